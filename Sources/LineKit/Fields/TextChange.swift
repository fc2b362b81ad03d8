/// A change to a field's text before it is made: see `FormContent.shouldChange(_:)`.
public struct TextChange: Sendable {
    /// What asked for the change.
    public enum Cause: Hashable, Sendable, CaseIterable {
        /// A typed character.
        case typed
        /// A paste.
        case pasted
        /// Deleting and killing.
        case deleted
        /// Yanking from the kill ring.
        case yanked
        /// Changing case, transposing, a command of the program's own.
        case transformed
        /// A completion or a hint.
        case completed
        /// Undo and redo.
        case undone
    }

    /// The whole text before the change.
    public let before: String
    /// The whole text after it.
    public let after: String
    /// What is replaced, in grapheme clusters of `before`.
    public let range: Range<Int>
    /// What is put in its place.
    public let replacement: String
    /// What asked for it.
    public let cause: Cause

    init(_ edit: ProposedEdit) {
        before = edit.before
        after = edit.after
        range = edit.range
        replacement = edit.replacement
        cause =
            switch edit.cause {
            case .typed, .quoted: .typed
            case .pasted: .pasted
            case .deleted: .deleted
            case .yanked: .yanked
            case .transformed, .programmatic: .transformed
            case .completed: .completed
            case .undone: .undone
            }
    }
}

/// The answer to a `TextChange`.
public enum TextChangeDecision: Hashable, Sendable {
    /// Make it.
    case allow
    /// Leave text, cursor, selection, undo and kill ring as they are, and show why where there is a reason.
    case refuse(reason: String? = nil)
    /// Put this in the place of the replacement.
    case replace(with: String)

    var decision: EditDecision {
        switch self {
        case .allow: .allow
        case .refuse(let reason): .refuse(reason: reason)
        case .replace(let text): .replace(with: text)
        }
    }
}

extension ProposedEdit {
    /// The same change with something else in the place of the replacement.
    func replacing(with text: String) -> ProposedEdit {
        let after = before.prefix(range.lowerBound) + text + before.dropFirst(range.upperBound)
        return ProposedEdit(
            before: before, after: String(after), range: range, replacement: text, cause: cause, cursor: cursor)
    }

    /// The change that leads to another text as a whole.
    func rewriting(as text: String) -> ProposedEdit {
        ProposedEdit(
            before: before, after: text, range: range, replacement: replacement, cause: cause, cursor: cursor)
    }
}
