import Testing

@testable import LineKit

/// The one way to change a text: the gate, the length limit, secrets.
@Suite struct EditGateTests {
    /// Every command that changes text, and what it is tried on.
    private static let changes: [(before: String, keys: String)] = [
        ("foo|", "x"), ("foo|", "DEL"), ("|foo", "C-d"), ("foo|", "C-w"), ("foo|", "C-u"), ("|foo", "C-k"),
        ("|foo", "M-d"), ("foo|", "M-DEL"), ("fo|o", "C-t"), ("a b|", "M-t"), ("|foo", "M-u"), ("|FOO", "M-l"),
        ("|foo", "M-c"), ("foo|", "C-v C-a"), ("foo|", "M-Tab"), ("a |b", "M-\\"), ("foo|", "M-#"), ("foo|", "C-x w"),
        ("foo|", "C-x DEL"), ("fo|o", "<Insert> x"), ("foo|", "M-2 DEL"), ("foo|", "C-y"), ("foo|", "C-_"),
        ("foo|", "M-r"), ("foo|", "<S-Left> x"), ("foo|", "<S-Left> C-d"), ("foo|", "C-x C-_"),
    ]

    @Test func refusedChangesLeaveEverythingAsItWas() {
        for (before, keys) in Self.changes {
            let script = EditScript(before)
            script.memory.killRing.add("killed", joining: .none)
            script.withState { state in
                // Something to undo and to redo, made before the gate shut.
                state.edit(0..<0, with: "ab", cause: .typed)
                state.edit(0..<1, with: "", cause: .deleted)
                _ = state.undo(1)
                state.setMark(to: 1)
                state.traits.gate = { _ in .refuse(reason: "no") }
            }
            let stroke = keys.split(separator: " ").last.map(String.init) ?? ""
            if let prefix = keys.split(separator: " ").dropLast().first { _ = script.press(String(prefix)) }
            let rest = keys.split(separator: " ").dropFirst(keys.contains(" ") ? 1 : 0).joined(separator: " ")
            let drawn = script.drawn
            let mark = script.mark
            let undo = script.undoCount
            let ring = script.memory.killRing.entries
            script.press(rest.isEmpty ? stroke : rest)
            #expect(script.drawn == drawn && script.mark == mark, "\(before) \(keys)")
            #expect(script.undoCount == undo && script.memory.killRing.entries == ring, "\(before) \(keys)")
            #expect(script.lastResult == .refused || script.lastResult == .unchanged, "\(before) \(keys)")
        }
    }

    @Test func theGateSeesWhatWillBe() {
        var seen: [ProposedEdit] = []
        let script = EditScript("a👍🏽|c")
        script.withState { state in
            state.traits.gate = { edit in
                seen.append(edit)
                return edit.replacement == "x" ? .replace(with: "yy") : .allow
            }
        }
        script.press("x DEL C-_ M-d C-y")
        #expect(seen.map(\.after) == ["a👍🏽xc", "a👍🏽yc", "a👍🏽yyc", "a👍🏽yy", "a👍🏽yyc"])
        #expect(seen.map(\.cause) == [.typed, .deleted, .undone, .deleted, .yanked])
        #expect(seen[0].range == 2..<2 && seen[1].range == 3..<4 && seen[0].before == "a👍🏽c")
    }

    @Test func backwardDeletionIsTold() {
        var told: [String] = []
        let script = EditScript("a b|")
        script.withState { $0.traits.willDeleteBackward = { told.append($0) } }
        script.press("DEL C-w C-u DEL C-d")
        #expect(told == ["a b", "a ", "", ""])
    }

    @Test func lengthLimitsCountClusters() {
        var traits = EditTraits()
        traits.maxLength = 3
        let script = EditScript("ab|", traits: traits)
        script.type("👩‍👩‍👧‍👦")
        #expect(script.drawn == "ab👩‍👩‍👧‍👦|" && script.lastResult == .changed)
        script.type("x")
        #expect(script.drawn == "ab👩‍👩‍👧‍👦|" && script.lastResult == .refused)
        // A combining accent makes nothing longer.
        script.press("C-a C-f")
        script.type("\u{301}")
        #expect(script.text == "a\u{301}b👩‍👩‍👧‍👦")
        script.press("DEL")
        script.paste("xyz")
        #expect(script.drawn == "x|b👩‍👩‍👧‍👦" && script.lastResult == .truncated)
        script.press("C-_ C-_")
        #expect(script.text == "a\u{301}b👩‍👩‍👧‍👦")
        script.withState { $0.replaceAll(with: "longer than that") }
        #expect(script.text == "longer than that")
    }

    @Test func pastesAreOneChangeWithoutLineEndsInOneLine() {
        let script = EditScript("a|b")
        script.paste("1\r\n2\r3\n4\t\u{1B}[A")
        #expect(script.drawn == "a1 2 3 4\t\u{1B}[A|b")
        #expect(script.mark == 1)
        script.press("C-_")
        #expect(script.drawn == "a|b")
        var traits = EditTraits()
        traits.isMultiline = true
        let lines = EditScript("|", traits: traits)
        lines.paste("1\r\n2\r3\n4")
        #expect(lines.text == "1\n2\n3\n4")
        traits = EditTraits()
        traits.dropsControlCharacters = true
        let field = EditScript("|", traits: traits)
        field.paste("a\tb\u{0}\u{9B}\u{7F}é\n")
        #expect(field.text == "a bé ")
    }

    @Test func secretsKeepNothing() {
        var traits = EditTraits()
        traits.isSecret = true
        let script = EditScript("|", traits: traits)
        script.type("two words")
        #expect(script.undoCount == 0)
        script.press("M-b")
        #expect(script.cursor == 0)
        script.press("M-f")
        #expect(script.cursor == 9)
        script.press("C-_")
        #expect(script.text == "two words")
        script.press("C-w")
        #expect(script.text.isEmpty && script.memory.killRing.entries.isEmpty)
        script.type("abc")
        script.press("C-a C-k C-y")
        #expect(script.text.isEmpty && script.memory.killRing.entries.isEmpty)
        script.press("C-v C-a")
        #expect(script.text.isEmpty)
        let vi = EditScript("secret word|", bindings: .vi, traits: traits)
        vi.press("Escape d b \" a y y x . p")
        #expect(vi.memory.registers.isEmpty && vi.memory.killRing.entries.isEmpty && vi.memory.lastChange == nil)
    }

    @Test func refusedCommandsAreRefused() {
        var traits = EditTraits()
        traits.refusedCommands = [.yank, .killLine]
        let script = EditScript("fo|o", traits: traits)
        script.press("C-k")
        #expect(script.drawn == "fo|o" && script.lastResult == .refused)
    }

    @Test func changesSayWhereTheyBegin() {
        let script = EditScript("abc|")
        script.withState { #expect($0.takeChange() == nil) }
        script.press("x C-a C-f C-d")
        script.withState { state in
            #expect(state.takeChange() == 1)
            #expect(state.takeChange() == nil)
        }
        // What is typed may join the cluster before it.
        script.press("C-e")
        script.type("\u{301}")
        script.withState { #expect($0.takeChange() == 2) }
    }

    @Test func customCommandsGoThroughTheGate() {
        var bindings = KeyBindings.emacs
        bindings.bind("C-o", name: "double") { line in
            line.text += line.text + String(line.count ?? 0)
            line.cursor = 1
        }
        let script = EditScript("ab|", bindings: bindings)
        script.press("M-7 C-o")
        #expect(script.drawn == "a|bab7")
        script.press("C-_")
        #expect(script.text == "ab")
        script.withState { $0.traits.gate = { _ in .refuse(reason: "no") } }
        script.press("C-o")
        #expect(script.text == "ab" && script.lastResult == .refused)
    }
}
