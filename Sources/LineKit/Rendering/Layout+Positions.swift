extension Layout {
    /// The row and the column of a position in the text. The end of a full row is the start of the next.
    mutating func position(of offset: Int, in text: borrowing TextBuffer) -> (row: Int, column: Int) {
        let offset = min(max(offset, 0), text.utf8Count)
        extend(pastOffset: offset, in: text)
        // The last row that starts at or before the offset; rows that start inside the cluster there do not count.
        var index = startIndex(before: offset + 1)
        while index > 0, starts[index].skip > 0, starts[index].offset >= offset { index -= 1 }
        var column = starts[index].column
        if mask == nil, starts[index].skip == 0, text.isPrintableASCII(in: starts[index].offset..<offset) {
            column += offset - starts[index].offset
        } else if starts[index].offset < offset {
            column = walk(from: starts[index], in: text) { $0.range.lowerBound < offset }.column
        }
        if case .fixed(let shown, let count) = mask, !text.isEmpty, offset > 0 {
            return fixedMaskEnd(shown, count: count)
        }
        return (promptRows.count + index, min(column, columns - 1))
    }

    /// The position in the text that is nearest to a place on the screen: at the start of the cluster that covers the
    /// place, or at the end of the row's text. `nil` when there is no such row of text.
    mutating func offset(atRow row: Int, column: Int, in text: borrowing TextBuffer) -> Int? {
        let index = row - promptRows.count
        guard index >= 0 else { return nil }
        extend(toRow: index, in: text)
        guard index < starts.count else { return nil }
        if mask == .hidden { return text.utf8Count }
        if case .fixed = mask { return text.utf8Count }
        var last = starts[index].offset
        let end = walk(from: starts[index], in: text) { placed in
            last = placed.range.lowerBound
            return placed.column + placed.cells <= column
        }
        // The end of a row that was left at the margin is the start of the next: before its last cluster is nearest.
        if let next = end.next, next.line == starts[index].line { return last }
        return end.offset
    }

    /// The number of rows that prompt and text take.
    mutating func rowCount(in text: borrowing TextBuffer) -> Int {
        extend(toRow: .max, in: text)
        return promptRows.count + textRowCount(in: text)
    }

    /// The rows of text that are known, a fixed mask's included.
    func textRowCount(in text: borrowing TextBuffer) -> Int {
        if case .fixed(let shown, let count) = mask, !text.isEmpty {
            return fixedMaskEnd(shown, count: count).row - promptRows.count + 1
        }
        return starts.count
    }

    /// Where a mask of a fixed number of characters ends.
    private func fixedMaskEnd(_ shown: Character, count: Int) -> (row: Int, column: Int) {
        let writer = fixedMask(shown, count: count, style: .plain)
        return (promptRows.count + writer.rows.count, writer.current.width)
    }

    /// The rows of a mask of a fixed number of characters, behind the prompt.
    func fixedMask(_ shown: Character, count: Int, style: Style) -> RowWriter {
        var writer = RowWriter(columns: columns, startingWith: promptTail)
        for _ in 0..<count { writer.write(shown, style: style) }
        return writer
    }
}
