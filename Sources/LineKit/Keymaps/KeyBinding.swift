/// What a key sequence is bound to.
enum KeyBinding: Sendable {
    case command(EditCommand)
    /// Keys that are pressed in its place.
    case keys([KeyEvent])
    /// A command of the program's own.
    case custom(CustomCommand)
    /// Nothing: what another set of bindings says about these keys is taken back when both are combined.
    case unbound

    var command: EditCommand? {
        if case .command(let command) = self { command } else { nil }
    }
}

/// A command that a program brings along.
struct CustomCommand: Sendable {
    /// What it is called in listings.
    let name: String
    let perform: @Sendable (inout EditContext) -> Void
}
