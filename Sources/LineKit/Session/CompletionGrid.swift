/// Candidates in columns, as `ls` and readline list them: down the columns, each as wide as its widest candidate would
/// need, no wider than the screen.
struct CompletionGrid {
    /// The columns of blank between two columns of candidates.
    private static let gap = 2
    private let cells: [StyledText]
    private let widths: [Int]

    init(_ completions: [Completion]) {
        cells = completions.map { completion in
            guard let detail = completion.detailLabel, !detail.isEmpty else { return completion.label }
            return completion.label + StyledText("  ") + detail.style(Style().dim())
        }
        widths = cells.map(\.width)
    }

    /// The rows on a screen of `columns` columns. A candidate wider than that is cut, an ellipsis in place of its end; it
    /// does not make the others wide.
    func rows(columns: Int) -> [StyledText] {
        guard !cells.isEmpty else { return [] }
        let hasWide = widths.contains { $0 >= columns }
        let width = (widths.lazy.filter { $0 < columns }.max() ?? columns) + Self.gap
        let across = hasWide ? 1 : max((columns + Self.gap) / width, 1)
        let down = (cells.count + across - 1) / across
        return (0..<down).map { row in
            var line = StyledText()
            var column = 0
            for index in stride(from: row, to: cells.count, by: down) {
                let place = index / down * width
                line.append(String(repeating: " ", count: max(place - column, 0)))
                line += across == 1 ? cells[index].clipped(toColumns: columns) : cells[index]
                column = place + widths[index]
            }
            return line
        }
    }
}
