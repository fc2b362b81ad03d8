import Testing

@testable import LineKit

@Suite struct TextBufferTests {
    /// Texts that join in every way clusters do, and texts that do not.
    static let pieces = [
        "a", "Z", " ", "\n", "\r", "\r\n", "\t", "é", "e\u{301}", "\u{301}", "\u{20D0}", "日", "本語", "が", "か\u{3099}",
        "ﾊﾟ", "👍", "👍🏽", "🏽", "👩‍👩‍👧‍👦", "\u{200D}", "❤️", "\u{FE0F}", "🇫🇷", "🇫", "🇫🇷🇩", "각", "\u{1100}", "\u{1161}", "\u{11A8}",
        "क", "\u{94D}", "\u{93F}", "क्षि", "ഷ", "\u{D4D}", "ก", "\u{E33}", "\u{600}", "\u{D4E}", "\u{110BD}", "\u{1B}",
        "\u{85}",
        "hello world", "Привет", "α…ω", "#\u{FE0F}\u{20E3}", "\u{AD}", "\u{200B}", "\u{E0067}", "𠀋", "\0",
    ]

    static func randomText(_ random: inout SeededRandom, pieces count: Int) -> String {
        (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }

    static func boundaries(of text: String) -> [Int] {
        text.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.utf8.count) }
    }

    /// What is wrong with a buffer that should hold `text`, asked about every byte and every boundary.
    static func fault(in buffer: borrowing TextBuffer, text: String) -> String? {
        guard buffer.isGapWiped else { return "bytes stay behind" }
        guard buffer.string.isIdentical(to: text), buffer.isIdentical(to: text), buffer.utf8Count == text.utf8.count
        else {
            return "holds \(buffer.string.debugDescription)"
        }
        let edges = boundaries(of: text)
        var above = 0
        for byte in 0...text.utf8.count {
            if edges[above] < byte { above += 1 }
            if buffer.boundary(atOrAfter: byte) != edges[above] { return "at or after \(byte)" }
            let below = edges[above] == byte ? byte : edges[above - 1]
            if buffer.boundary(atOrBefore: byte) != below { return "at or before \(byte)" }
        }
        for (index, character) in text.enumerated() {
            let (start, end) = (edges[index], edges[index + 1])
            if buffer.boundary(after: start) != end { return "after \(start)" }
            if buffer.boundary(before: end) != start { return "before \(end)" }
            guard let read = buffer.character(at: start), String(read).isIdentical(to: String(character)),
                buffer.character(before: end) == character, buffer.offset(ofCluster: index) == start,
                buffer.scalar(at: start) == character.unicodeScalars.first,
                buffer.scalar(before: end) == character.unicodeScalars.last
            else { return "character at \(start)" }
        }
        if buffer.boundary(before: 0) != 0 || buffer.boundary(after: text.utf8.count) != text.utf8.count {
            return "ends"
        }
        return buffer.clusterCount(in: 0..<buffer.utf8Count) == text.count ? nil : "count"
    }

    @Test(arguments: [1, 2, 3, 4])
    func randomEditsAgreeWithAString(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var text = ""
        var buffer = TextBuffer()
        for step in 0..<120 {
            let edges = Self.boundaries(of: text)
            let from = Int.random(in: 0..<edges.count, using: &random)
            let to = min(
                edges.count - 1, from + (Bool.random(using: &random) ? 0 : Int.random(in: 0...6, using: &random)))
            let range = edges[from]..<edges[to]
            let inserted = Self.randomText(
                &random, pieces: Int.random(in: text.utf8.count > 300 ? 0...1 : 0...4, using: &random))
            buffer.replaceSubrange(range, with: inserted)
            var bytes = Array(text.utf8)
            bytes.replaceSubrange(range, with: inserted.utf8)
            text = String(decoding: bytes, as: UTF8.self)
            if let fault = Self.fault(in: buffer, text: text) {
                Issue.record(
                    "seed \(seed), step \(step), \(range) ← \(inserted.debugDescription): \(fault) in \(text.debugDescription)"
                )
                return
            }
        }
    }

    @Test func rangesAcrossTheGap() {
        var buffer = TextBuffer("one\ntwo é\nthree")
        for gap in Self.boundaries(of: "one\ntwo é\nthree") {
            buffer.replaceSubrange(gap..<gap, with: "x")
            buffer.replaceSubrange(gap..<gap + 1, with: "")
            let reads = [
                buffer.string(in: 2..<6), buffer.string(in: 8..<15), buffer.string(in: 0..<0),
                buffer.string(in: 16..<16),
                buffer.withSpans(in: 4..<10) { String(decoding: Array($0) + Array($1), as: UTF8.self) },
            ]
            #expect(reads == ["e\ntw", "é\nthre", "", "", "two é"], "gap at \(gap)")
            let lines = [
                buffer.lineStart(before: 0), buffer.lineStart(before: 3), buffer.lineStart(before: 4),
                buffer.lineStart(before: 16), buffer.lineEnd(after: 0), buffer.lineEnd(after: 3),
                buffer.lineEnd(after: 4),
                buffer.lineEnd(after: 11), buffer.lineEnd(after: 16),
            ]
            #expect(lines == [0, 0, 4, 11, 3, 3, 10, 16, 16], "gap at \(gap)")
        }
        let windows = TextBuffer("a\r\nb")
        #expect([windows.lineEnd(after: 0), windows.lineStart(before: 3)] == [1, 3])
        let single = TextBuffer("é")
        let answers = [windows.hasLineFeed, single.hasLineFeed, single.isIdentical(to: "e\u{301}")]
        #expect(answers == [true, false, false])
    }

    @Test func stepsByNumbers() {
        let buffer = TextBuffer("ab👍🏽\r\ncd e\u{301}f")
        let offsets = (0...9).map { buffer.offset(ofCluster: $0) }
        #expect(offsets == [0, 1, 2, 10, 12, 13, 14, 15, 18, 19])
        #expect(offsets.indices.map { buffer.clusterCount(in: 0..<offsets[$0]) } == Array(0...9))
        #expect(buffer.offset(ofCluster: 99) == buffer.utf8Count)
        #expect(buffer.offset(19, advancedBy: -3) == 14 && buffer.offset(13, advancedBy: -99) == 0)
        #expect(buffer.offset(2, advancedBy: 2) == 12)
    }

    @Test func smallStringsFindTheSameClusters() {
        var random = SeededRandom(seed: 9)
        for _ in 0..<300 {
            var text = Self.randomText(&random, pieces: 30)
            if text.isEmpty { continue }
            let first = text.prefix(1).utf8.count
            #expect(text.withUTF8 { firstClusterLengthByString(UnsafeRawBufferPointer($0)) } == first, "\(text)")
        }
        var long = "a" + String(repeating: "\u{301}", count: 500) + "b"
        #expect(long.withUTF8 { firstClusterLengthByString(UnsafeRawBufferPointer($0)) } == 1_001)
    }

    /// What the two neighbours alone decide must hold in every surrounding, by the library's own breaking.
    @Test func certainBoundariesAreBoundaries() {
        var values = Array(stride(from: UInt32(0), to: 0x3400, by: 13))
        values += stride(from: UInt32(0x3400), to: 0x30000, by: 997)
        values += stride(from: UInt32(0x1F000), to: 0x1FB00, by: 11)
        let scalars = values.compactMap(Unicode.Scalar.init)
        let samples: [Unicode.Scalar] = [
            "a", "\r", "\n", "\u{301}", "\u{94D}", "\u{903}", "\u{1F1EB}", "\u{1F3FB}", "\u{FE0F}", "か", "क", "👍",
            "\u{E33}", "각", "\u{85}",
        ]
        let contexts = ["", "👩\u{200D}", "क\u{94D}", "🇫", "\u{1100}", "\u{600}", "a"]
        var certain = 0
        for scalar in scalars {
            for sample in samples {
                for (left, right) in [(scalar, sample), (sample, scalar)]
                where Unicode.Scalar.isCertainBoundary(between: left, and: right) {
                    certain += 1
                    for context in contexts {
                        let text = context + String(Character(left)) + String(Character(right))
                        let boundary = text.utf8.index(text.endIndex, offsetBy: -UTF8.width(right))
                        if !text.indices.contains(boundary) {
                            Issue.record("\(left.value) \(right.value) after \(context)")
                        }
                    }
                }
            }
        }
        #expect(certain > 1_000)
    }
}
