/// Candidates in columns, as `ls` and readline list them: down the columns, each as wide as its widest candidate would
/// need, no wider than the screen.
struct CompletionGrid {
    /// The columns of blank between two columns of candidates.
    private static let gap = 2
    private let cells: [StyledText]

    init(_ completions: [Completion]) {
        cells = completions.map { completion in
            let shown = completion.display ?? StyledText(completion.text)
            guard let detail = completion.detail, !detail.isEmpty else { return shown }
            var dim = Style()
            dim.isDim = true
            return shown + StyledText("  " + detail, style: dim)
        }
    }

    /// The rows on a screen of `columns` columns, at most `limit` of them; the last then says how many are not shown.
    func rows(columns: Int, limit: Int) -> [StyledText] {
        guard !cells.isEmpty, limit > 0 else { return [] }
        // A candidate wider than the screen is cut there; it does not make the others wide.
        let widths = cells.map { min($0.width, columns) }
        let narrow = widths.filter { $0 < columns }
        let width = (narrow.max() ?? columns) + Self.gap
        let across = max((columns + Self.gap) / width, 1)
        let fits = widths.allSatisfy { $0 < columns } ? across : 1
        let down = (cells.count + fits - 1) / fits
        var rows: [StyledText] = []
        for row in 0..<min(down, limit) {
            var line = StyledText("")
            for column in 0..<fits where row + column * down < cells.count {
                let index = row + column * down
                let pad = column == 0 ? 0 : column * width - line.width
                line = line + StyledText(String(repeating: " ", count: max(pad, 0))) + cells[index]
            }
            rows.append(line)
        }
        if down > limit {
            let hidden = cells.count - (limit - 1) * fits
            rows[limit - 1] = StyledText("… \(hidden) more")
        }
        return rows
    }
}
