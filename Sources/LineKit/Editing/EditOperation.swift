/// A vi command as operator and target: `d2w` deletes what two words span, `ci"` changes what stands in quotes, `w`
/// alone moves.
struct EditOperation: Sendable, Hashable {
    enum Operator: Sendable, Hashable {
        case move, delete, change, yank, shiftRight, shiftLeft, swapCase, upcase, downcase
        /// Puts a register behind or before the cursor, or in place of what is selected.
        case putAfter, putBefore
        /// Replaces each character.
        case replace(with: Character)
    }

    enum Target: Sendable, Hashable {
        case motion(ViMotion)
        /// Whole lines, as in `dd`.
        case lines
        /// A text object, with the blanks or delimiters around it or without.
        case object(TextObject, around: Bool)
        /// What is selected in visual mode.
        case selection
    }

    var operation: Operator
    var target: Target
    /// The count, where one was given: that of the operator times that of the motion.
    var count: Int?
    /// The register named by `"`.
    var register: Character?
    /// Whether it was asked for by the short upper-case key: `D`, `C`, `Y`.
    var isShortForm = false
    /// Whether `v` or `V` between operator and motion said that the motion goes by characters or by lines.
    var forcedExtent: ForcedExtent?

    enum ForcedExtent: Sendable, Hashable { case characters, lines }
}

/// Where vi's motions go.
enum ViMotion: Sendable, Hashable {
    case left, right, lineStart, firstPrint, lineEnd, column, match
    case wordStart(big: Bool), wordBack(big: Bool), wordEnd(big: Bool), wordEndBack(big: Bool)
    case search(CharacterSearch)
    case repeatedSearch(reversed: Bool)
    case mark(Character)
    case lineBelow, lineAbove, firstLine, lastLine
}

/// What vi's `i` and `a` select.
enum TextObject: Sendable, Hashable {
    case word(big: Bool)
    case sentence
    case paragraph
    /// Text in quotes of this kind.
    case quoted(Character)
    /// Text in brackets.
    case bracketed(open: Character, close: Character)
}
