import Testing

@testable import LineKit

/// What one command leaves for the next, where readline decides what comes between them.
@Suite struct BetweenCommandsTests {
    /// History, the line with its cursor, keys, the line with its cursor.
    static let rows: [([String], String, String, String)] = [
        // A kill that ends a search continues the one before it; a search that is ended otherwise comes between.
        ([], "x=1;y|", "C-a M-d C-r b C-k C-y", "x=1;y|"),
        ([], "x=1;y|", "C-a M-d C-r b C-e C-u C-y", "=1;y|"),
        ([], "x=1;y|", "C-a M-d C-r 1 C-j C-k C-y", "=1;y|"),
        // Giving up ends no run of kills, but a walk through words or lines.
        ([], "one two|", "C-w C-g C-w C-y", "one two|"),
        (["x y z", "a b c"], "|", "M-. C-g M-.", "cc|"),
        (["x y z", "a b c"], "|", "M-. M-.", "z|"),
        (["foo1", "foo2"], "foo|", "PageUp C-g PageUp", "foo|2"),
        (["foo1", "foo2"], "foo|", "PageUp PageUp", "foo|1"),
        // A macro that was given up is the last one all the same: there is none.
        ([], "|", "C-x ( a b C-x ) C-x ( c C-g C-x e", "abc|"),
        // The mark stays where it was set while the line being typed is come back to.
        (["abcd"], "foo-bar|", "C-p C-@ C-n C-x C-x", "foo-|bar"),
        (["abcd"], "foo|-bar", "C-@ C-p C-x C-x", "|abcd"),
        // An entry that was edited and left is what it was made: for its words, and for searches.
        (["alpha", "gamma"], "now|", "C-p x C-n M-.", "nowgammax|"),
        (["alpha", "gamma"], "now|", "C-p x x C-n C-r x x C-j", "gamma|xx"),
        (["alpha", "gamma"], "now|", "C-p x x C-n C-r m a C-j", "gam|maxx"),
        (["beta", "gamma", "delta"], "now|", "C-p C-u x C-n C-r e C-j", "b|eta"),
        (["beta", "gamma", "delta"], "now|", "C-p C-p C-u C-n C-n C-r e C-r C-j", "b|eta"),
        // A search that is given up goes back to the line being typed, with the cursor where it stood.
        (["alpha", "gamma"], "now then|", "C-p C-b M-p a C-g", "now |then"),
        (["alpha", "gamma"], "now then|", "C-p C-b M-p z Return", "|now then"),
        // A character too many of a search string, taken back, leaves the line found.
        (["git status", "git commit"], "now|", "C-r g z DEL C-j", "|git commit"),
        (["git status", "git commit"], "now|", "C-r g z DEL C-r C-j", "|git status"),
    ]

    @Test("M21 kills, walks and macros go on where readline's do") func oneCommandAfterTheOther() throws {
        for (history, before, keys, after) in Self.rows {
            #expect(try Self.drawn(before, history, keys) == after, "\(before) \(keys)")
        }
    }

    @Test("M59 searches tell letters apart by case unless search-ignore-case is on") func caseInSearches() throws {
        // The keys, the line without the setting, and with it.
        let rows: [(String, String, String)] = [
            ("C-r i", "|now", "faddle f|Iddle x"),
            ("C-r F I D", "|now", "faddle |fIddle x"),
            ("C-r f I C-w", "faddle |fIddle x", "faddle |fIddle x"),
            ("C-r ö", "|now", "|Öl"),
            ("M-p I D Return", "|now", "faddle f|Iddle x"),
            ("C-r N O", "|now", "|now"),
        ]
        for (keys, strict, folded) in rows {
            for (isOn, after) in [(false, strict), (true, folded)] {
                var inputrc = Inputrc(application: "test")
                inputrc.read("set search-ignore-case \(isOn ? "on" : "off")")
                let history = ["Öl", "faddle fIddle x"]
                let end = keys.hasPrefix("C-r") ? " C-j" : ""
                let drawn = try Self.drawn("now|", history, keys + end, inputrc.variables)
                #expect(drawn == after, "\(keys) \(isOn)")
            }
        }
    }

    /// The line of a session with its cursor, after keys.
    private static func drawn(
        _ before: String, _ history: [String], _ keys: String, _ variables: InputrcVariables = InputrcVariables()
    ) throws -> String {
        var setup = SessionRun.Setup()
        setup.variables = variables
        let parts = before.split(separator: "|", omittingEmptySubsequences: false)
        setup.text = parts.joined()
        setup.cursor = parts[0].unicodeScalars.count
        setup.history = history
        var run = SessionRun(setup)
        run.press(try #require(KeySequence(keys)))
        let text = Array(run.text)
        return String(text[..<run.session.cursor]) + "|" + String(text[run.session.cursor...])
    }
}
