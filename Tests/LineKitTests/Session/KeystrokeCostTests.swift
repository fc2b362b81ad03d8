import Testing

@testable import LineKit

/// What a key costs in bytes, on whole sessions.
@Suite struct KeystrokeCostTests {
    struct Situation: CustomTestStringConvertible, Sendable {
        let testDescription: String
        var prompt: StyledText = "> "
        var before: String?
        var history: [String] = []
        var reflows = false
        let prepare: @Sendable (inout SessionRun) -> Void
    }

    static let situations = [
        Situation(testDescription: "an empty line") { _ in },
        Situation(testDescription: "from the real beginning", before: "output\r\n") { _ in },
        Situation(testDescription: "after output without a line feed", before: "output") { _ in },
        Situation(testDescription: "after a resize") {
            $0.keys("some text")
            $0.resize(columns: 60, rows: 20)
        },
        Situation(testDescription: "after a resize of wrapped text") {
            $0.keys(String(repeating: "word ", count: 25))
            $0.resize(columns: 33, rows: 20)
        },
        Situation(testDescription: "after a resize of wrapped text that reflows", reflows: true) {
            $0.keys(String(repeating: "word ", count: 25))
            $0.resize(columns: 33, rows: 20)
            $0.resize(columns: 70, rows: 20)
        },
        Situation(testDescription: "after wide text") { $0.keys("日本語 한글 e\u{301} 🙂 👩‍👩‍👧‍👦 🇩🇪") },
        Situation(
            testDescription: "with a coloured prompt",
            prompt: StyledText("db", style: Style().bold().foregroundColor(.ansi(1))) + "> "
        ) { _ in },
        Situation(testDescription: "with a prompt of colour to its end", prompt: StyledText("> ").bold()) { _ in },
        Situation(testDescription: "after a history recall", history: ["long entry", "ls"]) {
            $0.keys("<Up><Up><Down>")
        },
        Situation(testDescription: "after a search", history: ["make all", "ls"]) { $0.keys("<C-r>ma<C-e>") },
        Situation(testDescription: "after undo") { $0.keys("abc def<C-w><C-_>") },
        Situation(testDescription: "after a kill and a yank in the middle") { $0.keys("abc def<C-a><M-d><C-e><C-y>") },
        Situation(testDescription: "after a paste") { $0.paste("some text") },
        Situation(testDescription: "after clearing the screen") { $0.keys("abc<C-l>") },
        Situation(testDescription: "after something was printed above") {
            $0.keys("abc")
            $0.printAbove("a message")
        },
        Situation(testDescription: "after a stop") {
            $0.keys("abc")
            $0.comeBack(columns: 50, rows: 20, after: "$ fg\r\n")
        },
    ]

    @Test("C211 typing a letter at the end writes that letter, and asks nothing", arguments: situations)
    func typingAtTheEnd(situation: Situation) {
        var setup = SessionRun.Setup()
        setup.columns = 80
        setup.rows = 24
        setup.prompt = situation.prompt
        setup.before = situation.before
        setup.history = situation.history
        setup.reflows = situation.reflows
        var run = SessionRun(setup)
        situation.prepare(&run)
        _ = run.takeBytes()
        for letter in "ab c.Z~9" {
            // The last column costs a wrap.
            let isAtMargin = run.cursor[1] == run.screen.size.columns - 1
            run.keys(String(letter))
            let written = run.takeBytes()
            if !isAtMargin { #expect(written == [letter.asciiValue ?? 0]) }
        }
        #expect(run.differenceFromFirstDrawing() == nil)
    }

    @Test("no letter costs more than the wrap at the margin", arguments: [1, 2, 7, 20, 80]) func everyColumn(
        columns: Int
    ) {
        var setup = SessionRun.Setup()
        setup.columns = columns
        var run = SessionRun(setup)
        var most = 0
        for index in 0..<3 * columns {
            let column = run.cursor[1]
            _ = run.takeBytes()
            run.read([UInt8(ascii: "a") + UInt8(index % 26)])
            let count = run.takeBytes().count
            if column < columns - 1 { #expect(count == 1) }
            most = max(most, count)
        }
        #expect(most <= 8)
    }

    /// The bound that is kept: a letter typed or deleted anywhere in ASCII text costs at most 16 bytes for each row from
    /// the cursor on, and 16 for the way back.
    static func bound(rows: Int) -> Int { 16 * (rows + 1) }

    @Test("a letter typed or deleted anywhere stays within its bound", arguments: [20, 40, 80])
    func editsOfALetter(columns: Int) {
        var random = SeededRandom(seed: UInt64(columns))
        var setup = SessionRun.Setup()
        setup.columns = columns
        setup.rows = 24
        setup.text = String((0..<columns * 4).map { _ in "abcdefghijklmnopq rst".randomElement(using: &random) ?? "a" })
        var run = SessionRun(setup)
        for _ in 0..<150 {
            let moves = Int.random(in: 0..<columns * 2, using: &random)
            run.type(
                String(repeating: Bool.random(using: &random) ? "\u{02}" : "\u{06}", count: moves), oneByOne: false)
            let rows = (run.session.core.editor.text.utf8Count + 2) / columns + 1 - run.cursor[0]
            _ = run.takeBytes()
            run.keys(Bool.random(using: &random) ? "x" : Bool.random(using: &random) ? "<DEL>" : "<C-d>")
            let count = run.takeBytes().count
            if count > Self.bound(rows: rows) {
                Issue.record("\(count) bytes for \(rows) rows\n\(run.screen.snapshot())")
                return
            }
        }
        #expect(run.differenceFromFirstDrawing() == nil)
    }

    @Test("a paste of 10,000 letters is one frame, of what is seen of it") func longPaste() throws {
        let letters = String(repeating: "abcdefghij", count: 1000)
        let terminal = ScriptedTerminal(columns: 80, rows: 24)
        var counts: [Int] = []
        terminal.onFrame { _ in counts.append(terminal.output.count) }
        terminal.paste(letters)
        terminal.type("\n")
        let editor = LineEditor(terminal: terminal)
        editor.asksTerminal = false
        #expect(try editor.readLine(prompt: "> ") == letters)
        // The prompt, the paste, the end.
        #expect(counts.count == 3)
        #expect(counts[1] - counts[0] < 80 * 24 + 256)
        #expect(counts[2] - counts[1] < 16)
    }

    @Test("a paste that comes in many reads is drawn when it is whole") func pasteInPieces() {
        var run = SessionRun()
        _ = run.takeBytes()
        run.read(Array("\u{1B}[200~".utf8))
        for _ in 0..<20 { run.read(Array(repeating: UInt8(ascii: "a"), count: 500)) }
        #expect(run.takeBytes().isEmpty)
        run.read(Array("\u{1B}[201~".utf8))
        #expect(!run.takeBytes().isEmpty)
        #expect(run.text.count == 10_000)
    }

    @Test("keys that change nothing write nothing but the bell") func nothing() {
        var run = SessionRun()
        run.keys("abc")
        _ = run.takeBytes()
        for key in ["<Right>", "<C-e>", "<C-k>", "<C-n>"] {
            run.keys(key)
            #expect(run.takeBytes().allSatisfy { $0 == 0x07 })
        }
    }
}
