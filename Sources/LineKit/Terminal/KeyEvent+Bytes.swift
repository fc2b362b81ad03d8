/// The bytes that a terminal sends for a key.
extension KeyEvent {
    /// What xterm sends for the key where it has bytes of its own for it; else the `CSI … u` form of the kitty keyboard
    /// protocol, which the decoder understands from every terminal.
    var bytes: [UInt8] {
        legacyBytes ?? kittyBytes
    }

    private var legacyBytes: [UInt8]? {
        let others = modifiers.subtracting([.shift, .alt, .ctrl])
        guard others.isEmpty else { return numberedBytes }
        switch key {
        case .character(let character): return typedBytes(character)
        case .enter: return modifiers.subtracting(.alt).isEmpty ? withAlt([0x0D]) : nil
        case .escape: return modifiers.isEmpty ? [0x1B] : nil
        case .backspace:
            return modifiers.subtracting(.alt).isEmpty ? withAlt([0x7F]) : nil
        case .tab:
            if modifiers == .shift { return Array("\u{1B}[Z".utf8) }
            return modifiers.subtracting(.alt).isEmpty ? withAlt([0x09]) : nil
        default: return numberedBytes
        }
    }

    private func withAlt(_ bytes: [UInt8]) -> [UInt8] { modifiers.contains(.alt) ? [0x1B] + bytes : bytes }

    /// Text, Ctrl with the characters that it makes control characters of, and Alt as a leading escape.
    private func typedBytes(_ character: Character) -> [UInt8]? {
        let text = modifiers.contains(.shift) ? character.uppercased() : String(character)
        guard modifiers.contains(.ctrl) else { return withAlt(Array(text.utf8)) }
        guard !modifiers.contains(.shift), let ascii = character.asciiValue else { return nil }
        switch ascii {
        case UInt8(ascii: " "): return withAlt([0])
        case UInt8(ascii: "a")...UInt8(ascii: "z") where character != "i" && character != "m":
            return withAlt([ascii & 0x1F])
        case UInt8(ascii: "\\")...UInt8(ascii: "_"): return withAlt([ascii & 0x1F])
        case UInt8(ascii: "/"): return withAlt([0x1F])
        case UInt8(ascii: "?"): return withAlt([0x7F])
        default: return nil
        }
    }

    /// Modifiers as sequences number them: one more than their bits.
    private var parameter: Int { Int(modifiers.rawValue) + 1 }

    /// The keys that send a letter or a number between `CSI` and `~`.
    private var numberedBytes: [UInt8]? {
        let (introducer, number, final): (String, Int, Character)
        switch key {
        case .up: (introducer, number, final) = ("[", 1, "A")
        case .down: (introducer, number, final) = ("[", 1, "B")
        case .right: (introducer, number, final) = ("[", 1, "C")
        case .left: (introducer, number, final) = ("[", 1, "D")
        case .begin: (introducer, number, final) = ("[", 1, "E")
        case .end: (introducer, number, final) = ("[", 1, "F")
        case .home: (introducer, number, final) = ("[", 1, "H")
        case .function(1): (introducer, number, final) = ("O", 1, "P")
        case .function(2): (introducer, number, final) = ("O", 1, "Q")
        case .function(3): (introducer, number, final) = ("O", 1, "R")
        case .function(4): (introducer, number, final) = ("O", 1, "S")
        case .insert: (introducer, number, final) = ("[", 2, "~")
        case .delete: (introducer, number, final) = ("[", 3, "~")
        case .pageUp: (introducer, number, final) = ("[", 5, "~")
        case .pageDown: (introducer, number, final) = ("[", 6, "~")
        case .scrollUp: (introducer, number, final) = ("[", 62, "~")
        case .scrollDown: (introducer, number, final) = ("[", 63, "~")
        case .function(let which):
            guard let code = (15...34).first(where: { Key(tilde: $0) == .function(which) }) else { return nil }
            (introducer, number, final) = ("[", code, "~")
        default: return nil
        }
        if !modifiers.isEmpty { return Array("\u{1B}[\(number);\(parameter)\(final)".utf8) }
        return Array("\u{1B}\(introducer)\(number == 1 ? "" : String(number))\(final)".utf8)
    }

    private var kittyBytes: [UInt8] {
        let code: Int?
        switch key {
        case .character(let character): code = character.unicodeScalars.first.map { Int($0.value) }
        case .enter: code = 13
        case .tab: code = 9
        case .backspace: code = 127
        case .escape: code = 27
        // The functional keys have the numbers of Unicode's private use area (kitty keyboard protocol).
        default: code = (57344...57454).first { Key(kittyFunctional: $0) == key }
        }
        guard let code else { return [] }
        return Array("\u{1B}[\(code);\(parameter)u".utf8)
    }
}
