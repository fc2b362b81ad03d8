/// The keys behind bytes, letters and numbers. Sources: xterm's ctlseqs, the kitty keyboard protocol, and the key
/// capabilities of terminfo.
extension KeyEvent {
    /// A C0 control character or DEL: Ctrl with a small letter, but for the keys that have a name.
    init(control byte: UInt8) {
        switch byte {
        case 0x00: self.init(.character(" "), .ctrl)
        case 0x09: self.init(.tab)
        case 0x0D: self.init(.enter)
        case 0x1B: self.init(.escape)
        case 0x7F: self.init(.backspace)
        default:
            let letter = byte | 0x40
            let isLetter = (0x41...0x5A).contains(letter)
            self.init(.character(Character(ascii: isLetter ? letter | 0x20 : letter)), .ctrl)
        }
    }

    /// Any ASCII byte, with modifiers added.
    init(plain byte: UInt8, _ modifiers: KeyModifiers) {
        if byte < 0x20 || byte == 0x7F {
            self.init(control: byte)
        } else {
            self.init(.character(Character(ascii: byte)))
        }
        self.modifiers.formUnion(modifiers)
    }

    /// The final letter of a CSI sequence.
    ///
    /// Without parameters the SCO and FreeBSD consoles' function keys, the Linux console's middle key and rxvt's arrows
    /// with Shift are letters too, as far as no other terminal uses the letter.
    init?(letter: UInt8, hasParameters: Bool) {
        if let key = Key(cursorLetter: letter) {
            self.init(key)
            return
        }
        switch (Unicode.Scalar(letter), hasParameters) {
        case ("Z", _): self.init(.tab, .shift)
        case ("I", true): self.init(.tab)
        case ("a", false): self.init(.up, .shift)
        case ("b", false): self.init(.down, .shift)
        case ("c", false): self.init(.right, .shift)
        case ("d", false): self.init(.left, .shift)
        case ("G", false): self.init(.begin)
        case ("L", false): self.init(.insert)
        case ("N", false): self.init(.function(2))
        case ("T"..."Y", false): self.init(.function(Int(letter) - 0x4C))
        case ("e"..."u", false): self.init(.function(Int(letter) - 0x52))
        default: return nil
        }
    }

    /// The final letter of an SS3 sequence.
    init?(application letter: UInt8) {
        if let key = Key(cursorLetter: letter) {
            self.init(key)
            return
        }
        switch Unicode.Scalar(letter) {
        case " ": self.init(.character(" "))
        case "I": self.init(.tab)
        case "M": self.init(.keypad(.enter))
        case "X": self.init(.keypad(.equal))
        case "a": self.init(.up, .ctrl)
        case "b": self.init(.down, .ctrl)
        case "c": self.init(.right, .ctrl)
        case "d": self.init(.left, .ctrl)
        case "j": self.init(.keypad(.multiply))
        case "k": self.init(.keypad(.add))
        case "l": self.init(.keypad(.separator))
        case "m": self.init(.keypad(.subtract))
        case "n": self.init(.keypad(.decimal))
        case "o": self.init(.keypad(.divide))
        case "p"..."y":
            guard let digit = Key.Keypad(rawValue: letter - 0x70) else { return nil }
            self.init(.keypad(digit))
        default: return nil
        }
    }
}

extension Key {
    /// The letters that CSI and SS3 have in common.
    init?(cursorLetter letter: UInt8) {
        switch Unicode.Scalar(letter) {
        case "A": self = .up
        case "B": self = .down
        case "C": self = .right
        case "D": self = .left
        case "E": self = .begin
        case "F": self = .end
        case "H": self = .home
        case "P"..."S": self = .function(Int(letter) - 0x4F)
        default: return nil
        }
    }

    /// The letters of the keypad in `CSI 1 ; m letter`, `j` to `y`: what the key types, `*` to `9`, whatever the
    /// terminal calls it.
    init(keypadLetter letter: UInt8) { self = .character(Character(ascii: letter - 0x40)) }

    /// The number of a sequence that ends in `~`.
    init?(tilde number: Int) {
        switch number {
        case 1, 7: self = .home
        case 2: self = .insert
        case 3: self = .delete
        case 4, 8: self = .end
        case 5: self = .pageUp
        case 6: self = .pageDown
        case 11...15: self = .function(number - 10)
        case 17...21: self = .function(number - 11)
        case 23...26: self = .function(number - 12)
        case 28...29: self = .function(number - 13)
        case 31...34: self = .function(number - 14)
        case 62: self = .scrollUp
        case 63: self = .scrollDown
        default: return nil
        }
    }

    /// The number of a sequence that ends in `z` (Sun).
    init?(sun number: Int) {
        switch number {
        case 2, 247: self = .insert
        case 214: self = .home
        case 216: self = .pageUp
        case 218: self = .begin
        case 220: self = .end
        case 222: self = .pageDown
        case 224...235: self = .function(number - 223)
        default: return nil
        }
    }

    /// A key code of the kitty protocol: a character's code point, or the number of a key that types none.
    init?(kitty code: Int) {
        switch code {
        case 0: self = .composed
        case 9: self = .tab
        case 10, 13: self = .enter
        case 27: self = .escape
        case 8, 127: self = .backspace
        case 57344...63743:
            guard let key = Key(kittyFunctional: code) else { return nil }
            self = key
        default:
            guard let character = Character(code: code) else { return nil }
            self = .character(character)
        }
    }

    /// A key number of kitty's functional range.
    init?(kittyFunctional code: Int) {
        switch code {
        case 57344...57363: self = Key.kittyNamed[code - 57344]
        case 57364...57398: self = .function(code - 57363)
        case 57399...57427: self.init(Keypad(rawValue: UInt8(code - 57399)).map(Key.keypad))
        case 57428...57440: self.init(Media(rawValue: UInt8(code - 57428)).map(Key.media))
        case 57441...57454: self.init(Modifier(rawValue: UInt8(code - 57441)).map(Key.modifier))
        default: return nil
        }
    }

    private init?(_ key: Key?) {
        guard let key else { return nil }
        self = key
    }

    private static let kittyNamed: [Key] = [
        .escape, .enter, .tab, .backspace, .insert, .delete, .left, .right, .up, .down, .pageUp, .pageDown, .home, .end,
        .capsLock, .scrollLock, .numLock, .printScreen, .pause, .menu,
    ]
}
