/// The candidates as readline lists them: asked about first when they are many, and page by page when the screen does
/// not hold them.
struct CompletionPager {
    let completions: [Completion]
    /// Whether the person is asked if they are to be shown.
    private(set) var isAsking: Bool
    private var grid: [StyledText] = []
    private var top = 0
    /// How many rows of candidates are seen, and how many rows there are for them and what is said below.
    private var height = 1
    private var limit = 1
    private var pages = true
    private var columns = 0

    init(_ completions: [Completion], isAsking: Bool) {
        self.completions = completions
        self.isAsking = isAsking
    }

    /// Whether the next key belongs to the list.
    var awaitsKey: Bool { isAsking || pages && top + height < grid.count }

    mutating func show() { isAsking = false }

    /// Lays the list out for a screen. Without `pages` what does not fit is left out.
    mutating func arrange(columns: Int, height: Int, pages: Bool) {
        if columns != self.columns { grid = CompletionGrid(completions).rows(columns: columns) }
        self.columns = columns
        self.pages = pages
        limit = height
        self.height = max(grid.count > height ? height - 1 : height, 1)
    }

    /// Goes on by a row or a page.
    mutating func advance(by rows: Int?) { top = min(top + (rows ?? height), max(grid.count - height, 0)) }

    func rows(theme: Theme) -> [StyledText] {
        if isAsking {
            // Where readline's words do not fit, the answers they end in must be seen all the same.
            let words = ["Display all \(completions.count) possibilities?", "All \(completions.count)?", ""]
            let question = words.map { StyledText("\($0) (y or n)", style: theme.message) }.first {
                $0.width <= columns
            }
            return [(question ?? "(y or n)").clipped(toColumns: columns)]
        }
        var rows = Array(grid.dropFirst(top).prefix(height))
        let left = grid.count - top - height
        if left > 0, height < limit {
            rows.append(StyledText(pages ? "--More--" : "… \(left) more rows", style: theme.detail))
        }
        return rows
    }
}

extension LineCore {
    /// Lays out what is listed under the line.
    mutating func layOutLists() {
        pager?.arrange(
            columns: screenColumns, height: max(min(screenRows - 2, listRoom), 1),
            pages: settings.variables.isOn("page-completions"))
        menu?.arrange(columns: screenColumns, height: max(min(screenRows / 2, listRoom), 1))
        filterHistoryList()
    }

    /// What a key does while the list waits for one, as readline's `y or n` and `--More--` take it; `nil` when it does
    /// not wait.
    mutating func pressInPager(_ key: KeyEvent) -> LineEffect? {
        guard let pager, pager.awaitsKey else { return nil }
        switch key.chord {
        case KeyEvent(.character("y")), KeyEvent(.character("Y")), KeyEvent(.character(" ")), KeyEvent(.tab):
            if pager.isAsking { self.pager?.show() } else { self.pager?.advance(by: nil) }
        case KeyEvent(.enter) where !pager.isAsking: self.pager?.advance(by: 1)
        case KeyEvent(.character("n")), KeyEvent(.character("N")), KeyEvent(.character("q")), KeyEvent(.backspace),
            KeyEvent(.escape):
            self.pager = nil
        case KeyEvent(.character("g"), .ctrl), KeyEvent(.character("c"), .ctrl):
            self.pager = nil
            ring()
        default: ring()
        }
        return LineEffect.none
    }
}
