import Testing

@testable import LineKit

/// Ways of editing that are off unless a program asks for them.
@Suite struct EditOptionTests {
    @Test("M24 undo by words takes a word with the blanks behind it") func undoByWords() {
        var traits = EditTraits()
        traits.undoGrouping = .words
        // What is typed, how often it is undone, what is left.
        let rows: [(String, Int, String)] = [
            ("one two", 1, "one |"), ("one two", 2, "|"), ("one  two ", 1, "one  |"), ("héllo wörld", 1, "héllo |"),
            ("日本 語", 1, "日本 |"), ("a b c", 2, "a |"), ("abcdefghijklmnopqrstuvwxyz", 1, "|"),
        ]
        for (typed, count, after) in rows {
            for isRun in [false, true] {
                let script = EditScript("|", traits: traits)
                if isRun { script.typeRun(typed) } else { script.type(typed) }
                for _ in 0..<count { script.perform(.undo) }
                #expect(script.drawn == after, "\(typed) \(count)")
                for _ in 0..<count { script.perform(.redo) }
                #expect(script.text == typed, "\(typed) \(count) redone")
            }
        }
        // Other changes come between.
        let script = EditScript("|", traits: traits)
        script.type("ab")
        script.press("C-w C-y")
        script.type("cd")
        script.perform(.undo)
        #expect(script.drawn == "ab|")
    }

    @Test("M36 brackets and quotes in pairs") func pairs() {
        // What is there, keys, after.
        let rows: [(String, String, String)] = [
            ("|", "(", "(|)"), ("|", "( a", "(a|)"), ("|", "( )", "()|"), ("|", "( DEL", "|"),
            ("|", "( a DEL DEL", "|"),
            ("|", "( [ {", "([{|}])"), ("|", "\"", "\"|\""), ("|", "\" a \"", "\"a\"|"), ("don|", "\"", "don\"|"),
            ("|word", "(", "(|word"), ("f| x", "(", "f(|) x"), ("|)", ")", ")|"), ("a|", ")", "a)|"),
            ("|", "( C-_", "|"), ("|", "( a C-_ C-_", "|"), ("|", "M-3 (", "(((|"), ("(|)", "C-d", "(|"),
            ("|", "' '", "''|"),
        ]
        var traits = EditTraits()
        traits.pairs = LineEditor.usualPairs
        for (before, keys, after) in rows {
            #expect(EditScript(before, traits: traits).press(keys).drawn == after, "\(before) \(keys)")
        }
        // Runs of text are looked at character by character; pastes are not.
        let run = EditScript("|", traits: traits)
        run.typeRun("f(x)")
        #expect(run.drawn == "f(x)|")
        let paste = EditScript("|", traits: traits)
        paste.paste("f(x")
        #expect(paste.drawn == "f(x|")
        let vi = EditScript("|", bindings: .vi, traits: traits)
        vi.press("( a ) Escape .")
        #expect(vi.text == "(a(a))")
        traits.maxLength = 1
        #expect(EditScript("|", traits: traits).press("(").text.count <= 1)
    }

    @Test("M106 a new row begins with the blanks of the one before") func indentation() {
        var traits = EditTraits()
        traits.isMultiline = true
        let rows: [(Bool, String, String)] = [
            (true, "  a|", "  a\n  |"), (true, "a|", "a\n|"), (true, "\ta b|", "\ta b\n\t|"), (true, " | a", " \n |a"),
            (true, "|  a", "\n|  a"), (false, "  a|", "  a\n|"),
        ]
        for (isOn, before, after) in rows {
            traits.keepsIndentation = isOn
            let script = EditScript(before, traits: traits)
            script.perform(.insertNewline)
            // Blanks behind the cursor stay where they are.
            #expect(script.drawn.replacing(" a", with: "a") == after.replacing(" a", with: "a"), "\(before)")
        }
    }

    @Test("M31 what is copied on purpose is offered, and nothing of a secret") func offers() {
        let rows: [(EditingMode, String, String, String?)] = [
            (.emacs, "foo bar|", "<S-Left> <S-Left> M-w", "ar"), (.emacs, "foo bar|", "C-@ M-b M-w", "bar"),
            (.emacs, "foo bar|", "C-w", nil), (.vi, "foo bar|", "Escape b \" + y w", "bar"),
            (.vi, "foo bar|", "Escape b \" * d w", "bar"), (.vi, "foo bar|", "Escape b y w", nil),
        ]
        for (mode, before, keys, offered) in rows {
            let script = EditScript(before, bindings: mode == .vi ? .vi : .emacs)
            script.press(keys)
            #expect(script.memory.takeOutgoingCopy() == offered, "\(keys)")
        }
        let script = EditScript("foo|")
        script.press("C-x h")
        script.perform(.cut)
        #expect(script.memory.takeOutgoingCopy() == "foo" && script.text.isEmpty)
        // What was copied there comes back by either name.
        let vi = EditScript("ab|", bindings: .vi)
        vi.press("Escape \" + y l \" * p")
        #expect(vi.text == "abb")
        var traits = EditTraits()
        traits.isSecret = true
        let secret = EditScript("foo|", traits: traits)
        secret.press("C-@ C-a M-w C-x h")
        secret.perform(.copy)
        secret.perform(.cut)
        #expect(secret.memory.takeOutgoingCopy() == nil && secret.memory.killRing.entries.isEmpty)
    }
}
