import Testing

@testable import LineKit

@Suite struct InputrcTests {
    private func read(_ text: String, bindings: KeyBindings = .emacs, terminal: String = "xterm-256color") -> Inputrc {
        var inputrc = Inputrc(bindings: bindings, application: "Calc", terminal: terminal)
        inputrc.read(text, from: "rc") { $0 == "other" ? "C-t: kill-line\nbad line" : nil }
        return inputrc
    }

    /// Lines, keys, keymap, and what the keys are then bound to.
    static let bindingRows: [(text: String, keys: KeySequence, keymap: Keymap, command: EditCommand?)] = [
        ("Control-u: universal-argument", "C-u", .emacs, .universalArgument),
        ("Meta-Rubout: kill-line", "M-DEL", .emacs, .killLine),
        ("DEL: kill-line", "DEL", .emacs, .killLine),
        ("C-M-h: kill-line", "C-M-h", .emacs, .killLine),
        ("Tab: menu-complete", "Tab", .emacs, .menuComplete),
        ("  \t\"\\C-x\\C-r\":   kill-word trailing words", "C-x C-r", .emacs, .killWord),
        ("\"\\e[1;5D\": kill-word", "<Ctrl-Left>", .emacs, .killWord),
        ("\"\\M-x\": Kill-Word", "M-x", .emacs, .killWord),
        ("\"\\C-x\\\"\": kill-word", "C-x \"", .emacs, .killWord),
        ("set keymap vi-insert\n\"jk\": vi-movement-mode", "jk", .viInsert, .viMovementMode),
        ("set keymap vi\n\"K\": kill-line", "K", .viCommand, .killLine),
        ("set keymap emacs-ctlx\nq: kill-line", "C-x q", .emacs, .killLine),
        ("set keymap emacs-meta\nq: kill-line", "M-q", .emacs, .killLine),
        ("set editing-mode vi\nC-g: kill-line", "C-g", .viInsert, .killLine),
        ("$if mode=emacs\nC-t: kill-line\n$endif", "C-t", .emacs, .killLine),
        ("$if mode=vi\nC-t: kill-line\n$else\nC-t: undo\n$endif", "C-t", .emacs, .undo),
        ("$if term=xterm\nC-t: kill-line\n$endif", "C-t", .emacs, .killLine),
        ("$if calc\nC-t: kill-line\n$endif", "C-t", .emacs, .killLine),
        ("$if Bash\nC-t: kill-line\n$if mode=emacs\nC-t: undo\n$endif\n$endif", "C-t", .emacs, .transposeChars),
        ("$if version >= 8.0\nC-t: kill-line\n$endif", "C-t", .emacs, .killLine),
        ("$if version < 8.0\nC-t: kill-line\n$endif", "C-t", .emacs, .transposeChars),
        ("$if editing-mode == emacs\nC-t: kill-line\n$endif", "C-t", .emacs, .killLine),
        ("$if bell-style != none\nC-t: kill-line\n$endif", "C-t", .emacs, .killLine),
        ("$include other", "C-t", .emacs, .killLine),
        ("$if Bash\n$include other\n$endif", "C-t", .emacs, .transposeChars),
        ("# C-t: kill-line\r\n\r\nC-b: undo", "C-b", .emacs, .undo),
    ]

    @Test func linesBindKeys() {
        for row in Self.bindingRows {
            #expect(read(row.text).bindings[row.keys, in: row.keymap] == row.command, "\(row.text)")
        }
    }

    /// Lines and the problems they make.
    static let problemRows: [(text: String, problems: [String])] = [
        ("set bell-style none\nfoo", ["rc:2: no colon, and no set"]),
        ("\"\\C-x: kill-line", ["rc:1: no closing quote"]),
        ("\"\\C-x\" kill-line", ["rc:1: no colon after the keys"]),
        ("C-t: no-such-command", ["rc:1: unknown command no-such-command"]),
        ("C-t:", ["rc:1: no command"]),
        ("Foo-t: kill-line", ["rc:1: no key is called Foo-t"]),
        ("C-t: \"abc", ["rc:1: no closing quote"]),
        ("set no-such-variable on", ["rc:1: unknown variable no-such-variable"]),
        ("set keymap nano", ["rc:1: unknown keymap nano"]),
        ("set editing-mode ed", ["rc:1: unknown editing mode ed"]),
        ("set keyseq-timeout soon", ["rc:1: keyseq-timeout is a number"]),
        ("set", ["rc:1: set without a variable"]),
        ("$if mode=vi", ["rc:1: $if without $endif"]),
        ("\n$endif", ["rc:2: $endif without $if"]),
        ("$else", ["rc:1: $else without $if"]),
        ("$if mode=vi\n$else\n$else\n$endif", ["rc:3: second $else"]),
        ("$unless x", ["rc:1: unknown directive $unless"]),
        ("$if\n$endif", ["rc:1: $if without a test", "rc:2: $endif without $if"]),
        ("$if version > new\n$endif", ["rc:1: no version number in $if version", "rc:2: $endif without $if"]),
        ("$include missing", ["rc:1: cannot include missing"]),
        ("$include other", ["other:2: no colon, and no set"]),
        ("$if Bash\nnonsense\nset nonsense 1\n$endif", []),
    ]

    @Test func wrongLinesAreReportedAndSkipped() {
        for row in Self.problemRows {
            let inputrc = read(row.text + "\nC-b: undo")
            let last = row.text.hasPrefix("$if mode=vi\n") || !row.text.hasPrefix("$if mode=vi")
            #expect(read(row.text).problems.map(\.description) == row.problems, "\(row.text)")
            #expect(!last || inputrc.bindings["C-b"] == .undo, "\(row.text)")
        }
    }

    @Test func filesThatIncludeThemselvesEnd() {
        var inputrc = Inputrc(application: "calc")
        inputrc.read("$include me", from: "me") { _ in "$include me" }
        #expect(inputrc.problems.map(\.message) == ["included too deep"])
    }

    @Test func variablesHaveReadlinesDefaultsAndValues() {
        var variables = Inputrc(application: "calc").variables
        #expect(variables["keyseq-timeout"] == "500" && variables.keyseqTimeout == 500)
        #expect(variables["Bell-Style"] == "audible" && variables["no-such"] == nil)
        #expect(variables.modeString(for: .viCommand) == nil)
        variables =
            read(
                """
                set completion-ignore-case On
                set mark-directories
                set page-completions 0
                set show-mode-in-prompt on
                set vi-cmd-mode-string "\\1\\e[1m\\2:"
                set comment-begin //
                set keyseq-timeout 0
                set meta-flag off
                """
            ).variables
        #expect(variables.isOn("completion-ignore-case") && variables.isOn("mark-directories"))
        #expect(!variables.isOn("page-completions") && !variables.isOn("input-meta"))
        #expect(variables["comment-begin"] == "//" && variables.keyseqTimeout == nil)
        #expect(variables.modeString(for: .viCommand) == "\u{1}\u{1B}[1m\u{2}:")
        #expect(variables.isSet("comment-begin") && !variables.isSet("bell-style"))
    }

    @Test func macrosAreKeys() {
        let bindings = read("\"\\C-xt\": \"ab\\C-a\\ef\\\"\"\nC-o: 'x\\ny'").bindings
        var keys = KeyInterpreter(bindings: bindings)
        _ = keys.interpret(KeyEvent(.character("x"), .ctrl))
        guard case .keys(let pressed)? = keys.interpret(KeyEvent(.character("t"))).first else {
            Issue.record("no macro")
            return
        }
        #expect(KeySequence(keys: pressed).description == "a b C-a M-f \"")
        guard case .keys(let other)? = keys.interpret(KeyEvent(.character("o"), .ctrl)).first else {
            Issue.record("no macro")
            return
        }
        #expect(KeySequence(keys: other).description == "x C-j y")
    }

    @Test("M47 re-read-init-file takes over what the file says now") func readAgain() throws {
        func core(_ file: String, in mode: KeyBindings = .emacs) -> LineCore {
            var settings = LineCore.Settings()
            settings.rereadInputrc = { bindings in
                var inputrc = Inputrc(bindings: bindings, application: "test")
                inputrc.read(file, from: "file")
                return inputrc
            }
            return LineCore(settings, bindings: mode, initialText: "one two")
        }
        func press(_ notation: String, on core: inout LineCore) throws -> String {
            var shown = ""
            for key in try #require(KeySequence(notation)).keys {
                if case .show(let text) = core.press(key) { shown += text.plainText }
            }
            return shown
        }
        var first = core("\"\\C-t\": kill-word")
        let silence = try press("C-x C-r C-a C-t", on: &first)
        let text = first.editor.text.string
        let other = first.keys.bindings["C-k"]
        #expect(silence.isEmpty && text == " two")
        #expect(other == .killLine, "what the file does not name stays")
        var second = core("set editing-mode vi\n\"\\C-t\": no-such-command")
        let shown = try press("C-x C-r", on: &second)
        let mode = second.editor.mode
        let kept = second.inputrc?.bindings.editingMode
        #expect(shown.hasPrefix("file:2: ") && mode == .viInsert && kept == .vi)
        second.settings.rereadInputrc = nil
        _ = second.perform(.reReadInitFile, count: nil)
        let isRung = second.takeBell()
        #expect(isRung, "without a file there is none to read")
    }
}
