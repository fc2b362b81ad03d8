/// Colours the line while it is typed.
public protocol Highlighter {
    /// The same text with styles. Asked when the text has changed, in the isolation of the prompt. Where the answer is
    /// another text, the line is shown without styles.
    func highlight(_ line: String) -> StyledText
}

/// Colours the line while it is typed, and may take its time: keys are never kept waiting. Until an answer comes the
/// colours of the last one stay with the text they belong to, and what is typed next to it takes them over. Called in the
/// isolation of the prompt, between keys.
public protocol AsyncHighlighter {
    /// The same text with styles. Asked when the text has changed. When it has changed again before the answer came, the
    /// task is cancelled and the answer dropped; so is an answer that is another text.
    ///
    /// What keeps the processor busy belongs on another thread, in a function that is `@concurrent`: between two
    /// suspensions this one runs on the prompt's.
    nonisolated(nonsending) func highlight(_ line: String) async -> StyledText
}

/// A highlighter from an `async` closure, called in the isolation of the prompt.
public struct AsyncClosureHighlighter: AsyncHighlighter {
    private let answer: nonisolated(nonsending) (String) async -> StyledText

    /// A highlighter that shows what `answer` returns.
    public init(_ answer: nonisolated(nonsending) @escaping (String) async -> StyledText) {
        self.answer = answer
    }

    /// What the closure answers.
    nonisolated(nonsending) public func highlight(_ line: String) async -> StyledText { await answer(line) }
}

/// A highlighter from a closure, called in the isolation of the prompt.
public struct ClosureHighlighter: Highlighter {
    private let answer: (String) -> StyledText

    /// A highlighter that shows what `answer` returns.
    public init(_ answer: @escaping (String) -> StyledText) {
        self.answer = answer
    }

    /// What the closure answers.
    public func highlight(_ line: String) -> StyledText { answer(line) }
}

/// Colours brackets by how deep they stand, and marks those without a partner.
public struct BracketHighlighter: Highlighter {
    /// Which brackets there are, and where they do not count.
    public var syntax: BracketSyntax
    /// The styles of the outermost brackets, those inside them, and so on; begins again after the last.
    public var styles: [Style]
    /// The style of a bracket that closes what was not opened. It does not depend on colour alone.
    public var unmatched: Style

    /// A highlighter with the terminal's own yellow, magenta and blue unless given.
    public init(syntax: BracketSyntax = .standard, styles: [Style] = Self.themeStyles, unmatched: Style = Self.mistake)
    {
        self.syntax = syntax
        self.styles = styles
        self.unmatched = unmatched
    }

    /// Yellow, magenta and blue, as the terminal's theme has them.
    public static let themeStyles: [Style] = [UInt8(3), 5, 4].map { color in
        var style = Style()
        style.foreground = .ansi(color)
        return style
    }

    /// Red and underlined.
    public static let mistake: Style = {
        var style = Style()
        style.foreground = .ansi(1)
        style.isUnderlined = true
        return style
    }()

    /// The line with its brackets coloured.
    public func highlight(_ line: String) -> StyledText {
        var text = StyledText("")
        var plain = ""
        for (character, bracket) in syntax.scan(line) {
            guard let bracket else {
                plain.append(character)
                continue
            }
            let style =
                switch bracket {
                case .opens(let depth), .closes(let depth): styles.isEmpty ? Style() : styles[depth % styles.count]
                case .closesNothing: unmatched
                }
            // Appended, not added: a sum copies what is there for each bracket.
            text.append(plain)
            text.append(String(character), style: style)
            plain = ""
        }
        text.append(plain)
        return text
    }
}
