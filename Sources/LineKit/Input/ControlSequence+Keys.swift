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
    var key: KeyEvent? {
        switch final {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "i"):
            guard var event = KeyEvent(letter: final, hasParameters: count > 0) else { return nil }
            return takeLetterFields(into: &event) ? event : nil
        case UInt8(ascii: "~"):
            if isOtherKey { return otherKey }
            guard count > 0, count < 3, let key = Key(tilde: first.value) ?? Key(kittyFunctional: first.value) else {
                return nil
            }
            return modified(key)
        case UInt8(ascii: "u") where count > 0 && !isKeypadLetter: return kittyKey
        case UInt8(ascii: "j")...UInt8(ascii: "y"):
            if isKeypadLetter { return modified(Key(keypadLetter: final)) }
            return count == 0 ? KeyEvent(letter: final, hasParameters: false) : nil
        case UInt8(ascii: "z") where count == 1: return Key(sun: first.value).map { KeyEvent($0) }
        case UInt8(ascii: "^"): return rxvtKey(.ctrl)
        case UInt8(ascii: "$"): return rxvtKey(.shift)
        case UInt8(ascii: "@"): return rxvtKey([.shift, .ctrl])
        case UInt8(ascii: "_"): return windowsKey
        default: return nil
        }
    }

    /// The key that an SS3 sequence is, or `nil`.
    var applicationKey: KeyEvent? {
        guard !isMalformed, marker == 0, intermediate == 0, var event = KeyEvent(application: final) else { return nil }
        return takeLetterFields(into: &event) ? event : nil
    }

    /// Whether an ESC before the sequence of a key may stand for Alt: so terminals do that know no better. Those that
    /// send `u`, modifyOtherKeys or the kind of an event say Alt in the sequence.
    var takesAlt: Bool {
        marker == 0 && final != UInt8(ascii: "u") && final != UInt8(ascii: "_") && !isOtherKey && first.subCount == 0
            && second.subCount == 0
    }

    /// Whether the digits before a `$` are the number of a key, and the `$` so ends the sequence (rxvt).
    static func isNumberOfKey(_ bytes: Slice<UnsafeRawBufferPointer>) -> Bool {
        guard (1...2).contains(bytes.count), bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return false }
        return Key(tilde: bytes.reduce(0) { $0 * 10 + Int($1 & 0x0F) }) != nil
    }

    /// A keypad key with modifiers, in a form that other letters do not take: CSI 1 ; m p.
    var isKeypadLetter: Bool { count == 2 && first.value == 1 && first.subCount == 0 && (0x6A...0x79).contains(final) }

    /// Whether this is modifyOtherKeys' form.
    private var isOtherKey: Bool { final == UInt8(ascii: "~") && count == 3 && first.value == 27 }

    private func rxvtKey(_ modifiers: KeyModifiers) -> KeyEvent? {
        guard count == 1, first.subCount == 0 else { return nil }
        return Key(tilde: first.value).map { KeyEvent($0, modifiers) }
    }

    /// Adds the modifiers of a sequence that ends in a letter, the second field behind a 1 or the only one; false when
    /// the fields are something else.
    private func takeLetterFields(into event: inout KeyEvent) -> Bool {
        switch count {
        case 0: true
        case 1: first.value <= 16 && first.subCount == 0 && event.take(first)
        case 2: first.value(or: 1) == 1 && first.subCount == 0 && event.take(second)
        default: false
        }
    }

    private func modified(_ key: Key) -> KeyEvent? {
        var event = KeyEvent(key)
        return event.take(second) ? event : nil
    }

    private var kittyKey: KeyEvent? {
        guard count > 0, count <= 3, let key = Key(kitty: first.value(or: 1)) else { return nil }
        guard var event = modified(key) else { return nil }
        guard event.setCharacters(shifted: first.sub1, base: first.sub2) else { return nil }
        guard count < 3 || takeText(into: &event) else { return nil }
        return key == .composed && event.text == nil ? nil : event
    }

    /// Takes the text that the code points of the third field spell; false when one is none.
    ///
    /// Control characters must not come as text, says kitty's document; as keys they have their own form.
    private func takeText(into event: inout KeyEvent) -> Bool {
        var text = WipingBytes()
        var isText = true
        forEachThirdNumber { code in
            if let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) {
                if Character.isCode(code) { text.append(scalar) }
            } else if code >= 0 {
                isText = false
            }
        }
        if !text.isEmpty { event.text = InputText(text) }
        return isText
    }

    /// xterm reports the character as it was sent, shifted if Shift is held.
    private var otherKey: KeyEvent? {
        guard let key = Key(kitty: third.value(or: 0)), key != .composed else { return nil }
        return modified(key)
    }
}

extension KeyEvent {
    /// Takes the modifiers, locks and kind of a field; false when they are none.
    fileprivate mutating func take(_ field: ControlSequence.Field) -> Bool {
        let code = field.value(or: 1)
        guard code <= 256, field.subCount <= 1 else { return false }
        let bits = UInt8(max(code - 1, 0))
        modifiers.formUnion(KeyModifiers(rawValue: bits & 0x3F))
        locks = KeyLocks(rawValue: bits >> 6)
        guard field.subCount == 1, field.sub1 >= 0 else { return true }
        guard let kind = UInt8(exactly: field.sub1 - 1).flatMap(Kind.init) else { return false }
        self.kind = kind
        isKindReported = true
        return true
    }
}
