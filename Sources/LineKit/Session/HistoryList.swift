/// All entries of the history that hold the letters of what was typed, best first, as a list to choose from.
struct HistoryList {
    private var matches: HistoryMatches
    private let entries: HistoryEntries
    /// What was typed when the list was made.
    private var query: String?
    /// Which of those found is chosen.
    private(set) var selected = 0
    private var top = 0
    /// The entry that was shown as the chosen one since the query changed.
    private var shown: Int?

    init(_ history: History) {
        entries = history.entries
        matches = HistoryMatches(entries)
    }

    /// Whether entries are still to be looked at.
    var isSearching: Bool { !matches.isComplete }

    /// The entry chosen; `nil` when none matches. Whoever takes it before anything was shown, with keys typed ahead, gets
    /// what they would have got had they waited.
    mutating func chosen() -> Int? {
        if let shown { return shown }
        while isSearching { advance() }
        return selected < matches.count ? matches.entry(at: selected) : nil
    }

    /// Goes by another query.
    mutating func filter(_ query: String) {
        guard query != self.query else { return }
        matches.look(for: query, narrowing: self.query.map { query.hasPrefix($0) } ?? false)
        self.query = query
        (selected, top, shown) = (0, 0, nil)
        advance()
    }

    /// Looks at more entries. The best is chosen, unless another was.
    mutating func advance() {
        let place = selected > 0 ? matches.place(of: selected) : nil
        matches.advance()
        guard let place else { return }
        let moved = matches.rank(of: place) - selected
        (selected, top) = (selected + moved, top + moved)
    }

    mutating func move(by count: Int) {
        selected = min(max(selected + count, 0), max(matches.count - 1, 0))
        shown = nil
    }

    /// The rows to show, the chosen one with a mark, at most `height`; the last says how many match.
    mutating func rows(columns: Int, height: Int, theme: Theme) -> [StyledText] {
        let room = max(height - 1, 1)
        let count = matches.count
        top = min(max(min(top, selected), selected - room + 1), max(count - room, 0))
        shown = selected < count ? matches.entry(at: selected) : nil
        var rows: [StyledText] = []
        for place in top..<min(top + room, count) {
            let isChosen = place == selected
            let text = entries.text(at: matches.entry(at: place))
            let letters = matches.pattern.match(text)?.utf8Ranges ?? []
            var row = StyledText(isChosen ? "▸ " : "  ")
            row += StyledText(text).styled(letters, theme.match)
            row = row.fitted(toColumns: columns)
            rows.append(
                isChosen
                    ? row.runs.reduce(into: StyledText()) { $0.append($1.text, style: theme.selection.over($1.style)) }
                    : row)
        }
        if height > 1 {
            let more = isSearching ? "…" : ""
            let text = count > 0 ? "\(selected + 1)/\(count)\(more)" : isSearching ? "…" : "nothing found"
            rows.append(StyledText(text, style: theme.detail).clipped(toColumns: columns))
        }
        return rows
    }
}

/// The list as a mode of the line: the query is typed in the line's place, arrows and Ctrl-R move, Return or Tab puts the
/// entry into the line, Escape and Ctrl-G give up. The line that was being typed stays the last stop of the way through the
/// history.
extension LineCore {
    /// Opens the list with a query typed already.
    mutating func openHistoryList(_ query: String = "") -> LineEffect {
        guard let history = settings.history, !history.isEmpty, !settings.traits.isSecret, stringPrompt == nil else {
            return rung()
        }
        let list = HistoryList(history)
        let effect = ask("history: ", for: .historyList)
        guard stringPrompt != nil else { return effect }
        editor.load(query)
        historyList = list
        filterHistoryList()
        return effect
    }

    /// Goes by what was typed since.
    mutating func filterHistoryList() {
        guard historyList != nil else { return }
        let query = editor.text.string
        historyList?.filter(query)
    }

    /// What a command does while the list is open; `nil` when it edits the query.
    mutating func performInHistoryList(_ command: EditCommand) -> LineEffect? {
        guard historyList != nil else { return nil }
        filterHistoryList()
        let page = max(screenRows - 3, 1)
        switch command {
        case .nextHistory, .nextScreenLine, .viDownLine, .reverseSearchHistory: historyList?.move(by: 1)
        case .previousHistory, .previousScreenLine, .viUpLine, .forwardSearchHistory: historyList?.move(by: -1)
        case .historySearchForward: historyList?.move(by: page)
        case .historySearchBackward: historyList?.move(by: -page)
        case .beginningOfHistory: historyList?.move(by: -.max / 2)
        case .endOfHistory: historyList?.move(by: .max / 2)
        case .acceptLine, .complete:
            guard let index = historyList?.chosen() else { return rung() }
            closeStringPrompt()
            return show(index)
        default: return nil
        }
        return LineEffect.none
    }
}
