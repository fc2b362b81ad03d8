/// Keys, by final byte. `m` is 1 plus the modifier bits (shift 1, alt 2, ctrl 4, super 8, hyper 16, meta 32, Caps Lock
/// 64, Num Lock 128), `e` what was done (1 press, 2 repeat, 3 release); both may be absent.
///
///     CSI 1 ; m:e letter, CSI m letter             cursor and function keys (xterm; some leave the 1 out)
///     CSI number ; m:e ~                           editing and function keys (VT220, xterm, kitty)
///     CSI number ^ | $ | @                         the same with Ctrl, Shift, both (rxvt)
///     CSI a | b | c | d                            arrows with Shift (rxvt)
///     CSI code:shifted:base ; m:e ; text u         any key (kitty, fixterms)
///     CSI 27 ; m ; code ~                          any key (xterm's modifyOtherKeys)
///     CSI number z                                 Sun
///     CSI virtual key ; … _                        Windows' own events (win32-input-mode)
///     SS3 m letter, SS3 1 ; m letter               application cursor and keypad keys
extension ControlSequence {
    /// The key that a CSI sequence without marker and intermediates is, or `nil`.
    var key: Meaning? {
        switch final {
        case UInt8(ascii: "u"):
            if isKeypadLetter { break }
            return kittyKey.map { .key($0, takesAlt: false) }
        case UInt8(ascii: "~"):
            if first.value == 27, count == 3 { return otherKey.map { .key($0, takesAlt: false) } }
            guard count > 0, count < 3, let key = Key(tilde: first.value) ?? Key(kittyFunctional: first.value) else {
                return nil
            }
            return modified(KeyEvent(key), by: second)
        case UInt8(ascii: "^"): return rxvtKey(.ctrl)
        case UInt8(ascii: "$"): return rxvtKey(.shift)
        case UInt8(ascii: "@"): return rxvtKey([.shift, .ctrl])
        case UInt8(ascii: "z"):
            guard count == 1, let key = Key(sun: first.value) else { return nil }
            return .key(KeyEvent(key), takesAlt: true)
        case UInt8(ascii: "_"):
            return windowsKey.map { .key($0, takesAlt: false) }
        default: break
        }
        if isKeypadLetter, let key = Key(keypadLetter: final) { return modified(KeyEvent(key), by: second) }
        guard let event = KeyEvent(letter: final, hasParameters: count > 0) else { return nil }
        return modified(event, byLetterFields: ())
    }

    /// The key that an SS3 sequence is, or `nil`.
    var applicationKey: KeyEvent? {
        guard !isMalformed, marker == 0, intermediate == 0, let event = KeyEvent(application: final),
            case .key(let key, _)? = modified(event, byLetterFields: ())
        else { return nil }
        return key
    }

    /// Whether the digits before a `$` are the number of a key, and the `$` so ends the sequence (rxvt).
    static func isNumberOfKey(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard (1...2).contains(bytes.count), bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        return Key(tilde: bytes.reduce(0) { $0 * 10 + Int($1 & 0x0F) }) != nil
    }

    /// A keypad key with modifiers, in a form that other letters do not take: CSI 1 ; m p.
    var isKeypadLetter: Bool { count == 2 && first.value == 1 && first.subCount == 0 && (0x6A...0x79).contains(final) }

    private func rxvtKey(_ modifiers: KeyModifiers) -> Meaning? {
        guard count == 1, first.subCount == 0, let key = Key(tilde: first.value) else { return nil }
        return .key(KeyEvent(key, modifiers), takesAlt: true)
    }

    /// Adds the modifiers of a sequence that ends in a letter: the second field behind a 1, or the only one.
    private func modified(_ event: KeyEvent, byLetterFields: Void) -> Meaning? {
        switch count {
        case 0: return .key(event, takesAlt: true)
        case 1: return first.value <= 16 && first.subCount == 0 ? modified(event, by: first) : nil
        case 2: return first.value(or: 1) == 1 && first.subCount == 0 ? modified(event, by: second) : nil
        default: return nil
        }
    }

    private func modified(_ event: KeyEvent, by field: Field) -> Meaning? {
        var event = event
        guard event.apply(field) else { return nil }
        return .key(event, takesAlt: !event.isKindReported)
    }

    private var kittyKey: KeyEvent? {
        guard count > 0, count <= 3, let key = Key(kitty: first.value(or: 1)) else { return nil }
        var event = KeyEvent(key)
        guard event.apply(second) else { return nil }
        if first.sub1 > 0 {
            guard let character = Character(code: first.sub1) else { return nil }
            event.shifted = character
        }
        if first.sub2 > 0 {
            guard let character = Character(code: first.sub2) else { return nil }
            event.base = character
        }
        if count == 3 {
            var text = WipingBytes()
            for number in thirdNumbers where number >= 0 {
                guard let scalar = UInt32(exactly: number).flatMap(Unicode.Scalar.init) else { return nil }
                // Control characters must not come as text, says kitty's document; as keys they have their own form.
                if scalar.properties.generalCategory != .control {
                    text.append(contentsOf: UTF8.encode(scalar) ?? .init())
                }
            }
            if !text.isEmpty { event.text = InputText(text) }
        }
        return key == .composed && event.text == nil ? nil : event
    }

    /// xterm reports the character as it was sent, shifted if Shift is held.
    private var otherKey: KeyEvent? {
        guard let key = Key(kitty: third.value(or: 0)), key != .composed else { return nil }
        var event = KeyEvent(key)
        return event.apply(second) ? event : nil
    }
}

extension KeyEvent {
    /// Takes modifiers, locks and kind from a field; false when they are none.
    fileprivate mutating func apply(_ field: ControlSequence.Field) -> Bool {
        let code = field.value(or: 1)
        guard code <= 256, field.subCount <= 1 else { return false }
        let bits = UInt8(max(code - 1, 0))
        modifiers.formUnion(KeyModifiers(rawValue: bits & 0x3F))
        locks = KeyLocks(rawValue: bits >> 6)
        guard field.subCount == 1 else { return true }
        switch field.sub1 {
        case -1: return true
        case 1: kind = .press
        case 2: kind = .repeat
        case 3: kind = .release
        default: return false
        }
        isKindReported = true
        return true
    }
}

extension Character {
    /// The character of a code point, or `nil` when there is none or it is a control character.
    init?(code: Int) {
        guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init), scalar.value >= 0x20,
            !(0x7F...0x9F).contains(scalar.value)
        else { return nil }
        self.init(scalar)
    }
}
