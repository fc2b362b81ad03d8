import Testing

@testable import LineKit

/// Requirements C001 to C059, on whole sessions: bytes in, screen out. Each runs on an empty screen, below output and at
/// the bottom of the screen, on terminals that reflow and such that do not; and after each step the screen must be what a
/// first drawing of the same state gives.
@Suite struct SessionCaseTests {
    private static func a(_ count: Int) -> String { String(repeating: "a", count: count) }
    private static let red = Style().foregroundColor(.ansi(1))
    private static let green = Style().foregroundColor(.ansi(2))
    private static let thirty = "thirty columns of prompt text "
    private static let family = "👩‍👩‍👧‍👦"
    private static let marked = "w\u{301}\u{302}\u{303}r\u{301}\u{302}\u{303}d\u{301}\u{302}\u{303}"
    private static let json = (1...30).map { "  \"row\": \($0)," }

    static let promptCases = [
        SessionCase(
            id: "C001", prompt: StyledText("db> ", style: red),
            steps: [.init("ab", shows: ["db> ab"], cursor: [0, 6], text: "ab")]),
        SessionCase(
            id: "C003", prompt: StyledText("> ", style: green), history: [a(10), "b"],
            steps: [
                .init("<Up>", shows: ["> b"], cursor: [0, 3]),
                .init("<Up>", shows: ["> " + a(10)], cursor: [0, 12]),
                .init("<Down>", shows: ["> b"], cursor: [0, 3]),
            ]),
        SessionCase(
            id: "C005", prompt: "one\ntwo> ",
            steps: [
                .init("abc", shows: ["one", "two> abc"], cursor: [1, 8]),
                .init("<C-l>", shows: ["one", "two> abc"], cursor: [1, 8], clearsScreen: true),
                .init("d<DEL>", shows: ["one", "two> abc"], cursor: [1, 8]),
            ]),
        SessionCase(
            id: "C007", prompt: "First\nSecond\nThird ",
            steps: [
                .init("xX", shows: ["First", "Second", "Third xX"], cursor: [2, 8]),
                .init("<DEL>", shows: ["First", "Second", "Third x"], cursor: [2, 7]),
            ]),
        SessionCase(id: "C009", prompt: "λ ", steps: [.init("abc", shows: ["λ abc"], cursor: [0, 5])]),
        SessionCase(
            id: "C011", prompt: StyledText(thirty), columns: 20,
            steps: [.init("abc", shows: ["thirty columns of pr", "ompt text abc"], cursor: [1, 13])]),
        SessionCase(
            id: "C013", prompt: StyledText(thirty + "\n> "), columns: 20,
            steps: [
                .init("ab", shows: ["thirty columns of pr", "ompt text", "> ab"], cursor: [2, 4]),
                .init("<DEL>", shows: ["thirty columns of pr", "ompt text", "> a"], cursor: [2, 3]),
            ]),
        // A row that fills the width exactly, and a wide letter that does not fit at its end.
        SessionCase(
            id: "C013, full rows", prompt: "exactly twenty cols!\nnineteen columns of漢\n> ", columns: 20,
            steps: [
                .init(
                    "ab<DEL>", shows: ["exactly twenty cols!", "nineteen columns of", "漢", "> a"], cursor: [3, 3])
            ]),
    ]

    static let clusterCases = [
        SessionCase(id: "C021", steps: [.init("Ş<Left>x", shows: ["> xŞ"], cursor: [0, 3], text: "xŞ")]),
        SessionCase(id: "C023", prompt: "é> ", steps: [.init("ü", shows: ["é> ü"], cursor: [0, 4])]),
        SessionCase(
            id: "C025", columns: 30,
            steps: [
                .init(
                    .keys(String(repeating: "가", count: 20)),
                    shows: ["> " + String(repeating: "가", count: 14), String(repeating: "가", count: 6)],
                    cursor: [1, 12])
            ]),
        SessionCase(
            id: "C027",
            steps: [
                .init("가나<Left>", shows: ["> 가나"], cursor: [0, 4]),
                .init("<DEL>", shows: ["> 나"], cursor: [0, 2], text: "나"),
            ]),
        SessionCase(
            id: "C029", prompt: "L ",
            steps: [.init(.paste("한글中文日本語ABC"), shows: ["L 한글中文日本語ABC"], cursor: [0, 19])]),
        SessionCase(
            id: "C031",
            steps: [
                .init(.keys(family), shows: ["> " + family], cursor: [0, 4]),
                .init("<Left>", shows: ["> " + family], cursor: [0, 2]),
                .init("<C-e>", shows: ["> " + family], cursor: [0, 4]),
                .init("<DEL>", shows: [">"], cursor: [0, 2], text: ""),
            ]),
        SessionCase(
            id: "C033", prompt: "🐧 ",
            steps: [
                .init("ecgo $x", shows: ["🐧 ecgo $x"], cursor: [0, 10]),
                .init("<Left>", shows: ["🐧 ecgo $x"], cursor: [0, 9]),
                .init("<C-a>", shows: ["🐧 ecgo $x"], cursor: [0, 3]),
            ]),
        SessionCase(
            id: "C035", history: ["\"\(marked)\".length"],
            steps: [
                .init("<Up>", shows: ["> \"\(marked)\".length"], cursor: [0, 14]),
                .init(
                    "<DEL><DEL><DEL><DEL><DEL><DEL>count", shows: ["> \"\(marked)\".count"], cursor: [0, 13],
                    text: "\"\(marked)\".count"),
            ]),
        SessionCase(
            id: "C037", columns: 10, rows: 5,
            steps: [
                .init("aaaaaaa漢", shows: ["> aaaaaaa", "漢"], cursor: [1, 2]),
                .init("<Left>", shows: ["> aaaaaaa", "漢"], cursor: [1, 0]),
                .init("<Left>", shows: ["> aaaaaaa", "漢"], cursor: [0, 8]),
                .init("<DEL>", shows: ["> aaaaaa漢"], cursor: [0, 7]),
            ]),
    ]

    static let wrapCases = [
        SessionCase(
            id: "C039", columns: 20,
            steps: [.init(.keys(a(50)), shows: ["> " + a(18), a(20), a(12)], cursor: [2, 12])]),
        SessionCase(
            id: "C041", columns: 20,
            steps: [
                .init(.keys(a(17)), shows: ["> " + a(17)], cursor: [0, 19]),
                .init("a", shows: ["> " + a(18)], cursor: [1, 0]),
                .init("<Left>", shows: ["> " + a(18)], cursor: [0, 19]),
                .init("b", shows: ["> " + a(17) + "b", "a"], cursor: [1, 0]),
                .init("<DEL>", shows: ["> " + a(18)], cursor: [0, 19]),
                .init("<C-e><DEL><DEL>", shows: ["> " + a(16)], cursor: [0, 18]),
            ]),
        SessionCase(
            id: "C043", columns: 20,
            steps: [
                .init(.keys(a(25)), shows: ["> " + a(18), a(7)], cursor: [1, 7]),
                .init(
                    .keys(String(repeating: "<DEL>", count: 7)), shows: ["> " + a(18)], cursor: [1, 0]),
                .init("<DEL><DEL><DEL>", shows: ["> " + a(15)], cursor: [0, 17]),
            ]),
        SessionCase(
            id: "C045", columns: 30,
            steps: [
                .init(
                    .keys(String(repeating: "b", count: 100) + String(repeating: "<Left>", count: 40)),
                    shows: ["> " + String(repeating: "b", count: 28)]
                        + [30, 30, 12].map { String(repeating: "b", count: $0) },
                    cursor: [2, 2])
            ]),
    ]

    static let resizeCases = [
        SessionCase(
            id: "C047", prompt: "two rows\nof prompt> ", columns: 80, rows: 24,
            steps: [
                .init(.resize(50, 24), shows: ["two rows", "of prompt>"], cursor: [1, 11]),
                .init(.resize(80, 24), "x", shows: ["two rows", "of prompt> x"], cursor: [1, 12]),
                .init("<Enter>", shows: ["two rows", "of prompt> x"], cursor: [2, 0]),
            ]),
        SessionCase(
            id: "C049", prompt: "two rows\nof prompt> ",
            steps: [
                .init("abc", shows: ["two rows", "of prompt> abc"], cursor: [1, 14]),
                .init(.resizeClearing(30, 10), shows: ["two rows", "of prompt> abc"], cursor: [1, 14]),
            ]),
        SessionCase(
            id: "C051", columns: 40,
            steps: [
                .init("jjj", shows: ["> jjj"], cursor: [0, 5]),
                .init(
                    .resize(20, 10), .keys(String(repeating: "j", count: 27)),
                    shows: ["> " + String(repeating: "j", count: 18), String(repeating: "j", count: 12)],
                    cursor: [1, 12]),
            ]),
        SessionCase(
            id: "C051, wrapped text in the middle", columns: 40,
            steps: [
                .init(.keys(a(100) + "<Left><Left>"), shows: ["> " + a(38), a(40), a(22)], cursor: [2, 20]),
                .init(.resize(30, 10), shows: ["> " + a(28), a(30), a(30), a(12)], cursor: [3, 10]),
                .init("b", shows: ["> " + a(28), a(30), a(30), a(10) + "baa"], cursor: [3, 11]),
                .init(.resize(80, 10), shows: ["> " + a(78), a(20) + "baa"], cursor: [1, 21]),
            ]),
    ]

    static let tallCases = [
        SessionCase(
            id: "C055", isMultiline: true,
            steps: [
                .init(
                    .paste(json.joined(separator: "\n")), shows: Array(json.suffix(10)), cursor: [9, 12],
                    text: json.joined(separator: "\n")),
                .init("<Up><Up><C-a>", shows: Array(json.suffix(10)), cursor: [7, 0]),
            ]),
        SessionCase(
            id: "C057", history: [(1...20).map { "row \($0)" }.joined(separator: "\n"), "x"], isMultiline: true,
            steps: [
                .init("<Up>", shows: ["> x"], cursor: [0, 3]),
                .init("<Up>", shows: (11...20).map { "row \($0)" }, cursor: [9, 6]),
                .init("<Down>", shows: ["> x"], cursor: [0, 3]),
            ]),
        SessionCase(
            id: "C059", isMultiline: true,
            steps: [
                .init(.paste(json.joined(separator: "\n")), shows: Array(json.suffix(10)), cursor: [9, 12]),
                .init("<C-c>", shows: Array(json.suffix(10)), cursor: [10, 0]),
            ]),
    ]

    static let printingCases = [
        SessionCase(
            id: "C153, a prompt as tall as the screen", columns: 20, rows: 3,
            steps: [
                .init(.keys(a(50)), shows: ["> " + a(18), a(20), a(12)], cursor: [2, 12]),
                .init(
                    .printed("a message"), .printed("two\nrows"), shows: ["> " + a(18), a(20), a(12)], cursor: [2, 12]),
                .init("<DEL>", shows: ["> " + a(18), a(20), a(11)], cursor: [2, 11]),
            ])
    ]

    @Test("C153: printing above a prompt", arguments: printingCases, SessionCase.stages)
    func printing(row: SessionCase, stage: SessionCase.Stage) { row.run(on: stage) }

    @Test("C001 to C013: styled and multi-row prompts", arguments: promptCases, SessionCase.stages)
    func prompts(row: SessionCase, stage: SessionCase.Stage) { row.run(on: stage) }

    @Test("C021 to C037: wide characters and clusters", arguments: clusterCases, SessionCase.stages)
    func clusters(row: SessionCase, stage: SessionCase.Stage) { row.run(on: stage) }

    @Test("C039 to C045: wrapping and the right margin", arguments: wrapCases, SessionCase.stages)
    func wrapping(row: SessionCase, stage: SessionCase.Stage) { row.run(on: stage) }

    @Test("C047 to C051: resize", arguments: resizeCases, SessionCase.stages)
    func resizing(row: SessionCase, stage: SessionCase.Stage) { row.run(on: stage) }

    @Test("C055 to C059: text taller than the screen", arguments: tallCases, SessionCase.stages)
    func tallText(row: SessionCase, stage: SessionCase.Stage) { row.run(on: stage) }

    @Test("C001: the colour of the prompt stays with the prompt") func promptColor() {
        var setup = SessionRun.Setup()
        setup.prompt = StyledText("db> ", style: Self.red)
        var run = SessionRun(setup)
        run.keys("ab")
        #expect(run.screen.styledRows[0] == StyledText("db> ", style: Self.red) + "ab")
    }

    // MARK: Where the prompt starts

    struct Start: CustomTestStringConvertible, Sendable {
        let before: String
        let prompt: StyledText
        let reads: [String]
        var testDescription: String { "\(before.debugDescription), then \(prompt.plainText.debugDescription)" }
    }

    static let starts = [
        Start(before: "1", prompt: "> ", reads: ["1"]),
        Start(before: "Name? ", prompt: "", reads: ["Name?"]),
        Start(before: a(40), prompt: "> ", reads: [a(40)]),
        Start(before: a(39), prompt: "> ", reads: [a(39)]),
        Start(before: a(41), prompt: "two\nrows ", reads: [a(40), "a"]),
        Start(before: "日本", prompt: "> ", reads: ["日本"]),
        Start(before: (0..<30).map { "out \($0)\r\n" }.joined() + "1", prompt: "> ", reads: ["out 29", "1"]),
        Start(before: "done\r\n", prompt: "> ", reads: ["done"]),
        Start(before: "", prompt: "> ", reads: []),
    ]

    @Test("C015, C017: output without a line feed stays, and the prompt is on a row of its own", arguments: starts)
    func freshRows(start: Start) {
        for reflows in [false, true] {
            var setup = SessionRun.Setup()
            setup.prompt = start.prompt
            setup.before = start.before
            setup.reflows = reflows
            var run = SessionRun(setup)
            run.keys("abc")
            let rows = run.everything
            let promptRows = (start.prompt + "abc").lines.map(\.plainText)
            #expect(Array(rows.suffix(promptRows.count)) == promptRows)
            let above = rows.dropLast(promptRows.count).suffix(start.reads.count)
            #expect(zip(above, start.reads).allSatisfy { $0.hasPrefix($1) } && above.count == start.reads.count)
            // Nothing of the mark is left where it was not needed.
            let mark = above.last.map { $0.dropFirst(start.reads.last?.count ?? 0).filter { $0 != " " } } ?? ""
            let needsMark = start.before.utf8.last ?? 0x0A != 0x0A && start.before.count != 40
            #expect(mark == (needsMark ? "%" : ""))
            #expect(run.differenceFromFirstDrawing() == nil)
        }
    }

    @Test("C019: two prompts in a row, each at column 0, once") func promptsInARow() throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        terminal.type("x\nx\n")
        let editor = LineEditor(terminal: terminal)
        #expect(try [editor.readLine(prompt: "> "), editor.readLine(prompt: "> ")] == ["x", "x"])
        #expect(terminal.screen.rows.prefix(3) == ["> x", "> x", ""])
        #expect([terminal.screen.cursor.row, terminal.screen.cursor.column] == [2, 0])
        #expect(terminal.modesLeftOn == [])
        // Switching modes moves no cursor: not one control character but the sequences' own.
        var modes = TerminalModes(.raw)
        (modes.bracketedPaste, modes.kittyFlags, modes.mouse, modes.focusEvents) = (true, 1, true, true)
        let switching = modes.entering + modes.leaving(TerminalCapabilities())
        #expect(!switching.contains { $0 < 0x20 && $0 != 0x1B })
    }

    @Test("C047: the next prompt after a resize", arguments: [false, true]) func nextPromptAfterResize(reflows: Bool)
        throws
    {
        let terminal = ScriptedTerminal(columns: 80, rows: 24, reflows: reflows)
        terminal.capabilities.reflows = reflows
        terminal.resize(columns: 50, rows: 24)
        terminal.resize(columns: 80, rows: 24)
        terminal.type("x\ny\n")
        let editor = LineEditor(terminal: terminal)
        #expect(try editor.readLine(prompt: "two rows\nof prompt> ") == "x")
        try terminal.write(Array("answer\r\n".utf8))
        #expect(try editor.readLine(prompt: "two rows\nof prompt> ") == "y")
        #expect(
            terminal.screen.rows.prefix(6) == ["two rows", "of prompt> x", "answer", "two rows", "of prompt> y", ""])
    }

    @Test("C053: a resize while the program was stopped", arguments: [false, true]) func resizeWhileStopped(
        reflows: Bool
    ) {
        var setup = SessionRun.Setup()
        setup.reflows = reflows
        var run = SessionRun(setup)
        run.keys(Self.a(30) + "<C-z>")
        guard case .suspend? = run.requests.first else {
            Issue.record("C-z does not suspend")
            return
        }
        run.comeBack(columns: 20, rows: 10, after: "$ fg\r\nthe program\r\n")
        #expect(run.everything == ["$ fg", "the program", "> " + Self.a(18), Self.a(12)])
        #expect(run.cursor == [3, 12])
        #expect(run.differenceFromFirstDrawing() == nil)
        run.keys("b")
        #expect(run.text == Self.a(30) + "b")
    }

    @Test("C055: the result of a tall paste is all of it") func tallPasteResult() {
        var setup = SessionRun.Setup()
        setup.isMultiline = true
        setup.validator = BracketValidator()
        var run = SessionRun(setup)
        run.paste("{\n" + Self.json.joined(separator: "\n") + "\n}")
        run.press("<Enter>")
        #expect(run.session.outcome == .line("{\n" + Self.json.joined(separator: "\n") + "\n}"))
    }

    @Test("C059: Ctrl-C after a tall paste interrupts with the text") func interruptedTallPaste() {
        var setup = SessionRun.Setup()
        setup.isMultiline = true
        var run = SessionRun(setup)
        run.paste(Self.json.joined(separator: "\n"))
        run.press("C-c")
        #expect(run.session.outcome == .interrupted(text: Self.json.joined(separator: "\n")))
        #expect(run.cursor == [9, 0] && run.rows[9].isEmpty && run.rows[8] == Self.json[29])
    }
}
