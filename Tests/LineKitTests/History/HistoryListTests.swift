import Testing

@testable import LineKit

@Suite struct HistoryListTests {
    static let entries = [
        "git status", "make test", "git commit -m x", "ls -l", "git checkout main", "make test", "echo git",
    ]

    static func run(_ adjust: @escaping (inout LineCore.Settings) -> Void = { _ in }) -> SessionRun {
        var setup = SessionRun.Setup()
        setup.history = entries
        setup.adjust = adjust
        setup.columns = 30
        setup.rows = 8
        return SessionRun(setup)
    }

    static func seen(_ run: borrowing SessionRun) -> [String] {
        var rows = run.rows.map { $0.trimmingEnd() }
        while rows.last == "" { rows.removeLast() }
        return rows
    }

    @Test("M61 a list of the entries that hold the letters typed, best and newest first") func theListIsUsed() {
        var run = Self.run()
        run.type("typed")
        run.press("C-x r")
        #expect(
            Self.seen(run) == [
                "history:", "▸ echo git", "  make test", "  git checkout main", "  ls -l", "  git commit -m x",
                "  git status", "1/6",
            ])
        run.type("gco")
        #expect(Self.seen(run) == ["history: gco", "▸ git commit -m x", "  git checkout main", "1/2"])
        run.press("C-r")
        #expect(Self.seen(run)[2] == "▸ git checkout main")
        run.press("RET")
        #expect(Self.seen(run) == ["> git checkout main"])
        // The line that was being typed is the last stop of the way through the history.
        run.press("<Down>", "<Down>", "<Down>")
        #expect(run.text == "typed")
    }

    @Test func theListIsLeft() {
        for keys in ["C-g", "ESC", "C-c", "DEL"] as [KeySequence] {
            var run = Self.run()
            run.type("typed")
            run.press("C-x r", keys)
            run.pause()
            #expect(Self.seen(run) == ["> typed"] && run.text == "typed", "\(keys)")
            run.press("C-x r")
            run.type("zzz")
            #expect(Self.seen(run) == ["history: zzz", "nothing found"])
            run.session.cancel()
            #expect(run.session.outcome == .cancelled(text: "typed"))
        }
    }

    @Test func controlRAgainOpensIt() {
        var run = Self.run { $0.listsHistory = true }
        run.type("typed")
        run.press("C-r")
        run.type("git")
        run.press("C-r")
        #expect(Self.seen(run).first == "history: git")
        run.press("<Down>", "RET")
        #expect(run.text == "git commit -m x")
        // By default it is readline's.
        var plain = Self.run()
        plain.press("C-r")
        plain.type("git")
        plain.press("C-r")
        #expect(Self.seen(plain) == ["(reverse-i-search)`git': git c", "heckout main"])
    }

    @Test("M60 Up looks for lines that begin as what was typed") func upSearchesByPrefix() {
        let rows: [(typed: String, keys: [KeySequence], text: String, cursor: Int)] = [
            ("git", ["<Up>"], "git checkout main", 3), ("git", ["<Up>", "<Up>"], "git commit -m x", 3),
            ("git", ["<Up>", "<Up>", "<Up>", "<Up>"], "git status", 3),
            ("git", ["<Up>", "<Up>", "<Down>"], "git checkout main", 3), ("git", ["<Up>", "<Down>"], "git", 3),
            ("gitx", ["C-b", "<Up>", "<Down>"], "gitx", 3), ("", ["<Up>", "<Up>"], "make test", 9),
            ("zz", ["<Up>"], "zz", 2), ("git", ["<Up>", "C-_"], "git", 3),
        ]
        for row in rows {
            var run = Self.run { $0.searchesByPrefix = true }
            run.type(row.typed)
            for key in row.keys { run.press(key) }
            #expect(
                run.text == row.text && run.session.cursor == row.cursor, "\(row): \(run.text) \(run.session.cursor)")
        }
    }

    @Test("C173 the line being typed comes back") func theTypedLineComesBack() {
        for byPrefix in [false, true] {
            var setup = SessionRun.Setup()
            setup.history = ["one"]
            setup.adjust = { $0.searchesByPrefix = byPrefix }
            var run = SessionRun(setup)
            run.type("new")
            run.press("<Up>", "<Down>")
            #expect(run.text == "new" && run.session.cursor == 3)
        }
    }

    @Test("C175 a search is narrowed while it goes on") func searchesAreNarrowed() {
        var setup = SessionRun.Setup()
        setup.history = ["git rebase", "git reset"]
        var run = SessionRun(setup)
        run.press("C-r")
        run.type("git re")
        run.press("C-r")
        run.type("b")
        #expect(run.rows[0].hasSuffix("git rebase"))
    }

    @Test("C177 hints do not catch the next Up") func hintsLeaveUpAlone() {
        let history = History()
        for line in ["a1", "a2", "a3"] { _ = try? history.append(line) }
        var setup = SessionRun.Setup()
        setup.history = ["a1", "a2", "a3"]
        setup.hinter = HistoryHinter(history)
        // What opens by itself for a word that is typed does not for a line that is recalled.
        setup.completer = WordCompleter(["a1", "a10", "a2", "a20", "a3", "a30"])
        setup.adjust = {
            $0.completionStyle = .menu
            $0.completesWhileTyping = true
        }
        var run = SessionRun(setup)
        for text in ["a3", "a2", "a1"] {
            run.press("<Up>")
            run.pause()
            #expect(run.text == text && Self.seen(run).count == 1)
        }
        var typed = SessionRun(setup)
        typed.type("a")
        typed.pause()
        #expect(Self.seen(typed).count > 1)
    }

    @Test("C221 what is stored is shown, not obeyed, and comes back as it was") func storedTextIsNotObeyed() {
        var setup = SessionRun.Setup()
        setup.history = ["a\u{1B}[?1000hb"]
        var run = SessionRun(setup)
        run.press("<Up>")
        #expect(run.rows[0].trimmingEnd() == "> a^[[?1000hb")
        #expect(!String(decoding: run.total, as: UTF8.self).contains("\u{1B}[?1000h"))
        run.press("C-x r", "RET", "RET")
        #expect(!String(decoding: run.total, as: UTF8.self).contains("\u{1B}[?1000h"))
        #expect(run.session.outcome == .line("a\u{1B}[?1000hb"))
    }
}
