extension Layout {
    /// The frame that shows `text` with `cursor` (a byte offset) in sight, on a terminal of `columns` × `rows`.
    mutating func frame(
        of text: borrowing TextBuffer, cursor: Int, content: borrowing LineContent, columns: Int, rows: Int
    ) -> Frame {
        update(text, cursor: cursor, content: content, columns: columns, rows: rows)
        return frame
    }

    /// Makes `frame` show `text` with `cursor` (a byte offset) in sight, on a terminal of `columns` × `rows`.
    ///
    /// When everything fits it is shown from the first row of the prompt. When not, the rows under the text keep up to
    /// half of the screen and the text is shown through a viewport, which moves as little as it can to follow the
    /// cursor. A hint never pushes anything out of sight.
    mutating func update(
        _ text: borrowing TextBuffer, cursor: Int, content: borrowing LineContent, columns: Int, rows: Int
    ) {
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
        let end = promptRows.count + textRowCount(in: text)
        viewportTop = min(viewportTop, max(end - height, 0))

        makeRows(viewportTop..<min(viewportTop + height, end), text: text, content: content)
        let lastRow = promptRows.count + starts.count - 1
        if isComplete, lastRow < viewportTop + height {
            let row = lastRow - viewportTop
            if content.hintStaysInRow, row >= 0 {
                addHint(content.hint?.clipped(toColumns: self.columns - frame.rows[row].width), row: row, room: 1)
            } else {
                addHint(content.hint, row: row, room: viewportTop + height - lastRow)
            }
        }
        addRightPrompt(content.rightPrompt)
        // What goes on below the last row that is seen is not in the frame.
        if let last = frame.rows.indices.last { frame.rows[last].isWrapped = false }
        for row in content.below.prefix(belowCount) {
            frame.rows.append(FrameRow(clipping: row, columns: self.columns))
        }
        frame.cursorRow = cursorPlace.row - viewportTop
        frame.cursorColumn = cursorPlace.column
    }

    /// How many rows there are under the text for what else is to be shown.
    mutating func roomBelow(
        _ text: borrowing TextBuffer, content: borrowing LineContent, columns: Int, rows: Int
    ) -> Int {
        prepare(content, columns: columns, text: text)
        let rows = max(rows, 1)
        extend(toRow: rows - promptRows.count, in: text)
        return rows - min(promptRows.count + textRowCount(in: text), (rows + 1) / 2)
    }

    /// Makes the frame hold these rows of prompt and text. Rows that it holds already and that are right stay.
    private mutating func makeRows(_ range: Range<Int>, text: borrowing TextBuffer, content: borrowing LineContent) {
        let old = drawn.rows
        drawn.prepare(range, content: content, lastRow: promptRows.count + starts.count - 1)
        frame.rows.removeLast(frame.rows.count - old.count)
        if range.lowerBound >= old.lowerBound {
            frame.rows.removeFirst(min(range.lowerBound - old.lowerBound, old.count))
        } else if old.lowerBound - range.lowerBound < range.count {
            frame.rows.insert(
                contentsOf: repeatElement(FrameRow(), count: old.lowerBound - range.lowerBound), at: 0)
        } else {
            drawn.forget(fromRow: 0)
        }
        if frame.rows.count > range.count { frame.rows.removeLast(frame.rows.count - range.count) }
        while frame.rows.count < range.count { frame.rows.append(FrameRow()) }

        if case .fixed(let shown, let count) = mask, !text.isEmpty {
            let writer = fixedMask(shown, count: count, style: content.style)
            let all = promptRows + writer.rows + [writer.current]
            for row in range { frame.rows[row - range.lowerBound] = all[row] }
            drawn.forget(fromRow: 0)
            return
        }
        let valid = drawn.valid
        if valid != range {
            var highlight = HighlightReader(content.highlight, style: content.style)
            highlight.selection = content.selection
            for row in range where !valid.contains(row) {
                let place = row - range.lowerBound
                if row < promptRows.count {
                    frame.rows[place].assign(promptRows[row])
                } else {
                    makeTextRow(row - promptRows.count, at: place, text: text, highlight: &highlight)
                }
            }
        }
        drawn.finish()
    }

    /// Makes the row of text at `index`, its prompt included, the one at `place` in the frame.
    private mutating func makeTextRow(
        _ index: Int, at place: Int, text: borrowing TextBuffer, highlight: inout HighlightReader
    ) {
        let start = starts[index]
        let next = index + 1 < starts.count ? starts[index + 1] : nil
        frame.rows[place].removeAll()
        if index == 0 {
            frame.rows[place].append(promptTail)
        } else if start.column > 0 {
            frame.rows[place].append(continuationPrompt(line: start.line))
        }
        let isWrapped = next?.line == start.line
        // A line feed ends a row before the next one starts.
        let bytes = start.offset..<(next.map { isWrapped ? $0.offset : $0.offset - 1 } ?? text.utf8Count)
        if mask == nil, let style = highlight.onlyStyle, start.skip == 0, next?.skip ?? 0 == 0,
            text.isPrintableASCII(in: bytes)
        {
            text.withSpans(in: bytes) { first, second in
                frame.rows[place].append(ascii: first, style: style)
                frame.rows[place].append(ascii: second, style: style)
            }
        } else {
            var row = FrameRow()
            swap(&row, &frame.rows[place])
            fill(&row, from: start, text: text, highlight: &highlight)
            swap(&row, &frame.rows[place])
        }
        if isWrapped {
            frame.rows[place].appendBlanks(columns - frame.rows[place].width)
            frame.rows[place].isWrapped = true
        }
    }

    /// Adds the text from `start` on to the row, cluster by cluster.
    private func fill(
        _ row: inout FrameRow, from start: RowStart, text: borrowing TextBuffer, highlight: inout HighlightReader
    ) {
        _ = walk(from: start, in: text) { placed in
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
    }

    /// Puts as many rows of the hint as there is room for behind the last row of text, the one at `row` in the frame. A
    /// hint's own lines begin as lines of the text do.
    private mutating func addHint(_ hint: StyledText?, row: Int, room: Int) {
        guard let hint, !hint.isEmpty, row >= 0 else { return }
        var writer = RowWriter(columns: columns, startingWith: frame.rows[row])
        for (index, line) in hint.lines.enumerated() {
            if index > 0 {
                writer.write("\n", style: .plain)
                writer.begin(with: continuationPrompt(line: (starts.last?.line ?? 0) + index))
            }
            writer.write(line)
        }
        var hinted = writer.rows
        if !writer.current.isEmpty || hinted.isEmpty { hinted.append(writer.current) }
        frame.rows.replaceSubrange(row..., with: hinted.prefix(room))
    }

    /// Puts the right prompt at the end of the row where the text begins, one column short of the margin, if the text and
    /// what follows it there leave a gap. It never goes to another row: what jumps while somebody types is in the way.
    private mutating func addRightPrompt(_ prompt: StyledText?) {
        guard let prompt, !prompt.isEmpty, viewportTop <= promptRows.count, !frame.rows.isEmpty else { return }
        // The row where the text begins comes after those that are the prompt's alone.
        let place = promptRows.count - viewportTop
        guard place >= 0, place < frame.rows.count, !frame.rows[place].isWrapped else { return }
        let shown = FrameRow(clipping: prompt, columns: columns)
        let gap = columns - 1 - shown.width - frame.rows[place].width
        guard gap > 0 else { return }
        frame.rows[place].appendBlanks(gap)
        frame.rows[place].append(shown)
    }
}

/// Reads the styles of a highlighted text in the order of its positions.
struct HighlightReader {
    private let runs: [StyledText.Run]
    private let fallback: Style
    private var index = 0
    private var start = 0
    /// What is shown in inverse, whatever its style.
    var selection: Range<Int>?

    init(_ highlight: StyledText?, style: Style) {
        runs = highlight?.runs ?? []
        fallback = style
    }

    /// The one style of the text, if nothing highlights it.
    var onlyStyle: Style? { runs.isEmpty && selection == nil ? fallback : nil }

    /// The style at a byte offset, which must not lie before the one asked for last.
    mutating func style(at offset: Int) -> Style {
        guard selection?.contains(offset) == true else { return ownStyle(at: offset) }
        var style = ownStyle(at: offset)
        style.isInverse.toggle()
        return style
    }

    private mutating func ownStyle(at offset: Int) -> Style {
        while index < runs.count {
            let end = start + runs[index].text.utf8.count
            if offset < end { return runs[index].style }
            start = end
            index += 1
        }
        return fallback
    }
}
