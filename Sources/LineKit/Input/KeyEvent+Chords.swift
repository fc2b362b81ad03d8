extension KeyEvent {
    /// The chords that a keymap should be asked for, best first, without repetition.
    ///
    /// The same press looks different from different terminals: one with the kitty protocol says Ctrl-Shift-A,
    /// Alt-Shift-F or Ctrl-I where others say Ctrl-A, Alt-`F` and Tab. So after the chord itself comes what a terminal
    /// without the protocol would have sent; then the same for the key of the standard layout, so that Ctrl-С is
    /// Ctrl-C, and for the main-block twin of a keypad key. Last, Super with a key that types nothing is Alt, which is
    /// how iTerm2 numbers its Option key.
    public var chords: [KeyEvent] {
        var chords: [KeyEvent] = []
        let keys = [key] + (base.map { [.character($0)] } ?? []) + [key.mainTwin]
        for key in keys {
            for chord in [KeyEvent(key, modifiers)] + legacyForms(of: key) where !chords.contains(chord) {
                chords.append(chord)
            }
        }
        if modifiers.contains(.super), !modifiers.contains(.alt) {
            if case .character = key { return chords }
            chords.append(KeyEvent(key, modifiers.subtracting(.super).union(.alt)))
        }
        return chords
    }

    /// What a terminal without the kitty protocol sends for `key` with these modifiers, where it is another chord.
    private func legacyForms(of key: Key) -> [KeyEvent] {
        let rest = modifiers.subtracting([.shift, .ctrl])
        switch key {
        case .character(let character):
            let shifted = modifiers.contains(.shift) ? shiftedForm(of: character) : nil
            if modifiers.contains(.ctrl) {
                return [shifted ?? character, character].compactMap(KeyEvent.init(ctrlWith:)).map {
                    KeyEvent($0.key, $0.modifiers.union(rest))
                }
            }
            return shifted.map { [KeyEvent(.character($0), rest)] } ?? []
        case .enter, .escape:
            return [KeyEvent(key, rest)]
        case .tab:
            return [KeyEvent(key, modifiers.subtracting(.ctrl))]
        case .backspace:
            return [modifiers.contains(.ctrl) ? KeyEvent(.character("h"), rest.union(.ctrl)) : KeyEvent(key, rest)]
        default:
            return []
        }
    }

    /// The character with Shift: as the terminal says, else the capital letter; one that has no capital is itself.
    private func shiftedForm(of character: Character) -> Character {
        if key == .character(character), let shifted { return shifted }
        let capital = character.uppercased()
        return capital.count == 1 ? Character(capital) : character
    }

    /// The key that Ctrl with a character has always been: the table "Legacy ctrl mapping of ASCII keys" of the kitty
    /// protocol. `nil` for the characters that it leaves as they are.
    private init?(ctrlWith character: Character) {
        guard let code = character.asciiValue else { return nil }
        switch code {
        case UInt8(ascii: "/"), UInt8(ascii: "7"): self.init(control: 0x1F)
        case UInt8(ascii: "8"), UInt8(ascii: "?"): self.init(control: 0x7F)
        case UInt8(ascii: "~"): self.init(control: 0x1E)
        case UInt8(ascii: " "), UInt8(ascii: "2"): self.init(control: 0x00)
        case UInt8(ascii: "3")...UInt8(ascii: "6"): self.init(control: code - 0x18)
        case 0x40...0x5F: self.init(control: code & 0x1F)
        case 0x61...0x7A: self.init(control: code & 0x1F)
        default: return nil
        }
    }
}
