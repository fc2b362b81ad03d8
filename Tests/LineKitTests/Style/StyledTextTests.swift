import Testing

@testable import LineKit

@Suite struct StyledTextTests {
    private static let red = Style().foregroundColor(.red)
    private static let bold = Style().bold()

    /// Runs as `style|text`, the style as its SGR parameters.
    private func runs(_ text: StyledText) -> [String] {
        text.runs.map { run in
            var bytes: [UInt8] = []
            Style.writeChange(from: .plain, to: run.style, depth: .trueColor, into: &bytes)
            return String(decoding: bytes.dropFirst(2).dropLast(), as: UTF8.self) + "|" + run.text
        }
    }

    @Test func literalsReadStyles() {
        let rows: [(StyledText, [String])] = [
            ("", []), ("plain", ["|plain"]), ("\u{1B}[1mb\u{1B}[0mp", ["1|b", "|p"]),
            ("\u{1B}[31ma\u{1B}[1mb", ["31|a", "1;31|b"]),
            ("\u{1B}[1;31mx\u{1B}[22my\u{1B}[39mz", ["1;31|x", "31|y", "|z"]), ("\u{1B}[38;5;200mx", ["38;5;200|x"]),
            ("\u{1B}[48;2;1;2;3mx", ["48;2;1;2;3|x"]), ("\u{1B}[38:2::1:2:3mx", ["38;2;1;2;3|x"]),
            ("\u{1B}[38:5:9mx", ["91|x"]),
            ("\u{1B}[38;5mx", ["|x"]), ("\u{1B}[38;5;999;1mx", ["1|x"]), ("\u{1B}[4:0mx\u{1B}[4:3my", ["|x", "4|y"]),
            ("\u{1B}[97;100mx", ["97;100|x"]),
            ("\u{1B}[58;5;3;1mx", ["1|x"]), ("\u{1B}[mx", ["|x"]), ("\u{1B}[31m\u{1B}[0mx", ["|x"]),
            ("\u{9B}1mx", ["1|x"]),
            ("\u{1B}[31ma\u{1B}[0m\u{1B}[31mb", ["31|ab"]),
            ("\u{1}\u{1B}[31m\u{2}a\u{1}\u{1B}[0m\u{2}b", ["31|a", "|b"]),
            ("\u{1}\u{1B}]133;A\u{7}\u{2}a", ["|a"]), ("\u{1}a", ["|\u{1}a"]), ("a\u{2}", ["|a\u{2}"]),
            ("\u{1B}[2Ja", ["|\u{1B}[2Ja"]), ("\u{1B}[>4ma", ["|\u{1B}[>4ma"]), ("a\nb\tc", ["|a\nb\tc"]),
            ("\u{1B}[3", ["|\u{1B}[3"]),
        ]
        for (text, expected) in rows { #expect(runs(text) == expected, "\(text)") }
    }

    @Test func valuesAreNeverObeyed() {
        let evil = "\u{1B}[31mx\u{7}"
        #expect(runs("\u{1B}[1ma\(evil)\u{1B}[0mb") == ["1|a\u{1B}[31mx\u{7}", "|b"])
        #expect(runs("\u{1B}[\(31)mx") == ["|\u{1B}[31mx"])
        #expect(runs("a\(StyledText("s").foregroundColor(.red))\(7, style: Self.bold)") == ["|a", "31|s", "1|7"])
        #expect(runs(StyledText(evil)) == ["|" + evil])
        #expect(StyledText(evil).encoded(depth: .trueColor) == "^[[31mx^G" && "\(StyledText(evil))" == "^[[31mx^G")
    }

    @Test func runsCoalesceAndKeepClusters() {
        var text = StyledText("a") + "b" + StyledText("c", style: Self.red)
        text += StyledText("d", style: Self.red)
        #expect(runs(text) == ["|ab", "31|cd"])
        #expect(runs(StyledText("e") + StyledText("\u{301}x", style: Self.red)) == ["|e\u{301}", "31|x"])
        let flags = StyledText("🇫") + StyledText("🇷🇩", style: Self.red) + StyledText("🇪", style: Self.bold)
        #expect(runs(flags) == ["|🇫🇷", "31|🇩🇪"] && flags.count == flags.plainText.count)
        #expect(StyledText("👩\u{200D}") + StyledText("👩", style: Self.red) == StyledText("👩\u{200D}👩"))
        #expect((StyledText() + "").isEmpty && StyledText("", style: Self.red).runs.isEmpty)
        var random = SeededRandom(seed: 3)
        for _ in 0..<200 {
            let text = (0..<6).reduce(into: StyledText()) { text, _ in
                let piece = TextBufferTests.randomText(&random, pieces: 1)
                text.append(piece, style: [.plain, Self.red, Self.bold].randomElement(using: &random) ?? .plain)
            }
            #expect(text.runs.flatMap { Array($0.text) } == Array(text.plainText))
            #expect(zip(text.runs, text.runs.dropFirst()).allSatisfy { $0.style != $1.style })
        }
    }

    @Test func stylesAreCarriedAlong() {
        let text = StyledText("ls", style: Self.red) + " a " + StyledText("é語", style: Self.bold)
        let rows: [(String, [String])] = [
            ("ls a é語", ["31|ls", "| a ", "1|é語"]), ("lsx a é語", ["31|lsx", "| a ", "1|é語"]),
            ("l a é語", ["31|l", "| a ", "1|é語"]), ("lxs a é語", ["31|lxs", "| a ", "1|é語"]),
            ("ls  a é語", ["31|ls", "|  a ", "1|é語"]), ("ls a é語!", ["31|ls", "| a ", "1|é語!"]),
            ("ls a é語 !", ["31|ls", "| a ", "1|é語", "| !"]), ("ls a é 語", ["31|ls", "| a ", "1|é 語"]),
            ("ls a e\u{301}語", ["31|ls", "| a e\u{301}", "1|語"]), ("ls a é誟", ["31|ls", "| a ", "1|é誟"]),
            ("xls a é語", ["|x", "31|ls", "| a ", "1|é語"]), ("", []), ("other", ["|other"]),
            ("ls a é", ["31|ls", "| a ", "1|é"]), ("s a é語ls", ["|s a é語ls"]),
        ]
        for (changed, expected) in rows {
            let carried = text.carried(to: changed)
            #expect(runs(carried) == expected && carried.isStyling(changed), "\(changed)")
        }
        #expect(!text.isStyling("ls") && !text.isStyling("ls a é語x") && StyledText().isStyling(""))
    }

    @Test func innermostModifierWins() {
        let text = (StyledText("a") + StyledText("b").foregroundColor(.red)).foregroundColor(.blue).bold()
        #expect(runs(text) == ["1;34|a", "1;31|b"])
        let all = StyledText("x").dim().italic().underline().blinking().inverse().strikethrough().backgroundColor(
            .green.bright)
        #expect(runs(all) == ["2;3;4;5;7;9;102|x"])
        #expect(StyledText("a").style(.plain) == "a")
    }

    @Test func partsAndSizes() {
        let text = StyledText("ab👩‍👩‍👧‍👦") + StyledText("e\u{301}\nz日", style: Self.red)
        #expect(
            text.count == 7 && runs(text[1..<4]) == ["|b👩‍👩‍👧‍👦", "31|e\u{301}"]
                && text[6..<99] == StyledText("日", style: Self.red))
        #expect(
            text.prefix(2) == "ab" && text.prefix(-1).isEmpty && text.dropFirst(6).plainText == "日"
                && text.dropFirst(9).isEmpty)
        #expect(text.lines.map(\.plainText) == ["ab👩‍👩‍👧‍👦e\u{301}", "z日"] && StyledText("\n").lines.count == 2)
        #expect(StyledText("a\r\nb").lines.map(\.plainText) == ["a", "b"] && StyledText().lines == [""])
        let widths = ["", "ab", "日本", "a\tb", "\u{1B}[1m", "ab\nabcd\nx", "e\u{301}", "\u{85}"].map {
            StyledText($0).width
        }
        #expect(widths == [0, 2, 4, 9, 5, 4, 1, 4])
        #expect(StyledText("α").width(in: WidthModel(ambiguousIsWide: true)) == 2)
    }
}
