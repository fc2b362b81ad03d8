/// Modifiers style a whole text. As in SwiftUI, what a part of it set before stays: the innermost wins.
extension StyledText {
    /// The text in bold.
    public func bold() -> StyledText { style(Style().bold()) }
    /// The text dimmed.
    public func dim() -> StyledText { style(Style().dim()) }
    /// The text in italics.
    public func italic() -> StyledText { style(Style().italic()) }
    /// The text underlined.
    public func underline() -> StyledText { style(Style().underline()) }
    /// The text blinking, where the terminal does that.
    public func blinking() -> StyledText { style(Style().blinking()) }
    /// The text with foreground and background swapped.
    public func inverse() -> StyledText { style(Style().inverse()) }
    /// The text struck through.
    public func strikethrough() -> StyledText { style(Style().strikethrough()) }
    /// The text with letters of this colour.
    public func foregroundColor(_ color: Style.Color) -> StyledText { style(Style().foregroundColor(color)) }
    /// The text with this colour behind its letters.
    public func backgroundColor(_ color: Style.Color) -> StyledText { style(Style().backgroundColor(color)) }

    /// The text with this style under the styles its parts already have.
    public func style(_ style: Style) -> StyledText {
        guard style != .plain else { return self }
        return runs.reduce(into: StyledText()) { $0.append($1.text, style: $1.style.over(style)) }
    }
}
