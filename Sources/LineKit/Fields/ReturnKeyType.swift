/// What the footer calls the Return key while a field has the focus. It changes the word, not what the key does.
public enum ReturnKeyType: Hashable, Sendable {
    /// "next", or "submit" in the field whose Return submits the form.
    case `default`
    /// "next"
    case next
    /// "done"
    case done
    /// "go"
    case go
    /// "search"
    case search
    /// "send"
    case send
    /// "continue"
    case `continue`
    /// Another word.
    case custom(String)

    /// The word, given whether Return submits the form.
    func title(submits: Bool) -> String {
        switch self {
        case .default: submits ? "submit" : "next"
        case .next: "next"
        case .done: "done"
        case .go: "go"
        case .search: "search"
        case .send: "send"
        case .continue: "continue"
        case .custom(let title): title
        }
    }
}

/// Where a text shorter than its field stands.
public enum TextAlignment: Hashable, Sendable {
    /// At the left, at the right for a text that begins in a right-to-left script.
    case natural
    /// At the start of the field.
    case leading
    /// In the middle.
    case center
    /// At the end of the field.
    case trailing
}

/// What Return does in a valid field.
public enum ReturnBehavior: Hashable, Sendable {
    /// Moves to the next field, and submits the form in the last one.
    case automatic
    /// Moves to the next field; in the last one it does nothing more.
    case movesOn
    /// Submits the form from wherever the field stands.
    case submits
}
