/// A form's rows while they are put together: what is drawn, where the cursor stands, and which rows have to be seen.
struct FormRows {
    var rows: [FrameRow] = []
    /// The rows of the focused field.
    var focused = 0..<0
    var cursor: (row: Int, column: Int)?

    mutating func append(_ more: FormRows, isFocused: Bool) {
        let start = rows.count
        rows += more.rows
        guard isFocused else { return }
        focused = start..<rows.count
        if let cursor = more.cursor { self.cursor = (start + cursor.row, cursor.column) }
    }
}

/// Styles of a form: attributes and the theme's own colours, never a colour of ours alone. What they say, a character
/// says as well.
enum FormStyle {
    static let title = Style(bold: true)
    static let dim = Style(dim: true)
    static let label = Style.plain
    static let focusedLabel = Style(bold: true)
    static let selected = Style(bold: true)
    static let error: Style = {
        var style = Style.plain
        style.foreground = .ansi(1)
        return style
    }()
    static let warning: Style = {
        var style = Style.plain
        style.foreground = .ansi(3)
        return style
    }()
}

extension Style {
    fileprivate init(bold: Bool = false, dim: Bool = false) {
        self.init()
        isBold = bold
        isDim = dim
    }
}
