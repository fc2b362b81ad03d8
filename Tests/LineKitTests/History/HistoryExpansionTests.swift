import Testing

@testable import LineKit

@Suite struct HistoryExpansionTests {
    /// What bash 5 makes of these lines after the same three commands.
    static let rows: [(line: String, expanded: String?)] = [
        ("!!", "cp one 'two words' three"), ("sudo !!", "sudo cp one 'two words' three"), ("!-2", "make test"),
        ("!1", "git commit -m x"), ("!g", "git commit -m x"), ("!?test?", "make test"), ("!?est", "make test"),
        ("echo !$", "echo three"), ("echo !^", "echo one"), ("echo !*", "echo one 'two words' three"),
        ("echo !:2", "echo 'two words'"), ("echo !!:0", "echo cp"), ("!git:0 x", "git x"),
        ("!!:1-2", "one 'two words'"),
        ("!!:2*", "'two words' three"), ("!!:1-", "one 'two words'"), ("!-2:$", "test"), ("!m$", "test"),
        ("^one^1^", "cp 1 'two words' three"), ("^one^1", "cp 1 'two words' three"), ("^ three", "cp one 'two words'"),
        ("^one^1^ x", "cp 1 'two words' three x"), ("a\\!!", "a\\!!"), ("'!!'", "'!!'"), ("\"!!:0\"", "\"cp\""),
        ("a != b", "a != b"), ("! x", "! x"), ("x!", "x!"), ("!(a)", "!(a)"), ("\"x!\"", "\"x!\""), ("plain", "plain"),
        ("!nothing", nil), ("!99", nil), ("!-9", nil), ("!!:9", nil), ("^zz^y^", nil), ("", ""), ("^^x^", nil),
    ]

    @Test("M67 history expansion is a function that nothing calls by itself") func linesAreExpanded() throws {
        let history = History()
        for line in ["git commit -m x", "make test", "cp one 'two words' three"] { try history.append(line) }
        for row in Self.rows {
            let expanded = try? HistoryExpansion.expand(row.line, in: history)
            #expect(expanded == row.expanded, "\(row.line)")
        }
        #expect(throws: HistoryExpansion.NotFound(event: "!nothing", description: "!nothing: event not found")) {
            try HistoryExpansion.expand("x !nothing", in: history)
        }
        #expect((try? HistoryExpansion.expand("!!", in: History())) == nil)
    }
}
