/// Entries in order, oldest first, kept as bytes in one piece of memory: a million entries cost their bytes, nine more
/// for each, and nine again when they carry times.
///
/// Between the entries, and around them, stands the byte FF, which no UTF-8 text contains. So a search runs over the
/// memory as a whole and never finds a text across two entries, and a text found behind an FF is a prefix.
public struct HistoryEntries: Sendable {
    static let separator: UInt8 = 0xFF

    private var bytes: [UInt8] = [separator]
    /// Where each entry begins; it ends one byte before the next one begins.
    private var starts: [Int] = []
    /// The time of each entry, 0 where unknown; empty until one is known.
    private var times: [Int64] = []
    /// How many entries at the front are gone but not yet cleared away.
    private var dropped = 0

    /// No entries.
    public init() {}

    /// Makes room for `byteCount` bytes of text in total, and for as many entries as that will be when they are about as
    /// long as those at hand. Memory that grows by and by is touched twice, which costs more than what is put into it.
    mutating func reserveCapacity(byteCount: Int) {
        bytes.reserveCapacity(byteCount + 1)
        guard count > 0 else { return }
        let entryCount = byteCount / (bytes.count / count) * 17 / 16
        starts.reserveCapacity(entryCount)
        if !times.isEmpty { times.reserveCapacity(entryCount) }
    }

    // MARK: Adding

    /// Adds an entry as the newest.
    public mutating func append(_ entry: HistoryEntry) {
        var text = entry.text
        text.withUTF8 { append(validUTF8: UnsafeRawBufferPointer($0), time: entry.time) }
    }

    /// Adds an entry from bytes that are valid UTF-8.
    mutating func append(validUTF8 text: UnsafeRawBufferPointer, time: Int64?) {
        starts.append(bytes.count)
        bytes.append(contentsOf: text)
        bytes.append(Self.separator)
        append(time: time ?? 0)
    }

    /// Adds an entry whose bytes follow: they will begin `offset` bytes behind the present end.
    @inline(__always)
    mutating func announce(atByte offset: Int, time: Int64?) {
        starts.append(bytes.count + offset)
        append(time: time ?? 0)
    }

    /// Adds the bytes of the entries that were announced, each followed by the separator.
    mutating func append(announced block: UnsafeRawBufferPointer) {
        bytes.append(contentsOf: block)
    }

    /// Adds the time of the newest entry, 0 where unknown.
    private mutating func append(time: Int64) {
        if times.isEmpty {
            guard time > 0 else { return }
            times = Array(repeating: 0, count: starts.count - 1)
        }
        times.append(time)
    }

    /// Adds a line feed and bytes that are valid UTF-8 to the newest entry.
    mutating func extendLast(validUTF8 text: UnsafeRawBufferPointer) {
        guard !isEmpty else { return append(validUTF8: text, time: nil) }
        bytes[bytes.count - 1] = 0x0A
        bytes.append(contentsOf: text)
        bytes.append(Self.separator)
    }

    // MARK: Removing

    /// Removes the oldest entries until no more than `limit` are left. The memory is cleared away when a quarter of it
    /// is not needed, so that dropping one entry for each that is added costs little.
    mutating func trim(to limit: Int) {
        guard count > limit else { return }
        dropped += count - Swift.max(limit, 0)
        if dropped > starts.count / 4 { keep { _ in true } }
    }

    /// Removes one entry.
    mutating func remove(at index: Int) {
        let start = starts[dropped + index]
        let length = end(of: index) + 1 - start
        bytes.removeSubrange(start..<start + length)
        starts.remove(at: dropped + index)
        for later in dropped + index..<starts.count { starts[later] -= length }
        if !times.isEmpty { times.remove(at: dropped + index) }
    }

    /// Keeps only the entries for which `isKept` says so.
    mutating func keep(where isKept: (Int) -> Bool) {
        rearrange(indices.lazy.filter(isKept))
    }

    /// Removes each entry that equals one that follows (`isConsecutive`: that follows directly).
    mutating func removeDuplicates(consecutiveOnly isConsecutive: Bool) {
        guard count > 1 else { return }
        var isKept = [Bool](repeating: true, count: count)
        if isConsecutive {
            for index in 1..<count where isEqual(index, index - 1) { isKept[index - 1] = false }
        } else {
            var texts = DistinctTexts(capacity: count)
            for index in indices.reversed() { isKept[index] = texts.insert(index, of: self) }
        }
        keep { isKept[$0] }
    }

    /// Puts entries into the order of their times, as sessions that wrote at the same time need it. An entry without a
    /// time, or with one outside `range`, stays behind the one before it.
    mutating func sortByTime(within range: ClosedRange<Int64> = 1...Int64.max) {
        var latest: Int64 = 0
        let isSorted = times.dropFirst(times.isEmpty ? 0 : dropped).allSatisfy { time in
            if range.contains(time) {
                if time < latest { return false }
                latest = time
            }
            return true
        }
        guard !isSorted else { return }
        latest = 0
        let order = indices.map { index in
            if let time = time(at: index), range.contains(time) { latest = time }
            return (time: latest, index: index)
        }
        rearrange(
            order.sorted { $0.time == $1.time ? $0.index < $1.index : $0.time < $1.time }.lazy.map(\.index))
    }

    private mutating func rearrange(_ order: some Sequence<Int>) {
        var next = HistoryEntries()
        next.reserveCapacity(byteCount: bytes.count)
        for index in order {
            withBytes(at: index) { next.append(validUTF8: $0, time: time(at: index)) }
        }
        self = next
    }

    // MARK: Reading

    /// The text of the entry at `index`.
    func text(at index: Int) -> String {
        withBytes(at: index) { String(decoding: $0, as: UTF8.self) }
    }

    /// The time of the entry at `index`.
    func time(at index: Int) -> Int64? {
        guard !times.isEmpty else { return nil }
        let time = times[dropped + index]
        return time > 0 ? time : nil
    }

    /// The bytes of the entry at `index`, valid UTF-8, for as long as `body` runs.
    func withBytes<R>(at index: Int, _ body: (UnsafeRawBufferPointer) -> R) -> R {
        let range = range(of: index)
        return bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
    }

    /// Whether two entries have the same bytes.
    func isEqual(_ one: Int, _ other: Int) -> Bool {
        bytes[range(of: one)].elementsEqual(bytes[range(of: other)])
    }

    /// Whether the entry at `index` has the text `text`.
    func isEqual(_ index: Int, to text: String) -> Bool {
        bytes[range(of: index)].elementsEqual(text.utf8)
    }

    /// A hash of the text of the entry at `index`.
    func hash(of index: Int) -> Int {
        var hasher = Hasher()
        withBytes(at: index) { hasher.combine(bytes: $0) }
        return hasher.finalize()
    }

    // MARK: What the search needs

    /// Where the bytes of the entry at `index` stand in the memory as a whole.
    func range(of index: Int) -> Range<Int> { starts[dropped + index]..<end(of: index) }

    private func end(of index: Int) -> Int {
        (dropped + index + 1 < starts.count ? starts[dropped + index + 1] : bytes.count) - 1
    }

    /// The entry that the byte at `offset` of the memory belongs to.
    func index(atByte offset: Int) -> Int {
        var low = dropped
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low - dropped
    }

    /// All bytes, for as long as `body` runs.
    func withAllBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R { bytes.withUnsafeBytes(body) }
}

extension HistoryEntries: RandomAccessCollection {
    /// The index of the oldest entry: 0.
    public var startIndex: Int { 0 }
    /// The number of entries.
    public var endIndex: Int { starts.count - dropped }
    /// The entry at `index`; 0 is the oldest.
    public subscript(index: Int) -> HistoryEntry {
        HistoryEntry(text(at: index), time: time(at: index))
    }
}

extension HistoryEntries: Equatable {
    /// Whether both hold equal entries in the same order.
    public static func == (left: HistoryEntries, right: HistoryEntries) -> Bool {
        left.elementsEqual(right)
    }
}

extension HistoryEntries: ExpressibleByArrayLiteral {
    /// Entries from literals, oldest first.
    public init(arrayLiteral elements: HistoryEntry...) {
        self.init()
        elements.forEach { append($0) }
    }
}
