/// A key, whatever modifiers are held with it.
public enum Key: Hashable, Sendable {
    /// A key that types a character; Space is `" "`. The character is the unshifted one where the terminal says so.
    case character(Character)
    /// Function keys, 1 to 35.
    case function(Int)
    /// Keys with a name.
    case up, down, left, right, home, end, begin, insert, delete, pageUp, pageDown, enter, tab, backspace, escape
}

/// Modifier keys held while a key was pressed.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// The bits, as the kitty protocol numbers them.
    public let rawValue: UInt8
    /// Modifiers from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Shift.
    public static let shift = KeyModifiers(rawValue: 1)
    /// Alt, which readline calls Meta.
    public static let alt = KeyModifiers(rawValue: 2)
    /// Ctrl.
    public static let ctrl = KeyModifiers(rawValue: 4)
    /// Super.
    public static let `super` = KeyModifiers(rawValue: 8)
    /// Hyper.
    public static let hyper = KeyModifiers(rawValue: 16)
    /// Meta, as kitty reports it.
    public static let meta = KeyModifiers(rawValue: 32)
}

/// One press (or, where the terminal reports it, repeat or release) of a key.
public struct KeyEvent: Hashable, Sendable {
    /// The key.
    public var key: Key
    /// The modifiers held with it.
    public var modifiers: KeyModifiers
    /// A key press.
    public init(_ key: Key, _ modifiers: KeyModifiers = []) {
        self.key = key
        self.modifiers = modifiers
    }
}
