import Testing

@testable import LineKit

@Suite struct CompletionTests {
    struct Word {
        var line: String
        var syntax = WordSyntax.standard
        var word: String
        var start: Int
        var quote: Character?
        var before: [String] = []
    }

    /// The cursor stands at the `|`.
    static let words: [Word] = [
        Word(line: "|", word: "", start: 0),
        Word(line: "ls foo|", word: "foo", start: 3, before: ["ls"]),
        Word(line: "ls fo|o", word: "fo", start: 3, before: ["ls"]),
        Word(line: "ls |", word: "", start: 3, before: ["ls"]),
        Word(line: "sin(co|", word: "co", start: 4, before: ["sin"]),
        // Case C181.
        Word(line: "ls \"my pict|", word: "my pict", start: 4, quote: "\"", before: ["ls"]),
        Word(line: "say \"a b\" c|", word: "c", start: 10, before: ["say", "a b"]),
        Word(line: "don't sto|", word: "sto", start: 6, before: ["don", "t"]),
        Word(line: "👩‍👩‍👧‍👦 é|", word: "é", start: 2, before: ["👩‍👩‍👧‍👦"]),
        Word(line: "ls \"my pict|", syntax: .shell, word: "my pict", start: 4, quote: "\"", before: ["ls"]),
        Word(line: "ls 'my pict|", syntax: .shell, word: "my pict", start: 4, quote: "'", before: ["ls"]),
        Word(line: "cd The\\ Good|", syntax: .shell, word: "The Good", start: 3, before: ["cd"]),
        Word(line: "cd The\\|", syntax: .shell, word: "The", start: 3, before: ["cd"]),
        Word(line: "cp 'a b'\\''c' d|", syntax: .shell, word: "d", start: 14, before: ["cp", "a b'c"]),
        Word(line: "dd if=/dev/z|", syntax: .shell, word: "/dev/z", start: 6, before: ["dd", "if"]),
        Word(line: "x a\"b c|", syntax: .shell, word: "ab c", start: 2, quote: "\"", before: ["x"]),
        Word(line: "x \"a\\nb\\\"c|", syntax: .shell, word: "a\\nb\"c", start: 3, quote: "\"", before: ["x"]),
        Word(line: "ls | gr|", syntax: .shell, word: "gr", start: 5, before: ["ls"]),
        Word(line: "x \"\" |", syntax: .shell, word: "", start: 5, before: ["x", ""]),
    ]

    static func context(_ marked: String, _ syntax: WordSyntax) -> LineContext {
        let cursor = marked.lastIndex(of: "|") ?? marked.endIndex
        let line = marked[..<cursor] + marked[cursor...].dropFirst()
        return LineContext(String(line), cursor: marked[..<cursor].count, syntax: syntax)
    }

    @Test("C181 words in quotes and behind escapes are whole") func wordsAtTheCursor() {
        for row in Self.words {
            let context = Self.context(row.line, row.syntax)
            let expected = ParsedWords(
                before: row.before, word: row.word, start: row.start, quote: row.quote,
                endsInEscape: row.line.hasSuffix("\\|"))
            let found = ParsedWords(
                before: context.precedingWords, word: context.word, start: context.wordRange.lowerBound,
                quote: context.quote, endsInEscape: context.endsInEscape)
            #expect(found == expected, "\(row.line)")
            #expect(context.wordRange.upperBound == context.cursor)
        }
    }

    struct Choice {
        var line: String
        var candidates: [Completion]
        var syntax = WordSyntax.standard
        var ignoresCase = false
        /// The line after what is common was typed; `nil` when nothing is.
        var common: String?
        /// The line after the first candidate was chosen.
        var chosen: String
    }

    static let choices: [Choice] = [
        Choice(line: "app|", candidates: ["apple"], common: "apple |", chosen: "apple |"),
        Choice(line: "x b|", candidates: ["banana", "band"], common: "x ban|", chosen: "x banana |"),
        Choice(line: "ban|", candidates: ["banana", "band"], common: nil, chosen: "banana |"),
        // Behind the cursor readline adds nothing.
        Choice(line: "x fo| ABC", candidates: ["foo"], common: "x foo| ABC", chosen: "x foo| ABC"),
        Choice(line: "\"app|", candidates: ["apple"], common: "\"apple\"|", chosen: "\"apple\"|"),
        // Case C179.
        Choice(
            line: "cd \"The Good|", candidates: [Completion("The Good Place/", suffix: "")], syntax: .shell,
            common: "cd \"The Good Place/|", chosen: "cd \"The Good Place/|"),
        Choice(
            line: "cd The\\ Good|", candidates: [Completion("The Good Place/", suffix: "")], syntax: .shell,
            common: "cd The\\ Good\\ Place/|", chosen: "cd The\\ Good\\ Place/|"),
        Choice(
            line: "cd The\\|", candidates: [Completion("The Good Place/", suffix: "")], syntax: .shell,
            common: "cd The\\ Good\\ Place/|", chosen: "cd The\\ Good\\ Place/|"),
        // Case C189.
        Choice(line: "new|", candidates: ["new york"], common: "new york |", chosen: "new york |"),
        Choice(line: "new|", candidates: ["new york"], syntax: .shell, common: "new\\ york |", chosen: "new\\ york |"),
        Choice(line: "'new|", candidates: ["new york"], syntax: .shell, common: "'new york' |", chosen: "'new york' |"),
        Choice(line: "x a\"b|", candidates: ["ab c"], syntax: .shell, common: "x a\"b c\" |", chosen: "x a\"b c\" |"),
        Choice(line: "x A\"b|", candidates: ["ab c"], syntax: .shell, common: "x \"ab c\" |", chosen: "x \"ab c\" |"),
        // Not cut inside a cluster.
        Choice(line: "|", candidates: ["cafe\u{301}", "cafes"], common: "caf|", chosen: "cafe\u{301} |"),
        Choice(line: "|", candidates: ["🇩🇪", "🇩🇰"], common: nil, chosen: "🇩🇪 |"),
        // Case is taken from the first.
        Choice(
            line: "FO|", candidates: ["foo_bar", "Foo_baz"], ignoresCase: true, common: "foo_ba|", chosen: "foo_bar |"),
        Choice(line: "a|", candidates: ["xay", "zab"], common: nil, chosen: "xay |"),
        Choice(
            line: "one two|", candidates: [Completion("three", replacing: 0..<7)], common: "three |", chosen: "three |"),
        Choice(
            line: "one two|", candidates: [Completion("three", replacing: 5..<99)], common: "one tthree |",
            chosen: "one tthree |"),
        Choice(line: "x y|\nz", candidates: ["yes"], common: "x yes |\nz", chosen: "x yes |\nz"),
        // Case C219: kept byte for byte; the screen shows it, visibly.
        Choice(
            line: "sel|", candidates: ["select \u{1B}[31mred"], common: "select \u{1B}[31mred |",
            chosen: "select \u{1B}[31mred |"),
    ]

    @Test("C179, C189 what is chosen is written by the rule of the quotes it stands in") func choicesChangeTheLine() {
        for row in Self.choices {
            let context = Self.context(row.line, row.syntax)
            let list = CompletionList(row.candidates, for: context, syntax: row.syntax, ignoresCase: row.ignoresCase)
            func applied(_ edit: CompletionList.Edit) -> String {
                let line = Array(context.line)
                return String(line[..<edit.range.lowerBound]) + edit.text + "|" + String(line[edit.range.upperBound...])
            }
            #expect(list.commonEdit().map(applied) == row.common, "\(row.line)")
            #expect(applied(list.edit(choosing: 0)) == row.chosen, "\(row.line)")
        }
        let none = CompletionList([], for: LineContext("x"), syntax: .standard)
        #expect(none.commonEdit() == nil)
    }

    /// Cases C219 and C223: nothing that a list shows is obeyed, nor more than a row high.
    @Test func labelsAreHarmless() {
        let hostile = Completion("a\u{1B}[31mb\nc", detail: "\u{1B}]52;c;eA==\u{7}\u{1B}[2J\u{9B}2J\u{202E}x")
        #expect(hostile.label.plainText == "a^[[31mb^Jc")
        #expect(hostile.detailLabel?.plainText == "^[]52;c;eA==^G^[[2J\\x9b2J<U+202E>x")
        #expect(hostile.text == "a\u{1B}[31mb\nc")
        let shown = Completion("x", display: StyledText("b/\u{7}", style: BracketHighlighter.mistake))
        #expect(shown.label == StyledText("b/^G", style: BracketHighlighter.mistake))
        #expect(shown.detailLabel == nil)
    }

    /// What the shell syntax writes, it reads as the same word again.
    @Test func quotingRoundTrips() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<2_000 {
            let text = random.text(of: "ab \"'\\$`#!*~\n\t;&|<>()[]{}=é語", upTo: 8)
            for quote: Character? in [nil, "\"", "'"] {
                let opening = quote.map { "x \($0)" } ?? "x "
                let words = WordSyntax.shell.parse(opening + WordSyntax.shell.written(text, quote), upTo: .max)
                #expect(words.word == text && words.quote == quote, "\(text)")
            }
        }
    }

    @Test func wordCompleterFindsWords() async throws {
        let completer = WordCompleter(["sin", "sinh", "Sign", "cos", "sin", "arcsin"])
        func found(_ matching: CompletionMatching, _ line: String) -> [String] {
            var completer = completer
            completer.matching = matching
            return completer.completions(for: LineContext(line)).map(\.text)
        }
        #expect(found(.prefix, "2*(si") == ["sin", "sinh"])
        #expect(found(.prefixIgnoringCase, "SI") == ["sin", "sinh", "Sign"])
        #expect(found(.substring, "SIN") == ["sin", "sinh", "arcsin"])
        #expect(found(.prefix, "").count == 5)
        // One function serves a prompt that waits and one that does not.
        let shared: any Completer = completer
        #expect(try await shared.completions(for: LineContext("co")).map(\.text) == ["cos"])
        let suspending = AsyncClosureCompleter { context in
            await Task.yield()
            return [Completion(context.word + "!")]
        }
        #expect(try await suspending.completions(for: LineContext("a b")).map(\.text) == ["b!"])
    }

    @Test func bracketsAreWatched() {
        let rows: [(String, LineValidity)] = [
            ("", .complete), ("f(x)", .complete), ("f(x", .incomplete), ("[{()}]", .complete), ("\"(\"", .complete),
            ("\"abc", .incomplete), ("\"a\\\"", .incomplete), ("f(]", .invalid("Nothing to close with ]")),
            (")", .invalid("Nothing to close with )")), ("(\n(a)\n(b)\n(c)", .incomplete), ("\\(", .complete),
        ]
        for (line, validity) in rows { #expect(BracketValidator().validate(line) == validity, "\(line)") }
        let commented = BracketValidator(syntax: BracketSyntax(lineComment: "//"))
        #expect(commented.validate("a // (\nb") == .complete)
        let highlighted = BracketHighlighter().highlight("f((x)])語")
        #expect(highlighted.plainText == "f((x)])語")
        let styles = BracketHighlighter.themeStyles
        #expect(
            highlighted.runs.map(\.style) == [
                .plain, styles[0], styles[1], .plain, styles[1], BracketHighlighter.mistake, styles[0], .plain,
            ])
    }
}
