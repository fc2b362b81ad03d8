/// Turns frames into the bytes that show them: the only code that writes rows.
///
/// It owns the rows it drew, remembers what stands on each, and writes what differs. It moves relative to where it
/// stands, makes rows with line feeds, and never clears a row it did not draw. After each frame the terminal is in its
/// default style, so that what is written next starts from there.
///
/// Rows that go on in the next (`FrameRow.isWrapped`) are written through the margin, so that the terminal joins them
/// as well: copied text has no line feed there, and a terminal that reflows treats them as one line.
struct FrameEncoder: Sendable {
    /// The width of the terminal.
    var columns: Int
    /// The height of the terminal.
    var rows: Int
    /// Whether large updates are wrapped in synchronized output (mode 2026).
    var usesSynchronizedOutput = false
    /// How many colours are written; others become the nearest of them. Set before the first frame: what is shown is not
    /// drawn anew for it.
    var colorDepth: ColorDepth {
        get { pen.colorDepth }
        set { pen.colorDepth = newValue }
    }
    /// Whether the terminal joins and parts wrapped rows anew when its width changes; `resize` may learn better.
    var reflows = true
    /// Whether `reflows` is known for certain, because a resize has shown it.
    var isReflowKnown = false

    /// The rows this encoder drew, as they stand on the terminal; rows that were cleared again are empty.
    private(set) var shown: [FrameRow] = []
    /// The frame that was drawn last.
    private var frame = Frame()
    var pen: TerminalPen
    private var isCursorHidden = false
    /// Whether rows of the prompt may stand below the first, nobody knows how many: after a resize.
    var clearsBelow = false
    /// Whether nothing is known of the row the cursor stands on: neither its column nor the style.
    private(set) var isLost = false

    init(columns: Int, rows: Int) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
        pen = TerminalPen(columns: columns)
    }

    /// Appends the bytes that turn what is shown into `frame`.
    mutating func encode(_ frame: Frame, into output: inout [UInt8]) {
        findColumn()
        var frame = frame
        if frame.rows.isEmpty { frame.rows = [FrameRow()] }
        if frame.rows.count > rows { frame.rows.removeSubrange(rows...) }
        draw(frame.rows)
        self.frame = frame
        restCursor()
        flush(into: &output)
    }

    /// Appends the bytes that end the prompt: the cursor at the start of the row below it. A row that only holds the
    /// end of a full row is that row below.
    mutating func finish(into output: inout [UInt8]) {
        findColumn()
        if clearsBelow { draw([FrameRow()]) }
        if !frame.rows.isEmpty {
            let last = frame.rows.count - 1
            if last > 0, frame.rows[last].isEmpty, frame.rows[last - 1].isWrapped {
                pen.move(toRow: last, column: 0)
            } else {
                pen.move(toRow: last, column: 0)
                pen.newRow()
            }
        }
        showCursor()
        restart()
        flush(into: &output)
    }

    /// Appends the bytes that put the cursor behind everything that was drawn, because somebody else writes next: a shell,
    /// after the program was stopped. The frame stays on the screen.
    mutating func stepAside(into output: inout [UInt8]) {
        findColumn()
        let last = max(frame.rows.count - 1, 0)
        let width = frame.rows.last?.width ?? 0
        pen.move(toRow: last, column: min(width, columns - 1), over: last < shown.count ? shown[last] : nil)
        showCursor()
        flush(into: &output)
    }

    /// Appends the bytes that remove the prompt: its rows are cleared and the cursor is where it began.
    mutating func erase(into output: inout [UInt8]) {
        findColumn()
        draw([FrameRow()])
        pen.move(toRow: 0, column: 0)
        showCursor()
        frame = Frame()
        flush(into: &output)
    }

    /// Appends the bytes that clear the screen; the next frame is drawn at its top.
    mutating func clearScreen(into output: inout [UInt8]) {
        pen.set(.plain)
        pen.output += Array("\u{1B}[H\u{1B}[2J".utf8)
        restart()
        flush(into: &output)
    }

    /// Appends the bytes that show `printed` above the prompt, which moves down and stays as it is. Rows that leave
    /// the screen at its top are in the terminal's scrollback.
    mutating func printAbove(_ printed: [FrameRow], into output: inout [UInt8]) {
        guard !printed.isEmpty else { return }
        findColumn()
        draw(printed + (frame.rows.isEmpty ? [FrameRow()] : frame.rows))
        shown.removeFirst(printed.count)
        pen.row -= printed.count
        pen.lastRow -= printed.count
        restCursor()
        flush(into: &output)
    }

    /// Says that what is shown is unknown, and where the cursor stands as well: the next frame is drawn from the start
    /// of the row it is on.
    mutating func forget() {
        restart()
        isLost = true
    }

    // MARK: Pieces

    mutating func restart() {
        let output = pen.output
        pen = TerminalPen(columns: columns, colorDepth: pen.colorDepth)
        pen.output = output
        shown = []
        frame = Frame()
        clearsBelow = false
    }

    private mutating func findColumn() {
        guard isLost else { return }
        pen.output += Array("\u{1B}[m".utf8)
        pen.carriageReturn()
        isLost = false
    }

    private mutating func restCursor() {
        pen.set(.plain)
        let row = min(max(frame.cursorRow, 0), max(frame.rows.count - 1, 0))
        let column = min(max(frame.cursorColumn, 0), columns - 1)
        pen.move(toRow: row, column: column, over: row < shown.count ? shown[row] : nil)
        if frame.isCursorVisible {
            showCursor()
        } else if !isCursorHidden {
            pen.setMode(25, false)
            isCursorHidden = true
        }
    }

    private mutating func showCursor() {
        guard isCursorHidden else { return }
        pen.setMode(25, true)
        isCursorHidden = false
    }

    mutating func flush(into output: inout [UInt8]) {
        if usesSynchronizedOutput, pen.output.count > Self.largeUpdate {
            output += Array("\u{1B}[?2026h".utf8)
            output += pen.output
            output += Array("\u{1B}[?2026l".utf8)
        } else {
            output += pen.output
        }
        pen.output.removeAll(keepingCapacity: true)
    }

    /// The bytes from which on an update is worth the sixteen that synchronize it.
    private static let largeUpdate = 128

    /// Draws `target` over what is shown, from the top down, and clears what is left below.
    private mutating func draw(_ target: [FrameRow]) {
        // What is taller than the screen, as rows printed above a tall prompt, scrolls while it is drawn: there rows cannot
        // be reached any more once those below them are made.
        if target.count <= rows, let move = RowMove(from: shown, to: target) {
            move.perform(with: &pen)
            shown = move.result(of: shown)
        }
        for index in target.indices {
            let hasNext = target[index].isWrapped && index + 1 < target.count
            let old = index < shown.count ? shown[index] : nil
            let isContinuation = index > 0 && target[index - 1].isWrapped
            let drawing = RowDrawing(row: index, new: target[index], goesOn: hasNext, isContinuation: isContinuation)
            if clearsBelow, index == target.count - 1 {
                drawing.drawLast(with: &pen)
                clearsBelow = false
            } else {
                drawing.draw(over: old, with: &pen)
            }
        }
        for index in shown.indices.dropFirst(target.count) where !shown[index].isEmpty {
            pen.move(toRow: index, column: 0)
            pen.eraseToEndOfRow()
        }
        let cleared = shown.dropFirst(target.count).map { _ in FrameRow() }
        shown = target + cleared
    }
}
