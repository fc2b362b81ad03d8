import Testing

@testable import LineKit

/// Requirements C087 to C099 and C081: pastes, and prompts on a scripted terminal.
@Suite struct PasteCaseTests {
    @Test("C081: rows printed above ask the terminal nothing") func printingAsksNothing() throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        let editor = LineEditor(terminal: terminal)
        let printer = editor.printer
        var seen: [[String]] = []
        terminal.onFrame { seen.append($0.scrollback + $0.rows) }
        for number in 1...20 { printer.print("message \(number)") }
        terminal.type("abc\n")
        #expect(try editor.readLine(prompt: "> ") == "abc")
        #expect(!String(decoding: terminal.output, as: UTF8.self).contains("\u{1B}[6n"))
        let rows = terminal.screen.scrollback + terminal.screen.rows
        #expect(rows.filter { !$0.isEmpty } == (1...20).map { "message \($0)" } + ["> abc"])
        #expect(!seen.joined().contains { $0.contains("R") })
    }

    @Test("C087: Ctrl-V before a paste leaves nothing of itself in a secret") func quotedPasteInSecret() throws {
        let terminal = ScriptedTerminal()
        terminal.press("C-v")
        terminal.paste("pw")
        terminal.type("\n")
        let characters = try withTerminal(terminal) { () throws(LineKitError) -> [UInt8]? in
            guard let secret = try readSecret(prompt: "Password: ") else { return nil }
            return secret.withBytes { Array($0) }
        }
        #expect(characters == Array("pw".utf8))
    }

    @Test("C089: lines pasted without marks are lines, one after the other") func linesWithoutMarks() throws {
        for end in ["\r", "\n"] {
            let terminal = ScriptedTerminal()
            let lines = (1...10).map { "line \($0)" }
            terminal.send(Array((lines.joined(separator: end) + end).utf8))
            let editor = LineEditor(terminal: terminal)
            #expect(try lines.map { _ in try editor.readLine(prompt: "> ") } == lines)
            #expect(terminal.screen.rows.prefix(10) == lines.map { "> " + $0 }[...])
        }
    }

    @Test("C091: several forms pasted are all there, and nothing is submitted") func severalForms() {
        var setup = SessionRun.Setup()
        setup.isMultiline = true
        setup.validator = BracketValidator()
        var run = SessionRun(setup)
        run.paste("(a)\n(b)\n(c)")
        #expect(run.session.outcome == nil && run.text == "(a)\n(b)\n(c)")
        run.press("<Enter>")
        #expect(run.session.outcome == .line("(a)\n(b)\n(c)"))
    }

    @Test("C093: a line feed inside a paste submits nothing", arguments: ["a\nb", "a\rb", "a\r\nb", "a\nb\n"])
    func pastedLineFeed(text: String) {
        var run = SessionRun()
        run.paste(text)
        #expect(run.session.outcome == nil)
        #expect(run.text.hasPrefix("a b"))
        run.press("<Enter>")
        #expect(run.session.outcome == .line(run.text))
    }

    @Test("C095: no mode is left on by a prompt that returns or throws") func modesAreOff() throws {
        for keys in ["ab\n", "ab\u{03}", "\u{04}"] {
            for kitty in [false, true] {
                let terminal = ScriptedTerminal()
                if kitty { terminal.type("x\n") }
                terminal.send(Array(keys.utf8.map { $0 == 0x0A ? 0x0D : $0 }))
                let editor = LineEditor(terminal: terminal)
                editor.usesMouse = true
                if kitty { _ = try editor.readLine(prompt: "> ") }
                _ = try? editor.readLine(prompt: "> ")
                #expect(terminal.modesLeftOn == [])
            }
        }
        let stopped = ScriptedTerminal()
        let editor = LineEditor(terminal: stopped)
        let stopper = editor.stopper
        stopped.onFrame { _ in stopper.stop() }
        stopped.type("a")
        #expect(throws: LineKitError.self) { try editor.readLine(prompt: "> ") }
        #expect(stopped.modesLeftOn == [])
    }

    @Test("C097: Ctrl-V before a paste") func quotedPaste() {
        var run = SessionRun()
        run.press("C-v")
        run.paste("abc")
        run.press("<Enter>")
        #expect(run.session.outcome == .line("abc"))
    }

    @Test("C099: 10,000 letters arrive whole") func longPaste() {
        let letters = String(repeating: "abcdefghij", count: 1000)
        var run = SessionRun()
        run.paste(letters)
        run.press("<Enter>")
        #expect(run.session.outcome == .line(letters))
    }

    @Test("C099: a limit that was set refuses where everybody can see it") func limitedPaste() {
        var setup = SessionRun.Setup()
        setup.traits.maxLength = 5
        var run = SessionRun(setup)
        run.paste("abcdefgh")
        #expect(run.text == "abcde")
        #expect(run.screen.bellCount == 1)
        run.keys("x")
        #expect(run.text == "abcde" && run.screen.bellCount == 2)
    }

    @Test("C115: where suspending is off, C-z stops nothing") func noSuspend() throws {
        let terminal = ScriptedTerminal()
        terminal.type("ab")
        terminal.press("C-z")
        terminal.type("c\n")
        let editor = LineEditor(terminal: terminal)
        editor.allowsSuspend = false
        #expect(try editor.readLine(prompt: "> ") == "abc")
        #expect(terminal.suspendCount == 0)
        #expect(terminal.screen.rows[0] == "> abc")
    }

    @Test("C117: keys act after C-z in a text of several rows") func suspendSeveralRows() {
        var setup = SessionRun.Setup()
        setup.isMultiline = true
        var run = SessionRun(setup)
        run.paste("one\ntwo\nthree")
        run.press("C-z")
        #expect(run.requests.count == 1)
        run.comeBack(columns: 40, rows: 10, after: "$ fg\r\n")
        #expect(run.everything == ["$ fg", "> one", "two", "three"])
        #expect(run.differenceFromFirstDrawing() == nil)
        run.keys("<Up><C-a>")
        #expect(run.cursor == [2, 0])
    }

    @Test("C117: the driver goes on after C-z", arguments: [40, 20]) func suspendedDriver(columns: Int) throws {
        let terminal = ScriptedTerminal(columns: columns, rows: 10)
        terminal.paste("a long text that wraps in twenty columns")
        terminal.press("C-z", "<Home>")
        terminal.type("b\n")
        let editor = LineEditor(terminal: terminal)
        #expect(try editor.readLine(prompt: "> ") == "ba long text that wraps in twenty columns")
        #expect(terminal.suspendCount == 1)
        // The prompt as it was stopped, and the one it went on with.
        let rows = terminal.screen.rows.filter { $0.hasPrefix("> ") }
        #expect(rows.count == 2 && rows.last?.hasPrefix("> ba long") == true)
    }

    @Test("C123: resizing while a secret is typed") func resizedSecret() throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        terminal.type("ab")
        terminal.resize(columns: 15, rows: 5)
        terminal.type("ç\n")
        let count = try withTerminal(terminal) { () throws(LineKitError) -> Int? in
            try readSecret(prompt: "Password: ", mask: .character("*"))?.characterCount
        }
        #expect(count == 3)
        #expect(terminal.screen.rows[0] == "Password: ***")
    }

    @Test("C127: both rows of the next prompt after Ctrl-C") func promptAfterInterrupt() throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        terminal.type("ab")
        terminal.press("C-c")
        terminal.type("c\n")
        let editor = LineEditor(terminal: terminal)
        #expect(throws: LineKitError.interrupted(text: "ab")) { try editor.readLine(prompt: "one\ntwo> ") }
        #expect(try editor.readLine(prompt: "one\ntwo> ") == "c")
        #expect(terminal.screen.rows.prefix(5) == ["one", "two> ab", "one", "two> c", ""])
    }

    @Test("C135: input that is nothing gives nil") func emptyInput() throws {
        let terminal = ScriptedTerminal(kind: .notTerminal)
        terminal.endInput()
        #expect(try LineEditor(terminal: terminal).readLine(prompt: "> ") == nil)
        #expect(terminal.output == [])
    }
}

extension String {
    /// How often `part` stands in it.
    fileprivate func components(of part: String) -> Int {
        indices.count { self[$0...].hasPrefix(part) }
    }
}
