/// Text with styles: what prompts, labels, hints and messages are made of.
public struct StyledText: Hashable, Sendable, ExpressibleByStringLiteral {
    /// A stretch of text in one style.
    public struct Run: Hashable, Sendable {
        /// The text.
        public var text: String
        /// Its style.
        public var style: Style
    }
    /// The runs, in order.
    public private(set) var runs: [Run] = []

    /// Text in one style. Control characters other than line feeds are shown, never obeyed.
    public init(_ text: String, style: Style = .plain) {
        if !text.isEmpty { runs = [Run(text: text, style: style)] }
    }

    /// A literal.
    public init(stringLiteral value: String) {
        self.init(value)
    }

    /// The text without its styles.
    public var plainText: String { runs.map(\.text).joined() }
    /// Whether there is no text at all.
    public var isEmpty: Bool { runs.isEmpty }

    /// Both texts, one after the other.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum.runs += right.runs
        return sum
    }
}
