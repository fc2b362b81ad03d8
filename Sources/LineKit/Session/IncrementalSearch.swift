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
    /// Where the search stands in the line it looked at last, in bytes: where a match begins, or where it gave up. The
    /// cursor goes there when the search ends. -1 is before the start.
    private var place: Int
    /// The line shown: the last one found, or the line the search began on.
    private(set) var shownLine: Int

    private let lines: Lines
    /// The line looked at last. After a failure that is the last one in the search's direction.
    private var bytes: [UInt8]
    private var isPastShownLine = false
    private var lastFound: [UInt8]?
    /// Where the last match ends, in bytes of its line; `nil` when nothing was found.
    private(set) var lastMatchEnd: Int?
    private let startText: [UInt8]
    private let startLine: Int

    /// A search that begins in line `line` at byte `offset`.
    init(reverse: Bool, lines: Lines, line: Int, text: [UInt8], offset: Int) {
        isReverse = reverse
        self.lines = lines
        place = offset
        shownLine = line
        bytes = text
        startText = text
        startLine = line
    }

    /// Where the cursor goes when the search ends, in bytes of the line shown.
    var offset: Int { max(place, 0) }
    /// What was found in the line shown, in bytes.
    var match: Range<Int>? { hasFailed || needle.isEmpty ? nil : offset..<(offset + needle.count) }
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

    /// Takes the rest of the word behind the match into the search string; `nil` when no word goes on there.
    mutating func extendByWord() -> Outcome? {
        let word = rest.prefix { $0.isWordLetter }
        return word.isEmpty ? nil : extend(String(word).utf8)
    }

    /// Takes the rest of the line behind the match into the search string; `nil` when there is none.
    mutating func extendByRest() -> Outcome? {
        rest.isEmpty ? nil : extend(String(rest).utf8)
    }

    private var rest: Substring {
        Substring(decoding: shownText.dropFirst(offset + needle.count), as: UTF8.self)
    }

    /// The search key again: the next match in its direction, or a change of direction. With nothing typed yet it
    /// takes up `lastNeedle`, the search string of the search before; without one there is nothing to do.
    mutating func again(reverse: Bool, lastNeedle: [UInt8]) -> Outcome? {
        if reverse != isReverse {
            isReverse = reverse
        } else if needle.isEmpty {
            guard !lastNeedle.isEmpty else { return nil }
            needle = lastNeedle
        } else if isReverse {
            if place >= 0 { place -= 1 }
        } else if place < bytes.count {
            place += 1
        }
        return search()
    }

    private mutating func search() -> Outcome {
        hasFailed = true
        guard !needle.isEmpty else { return .failed }
        // A line that was only passed over on the way to a failure is not the one shown, so nothing is found in it.
        if let match = match(in: bytes, from: place), !isPastShownLine { return found(shownLine, bytes, at: match) }
        var line = shownLine
        while let next = nextMatch(beyond: line) {
            line = next.line
            if next.bytes != lastFound { return found(line, next.bytes, at: next.offset) }
        }
        giveUp()
        return .failed
    }

    private mutating func found(_ line: Int, _ text: [UInt8], at offset: Int) -> Outcome {
        hasFailed = false
        isPastShownLine = false
        (shownLine, bytes, place, lastFound) = (line, text, offset, text)
        lastMatchEnd = offset + needle.count
        return .found
    }

    /// Leaves the place where readline's search stops when there is no match: at the start of the oldest line, or
    /// behind the last place in the newest at which the string could have stood.
    private mutating func giveUp() {
        if isReverse {
            place = 0
            guard shownLine > 0 else { return }
            bytes = lines.bytes(at: 0)
        } else {
            place = max(place, bytes.count - needle.count + 1)
            guard shownLine < lines.currentIndex else { return }
            var line = lines.currentIndex
            bytes = lines.bytes(at: line)
            var looked = bytes
            while looked.count < needle.count || looked == lastFound, line > shownLine + 1 {
                line -= 1
                looked = lines.bytes(at: line)
            }
            if looked.count >= needle.count, looked != lastFound { place = looked.count - needle.count + 1 }
        }
        isPastShownLine = true
    }

    /// The nearest line beyond `index`, in the direction of the search, that holds the search string.
    private func nextMatch(beyond index: Int) -> (line: Int, bytes: [UInt8], offset: Int)? {
        let next = index + (isReverse ? -1 : 1)
        if next >= 0, next < lines.currentIndex, let history = lines.history {
            let direction: HistoryDirection = isReverse ? .backward : .forward
            if let match = history.search(for: needleText, from: next, direction: direction) {
                return (match.index, lines.bytes(at: match.index), match.utf8Range.lowerBound)
            }
        }
        guard !isReverse, index < lines.currentIndex else { return nil }
        let current = lines.bytes(at: lines.currentIndex)
        return match(in: current, from: 0).map { (lines.currentIndex, current, $0) }
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
