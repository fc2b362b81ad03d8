import Testing

@testable import LineKit

/// Cases of the requirements that layout and encoder decide by themselves, each by its id. They run on terminals that
/// translate line feeds and on those that do not.
@Suite struct ScreenCaseTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var id: String
        var prompt: StyledText = "> "
        var columns = 40
        var rows = 10
        var steps: @Sendable (PromptBench) -> Void
        var expected: [String]
        var cursor: [Int]
        var testDescription: String { id }
    }

    static let red = Style().foregroundColor(.ansi(1))
    static let green = Style().foregroundColor(.ansi(2))
    static let wide30 = StyledText("thirty columns of prompt text ")

    static let cases: [Case] = [
        Case(
            id: "C001", prompt: StyledText("db> ", style: red), steps: { $0.type("ab") }, expected: ["db> ab"],
            cursor: [0, 6]),
        Case(
            id: "C003", prompt: StyledText("> ", style: green),
            steps: {
                for line in ["b", "aaaaaaaaaa", "b"] { $0.setText(line) }
            }, expected: ["> b"], cursor: [0, 3]),
        Case(
            id: "C005", prompt: "one\ntwo> ", steps: { $0.type("abc") }, expected: ["one", "two> abc"], cursor: [1, 8]),
        Case(
            id: "C005 after clearing the screen", prompt: "one\ntwo> ",
            steps: {
                $0.type("abc")
                $0.perform { $0.clearScreen(into: &$1) }
                $0.show()
            }, expected: ["one", "two> abc"], cursor: [1, 8]),
        Case(
            id: "C007", prompt: "First\nSecond\nThird ",
            steps: {
                $0.type("xX")
                $0.backspace()
            }, expected: ["First", "Second", "Third x"], cursor: [2, 7]),
        Case(id: "C009", prompt: "λ ", steps: { $0.type("abc") }, expected: ["λ abc"], cursor: [0, 5]),
        Case(
            id: "C011", prompt: wide30, columns: 20, steps: { $0.type("abc") },
            expected: ["thirty columns of pr", "ompt text abc"], cursor: [1, 13]),
        Case(
            id: "C013", prompt: wide30 + "\n> ", columns: 20,
            steps: {
                $0.type("ab")
                $0.backspace()
            }, expected: ["thirty columns of pr", "ompt text", "> a"], cursor: [2, 3]),
        Case(
            id: "C021",
            steps: {
                $0.type("Ş")
                $0.left()
                $0.type("x")
            }, expected: ["> xŞ"], cursor: [0, 3]),
        Case(id: "C023", prompt: "é> ", steps: { $0.type("ü") }, expected: ["é> ü"], cursor: [0, 4]),
        Case(
            id: "C025", columns: 30, steps: { $0.type(String(repeating: "가", count: 20)) },
            expected: ["> " + String(repeating: "가", count: 14), String(repeating: "가", count: 6)], cursor: [1, 12]),
        Case(
            id: "C027",
            steps: {
                $0.type("가나")
                $0.left()
                $0.backspace()
            }, expected: ["> 나"], cursor: [0, 2]),
        Case(id: "C031 typed", steps: { $0.type("👩‍👩‍👧‍👦") }, expected: ["> 👩‍👩‍👧‍👦"], cursor: [0, 4]),
        Case(
            id: "C031 left",
            steps: {
                $0.type("👩‍👩‍👧‍👦")
                $0.left()
            }, expected: ["> 👩‍👩‍👧‍👦"], cursor: [0, 2]),
        Case(
            id: "C031 end and back",
            steps: {
                $0.type("👩‍👩‍👧‍👦")
                $0.left()
                $0.toEnd()
                $0.backspace()
            }, expected: [">"], cursor: [0, 2]),
        Case(
            id: "C033", prompt: "🐧 ",
            steps: {
                $0.type("ecgo $x")
                $0.left()
            }, expected: ["🐧 ecgo $x"], cursor: [0, 9]),
        Case(
            id: "C033 start", prompt: "🐧 ",
            steps: {
                $0.type("ecgo $x")
                $0.toStart()
            }, expected: ["🐧 ecgo $x"], cursor: [0, 3]),
        Case(
            id: "C035",
            steps: {
                let marks = "\u{301}\u{302}\u{303}"
                $0.setText("\"w\(marks)r\(marks)d\(marks)\".length")
                $0.backspace(6)
                $0.type("count")
            }, expected: ["> \"w\u{301}\u{302}\u{303}r\u{301}\u{302}\u{303}d\u{301}\u{302}\u{303}\".count"],
            cursor: [0, 13]),
        Case(
            id: "C037", columns: 10, rows: 5, steps: { $0.type("aaaaaaa漢") }, expected: ["> aaaaaaa", "漢"],
            cursor: [1, 2]),
        Case(
            id: "C039", columns: 20, steps: { $0.type(String(repeating: "a", count: 50)) },
            expected: [
                "> " + String(repeating: "a", count: 18), String(repeating: "a", count: 20),
                String(repeating: "a", count: 12),
            ], cursor: [2, 12]),
        Case(
            id: "C041 full", columns: 20, steps: { $0.type(String(repeating: "a", count: 18)) },
            expected: ["> " + String(repeating: "a", count: 18)], cursor: [1, 0]),
        Case(
            id: "C041 left", columns: 20,
            steps: {
                $0.type(String(repeating: "a", count: 18))
                $0.left()
            }, expected: ["> " + String(repeating: "a", count: 18)], cursor: [0, 19]),
        Case(
            id: "C041 inserted", columns: 20,
            steps: {
                $0.type(String(repeating: "a", count: 18))
                $0.left()
                $0.type("b")
            }, expected: ["> " + String(repeating: "a", count: 17) + "b", "a"], cursor: [1, 0]),
        Case(
            id: "C043", columns: 20,
            steps: {
                $0.type(String(repeating: "a", count: 25))
                $0.backspace(10)
            }, expected: ["> " + String(repeating: "a", count: 15)], cursor: [0, 17]),
        Case(
            id: "C045", columns: 30,
            steps: {
                $0.type(String(repeating: "b", count: 100))
                $0.left(40)
            },
            expected: ["> " + String(repeating: "b", count: 28)]
                + Array(repeating: String(repeating: "b", count: 30), count: 2)
                + [String(repeating: "b", count: 12)], cursor: [2, 2]),
        Case(
            id: "C051", columns: 40,
            steps: {
                $0.resize(columns: 20, rows: 10)
                $0.type(String(repeating: "j", count: 30))
            }, expected: ["> " + String(repeating: "j", count: 18), String(repeating: "j", count: 12)], cursor: [1, 12]),
        Case(
            id: "C053", columns: 40,
            steps: {
                $0.type(String(repeating: "a", count: 30))
                // Stopped: the shell draws, the size changes, and the prompt is drawn where the cursor is.
                $0.perform { encoder, bytes in encoder.finish(into: &bytes) }
                $0.screen.feed("\u{1B}[2J\u{1B}[H")
                $0.screen.resize(columns: 20, rows: 10)
                $0.perform {
                    $0.forget()
                    $0.resize(columns: 20, rows: 10, into: &$1)
                }
                $0.show()
            }, expected: ["> " + String(repeating: "a", count: 18), String(repeating: "a", count: 12)], cursor: [1, 12]),
        Case(
            id: "C055",
            steps: {
                $0.setText((1...30).map { "  \"row\": \($0)," }.joined(separator: "\n"))
            }, expected: (21...30).map { "  \"row\": \($0)," }, cursor: [9, 12]),
        Case(
            id: "C057",
            steps: {
                $0.setText("x")
                $0.setText((1...20).map { "row \($0)" }.joined(separator: "\n"))
                $0.setText("x")
            }, expected: ["> x"], cursor: [0, 3]),
        Case(
            id: "C059",
            steps: {
                $0.setText((1...30).map { "row \($0)" }.joined(separator: "\n"))
                $0.perform { $0.finish(into: &$1) }
            }, expected: (22...30).map { "row \($0)" }, cursor: [9, 0]),
    ]

    @Test(arguments: cases, [false, true]) func holds(_ row: Case, translatesLineFeeds: Bool) {
        let bench = PromptBench(
            prompt: row.prompt, columns: row.columns, rows: row.rows, translatesLineFeeds: translatesLineFeeds)
        row.steps(bench)
        #expect(bench.rows == row.expected)
        #expect(bench.place == row.cursor)
        #expect(bench.screen.modesLeftOn.isEmpty)
    }

    @Test("C047", arguments: [false, true]) func resizingATwoRowPrompt(reflows: Bool) {
        let bench = PromptBench(
            prompt: "two rows\nof prompt> ", columns: 80, rows: 24, reflows: reflows, before: "out\r\n")
        bench.resize(columns: 50, rows: 24)
        bench.resize(columns: 80, rows: 24)
        bench.type("x")
        bench.perform { $0.finish(into: &$1) }
        bench.screen.feed("answer\r\n")
        bench.setText("")
        #expect(bench.rows == ["out", "two rows", "of prompt> x", "answer", "two rows", "of prompt>"])
        #expect(bench.place == [5, 11])
    }

    @Test("a wrapped line shrinks from 80 to 20 columns and grows back", arguments: [false, true])
    func resizingAWrappedLine(reflows: Bool) {
        let bench = PromptBench(columns: 80, rows: 24, reflows: reflows, before: "out\r\n")
        let text = String((0..<100).map { Character(Unicode.Scalar(UInt8(0x61 + $0 % 26))) })
        bench.type(text)
        bench.left(50)
        for columns in [20, 80, 33, 7, 120] {
            bench.resize(columns: columns, rows: 24)
            #expect(bench.differenceFromScratch() == nil)
            #expect(bench.screen.rows[0] == "out" && bench.top == 1)
        }
    }
}
