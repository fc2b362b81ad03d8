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
    /// Super: the Windows or Command key. xterm calls this bit meta.
    public static let `super` = KeyModifiers(rawValue: 8)
    /// Hyper.
    public static let hyper = KeyModifiers(rawValue: 16)
    /// Meta, as kitty reports it; what people call Meta is `alt`.
    public static let meta = KeyModifiers(rawValue: 32)

    /// All modifiers, in the order in which they are listed, with the names they are listed by.
    static let named: [(modifier: KeyModifiers, name: String)] = [
        (.shift, "shift"), (.alt, "alt"), (.ctrl, "ctrl"), (.super, "super"), (.hyper, "hyper"), (.meta, "meta"),
    ]
}

/// Locks that were on while a key was pressed, where the terminal says so (kitty).
public struct KeyLocks: OptionSet, Hashable, Sendable {
    /// The bits: 1 for Caps Lock, 2 for Num Lock.
    public let rawValue: UInt8
    /// Locks from their bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// Caps Lock.
    public static let capsLock = KeyLocks(rawValue: 1)
    /// Num Lock.
    public static let numLock = KeyLocks(rawValue: 2)
}
