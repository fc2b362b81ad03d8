/// Breaks styled text into rows of a given width.
///
/// A cluster that does not fit goes whole to the next row and leaves blank cells behind. Visible forms and tabs are
/// rows of single columns and may be parted at the margin. A row that is full is left at once: what follows, were it
/// nothing, starts on the next one.
struct RowWriter {
    let columns: Int
    /// The rows that are done.
    private(set) var rows: [FrameRow] = []
    /// The row being written; never full.
    private(set) var current: FrameRow

    init(columns: Int, startingWith current: FrameRow = FrameRow()) {
        self.columns = max(columns, 1)
        self.current = current
        if current.width >= self.columns { wrap() }
    }

    /// Puts what another row has at the start of the row being written.
    mutating func begin(with row: FrameRow) {
        guard current.width + row.width < columns else { return }
        current.append(row)
    }

    mutating func write(_ text: StyledText) {
        for run in text.runs {
            for character in run.text { write(character, style: run.style) }
        }
    }

    mutating func write(_ character: Character, style: Style) {
        switch CellForm(character) {
        case .text(let width) where width <= columns:
            if current.width + width > columns {
                current.appendBlanks(columns - current.width)
                wrap()
            }
            current.append(character, width: width, style: style)
            if current.width >= columns { wrap() }
        case .text:
            writeCell("?", style: style)
        case .visible(let form):
            for character in form { writeCell(character, style: style) }
        case .tab:
            for _ in 0..<(tabStopDistance - current.width % tabStopDistance) { writeCell(" ", style: style) }
        case .lineFeed:
            // A row that was just filled has been left already: the terminal, too, waits in its last column.
            if current.isEmpty, let last = rows.last, last.isWrapped {
                rows[rows.count - 1].isWrapped = false
            } else {
                breakRow()
            }
        case .nothing:
            break
        }
    }

    private mutating func writeCell(_ character: Character, style: Style) {
        current.append(character, width: 1, style: style)
        if current.width >= columns { wrap() }
    }

    private mutating func wrap() {
        current.isWrapped = true
        breakRow()
    }

    /// Ends the row being written.
    mutating func breakRow() {
        rows.append(current)
        current = FrameRow()
    }
}

extension FrameRow {
    /// As much of `text` as fits in `columns`, on one row. Line feeds and tabs are shown as blanks.
    init(clipping text: StyledText, columns: Int) {
        self.init()
        for run in text.runs {
            for character in run.text {
                switch CellForm(character) {
                case .text(let cells):
                    guard width + cells <= columns else { return }
                    append(character, width: cells, style: run.style)
                case .visible(let form):
                    guard width + form.count <= columns else { return }
                    for character in form { append(character, width: 1, style: run.style) }
                case .tab, .lineFeed:
                    guard width < columns else { return }
                    appendBlanks(1, style: run.style)
                case .nothing:
                    break
                }
            }
        }
    }

    /// All of `text`, on as many rows as it takes; at least one. A last row that is exactly full stays the last.
    static func wrapping(_ text: StyledText, columns: Int) -> [FrameRow] {
        var writer = RowWriter(columns: columns)
        writer.write(text)
        var rows = writer.rows
        if writer.current.isEmpty, let last = rows.last, last.isWrapped {
            rows[rows.count - 1].isWrapped = false
        } else {
            rows.append(writer.current)
        }
        return rows
    }
}
