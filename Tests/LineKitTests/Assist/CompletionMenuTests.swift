import Testing

@testable import LineKit

/// The menu as it is seen and used on a screen.
@Suite struct CompletionMenuTests {
    static let fruit: [Completion] = ["apple", "apricot", "banana", "blackberry", "blueberry", "cherry"]

    struct Row: CustomTestStringConvertible {
        var testDescription: String
        var completions = fruit
        var columns = 40
        var rows = 10
        var keys: [String]
        /// The rows seen, from the prompt's on; the chosen candidate in brackets.
        var shows: [String]
        var text: String

        init(
            _ name: String, _ completions: [Completion] = fruit, columns: Int = 40, rows: Int = 10, keys: String...,
            shows: [String], text: String
        ) {
            testDescription = name
            self.completions = completions
            self.columns = columns
            self.rows = rows
            self.keys = keys
            self.shows = shows
            self.text = text
        }
    }

    static let described: [Completion] = [
        Completion("commit", detail: "record changes"),
        Completion("checkout", detail: "switch branches or restore files"),
    ]
    static let grouped: [Completion] = [
        Completion("-v", group: "options"), Completion("main", group: "branches"), Completion("-q", group: "options"),
    ]

    static let table: [Row] = [
        Row("Tab opens it, the first chosen", keys: "TAB", shows: ["> apple", "[apple]", "apricot"], text: ""),
        Row(
            "what all share comes first", ["apple", "apricot"], keys: "a", "TAB", shows: ["> ap", "apple    apricot"],
            text: "ap"),
        Row(
            "the next Tab chooses", ["apple", "apricot"], keys: "a", "TAB", "TAB",
            shows: ["> apple ", "[apple]  apricot"],
            text: "ap"),
        Row("Return takes", ["apple", "apricot"], keys: "a", "TAB", "TAB", "RET", shows: ["> apple"], text: "apple "),
        Row(
            "Down and Up", keys: "TAB", "<Down>", "<Down>", "<Up>", shows: ["> apricot", "apple", "[apricot]"], text: ""
        ),
        Row("Up goes round", keys: "TAB", "<Up>", shows: ["> cherry", "apple", "[cherry]"], text: ""),
        Row(
            "Right goes a column on", keys: "TAB", "<Right>", shows: ["> banana", "apple       [banana]  blueberry"],
            text: ""),
        Row(
            "Right takes where there are no columns", described, keys: "TAB", "TAB", "<Right>", shows: ["> commit"],
            text: "commit "),
        Row("Shift-Tab goes back", keys: "TAB", "TAB", "S-TAB", shows: ["> apple", "[apple]"], text: ""),
        Row("Escape leaves what was typed", keys: "b", "TAB", "<Down>", "ESC", shows: ["> b"], text: "b"),
        Row("Ctrl-G as well", keys: "b", "TAB", "C-g", shows: ["> b"], text: "b"),
        Row("letters filter", keys: "b", "TAB", "l", shows: ["> blackberry", "[blackberry]  blueberry"], text: "bl"),
        Row("letters anywhere", keys: "TAB", "r", "r", "y", shows: ["> rry", "[cherry]"], text: "rry"),
        Row(
            "Backspace as well", keys: "b", "TAB", "l", "u", "DEL", shows: ["> blackberry", "[blackberry]"], text: "bl"),
        Row("a letter that fits none closes it", keys: "b", "TAB", "z", shows: ["> bz"], text: "bz"),
        Row("another command closes it and runs", keys: "b", "TAB", "C-a", shows: ["> b"], text: "b"),
        Row(
            "details beside, cut", described, columns: 30, keys: "TAB",
            shows: ["> c", "commit    record changes", "checkout  switch branches or …"], text: "c"),
        Row(
            "groups under headings", grouped, keys: "TAB", shows: ["> -v", "options", "[-v]  -q", "branches", "main"],
            text: ""),
        Row("only one is taken at once", ["apple"], keys: "a", "TAB", shows: ["> apple"], text: "apple "),
    ]

    @Test("M72 a menu with arrows, columns, descriptions, groups, filtered as you type") func theMenuIsUsed() {
        for row in Self.table {
            var run = Self.run(row.completions, columns: row.columns, rows: row.rows)
            for key in row.keys { Self.press(key, &run) }
            let seen = Self.seen(run)
            let shows = row.shows.map { $0.trimmingEnd() }
            #expect(
                seen.first == shows.first && seen.count >= shows.count
                    && zip(seen, shows).allSatisfy { $0.0.contains($0.1) },
                "\(row.testDescription): \(seen)")
            #expect(run.text == row.text, "\(row.testDescription)")
            if shows.count == 1 { #expect(seen.count == 1, "\(row.testDescription): \(seen)") }
        }
    }

    /// Half of the screen at the most, each row within it, the prompt where it was.
    @Test("C183 no menu or list is wider or higher than the screen") func listsFitTheScreen() {
        let wide = (0..<5).map { Completion(String(repeating: "\($0)", count: 60)) }
        let short = (0..<20).map { Completion("s\($0)") }
        for style in [CompletionStyle.list, .menu] {
            for (columns, rows) in [(40, 10), (20, 6), (80, 24), (10, 3), (2, 2), (1, 1)] {
                var run = Self.run(wide + short, columns: columns, rows: rows, style: style)
                run.type(style == .list ? "\t\t" : "\t")
                let seen = run.screen.rows
                #expect(run.screen.scrollback.isEmpty, "\(style) \(columns)×\(rows)")
                guard columns >= 10 else { continue }
                #expect(seen[0].hasPrefix(">"), "\(style) \(columns)×\(rows): \(seen)")
                #expect(seen[1] == String(repeating: "0", count: columns - 1) + "…" || columns == 80, "\(seen)")
                #expect(columns < 80 || seen[1].hasPrefix(String(repeating: "0", count: 60)))
            }
        }
        var run = Self.run(wide + short, columns: 40, rows: 10, style: .list)
        run.type("\t\t")
        #expect(run.rows.dropFirst(6).first { !$0.isEmpty } == "s0")
    }

    @Test("C185 a long candidate is cut at a cluster") func longCandidatesAreCutAtClusters() {
        for style in [CompletionStyle.list, .menu] {
            var run = Self.run(
                [Completion(String(repeating: "漢", count: 100)), "x"], columns: 20, rows: 6, style: style)
            run.type("\t\t")
            #expect(run.rows[1].trimmingEnd() == String(repeating: "漢", count: 9) + "…")
        }
    }

    @Test("C187 what follows a directory is offered at once") func whatFollowsIsOffered() {
        let paths: @Sendable (LineContext) -> [Completion] = { context in
            context.word.hasPrefix("usr/")
                ? ["usr/bin/", "usr/lib/"].map { Completion($0, suffix: "") } : [Completion("usr/", suffix: "")]
        }
        var run = Self.run(ClosureCompleter(paths))
        run.type("u\t")
        #expect(run.text == "usr/")
        #expect(Self.seen(run) == ["> usr/", "usr/bin/  usr/lib/"])
        run.type("\t\r")
        #expect(run.text == "usr/bin/")
        var listed = Self.run(ClosureCompleter(paths), style: .list)
        listed.type("u\t\t")
        #expect(Self.seen(listed) == ["> usr/", "usr/bin/  usr/lib/"])
    }

    @Test("M79 looking at a choice is no edit") func previewsAreNoEdits() {
        var run = Self.run(Self.fruit)
        run.type("b")
        run.press("TAB", "<Down>")
        #expect(run.rows[0].trimmingEnd() == "> blackberry" && run.text == "b")
        run.press("ESC")
        run.pause()
        #expect(run.rows[0].trimmingEnd() == "> b" && run.text == "b")
        run.press("TAB", "<Down>", "RET", "C-_")
        #expect(run.text == "b")
    }

    @Test("M78 candidates while a word is typed, after a pause, Return still accepts the line")
    func candidatesWhileTyping() {
        var run = Self.run(Self.fruit) { $0.completesWhileTyping = true }
        run.type("b")
        #expect(Self.seen(run) == ["> b"])
        run.advance(by: .milliseconds(100))
        #expect(Self.seen(run) == ["> b", "banana      blackberry  blueberry"])
        run.type("l")
        #expect(Self.seen(run) == ["> bl", "blackberry  blueberry"])
        run.type("\r")
        #expect(run.session.outcome == .line("bl"))
    }

    @Test("M76 letters in order find, together and at word starts first") func fuzzyScores() {
        let rows: [(String, [String])] = [
            ("gco", ["git checkout", "xgxcxo", "go"]), ("fb", ["fooBar", "foo bar", "afxb"]),
            ("ab", ["ab", "a b", "xab"]),
            ("é", ["été", "ete"]), ("", ["x"]),
        ]
        for (pattern, texts) in rows {
            let scored = texts.compactMap { text in FuzzyPattern(pattern).match(text).map { (text, $0.score) } }
            let sorted = scored.sorted { $0.1 > $1.1 }.map(\.0)
            #expect(sorted == texts.filter { FuzzyPattern(pattern).match($0) != nil }, "\(pattern): \(scored)")
        }
        #expect(FuzzyPattern("gco").match("go") == nil)
        #expect(FuzzyPattern("A").match("a") == nil)
        #expect(FuzzyPattern("bar foo").match("foo bar")?.utf8Ranges == [0..<3, 4..<7])
        #expect(FuzzyPattern("é").match("ete") == nil)
    }

    @Test("M81 many are asked about, and shown page by page") func manyAreAskedAbout() {
        let many = (100..<250).map { Completion("item\($0)") }
        var run = Self.run(many, columns: 40, rows: 8, style: .list)
        run.type("i\t\t")
        #expect(Self.seen(run) == ["> item", "Display all 150 possibilities? (y or n)"])
        run.type("x")
        #expect(run.text == "item")
        run.resize(columns: 20, rows: 8)
        #expect(Self.seen(run) == ["> item", "All 150? (y or n)"])
        run.resize(columns: 40, rows: 8)
        run.type("y")
        #expect(Self.seen(run).first == "> item" && Self.seen(run).last == "--More--")
        #expect(Self.seen(run)[1].hasPrefix("item100"))
        run.type("\r")
        #expect(Self.seen(run)[1].hasPrefix("item101"))
        run.type(" ")
        #expect(Self.seen(run)[1].hasPrefix("item106"))
        run.type("q")
        #expect(Self.seen(run) == ["> item"])
        run.type("\t\tn1")
        #expect(run.text == "item1")
        #expect(run.screen.scrollback.isEmpty)
    }

    @Test("C223 nothing of a description is obeyed") func descriptionsAreNotObeyed() {
        let hostile = [
            Completion("a", detail: "\u{1B}]52;c;eA==\u{7}\u{1B}[2J\nx", group: "\u{1B}[31mg"),
            Completion("b", detail: "d"),
        ]
        for style in [CompletionStyle.list, .menu] {
            var run = Self.run(hostile, style: style)
            run.type("\t\t")
            let sent = String(decoding: run.total, as: UTF8.self)
            #expect(!sent.contains("\u{1B}]52") && !sent.contains("\u{1B}[2J") && !sent.contains("\u{1B}[31m"))
            #expect(run.rows.contains { $0.contains("^[]52;c;eA==^G^[[2J^Jx") })
        }
    }

    // MARK: Driving

    static func run(
        _ completions: [Completion], columns: Int = 40, rows: Int = 10, style: CompletionStyle = .menu,
        _ adjust: @escaping (inout LineCore.Settings) -> Void = { _ in }
    ) -> SessionRun {
        run(
            ClosureCompleter { context in
                completions.filter { CompletionMatching.prefix.matches($0.text, context.word) }
            }, columns: columns, rows: rows, style: style, adjust)
    }

    static func run(
        _ completer: any SynchronousCompleter, columns: Int = 40, rows: Int = 10, style: CompletionStyle = .menu,
        _ adjust: @escaping (inout LineCore.Settings) -> Void = { _ in }
    ) -> SessionRun {
        var setup = SessionRun.Setup()
        setup.columns = columns
        setup.rows = rows
        setup.completer = completer
        setup.adjust = {
            $0.completionStyle = style
            adjust(&$0)
        }
        return SessionRun(setup)
    }

    static func press(_ key: String, _ run: inout SessionRun) {
        if key.count == 1 {
            run.type(key)
        } else if let sequence = KeySequence(key) {
            run.press(sequence)
            if key == "ESC" { run.pause() }
        }
    }

    /// The rows in use, what is shown inverse in brackets.
    static func seen(_ run: borrowing SessionRun) -> [String] {
        var rows = run.screen.styledRows.map { row in
            var seen = ""
            var chosen = ""
            for run in row.runs + [StyledText.Run(text: "", style: .plain)] {
                if run.style.isInverse {
                    chosen += run.text
                } else {
                    if !chosen.isEmpty { seen += "[" + chosen.trimmingEnd() + "]" }
                    chosen = ""
                    seen += run.text
                }
            }
            return seen.trimmingEnd()
        }
        while rows.last == "" { rows.removeLast() }
        return rows
    }
}
