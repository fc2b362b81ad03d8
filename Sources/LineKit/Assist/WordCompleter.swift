/// Completes from a list that is known beforehand: commands, options, names.
public struct WordCompleter: SynchronousCompleter {
    /// What there is to choose from, in the order it is offered.
    public var completions: [Completion]
    /// How a word is found for what was typed.
    public var matching: CompletionMatching
    /// How the line is cut into words, and how a completion is written into it.
    public var wordSyntax: WordSyntax

    /// Completes to any of `words`.
    public init(
        _ words: some Sequence<String>, matching: CompletionMatching = .prefix, wordSyntax: WordSyntax = .standard
    ) {
        self.init(completions: words.map { Completion($0) }, matching: matching, wordSyntax: wordSyntax)
    }

    /// Completes to any of `completions`, which may carry descriptions, groups and suffixes.
    public init(
        completions: [Completion], matching: CompletionMatching = .prefix, wordSyntax: WordSyntax = .standard
    ) {
        var seen = Set<String>()
        self.completions = completions.filter { seen.insert($0.text).inserted }
        self.matching = matching
        self.wordSyntax = wordSyntax
    }

    /// Those that match the word.
    public func completions(for context: LineContext) -> [Completion] {
        completions.filter { matching.matches($0.text, context.word) }
    }
}
