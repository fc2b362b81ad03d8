/// The answer to whether the focus may move: see `FormContent.canResignFirstResponder(_:)`.
public enum FirstResponderDecision: Hashable, Sendable {
    /// It may.
    case allow
    /// It stays where it is. The reason, where there is one, is shown under the field that has it, until something changes.
    case refuse(reason: String? = nil)
}
