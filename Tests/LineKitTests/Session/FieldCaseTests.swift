import Testing

@testable import LineKit

/// Situations in which people were let down that are more than a row of a table.
@Suite struct FieldCaseTests {
    @Test("C209 a paste of a million letters is one redraw") func pastesAreDrawnOnce() {
        var run = SessionRun()
        _ = run.takeBytes()
        run.paste(String(repeating: "x", count: 1_000_000))
        // One screen of 40 by 10, and what moves the cursor in it.
        #expect(run.takeBytes().count < 2 * 40 * 10)
        run.press("RET")
        #expect(run.session.outcome == .line(String(repeating: "x", count: 1_000_000)))
    }

    @Test("C215 typing in a text of many rows writes what changed") func manyRowsCostNoMore() {
        var setup = SessionRun.Setup()
        (setup.columns, setup.rows, setup.isMultiline) = (80, 24, true)
        setup.text = (1...200).map { "row \($0)" }.joined(separator: "\n")
        var run = SessionRun(setup)
        for (keys, most) in [("x", 1), ("y", 1), ("<Left>", 1), ("z", 3), ("<Up>", 16), ("w", 8)] {
            _ = run.takeBytes()
            run.keys(keys)
            let count = run.takeBytes().count
            #expect(count <= most, "\(keys)")
        }
        #expect(run.differenceFromFirstDrawing() == nil)
    }

    @Test("C217 a thousand queued Returns each end a prompt") func queuedReturnsAreServed() throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        let editor = LineEditor(terminal: terminal)
        editor.asksTerminal = false
        terminal.type(String(repeating: "\n", count: 1_000) + "x\n")
        for _ in 0..<1_000 { #expect(try editor.readLine(prompt: "> ") == "") }
        #expect(try editor.readLine(prompt: "> ") == "x")
        #expect(terminal.screen.scrollback.count + terminal.screen.rows.count { $0.hasPrefix(">") } == 1_001)
    }

    /// An input method opens its window at the terminal's cursor.
    @Test("C259 the terminal's cursor is seen at the insertion point after each frame") func cursorIsWhereTextGoes() {
        let steps: [(keys: String, column: Int)] = [
            ("x日", 5), ("本", 7), ("<C-b>", 5), ("<C-b>", 3), ("é", 4), ("e\u{301}", 5), ("<C-a>", 2), ("👩‍👩‍👧‍👦", 4),
            ("<C-e>", 11),
            ("<DEL>", 9), ("<C-_>", 11), ("<M-b>", 4), ("<C-k>", 4), ("<C-y>", 11),
        ]
        var setup = SessionRun.Setup()
        setup.history = ["xyz"]
        var run = SessionRun(setup)
        for step in steps {
            run.keys(step.keys)
            #expect(run.cursor == [0, step.column] && run.screen.isCursorVisible, "\(step): \(run.cursor)")
        }
        // With rows below, too.
        run.session.showStatus("status")
        run.keys("<C-b>z")
        #expect(run.cursor == [0, 10] && run.screen.isCursorVisible)
        #expect(run.rows[1].trimmingEnd() == "status")
    }

    @Test("C261 several letters committed in one read all arrive, wherever the read is cut") func commitsArriveWhole() {
        let bytes = Array("日本語入力".utf8)
        for cut in bytes.indices {
            var run = SessionRun()
            run.read(Array(bytes[..<cut]))
            run.read(Array(bytes[cut...]))
            #expect(run.text == "日本語入力" && run.cursor == [0, 12], "cut at \(cut)")
        }
    }

    @Test("C263 right-to-left text is edited in logical order") func rightToLeftText() {
        let sentence = String(String(repeating: "مرحبا بالعالم ", count: 10).prefix(120))
        var setup = SessionRun.Setup()
        setup.history = [sentence]
        var run = SessionRun(setup)
        run.keys("<Up><DEL>")
        #expect(run.text == String(sentence.dropLast()))
        #expect(run.differenceFromFirstDrawing() == nil)
        run.keys("<C-a><C-d>")
        #expect(run.text == String(sentence.dropLast().dropFirst()))
        #expect(run.differenceFromFirstDrawing() == nil)
    }
}
