/// Text with styles: what prompts, labels, hints and messages are made of.
///
///     let prompt: StyledText = "\(user, style: Style().bold()) \u{1B}[32m>\u{1B}[0m "
///     let label = StyledText("Password").bold().foregroundColor(.cyan)
///
/// A literal may carry SGR sequences, which become styles. Text that comes from a value (`init(_:style:)`, an
/// interpolated value) is never obeyed, whatever is in it: where it is shown, control characters become visible forms
/// such as `^[`.
public struct StyledText: Hashable, Sendable {
    /// A stretch of text in one style.
    public struct Run: Hashable, Sendable {
        /// The text, never empty. Control characters in it are shown by their `visibleForm(of:)`.
        public fileprivate(set) var text: String
        /// Its style.
        public let style: Style

        /// A stretch of text in one style.
        init(text: String, style: Style) {
            self.text = text
            self.style = style
        }
    }

    /// The runs, in order. Neighbours differ in style, and a run ends at the end of a grapheme cluster.
    public private(set) var runs: [Run] = []

    /// Text without anything in it.
    public init() {}

    /// Text in one style. Control characters other than line feeds are shown, never obeyed.
    public init(_ text: String, style: Style = .plain) {
        if !text.isEmpty { runs = [Run(text: text, style: style)] }
    }

    /// The text without its styles.
    public var plainText: String { runs.count == 1 ? runs[0].text : runs.map(\.text).joined() }
    /// Whether there is no text at all.
    public var isEmpty: Bool { runs.isEmpty }
    /// The length in grapheme clusters.
    public var count: Int { runs.reduce(0) { $0 + $1.text.count } }

    /// Appends text in one style. What joins the last cluster (a combining mark, say) takes that cluster's style.
    public mutating func append(_ text: String, style: Style = .plain) {
        guard !text.isEmpty else { return }
        guard let last = runs.last else {
            runs = [Run(text: text, style: style)]
            return
        }
        if last.style == style {
            runs[runs.count - 1].text += text
            return
        }
        let joined = Self.lengthJoining(last.text, text)
        guard joined > 0 else { return runs.append(Run(text: text, style: style)) }
        let cut = text.utf8.index(text.startIndex, offsetBy: joined)
        runs[runs.count - 1].text += text[..<cut]
        append(String(text[cut...]), style: style)
    }

    /// Appends another text.
    public mutating func append(_ other: StyledText) {
        for run in other.runs { append(run.text, style: run.style) }
    }

    /// Both texts, one after the other.
    public static func + (left: StyledText, right: StyledText) -> StyledText {
        var sum = left
        sum.append(right)
        return sum
    }

    /// Appends the right text to the left one.
    public static func += (left: inout StyledText, right: StyledText) { left.append(right) }

    /// How many bytes at the start of `text` belong to the last cluster of `previous`.
    private static func lengthJoining(_ previous: String, _ text: String) -> Int {
        guard let last = previous.last, let first = text.unicodeScalars.first else { return 0 }
        if let left = last.unicodeScalars.last, Unicode.Scalar.isCertainBoundary(between: left, and: first) { return 0 }
        let cluster = (String(last) + text.prefix(1)).first
        return (cluster?.utf8.count ?? 0) - last.utf8.count
    }
}

extension StyledText: CustomStringConvertible {
    /// The text without its styles, control characters made visible; line feeds stay.
    public var description: String { visibleText }
}
