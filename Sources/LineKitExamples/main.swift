print("LineKitExamples")
