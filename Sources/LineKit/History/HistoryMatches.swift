/// The entries of a history that hold the letters of a query, best first, each text once.
///
/// They are looked for from the newest to the oldest, a piece at a time, so that a key is never kept waiting for a long
/// history. A query that makes the last one longer goes on with what that had found.
struct HistoryMatches {
    /// Where a match stands among those found: by how good it is, and how many as good are newer.
    struct Place: Equatable {
        fileprivate var score: Int
        fileprivate var offset: Int
    }

    private let entries: HistoryEntries
    /// Entries below this one were not looked at.
    private var rest: Int
    /// What is to be looked through before those: what the query before had found.
    private var pool: [UInt32] = []
    private var poolOffset = 0
    /// The texts that were found by this query and by those that it made longer. Texts that do not match are not kept.
    private var texts = DistinctTexts()

    private(set) var pattern = FuzzyPattern("")
    /// Those found, newest first. A history has less than four billion entries.
    private var found: [UInt32] = []
    /// The same by how good they are; of a kind, newest first. No list has to be sorted. Empty where everything matches.
    private var kinds: [Int: [UInt32]] = [:]
    /// How good those found are, best first.
    private var scores: [Int] = []

    init(_ entries: HistoryEntries) {
        self.entries = entries
        rest = entries.count
    }

    /// How many were found so far.
    var count: Int { found.count }
    /// Whether all of them were found.
    var isComplete: Bool { poolOffset >= pool.count && rest == 0 }

    /// Goes by another query. What matches one that makes the last one longer was found by that, too (`narrowing`).
    mutating func look(for query: String, narrowing: Bool) {
        if narrowing {
            pool = poolOffset < pool.count ? found + pool[poolOffset...] : found
        } else {
            pool = []
            rest = entries.count
            texts = DistinctTexts()
        }
        pattern = FuzzyPattern(query)
        poolOffset = 0
        found = []
        kinds = [:]
        scores = []
    }

    /// Looks through the next `limit` entries.
    mutating func advance(_ limit: Int = 4_096) {
        var left = limit
        while left > 0, poolOffset < pool.count {
            let index = pool[poolOffset]
            if let score = score(of: Int(index)) { add(index, score) }
            poolOffset += 1
            left -= 1
        }
        while left > 0, rest > 0 {
            rest -= 1
            left -= 1
            guard let score = score(of: rest), texts.insert(rest, of: entries) else { continue }
            add(UInt32(truncatingIfNeeded: rest), score)
        }
    }

    private func score(of index: Int) -> Int? { entries.withBytes(at: index) { pattern.score($0) } }

    private mutating func add(_ index: UInt32, _ score: Int) {
        found.append(index)
        guard !pattern.isEmpty, kinds[score]?.append(index) == nil else { return }
        kinds[score] = [index]
        scores.insert(score, at: scores.firstIndex { $0 < score } ?? scores.count)
    }

    // MARK: Reading

    /// The entry that is the `rank`th best of those found so far.
    func entry(at rank: Int) -> Int {
        guard let place = place(of: rank) else { return Int(found[rank]) }
        return Int(kinds[place.score]?[place.offset] ?? 0)
    }

    /// What keeps its place when more are found.
    func place(of rank: Int) -> Place? {
        guard !pattern.isEmpty else { return nil }
        var offset = rank
        for score in scores {
            let count = kinds[score]?.count ?? 0
            if offset < count { return Place(score: score, offset: offset) }
            offset -= count
        }
        return nil
    }

    func rank(of place: Place) -> Int {
        scores.prefix { $0 > place.score }.reduce(place.offset) { $0 + (kinds[$1]?.count ?? 0) }
    }
}
