/// The styles of what a prompt shows around the text, by their meaning.
///
///     editor.theme = .combine(.standard, Theme(hint: Style().foregroundColor(.blue)))
///
/// None of the ready-made themes tells things apart by colour alone.
public struct Theme: Hashable, Sendable {
    /// What might follow the text.
    public var hint: Style
    /// Why a line is not accepted, and questions under it.
    public var message: Style
    /// The choice that Return would take.
    public var selection: Style
    /// What of a candidate or an entry matches what was typed.
    public var match: Style
    /// Words about a candidate, and counts.
    public var detail: Style
    /// What a group of candidates is called.
    public var heading: Style
    /// The bracket at the cursor and its partner.
    public var bracket: Style

    /// A theme that says nothing about what is left out.
    public init(
        hint: Style = .plain, message: Style = .plain, selection: Style = .plain, match: Style = .plain,
        detail: Style = .plain, heading: Style = .plain, bracket: Style = .plain
    ) {
        self.hint = hint
        self.message = message
        self.selection = selection
        self.match = match
        self.detail = detail
        self.heading = heading
        self.bracket = bracket
    }

    /// The theme that says nothing.
    public static let empty = Theme()

    /// Attributes alone, in the terminal's own colours.
    public static let standard = Theme(
        hint: Style().dim(), selection: Style().inverse(), match: Style().bold(), detail: Style().dim(),
        heading: Style().bold(), bracket: Style().bold().underline())

    /// For terminals without colour or dimming: nothing but bold, underlined and inverse.
    public static let monochrome = Theme(
        hint: Style().underline(), selection: Style().inverse(), match: Style().bold().underline(),
        heading: Style().bold(), bracket: Style().bold().underline())

    /// Nothing dim, and no colours but the brightest.
    public static let highContrast = Theme(
        hint: Style().italic(), message: Style().bold(), selection: Style().bold().inverse(),
        match: Style().bold().underline(), detail: Style(), heading: Style().bold().underline(),
        bracket: Style().bold().inverse())

    /// Colours for letters on a dark background.
    public static let dark = Theme(
        hint: Style().foregroundColor(.ansi(8)), message: Style().foregroundColor(.ansi(11)),
        selection: Style().inverse(), match: Style().bold().foregroundColor(.ansi(14)),
        detail: Style().foregroundColor(.ansi(8)), heading: Style().bold().foregroundColor(.ansi(12)),
        bracket: Style().bold().underline().foregroundColor(.ansi(14)))

    /// Colours for letters on a light background.
    public static let light = Theme(
        hint: Style().foregroundColor(.ansi(8)), message: Style().foregroundColor(.ansi(5)),
        selection: Style().inverse(), match: Style().bold().foregroundColor(.ansi(4)),
        detail: Style().foregroundColor(.ansi(8)), heading: Style().bold().foregroundColor(.ansi(4)),
        bracket: Style().bold().underline().foregroundColor(.ansi(4)))

    /// Several themes in one: what a later one says of a style is laid over what the earlier ones say.
    public static func combine(_ parts: Theme...) -> Theme {
        parts.reduce(.empty) { base, part in
            Theme(
                hint: part.hint.over(base.hint), message: part.message.over(base.message),
                selection: part.selection.over(base.selection), match: part.match.over(base.match),
                detail: part.detail.over(base.detail), heading: part.heading.over(base.heading),
                bracket: part.bracket.over(base.bracket))
        }
    }
}
