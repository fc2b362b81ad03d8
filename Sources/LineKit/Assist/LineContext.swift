/// The line as a completer or hinter is given it.
public struct LineContext: Hashable, Sendable {
    /// The whole text.
    public var line: String
    /// Where the cursor stands, in grapheme clusters.
    public var cursor: Int
    /// The word that ends at the cursor, quotes and escapes taken away; empty where none does.
    public var word: String
    /// Where that word stands in `line`, in grapheme clusters; behind a quote that opens it. Ends at the cursor.
    public var wordRange: Range<Int>
    /// The quote that is open at the cursor.
    public var quote: Character?
    /// The words before, quotes and escapes taken away.
    public var precedingWords: [String]
    /// Whether an escape stands before the cursor that has nothing to escape yet.
    let endsInEscape: Bool

    /// A line with its cursor (at its end unless given, in grapheme clusters), its words read by `syntax`.
    public init(_ line: String, cursor: Int? = nil, syntax: WordSyntax = .standard) {
        let length = line.count
        let cursor = min(max(cursor ?? length, 0), length)
        let words = syntax.parse(line, upTo: cursor)
        self.line = line
        self.cursor = cursor
        word = words.word
        wordRange = words.start..<cursor
        quote = words.quote
        precedingWords = words.before
        endsInEscape = words.endsInEscape
    }

    /// Whether the cursor stands at the end of the text.
    public var isAtEnd: Bool { cursor == line.count }
}
