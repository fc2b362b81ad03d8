import Testing

@testable import LineKit

@Suite struct GraphemeConformance {
    @Test func bufferStepsAsTheCorpusCutsClusters() throws {
        try Corpus.conform(to: "grapheme") { row in
            guard let text = row["codepoints"].scalarText, let clusters = row["clusters"].array?.map(\.scalarText)
            else {
                return "no code points"
            }
            let buffer = TextBuffer(text)
            var ends: [Int] = []
            while ends.last ?? 0 < buffer.utf8Count { ends.append(buffer.boundary(after: ends.last ?? 0)) }
            var starts: [Int] = []
            while starts.last ?? buffer.utf8Count > 0 {
                starts.append(buffer.boundary(before: starts.last ?? buffer.utf8Count))
            }
            var expected: [Int] = []
            for cluster in clusters { expected.append((expected.last ?? 0) + (cluster ?? "").utf8.count) }
            if ends != expected { return "forward \(ends), expected \(expected)" }
            return starts.reversed() == [0] + expected.dropLast() ? nil : "backward \(starts), expected \(expected)"
        }
    }
}
