/// What the terminal sent, decoded.
public enum InputEvent: Sendable {
    /// A key press.
    case key(KeyEvent)
    /// A run of typed printable characters, none of them a control character.
    case text(InputText)
    /// A bracketed paste, line ends as they came.
    case paste(InputText)
    /// Bytes that form a sequence nobody knows; never text.
    case unknown([UInt8])
}
