/// What was changed in a line and can be taken back: small deltas, never copies of the text.
///
/// It groups as readline does: one-byte insertions join the insertion they continue until that has 20 bytes, and a
/// group counts as one change. A value, so that each history line can keep its own.
struct UndoLog: Sendable {
    /// One replacement: `insertedCount` bytes at `start` stand where `removed` stood.
    struct Change: Sendable {
        var start: Int
        var removed: [UInt8]
        var insertedCount: Int
        /// Where undoing puts the cursor, as a byte offset.
        var cursor: Int
        /// Whether it is typing that is undone word by word.
        var isTypedWord = false

        var isNothing: Bool { removed.isEmpty && insertedCount == 0 }
    }

    enum Entry: Sendable {
        case begin, end
        case change(Change)
    }

    /// The length in bytes after which an insertion takes no more typed characters in.
    static let longestRun = 20

    private(set) var entries: [Entry] = []
    private(set) var openGroups = 0
    /// What was undone and can be redone, each step the changes that undo it in turn, last undone last.
    private var undone: [[Change]] = []

    var isEmpty: Bool { entries.isEmpty }
    var canRedo: Bool { !undone.isEmpty }

    mutating func record(_ change: Change) {
        undone.removeAll()
        if change.removed.isEmpty, change.insertedCount == 1, case .change(var last)? = entries.last,
            last.removed.isEmpty, last.start + last.insertedCount == change.start,
            last.insertedCount < Self.longestRun, last.insertedCount > 0
        {
            last.insertedCount += 1
            entries[entries.count - 1] = .change(last)
            return
        }
        entries.append(.change(change))
    }

    /// Records a change that changed nothing: a step of its own.
    mutating func recordNothing(at place: Int) {
        record(Change(start: place, removed: [], insertedCount: 0, cursor: place))
    }

    /// Records typed characters that are undone word by word: they join the insertion they continue, unless they begin
    /// a word (`beginsWord`).
    mutating func recordTypedWord(at start: Int, count: Int, beginsWord: Bool) {
        undone.removeAll()
        if !beginsWord, case .change(var last)? = entries.last, last.isTypedWord,
            last.start + last.insertedCount == start
        {
            last.insertedCount += count
            entries[entries.count - 1] = .change(last)
            return
        }
        var change = Change(start: start, removed: [], insertedCount: count, cursor: start)
        change.isTypedWord = true
        entries.append(.change(change))
    }

    mutating func beginGroup() {
        entries.append(.begin)
        openGroups += 1
    }

    mutating func endGroup() {
        guard openGroups > 0 else { return }
        entries.append(.end)
        openGroups -= 1
    }

    /// Takes back a `beginGroup` after which nothing was recorded.
    mutating func cancelGroup() {
        guard case .begin? = entries.last else { return }
        entries.removeLast()
        openGroups -= 1
    }

    mutating func endAllGroups() {
        while openGroups > 0 { endGroup() }
    }

    mutating func removeAll() { self = UndoLog() }

    /// Takes the last change, or the changes of the last group, off the log, the first to be taken back first.
    mutating func popStep() -> [Change] {
        var step: [Change] = []
        var depth = 0
        while let entry = entries.popLast() {
            switch entry {
            case .end: depth += 1
            case .begin:
                if depth > 0 { depth -= 1 } else { openGroups = max(0, openGroups - 1) }
            case .change(let change): step.append(change)
            }
            if depth == 0, !step.isEmpty { break }
        }
        return step
    }

    /// Keeps the changes that redo a step, in the order in which they have to be made.
    mutating func pushUndone(_ step: [Change]) { undone.append(step) }

    mutating func popUndone() -> [Change]? { undone.popLast() }

    /// Puts back a step that was redone, given as the changes that undo it, the first to be taken back first, without
    /// forgetting what else can be redone.
    mutating func pushStep(_ step: [Change]) {
        if step.count == 1 {
            entries.append(.change(step[0]))
        } else {
            entries.append(.begin)
            entries += step.reversed().map(Entry.change)
            entries.append(.end)
        }
    }

    /// Forgets the oldest changes until at most `limit` are left.
    mutating func trim(to limit: Int) {
        // Cutting in batches keeps the cost of a change constant; a cut never falls inside a group.
        guard openGroups == 0, entries.count > limit + max(64, limit / 4) else { return }
        var cut = entries.count - limit
        var depth = 0
        for entry in entries[..<cut] {
            switch entry {
            case .begin: depth += 1
            case .end: depth -= 1
            case .change: break
            }
        }
        while depth > 0, cut < entries.count {
            if case .end = entries[cut] { depth -= 1 } else if case .begin = entries[cut] { depth += 1 }
            cut += 1
        }
        entries.removeFirst(cut)
    }
}
