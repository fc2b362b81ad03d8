/// Short words that become longer ones when a blank or Return follows them, as in fish.
///
///     editor.abbreviations = ["gco": "git checkout", "gs": "git status"]
///
/// Expanding is a change of its own: undo takes the long form back and leaves the short one. A blank that is typed after
/// Ctrl-V expands nothing, nor does pasted text.
public struct Abbreviations: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    /// Long forms by short ones. A short form is one word without blanks.
    public var words: [String: String]
    /// Whether only the first word of a line, and of each command in it behind `;`, `|` or `&`, is expanded.
    public var isCommandOnly: Bool

    /// Abbreviations for the words of a line.
    public init(_ words: [String: String], isCommandOnly: Bool = true) {
        self.words = words
        self.isCommandOnly = isCommandOnly
    }

    /// Abbreviations for the first word of a command.
    public init(dictionaryLiteral elements: (String, String)...) {
        self.init(Dictionary(elements) { $1 })
    }

    /// Whether there are none.
    public var isEmpty: Bool { words.isEmpty }

    /// What `word` becomes, given what stands before it on the line; `nil` when it stays.
    func expansion(of word: String, after before: some StringProtocol) -> String? {
        guard let long = words[word] else { return nil }
        guard isCommandOnly else { return long }
        let last = before.last { $0 != " " && $0 != "\t" }
        return last == nil || last.map { ";|&\n".contains($0) } == true ? long : nil
    }
}
