/// What a question is asked with, as far as the frames depend on it: where a trace begins.
struct TraceHeader: Hashable, Sendable {
    enum Kind: String, Hashable, Sendable {
        case line, secret, form
    }

    /// How the line is cut into words for completion. The rule by which words are written is a closure; it is taken to be
    /// the shell's where quotations join words, as there.
    struct Words: Hashable, Sendable {
        var breaks: String
        var quotes: String
        var escape: String?
        var joinsQuotations: Bool
    }

    var kind: Kind
    var prompt: StyledText
    /// The size of the screen in character cells.
    var columns: Int
    var rows: Int

    var editingMode = EditingMode.emacs
    var initialText = ""
    var isMultiline = false
    var allowsSuspend = true
    /// Options of editing that are on, by name, and the pairs of brackets and quotes.
    var options: Set<String> = []
    var pairs: [Character: Character] = [:]
    /// How long an escape or an unfinished key sequence waits for more.
    var keySequenceTimeout = Duration.milliseconds(50)
    var words: Words?
    var hasHinter = false
    var hasHighlighter = false
    var hasValidator = false
    var hasContinuationPrompt = false
    /// Whether something stands around the line that the trace does not describe: a menu's style, a prompt at the right.
    var hasAdornments = false
    /// The history entry the line began with, and how many there were.
    var historyIndex: Int?
    var historyCount: Int?

    /// How frames are written.
    var colorDepth = ColorDepth.palette
    var reflows = true
    var isSynchronized = false
    /// What is known from the terminal's answers, and whether it may be asked.
    var hasKittyKeyboard = false
    var isAsked = false
    var asksTerminal = false

    // What the driver knows.
    /// `TERM`.
    var terminalName: String?
    /// Whether keys are read one by one; else lines.
    var isInteractive = true
    /// The version of LineKit that wrote the trace.
    var version = ""
    /// Which editor asked: kill ring and search text stay with it.
    var editor: String?
}

extension TraceHeader.Words {
    init(_ syntax: WordSyntax) {
        breaks = String(syntax.breaks.sorted())
        quotes = String(syntax.quotes.sorted())
        escape = syntax.escape.map { String($0) }
        joinsQuotations = syntax.joinsQuotations
    }

    /// The syntax they describe.
    var syntax: WordSyntax {
        var syntax = joinsQuotations ? WordSyntax.shell : .standard
        syntax.breaks = Set(breaks)
        syntax.quotes = Set(quotes)
        syntax.escape = escape?.first
        syntax.joinsQuotations = joinsQuotations
        return syntax
    }
}
