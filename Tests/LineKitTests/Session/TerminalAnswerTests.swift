import Testing

@testable import LineKit

/// What the terminal answers makes a prompt better, and is never text (M8, M14, M15; case C075, C079).
@Suite struct TerminalAnswersInSessions {
    private let now = ContinuousClock.now

    private func session(asks: Bool = true, text: String = "") -> LineSession {
        var settings = LineCore.Settings()
        settings.prompt = "> "
        var session = LineSession(
            core: LineCore(settings, bindings: .emacs, initialText: text), columns: 40, rows: 10)
        session.asksTerminal = asks
        session.begin(at: now, wake: {})
        return session
    }

    @Test("M8: a terminal that speaks kitty's protocol has it switched on, and Escape waits for nothing then")
    func kittyIsSwitchedOnWhenTheTerminalCan() {
        var session = session()
        let opening = String(decoding: session.takeOutput(), as: UTF8.self)
        #expect(opening.hasSuffix("\u{1B}[?u\u{1B}[>q\u{1B}[?2026$p\u{1B}[c"))
        // The reply stands in the middle of typing, and what is typed behind it waits for the request.
        let used = session.feed(Array("a\u{1B}[?0ub".utf8), at: now)
        guard case .useKittyKeyboard(let flags)? = session.takeRequest() else {
            Issue.record("the keyboard was not asked for")
            return
        }
        #expect(flags == TerminalAnswers.kittyFlags)
        #expect(used == "a\u{1B}[?0u".utf8.count)
        session.feed(Array("b".utf8), at: now)
        #expect(session.text == "ab")
        // Escape comes as CSI 27 u now, so an ESC byte is the beginning of a sequence and no key to wait for.
        session.feed([0x1B], at: now)
        #expect(session.nextDeadline.map { $0 > now + .milliseconds(50) } ?? true)
    }

    @Test("M9: modifyOtherKeys is switched on where the terminal knows it and nothing better, and off again")
    func modifiedKeysAreTheNextBest() {
        let rows: [(answers: String, uses: Bool)] = [
            ("\u{1B}P>|XTerm(388)\u{1B}\\\u{1B}[?64;1;22c", true), ("\u{1B}P>|tmux 3.4\u{1B}\\\u{1B}[?1;2c", true),
            ("\u{1B}[?0u\u{1B}P>|XTerm(400)\u{1B}\\\u{1B}[?64c", false), ("\u{1B}[?62;22c", false),
            ("\u{1B}P>|VTE(7600)\u{1B}\\\u{1B}[?65c", false), ("\u{1B}P>|XTerm(388)\u{1B}\\", false),
        ]
        for (answers, uses) in rows {
            var session = session()
            session.feed(Array(answers.utf8), at: now)
            var request = session.takeRequest()
            if case .useKittyKeyboard? = request {
                session.feed(Array(answers.utf8.dropFirst(5)), at: now)
                request = session.takeRequest()
            }
            if case .useModifiedKeys? = request { #expect(uses, "\(answers)") } else { #expect(!uses, "\(answers)") }
        }
        var modes = TerminalModes(.raw)
        modes.modifyOtherKeys = true
        var screen = VirtualScreen(columns: 40, rows: 4)
        for bytes in [
            modes.entering, TerminalModes(.raw).switching(from: modes), modes.switching(from: TerminalModes(.raw)),
        ] {
            screen.feed(bytes)
        }
        #expect(screen.modesLeftOn == ["modifyOtherKeys (1)"])
        screen.feed(modes.leaving(TerminalCapabilities(environment: { _ in nil })))
        #expect(screen.modesLeftOn.isEmpty)
    }

    @Test("C075: without answers, and in a prompt that asks nothing, everything works")
    func nothingIsWaitedFor() {
        for asks in [true, false] {
            var session = session(asks: asks)
            #expect(String(decoding: session.takeOutput(), as: UTF8.self).contains("\u{1B}[c") == asks)
            #expect(session.nextDeadline == nil)
            session.feed(Array("a\r".utf8), at: now)
            #expect(session.outcome == .line("a"))
        }
    }

    @Test("Answers that come after the end are taken, and nothing else is")
    func lateAnswersAreTaken() {
        var session = session()
        session.feed([0x04], at: now)
        #expect(session.outcome == .endOfInput)
        let isWaiting = session.awaitsAnswers
        #expect(isWaiting)
        let late = Array("\u{1B}[?0u\u{1B}[?62;22cls\r".utf8)
        let used = late.withUnsafeBytes { session.takeLateAnswers($0) }
        #expect(used == late.count - 3)
        let waitsStill = session.awaitsAnswers
        #expect(!waitsStill)
    }

    @Test(
        "M15: a click puts the cursor on the cluster under it, in text of several rows too",
        arguments: [
            // The text, the click's row and column below the prompt's first row, the offset in clusters.
            ("hello world", 0, 5, 3), ("hello", 0, 30, 5), ("日本語", 0, 5, 1), ("日本語", 0, 6, 2),
            (String(repeating: "x", count: 60), 1, 4, 42), ("hi", 0, 0, 0),
        ])
    func aClickMovesTheCursor(_ text: String, _ row: Int, _ column: Int, _ expected: Int) {
        var session = session(asks: false, text: text)
        _ = session.takeOutput()
        // The prompt stands in row 5 of the screen; the cursor is at the text's end.
        let endRow = text.count > 38 ? 6 : 5
        session.feed(Array("\u{1B}[<0;\(column + 1);\(5 + row)M".utf8), at: now)
        #expect(String(decoding: session.takeOutput(), as: UTF8.self).hasSuffix("\u{1B}[6n"))
        session.feed(Array("\u{1B}[\(endRow);9R".utf8), at: now)
        #expect(session.cursor == expected)
        #expect(session.text == text)
    }
}
