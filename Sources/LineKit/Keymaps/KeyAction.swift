/// What a key asks for, once its sequence is complete.
enum KeyAction: Sendable {
    /// Run a command, with the numeric argument typed before it, `nil` when there was none.
    case command(EditCommand, count: Int?)
    /// Run a command with the character typed after it: `character-search`, `quoted-insert`, vi's `r`, `m`, `` ` ``.
    case character(EditCommand, Character, count: Int?)
    /// Carry out a vi operator or motion.
    case operate(EditOperation)
    /// Insert a typed character this many times; not at all when the count is not positive.
    case insert(Character, count: Int)
    /// Run a command of the program's own.
    case custom(CustomCommand, count: Int?)
    /// Ask the program's condition, and do with the key what the one binding or the other says.
    case branch(KeyCondition, then: KeyBinding, otherwise: KeyBinding?, KeyEvent)
    /// Press these keys now, before any that the person has typed meanwhile.
    case keys([KeyEvent])
    /// The key belongs to something unfinished; see `KeyInterpreter.pendingDisplay`.
    case pending
    /// No command is bound to the key: the bell.
    case unbound(KeyEvent)
}
