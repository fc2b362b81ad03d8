/// Which way a search walks through the entries.
public enum HistoryDirection: Hashable, Sendable {
    /// From newer entries to older ones, as Ctrl-R does.
    case backward
    /// From older entries to newer ones, as Ctrl-S does.
    case forward
}

/// How an entry is compared with what is searched for.
public struct HistoryMatching: Hashable, Sendable {
    enum Place: Sendable {
        case anywhere, start, whole
    }
    var place: Place
    /// Whether letters match in either case.
    public var ignoresCase = false

    /// The text stands anywhere in the entry (readline's `reverse-search-history`).
    public static let substring = HistoryMatching(place: .anywhere)
    /// The entry begins with the text (readline's `history-search-backward`).
    public static let prefix = HistoryMatching(place: .start)
    /// The entry is the text.
    static let whole = HistoryMatching(place: .whole)

    /// The same, with or without regard to case.
    public func ignoringCase(_ ignoresCase: Bool = true) -> HistoryMatching {
        var matching = self
        matching.ignoresCase = ignoresCase
        return matching
    }
}

/// Where a search found its text.
public struct HistoryMatch: Hashable, Sendable {
    /// The entry; 0 is the oldest.
    public var index: Int
    /// Where the text stands in the entry, in UTF-8 bytes; both ends lie between grapheme clusters.
    public var utf8Range: Range<Int>
}

extension HistoryEntries {
    /// Looks for `text`, beginning with the entry at `index` itself and walking to the oldest or newest.
    ///
    /// Backward the last place in an entry is found, forward the first. A place inside a grapheme cluster does not
    /// count: `e` is not found in an `é` made of two scalars. An empty text is found nowhere, except as a prefix.
    ///
    /// - Parameters:
    ///   - index: The first entry looked at. Beyond the newest, a search backward begins with the newest.
    ///   - offset: Backward, the place in that first entry must begin before this offset; forward, at or behind it.
    ///     In UTF-8 bytes; `nil` allows the whole entry.
    public func search(
        for text: String, from index: Int, utf8Offset offset: Int? = nil, direction: HistoryDirection = .backward,
        matching: HistoryMatching = .substring
    ) -> HistoryMatch? {
        let first = direction == .backward ? Swift.min(index, count - 1) : Swift.max(index, 0)
        guard indices.contains(first) else { return nil }
        guard !text.isEmpty else {
            return matching.place == .start ? HistoryMatch(index: first, utf8Range: 0..<0) : nil
        }
        if matching.ignoresCase && !text.utf8.allSatisfy({ $0 < 0x80 }) {
            return searchFolding(text, from: first, offset: offset, direction, matching.place)
        }
        var needle = Array(text.utf8)
        if matching.place != .anywhere { needle.insert(Self.separator, at: 0) }
        if matching.place == .whole { needle.append(Self.separator) }
        let lead = matching.place == .anywhere ? 0 : 1
        let search = ByteSearch(needle, foldsCase: matching.ignoresCase)
        return withAllBytes { bytes in
            var bounds = bounds(from: first, offset: offset, direction, lead: lead, length: needle.count)
            while !bounds.isEmpty {
                let found =
                    direction == .backward
                    ? search.lastMatch(in: bytes, bounds) : search.firstMatch(in: bytes, bounds)
                guard let found else { return nil }
                let entry = self.index(atByte: found + lead)
                let start = found + lead - range(of: entry).lowerBound
                let place = start..<start + text.utf8.count
                if isBetweenClusters(place, of: entry) { return HistoryMatch(index: entry, utf8Range: place) }
                bounds =
                    direction == .backward
                    ? bounds.lowerBound..<found + needle.count - 1 : found + 1..<bounds.upperBound
            }
            return nil
        }
    }

    /// The part of the memory in which a needle of `length` bytes may stand.
    private func bounds(
        from first: Int, offset: Int?, _ direction: HistoryDirection, lead: Int, length: Int
    ) -> Range<Int> {
        let entry = range(of: first)
        let low: Int
        let high: Int
        if direction == .backward {
            low = range(of: 0).lowerBound - 1
            // A needle that begins one byte before `offset` ends `length - 1` bytes behind it.
            let limit = offset.map { entry.lowerBound + $0 - lead + length - 1 } ?? entry.upperBound + 1
            high = Swift.min(limit, entry.upperBound + 1)
        } else {
            low = entry.lowerBound + (offset ?? 0) - lead
            high = range(of: count - 1).upperBound + 1
        }
        return low..<Swift.max(low, high)
    }

    private func isBetweenClusters(_ place: Range<Int>, of index: Int) -> Bool {
        withBytes(at: index) { bytes in
            func isPlain(_ offset: Int) -> Bool {
                // Two ASCII bytes always belong to two clusters, except CR LF.
                offset == 0 || offset == bytes.count
                    || bytes[offset - 1] < 0x80 && bytes[offset] < 0x80 && bytes[offset] != 0x0A
            }
            if isPlain(place.lowerBound) && isPlain(place.upperBound) { return true }
            let text = String(decoding: bytes, as: UTF8.self)
            return [place.lowerBound, place.upperBound].allSatisfy { offset in
                String.Index(text.utf8.index(text.startIndex, offsetBy: offset), within: text) != nil
            }
        }
    }

    /// The search for texts whose case is more than a bit of ASCII: entry by entry, as strings.
    private func searchFolding(
        _ text: String, from first: Int, offset: Int?, _ direction: HistoryDirection, _ place: HistoryMatching.Place
    ) -> HistoryMatch? {
        let needle = text.map { $0.lowercased() }
        var index = first
        while indices.contains(index) {
            let clusters = Array(self.text(at: index))
            var starts: [Int] = []
            var utf8Offset = 0
            for cluster in clusters {
                starts.append(utf8Offset)
                utf8Offset += cluster.utf8.count
            }
            starts.append(utf8Offset)
            var places: [Range<Int>] = []
            for start in 0..<Swift.max(clusters.count - needle.count + 1, 0) {
                if place != .anywhere && start > 0 || place == .whole && clusters.count != needle.count { break }
                guard clusters[start..<start + needle.count].elementsEqual(needle, by: { $0.lowercased() == $1 }) else {
                    continue
                }
                let found = starts[start]..<starts[start + needle.count]
                if let offset, index == first, (found.lowerBound < offset) != (direction == .backward) { continue }
                places.append(found)
            }
            if let found = direction == .backward ? places.last : places.first {
                return HistoryMatch(index: index, utf8Range: found)
            }
            index += direction == .backward ? -1 : 1
        }
        return nil
    }
}
