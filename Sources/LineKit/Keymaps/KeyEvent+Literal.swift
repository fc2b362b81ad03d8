extension KeyEvent {
    /// What `quoted-insert` makes of the key: the text it types, or the bytes that a terminal without further
    /// protocols sends for it; `nil` for keys that have none.
    var literal: String? {
        if modifiers.contains(.alt) {
            return KeyEvent(key, modifiers.subtracting(.alt)).literal.map { "\u{1B}" + $0 }
        }
        if let text = typedText { return text }
        if case .character(let character) = key.mainTwin, modifiers.contains(.ctrl) {
            guard let value = character.asciiValue else { return nil }
            switch value {
            case 0x20, 0x40: return "\u{0}"
            case 0x3F: return "\u{7F}"
            case 0x5B...0x5F, 0x61...0x7A: return String(UnicodeScalar(value & 0x1F))
            default: return nil
            }
        }
        switch key.mainTwin {
        case .tab: return modifiers.contains(.shift) ? "\u{1B}[Z" : "\t"
        case .enter: return "\r"
        case .escape: return "\u{1B}"
        case .backspace: return modifiers.contains(.ctrl) ? "\u{8}" : "\u{7F}"
        case .up: return sequence("A")
        case .down: return sequence("B")
        case .right: return sequence("C")
        case .left: return sequence("D")
        case .home: return sequence("H")
        case .end: return sequence("F")
        case .insert: return sequence("~", number: 2)
        case .delete: return sequence("~", number: 3)
        case .pageUp: return sequence("~", number: 5)
        case .pageDown: return sequence("~", number: 6)
        default: return nil
        }
    }

    /// xterm's control sequence for a key: `CSI A`, `CSI 1 ; 5 A`, `CSI 3 ~` (xterm ctlseqs, "PC-Style Function Keys").
    private func sequence(_ final: Character, number: Int = 1) -> String {
        let code = Int(modifiers.intersection([.shift, .alt, .ctrl]).rawValue) + 1
        if code == 1 { return number == 1 ? "\u{1B}[\(final)" : "\u{1B}[\(number)\(final)" }
        return "\u{1B}[\(number);\(code)\(final)"
    }
}
