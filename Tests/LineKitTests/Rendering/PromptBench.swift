@testable import LineKit

/// A prompt without a session: a text with a cursor, laid out, encoded, and shown on a virtual screen.
final class PromptBench {
    var text = TextBuffer("")
    var cursor = 0
    var layout = Layout()
    var content: LineContent
    var encoder: FrameEncoder
    var screen: VirtualScreen
    /// The bytes of the last update.
    private(set) var written: [UInt8] = []
    private(set) var frame = Frame()

    init(
        prompt: StyledText = "> ", columns: Int = 40, rows: Int = 10, reflows: Bool = false, before: String = "",
        translatesLineFeeds: Bool = false
    ) {
        content = LineContent(prompt: prompt)
        encoder = FrameEncoder(columns: columns, rows: rows)
        encoder.reflows = reflows
        screen = VirtualScreen(columns: columns, rows: rows, reflows: reflows)
        screen.translatesLineFeeds = translatesLineFeeds
        screen.feed(before)
        show()
    }

    /// Draws a frame of the present state.
    func show() {
        frame = layout.frame(
            of: text, cursor: cursor, content: content, columns: encoder.columns, rows: encoder.rows)
        written = []
        encoder.encode(frame, into: &written)
        screen.feed(written)
    }

    /// Writes what an encoder's operation makes.
    func perform(_ operation: (inout FrameEncoder, inout [UInt8]) -> Void) {
        written = []
        operation(&encoder, &written)
        screen.feed(written)
    }

    func replace(_ range: Range<Int>, with replacement: String) {
        let before = text.boundary(before: range.lowerBound)
        text.replaceSubrange(range, with: replacement)
        layout.textChanged(from: before)
        cursor = text.boundary(atOrAfter: range.lowerBound + replacement.utf8.count)
    }

    func setText(_ string: String) {
        replace(0..<text.utf8Count, with: string)
        cursor = text.utf8Count
        show()
    }

    func type(_ string: String) {
        for character in string {
            replace(cursor..<cursor, with: String(character))
            show()
        }
    }

    func backspace(_ count: Int = 1) {
        for _ in 0..<count where cursor > 0 {
            replace(text.boundary(before: cursor)..<cursor, with: "")
            show()
        }
    }

    func left(_ count: Int = 1) {
        for _ in 0..<count { cursor = text.boundary(before: cursor) }
        show()
    }

    func toStart() {
        cursor = 0
        show()
    }

    func toEnd() {
        cursor = text.utf8Count
        show()
    }

    /// The terminal gets a new size, and the prompt hears of it.
    func resize(columns: Int, rows: Int) {
        screen.resize(columns: columns, rows: rows)
        perform { $0.resize(columns: columns, rows: rows, into: &$1) }
        show()
    }

    /// The row of the screen the prompt starts on.
    var top: Int { screen.cursor.row - frame.cursorRow }

    /// The screen's rows without the blank ones at the end.
    var rows: [String] {
        var rows = screen.rows
        while rows.last == "" { rows.removeLast() }
        return rows
    }

    /// Where the cursor is, as (row, column).
    var place: [Int] { [screen.cursor.row, screen.cursor.column] }

    /// A difference between the screen and a first drawing of the same frame on an empty one; `nil` if there is none.
    func differenceFromScratch() -> String? {
        var scratch = VirtualScreen(columns: encoder.columns, rows: encoder.rows)
        var first = FrameEncoder(columns: encoder.columns, rows: encoder.rows)
        var bytes: [UInt8] = []
        first.encode(frame, into: &bytes)
        scratch.feed(bytes)
        if top < 0 { return "the prompt starts above the screen" }
        for row in 0..<encoder.rows - top {
            let seen = screen.lines[top + row]
            let should = scratch.lines[row]
            // Cells that were never written look like blanks.
            guard seen.cells != should.cells, seen.styledText != should.styledText else { continue }
            return "row \(row) shows \(seen.text.debugDescription), not \(should.text.debugDescription)"
        }
        if scratch.cursor.column != screen.cursor.column { return "the cursor is at column \(screen.cursor.column)" }
        if scratch.cursor.row != screen.cursor.row - top { return "the cursor is on row \(screen.cursor.row - top)" }
        if screen.style != .plain { return "a style is left on" }
        for row in 0..<frame.rows.count where row + top < encoder.rows {
            // Every row of the frame that goes on must be joined on the terminal as well.
            let goesOn = frame.rows[row].isWrapped && row + 1 < frame.rows.count
            let isCertain =
                frame.rows[row].isEmpty ? false : !frame.rows[row].isUncertain(frame.rows[row].clusterCount - 1)
            if goesOn, isCertain, !screen.isWrapped(row: top + row) { return "row \(row) is not joined to the next" }
        }
        for row in 0..<frame.rows.count where row + top < encoder.rows {
            let text = frame.rows[row].text.trimmingEnd()
            if screen.lines[top + row].text != text {
                return "row \(row) is \(screen.lines[top + row].text), not \(text)"
            }
        }
        return nil
    }
}

extension String {
    func trimmingEnd() -> String {
        var text = self
        while text.last == " " { text.removeLast() }
        return text
    }
}
