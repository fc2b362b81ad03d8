/// The answers that were given while a line was edited, given again in the same order.
final class RecordedAnswers {
    private var hints: [String?] = []
    private var highlights: [StyledText] = []
    private var validities: [LineValidity] = []
    private var continuations: [Int: StyledText] = [:]
    private var entries: [Int: String] = [:]
    private var entryCount = 0

    init(_ prompt: Trace.Prompt) {
        if let index = prompt.header.historyIndex, let count = prompt.header.historyCount {
            entries[index] = prompt.header.initialText
            entryCount = count
        }
        for case .entry(let entry) in prompt.items.map(\.record) {
            switch entry {
            case .hint(let hint): hints.append(hint)
            case .highlight(let text): highlights.append(text)
            case .validity(let validity): validities.append(validity)
            case .continuation(let row, let text): continuations[row] = text
            case .history(let index, let count, let text):
                entries[index] = text
                entryCount = max(entryCount, count)
            case .event, .hiddenEvent, .command: break
            }
        }
        hints.reverse()
        highlights.reverse()
        validities.reverse()
    }

    /// A history in which the entries that were looked at are in their places. The others are empty: what no search
    /// found then, none finds now.
    var history: History {
        let history = History(limit: max(entryCount, entries.keys.max().map { $0 + 1 } ?? 0))
        for index in 0..<history.limit {
            // It is in memory only: nothing is written, and so nothing can fail.
            _ = try? history.append(entries[index] ?? "")
        }
        return history
    }

    func continuation(_ row: Int) -> StyledText { continuations[row] ?? "" }
}

extension RecordedAnswers: Hinter {
    func hint(for context: LineContext) -> String? { hints.popLast() ?? nil }
}

extension RecordedAnswers: Highlighter {
    func highlight(_ line: String) -> StyledText { highlights.popLast() ?? StyledText(line) }
}

extension RecordedAnswers: Validator {
    func validate(_ line: String) -> LineValidity { validities.popLast() ?? .complete }
}
