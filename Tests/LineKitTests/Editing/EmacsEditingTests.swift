import Testing

@testable import LineKit

@Suite struct EmacsEditingTests {
    /// Before, keys, after.
    static let rows: [(String, String, String)] = [
        // Moving.
        ("foo bar|", "C-a", "|foo bar"),
        ("|foo bar", "C-e", "foo bar|"),
        ("👩‍👩‍👧‍👦e\u{301}x|", "C-b C-b", "👩‍👩‍👧‍👦|e\u{301}x"),
        ("👩‍👩‍👧‍👦e\u{301}x|", "C-b C-b C-b", "|👩‍👩‍👧‍👦e\u{301}x"),
        ("|foo_bar baz", "M-f", "foo|_bar baz"),
        ("|日本語 テキスト", "M-f", "日本語| テキスト"),
        ("one two three|", "M-2 M-b", "one |two three"),
        ("|one two three", "M-- M-2 M-f", "|one two three"),
        ("one two| three", "M-- C-f", "one tw|o three"),
        // Deleting and killing.
        ("ab|c", "C-d", "ab|"),
        ("ab|c", "C-h", "a|c"),
        ("e\u{301}|", "DEL", "|"),
        ("🇩🇪🇫🇷|", "DEL", "🇩🇪|"),
        ("foo |bar", "C-k C-a C-y", "bar|foo "),
        ("foo bar|", "C-w C-w C-y", "foo bar|"),
        ("one two three|", "M-DEL M-DEL C-a C-y", "two three|one "),
        ("|one two three", "M-d M-d C-y", "one two| three"),
        ("|one two three", "M-d C-f M-d C-y M-y", " one|\u{20}three"),
        ("a b c|", "C-w C-b C-w C-y M-y", "a c| "),
        ("abc|def", "C-u C-y C-y", "abcabc|def"),
        ("abc|def", "C-x DEL", "|def"),
        ("abc|def", "M-- C-k", "|def"),
        ("a \t |\t b", "M-\\", "a|b"),
        ("ls /usr/local/bin|", "M-2 DEL", "ls /usr/local/b|"),
        ("foo bar baz|", "C-@ M-b C-x w C-y", "foo bar baz|"),
        ("foo bar baz|", "C-@ M-b M-w C-a C-y", "baz|foo bar baz"),
        ("|foo", "C-@ C-e C-x C-x", "|foo"),
        // Transposing and case.
        ("ab|cd", "C-t", "acb|d"),
        ("abcd|", "C-t", "abdc|"),
        ("one| two", "M-t", "two one|"),
        ("a→|b", "C-t", "ab→|"),
        ("👍🏽a|", "C-t", "a👍🏽|"),
        ("|straße fluß", "M-u M-c", "STRASSE Fluß|"),
        ("|ΟΔΟΣ ΣΑΣ", "M-l M-l", "οδος σας|"),
        ("|ǆep", "M-c", "ǅep|"),
        ("foo BAR|", "M-- M-l", "foo bar|"),
        ("foo BAR|", "M-- M-2 M-c", "Foo Bar|"),
        // Arguments.
        ("|", "M-3 x", "xxx|"),
        ("|", "M-1 2 -", "------------|"),
        ("|abcdefghijklm", "M-1 M-2 C-f", "abcdefghijkl|m"),
        ("abc|", "M-0 x", "abc|"),
        ("abc|", "M-- x", "abc|"),
        ("|abcdef", "M-3 C-d C-y", "abc|def"),
        // Undo.
        ("|", "a b c C-_", "|"),
        ("|", "a b c C-b C-d C-_", "abc|"),
        ("|", "a b C-b c C-_", "a|b"),
        ("|", "a b C-b c C-_ C-_", "|"),
        ("foo|", "C-w C-_", "foo|"),
        ("foo bar|", "M-u M-b M-u C-x C-u", "foo bar|"),
        ("foo|", "a C-a b M-r", "foo|"),
        ("foo|", "a b C-_ C-x C-_", "fooab|"),
        ("foo|", "a b C-_ c C-x C-_", "fooc|"),
        ("foo|", "C-w C-_ C-x C-_ C-_", "foo|"),
        // Literal keys, searching for characters, overwriting, macros, comments.
        ("|", "C-v C-a", "\u{1}|"),
        ("|", "C-q Tab M-2 C-q C-q", "\t\u{11}\u{11}|"),
        ("|", "C-v <Left>", "\u{1B}[D|"),
        ("|a,b,c", "C-] ,", "a|,b,c"),
        ("|a,b,c", "M-2 C-] ,", "a,b|,c"),
        ("a,b,c|", "C-M-] b", "a,|b,c"),
        ("a|bc", "<Insert> X Y", "aXY|"),
        // A macro that is called stands between kills.
        ("a b c d|", "C-x ( M-DEL C-x ) C-x e C-y", "a b c |"),
        ("a|日本", "<Insert> X DEL", "a| 本"),
        ("|", "C-x ( a b C-x ) C-x e M-2 C-x e", "abababab|"),
        ("foo|", "M-#", "#|foo"),
        ("x|", "M-Tab", "x\t|"),
        // Keys that have no binding do nothing, and end an argument.
        ("ab|", "M-3 C-x C-z x", "abx|"),
        ("ab|", "M-Z x", "abx|"),
        ("foo bar|", "M-B", "foo |bar"),
        // Selecting.
        ("foo bar|", "<S-Left> <S-Left> x", "foo bx|"),
        ("foo bar|", "<C-S-Left> DEL", "foo |"),
        ("foo bar|", "<S-Left> <S-Left> <Left>", "foo b|ar"),
        ("foo bar|", "<S-Left> <S-Left> <Right>", "foo bar|"),
        ("foo bar|", "C-x h x", "x|"),
        ("foo bar|", "<S-Home> C-d", "|"),
    ]

    @Test func keysDoWhatReadlinesDo() {
        for (before, keys, after) in Self.rows {
            #expect(EditScript(before).press(keys).drawn == after, "\(before) \(keys)")
        }
    }

    @Test func typedCharactersJoinInRunsOfTwentyBytes() {
        let script = EditScript()
        script.type("abcdefghijklmnopqrstuvwxy")
        #expect(script.undoCount == 2)
        script.perform(.undo)
        #expect(script.drawn == "abcdefghijklmnopqrst|")
        script.type("é1")
        script.perform(.undo)
        #expect(script.drawn == "abcdefghijklmnopqrst|")
        let run = EditScript()
        run.typeRun("abcdefghijklmnopqrstuvwxy")
        run.perform(.undo)
        #expect(run.drawn == "abcdefghijklmnopqrst|")
    }

    @Test func killRingKeepsTen() {
        let script = EditScript()
        for number in 0..<12 {
            script.type("\(number)x")
            script.perform(.unixLineDiscard)
            script.perform(.beginningOfLine)
        }
        #expect(script.memory.killRing.entries.count == 10)
        #expect(script.memory.killRing.entries.first == "2x")
    }

    @Test func linesOfATextAreLinesToTheirCommands() {
        let rows: [(String, String, String)] = [
            ("one\ntw|o\nthree", "C-a", "one\n|two\nthree"),
            ("one\ntw|o\nthree", "C-e", "one\ntwo|\nthree"),
            ("one\ntw|o\nthree", "C-k", "one\ntw|\nthree"),
            ("one\ntwo|\nthree", "C-k", "one\ntwo|three"),
            ("one\n|two", "C-u", "one|two"),
            ("one\ntw|o", "C-u", "one\n|o"),
            ("one\ntw|o", "M-#", "#one\n#two|"),
        ]
        var traits = EditTraits()
        traits.isMultiline = true
        for (before, keys, after) in rows {
            #expect(EditScript(before, traits: traits).press(keys).drawn == after, "\(before) \(keys)")
        }
        // In a text of one line a line feed is a character like others.
        #expect(EditScript("one\ntw|o").press("C-a").drawn == "|one\ntwo")
    }
}
