/// Why the focus moves, as vetoes and `onEnd` learn it.
public enum FocusChangeReason: Hashable, Sendable, CaseIterable {
    /// The form appeared.
    case initial
    /// The person moved on (Tab).
    case next
    /// The person went back (Shift-Tab, or Backspace in an empty field that is made so).
    case previous
    /// The person accepted the field (Return).
    case submit
    /// The program demanded it.
    case demand
    /// The focused field was disabled. Its veto is not asked.
    case disabled
    /// The focused field left the form. Its veto is not asked.
    case removed
    /// The form ended: accepted, cancelled, interrupted, or out of input. No veto is asked.
    case ended

    /// Whether the field that has the focus may refuse to give it up.
    var mayBeRefused: Bool {
        switch self {
        case .disabled, .removed, .ended: false
        case .initial, .next, .previous, .submit, .demand: true
        }
    }

    /// Whether another field is tried when the one to be focused refuses. A person's own move stays where it was
    /// instead: skipping a field behind their back would lose what they wanted to enter there.
    var triesOthers: Bool {
        switch self {
        case .initial, .disabled, .removed: true
        case .next, .previous, .submit, .demand, .ended: false
        }
    }
}
