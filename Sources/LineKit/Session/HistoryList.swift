/// All entries of the history that hold the letters of what was typed, best first, as a list to choose from.
struct HistoryList {
    /// An entry that matches, and how well.
    private struct Candidate {
        var index: Int
        var score: Int
    }

    private let history: History
    /// The entries that can be found, newest first, each text once.
    private let all: [Int]
    private var found: [Candidate]
    /// What was typed when `found` was made.
    private(set) var query: String?
    private var pattern = FuzzyPattern("")
    /// Which of those found is chosen.
    private(set) var selected = 0
    private var top = 0

    init(_ history: History) {
        self.history = history
        let entries = history.entries
        all = entries.indicesOfDistinctTexts()
        found = []
    }

    /// The entry chosen; `nil` when none matches.
    var chosen: Int? { selected < found.count ? found[selected].index : nil }

    /// Goes by another query. What makes the last one longer is looked for only among those found.
    mutating func filter(_ query: String) {
        guard query != self.query else { return }
        let isLonger = self.query.map { query.hasPrefix($0) && !$0.isEmpty } ?? false
        let candidates = isLonger ? found.map(\.index).sorted(by: >) : all
        self.query = query
        pattern = FuzzyPattern(query)
        (selected, top) = (0, 0)
        let entries = history.entries
        if pattern.isEmpty {
            found = candidates.map { Candidate(index: $0, score: 0) }
            return
        }
        found = candidates.compactMap { index in
            entries.withBytes(at: index) { pattern.score($0) }.map { Candidate(index: index, score: $0) }
        }
        // Of two that match alike the newer is better: the sort is stable in that order by the index.
        found.sort { ($1.score, $1.index) < ($0.score, $0.index) }
    }

    mutating func move(by count: Int) {
        selected = min(max(selected + count, 0), max(found.count - 1, 0))
    }

    /// The rows to show, the chosen one with a mark, at most `height`; the last says how many match.
    mutating func rows(columns: Int, height: Int, theme: Theme) -> [StyledText] {
        let room = max(height - 1, 1)
        top = min(max(min(top, selected), selected - room + 1), max(found.count - room, 0))
        var rows: [StyledText] = []
        for place in top..<min(top + room, found.count) {
            let isChosen = place == selected
            let text = history.entries[found[place].index].text
            let matches = pattern.match(text)?.utf8Ranges ?? []
            var row = StyledText(isChosen ? "▸ " : "  ")
            row += StyledText(text).styled(matches, theme.match)
            row = row.fitted(toColumns: columns)
            rows.append(
                isChosen
                    ? row.runs.reduce(into: StyledText()) { $0.append($1.text, style: theme.selection.over($1.style)) }
                    : row)
        }
        if height > 1 {
            let count = found.isEmpty ? "nothing found" : "\(selected + 1)/\(found.count)"
            rows.append(StyledText(count, style: theme.detail).clipped(toColumns: columns))
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
            guard let index = historyList?.chosen else { return rung() }
            closeStringPrompt()
            return show(index)
        default: return nil
        }
        return LineEffect.none
    }
}
