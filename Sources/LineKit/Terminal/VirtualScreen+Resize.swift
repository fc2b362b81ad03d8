extension VirtualScreen {
    /// Cuts or fills rows at their right, and takes rows from the top when the cursor would fall off the bottom.
    mutating func cut(from old: TerminalSize) {
        let surplus = max(state.row - (size.rows - 1), 0)
        for line in lines.prefix(surplus) where aside == nil { keep(line) }
        lines.removeFirst(surplus)
        state.row -= surplus
        if lines.count > size.rows { lines.removeLast(lines.count - size.rows) }
        for row in lines.indices { lines[row].fit(columns: size.columns) }
        while lines.count < size.rows { lines.append(Line(columns: size.columns)) }
        if old.columns != size.columns { state.isPending = false }
        state.column = min(state.column, size.columns - 1)
    }

    /// Joins wrapped rows, scrollback included, and parts them anew at the present width. The cursor stays on its
    /// cell; behind the last cell of a line it stays behind it, in the last column if that is full.
    mutating func reflow() {
        let cursorLine = scrolledOff.count + state.row
        var all = scrolledOff + lines
        // Blank rows under everything are no text.
        while all.count > cursorLine + 1, let last = all.last, last.usedCells == 0 { all.removeLast() }

        var result: [Line] = []
        var cursorRow = 0
        var cursorColumn = 0
        var index = 0
        while index < all.count {
            var cells: [Cell] = []
            var cursorCell: Int?
            var end = index
            while true {
                let line = all[end]
                let used = line.isWrapped ? line.cells.count : line.usedCells
                if end == cursorLine { cursorCell = cells.count + state.column + (state.isPending ? 1 : 0) }
                cells += line.cells.prefix(used).filter { !$0.isFiller }
                if !line.isWrapped || end + 1 == all.count { break }
                end += 1
            }
            let first = result.count
            let place = part(cells, cursor: cursorCell, into: &result)
            if let place { (cursorRow, cursorColumn) = (first + place.row, place.column) }
            index = end + 1
        }
        settle(result, cursorRow: cursorRow, cursorColumn: cursorColumn)
    }

    /// Parts one line into rows, and tells where the cell the cursor is on has gone.
    private func part(_ cells: [Cell], cursor: Int?, into rows: inout [Line]) -> (row: Int, column: Int)? {
        var line = Line(columns: size.columns)
        var column = 0
        var row = 0
        var place: (row: Int, column: Int)?
        var index = 0
        while index < cells.count {
            let width = max(cells[index].width, 1)
            if width > size.columns {
                // No row has room for it.
                if let cursor, (index..<index + width).contains(cursor) { place = (row, min(column, size.columns - 1)) }
                index += width
                continue
            }
            if column + width > size.columns {
                for filler in column..<size.columns { line.cells[filler].isFiller = true }
                line.isWrapped = true
                rows.append(line)
                line = Line(columns: size.columns)
                column = 0
                row += 1
            }
            for offset in 0..<min(width, cells.count - index) {
                if cursor == index + offset { place = (row, min(column, size.columns - 1)) }
                line.cells[column] = cells[index + offset]
                column += 1
            }
            index += width
        }
        rows.append(line)
        if let cursor, cursor >= cells.count {
            place = (row, min(column + cursor - cells.count, size.columns - 1))
        }
        return place
    }

    /// Shows the last rows of what was parted anew; the rest is scrollback.
    private mutating func settle(_ all: [Line], cursorRow: Int, cursorColumn: Int) {
        let top = max(min(all.count - size.rows, cursorRow), 0)
        scrolledOff = []
        for line in all.prefix(top) { keep(line) }
        lines = Array(all.dropFirst(top).prefix(size.rows))
        while lines.count < size.rows { lines.append(Line(columns: size.columns)) }
        state.row = min(cursorRow - top, size.rows - 1)
        state.column = cursorColumn
        state.isPending = false
    }
}

extension VirtualScreen.Line {
    mutating func fit(columns: Int) {
        if cells.count > columns {
            // A wide cluster that is cut is lost whole.
            if cells[columns].width == 0 {
                var first = columns
                while first > 0, cells[first].width == 0 { first -= 1 }
                for column in first..<columns { cells[column] = .blank }
            }
            cells.removeLast(cells.count - columns)
            isWrapped = false
        } else if cells.count < columns {
            cells += Array(repeating: .blank, count: columns - cells.count)
            isWrapped = false
        }
    }
}
