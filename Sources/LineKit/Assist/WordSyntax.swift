/// How a line is cut into words for completion, and how a completion is written into the line.
///
/// A syntax reads quotes and escapes, so that a completer is given the word a person means: `my pict` for
/// `ls "my pict`. What it writes is a rule of its own: `standard` inserts a completion as it is, `shell` escapes it.
public struct WordSyntax: Sendable {
    /// Characters that stand between words.
    public var breaks: Set<Character>
    /// Characters that begin and end a quotation, in which nothing breaks a word.
    public var quotes: Set<Character>
    /// The character that takes its meaning from the next one, outside quotations and in those in `"`.
    public var escape: Character?
    /// Whether a word goes on behind a quotation that ends, and before one that begins, as in a shell.
    public var joinsQuotations: Bool
    /// Writes text for its place in the line: outside quotations (`nil`) or inside one that the character began.
    public var written: @Sendable (_ text: String, _ quote: Character?) -> String

    /// A syntax of the caller's own. What `written` returns should be read back as `text`.
    public init(
        breaks: Set<Character>, quotes: Set<Character> = [], escape: Character? = nil, joinsQuotations: Bool = false,
        written: @escaping @Sendable (_ text: String, _ quote: Character?) -> String = { text, _ in text }
    ) {
        self.breaks = breaks
        self.quotes = quotes
        self.escape = escape
        self.joinsQuotations = joinsQuotations
        self.written = written
    }

    /// GNU readline's: words end at blanks and at ``"\'`@$><=;|&{(``, and a `"` begins a quotation. Completions are
    /// inserted as they are.
    public static let standard = WordSyntax(breaks: Set(" \t\n\"\\'`@$><=;|&{("), quotes: ["\""])

    /// A POSIX shell's: quotations in `"` and `'`, and `\` before a single character. Completions are written so that
    /// the shell reads them as one word again.
    public static let shell = WordSyntax(
        breaks: Set(" \t\n><=;|&("), quotes: ["\"", "'"], escape: "\\", joinsQuotations: true,
        written: ShellQuoting.written)
}

/// The words of a line up to the cursor.
struct ParsedWords: Equatable {
    /// The words that ended before the cursor, quotes and escapes taken away.
    var before: [String] = []
    /// The word that the cursor stands in or right behind.
    var word = ""
    /// Where that word begins in the line, in grapheme clusters: behind the quote that opens it.
    var start = 0
    /// The quotation the cursor stands in.
    var quote: Character?
    /// Whether an escape stands before the cursor that has nothing to escape yet.
    var endsInEscape = false
}

extension WordSyntax {
    /// Reads the words of `line` up to `cursor`, in grapheme clusters.
    func parse(_ line: some Sequence<Character>, upTo cursor: Int) -> ParsedWords {
        var words = ParsedWords()
        var isEscaped = false
        var hasBegun = false
        func begin(at position: Int) {
            if hasBegun { words.before.append(words.word) }
            hasBegun = false
            words.word = ""
            words.start = position
        }
        for (position, character) in line.prefix(cursor).enumerated() {
            if isEscaped {
                // In double quotes a shell keeps the escape before characters that need none.
                if let quote = words.quote, !"\"\\$`".contains(character), quote == "\"" {
                    words.word.append(escape ?? "\\")
                }
                words.word.append(character)
                isEscaped = false
            } else if let quote = words.quote {
                if character == quote {
                    words.quote = nil
                    if !joinsQuotations { begin(at: position + 1) }
                } else if character == escape && quote == "\"" {
                    isEscaped = true
                } else {
                    words.word.append(character)
                }
            } else if quotes.contains(character) {
                if !joinsQuotations || !hasBegun { begin(at: position + 1) }
                words.quote = character
                hasBegun = true
            } else if character == escape {
                isEscaped = true
                hasBegun = true
            } else if breaks.contains(character) {
                begin(at: position + 1)
            } else {
                words.word.append(character)
                hasBegun = true
            }
        }
        words.endsInEscape = isEscaped
        return words
    }
}

/// Writing for a POSIX shell.
enum ShellQuoting {
    private static let special = Set(" \t><=;|&()\"'\\`$*?[]{}!")

    static func written(_ text: String, in quote: Character?) -> String {
        var written = ""
        for character in text {
            switch quote {
            case "\"":
                if "\"\\$`".contains(character) { written.append("\\") }
                written.append(character)
            case "'":
                written += character == "'" ? "'\\''" : String(character)
            default:
                // A line feed cannot be escaped, only quoted.
                if character == "\n" || character == "\r\n" || character == "\r" {
                    written += "'\(character)'"
                } else {
                    if special.contains(character) || character == "#" && written.isEmpty { written.append("\\") }
                    written.append(character)
                }
            }
        }
        return written
    }
}
