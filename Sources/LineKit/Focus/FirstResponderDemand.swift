/// What a caller asks of a field: to take the keyboard, or to give it up.
///
/// A field given a `Binding<FirstResponderDemand?>` reads it once a turn, also in the first one. The demand resolves
/// within that turn, whatever its outcome, and the binding is set back to `nil`; a demand written meanwhile by a
/// handler stays and is next. When several fields are demanded in one turn, the demand written last wins.
public enum FirstResponderDemand: Hashable, Sendable {
    /// The field is to have the focus.
    case shouldBecomeFirstResponder
    /// The field is not to have the focus. Without a demand on another field nobody has it then.
    case shouldResignFirstResponder
}

/// How a demand ended. In every case the binding is `nil` again.
public enum FirstResponderDemandOutcome: Hashable, Sendable {
    /// Why a field could not take the focus.
    public enum Obstacle: Hashable, Sendable {
        /// The field, or something around it, is disabled.
        case disabled
        /// The field is not part of the form now.
        case removed
    }

    /// The focus moved as demanded.
    case fulfilled
    /// The focus was already as demanded; nobody was asked and nobody was told.
    case alreadySatisfied
    /// A veto said no. The label of the field that refused.
    case refused(by: String)
    /// Another field was demanded later in the same turn.
    case superseded
    /// The field cannot have the focus now.
    case unavailable(Obstacle)
}
