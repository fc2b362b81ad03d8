/// Takes part in edit actions of a field: one optional closure for each action.
///
/// ```swift
/// StandardEditActionHandler([.paste: { _ in isLocked ? .handled : .performDefault }])
/// ```
///
/// An action without a closure, or a field without a handler, does what it always does. A closure runs first; what it
/// returns says whether the action then happens too. An action that `supportedStandardEditActions` leaves out never
/// gets here.
public struct StandardEditActionHandler {
    /// What happens after a closure has run.
    public enum Disposition: Hashable, Sendable {
        /// The action happens as if nobody had asked.
        case performDefault
        /// That was all: the action does not happen.
        case handled
    }

    /// Sees the text and the cursor, and may change both: one change, which one undo takes back.
    public typealias Handler = (inout EditContext) -> Disposition

    private var handlers: [StandardEditAction: Handler]

    /// Handlers for some actions.
    public init(_ handlers: [StandardEditAction: Handler] = [:]) {
        self.handlers = handlers
    }

    /// The commands of all actions that have a closure.
    var commands: Set<EditCommand> {
        if handlers.isEmpty { return [] }
        return Set(
            EditCommand.allCases.filter { command in command.standardAction.map { handlers[$0] != nil } ?? false })
    }

    /// The closure for an action.
    public subscript(action: StandardEditAction) -> Handler? {
        get { handlers[action] }
        set { handlers[action] = newValue }
    }
}
