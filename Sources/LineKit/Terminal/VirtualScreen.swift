/// A terminal without a window: it obeys the bytes written to it and can be asked what a person would see.
///
/// It follows xterm's control sequences (xterm ctlseqs, ECMA-48): deferred wrap at the right margin, wide characters
/// that are never parted, clusters that share a cell, scrolling with a scrollback. It has its own wrapping code on
/// purpose: it judges the code that draws prompts.
public struct VirtualScreen: Equatable, Sendable {
    /// One cell.
    public struct Cell: Equatable, Sendable {
        /// The grapheme cluster in the cell; `nil` in a cell that was never written, and in the cells a wide cluster
        /// takes behind its first.
        public var character: Character?
        /// How the cell looks.
        public var style: Style
        /// The columns the cluster takes: 1 for blank cells, 0 behind the first cell of a wide cluster.
        public var width: Int
        /// Whether the cell was left blank because a wide cluster did not fit: no cell of the text.
        var isFiller = false

        static let blank = Cell(character: nil, style: .plain, width: 1)
    }

    /// A row of cells, and whether the text goes on in the row below without a line feed.
    struct Line: Equatable, Sendable {
        var cells: [Cell]
        var isWrapped = false

        init(columns: Int) { cells = Array(repeating: .blank, count: columns) }
    }

    /// The cursor and what is saved with it.
    struct CursorState: Equatable, Sendable {
        var row = 0
        var column = 0
        /// Whether the last column was just written: the next character goes to the next row.
        var isPending = false
        var style = Style.plain
    }

    /// A screen that is set aside while the alternate one is shown.
    struct ScreenAside: Equatable, Sendable {
        var lines: [Line]
        var cursor: CursorState
    }

    /// The size.
    public private(set) var size: TerminalSize
    /// Whether a change of width joins and parts wrapped rows anew, as kitty, iTerm2 and VTE do. If not, rows are cut,
    /// as in xterm.
    public var reflows: Bool
    /// Whether a line feed returns the cursor to the first column as well, as when the kernel translates it (`ONLCR`).
    public var translatesLineFeeds = false
    /// How often the bell was rung.
    public internal(set) var bellCount = 0
    /// How many rows the scrollback keeps at most.
    public var scrollbackLimit = 10_000

    var lines: [Line]
    var scrolledOff: [Line] = []
    var state = CursorState()
    var saved = CursorState()
    var aside: ScreenAside?
    /// The rows that scroll.
    var margins: Range<Int>
    /// Modes that differ from how the terminal starts.
    var changedModes: Set<Mode> = []
    var kittyFlags: [Int] = []
    /// The level of modifyOtherKeys.
    var modifyOtherKeys = 0
    var cursorShape = 0
    /// The cell that was written last, while nothing else happened: combining text joins it.
    var joint: (row: Int, column: Int)? {
        get { jointRow < 0 ? nil : (jointRow, jointColumn) }
        set { (jointRow, jointColumn) = newValue ?? (-1, 0) }
    }
    private var jointRow = -1
    private var jointColumn = 0
    var parser = SequenceParser()
    var replies: [UInt8] = []

    /// An empty screen with the cursor at its top left. Parts of the size below 1 count as 1.
    public init(columns: Int, rows: Int, reflows: Bool = false) {
        size = TerminalSize(columns: columns, rows: rows)
        self.reflows = reflows
        lines = Array(repeating: Line(columns: size.columns), count: size.rows)
        margins = 0..<size.rows
    }

    /// Obeys bytes. A sequence or character that is not complete is completed by the next call.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            if let item = parser.next(byte) { obey(item) }
        }
    }

    /// Obeys the bytes of a text.
    public mutating func feed(_ text: String) { feed(text.utf8) }

    /// What the terminal answered to queries since this was called last.
    public mutating func takeReplies() -> [UInt8] {
        defer { replies = [] }
        return replies
    }

    /// The text of each row from the top, without the blanks at its end. There are always `size.rows` of them.
    public var rows: [String] { lines.map(\.text) }

    /// The rows that scrolled off the top, oldest first.
    public var scrollback: [String] { scrolledOff.map(\.text) }

    /// Where the cursor stands, in cells from the top left. While the last column waits to wrap the cursor is on it.
    public var cursor: (row: Int, column: Int) { (state.row, state.column) }

    /// Whether the last column was just written, so that the next character goes to the next row.
    public var isWrapPending: Bool { state.isPending }

    /// Whether the cursor is shown (mode 25).
    public var isCursorVisible: Bool { !changedModes.contains(.hiddenCursor) }

    /// The style in which the next character would be written.
    public var style: Style { state.style }

    /// The cell at a place on the screen, which must lie on it.
    public func cell(row: Int, column: Int) -> Cell { lines[row].cells[column] }

    /// Whether the text of a row goes on in the row below without a line feed.
    public func isWrapped(row: Int) -> Bool { lines[row].isWrapped }

    /// The rows with their styles, without the plain blanks at their ends.
    public var styledRows: [StyledText] { lines.map(\.styledText) }

    /// Takes over a new size, as the terminal does when its window is resized.
    public mutating func resize(columns: Int, rows: Int) {
        let old = size
        size = TerminalSize(columns: columns, rows: rows)
        joint = nil
        margins = 0..<size.rows
        if reflows, aside == nil, old.columns != size.columns {
            reflow()
        } else {
            cut(from: old)
        }
    }
}

extension VirtualScreen.Line {
    var text: String {
        let end = (cells.lastIndex { $0.width > 0 && $0.character ?? " " != " " } ?? -1) + 1
        var text = ""
        for cell in cells[..<end] where cell.width > 0 { text.append(cell.character ?? " ") }
        return text
    }

    /// The number of cells up to the last one that was written.
    var usedCells: Int { (cells.lastIndex { $0.character != nil || $0.width != 1 } ?? -1) + 1 }

    var styledText: StyledText {
        let used = (cells.lastIndex { !($0.character ?? " " == " " && $0.width == 1 && $0.style == .plain) } ?? -1) + 1
        var text = StyledText("")
        var run = ""
        var style = Style.plain
        for cell in cells.prefix(used) where cell.width > 0 {
            if cell.style != style {
                text = text + StyledText(run, style: style)
                run = ""
                style = cell.style
            }
            run.append(cell.character ?? " ")
        }
        return text + StyledText(run, style: style)
    }
}
