import Testing

@testable import LineKit

/// Bindings with a condition, words of the program's own, and what is shown of regions and unfinished sequences.
@Suite struct EditingSignTests {
    @Test("M48 a binding applies while the program's condition holds") func conditionalBindings() {
        var bindings = KeyBindings.emacs
        bindings.bind("Tab", to: .tabInsert) { $0.text.isEmpty }
        bindings.bind("C-t", to: .upcaseWord, when: { $0.cursor == 0 })
        bindings.bind("C-t", to: .killWord, when: { $0.text.hasPrefix("/") })
        bindings.bind("x", to: .killWholeLine, when: { $0.text.count == 3 })
        bindings.bind("C-o", name: "double", when: { ($0.count ?? 1) > 1 }, perform: { $0.text += $0.text })
        // Of no use by itself, it goes back to what it is combined with.
        var layer = KeyBindings()
        layer.bind("C-a", to: .endOfLine) { $0.cursor == 0 }
        let all = KeyBindings.combine(bindings, layer)
        let rows: [(String, String, String)] = [
            ("|", "Tab", "\t|"), ("ab|", "Tab", "ab|"), ("|ab cd", "C-t", "AB| cd"), ("a|b", "C-t", "ba|"),
            ("|/ab", "C-t", "|"), ("ab|", "x", "abx|"), ("abc|", "x", "|"), ("ab|", "M-2 x", "abxx|"),
            ("ab|", "C-o", "ab|"), ("ab|", "M-2 C-o", "ab|ab"), ("ab|", "C-a", "|ab"), ("ab|", "C-a C-a", "ab|"),
        ]
        for (before, keys, after) in rows {
            let parts = before.split(separator: "|", omittingEmptySubsequences: false)
            var setup = SessionRun.Setup()
            setup.bindings = all
            setup.text = parts.joined()
            setup.cursor = parts[0].unicodeScalars.count
            var run = SessionRun(setup)
            for key in KeySequence(keys)?.keys ?? [] { run.press(KeySequence(keys: [key])) }
            let drawn = run.text.prefix(run.session.cursor) + "|" + run.text.dropFirst(run.session.cursor)
            #expect(drawn == after, "\(before) \(keys)")
        }
        let names = all.entries(in: .emacs).filter { $0.keys == "C-t" }.map(\.name)
        #expect(names == ["kill-word", "upcase-word", "transpose-chars"])
        #expect(all["C-t"] == .killWord)
        // A secret is shown to nobody.
        var setup = SessionRun.Setup()
        setup.traits.isSecret = true
        setup.bindings = .emacs
        setup.bindings.bind("C-t", to: .killWholeLine) { _ in true }
        setup.text = "ab"
        var run = SessionRun(setup)
        run.press("C-t")
        #expect(run.session.core.editor.text.string == "ba")
    }

    @Test("M19 a program says what a word is") func words() throws {
        let identifiers = WordClass.characters { $0.isLetter || $0.isNumber || $0 == "_" }
        let rows: [(WordClass, String, String, String)] = [
            (.alphanumeric, "a snake_case|", "M-b", "a snake_|case"),
            (identifiers, "a snake_case|", "M-b", "a |snake_case"),
            (identifiers, "|snake_case é_x", "M-f M-f", "snake_case é_x|"),
            (identifiers, "a.b_c|", "M-DEL", "a.|"), (identifiers, "|a_b c", "M-u", "A_B| c"),
            (.blankDelimited, "a b-c.d|", "M-DEL", "a |"), (.vi, "ab -->|", "M-b", "ab |-->"),
            (identifiers, "x_y a_b|", "M-t", "a_b x_y|"),
        ]
        for (words, before, keys, after) in rows {
            var traits = EditTraits()
            traits.words = words
            #expect(EditScript(before, traits: traits).press(keys).drawn == after, "\(before) \(keys)")
        }
        let terminal = ScriptedTerminal()
        terminal.type("one two_three")
        terminal.press("M-DEL", "RET")
        let editor = LineEditor(terminal: terminal)
        editor.words = identifiers
        #expect(try editor.readLine(prompt: "> ") == "one ")
    }

    @Test("M32 copies go through tmux and screen where the program says so") func clipboardRoutes() {
        let short: [UInt8] = Array("\u{1B}]52;c;YQ==\u{7}".utf8)
        #expect(ClipboardRoute.direct.wrap(short) == short)
        #expect(ClipboardRoute.tmux.wrap(short) == Array("\u{1B}Ptmux;\u{1B}\u{1B}]52;c;YQ==\u{7}\u{1B}\\".utf8))
        #expect(ClipboardRoute.screen.wrap(short) == Array("\u{1B}P\u{1B}]52;c;YQ==\u{7}\u{1B}\\".utf8))
        let long = ClipboardSequence.bytes(copying: String(repeating: "a", count: 1000)) ?? []
        let pieces = String(decoding: ClipboardRoute.screen.wrap(long), as: UTF8.self)
            .split(separator: "\u{1B}\\", omittingEmptySubsequences: true)
        #expect(pieces.allSatisfy { $0.utf8.count <= 252 && $0.hasPrefix("\u{1B}P") })
        #expect(pieces.flatMap { Array($0.utf8.dropFirst(2)) } == long)
        for route in ClipboardRoute.allCases {
            var settings = LineCore.Settings()
            settings.clipboardRoute = route
            settings.writesClipboard = true
            var other = LineCore.Settings()
            other.optionNames = settings.optionNames
            #expect(other.clipboardRoute == route)
        }
    }

    @Test("M29 the region is highlighted as readline does it") func activeRegion() {
        func shown(_ keys: String, _ settings: String = "", paste: String? = nil) -> String {
            var inputrc = Inputrc(application: "test")
            inputrc.read(settings)
            var setup = SessionRun.Setup()
            setup.text = "one two"
            setup.history = ["some wölf", "other"]
            setup.variables = inputrc.variables
            var run = SessionRun(setup)
            for key in KeySequence(keys)?.keys ?? [] { run.press(KeySequence(keys: [key])) }
            if let paste { run.paste(paste) }
            return run.screen.styledRows[0].runs.filter(\.style.isInverse).map(\.text).joined()
        }
        let off = "set enable-active-region off"
        let rows: [(String, String, String?, String)] = [
            // From mark to cursor, after the two were exchanged, until the next command.
            ("M-b C-@ C-e", "", nil, ""), ("M-b C-@ C-e C-x C-x", "", nil, "two"), ("C-x C-x", "", nil, "one two"),
            ("C-x C-x C-f", "", nil, ""), ("C-x C-x C-x C-x", "", nil, "one two"), ("C-x C-x", off, nil, ""),
            // What a search has found.
            ("C-r w ö", "", nil, "wö"), ("C-r w ö C-a", "", nil, ""), ("C-r z", "", nil, ""), ("C-r w ö", off, nil, ""),
            // What was pasted, where a file asks for it.
            ("C-a", "", "new ", ""), ("C-a", "set enable-active-region on", "new ", "new "), ("C-a", off, "new ", ""),
        ]
        for (keys, settings, paste, wanted) in rows {
            #expect(shown(keys, settings, paste: paste) == wanted, "\(keys) \(settings)")
        }
    }

    @Test("M29 searches keep the mark, or leave it behind what they found") func marksAndSearches() {
        let rows: [(String, Int)] = [
            ("C-a C-f C-@ C-e C-r C-g C-x C-x", 1), ("C-a C-f C-@ C-e C-r z C-j C-x C-x", 1),
            ("C-e C-r t w C-j C-x C-x", 6), ("C-e M-d C-r C-f C-x C-x", 7), ("C-a C-k C-y C-a C-w C-x C-x", 0),
        ]
        for (keys, cursor) in rows {
            var setup = SessionRun.Setup()
            setup.text = "one two"
            var run = SessionRun(setup)
            for key in KeySequence(keys)?.keys ?? [] { run.press(KeySequence(keys: [key])) }
            #expect(run.session.cursor == cursor, "\(keys)")
        }
    }

    @Test("M45 who waits in the middle of a sequence is shown its keys") func pendingKeysAreShown() {
        var setup = SessionRun.Setup()
        setup.text = "text"
        var run = SessionRun(setup)
        run.press("C-x")
        run.advance(by: .milliseconds(499))
        #expect(run.rows[0] == "> text")
        run.advance(by: .milliseconds(1))
        #expect(run.rows[0] == "(C-x) text")
        run.press("C-x")
        #expect(run.rows[0] == "> text")
        #expect(run.session.nextDeadline == nil)
        // Whoever does not wait sees nothing of it.
        _ = run.takeBytes()
        run.press("C-x")
        #expect(run.takeBytes() == [])
        run.press("C-g")
        setup.bindings = .vi
        var vi = SessionRun(setup)
        vi.press("Escape")
        vi.pause()
        vi.press("2", "d")
        vi.advance(by: .milliseconds(500))
        #expect(vi.rows[0] == "(2d) text")
        vi.press("Escape")
        vi.pause()
        #expect(vi.rows[0] == "> text")
        // Nothing of a secret's keys.
        setup.bindings = .emacs
        setup.traits.isSecret = true
        var secret = SessionRun(setup)
        secret.press("C-x")
        secret.pause()
        #expect(!secret.rows[0].contains("C-x"))
    }
}
