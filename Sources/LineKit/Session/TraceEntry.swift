/// One thing that happened inside a session, as it is kept for a trace. Nothing of a secret is in it.
enum TraceEntry: Hashable, Sendable {
    /// An event, as `InputEvent.jsonObject` writes it.
    case event(String)
    /// An event while a secret was asked for: no more than what sort of key it was.
    case hiddenEvent(String)
    /// A command that ran: readline's name for it, the numeric argument, and the character or text that went with it.
    case command(String, count: Int? = nil, text: String? = nil)
    /// What the hinter answered.
    case hint(String?)
    /// What the highlighter answered.
    case highlight(StyledText)
    /// What the validator answered.
    case validity(LineValidity)
    /// What stands before a row of a line with line feeds, by the number of the row, from 1.
    case continuation(row: Int, StyledText)
    /// An entry of the history that was looked at, and how many there were.
    case history(index: Int, count: Int, text: String)

    /// Whether the session did this, rather than asked somebody.
    var isDeed: Bool {
        switch self {
        case .event, .hiddenEvent, .command: true
        case .hint, .highlight, .validity, .continuation, .history: false
        }
    }
}

/// How a question ended, as it is kept for a trace.
struct TraceOutcome: Hashable, Sendable {
    /// `line`, `secret`, `submitted`, `end_of_input`, `interrupted`, `cancelled`; `abandoned` when an error ended it.
    var name: String
    /// The line as it was then, unless it is a secret.
    var text: String?
    /// Where the cursor stood, in grapheme clusters.
    var cursor: Int?
}
