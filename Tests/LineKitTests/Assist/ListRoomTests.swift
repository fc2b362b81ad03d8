import Testing

@testable import LineKit

/// Lists under the line, with all that can stand around it, on small screens.
@Suite struct ListRoomTests {
    private static let sizes = [(80, 24), (40, 12), (30, 7), (20, 5)]
    private static let many = (0..<500).map { Completion("w\($0)字") }

    @Test("the last row of a list is seen, whatever else stands around the line", arguments: [false, true])
    func lastRowsAreSeen(isTall: Bool) {
        for (columns, rows) in Self.sizes where rows > 5 || !isTall {
            for style in [CompletionStyle.list, .menu] {
                var run = CompletionMenuTests.run(Self.many, columns: columns, rows: rows, style: style) {
                    $0.prompt = isTall ? "one\ntwo\n> " : "> "
                    $0.argumentHelp = { _ in "help" }
                    try? $0.variables.set("completion-query-items", to: "0")
                    $0.searchesByPrefix = true
                }
                run.session.showProgress("progress")
                run.session.showStatus("status")
                run.type("w\t\t")
                let last = run.rows.last { !$0.isEmpty && $0 != "status" }
                #expect(
                    last == "--More--" || last?.hasSuffix("/500") == true, "\(style) \(columns)×\(rows): \(run.rows)")
                let promptRow = run.rows.firstIndex { $0.hasPrefix("> w") }
                #expect(promptRow == (isTall ? 3 : 1), "\(style) \(columns)×\(rows): \(run.rows)")
                if style == .menu { continue }
                // Each page is left, and the last one has no more.
                var pages = 0
                while run.rows.contains("--More--"), pages < 600 {
                    run.type(" ")
                    pages += 1
                }
                #expect(run.rows.contains { $0.contains("w499字") }, "\(columns)×\(rows): \(run.rows)")
            }
        }
    }

    @Test("going through candidates of any length moves neither prompt nor menu") func choicesMoveNothing() {
        let candidates = (0..<12).map { Completion("x" + String(repeating: "y字", count: $0 * $0) + "\($0)") }
        for (columns, rows) in Self.sizes {
            var run = CompletionMenuTests.run(candidates, columns: columns, rows: rows)
            run.type("\t")
            let cursor = run.cursor
            let height = CompletionMenuTests.seen(run).count
            for _ in candidates {
                run.press("<Down>")
                #expect(run.cursor == cursor && CompletionMenuTests.seen(run).count == height, "\(run.rows)")
                #expect(run.screen.scrollback.isEmpty && run.text == "x")
            }
        }
    }

    @Test("ranges that lie elsewhere are taken for as much of the line as they have")
    func rangesAreClamped() {
        for range in [-3..<1, -9 ..< -5, 1..<99, 50..<60, Int.min..<Int.max, 0..<0] {
            for style in [CompletionStyle.list, .menu] {
                let completer = ClosureCompleter { _ in
                    [Completion("one", replacing: range), Completion("two", replacing: range)]
                }
                var run = CompletionMenuTests.run(completer, style: style)
                run.type("ab\t\t")
                run.press("<Down>", "RET", "M-*", "M-?")
                let only = ClosureCompleter { _ in [Completion("one", suffix: "", replacing: range)] }
                var single = CompletionMenuTests.run(only, style: style)
                single.type("ab\t")
                let clamped = range.clamped(to: 0..<2)
                var line = Array("ab")
                line.replaceSubrange(clamped, with: "one")
                #expect(single.text == String(line), "\(style) \(range)")
            }
        }
    }

    @Test("candidates a terminal could obey are shown, and put into the line as they are") func hostileCandidates() {
        let hostile = [
            "x\u{1B}[2J\u{1B}]0;t\u{7}", "x\nnew\r\nlines", "x\u{200B}\u{200D}",
            "x" + String(repeating: "wide字", count: 2_000), "",
            "x", "x\u{202E}rtl", "x\ttab", "x\u{0}", "xe\u{301}\u{301}", "x👨‍👩‍👧‍👦🇩🇪", "\u{301}", "x",
        ]
        for (columns, rows) in Self.sizes + [(2, 2), (1, 1)] {
            for style in [CompletionStyle.list, .menu] {
                for text in hostile {
                    let completer = ClosureCompleter { _ in
                        [Completion(text), Completion("x other", display: "", detail: text)]
                    }
                    var run = CompletionMenuTests.run(completer, columns: columns, rows: rows, style: style)
                    run.type("\t\t")
                    let sent = String(decoding: run.total, as: UTF8.self)
                    #expect(!sent.contains("\u{1B}[2J") && !sent.contains("\u{1B}]") && !run.total.contains(0))
                    #expect(run.screen.scrollback.isEmpty, "\(style) \(columns)×\(rows) \(text.debugDescription)")
                    guard style == .menu else { continue }
                    run.press("<Up>", "RET")
                    #expect(run.text == text + " " || run.text.hasPrefix("x other"), "\(text.debugDescription)")
                }
            }
        }
    }
}
