/// Which rows of the frame that was made last are still right, and what else than the text they were made of.
struct DrawnRows {
    /// The rows, counted from the first row of the prompt, that the frame holds.
    private(set) var rows = 0..<0
    /// The rows of them that are right.
    private(set) var valid = 0..<0
    private var highlight: StyledText?
    private var hint: StyledText?
    private var hadRightPrompt = false
    private var style = Style.plain
    private var selection: Range<Int>?
    /// The row that the text ended on.
    private var lastRow = 0

    /// Says that the rows from `row` on are wrong.
    mutating func forget(fromRow row: Int) {
        valid = valid.clamped(to: min(valid.lowerBound, row)..<max(row, 0))
        if valid.isEmpty { valid = 0..<0 }
    }

    /// Keeps what is still right when the frame is to hold `rows` and shows `content`, `lastRow` being the row that the
    /// text ends on as far as that is known. Answers how many rows of the old frame are above the new one, less those of
    /// the new one above the old.
    mutating func prepare(_ rows: Range<Int>, content: borrowing LineContent, lastRow: Int) {
        if content.highlight != highlight || content.style != style || content.selection != selection { valid = 0..<0 }
        if content.hint != nil || hint != nil { forget(fromRow: min(lastRow, self.lastRow)) }
        // The row where the text begins may have to give way to a prompt at the right, or lose the one it had.
        if content.rightPrompt != nil || hadRightPrompt { valid = 0..<0 }
        hadRightPrompt = content.rightPrompt != nil
        // What goes on below the last row that is seen was made as if it did not.
        if rows.upperBound != self.rows.upperBound { forget(fromRow: min(rows.upperBound, self.rows.upperBound) - 1) }
        highlight = content.highlight
        selection = content.selection
        hint = content.hint
        style = content.style
        self.lastRow = lastRow
        self.rows = rows
    }

    /// Says that all rows of the frame are right.
    mutating func finish() { valid = rows }
}
