import Testing

@testable import LineKit

@Suite struct HistoryFormatTests {
    /// Reads a file in pieces of `size` bytes.
    static func read(_ bytes: [UInt8], pieces size: Int = 1 << 16, withOffsets: Bool = false) -> HistoryEntries {
        var reader = HistoryReader(recordsOffsets: withOffsets)
        var entries = HistoryEntries()
        var bytes = bytes
        bytes.withUnsafeMutableBytes { all in
            var start = 0
            while start < all.count {
                let end = min(start + size, all.count)
                reader.read(UnsafeMutableRawBufferPointer(rebasing: all[start..<end]), into: &entries)
                start = end
            }
        }
        reader.finish(into: &entries)
        return entries
    }

    static func read(_ text: String, pieces size: Int = 1 << 16) -> HistoryEntries {
        read(Array(text.utf8), pieces: size)
    }

    struct Row {
        var name: String
        var file: String
        var entries: HistoryEntries
    }

    static let rows: [Row] = [
        Row(name: "empty", file: "", entries: []),
        Row(name: "plain", file: "one\ntwo\n", entries: ["one", "two"]),
        Row(name: "plain without a last line feed", file: "one\ntwo", entries: ["one", "two"]),
        Row(name: "plain, DOS line ends, empty lines", file: "one\r\n\r\n\ntwo\r\n", entries: ["one", "two"]),
        Row(name: "plain text keeps its backslashes", file: "a\\nb\n", entries: ["a\\nb"]),
        Row(name: "a comment is an entry", file: "# note\n#x\n", entries: ["# note", "#x"]),
        Row(
            name: "bash with times", file: "#1700000000\none\n#1700000007\ntwo\n",
            entries: [HistoryEntry("one", time: 1_700_000_000), HistoryEntry("two", time: 1_700_000_007)]),
        Row(
            name: "bash with times and rows", file: "#1700000000\nfor i\ndo x\ndone\n#1700000007\ntwo\n",
            entries: [HistoryEntry("for i\ndo x\ndone", time: 1_700_000_000), HistoryEntry("two", time: 1_700_000_007)]),
        Row(
            name: "times switched on later", file: "one\n#1700000000\ntwo\nthree\n",
            entries: ["one", HistoryEntry("two", time: 1_700_000_000), "three"]),
        Row(
            name: "own records", file: "#1700000000 v1\none\\ntwo\n#0 v1\n\\#3 C:\\\\x\n",
            entries: [HistoryEntry("one\ntwo", time: 1_700_000_000), "#3 C:\\x"]),
        Row(
            name: "own records behind plain ones", file: "a\\nb\n#1700000000 v1\nc\\nd\nplain\n",
            entries: ["a\\nb", HistoryEntry("c\nd", time: 1_700_000_000), "plain"]),
        Row(name: "an empty entry", file: "#0 v1\n\n#0 v1\nx\n", entries: ["", "x"]),
        Row(name: "words that nobody knows", file: "#5 v1 dir=/tmp x\none\n", entries: [HistoryEntry("one", time: 5)]),
        Row(name: "a version that nobody knows", file: "#5 v2\n<one>\n#0 v1\ntwo\n", entries: ["two"]),
        Row(name: "unknown escapes stand for themselves", file: "#0 v1\n\\q\\x4\\xZZ\\\n", entries: ["\\q\\x4\\xZZ\\"]),
        Row(name: "cut off in the text", file: "#0 v1\none\n#0 v1\ntw", entries: ["one"]),
        Row(name: "cut off in the head", file: "#0 v1\none\n#17000", entries: ["one"]),
        Row(
            name: "cut off in the head, then gone on", file: "#17\n#1 v1\none\n",
            entries: [HistoryEntry("one", time: 1)]),
        Row(name: "a head without text", file: "#5 v1\n#6 v1\none\n", entries: [HistoryEntry("one", time: 6)]),
        Row(name: "a time too large", file: "#99999999999999999999 v1\none\n", entries: ["one"]),
        Row(
            name: "zsh's extended format", file: ": 1700000000:0;ls -l\n: 1700000007:12;for i\\\ndo x\\\ndone\n",
            entries: [
                HistoryEntry("ls -l", time: 1_700_000_000), HistoryEntry("for i\ndo x\ndone", time: 1_700_000_007),
            ]),
        Row(name: "zsh, cut off", file: ": 1700000000:0;a\\", entries: [HistoryEntry("a", time: 1_700_000_000)]),
        Row(name: "a colon is no time", file: ": x:0;a\n: 5;b\n", entries: [": x:0;a", ": 5;b"]),
        Row(
            name: "libedit", file: "_HiStOrY_V2_\nls\\040-l\na\\\\b\\^A\\n\n#0 v1\ntwo\\040\n",
            entries: ["ls -l", "a\\b\u{1}\n", "two\\040"]),
    ]

    @Test func rowsOfTheTable() {
        for row in Self.rows {
            for size in [1 << 16, 1, 3, 7] {
                #expect(Self.read(row.file, pieces: size) == row.entries, "\(row.name), pieces of \(size)")
            }
        }
    }

    @Test func foreignBytes() {
        // zsh's form of `über ß ッ` (C3 9F and E3 83 83 hold bytes that zsh marks), with and without times.
        let metafied: [UInt8] =
            Array("über ".utf8) + [0xC3, 0x83, 0xBF, 0x20, 0xE3, 0x83, 0xA3, 0x83, 0xA3] + Array("\n".utf8)
        #expect(Self.read(metafied).map(\.text) == ["über ß ッ"])
        #expect(Self.read(Array(": 5:0;".utf8) + metafied).map(\.text) == ["über ß ッ"])
        #expect(Self.read("ッ\n").map(\.text) == ["ッ"])
        #expect(Self.read([0x61, 0xFF, 0x62, 0xC3, 0x0A, 0x63, 0x0A]).map(\.text) == ["a\u{FFFD}b\u{FFFD}", "c"])
        #expect(Self.read(Array("#0 v1\n\\xff\\xc3\n".utf8)).map(\.text) == ["\u{FFFD}\u{FFFD}"])
    }

    @Test func anyTextRoundTrips() {
        var random = SeededRandom(seed: 42)
        let alphabet: [Unicode.Scalar] = [
            "a", "b", " ", "#", "1", "\\", "\n", "\r", "\t", "\0", "\u{1B}", "\u{7F}", "\u{85}", "\u{9B}", "\u{C2}",
            "ü", "\u{301}", "語", "👩", "\u{200D}", "\u{FFFD}", "n", "x", ":", ";", "v", "_",
        ]
        for _ in 0..<400 {
            let entries = (0..<random.below(6)).map { _ in
                var text = String.UnicodeScalarView()
                for _ in 0..<random.below(12) { text.append(alphabet[random.below(alphabet.count)]) }
                return HistoryEntry(String(text), time: random.below(3) == 0 ? nil : Int64(random.below(1 << 40)))
            }
            var file: [UInt8] = []
            entries.forEach { HistoryRecord.encode($0, into: &file) }
            let read = Self.read(file, pieces: 1 + random.below(9))
            #expect(read.map { Array($0.text.unicodeScalars) } == entries.map { Array($0.text.unicodeScalars) })
            #expect(read.map(\.time) == entries.map(\.time))
            // Law 6 holds for a file that is printed, too; and two lines are one record.
            #expect(file.allSatisfy { $0 == 0x0A || $0 >= 0x20 && $0 != 0x7F })
            #expect(file.count { $0 == 0x0A } == entries.count * 2)
        }
    }

    @Test func anyBytesAreRead() {
        var random = SeededRandom(seed: 3)
        let bytes = Array("#1 v\n\n\\x:;0_HiStOrY_V2_\r".utf8) + [0, 0x83, 0xC3, 0xE3, 0xFF]
        for _ in 0..<500 {
            let file = (0..<random.below(60)).map { _ in bytes[random.below(bytes.count)] }
            let entries = Self.read(file)
            #expect(entries == Self.read(file, pieces: 1 + random.below(5)))
            // Asked for offsets, the reader takes no short cut.
            #expect(entries == Self.read(file, withOffsets: true))
        }
    }

    @Test func longLinesAndManyEntries() {
        let long = String(repeating: "x", count: 10_000_000)
        #expect(Self.read("a\n\(long)\nb\n").map(\.text.utf8.count) == [1, 10_000_000, 1])
    }
}
