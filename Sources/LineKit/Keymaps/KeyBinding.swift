/// What a key sequence is bound to.
enum KeyBinding: Sendable {
    case command(EditCommand)
    /// Keys that are pressed in its place.
    case keys([KeyEvent])
    /// A command of the program's own.
    case custom(CustomCommand)
    /// One thing or another, as the program's condition has it.
    indirect case conditional(KeyCondition, then: KeyBinding, otherwise: KeyBinding?)
    /// Nothing: what another set of bindings says about these keys is taken back when both are combined.
    case unbound

    var command: EditCommand? {
        switch self {
        case .command(let command): command
        case .conditional(_, let then, _): then.command
        default: nil
        }
    }

    /// The binding laid over `other`: where a condition does not hold and nothing else is said, `other` does.
    func over(_ other: KeyBinding?) -> KeyBinding {
        guard case .conditional(let condition, let then, let otherwise) = self else { return self }
        return .conditional(condition, then: then, otherwise: otherwise?.over(other) ?? other)
    }
}

/// When a binding applies, as a program decides.
struct KeyCondition: Sendable {
    let holds: @Sendable (EditContext) -> Bool
}

/// A command that a program brings along.
struct CustomCommand: Sendable {
    /// What it is called in listings.
    let name: String
    let perform: @Sendable (inout EditContext) -> Void
}
