extension InputText {
    /// The text as key presses, one for each Unicode scalar (a line editor forms the grapheme clusters).
    public var keys: [KeyEvent] {
        var keys: [KeyEvent] = []
        withBytes { bytes in
            keys.reserveCapacity(bytes.count)
            var scalar = PartialScalar()
            for byte in bytes {
                if case .scalar(let scalar) = scalar.take(byte) { keys.append(KeyEvent(.character(Character(scalar)))) }
            }
        }
        return keys
    }
}

extension InputEvent {
    /// The event with runs of text taken apart: one key event for each Unicode scalar; any other event is itself.
    public var expanded: [InputEvent] {
        if case .text(let text) = self { text.keys.map(InputEvent.key) } else { [self] }
    }
}
