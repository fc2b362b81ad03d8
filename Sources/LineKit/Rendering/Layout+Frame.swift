extension Layout {
    /// The frame that shows `text` with `cursor` (a byte offset) in sight, on a terminal of `columns` × `rows`.
    ///
    /// When everything fits it is shown from the first row of the prompt. When not, the rows under the text keep up to
    /// half of the screen and the text is shown through a viewport, which moves as little as it can to follow the
    /// cursor. A hint never pushes anything out of sight.
    mutating func frame(
        of text: borrowing TextBuffer, cursor: Int, content: LineContent, columns: Int, rows: Int
    ) -> Frame {
        prepare(content, columns: columns, text: text)
        let rows = max(rows, 1)
        let cursorPlace = position(of: cursor, in: text)
        extend(toRow: rows - promptRows.count, in: text)
        let fitting = min(promptRows.count + textRowCount(in: text), (rows + 1) / 2)
        let belowCount = min(content.below.count, rows - fitting)
        let height = rows - belowCount
        // Rows are looked at around the cursor only: what was seen last may be far away.
        viewportTop = max(min(viewportTop, cursorPlace.row), cursorPlace.row - height + 1)
        extend(toRow: viewportTop + height - promptRows.count, in: text)
        viewportTop = min(viewportTop, max(promptRows.count + textRowCount(in: text) - height, 0))

        var frame = Frame(cursorRow: cursorPlace.row - viewportTop, cursorColumn: cursorPlace.column)
        frame.rows = bodyRows(viewportTop..<viewportTop + height, text: text, content: content)
        // What goes on below the last row that is seen is not in the frame.
        if let last = frame.rows.indices.last { frame.rows[last].isWrapped = false }
        frame.rows += content.below.prefix(belowCount).map { FrameRow(clipping: $0, columns: self.columns) }
        return frame
    }

    /// The rows of prompt, text and hint that lie in `range`.
    private mutating func bodyRows(
        _ range: Range<Int>, text: borrowing TextBuffer, content: LineContent
    ) -> [FrameRow] {
        var rows = Array(promptRows.prefix(range.upperBound).dropFirst(range.lowerBound))
        let firstText = max(range.lowerBound - promptRows.count, 0)
        let lastText = range.upperBound - promptRows.count
        guard lastText > firstText else { return rows }
        if case .fixed(let shown, let count) = mask, !text.isEmpty {
            let writer = fixedMask(shown, count: count, style: content.style)
            rows += (writer.rows + [writer.current]).prefix(lastText).dropFirst(firstText)
            return rows
        }
        var highlight = HighlightReader(content.highlight, style: content.style)
        for index in firstText..<min(lastText, starts.count) {
            var row = textRow(index, text: text, style: content.style, highlight: &highlight)
            if isComplete, index == starts.count - 1 {
                addHint(content.hint, to: row, room: lastText - index, rows: &rows)
            } else {
                if index == 0 { addRightPrompt(content.rightPrompt, to: &row) }
                rows.append(row)
            }
        }
        if isComplete, starts.count == 1, firstText == 0, !rows.isEmpty {
            addRightPrompt(content.rightPrompt, to: &rows[rows.count - 1])
        }
        return rows
    }

    /// The row of text at `index`, its prompt included.
    private func textRow(
        _ index: Int, text: borrowing TextBuffer, style: Style, highlight: inout HighlightReader
    ) -> FrameRow {
        let start = starts[index]
        var row = FrameRow()
        if index == 0 {
            row = promptTail
        } else if start.column > 0 {
            row = continuationPrompt(line: start.line)
        }
        let end = walk(from: start, in: text) { placed in
            let style = highlight.style(at: placed.range.lowerBound)
            switch placed.form {
            case .text(let width) where width > columns: row.append(ascii: 0x3F, style: style)
            case .text where mask != nil:
                if case .character(let shown) = mask { row.append(shown, width: placed.cells, style: style) }
            case .text:
                if placed.range.count == 1 {
                    row.append(ascii: text[placed.range.lowerBound], style: style)
                } else if let character = text.character(at: placed.range.lowerBound) {
                    row.append(character, width: placed.cells, style: style)
                }
            case .visible(let form):
                for byte in form.utf8.dropFirst(placed.skip).prefix(placed.cells) {
                    row.append(ascii: byte, style: style)
                }
            case .tab: row.appendBlanks(placed.cells, style: style)
            case .nothing, .lineFeed: break
            }
            return true
        }
        if let next = end.next, next.line == start.line {
            row.appendBlanks(columns - row.width)
            row.isWrapped = true
        }
        return row
    }

    /// Appends the last row of text with as many rows of the hint as there is room for.
    private func addHint(_ hint: StyledText?, to row: FrameRow, room: Int, rows: inout [FrameRow]) {
        guard let hint, !hint.isEmpty else {
            rows.append(row)
            return
        }
        var writer = RowWriter(columns: columns, startingWith: row)
        writer.write(hint)
        var hinted = writer.rows
        if !writer.current.isEmpty || hinted.isEmpty { hinted.append(writer.current) }
        rows += hinted.prefix(room)
    }

    /// Puts the right prompt at the end of the row, one column short of the margin, if the text leaves a gap.
    private func addRightPrompt(_ prompt: StyledText?, to row: inout FrameRow) {
        guard let prompt, !prompt.isEmpty, !row.isWrapped else { return }
        let shown = FrameRow(clipping: prompt, columns: columns)
        let gap = columns - 1 - shown.width - row.width
        guard gap > 0 else { return }
        row.appendBlanks(gap)
        row.append(shown)
    }
}

/// Reads the styles of a highlighted text in the order of its positions.
struct HighlightReader {
    private let runs: [StyledText.Run]
    private let fallback: Style
    private var index = 0
    private var start = 0

    init(_ highlight: StyledText?, style: Style) {
        runs = highlight?.runs ?? []
        fallback = style
    }

    /// The style at a byte offset, which must not lie before the one asked for last.
    mutating func style(at offset: Int) -> Style {
        while index < runs.count {
            let end = start + runs[index].text.utf8.count
            if offset < end { return runs[index].style }
            start = end
            index += 1
        }
        return fallback
    }
}
