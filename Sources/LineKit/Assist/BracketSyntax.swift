/// Which characters are brackets, and where they are only text.
public struct BracketSyntax: Hashable, Sendable {
    /// Closing brackets by their opening ones.
    public var pairs: [Character: Character]
    /// Characters that begin and end a string, in which brackets do not count.
    public var quotes: Set<Character>
    /// The character that takes its meaning from the next one, in strings and outside.
    public var escape: Character?
    /// Begins a comment that reaches to the end of the row; `nil` where there are none.
    public var lineComment: String?

    /// A syntax of the caller's own.
    public init(
        pairs: [Character: Character] = ["(": ")", "[": "]", "{": "}"], quotes: Set<Character> = ["\""],
        escape: Character? = "\\", lineComment: String? = nil
    ) {
        self.pairs = pairs
        self.quotes = quotes
        self.escape = escape
        self.lineComment = lineComment
    }

    /// Round, square and curly brackets, strings in `"` with `\` as escape, and no comments.
    public static let standard = BracketSyntax()

    enum Bracket: Equatable {
        /// Opens a pair that stands in `depth` others.
        case opens(depth: Int)
        /// Closes a pair that stands in `depth` others.
        case closes(depth: Int)
        /// Closes what was not opened, or something else than was.
        case closesNothing
    }

    /// Where a text ends: what is still open.
    struct Ending: Equatable {
        /// The closing brackets that are missing, the next one last.
        var missing: [Character] = []
        /// The first closing bracket that closes nothing.
        var unmatched: Character?
        /// The quote of a string that has not ended.
        var quote: Character?
    }

    /// Whether a character closes a pair.
    func isClosing(_ character: Character) -> Bool { pairs.values.contains(character) }

    /// Each cluster of `text` with what it is as a bracket; `nil` where it is none.
    func scan(_ text: String) -> [(Character, Bracket?)] {
        var brackets: [(Character, Bracket?)] = []
        _ = walk(text) { brackets.append(($0, $1)) }
        return brackets
    }

    /// What is still open at the end of `text`.
    func ending(of text: String) -> Ending { walk(text) { _, _ in } }

    private func walk(_ text: String, _ visit: (Character, Bracket?) -> Void) -> Ending {
        var ending = Ending()
        var isEscaped = false
        var isComment = false
        for index in text.indices {
            let character = text[index]
            var bracket: Bracket?
            if isComment {
                isComment = !character.isNewline
            } else if isEscaped {
                isEscaped = false
            } else if character == escape {
                isEscaped = true
            } else if let quote = ending.quote {
                if character == quote { ending.quote = nil }
            } else if quotes.contains(character) {
                ending.quote = character
            } else if let lineComment, text[index...].hasPrefix(lineComment) {
                isComment = true
            } else if let closing = pairs[character] {
                bracket = .opens(depth: ending.missing.count)
                ending.missing.append(closing)
            } else if pairs.values.contains(character) {
                if ending.missing.last == character {
                    ending.missing.removeLast()
                    bracket = .closes(depth: ending.missing.count)
                } else {
                    ending.unmatched = ending.unmatched ?? character
                    bracket = .closesNothing
                }
            }
            visit(character, bracket)
        }
        return ending
    }
}
