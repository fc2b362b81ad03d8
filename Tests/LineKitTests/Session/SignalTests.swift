import Testing

@testable import LineKit

/// What a prompt tells the terminal beside its rows: the shape of the cursor, the clipboard; and what it shows of mode
/// and selection.
@Suite struct SignalTests {
    private func run(_ keys: String, _ change: (inout LineCore.Settings) -> Void, _ bindings: KeyBindings = .vi)
        -> String
    {
        var settings = LineCore.Settings()
        settings.prompt = "> "
        change(&settings)
        var session = LineSession(
            core: LineCore(settings, bindings: bindings, initialText: "one two"), columns: 40, rows: 5)
        session.redraw(columns: 40, rows: 5)
        let sequence = KeySequence(keys)
        #expect(sequence != nil, "\(keys)")
        for key in sequence?.keys ?? [] {
            session.feed(key.bytes, at: .now)
            while let deadline = session.nextDeadline { session.tick(at: deadline) }
        }
        return String(decoding: session.takeOutput(), as: UTF8.self)
    }

    @Test("M51 the shape of the cursor shows the mode, and is given back") func cursorShapes() {
        // The shapes that come, in order.
        let rows: [(String, [Int])] = [
            ("x", [6]), ("Escape", [6, 2]), ("Escape i", [6, 2, 6]), ("Escape R", [6, 2, 4]),
            ("Escape v Escape", [6, 2]),
            ("Escape x RET", [6, 2, 0]), ("Escape c w", [6, 2, 6]), ("RET", [6, 0]), ("C-c", [6, 0]),
        ]
        for (keys, shapes) in rows {
            let output = run(keys) { $0.showsModeByCursor = true }
            let written = output.matches(of: /\u{1B}\[(\d) q/).compactMap { Int($0.output.1) }
            #expect(written == shapes, "\(keys)")
            #expect(!run(keys) { _ in }.contains(" q"), "\(keys)")
        }
        #expect(!run("x RET", { $0.showsModeByCursor = true }, .emacs).contains(" q"))
    }

    @Test("M51 a prompt with vi's keys leaves the terminal's own cursor") func shapesOnATerminal() throws {
        for (mode, hasShapes, isOn, isWritten) in [
            (EditingMode.vi, true, true, true), (.vi, false, true, false), (.vi, true, false, false),
            (.emacs, true, true, false),
        ] {
            let terminal = ScriptedTerminal()
            terminal.capabilities.cursorShapes = hasShapes
            terminal.type("ab")
            if mode == .vi { terminal.press("Escape") }
            terminal.press("RET")
            let editor = LineEditor(terminal: terminal)
            editor.editingMode = mode
            editor.showsModeByCursor = isOn
            var shapes: Set<Int> = []
            terminal.onFrame { shapes.insert($0.cursorShape) }
            #expect(try editor.readLine(prompt: "> ") == "ab")
            #expect(terminal.modesLeftOn == [])
            #expect(shapes.contains { $0 != 0 } == isWritten, "\(mode) \(hasShapes) \(isOn)")
        }
        // What ends a program writes what was prepared when the terminal was taken.
        var modes = TerminalModes(.raw)
        modes.changesCursorShape = true
        #expect(String(decoding: modes.leaving(TerminalCapabilities()), as: UTF8.self).contains("\u{1B}[0 q"))
    }

    @Test("M51 show-mode-in-prompt puts a string before the last row of the prompt") func modeStrings() {
        var inputrc = Inputrc(bindings: .vi, application: "test")
        inputrc.read(
            "set show-mode-in-prompt on\nset vi-ins-mode-string \"\\1\\e[1m\\2+\\1\\e[0m\\2\"\nset vi-cmd-mode-string :"
        )
        var setup = SessionRun.Setup()
        setup.bindings = inputrc.bindings
        setup.variables = inputrc.variables
        setup.prompt = "two\nrows> "
        var run = SessionRun(setup)
        #expect(run.rows.prefix(2) == ["two", "+rows>"])
        run.press("Escape")
        run.pause()
        #expect(run.rows.prefix(2) == ["two", ":rows>"])
        setup.bindings = .emacs
        #expect(SessionRun(setup).rows[1] == "@rows>")
    }

    @Test("M32 the clipboard is written where allowed, up to a size") func clipboard() {
        let rows: [(String, String?)] = [
            ("Escape 0 \" + y w", "b25lIA=="), ("Escape 0 \" + y $", "b25lIHR3bw=="), ("Escape 0 \" + y l", "bw=="),
            ("Escape 0 y w", nil),
        ]
        for (keys, encoded) in rows {
            let output = run(keys) { $0.writesClipboard = true }
            let sent = output.firstMatch(of: /\u{1B}\]52;c;([^\u{7}]*)\u{7}/).map { String($0.output.1) }
            #expect(sent == encoded, "\(keys)")
            #expect(!run(keys) { _ in }.contains("]52;"), "\(keys)")
        }
        #expect(ClipboardSequence.bytes(copying: String(repeating: "é", count: 37_497))?.count == 100_000)
        #expect(ClipboardSequence.bytes(copying: String(repeating: "é", count: 37_498)) == nil)
    }

    @Test("M30 what is selected is shown in inverse") func selections() {
        var setup = SessionRun.Setup()
        setup.text = "one two"
        let rows: [(KeyBindings, KeySequence, String)] = [
            (.emacs, "<S-Left> <S-Left>", "wo"), (.emacs, "C-x h", "one two"), (.vi, "Escape b v", "t"),
            (.vi, "Escape V", "one two"), (.vi, "Escape v b", "two"), (.vi, "Escape v Escape", ""),
        ]
        for (bindings, keys, inverse) in rows {
            setup.bindings = bindings
            var run = SessionRun(setup)
            for key in keys.keys {
                run.press(KeySequence(keys: [key]))
                run.pause()
            }
            let shown = run.screen.styledRows[0].runs.filter(\.style.isInverse).map(\.text).joined()
            #expect(shown == inverse, "\(keys)")
        }
    }

    @Test("M37 a line is edited elsewhere and accepted, and a failure leaves it") func editingElsewhere() throws {
        struct Trouble: Error, CustomStringConvertible { let description = "no editor today" }
        let rows: [(isMultiline: Bool, answer: String?, line: String)] = [
            (false, "other\n", "other"), (false, "two\nrows\n", "two rows"), (true, "two\nrows\n", "two\nrows"),
            (false, "", ""), (false, nil, "ab!"),
        ]
        for (isMultiline, answer, line) in rows {
            let terminal = ScriptedTerminal()
            terminal.type("ab")
            terminal.press("C-x C-e")
            // Without an answer the line is as it was, and goes on.
            if answer == nil { terminal.type("!\n") }
            let editor = LineEditor(terminal: terminal)
            editor.isMultiline = isMultiline
            var asked: [String] = []
            editor.externalEditor = {
                asked.append($0)
                return answer
            }
            #expect(try editor.readLine(prompt: "> ") == line)
            #expect(asked == ["ab"] && terminal.modesLeftOn == [])
        }
        let terminal = ScriptedTerminal()
        terminal.type("ab")
        terminal.press("C-x C-e")
        terminal.type("c\n")
        let editor = LineEditor(terminal: terminal)
        editor.externalEditor = { _ in throw Trouble() }
        var shown: [String] = []
        terminal.onFrame { shown += $0.rows }
        #expect(try editor.readLine(prompt: "> ") == "abc")
        #expect(shown.contains { $0.contains("no editor today") })
    }

    @Test("M37 a secret is never edited elsewhere") func secretsStay() {
        var setup = SessionRun.Setup()
        setup.traits.isSecret = true
        setup.text = "secret"
        var run = SessionRun(setup)
        run.keys("<C-x><C-e>")
        #expect(run.requests.isEmpty)
    }

    @Test("M106 Return in an unfinished line keeps the indentation") func indentation() throws {
        let terminal = ScriptedTerminal()
        terminal.type("  f(\nx)\n")
        let editor = LineEditor(terminal: terminal)
        editor.isMultiline = true
        editor.keepsIndentation = true
        editor.validator = BracketValidator()
        #expect(try editor.readLine(prompt: "> ") == "  f(\n  x)")
    }
}
