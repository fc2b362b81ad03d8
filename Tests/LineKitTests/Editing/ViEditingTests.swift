import Testing

@testable import LineKit

@Suite struct ViEditingTests {
    /// Before, keys (insert mode at first), after. In command mode the cursor is drawn before the character it is on.
    static let rows: [(String, String, String)] = [
        // Modes.
        ("ab|", "Escape", "a|b"),
        ("|ab", "Escape", "|ab"),
        ("a|b", "x Escape A y", "axby|"),
        ("a|b", "Escape I x", "x|ab"),
        ("ab|", "Escape i x Escape a y", "axy|b"),
        // Motions.
        ("foo bar-baz|", "Escape 0 w w w", "foo bar-|baz"),
        ("foo bar-baz|", "Escape 0 W e", "foo ba|r-baz"),
        ("foo bar-baz|", "Escape B b", "|foo bar-baz"),
        ("foo bar|", "Escape g e", "fo|o bar"),
        ("  foo|", "Escape 0 ^", "  |foo"),
        ("abcdef|", "Escape 3 |", "ab|cdef"),
        (" ab c|", "Escape B B", "| ab c"),
        ("  ab c|", "Escape B B", "|  ab c"),
        ("f(a[b]c)|", "Escape 0 %", "f(a[b]c|)"),
        ("abcabc|", "Escape 0 2 f c ,", "ab|cabc"),
        ("abcabc|", "Escape T a", "abca|bc"),
        ("abcdef|", "Escape 0 l m a $ ` a", "a|bcdef"),
        // Operators.
        ("foo bar baz|", "Escape 0 d w", "|bar baz"),
        ("foo bar baz|", "Escape 0 2 d w", "|baz"),
        ("foo bar baz|", "Escape 0 d 2 w", "|baz"),
        ("foo bar baz|", "Escape 0 c w X", "X| bar baz"),
        ("foo bar|", "Escape d b", "foo |r"),
        ("foo bar|", "Escape 0 D", "|"),
        ("foo bar|", "Escape 0 w C x", "foo x|"),
        ("foo bar|", "Escape y y P", "foo bafoo ba|rr"),
        ("foo|", "Escape d d d d p", "fo|o"),
        ("foo|", "Escape C-u d d d d p", "|o"),
        ("foo bar|", "Escape 0 d f o P", "f|oo bar"),
        ("foo|", "Escape x p", "fo|o"),
        ("foo|", "Escape 0 3 x p", "fo|o"),
        ("abc|", "Escape X", "a|c"),
        ("aXb|", "Escape h ~", "ax|b"),
        ("abcd|", "Escape 0 3 r z", "zz|zd"),
        ("abcd|", "Escape 0 R x y Escape", "x|ycd"),
        ("abcd|", "Escape 0 R x y DEL DEL z Escape", "|zbcd"),
        ("foo bar|", "Escape 0 s x", "x|oo bar"),
        ("foo bar|", "Escape S x", "x|"),
        ("a ≠ |", "C-w", "a |"),
        ("ab ≠ |", "C-w C-w", "|"),
        // Repeating and undoing.
        ("a b c d|", "Escape 0 d w . .", "|d"),
        ("aaa|", "Escape 0 i x y Escape . .", "xxx|yyyaaa"),
        ("foo bar|", "Escape 0 c w X Y Escape w .", "XY X|Y"),
        ("foo|", "Escape A 1 2 Escape u", "fo|o"),
        ("foo|", "Escape x x u u C-r", "f|o"),
        ("abcd|", "Escape 0 R x y Escape 0 . u", "xy|cd"),
        ("abcd|", "Escape 0 R x Escape 2 . u", "x|bcd"),
        ("ab|", "Escape 0 D r x u", "|"),
        ("ab|", "Escape 0 D r x u u", "a|b"),
        ("|", "Escape i a C-y b Escape .", "aa|bb"),
        ("foo bar|", "Escape 0 c w x Escape u", "foo| bar"),
        ("foo|", "x y Escape u", "foox|y"),
        // Registers.
        ("foo bar|", "Escape 0 \" a d w x \" a P", "foo| ar"),
        ("foo bar|", "Escape 0 \" _ d w x P", "|bar"),
        ("a b|", "Escape 0 \" a y l w \" A y l \" a P", "a a|bb"),
        // Text objects.
        ("foo bar baz|", "Escape b b d i w", "foo | baz"),
        ("foo bar baz|", "Escape b b d a w", "foo |baz"),
        ("say \"one two\" now|", "Escape 0 c i \" x", "say \"x|\" now"),
        ("f(a, (b), c)|", "Escape h h h h d i (", "f(a, (|), c)"),
        ("f(a, (b), c)|", "Escape h d a (", "|f"),
        ("f(a, (b), c)|", "Escape 0 f b 2 d i (", "f(|)"),
        ("One. Two here. Three|", "Escape 0 f w d a s", "One. |Three"),
        // Case.
        ("foo bar|", "Escape 0 g U w", "|FOO bar"),
        ("foo BAR|", "Escape g ~ ~", "FOO ba|r"),
        ("FOO BAR|", "Escape 0 g u e", "|foo BAR"),
        // Selecting.
        ("foo bar|", "Escape 0 v e d", "| bar"),
        ("foo bar|", "Escape v b y P", "foo ba|rbar"),
        ("foo bar|", "Escape 0 v l U", "|FOo bar"),
        ("foo bar|", "Escape 0 v i w c x", "x| bar"),
        ("foo bar|", "Escape v Escape x", "foo b|a"),
        ("foo bar|", "Escape V d", "|"),
        // Macros.
        ("a b c|", "Escape 0 q a x w q @ a @ @", " | "),
        // What is no motion gives the operator up; Escape does, too.
        ("foo|", "Escape d z x", "f|o"),
        ("foo|", "Escape d Escape x", "f|o"),
        ("foo bar|", "Escape d <Left> x", "foo b|r"),
        // Alt with a key that has no binding is Escape, then the key.
        ("one two|", "M-h", "one t|wo"),
        ("meow|", "Escape r v", "meo|v"),
        // One command, then inserting again.
        ("abc|", "C-o 0 x", "x|abc"),
        // emacs' keys, and back.
        ("ab|", "Escape C-e x C-a y", "y|axb"),
    ]

    @Test func keysDoWhatVisDo() {
        for (before, keys, after) in Self.rows {
            #expect(EditScript(before, bindings: .vi).press(keys).drawn == after, "\(before) \(keys)")
        }
    }

    @Test func linesAreObjectsInATextOfSeveral() {
        let rows: [(String, String, String)] = [
            ("one\ntwo\nthree|", "Escape k k d d", "|two\nthree"),
            ("one\ntwo|", "Escape d d", "|one"),
            ("one\ntwo|", "Escape y y P", "one\n|two\ntwo"),
            ("one\ntwo|", "Escape g g y y p", "one\n|one\ntwo"),
            ("one\ntwo\nthree|", "Escape g g d j", "|three"),
            ("one\ntwo|", "Escape O x", "one\nx|\ntwo"),
            ("one\ntwo|", "Escape g g o x", "one\nx|\ntwo"),
            ("one\n  two|", "Escape g g J", "one| two"),
            ("one\ntwo|", "Escape > >", "one\n\t|two"),
            ("\tone|", "Escape < <", "|one"),
            ("one\ntwo\n\nthree|", "Escape g g d i p", "|\nthree"),
            ("one\ntwo|", "Escape V g g d", "|"),
        ]
        var traits = EditTraits()
        traits.isMultiline = true
        for (before, keys, after) in rows {
            let script = EditScript(before, bindings: .vi, traits: traits)
            // Up and Down are the session's; j and k as motions under an operator are the editor's.
            for key in keys.split(separator: " ") {
                switch key {
                case "k": script.perform(.viUpLine)
                case "j" where !script.keys.isPending: script.perform(.viDownLine)
                default: script.press(String(key))
                }
            }
            #expect(script.drawn == after, "\(before) \(keys)")
        }
        let one = EditScript("ab|", bindings: .vi)
        one.press("Escape o x")
        #expect(one.text == "a", "o opens no line in a text of one: x deletes")
    }

    /// Each operator with each motion: what the motion goes over is what the operator takes.
    @Test func operatorsTakeWhatMotionsGoOver() {
        let motions: [ViMotion] = [
            .left, .right, .lineStart, .firstPrint, .lineEnd, .match, .wordStart(big: false), .wordStart(big: true),
            .wordBack(big: false), .wordBack(big: true), .wordEnd(big: false), .wordEnd(big: true),
            .wordEndBack(big: false),
            .search(CharacterSearch(character: "o", isForward: true)),
            .search(CharacterSearch(character: "o", isForward: false, stopsBefore: true)),
        ]
        let text = "  foo (bar) 日本 b.o, 👩‍👩‍👧‍👦x"
        for motion in motions {
            for place in 0..<text.count {
                func run(_ operation: EditOperation.Operator) -> EditScript {
                    let script = EditScript(text + "|", bindings: .vi)
                    script.press("Escape")
                    script.withState { $0.moveCursor(to: $0.text.offset(ofCluster: place)) }
                    script.perform(EditOperation(operation: operation, target: .motion(motion)))
                    return script
                }
                let deleted = run(.delete)
                let upper = run(.upcase)
                let yanked = run(.yank)
                let killed = deleted.memory.killRing.current ?? ""
                #expect(deleted.text.count + killed.count == text.count, "\(motion) at \(place)")
                #expect(upper.text.lowercased() == text.lowercased(), "\(motion) at \(place)")
                // readline leaves the far bracket out of `y%` alone.
                if motion != .match {
                    #expect(yanked.memory.killRing.current ?? "" == killed, "\(motion) at \(place)")
                }
                let lowered = zip(text, upper.text).filter { $0 != $1 }.count
                #expect(lowered == killed.filter(\.isLowercase).count, "\(motion) at \(place)")
            }
        }
    }

    @Test func pendingKeysAreShown() {
        let script = EditScript("foo|", bindings: .vi)
        script.press("Escape")
        let rows: [(String, String?)] = [
            ("\"", nil), ("a", "\"a"), ("2", "(arg: 2)"), ("d", "\"a2d"), ("w", nil), ("g", "g"), ("~", "~"),
        ]
        for (key, display) in rows {
            script.press(key)
            if key != "\"" { #expect(script.keys.pendingDisplay == display, "\(key)") }
        }
    }
}
