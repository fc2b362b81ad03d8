/// Says how the line might go on, shown dim behind it and never part of it until it is accepted.
public protocol Hinter {
    /// The text that would follow the line, or `nil`. Asked after each change while the cursor stands at the end, in
    /// the isolation of the prompt.
    func hint(for context: LineContext) -> String?
}

/// Says how the line might go on, and may take its time: the hint is shown when it comes, if the line is still the same.
/// Keys are never kept waiting. Called in the isolation of the prompt, between keys.
public protocol AsyncHinter {
    /// The text that would follow the line, or `nil`. When the line has changed before the answer came, the task is
    /// cancelled.
    nonisolated(nonsending) func hint(for context: LineContext) async -> String?
}

/// A hinter from an `async` closure, called in the isolation of the prompt.
public struct AsyncClosureHinter: AsyncHinter {
    private let answer: nonisolated(nonsending) (LineContext) async -> String?

    /// A hinter that shows what `answer` returns.
    public init(_ answer: nonisolated(nonsending) @escaping (LineContext) async -> String?) {
        self.answer = answer
    }

    /// What the closure answers.
    nonisolated(nonsending) public func hint(for context: LineContext) async -> String? { await answer(context) }
}

/// A hinter from a closure, called in the isolation of the prompt.
public struct ClosureHinter: Hinter {
    private let answer: (LineContext) -> String?

    /// A hinter that shows what `answer` returns.
    public init(_ answer: @escaping (LineContext) -> String?) {
        self.answer = answer
    }

    /// What the closure answers.
    public func hint(for context: LineContext) -> String? { answer(context) }
}

/// Hints at the newest entry of a history that begins with the line, as fish does.
public struct HistoryHinter: Hinter {
    /// How far the last search came: a line that goes on from the one before cannot be found nearer.
    private final class Place {
        var line = ""
        var index: Int?
        var generation = -1
        var count = 0
    }

    /// The history that is looked in.
    public let history: History
    /// The fewest grapheme clusters a line must have.
    public var minimumLength: Int
    private let place = Place()

    /// Hints from `history` for lines of at least `minimumLength` grapheme clusters.
    public init(_ history: History, minimumLength: Int = 1) {
        self.history = history
        self.minimumLength = minimumLength
    }

    /// What the newest entry that begins with the line adds to it.
    public func hint(for context: LineContext) -> String? {
        let line = context.line
        guard context.isAtEnd, line.count >= max(minimumLength, 1) else { return nil }
        let count = history.count
        let goesOn =
            place.generation == history.generation && place.count == count && !place.line.isEmpty
            && line.utf8.starts(with: place.line.utf8)
        if !goesOn { place.index = count - 1 }
        var match = place.index.flatMap { history.search(for: line, from: $0, matching: .prefix) }
        // An entry that is the line adds nothing; an older one may.
        while let found = match, history.isEntry(found.index, equalTo: line) {
            match = history.search(for: line, from: found.index - 1, matching: .prefix)
        }
        place.line = line
        place.index = match?.index
        place.generation = history.generation
        place.count = count
        return match.map { String(decoding: history[$0.index].utf8.dropFirst($0.utf8Range.upperBound), as: UTF8.self) }
    }
}
