extension VirtualScreen {
    /// Writes one scalar at the cursor: a cell of its own, or a part of the cluster before it.
    mutating func put(_ scalar: Unicode.Scalar) {
        if !scalar.isASCII, join(scalar) { return }
        let character = Character(scalar)
        let width = displayWidth(of: character)
        guard width > 0, width <= size.columns else { return }
        if state.isPending {
            state.isPending = false
            if !changedModes.contains(.noAutowrap) { wrap() }
        }
        if state.column + width > size.columns {
            if changedModes.contains(.noAutowrap) {
                state.column = size.columns - width
            } else {
                for column in state.column..<size.columns {
                    clearCell(state.row, column)
                    lines[state.row].cells[column].isFiller = true
                }
                wrap()
            }
        }
        if changedModes.contains(.insert) { insertCells(width) }
        place(character, width: width, row: state.row, column: state.column)
        joint = (state.row, state.column)
        advance(width)
    }

    /// Adds `scalar` to the cluster written last, if both are one cluster.
    private mutating func join(_ scalar: Unicode.Scalar) -> Bool {
        guard let (row, column) = joint, let base = lines[row].cells[column].character else { return false }
        var text = String(base)
        text.unicodeScalars.append(scalar)
        guard text.count == 1, let cluster = text.first else { return false }
        let old = lines[row].cells[column].width
        let new = max(displayWidth(of: cluster), 1)
        let style = state.style
        state.style = lines[row].cells[column].style
        defer { state.style = style }
        if column + new > size.columns, new <= size.columns, !changedModes.contains(.noAutowrap) {
            // It grew and does not fit any more: all of it goes to the next row.
            for cleared in column..<size.columns {
                lines[row].cells[cleared] = .blank
                lines[row].cells[cleared].isFiller = true
            }
            state.isPending = false
            wrap()
            place(cluster, width: new, row: state.row, column: 0)
            joint = (state.row, 0)
            advance(new)
            return true
        }
        let fitting = min(new, size.columns - column)
        for cleared in column + fitting..<max(column + old, column + fitting) { lines[row].cells[cleared] = .blank }
        place(cluster, width: fitting, row: row, column: column)
        state.column = column
        state.isPending = false
        advance(fitting)
        return true
    }

    private mutating func advance(_ width: Int) {
        state.column += width
        if state.column >= size.columns {
            state.column = size.columns - 1
            state.isPending = true
        }
    }

    private mutating func wrap() {
        lines[state.row].isWrapped = true
        lineFeed()
        state.column = 0
    }

    private mutating func place(_ character: Character, width: Int, row: Int, column: Int) {
        for covered in column..<column + width { clearCell(row, covered) }
        lines[row].cells[column] = Cell(character: character, style: state.style, width: width)
        for covered in column + 1..<max(column + width, column + 1) {
            lines[row].cells[covered] = Cell(character: nil, style: state.style, width: 0)
        }
    }

    /// Makes a cell blank, and with it all cells of a wide cluster it belongs to. Who touches the last column makes
    /// the terminal forget that the row went on.
    mutating func clearCell(_ row: Int, _ column: Int) {
        var first = column
        while first > 0, lines[row].cells[first].width == 0 { first -= 1 }
        let end = max(first + max(lines[row].cells[first].width, 1), column + 1)
        for covered in first..<min(end, size.columns) { lines[row].cells[covered] = erased }
        if end >= size.columns { lines[row].isWrapped = false }
    }

    /// A cell as erasing leaves it: blank, in the background colour of the moment.
    var erased: Cell {
        var cell = Cell.blank
        cell.style.background = state.style.background
        return cell
    }

    private var erasedLine: Line {
        var line = Line(columns: size.columns)
        if state.style.background != nil { line.cells = Array(repeating: erased, count: size.columns) }
        return line
    }

    // MARK: Moving through rows

    /// Moves down a row, scrolling at the bottom margin.
    mutating func lineFeed() {
        state.isPending = false
        if state.row == margins.upperBound - 1 {
            scrollUp(1)
        } else if state.row < size.rows - 1 {
            state.row += 1
        }
    }

    /// Moves up a row, scrolling at the top margin.
    mutating func reverseLineFeed() {
        state.isPending = false
        if state.row == margins.lowerBound {
            scrollDown(1)
        } else if state.row > 0 {
            state.row -= 1
        }
    }

    mutating func scrollUp(_ count: Int) {
        for _ in 0..<min(count, margins.count) {
            let line = lines.remove(at: margins.lowerBound)
            if margins.lowerBound == 0, aside == nil { keep(line) }
            lines.insert(erasedLine, at: margins.upperBound - 1)
        }
    }

    mutating func scrollDown(_ count: Int) {
        for _ in 0..<min(count, margins.count) {
            lines.remove(at: margins.upperBound - 1)
            lines.insert(erasedLine, at: margins.lowerBound)
        }
    }

    /// Adds a line to the scrollback.
    mutating func keep(_ line: Line) {
        scrolledOff.append(line)
        if scrolledOff.count > scrollbackLimit { scrolledOff.removeFirst(scrolledOff.count - scrollbackLimit) }
    }

    // MARK: Erasing and shifting

    mutating func erase(row: Int, columns: Range<Int>) {
        let range = columns.clamped(to: 0..<size.columns)
        for column in range { clearCell(row, column) }
        for column in range { lines[row].cells[column] = erased }
    }

    /// Inserts blank cells at the cursor; what is pushed over the margin is lost.
    mutating func insertCells(_ count: Int) {
        let row = state.row
        let column = state.column
        let count = min(count, size.columns - column)
        if lines[row].cells[column].width == 0 { clearCell(row, column) }
        // A wide cluster that would be cut at the margin is lost whole.
        if count < size.columns - column, lines[row].cells[size.columns - count].width == 0 {
            clearCell(row, size.columns - count)
        }
        lines[row].cells.removeLast(count)
        lines[row].cells.insert(contentsOf: repeatElement(erased, count: count), at: column)
        lines[row].isWrapped = false
    }

    /// Deletes cells at the cursor; the rest of the row moves left.
    mutating func deleteCells(_ count: Int) {
        let row = state.row
        let column = state.column
        let count = min(count, size.columns - column)
        clearCell(row, column)
        if column + count < size.columns, lines[row].cells[column + count].width == 0 {
            clearCell(row, column + count)
        }
        lines[row].cells.removeSubrange(column..<column + count)
        lines[row].cells.append(contentsOf: repeatElement(erased, count: count))
        lines[row].isWrapped = false
    }

    mutating func insertLines(_ count: Int) {
        guard margins.contains(state.row) else { return }
        for _ in 0..<min(count, margins.upperBound - state.row) {
            lines.remove(at: margins.upperBound - 1)
            lines.insert(erasedLine, at: state.row)
        }
    }

    mutating func deleteLines(_ count: Int) {
        guard margins.contains(state.row) else { return }
        for _ in 0..<min(count, margins.upperBound - state.row) {
            lines.remove(at: state.row)
            lines.insert(erasedLine, at: margins.upperBound - 1)
        }
    }
}
