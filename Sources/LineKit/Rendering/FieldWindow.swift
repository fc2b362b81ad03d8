/// Where a text shorter than its field stands.
enum WindowAlignment: Hashable, Sendable {
    case leading, center, trailing
}

/// A view on a text through one row of fixed width, which scrolls sideways to follow the cursor.
///
/// Text that goes on beyond an edge is marked `‹` or `›` there, in windows of four columns and more. A cluster that
/// does not fit at an edge is left out whole. One column is kept for the cursor behind the text. The cost is that of
/// the clusters seen, however long the text is.
struct FieldWindow: Sendable {
    /// What the window shows, and the column of the cursor in it. The row ends with the text; the rest is blank.
    struct View: Equatable, Sendable {
        var row: FrameRow
        var cursorColumn: Int
    }

    /// How the text is shown.
    struct Appearance {
        var style = Style.plain
        /// The text with styles, the same clusters as the text; `nil` shows it in `style`.
        var highlight: StyledText?
        var mask: SecretMask?
        var alignment = WindowAlignment.leading
        /// Shown while there is no text.
        var placeholder: StyledText?
        /// The style of the marks at the edges.
        var edge: Style = {
            var style = Style.plain
            style.isDim = true
            return style
        }()
    }

    /// The byte offset of the first cluster that is seen.
    private(set) var start = 0

    init() {}

    /// The view of `text` in `width` columns, scrolled as little as keeps `cursor` (a byte offset) in sight.
    mutating func view(of text: borrowing TextBuffer, cursor: Int, width: Int, appearance: Appearance) -> View {
        let width = max(width, 1)
        let cursor = min(max(cursor, 0), text.utf8Count)
        if text.isEmpty {
            start = 0
            return empty(width: width, appearance)
        }
        switch appearance.mask {
        case .hidden:
            return aligned(FrameRow(), cursorColumn: 0, width: width, appearance.alignment)
        case .fixed(let shown, let count):
            var row = FrameRow()
            let cells = max(displayWidth(of: shown), 1)
            while row.width / cells < count, row.width + cells < width {
                row.append(shown, width: cells, style: appearance.style)
            }
            return aligned(row, cursorColumn: row.width, width: width, appearance.alignment)
        case .character, nil:
            scroll(text, cursor: cursor, width: width, mask: appearance.mask)
            return visible(text, cursor: cursor, width: width, appearance)
        }
    }

    /// The byte offset that is nearest to a column of the window as `view` showed it last, for the mouse.
    func offset(atColumn column: Int, in text: borrowing TextBuffer, width: Int, appearance: Appearance) -> Int {
        let mark = start > 0 && Self.hasMarks(width) ? 1 : 0
        var copy = self
        let inset = copy.view(of: text, cursor: start, width: width, appearance: appearance).cursorColumn
        var at = max(inset, mark)
        var offset = start
        while offset < text.utf8Count {
            let cells = self.cells(at: offset, in: text, mask: appearance.mask)
            if column < at + cells { break }
            at += cells
            offset = text.boundary(after: offset)
        }
        return offset
    }

    // MARK: Scrolling

    private static func hasMarks(_ width: Int) -> Bool { width >= 4 }

    /// Moves `start` so that the cluster at the cursor, or the blank behind the text, is seen whole.
    private mutating func scroll(_ text: borrowing TextBuffer, cursor: Int, width: Int, mask: SecretMask?) {
        let mark = Self.hasMarks(width) ? 1 : 0
        start = text.boundary(atOrBefore: min(start, cursor))
        // The cursor's own cells, and the mark behind them when more follows.
        var needed = 1
        if cursor < text.utf8Count {
            needed = max(cells(at: cursor, in: text, mask: mask), 1)
            if text.boundary(after: cursor) < text.utf8Count { needed += mark }
        }
        start = max(start, earliestStart(before: cursor, room: width - needed, mark: mark, text, mask))
        // Where the text became shorter, no room is left over behind it.
        if start > 0, restFits(text, width: width - mark, mask: mask) {
            start = min(start, earliestStart(before: text.utf8Count, room: width - 1, mark: mark, text, mask))
        }
    }

    /// The first start from which the clusters before `end` fit in `room` columns, the mark at the left included.
    private func earliestStart(
        before end: Int, room: Int, mark: Int, _ text: borrowing TextBuffer, _ mask: SecretMask?
    ) -> Int {
        var used = 0
        var fitting = end
        var offset = end
        while offset > 0 {
            let previous = text.boundary(before: offset)
            used += cells(at: previous, in: text, mask: mask)
            if used > room { break }
            if previous == 0 || used + mark <= room { fitting = previous }
            offset = previous
        }
        return fitting
    }

    /// Whether everything from `start` on, and the cursor behind it, fits in `width`.
    private func restFits(_ text: borrowing TextBuffer, width: Int, mask: SecretMask?) -> Bool {
        var used = 1
        var offset = start
        while offset < text.utf8Count, used <= width {
            used += cells(at: offset, in: text, mask: mask)
            offset = text.boundary(after: offset)
        }
        return used <= width
    }

    // MARK: Drawing

    private func visible(
        _ text: borrowing TextBuffer, cursor: Int, width: Int, _ appearance: Appearance
    ) -> View {
        let mark = Self.hasMarks(width) ? 1 : 0
        var row = FrameRow()
        if start > 0, mark > 0 { row.append("‹", width: 1, style: appearance.edge) }
        var highlight = HighlightReader(appearance.highlight, style: appearance.style)
        var cursorColumn = row.width
        var fitting: FrameRow?
        var offset = start
        while offset < text.utf8Count {
            if offset == cursor { cursorColumn = row.width }
            let cells = self.cells(at: offset, in: text, mask: appearance.mask)
            let next = text.boundary(after: offset)
            if row.width + cells > width { break }
            if fitting == nil, row.width + cells > width - mark { fitting = row }
            append(text, at: offset, to: &row, style: highlight.style(at: offset), mask: appearance.mask)
            offset = next
        }
        if offset == text.utf8Count {
            if cursor == offset { cursorColumn = row.width }
            if start > 0 { return View(row: row, cursorColumn: min(cursorColumn, width - 1)) }
            return aligned(row, cursorColumn: cursorColumn, width: width, appearance.alignment)
        }
        if mark > 0 {
            if let fitting { row = fitting }
            row.appendBlanks(width - mark - row.width, style: appearance.style)
            row.append("›", width: 1, style: appearance.edge)
        }
        return View(row: row, cursorColumn: min(cursorColumn, width - 1))
    }

    private func empty(width: Int, _ appearance: Appearance) -> View {
        let placeholder = FrameRow(clipping: appearance.placeholder ?? "", columns: width)
        switch appearance.alignment {
        case .leading: return View(row: placeholder, cursorColumn: 0)
        case .center:
            let view = aligned(placeholder, cursorColumn: 0, width: width, .center)
            return View(row: view.row, cursorColumn: min(view.cursorColumn, width - 1))
        case .trailing:
            let shorter = FrameRow(clipping: appearance.placeholder ?? "", columns: width - 1)
            return aligned(shorter, cursorColumn: shorter.width, width: width, .trailing)
        }
    }

    private func aligned(_ row: FrameRow, cursorColumn: Int, width: Int, _ alignment: WindowAlignment) -> View {
        let room = max(width - 1 - row.width, 0)
        let inset =
            switch alignment {
            case .leading: 0
            case .center: (width - row.width) / 2
            case .trailing: room
            }
        let blanks = min(inset, room)
        var shifted = FrameRow()
        shifted.appendBlanks(blanks)
        shifted.append(row)
        return View(row: shifted, cursorColumn: min(cursorColumn + blanks, width - 1))
    }

    /// The columns of the cluster at `offset`. Line feeds and tabs are shown as visible forms: a field has one row.
    private func cells(at offset: Int, in text: borrowing TextBuffer, mask: SecretMask?) -> Int {
        if case .character(let shown) = mask { return displayWidth(of: shown) }
        guard let character = text.character(at: offset) else { return 0 }
        switch CellForm(character) {
        case .text(let width): return width
        case .visible(let form): return form.utf8.count
        case .tab, .lineFeed: return 2
        case .nothing: return 0
        }
    }

    private func append(
        _ text: borrowing TextBuffer, at offset: Int, to row: inout FrameRow, style: Style, mask: SecretMask?
    ) {
        if case .character(let shown) = mask {
            let width = displayWidth(of: shown)
            if width > 0 { row.append(shown, width: width, style: style) }
            return
        }
        guard let character = text.character(at: offset) else { return }
        switch CellForm(character) {
        case .text(let width): row.append(character, width: width, style: style)
        case .visible(let form): for byte in form.utf8 { row.append(ascii: byte, style: style) }
        case .tab: for byte in "^I".utf8 { row.append(ascii: byte, style: style) }
        case .lineFeed: for byte in "^J".utf8 { row.append(ascii: byte, style: style) }
        case .nothing: break
        }
    }
}
