/// How text looks: colours and attributes, each of which can be left unset to inherit.
///
///     let warning = Style().bold().foregroundColor(.yellow)
public struct Style: Hashable, Sendable {
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
    /// Whether the text blinks, where the terminal does that.
    public var isBlinking = false
    /// Whether foreground and background are swapped.
    public var isInverse = false
    /// Whether the text is struck through.
    public var isStruckThrough = false

    /// A style with nothing set.
    public init() {}
    /// The style with nothing set.
    public static let plain = Style()

    /// This style laid over another: what it sets wins, what it leaves unset is the other's. An attribute that either
    /// has is on.
    public func over(_ base: Style) -> Style {
        if self == .plain { return base }
        var style = base
        style.foreground = foreground ?? base.foreground
        style.background = background ?? base.background
        style.isBold = isBold || base.isBold
        style.isDim = isDim || base.isDim
        style.isItalic = isItalic || base.isItalic
        style.isUnderlined = isUnderlined || base.isUnderlined
        style.isBlinking = isBlinking || base.isBlinking
        style.isInverse = isInverse || base.isInverse
        style.isStruckThrough = isStruckThrough || base.isStruckThrough
        return style
    }
}

extension Style {
    /// All parts over each other: later colours win, an attribute that any part has is on. Nothing combined is `plain`.
    public static func combine(_ parts: Style...) -> Style { parts.reduce(.plain) { $1.over($0) } }

    /// The style, bold or not.
    public func bold(_ isActive: Bool = true) -> Style { with(\.isBold, isActive) }
    /// The style, dim or not.
    public func dim(_ isActive: Bool = true) -> Style { with(\.isDim, isActive) }
    /// The style, italic or not.
    public func italic(_ isActive: Bool = true) -> Style { with(\.isItalic, isActive) }
    /// The style, underlined or not.
    public func underline(_ isActive: Bool = true) -> Style { with(\.isUnderlined, isActive) }
    /// The style, blinking or not.
    public func blinking(_ isActive: Bool = true) -> Style { with(\.isBlinking, isActive) }
    /// The style with foreground and background swapped or not.
    public func inverse(_ isActive: Bool = true) -> Style { with(\.isInverse, isActive) }
    /// The style, struck through or not.
    public func strikethrough(_ isActive: Bool = true) -> Style { with(\.isStruckThrough, isActive) }
    /// The style with letters of this colour; `nil` leaves it to the terminal.
    public func foregroundColor(_ color: Color?) -> Style { with(\.foreground, color) }
    /// The style with this colour behind the letters; `nil` leaves it to the terminal.
    public func backgroundColor(_ color: Color?) -> Style { with(\.background, color) }

    private func with<Value>(_ attribute: WritableKeyPath<Style, Value>, _ value: Value) -> Style {
        var style = self
        style[keyPath: attribute] = value
        return style
    }
}
