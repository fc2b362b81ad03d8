extension FrameEncoder {
    /// Where the cursor would be, counted from the first row of the prompt.
    private struct Place: Equatable {
        var row: Int
        var column: Int
    }

    /// Whether terminals of both kinds would now show the prompt at different places at this width, and it is not known
    /// which kind this is. Then it pays to ask for the cursor (`CSI 6 n`) before `resize`, and to hand its column in.
    func isResizeAmbiguous(columns: Int) -> Bool {
        !isReflowKnown && !isLost && reflowedCursor(columns: max(columns, 1)).row != pen.row
    }

    /// Takes over a new size and appends the bytes that go to the first row of the prompt, wherever the terminal has put
    /// it. The next frame is drawn from there and clears what is left of the prompt's rows.
    ///
    /// `cursorColumn` is the column, from 0, in which the terminal says the cursor is now. From it the encoder learns
    /// whether the terminal reflows; without it `reflows` decides.
    mutating func resize(columns: Int, rows: Int, cursorColumn: Int? = nil, into output: inout [UInt8]) {
        let columns = max(columns, 1)
        let rows = max(rows, 1)
        let wasLost = isLost
        if !wasLost {
            let cut = Place(row: pen.row, column: min(pen.isPending ? self.columns - 1 : pen.column, columns - 1))
            let reflowed = reflowedCursor(columns: columns)
            if let cursorColumn, cut.column != reflowed.column {
                let column = min(cursorColumn, columns - 1)
                if column == cut.column || column == reflowed.column {
                    reflows = column == reflowed.column
                    isReflowKnown = true
                }
            }
            let above = min(reflows ? reflowed.row : cut.row, rows - 1)
            pen.carriageReturn()
            if above > 0 { pen.control("A", above) }
        }
        self.columns = columns
        self.rows = rows
        restart()
        if wasLost { forget() }
        clearsBelow = !wasLost
        flush(into: &output)
    }

    /// Where the cursor is once a terminal that reflows has the new width.
    private func reflowedCursor(columns: Int) -> Place {
        var above = 0
        var line = Reflow(columns: columns)
        for (index, row) in shown.enumerated() {
            if index == pen.row {
                // Behind the last cell of a line the cursor stays behind it, in the last column if that is full.
                let isEnd = !row.isWrapped && !row.isEmpty && !pen.isPending && pen.column == row.width
                let place = line.place(of: row, column: isEnd ? pen.column - 1 : pen.column)
                let column = isEnd ? min(place.endColumn, columns - 1) : place.column
                return Place(row: above + place.row, column: column)
            }
            line.add(row)
            if !row.isWrapped || (!row.isEmpty && row.isUncertain(row.clusterCount - 1)) {
                above += line.rowCount
                line = Reflow(columns: columns)
            }
        }
        return Place(row: above, column: min(pen.column, columns - 1))
    }
}

/// Counts the rows that a line of cells takes at another width, the way terminals reflow.
private struct Reflow {
    private let columns: Int
    private var row = 0
    private var column = 0

    init(columns: Int) { self.columns = columns }

    /// The rows taken so far; an empty line takes one.
    var rowCount: Int { row + 1 }

    mutating func add(_ frameRow: FrameRow, before end: Int = .max) {
        for index in 0..<frameRow.clusterCount where frameRow.column(of: index) < end {
            let width = frameRow.columns(of: index)
            if column + width > columns {
                row += 1
                column = 0
            }
            column += width
        }
    }

    /// Where the cell at `column` of a further row of the line comes to stand, and where its cluster ends.
    func place(of frameRow: FrameRow, column cell: Int) -> (row: Int, column: Int, endColumn: Int) {
        var copy = self
        let index = frameRow.clusterIndex(atColumn: cell)
        let start = frameRow.column(of: index)
        let width = index < frameRow.clusterCount ? frameRow.columns(of: index) : 1
        copy.add(frameRow, before: start)
        let beyond = copy.column + cell - start
        if copy.column + width > columns { return (copy.row + 1, cell - start, width) }
        return (copy.row + beyond / columns, beyond % columns, copy.column + width)
    }
}
