/// One way to complete the word at the cursor.
public struct Completion: Sendable, Hashable, ExpressibleByStringLiteral {
    /// The whole word it completes to, without quotes and escapes: those are written by the completer's `WordSyntax`.
    public var text: String
    /// What a list shows; `nil` shows the text.
    public var display: StyledText?
    /// A few words about it, shown behind it.
    public var detail: String?
    /// The heading it is listed under.
    public var group: String?
    /// Text inserted behind the word once the choice is final: a space, or nothing where the word may go on (a
    /// directory).
    public var suffix: String
    /// The part of the line that `text` replaces as it is, in grapheme clusters; `nil` is the word at the cursor.
    public var replacing: Range<Int>?

    /// A completion.
    public init(
        _ text: String, display: StyledText? = nil, detail: String? = nil, group: String? = nil, suffix: String = " ",
        replacing: Range<Int>? = nil
    ) {
        self.text = text
        self.display = display
        self.detail = detail
        self.group = group
        self.suffix = suffix
        self.replacing = replacing
    }

    /// A completion to the word of the literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}

extension Completion {
    /// What a list shows of it, in one row: line feeds and all that a terminal could obey are made visible.
    var label: StyledText { (display ?? StyledText(text)).inOneRow }

    /// The words about it, in one row.
    var detailLabel: StyledText? { detail.map { StyledText($0).inOneRow } }
}
