/// What the terminal sent, decoded.
public enum InputEvent: Hashable, Sendable {
    /// A key.
    case key(KeyEvent)
    /// A run of typed characters, none of them a C0 control character or DEL; as long as it can be with the bytes that
    /// were there. Bytes that are not UTF-8 are U+FFFD, one for each maximal subpart (Unicode, section 3.9).
    case text(InputText)
    /// A bracketed paste (mode 2004), line ends and control characters as they came. One that is longer than
    /// `InputDecoder.pasteLimit` arrives in parts.
    case paste(InputText)
    /// The mouse, where it was asked for.
    case mouse(MouseEvent)
    /// The terminal's window got the keyboard (`true`) or lost it (mode 1004).
    case focus(Bool)
    /// The size changed, in rows and columns and, where the terminal says so, in pixels (mode 2048).
    case resize(rows: Int, columns: Int, pixelHeight: Int?, pixelWidth: Int?)
    /// The answer to a question that was put to the terminal, or a report it sends by itself.
    case reply(TerminalReply)
    /// Bytes that form a sequence nobody knows; never text.
    case unknown([UInt8])
}
