import Testing

@testable import LineKit

/// Letters that the terminal shows by itself: they must leave the screen, the text and all that follows as if the session
/// had drawn each of them.
@Suite struct DirectEchoTests {
    private static let keys =
        RandomSessionTests.keys.filter { $0 != "<Insert>" } + [
            "<C-a>", "<C-a><Right><Right>", "<Left><Left>", "<C-q><C-j>", "<C-r>a<C-e>",
        ]

    private func run(_ setup: RandomSessionTests.Setup, echoes: Bool, bindings: KeyBindings) -> SessionRun {
        var session = SessionRun.Setup()
        session.prompt = StyledText("db", style: Style().foregroundColor(.ansi(2))) + "> "
        (session.columns, session.rows, session.reflows) = (setup.columns, setup.rows, setup.reflows)
        session.isMultiline = true
        session.before = "above\r\n"
        session.history = ["ls", String(repeating: "long ", count: 20), "two\nrows", "日本語"]
        session.bindings = bindings
        session.echoes = echoes
        return SessionRun(session)
    }

    @Test(
        "a screen that shows typing by itself is that of one that does not",
        arguments: RandomSessionTests.setups.filter { !$0.reflows })
    func twins(setup: RandomSessionTests.Setup) {
        for bindings in [KeyBindings.emacs, .vi] {
            var random = SeededRandom(seed: setup.seed &+ 7)
            var echoing = run(setup, echoes: true, bindings: bindings)
            var drawing = run(setup, echoes: false, bindings: bindings)
            var done: [String] = []
            for step in 0..<50 {
                let letters = (0..<Int.random(in: 0..<45, using: &random)).map { _ in
                    String("ab c.Z~9(".randomElement(using: &random) ?? "a")
                }
                let key =
                    (Bool.random(using: &random) ? Self.keys : RandomSessionTests.pieces)
                    .randomElement(using: &random) ?? "a"
                let move = drawing.text.isEmpty ? "x" : key
                for letter in letters + [move] {
                    echoing.keys(letter)
                    drawing.keys(letter)
                }
                done.append(letters.joined() + move)
                echoing.handOver()
                let same =
                    echoing.text == drawing.text && echoing.cursor == drawing.cursor
                    && echoing.screen.styledRows == drawing.screen.styledRows
                guard same else {
                    Issue.record(
                        "step \(step), \(done.suffix(3)):\n\(echoing.screen.snapshot())\nnot\n\(drawing.screen.snapshot())"
                    )
                    return
                }
                if drawing.text.utf8.count > 3 * setup.columns {
                    for key in ["<C-e><C-u>", "<C-e><C-u><DEL>", "<C-e><C-u><DEL>"] {
                        echoing.keys(key)
                        drawing.keys(key)
                    }
                }
            }
            // In vi's mode most letters are commands by then.
            #expect(setup.columns < 20 || bindings.editingMode == .vi || echoing.echoedCount > 30)
            for _ in 0..<20 {
                echoing.keys("<C-_>")
                drawing.keys("<C-_>")
                #expect(echoing.text == drawing.text)
            }
        }
    }

    /// What is set, and whether the letter after "ab" may be shown by the terminal.
    static let situations:
        [(name: String, keys: String, allows: Bool, prepare: @Sendable (inout SessionRun.Setup) -> Void)] = [
            ("a line", "ab", true, { _ in }),
            ("inside a line", "abc<C-a>xy", true, { _ in }),
            ("after a key that is no letter", "ab<C-b><C-f>", false, { _ in }),
            ("a secret", "ab", false, { $0.traits.isSecret = true }),
            ("a secret with a mask", "ab", false, { ($0.traits.isSecret, $0.mask) = (true, .character("a")) }),
            ("a limit", "ab", false, { $0.traits.maxLength = 5 }),
            ("a gate", "ab", false, { $0.traits.gate = { _ in .allow } }),
            ("pairs", "ab", false, { $0.traits.pairs = ["(": ")"] }),
            ("a highlighter", "ab", false, { $0.highlighter = BracketHighlighter() }),
            ("hints", "ab", false, { $0.hinter = HistoryHinter(History()) }),
            ("a right prompt", "ab", false, { $0.adjust = { $0.rightPrompt = "right" } }),
            ("abbreviations", "ab", false, { $0.adjust = { $0.abbreviations = ["g": "git"] } }),
            ("matched brackets", "ab", false, { $0.adjust = { $0.matchingBrackets = .standard } }),
            ("completion while typing", "ab", false, { $0.adjust = { $0.completesWhileTyping = true } }),
            ("somebody who is asked for hints", "ab", false, { $0.adjust = { $0.asksHints = true } }),
            ("help for arguments", "ab", false, { $0.adjust = { $0.argumentHelp = { _ in nil } } }),
            ("overwriting", "<Insert>ab", false, { _ in }),
            ("an argument", "ab<M-3>", false, { _ in }),
            ("a search", "ab<C-r>a", false, { _ in }),
            ("a macro being recorded", "<C-x>(ab", false, { _ in }),
            ("a letter that is bound", "ab", false, { $0.bindings["x"] = .undo }),
            ("vi's insert mode", "ab", true, { $0.bindings = .vi }),
            ("vi's command mode", "ab<Escape>", false, { $0.bindings = .vi }),
            ("the margin", "0123456ab", false, { $0.columns = 11 }),
            ("the column before the margin", "01234ab", true, { $0.columns = 11 }),
            ("a full row before others", "0123456789012<C-a>ab", false, { $0.columns = 11 }),
            ("a row filled by wide letters", "日本語日本語日<C-a>ab", false, { ($0.columns, $0.rows) = (11, 1) }),
        ]

    @Test("what may be shown by the terminal", arguments: situations.indices)
    func leave(index: Int) {
        let situation = Self.situations[index]
        var setup = SessionRun.Setup()
        situation.prepare(&setup)
        var run = SessionRun(setup)
        run.keys(situation.keys)
        #expect((run.session.directEcho != nil) == situation.allows, "\(situation.name)")
        run.printAbove("something else")
        #expect(run.session.directEcho == nil)
    }

    @Test("the first letter may be shown by the terminal when nothing stands behind the prompt or under it")
    func firstLetters() {
        let situations: [(name: String, allows: Bool, prepare: (inout SessionRun.Setup) -> Void)] = [
            ("a prompt", true, { _ in }),
            (
                "a styled prompt", true,
                { $0.prompt = StyledText("db", style: Style().foregroundColor(.ansi(2))) + "> " }
            ),
            ("a prompt of two rows", true, { $0.prompt = "one\n> " }),
            ("the column before the margin", false, { $0.columns = 3 }),
            ("a right prompt", false, { $0.adjust = { $0.rightPrompt = "right" } }),
            ("a hint", false, { $0.hinter = HistoryHinter(History()) }),
            ("a secret", false, { $0.traits.isSecret = true }),
        ]
        for situation in situations {
            var setup = SessionRun.Setup()
            situation.prepare(&setup)
            var run = SessionRun(setup)
            #expect((run.session.directEcho != nil) == situation.allows, "\(situation.name)")
            run.keys("<C-x>")
            #expect(run.session.directEcho == nil, "\(situation.name): in the middle of a key sequence")
            run.keys("<C-g>")
            run.session.showStatus("below")
            #expect(run.session.directEcho == nil, "\(situation.name): something stands under it")
        }
    }

    @Test("bursts are shown at the end of a row, and drawn inside one")
    func bursts() throws {
        let end = try #require(DirectEcho(room: 3, inserts: false))
        let inside = try #require(DirectEcho(room: 3, inserts: true))
        for (bytes, atEnd, within) in [
            ("a", true, true), ("abc", true, false), ("abcd", false, false), ("a\r", false, false),
            ("\u{7F}", false, false), ("é", false, false),
        ] {
            #expect(Array(bytes.utf8).withUnsafeBytes { end.allows($0) } == atEnd, "\(bytes)")
            #expect(Array(bytes.utf8).withUnsafeBytes { inside.allows($0) } == within, "\(bytes)")
        }
        #expect(DirectEcho(room: 0, inserts: false) == nil)
    }
}
