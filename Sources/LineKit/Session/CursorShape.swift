/// A shape of the cursor, with the number it has in DECSCUSR (`CSI n SP q`, xterm ctlseqs).
enum CursorShape: Int, Sendable {
    /// Whatever the person has set.
    case terminalDefault = 0
    case block = 2
    case underline = 4
    case bar = 6

    /// The shape that shows a mode, as vim's users set it: a bar to insert, a line under what is replaced, a block on
    /// what commands are about.
    init(_ mode: EditMode) {
        self =
            switch mode {
            case .emacs: .terminalDefault
            case .viInsert: .bar
            case .viReplace: .underline
            case .viCommand, .viVisual: .block
            }
    }
}

/// What a session tells the terminal beside its frames.
extension LineSession {
    /// The bytes that give the cursor the shape of the mode, and the clipboard what was copied.
    mutating func signalsBesideFrame(isFinished: Bool) -> [UInt8] {
        var bytes: [UInt8] = []
        if core.settings.showsModeByCursor {
            let shape = isFinished ? CursorShape.terminalDefault : CursorShape(core.editor.mode)
            if shape != cursorShape {
                cursorShape = shape
                bytes += Array("\u{1B}[\(shape.rawValue) q".utf8)
            }
        }
        guard let copy = core.memory.takeOutgoingCopy(), core.settings.writesClipboard else { return bytes }
        if let sequence = ClipboardSequence.bytes(copying: copy) {
            bytes += core.settings.clipboardRoute.wrap(sequence)
        } else {
            core.message = "Too long for the terminal's clipboard"
            core.ring()
        }
        return bytes
    }
}

/// OSC 52, by which a terminal sets the system's clipboard (xterm ctlseqs, "Manipulate Selection Data"). It is written,
/// never asked: a terminal that answers would hand whatever the person has copied to whoever asks.
enum ClipboardSequence {
    /// Longer texts are not sent: terminals drop what their limit, often 100,000 bytes, cuts off.
    static let longestText = 74_994

    /// The bytes that copy a text; `nil` when it is too long.
    static func bytes(copying text: String) -> [UInt8]? {
        let utf8 = Array(text.utf8)
        guard utf8.count <= longestText else { return nil }
        return Array("\u{1B}]52;c;".utf8) + base64(utf8) + [0x07]
    }

    private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    private static func base64(_ bytes: [UInt8]) -> [UInt8] {
        var encoded: [UInt8] = []
        encoded.reserveCapacity((bytes.count + 2) / 3 * 4)
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let word = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for index in 0..<4 {
                encoded.append(index <= group.count ? digits[word >> (18 - 6 * index) & 63] : UInt8(ascii: "="))
            }
        }
        return encoded
    }
}
