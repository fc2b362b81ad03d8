/// The way through the history while one line is edited.
///
/// The line being typed is the walk's last stop, below the newest entry. It is kept while older lines are shown, and so
/// is every change made to an entry on the way, with the way back through it. Nothing here changes the history itself:
/// what was changed and not accepted is forgotten with the walk.
struct HistoryWalk {
    /// A line as it was left.
    struct Stop {
        var text: String
        var undo: UndoLog
    }

    /// The number of entries when the walk began; the stop at this index is the line being typed.
    let end: Int
    /// Where the walk stands.
    private(set) var index: Int
    private var stops: [Int: Stop] = [:]

    init(entryCount: Int) {
        end = entryCount
        index = entryCount
    }

    /// Whether the walk stands on the line being typed.
    var isAtEnd: Bool { index == end }

    /// Whether the line being typed was left, so that there is something to come back to.
    var hasLeftEnd: Bool { stops[end] != nil }

    /// The entry at `index` as it was left, edited maybe; `nil` when it was never visited.
    func text(at index: Int) -> String? { stops[index]?.text }

    /// The entries that were visited, as they were left.
    var visited: [Int: String] { stops.filter { $0.key != end }.mapValues(\.text) }

    /// The line being typed, where it was left.
    var typedText: String? { stops[end]?.text }

    /// Leaves the present stop as it is now and goes to `target`. Returns how that was left before; `nil` when it was
    /// never visited and shows its entry.
    mutating func move(to target: Int, leaving present: Stop) -> Stop? {
        stops[index] = present
        index = min(max(target, 0), end)
        return stops[index]
    }
}
