// usage: LineKitBenchmarks [NAME]        measures everything whose name begins with NAME
//        LineKitBenchmarks fuzz [MEGABYTES [SEED]]
let arguments = Array(CommandLine.arguments.dropFirst())
let name = arguments.first ?? ""
for benchmark in DecoderBenchmarks.all where benchmark.name.hasPrefix(name) { benchmark.measure() }
