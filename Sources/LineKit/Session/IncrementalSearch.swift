/// An incremental search through the history, as readline's `reverse-search-history` and `forward-search-history` run it.
///
/// A match is a place: a line and a byte offset in it. Searching again moves one byte on in the same line first; lines
/// equal to the one shown are passed over. What is typed while the search is open extends the search string and looks
/// again from the place shown, so a longer string stays where it still fits.
struct IncrementalSearch {
    /// The lines that can be found: the history, oldest first, and after it the line being edited.
    struct Lines {
        let history: History?
        let current: [UInt8]

        var currentIndex: Int { history?.count ?? 0 }

        func bytes(at index: Int) -> [UInt8] {
            index < currentIndex ? Array((history?[index] ?? "").utf8) : current
        }
    }

    enum Outcome {
        case found
        case failed
    }

    private(set) var needle: [UInt8] = []
    private(set) var isReverse: Bool
    private(set) var hasFailed = false
    /// Where the search stands: a line and a byte offset in it.
    private(set) var line: Int
    private(set) var offset: Int
    /// The line shown: the last one found, or the line the search began on.
    private(set) var shownLine: Int

    private let lines: Lines
    private var bytes: [UInt8]
    private var lastFound: [UInt8]?

    /// A search that begins in line `line` at byte `offset`.
    init(reverse: Bool, lines: Lines, line: Int, text: [UInt8], offset: Int) {
        isReverse = reverse
        self.lines = lines
        self.line = line
        self.offset = offset
        shownLine = line
        bytes = text
        startText = text
        startLine = line
    }

    private let startText: [UInt8]
    private let startLine: Int

    /// Where the match shown begins, in bytes; `nil` while nothing was found.
    var matchOffset: Int? { lastFound == nil ? nil : offset }
    /// The text of the line shown.
    var shownText: [UInt8] { shownLine == startLine ? startText : lines.bytes(at: shownLine) }
    var needleText: String { String(decoding: needle, as: UTF8.self) }

    /// What stands in the prompt's place while the search is open.
    var prompt: String {
        let failed = hasFailed ? "failed " : ""
        let kind = isReverse ? "reverse-i-search" : "i-search"
        return "(\(failed)\(kind))`"
    }

    /// Makes the search string longer and looks again from the place shown.
    mutating func extend(_ more: some Sequence<UInt8>) -> Outcome {
        needle += more
        return search()
    }

    /// Takes the last cluster off the search string; `nil` when it is empty already.
    mutating func shorten() -> Outcome? {
        guard let last = needleText.last else { return nil }
        needle.removeLast(min(String(last).utf8.count, needle.count))
        return search()
    }

    /// The search key again: the next match in its direction, or a change of direction. With nothing typed yet it
    /// takes up `lastNeedle`, the search string of the search before; without one there is nothing to do.
    mutating func again(reverse: Bool, lastNeedle: [UInt8]) -> Outcome? {
        let turned = reverse != isReverse
        isReverse = reverse
        if needle.isEmpty {
            guard !lastNeedle.isEmpty else { return turned ? .failed : nil }
            needle = lastNeedle
        } else if !turned {
            if isReverse {
                guard offset > 0 || line > 0 else { return search() }
                offset -= 1
            } else if offset < bytes.count {
                offset += 1
            }
        }
        return search()
    }

    private mutating func search() -> Outcome {
        hasFailed = true
        guard !needle.isEmpty else { return .failed }
        if let place = match(in: bytes, from: offset) {
            offset = place
            return found()
        }
        var candidate = line
        while let next = nextMatch(beyond: candidate) {
            candidate = next.line
            guard next.bytes != lastFound else { continue }
            (line, bytes, offset) = (next.line, next.bytes, next.offset)
            return found()
        }
        line = shownLine
        bytes = shownText
        return .failed
    }

    /// The nearest line beyond `index`, in the direction of the search, that holds the search string.
    private func nextMatch(beyond index: Int) -> (line: Int, bytes: [UInt8], offset: Int)? {
        let next = index + (isReverse ? -1 : 1)
        if next < lines.currentIndex, let history = lines.history {
            let direction: HistoryDirection = isReverse ? .backward : .forward
            if let match = history.search(for: needleText, from: next, direction: direction) {
                return (match.index, lines.bytes(at: match.index), match.utf8Range.lowerBound)
            }
            if isReverse { return nil }
        }
        guard !isReverse, index < lines.currentIndex else { return nil }
        let current = lines.bytes(at: lines.currentIndex)
        return match(in: current, from: 0).map { (lines.currentIndex, current, $0) }
    }

    private mutating func found() -> Outcome {
        hasFailed = false
        lastFound = bytes
        shownLine = line
        return .found
    }

    private func match(in text: [UInt8], from start: Int) -> Int? {
        let last = text.count - needle.count
        guard last >= 0 else { return nil }
        var index = isReverse ? min(start, last) : max(start, 0)
        while index >= 0, index <= last {
            if text[index] == needle[0], text[index..<(index + needle.count)].elementsEqual(needle) { return index }
            index += isReverse ? -1 : 1
        }
        return nil
    }
}
