/// How text looks: colours and attributes, each of which can be left unset to inherit.
public struct Style: Hashable, Sendable {
    /// A colour as the terminal can be asked for it.
    public enum Color: Hashable, Sendable {
        /// One of the sixteen colours of the terminal's own theme, 0 to 15.
        case ansi(UInt8)
        /// One of the 256 palette colours.
        case palette(UInt8)
        /// A colour by its red, green and blue parts.
        case rgb(UInt8, UInt8, UInt8)
    }
    /// The colour of the letters; `nil` is the terminal's own.
    public var foreground: Color?
    /// The colour behind the letters; `nil` is the terminal's own.
    public var background: Color?
    /// Whether the text is bold.
    public var isBold = false
    /// Whether the text is dim.
    public var isDim = false
    /// Whether the text is italic.
    public var isItalic = false
    /// Whether the text is underlined.
    public var isUnderlined = false
    /// Whether foreground and background are swapped.
    public var isInverse = false
    /// Whether the text is struck through.
    public var isStruckThrough = false

    /// A style with nothing set.
    public init() {}
    /// The style with nothing set.
    public static let plain = Style()
}
