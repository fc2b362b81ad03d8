import Testing

@testable import LineKit

/// Requirements C061 to C085 on whole sessions: the escape key, split sequences, replies, and the names of keys.
@Suite struct KeyCaseTests {
    private func run(
        _ text: String = "", vi: Bool = false, history: [String] = [],
        _ change: (inout SessionRun.Setup) -> Void = { _ in }
    ) -> SessionRun {
        var setup = SessionRun.Setup()
        setup.text = text
        setup.history = history
        setup.bindings = vi ? .vi : .emacs
        change(&setup)
        return SessionRun(setup)
    }

    @Test("C061: a bound Escape acts within one escape delay", arguments: [EditingMode.emacs, .vi])
    func boundEscape(mode: EditingMode) {
        var bindings = mode == .vi ? KeyBindings.vi : KeyBindings.emacs
        bindings["<Escape>"] = .interrupt
        var run = run { $0.bindings = bindings }
        run.read([0x1B])
        let delay = run.session.nextDeadline.map { run.now.duration(to: $0) } ?? .seconds(9)
        #expect(delay <= .milliseconds(100))
        run.advance(by: delay)
        #expect(run.session.outcome == .interrupted(text: ""))
    }

    @Test("C061: a bound Escape still leaves Alt with a letter alone") func boundEscapeBesideAlt() {
        var bindings = KeyBindings.emacs
        bindings["<Escape>"] = .interrupt
        var run = run("one two") { $0.bindings = bindings }
        run.read(Array("\u{1B}b".utf8))
        #expect(run.session.outcome == nil && run.session.cursor == 4)
    }

    @Test("C063: Escape and a letter in one read are two keys in vi mode") func escapeLetterInViMode() {
        var run = run(vi: true)
        run.keys("one two")
        run.read(Array("\u{1B}h".utf8))
        #expect(run.text == "one two")
        #expect(run.session.core.editor.mode == .viCommand)
        #expect(run.session.cursor == 5)
    }

    @Test("C065: an arrow behind two escapes is Alt with the arrow") func arrowBehindTwoEscapes() {
        var run = run("abc")
        run.read(Array("\u{1B}\u{1B}[D".utf8))
        run.pause()
        #expect(run.text == "abc" && run.session.outcome == nil)
        #expect(run.session.cursor == 0)
    }

    @Test("C067: sequences and paste marks that are cut in two are still whole") func cutSequences() {
        var run = run("one two")
        run.read(Array("\u{1B}[1;".utf8))
        run.advance(by: .milliseconds(300))
        run.read(Array("5D".utf8))
        #expect(run.text == "one two" && run.session.cursor == 4)
        run.read(Array("\u{1B}[200~a\nb\u{1B}[20".utf8))
        run.advance(by: .milliseconds(300))
        run.read(Array("1~".utf8))
        run.pause()
        #expect(run.text == "one a btwo")
        #expect(run.session.outcome == nil)
    }

    @Test("C069: a lone Escape needs no further key") func loneEscape() {
        var run = run(vi: true)
        run.keys("ab")
        run.read([0x1B])
        run.advance(by: .milliseconds(50))
        #expect(run.session.core.editor.mode == .viCommand)
        #expect(run.session.cursor == 1)
        #expect(run.cursor == [0, 3])
    }

    @Test("C071: reports that nobody asked for are no text", arguments: ["", "one by one"])
    func unknownSequences(how: String) {
        var run = run()
        let bytes = Array("\u{1B}[I\u{1B}[24;80R\u{1B}[<0;10;20M\u{1B}[?62;1;4c".utf8)
        if how.isEmpty { run.read(bytes) } else { for byte in bytes { run.read([byte]) } }
        run.keys("a")
        run.pause()
        #expect(run.text == "a")
        #expect(run.everything == ["> a"])
    }

    @Test("C073: arrows in application mode") func applicationArrows() {
        var run = run(history: ["x"])
        run.read(Array("\u{1B}OA".utf8))
        #expect(run.text == "x")
    }

    @Test("C075, C077: a terminal that answers nothing costs no wait") func silentTerminal() {
        var run = run {
            $0.asksTerminal = true; $0.before = ""
        }
        // Something was asked, the prompt is there, and nothing is waited for.
        #expect(String(decoding: run.total, as: UTF8.self).contains("\u{1B}[c"))
        #expect(run.rows[0] == ">" && run.cursor == [0, 2])
        #expect(run.session.nextDeadline == nil)
        run.keys("<Up>b<Left>a")
        #expect(run.text == "ab" && run.session.nextDeadline == nil)
        run.press("<Enter>")
        #expect(run.session.outcome == .line("ab"))
    }

    @Test("C075: answers change nothing of the line") func answers() {
        var run = run {
            $0.asksTerminal = true; $0.before = ""
        }
        run.read(Array("a\u{1B}[?0u\u{1B}[?2026;2$y\u{1B}[?62;22cb".utf8))
        #expect(run.text == "ab" || run.requests.count == 1)
        #expect(run.everything == ["> " + run.text])
    }

    @Test("C079: keys typed before a reply are keys") func keysBeforeReply() {
        var run = run("x")
        // A click asks for the cursor.
        run.read(Array("\u{1B}[<0;4;1M".utf8))
        #expect(String(decoding: run.takeBytes(), as: UTF8.self).hasSuffix("\u{1B}[6n"))
        run.read(Array("\u{1B}[D;\u{1B}[1;5R".utf8))
        #expect(run.text == ";x")
    }

    @Test("C083: Home and End of every terminal") func homeAndEnd() {
        var run = run("abc")
        let columns = ["\u{1B}[7~", "\u{1B}[8~", "\u{1B}OH", "\u{1B}[F"].map { bytes in
            run.read(Array(bytes.utf8))
            return run.cursor[1]
        }
        #expect(columns == [2, 5, 2, 5])
    }

    @Test("C085: Ctrl-I and Tab where the terminal tells them apart") func controlI() {
        for isBound in [true, false] {
            var bindings = KeyBindings.emacs
            if isBound { bindings["C-i"] = .undo }
            var run = run {
                $0.bindings = bindings
                $0.completer = WordCompleter(["apple"])
            }
            run.keys("b ap")
            run.read(Array("\u{1B}[105;5u".utf8))
            #expect(run.text == (isBound ? "" : "b apple "))
            run.keys("<C-a><C-k>ap")
            run.read([0x09])
            #expect(run.text == "apple ")
        }
    }
}
