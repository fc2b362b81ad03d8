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
    /// The entries looked at so far, the newest of each text, newest first. A history has less than four billion.
    private var distinct: [UInt32] = []
    private var texts: DistinctTexts
    /// Entries below this one were not looked at for any query.
    private var rest: Int
    /// What is to be looked through before `rest`: what the query before had found; `nil` for all of `distinct`.
    private var pool: [UInt32]?
    private var poolOffset = 0

    private(set) var pattern = FuzzyPattern("")
    /// Those found, newest first.
    private var found: [UInt32] = []
    /// The same by how good they are; of a kind, newest first. No list has to be sorted.
    private var kinds: [Int: [UInt32]] = [:]
    /// How good those found are, best first.
    private var scores: [Int] = []

    init(_ entries: HistoryEntries) {
        self.entries = entries
        texts = DistinctTexts(capacity: entries.count)
        rest = entries.count
    }

    /// How many were found so far.
    var count: Int { pattern.isEmpty ? distinct.count : found.count }
    /// Whether all of them were found.
    var isComplete: Bool { poolOffset >= (pool?.count ?? distinct.count) && rest == 0 }

    /// Goes by another query.
    mutating func look(for query: String, narrowing: Bool) {
        if !narrowing || pattern.isEmpty {
            pool = nil
        } else {
            pool = found + (pool ?? distinct)[poolOffset...]
        }
        pattern = FuzzyPattern(query)
        poolOffset = pattern.isEmpty ? distinct.count : 0
        found = []
        kinds = [:]
        scores = []
    }

    /// Looks through the next `limit` entries.
    mutating func advance(_ limit: Int = 4_096) {
        var left = limit
        while left > 0, poolOffset < (pool?.count ?? distinct.count) {
            consider(pool?[poolOffset] ?? distinct[poolOffset])
            poolOffset += 1
            left -= 1
        }
        while left > 0, rest > 0 {
            rest -= 1
            left -= 1
            guard texts.insert(rest, of: entries) else { continue }
            let index = UInt32(truncatingIfNeeded: rest)
            distinct.append(index)
            if pool == nil { poolOffset += 1 }
            if !pattern.isEmpty { consider(index) }
        }
    }

    private mutating func consider(_ index: UInt32) {
        guard let score = entries.withBytes(at: Int(index), { pattern.score($0) }) else { return }
        found.append(index)
        if kinds[score]?.append(index) == nil {
            kinds[score] = [index]
            scores.insert(score, at: scores.firstIndex { $0 < score } ?? scores.count)
        }
    }

    // MARK: Reading

    /// The entry that is the `rank`th best of those found so far.
    func entry(at rank: Int) -> Int {
        guard let place = place(of: rank) else { return Int(distinct[rank]) }
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
