import Testing

@testable import LineKit

/// Random edits on random terminals: what the encoder changes step by step must look like a first drawing.
@Suite struct EncoderModelTests {
    static let letters: [String] = [
        "a", "b", "c", "d", " ", "e", "xy", "aaaa", "日", "本語", "é", "e\u{301}", "한", "🙂", "👩‍👩‍👧‍👦", "🇩🇪", "❤️", "1️⃣", "\t",
        "\u{1}",
        "\u{301}", "\u{200B}", "α", "ก็", "क्षि", "👍🏽", "a🏽",
    ]

    struct Setup: CustomTestStringConvertible, Sendable {
        var seed: UInt64
        var columns: Int
        var rows = 24
        var reflows: Bool
        var asciiOnly = false
        var testDescription: String { "\(columns) columns, seed \(seed), reflows \(reflows)" }
    }

    static let setups: [Setup] = [1, 2, 3, 5, 8, 13, 20, 40, 79, 80, 120].flatMap { columns in
        (0..<3).map { Setup(seed: UInt64(columns * 10 + $0), columns: columns, reflows: $0 % 2 == 0) }
    }

    @Test(arguments: setups) func incrementalEqualsFromScratch(setup: Setup) {
        var random = SeededRandom(seed: setup.seed)
        var green = Style.plain
        green.foreground = .ansi(2)
        let bench = PromptBench(
            prompt: StyledText("> ", style: green), columns: setup.columns, rows: setup.rows, reflows: setup.reflows,
            translatesLineFeeds: setup.seed % 2 == 1)
        for step in 0..<120 {
            let what = Self.edit(bench, random: &random)
            bench.show()
            if let difference = bench.differenceFromScratch() {
                Issue.record(
                    "step \(step), \(what): \(difference)\n\(String(decoding: bench.written, as: UTF8.self).debugDescription)\n\(bench.screen.snapshot())"
                )
                return
            }
        }
    }

    @Test(arguments: setups.filter { $0.columns >= 8 }) func resizingLeavesNothingBehind(setup: Setup) {
        var random = SeededRandom(seed: setup.seed)
        let above = (1...3).map { "out \($0)" }
        let bench = PromptBench(
            prompt: "two rows\nof prompt> ", columns: setup.columns, rows: 60, reflows: setup.reflows,
            before: above.map { $0 + "\r\n" }.joined())
        for step in 0..<60 {
            var done = (0..<Int.random(in: 1..<6, using: &random)).map { _ in
                let what = Self.edit(bench, random: &random)
                bench.show()
                return what
            }
            let columns = Int.random(in: 7...120, using: &random)
            done.append("resize from \(bench.encoder.columns) to \(columns)")
            let old = bench.screen
            let before = bench.written
            bench.resize(columns: columns, rows: 60)
            let difference = bench.differenceFromScratch()
            let seen = Array(bench.screen.rows.prefix(max(bench.top, 0)))
            if difference != nil || seen != above {
                Issue.record(
                    """
                    step \(step), \(done): \(difference ?? "above the prompt stands \(seen)")
                    \(old.snapshot())
                    wrapped: \((0..<60).filter { old.isWrapped(row: $0) }), written \(
                        String(decoding: before, as: UTF8.self).debugDescription)
                    -- after
                    \(bench.screen.snapshot())
                    """)
                return
            }
            // Short again, so that the prompt never outgrows the screen.
            if bench.text.utf8Count > 300 { bench.setText("") }
        }
    }

    /// One random edit, without showing it; answers what it was.
    static func edit(_ bench: PromptBench, random: inout SeededRandom) -> String {
        let count = bench.text.utf8Count
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<9:
            let letter = letters.randomElement(using: &random) ?? "a"
            bench.replace(bench.cursor..<bench.cursor, with: letter)
            return "insert \(letter.debugDescription)"
        case 9..<12:
            let start = bench.text.boundary(before: bench.cursor)
            bench.replace(start..<bench.cursor, with: "")
            return "backspace"
        case 12:
            let start = bench.text.boundary(atOrBefore: Int.random(in: 0...count, using: &random))
            let end = bench.text.boundary(atOrAfter: min(start + Int.random(in: 0..<12, using: &random), count))
            bench.replace(start..<max(start, end), with: "")
            return "delete a stretch"
        case 13..<17:
            bench.cursor = bench.text.boundary(atOrBefore: Int.random(in: 0...count, using: &random))
            return "move"
        case 17:
            let text = (0..<Int.random(in: 0..<40, using: &random))
                .map { _ in letters.randomElement(using: &random) ?? "a" }.joined()
            bench.replace(0..<count, with: text)
            return "replace all"
        case 18:
            bench.content.hint = Bool.random(using: &random) ? nil : StyledText(" a hint 日本", style: dim)
            return "hint"
        default:
            bench.content.below = (0..<Int.random(in: 0..<4, using: &random)).map { StyledText("row \($0) 日本語 below") }
            return "rows below"
        }
    }

    static let dim: Style = {
        var style = Style.plain
        style.isDim = true
        return style
    }()
}
