import Testing

@testable import LineKit

/// Hints, marks, prompts on either side, abbreviations and bells, as they are seen on a screen.
@Suite struct AroundTheLineTests {
    static func run(
        history: [String] = [], text: String = "", columns: Int = 40, isMultiline: Bool = false,
        _ adjust: @escaping (inout LineCore.Settings) -> Void
    ) -> SessionRun {
        var setup = SessionRun.Setup()
        setup.history = history
        setup.text = text
        setup.columns = columns
        setup.isMultiline = isMultiline
        setup.adjust = adjust
        return SessionRun(setup)
    }

    static func seen(_ run: borrowing SessionRun) -> [String] { HistoryListTests.seen(run) }

    /// What stands on the screen in the style that `isMarked` picks.
    static func marked(_ run: borrowing SessionRun, _ isMarked: (Style) -> Bool) -> [String] {
        run.screen.styledRows.flatMap(\.runs).filter { isMarked($0.style) }.map(\.text)
    }

    private static func gitHint(_ context: LineContext) -> String? {
        let line = "git commit --amend now"
        return line.hasPrefix(context.line) ? String(line.dropFirst(context.line.count)) : nil
    }

    @Test("M82 a hint is drawn behind the cursor and is no part of the line") func hintsAreDrawn() {
        var run = Self.run { $0.hinter = ClosureHinter(Self.gitHint) }
        run.type("git c")
        #expect(Self.seen(run) == ["> git commit --amend now"] && run.text == "git c")
        #expect(Self.marked(run, \.isDim) == ["ommit --amend now"])
        #expect(run.cursor == [0, 7])
        run.press("C-b")
        #expect(Self.seen(run) == ["> git c"])
        run.press("C-e", "RET")
        #expect(run.session.outcome == .line("git c") && Self.seen(run) == ["> git c"])
    }

    @Test("M83 Right and End take the hint, Alt-Right and M-f a word of it") func hintsAreTaken() {
        let rows: [(keys: [KeySequence], text: String)] = [
            (["<Right>"], "git commit --amend now"), (["C-f"], "git commit --amend now"),
            (["C-e"], "git commit --amend now"),
            (["<End>"], "git commit --amend now"), (["M-<Right>"], "git commit"), (["M-f"], "git commit"),
            (["M-f", "M-<Right>"], "git commit --amend"), (["M-f", "M-f", "M-f", "M-f"], "git commit --amend now"),
            (["<Right>", "C-_"], "git c"), (["<Left>", "<Right>"], "git c"), (["C-b", "M-f"], "git c"),
        ]
        for row in rows {
            var run = Self.run { $0.hinter = ClosureHinter(Self.gitHint) }
            run.type("git c")
            for key in row.keys { run.press(key) }
            #expect(run.text == row.text, "\(row.keys)")
        }
    }

    @Test("C285 hints are renewed at each key without a highlighter") func hintsAreRenewed() {
        var asked: [String] = []
        var run = Self.run {
            $0.hinter = ClosureHinter { context in
                asked.append(context.line)
                return "<\(context.line)>"
            }
        }
        run.type("ab")
        #expect(asked == ["a", "ab"] && Self.seen(run) == ["> ab<ab>"])
    }

    @Test("C281 a hint of several rows goes on under the text") func hintsOfSeveralRows() {
        var run = Self.run(isMultiline: true) {
            $0.continuationPrompt = { _ in ". " }
            $0.hinter = ClosureHinter { _ in "(\nb)" }
        }
        run.type("a")
        #expect(Self.seen(run) == ["> a(", ". b)"])
    }

    @Test("C287 continuation rows carry what a closure says of their number, and are no part of the line")
    func continuationRowsHaveNumbers() {
        var run = Self.run(isMultiline: true) {
            $0.continuationPrompt = { StyledText("\($0 + 1)| ") }
            $0.validator = BracketValidator()
        }
        run.type("(a\rb\rc)")
        #expect(Self.seen(run) == ["> (a", "2| b", "3| c)"])
        run.type("\r")
        #expect(run.session.outcome == .line("(a\nb\nc)"))
    }

    @Test("M86 a highlighter is asked when the text has changed, and not when the cursor moves")
    func highlightersAreAskedForChanges() {
        var asked: [String] = []
        var run = Self.run {
            $0.highlighter = ClosureHighlighter { line in
                asked.append(line)
                return StyledText(line, style: Style().bold())
            }
        }
        run.type("ab")
        run.press("C-a", "C-f", "C-l")
        #expect(asked == ["", "a", "ab"])
        #expect(Self.marked(run, \.isBold) == ["ab"])
        // An answer about another text styles nothing it does not belong to.
        var wrong = Self.run { $0.highlighter = ClosureHighlighter { _ in StyledText("xyz", style: Style().bold()) } }
        wrong.type("ab")
        #expect(Self.seen(wrong) == ["> ab"] && Self.marked(wrong, \.isBold) == [])
    }

    @Test("M87 the bracket at the cursor and its partner are marked, those without one differently")
    func bracketsAreMatched() {
        let rows: [(text: String, back: Int, marked: [String])] = [
            ("f(x)", 0, ["(", ")"]), ("f(x)", 1, ["(", ")"]), ("f(x)", 3, ["(", ")"]), ("f(x)", 4, []), ("f(x", 1, []),
            ("((a)", 3, ["(", ")"]), ("([a)]", 0, ["[", "]"]), ("\"(\" )", 0, []), ("語(é)", 0, ["(", ")"]),
            ("(())", 1, ["(", ")"]),
        ]
        for row in rows {
            var run = Self.run { $0.matchingBrackets = .standard }
            run.type(row.text)
            for _ in 0..<row.back { run.press("C-b") }
            #expect(Self.marked(run, \.isBold) == row.marked, "\(row)")
            run.press("RET")
            #expect(Self.marked(run, \.isBold) == [])
        }
        var run = Self.run { $0.highlighter = BracketHighlighter() }
        run.type("a]")
        #expect(Self.marked(run) { $0.isUnderlined && $0.foreground == .ansi(1) } == ["]"])
    }

    @Test func refusedLinesStay() {
        var run = Self.run {
            $0.validator = ClosureValidator { $0.contains("x") ? .invalid("no x, please") : .complete }
        }
        run.type("axb")
        run.press("<Left>", "RET")
        #expect(Self.seen(run) == ["> axb", "no x, please"] && run.cursor == [0, 4])
        run.press("DEL")
        #expect(Self.seen(run) == ["> ab"])
        run.press("RET")
        #expect(run.session.outcome == .line("ab"))
    }

    /// What is to be done stands at the end of most messages.
    @Test func longMessagesAreBrokenBetweenWords() {
        var run = Self.run(columns: 20) {
            $0.validator = ClosureValidator { _ in .invalid("nobody wants this, 漢字 or not\nplease write ok") }
        }
        run.session.showStatus("a status that is longer\nand of two rows")
        run.type("a\r")
        #expect(
            Self.seen(run) == [
                "> a", "nobody wants this,", "漢字 or not", "please write ok", "a status that is lo…",
                "and of two rows",
            ])
        run.type("b")
        #expect(Self.seen(run) == ["> ab", "a status that is lo…", "and of two rows"])
    }

    @Test("M117 the prompt on the right gives way to text, and another prompt stays behind") func promptsOnBothSides() {
        var run = Self.run(columns: 20) {
            $0.rightPrompt = "12:30"
            $0.transientPrompt = "$ "
        }
        #expect(Self.seen(run) == [">             12:30"])
        run.type("abcdefghijk")
        #expect(Self.seen(run) == ["> abcdefghijk 12:30"])
        run.type("l")
        #expect(Self.seen(run) == ["> abcdefghijkl"])
        run.press("RET")
        #expect(Self.seen(run) == ["$ abcdefghijkl"])
        #expect(run.session.outcome == .line("abcdefghijkl"))
    }

    /// A hint that comes and goes must not move it from row to row.
    @Test func theRightPromptStaysInItsRow() {
        struct Long: Hinter {
            func hint(for context: LineContext) -> String? {
                context.line == "ab" ? "cdefghijklmnopqrstuvw" : context.line == "abc" ? "d\nef" : nil
            }
        }
        var run = Self.run(columns: 20) {
            $0.rightPrompt = "12:30"
            $0.hinter = Long()
        }
        run.type("a")
        #expect(Self.seen(run) == ["> a           12:30"])
        run.type("b")
        #expect(Self.seen(run) == ["> abcdefghijklmnopqr", "stuvw"])
        run.type("c")
        #expect(Self.seen(run).first == "> abcd        12:30")
    }

    @Test("M85 words about the arguments stand under the line") func argumentsAreExplained() {
        var asked = 0
        var run = Self.run {
            $0.argumentHelp = { context in
                asked += 1
                return context.precedingWords.isEmpty ? nil : StyledText("argument \(context.precedingWords.count)")
            }
        }
        run.type("cp")
        #expect(Self.seen(run) == ["> cp"])
        run.type(" a b")
        #expect(Self.seen(run) == ["> cp a b", "argument 2"])
        let before = asked
        run.press("C-l")
        #expect(asked == before)
        run.press("C-b", "C-b")
        #expect(Self.seen(run) == ["> cp a b", "argument 1"])
    }

    @Test func abbreviationsAreExpanded() {
        let rows: [(typed: String, keys: [KeySequence], text: String)] = [
            ("gco main", [], "git checkout main"), ("gco", [], "gco"), ("gco", ["RET"], "git checkout"),
            ("x gco main", [], "x gco main"), ("ls; gco main", [], "ls; git checkout main"),
            ("xgco main", [], "xgco main"),
            ("gco ", ["C-_"], "git checkout"), ("gco ", ["C-_", "C-_"], "gco"), ("ls|gco ", [], "ls|git checkout "),
        ]
        for row in rows {
            var run = Self.run { $0.abbreviations = ["gco": "git checkout"] }
            run.type(row.typed)
            for key in row.keys { run.press(key) }
            #expect(run.text == row.text, "\(row)")
        }
        var pasted = Self.run { $0.abbreviations = ["gco": "git checkout"] }
        pasted.paste("gco main")
        #expect(pasted.text == "gco main")
        var quoted = Self.run { $0.abbreviations = ["gco": "git checkout"] }
        quoted.type("gco")
        quoted.press("C-v")
        quoted.type(" ")
        #expect(quoted.text == "gco ")
        var anywhere = Self.run { $0.abbreviations = Abbreviations(["hd": "head"], isCommandOnly: false) }
        anywhere.type("x hd ")
        #expect(anywhere.text == "x head ")
    }

    @Test func bellsAreHeardSeenOrNeither() {
        for style in [BellStyle.audible, .visible, .none] {
            var run = Self.run { $0.bellStyle = style }
            run.press("C-b")
            #expect(run.screen.bellCount == (style == .audible ? 1 : 0))
            #expect(Self.marked(run, \.isInverse) == (style == .visible ? ["> "] : []))
            run.advance(by: .milliseconds(200))
            #expect(Self.marked(run, \.isInverse) == [])
            #expect(run.session.nextDeadline == nil)
        }
    }

    @Test("M88 themes combine, and none goes by colour alone") func themesCombine() {
        let mine = Theme.combine(.standard, Theme(hint: Style().foregroundColor(.ansi(4))))
        #expect(mine.hint == Style().dim().foregroundColor(.ansi(4)) && mine.match == Theme.standard.match)
        #expect(Theme.combine(.empty, .dark, .empty) == .dark)
        for theme in [Theme.standard, .monochrome, .highContrast, .dark, .light] {
            for style in [theme.selection, theme.match, theme.bracket] {
                #expect(style.isBold || style.isInverse || style.isUnderlined)
            }
        }
        var run = Self.run {
            $0.theme = mine
            $0.hinter = ClosureHinter(Self.gitHint)
        }
        run.type("g")
        #expect(Self.marked(run) { $0.foreground == .ansi(4) } == ["it commit --amend now"])
    }

    @Test("C219 what is put into the line is shown, not obeyed") func completionsAreNotObeyed() {
        for style in [CompletionStyle.list, .menu] {
            var run = CompletionMenuTests.run(["select \u{1B}[31mred"], style: style)
            run.type("sel\t")
            #expect(Self.seen(run) == ["> select ^[[31mred"])
            #expect(run.cursor == [0, 19])
            #expect(run.screen.styledRows[0].runs.allSatisfy { $0.style.foreground == nil })
        }
    }
}
