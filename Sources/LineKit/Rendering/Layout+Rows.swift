extension Layout {
    /// A cluster of the text in its place on a row.
    struct Placed {
        /// Where its bytes start and end.
        var range: Range<Int>
        /// The column of its first cell on this row.
        var column: Int
        /// The cells it takes on this row.
        var cells: Int
        /// The cells of it that stand on the rows before.
        var skip: Int
        var form: CellForm
    }

    /// Where a row ended.
    struct RowEnd {
        /// The offset and the column the walk came to.
        var offset: Int
        var column: Int
        /// The start of the next row; `nil` when the text ends on this one, or the walk was ended.
        var next: RowStart?
    }

    /// The prompt before `line`, clipped so that at least one column is left.
    func continuationPrompt(line: Int) -> FrameRow {
        guard let continuation else { return FrameRow() }
        return FrameRow(clipping: continuation(line), columns: columns - 1)
    }

    /// Finds the starts of rows until row `index` has one or the text ends.
    mutating func extend(toRow index: Int, in text: borrowing TextBuffer) {
        while !isComplete && starts.count <= index { addRow(text) }
    }

    /// Finds the starts of rows until one lies behind `offset` or the text ends.
    mutating func extend(pastOffset offset: Int, in text: borrowing TextBuffer) {
        while !isComplete, let last = starts.last, last.offset <= offset { addRow(text) }
    }

    private mutating func addRow(_ text: borrowing TextBuffer) {
        guard let last = starts.last else { return }
        let room = columns - last.column
        let end = min(last.offset + room, text.utf8Count)
        if mask == nil, last.skip == 0, end == text.utf8Count || text[end] < 0x80,
            text.isPrintableASCII(in: last.offset..<end)
        {
            if end - last.offset < room {
                isComplete = true
            } else {
                starts.append(RowStart(offset: end, skip: 0, column: 0, line: last.line))
            }
            return
        }
        if let next = walk(from: last, in: text, visit: { _ in true }).next {
            starts.append(next)
        } else {
            isComplete = true
        }
    }

    /// Calls `visit` for each cluster on the row that starts at `start`, until it answers false or the row ends.
    func walk(from start: RowStart, in text: borrowing TextBuffer, visit: (Placed) -> Bool) -> RowEnd {
        var offset = start.offset
        var column = start.column
        var skip = start.skip
        let end = text.utf8Count
        while offset < end {
            let (next, form) = cluster(at: offset, in: text)
            var cells = 0
            switch form {
            case .lineFeed:
                let line = start.line + 1
                let width = continuationPrompt(line: line).width
                let following = RowStart(offset: next, skip: 0, column: width, line: line)
                return RowEnd(offset: offset, column: column, next: following)
            case .text(let width) where width <= columns:
                if column + width > columns {
                    let following = RowStart(offset: offset, skip: 0, column: 0, line: start.line)
                    return RowEnd(offset: offset, column: column, next: following)
                }
                cells = width
            case .text: cells = 1
            case .visible(let form): cells = form.utf8.count - skip
            case .tab: cells = tabWidth(atColumn: column, skip: skip)
            case .nothing: break
            }
            let shown = min(cells, columns - column)
            let placed = Placed(range: offset..<next, column: column, cells: shown, skip: skip, form: form)
            guard visit(placed) else { return RowEnd(offset: offset, column: column, next: nil) }
            column += shown
            if shown < cells {
                let following = RowStart(offset: offset, skip: skip + shown, column: 0, line: start.line)
                return RowEnd(offset: offset, column: column, next: following)
            }
            offset = next
            skip = 0
            if column == columns {
                let following = RowStart(offset: offset, skip: 0, column: 0, line: start.line)
                return RowEnd(offset: offset, column: column, next: following)
            }
        }
        return RowEnd(offset: offset, column: column, next: nil)
    }

    /// The columns that a tab still takes, `skip` of which stand on the rows before.
    private func tabWidth(atColumn column: Int, skip: Int) -> Int {
        let begun = skip > 0 ? (columns - skip % columns) % columns : column
        return tabStopDistance - begun % tabStopDistance - skip
    }

    /// Where the cluster at `offset` ends, and how it is shown.
    private func cluster(at offset: Int, in text: borrowing TextBuffer) -> (next: Int, form: CellForm) {
        let byte = text[offset]
        if mask == nil, byte >= 0x20, byte < 0x7F, offset + 1 == text.utf8Count || text[offset + 1] < 0x80 {
            return (offset + 1, .text(width: 1))
        }
        let next = text.boundary(after: offset)
        switch mask {
        case nil: return (next, text.character(at: offset).map { CellForm($0) } ?? .nothing)
        case .hidden, .fixed: return (next, .nothing)
        case .character(let shown):
            let width = displayWidth(of: shown)
            return (next, width > 0 ? .text(width: width) : .nothing)
        }
    }
}
