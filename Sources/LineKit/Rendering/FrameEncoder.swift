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
    /// How many of them are the frame that was drawn last, and where that has its cursor.
    private var height = 0
    private var cursorRow = 0
    private var cursorColumn = 0
    private var isCursorVisible = true
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
        let count = min(frame.rows.count, rows)
        if count == 0 {
            draw([FrameRow()])
        } else if let distance = scrollDistance(to: frame.rows) {
            // The terminal scrolls by itself when the rows at the bottom are written: those at the top stay in its
            // scrollback, as what was printed there does.
            let top = Array(shown[..<distance])
            shown += Array(repeating: FrameRow(), count: distance)
            draw(top + frame.rows)
            forgetTop(distance)
        } else if count < frame.rows.count {
            draw(Array(frame.rows[..<count]))
        } else {
            draw(frame.rows, rest: (frame.cursorRow, frame.cursorColumn))
        }
        height = max(count, 1)
        cursorRow = min(max(frame.cursorRow, 0), height - 1)
        cursorColumn = min(max(frame.cursorColumn, 0), columns - 1)
        isCursorVisible = frame.isCursorVisible
        restCursor()
        flush(into: &output)
    }

    /// By how many rows the screen has to scroll up to show most of `target`, where that and what is shown fill it;
    /// `nil` when it need not, or when little would be left of what is shown.
    private func scrollDistance(to target: [FrameRow]) -> Int? {
        guard target.count == rows, shown.count == rows, height == rows, rows > 2, !clearsBelow, shown[0] != target[0]
        else { return nil }
        // What goes on in a row that was not seen before is not the same row of the frame.
        return (1...rows / 2).first { distance in
            (distance..<rows - 1).allSatisfy { shown[$0] == target[$0 - distance] }
        }
    }

    private mutating func forgetTop(_ count: Int) {
        shown.removeFirst(count)
        pen.row -= count
        pen.lastRow -= count
    }

    /// Appends the bytes that end the prompt: the cursor at the start of the row below it. A row that only holds the
    /// end of a full row is that row below.
    mutating func finish(into output: inout [UInt8]) {
        findColumn()
        if clearsBelow { draw([FrameRow()]) }
        forgetErasedCells()
        if height > 0 {
            let last = height - 1
            if last > 0, shown[last].isEmpty, shown[last - 1].isWrapped {
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

    /// Writes rows again that once were wider, because of a prompt on the right or a hint: tmux counts cells that were
    /// erased as part of the row, unless all of it was erased at once, and shows them as a blank row below once the window
    /// has become narrower.
    private mutating func forgetErasedCells() {
        guard reflows else { return }
        for index in 0..<min(height, shown.count) {
            let row = shown[index]
            // Few windows become narrower than half of what they were; for them it does not pay.
            guard row.widest > max(row.width, columns / 2), !row.isEmpty, !row.isWrapped,
                index == 0 || !shown[index - 1].isWrapped
            else { continue }
            pen.move(toRow: index, column: 0)
            pen.eraseToEndOfRow()
            RowDrawing(row: index, new: row, goesOn: false, isContinuation: false).draw(over: FrameRow(), with: &pen)
            shown[index].widest = row.width
        }
    }

    /// Appends the bytes that put the cursor behind everything that was drawn, because somebody else writes next: a shell,
    /// after the program was stopped. The frame stays on the screen.
    mutating func stepAside(into output: inout [UInt8]) {
        findColumn()
        let last = max(height - 1, 0)
        let width = height > 0 ? shown[last].width : 0
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
        height = 0
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
        draw(printed + (height == 0 ? [FrameRow()] : Array(shown[..<height])))
        forgetTop(printed.count)
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
        height = 0
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
        let row = min(cursorRow, max(height - 1, 0))
        pen.move(toRow: row, column: cursorColumn, over: row < shown.count ? shown[row] : nil)
        if isCursorVisible {
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
    private mutating func draw(_ target: [FrameRow], rest: (row: Int, column: Int)? = nil) {
        // What is taller than the screen, as rows printed above a tall prompt, scrolls while it is drawn: there rows cannot
        // be reached any more once those below them are made.
        if target.count <= rows, let move = RowMove(from: shown, to: target) {
            move.perform(with: &pen)
            shown = move.result(of: shown)
        }
        for index in target.indices {
            let isContinuation = index > 0 && target[index - 1].isWrapped
            let isReached = pen.isPending && pen.row == index - 1
            if index < shown.count, !clearsBelow, !isReached, target[index] == shown[index] { continue }
            let hasNext = target[index].isWrapped && index + 1 < target.count
            let drawing = RowDrawing(
                row: index, new: target[index], goesOn: hasNext, isContinuation: isContinuation,
                restColumn: rest.flatMap { $0.row == index ? $0.column : nil })
            if clearsBelow, index == target.count - 1 {
                drawing.drawLast(with: &pen)
                clearsBelow = false
            } else {
                drawing.draw(over: index < shown.count ? shown[index] : nil, with: &pen)
            }
            if index < shown.count { shown[index].assign(target[index]) } else { shown.append(target[index]) }
            shown[index].widest = max(shown[index].widest, target[index].width)
        }
        for index in shown.indices.dropFirst(target.count) where !shown[index].isEmpty {
            pen.move(toRow: index, column: 0)
            pen.eraseToEndOfRow()
            shown[index].removeAll()
            shown[index].widest = 0
        }
    }
}
