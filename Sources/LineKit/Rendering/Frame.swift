/// What a prompt looks like: its rows from the top, and where the cursor stands.
struct Frame: Equatable, Sendable {
    /// The rows, at most as many as the terminal has.
    var rows: [FrameRow]
    /// The row of the cursor, from 0.
    var cursorRow: Int
    /// The column of the cursor, from 0, less than the terminal's width.
    var cursorColumn: Int
    /// Whether the cursor is shown.
    var isCursorVisible = true

    init(rows: [FrameRow] = [], cursorRow: Int = 0, cursorColumn: Int = 0, isCursorVisible: Bool = true) {
        self.rows = rows
        self.cursorRow = cursorRow
        self.cursorColumn = cursorColumn
        self.isCursorVisible = isCursorVisible
    }
}
