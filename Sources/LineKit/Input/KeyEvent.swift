/// One press (or, where the terminal reports it, repeat or release) of a key.
public struct KeyEvent: Hashable, Sendable {
    /// What was done with the key.
    public enum Kind: UInt8, Hashable, Sendable {
        /// It went down, or a terminal that does not say more sent it.
        case press
        /// It is held down and repeats.
        case `repeat`
        /// It went up.
        case release
    }

    /// The key.
    public var key: Key
    /// The modifiers held with it.
    public var modifiers: KeyModifiers
    /// What was done with the key.
    public var kind = Kind.press
    /// Whether the terminal said so (kitty's flag 2); where it does not, every event is a press.
    public var isKindReported = false
    /// The locks that were on, where the terminal says so.
    public var locks: KeyLocks = []
    /// The text that the key types, where the terminal says so (kitty's flag 16).
    public var text: InputText?
    // Code points rather than characters, because every event is copied often; 0 where there is none.
    private var shiftedCode: UInt32 = 0
    private var baseCode: UInt32 = 0

    /// A key press.
    public init(_ key: Key, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}

extension KeyEvent {
    /// The character of the key with Shift, where the terminal says so (kitty's flag 4). Keys have characters of one
    /// code point; of another only the first is kept.
    public var shifted: Character? {
        get { Character(code: Int(shiftedCode)) }
        set { shiftedCode = newValue?.unicodeScalars.first?.value ?? 0 }
    }

    /// The character of the key in the same place of the standard layout, where the terminal says so (kitty's flag
    /// 4): `c` for Ctrl-С on a Cyrillic keyboard. Of one code point, as `shifted`.
    public var base: Character? {
        get { Character(code: Int(baseCode)) }
        set { baseCode = newValue?.unicodeScalars.first?.value ?? 0 }
    }

    /// Sets `shifted` and `base` from code points, 0 or less for none; false when one is no character.
    mutating func setCharacters(shifted: Int, base: Int) -> Bool {
        guard shifted <= 0 || Character.isCode(shifted), base <= 0 || Character.isCode(base) else { return false }
        shiftedCode = UInt32(max(shifted, 0))
        baseCode = UInt32(max(base, 0))
        return true
    }

    /// The key and its modifiers and nothing else: what can be compared with a binding.
    public var chord: KeyEvent { KeyEvent(key, modifiers) }

    /// The text that this event types into a line, or `nil` when it types none: a named key, a release, a key with
    /// Ctrl, Alt or Super.
    ///
    /// Text that the terminal sent along decides. Without it the character is shifted by Shift and Caps Lock as far as
    /// the event tells.
    public var typedText: String? {
        guard kind != .release else { return nil }
        if let text { return text.string }
        guard modifiers.subtracting(.shift).isEmpty, case .character(let character) = key.mainTwin else { return nil }
        let isShifted = modifiers.contains(.shift)
        if isShifted, let shifted, !locks.contains(.capsLock) { return String(shifted) }
        let isCapital = locks.contains(.capsLock) && character.isLowercase ? !isShifted : isShifted
        return isCapital ? (shifted.map(String.init) ?? character.uppercased()) : String(character)
    }
}
