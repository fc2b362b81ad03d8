/// The candidates for a word as a menu under the line: what is typed filters them, one of them may be chosen.
struct CompletionMenu {
    /// A candidate that matches what was typed.
    struct Item {
        /// Which of the candidates.
        var index: Int
        /// What of its text matches, in bytes.
        var matches: [Range<Int>] = []
    }

    /// One row of the menu: a heading, or candidates `stride` places apart.
    enum Row: Equatable {
        case heading(String)
        case items(first: Int, stride: Int, end: Int)
    }

    let completions: [Completion]
    let syntax: WordSyntax
    /// Where the word began when the candidates were asked for, in grapheme clusters.
    let start: Int
    /// What each candidate is shown as, and the columns it takes.
    private let labels: [StyledText]
    private let widths: [Int]
    private let hasDetails: Bool

    /// The candidates that match, best first.
    private(set) var items: [Item] = []
    /// Which of `items` is chosen; `nil` before anybody moved.
    private(set) var selected: Int?
    private(set) var rows: [Row] = []
    /// How the rows are laid out: columns of the screen, and how many a candidate takes.
    private var columns = 80
    private(set) var cellWidth = 0
    /// The first row that is seen, and how many are.
    private(set) var top = 0
    private var height = 1

    /// The columns of blank between two candidates.
    private static var gap: Int { 2 }

    /// A menu of what was answered to `context`.
    init(_ completions: [Completion], for context: LineContext, syntax: WordSyntax) {
        var completions = completions
        if completions.contains(where: { $0.group != nil }) {
            // Those of a group stand together, in the order in which the groups came.
            var order: [String?: Int] = [:]
            for completion in completions where order[completion.group] == nil {
                order[completion.group] = order.count
            }
            let places = completions.indices.sorted {
                (order[completions[$0].group] ?? 0, $0) < (order[completions[$1].group] ?? 0, $1)
            }
            completions = places.map { completions[$0] }
        }
        self.completions = completions
        self.syntax = syntax
        start = completions.lazy.compactMap { $0.replacing?.lowerBound }.first ?? context.wordRange.lowerBound
        labels = completions.map(\.label)
        widths = labels.map(\.width)
        hasDetails = completions.contains { !($0.detail ?? "").isEmpty }
        items = completions.indices.map { Item(index: $0) }
    }

    /// The chosen candidate.
    var chosen: Completion? { selected.map { completions[items[$0].index] } }

    // MARK: Filtering

    /// Keeps the candidates that what was typed fits: those that begin with it, else those that hold its letters. The
    /// choice goes to the best.
    mutating func filter(_ typed: String, ignoresCase: Bool, selecting isSelecting: Bool) {
        let hadSelection = selected != nil
        let begun = CompletionMatching(ignoresCase: ignoresCase, isSubstring: false)
        var found = completions.indices.filter { begun.matches(completions[$0].text, typed) }.map { index in
            Item(index: index, matches: typed.isEmpty ? [] : [0..<typed.utf8.count])
        }
        if found.isEmpty {
            let pattern = FuzzyPattern(typed)
            var scored: [(item: Item, score: Int)] = []
            for index in completions.indices {
                guard let match = pattern.match(completions[index].text) else { continue }
                scored.append((Item(index: index, matches: match.utf8Ranges), match.score))
            }
            if !completions.contains(where: { $0.group != nil }) {
                scored.sort { ($1.score, $0.item.index) < ($0.score, $1.item.index) }
            }
            found = scored.map(\.item)
        }
        items = found
        selected = (hadSelection || isSelecting) && !items.isEmpty ? 0 : nil
        top = 0
        arrange()
    }

    // MARK: Layout

    /// Lays the candidates out for a screen, `height` rows of which are theirs at the most.
    mutating func arrange(columns: Int, height: Int) {
        guard columns != self.columns || height != self.height || rows.isEmpty else { return }
        self.columns = max(columns, 1)
        self.height = max(height, 1)
        arrange()
    }

    private mutating func arrange() {
        let widest = items.map { widths[$0.index] }.max() ?? 0
        cellWidth = min(widest, columns)
        let across = hasDetails ? 1 : max((columns + Self.gap) / max(cellWidth + Self.gap, 1), 1)
        if hasDetails {
            // Names get no more than half of the screen where there is something to say about them.
            cellWidth = min(cellWidth, max(columns / 2, 1))
        }
        rows = []
        var first = 0
        while first < items.count {
            let group = completions[items[first].index].group
            var end = first
            while end < items.count, completions[items[end].index].group == group { end += 1 }
            if let group { rows.append(.heading(group)) }
            let down = (end - first + across - 1) / across
            for row in 0..<down { rows.append(.items(first: first + row, stride: down, end: end)) }
            first = end
        }
        follow()
    }

    /// The rows that fit beside the one that counts.
    private var room: Int { rows.count > height ? max(height - 1, 1) : height }

    /// Scrolls so that the chosen candidate is in sight, and the heading above it where there is room.
    private mutating func follow() {
        guard let selected, let row = row(of: selected) else {
            top = min(top, max(rows.count - room, 0))
            return
        }
        var first = row
        if row > 0, room > 1, case .heading = rows[row - 1] { first = row - 1 }
        top = min(max(min(top, first), row - room + 1), max(rows.count - room, 0))
    }

    private func row(of place: Int) -> Int? {
        rows.firstIndex { row in
            guard case .items(let first, let stride, let end) = row, place < end else { return false }
            return place >= first && (place - first) % stride == 0
        }
    }

    // MARK: Moving

    /// A way to go through the candidates.
    enum Move {
        case next, previous, right, left, pageDown, pageUp, first, last
    }

    mutating func move(_ move: Move) {
        guard !items.isEmpty else { return }
        let last = items.count - 1
        guard let place = selected else {
            selected = move == .previous || move == .last ? last : 0
            return follow()
        }
        switch move {
        case .next: selected = place == last ? 0 : place + 1
        case .previous: selected = place == 0 ? last : place - 1
        case .first: selected = 0
        case .last: selected = last
        case .right: selected = min(place + stride(at: place), last)
        case .left: selected = max(place - stride(at: place), 0)
        case .pageDown, .pageUp:
            let rows = max(room - 1, 1)
            selected = min(max(place + (move == .pageDown ? rows : -rows), 0), last)
        }
        follow()
    }

    /// Whether candidates stand side by side.
    var hasColumns: Bool {
        rows.contains { row in
            if case .items(let first, let stride, let end) = row { first + stride < end } else { false }
        }
    }

    private func stride(at place: Int) -> Int {
        for case .items(_, let stride, let end) in rows where place < end { return stride }
        return 1
    }

    // MARK: Drawing

    /// The rows to show, none wider than the screen; the last says where in a long menu this is.
    func drawn(theme: Theme) -> [StyledText] {
        var drawn: [StyledText] = []
        for row in rows.dropFirst(top).prefix(room) {
            switch row {
            case .heading(let title): drawn.append(StyledText(title, style: theme.heading).clipped(toColumns: columns))
            case .items(let first, let stride, let end):
                var line = StyledText()
                for place in Swift.stride(from: first, to: end, by: stride) {
                    if place > first { line.append(String(repeating: " ", count: Self.gap)) }
                    line += cell(place, theme)
                }
                drawn.append(line)
            }
        }
        if rows.count > room, room < height {
            let place = selected.map { "\($0 + 1)/\(items.count)" } ?? "\(items.count) in all"
            drawn.append(StyledText(place, style: theme.detail).clipped(toColumns: columns))
        }
        return drawn
    }

    private func cell(_ place: Int, _ theme: Theme) -> StyledText {
        let item = items[place]
        let completion = completions[item.index]
        var text = labels[item.index]
        // Where something else is shown than the text, the letters stand elsewhere or not at all.
        if text.plainText == completion.text { text = text.styled(item.matches, theme.match) }
        text = text.fitted(toColumns: cellWidth)
        if hasDetails, let detail = completion.detailLabel {
            let left = columns - cellWidth - Self.gap
            if left > 0 {
                text.append(String(repeating: " ", count: Self.gap))
                text += detail.style(theme.detail).clipped(toColumns: left)
            }
        }
        guard place == selected else { return text }
        return text.runs.reduce(into: StyledText()) { $0.append($1.text, style: theme.selection.over($1.style)) }
    }
}
