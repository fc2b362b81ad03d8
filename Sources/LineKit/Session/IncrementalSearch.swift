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
        /// Entries that are another text by now.
        var edited: [Int: String] = [:]

        var currentIndex: Int { history?.count ?? 0 }

        func bytes(at index: Int) -> [UInt8] {
            index < currentIndex ? Array((edited[index] ?? history?[index] ?? "").utf8) : current
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
    /// Whether letters match in either case.
    private let ignoresCase: Bool
    /// How many bytes the last match has: as many as the search string, unless case changes that.
    private var matchLength = 0
    /// The line looked at last. After a failure that is the last one in the search's direction.
    private var bytes: [UInt8]
    private var isPastShownLine = false
    private var lastFound: [UInt8]?
    /// Where the last match ends, in bytes of its line; `nil` when nothing was found.
    private(set) var lastMatchEnd: Int?
    private let startText: [UInt8]
    private let startLine: Int

    /// A search that begins in line `line` at byte `offset`.
    init(reverse: Bool, lines: Lines, line: Int, text: [UInt8], offset: Int, ignoresCase: Bool = false) {
        isReverse = reverse
        self.ignoresCase = ignoresCase
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
    var match: Range<Int>? { hasFailed || needle.isEmpty ? nil : offset..<(offset + matchLength) }
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
        Substring(decoding: shownText.dropFirst(offset + (hasFailed ? needle.count : matchLength)), as: UTF8.self)
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
        if let match = match(in: bytes, from: place) {
            guard isPastShownLine else { return found(shownLine, bytes, at: match) }
            // As in readline what is found in the line where a search gave up leaves the one shown as it is.
            return found(shownLine, shownText, at: match, stayingIn: bytes)
        }
        var line = shownLine
        while let next = nextMatch(beyond: line) {
            line = next.line
            if next.bytes != lastFound { return found(line, next.bytes, at: next.match) }
        }
        giveUp()
        return .failed
    }

    private mutating func found(
        _ line: Int, _ text: [UInt8], at match: Range<Int>, stayingIn other: [UInt8]? = nil
    ) -> Outcome {
        hasFailed = false
        isPastShownLine = other != nil
        (shownLine, bytes, place, lastFound) = (line, other ?? text, match.lowerBound, text)
        matchLength = match.count
        lastMatchEnd = match.upperBound
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
    private func nextMatch(beyond index: Int) -> (line: Int, bytes: [UInt8], match: Range<Int>)? {
        let step = isReverse ? -1 : 1
        var next = index + step
        while next >= 0, next < lines.currentIndex, let history = lines.history {
            let direction: HistoryDirection = isReverse ? .backward : .forward
            let matching = HistoryMatching.substring.ignoringCase(ignoresCase)
            let match = history.search(for: needleText, from: next, direction: direction, matching: matching)
            let last = match?.index ?? (isReverse ? 0 : lines.currentIndex - 1)
            // Edited entries on the way count as what they are now, and so does the one found.
            let way = min(next, last)...max(next, last)
            let edited = lines.edited.keys.filter(way.contains).sorted { isReverse ? $0 > $1 : $0 < $1 }
            for line in edited {
                let bytes = lines.bytes(at: line)
                if let place = self.match(in: bytes, from: isReverse ? bytes.count : 0) { return (line, bytes, place) }
            }
            guard let match else { break }
            if lines.edited[match.index] == nil {
                return (match.index, lines.bytes(at: match.index), match.utf8Range)
            }
            next = match.index + step
        }
        guard !isReverse, index < lines.currentIndex else { return nil }
        let current = lines.bytes(at: lines.currentIndex)
        return match(in: current, from: 0).map { (lines.currentIndex, current, $0) }
    }

    private func match(in text: [UInt8], from start: Int) -> Range<Int>? {
        if ignoresCase { return foldedMatch(in: text, from: start) }
        let last = text.count - needle.count
        guard last >= 0 else { return nil }
        var index = isReverse ? min(start, last) : max(start, 0)
        while index >= 0, index <= last {
            let end = index + needle.count
            if text[index] == needle[0], text[index..<end].elementsEqual(needle) { return index..<end }
            index += isReverse ? -1 : 1
        }
        return nil
    }

    /// The same whatever the case of the letters. A letter may be longer in the other case.
    private func foldedMatch(in text: [UInt8], from start: Int) -> Range<Int>? {
        let wanted = needleText.map { $0.lowercased() }
        let characters = Array(String(decoding: text, as: UTF8.self))
        let folded = characters.map { $0.lowercased() }
        var offsets = [0]
        for character in characters { offsets.append(offsets[offsets.count - 1] + character.utf8.count) }
        guard folded.count >= wanted.count else { return nil }
        let places = (0...(folded.count - wanted.count)).filter { place in
            let isAhead = isReverse ? offsets[place] <= start : offsets[place] >= start
            return isAhead && folded[place..<(place + wanted.count)].elementsEqual(wanted)
        }
        let place = isReverse ? places.last : places.first
        return place.map { offsets[$0]..<offsets[$0 + wanted.count] }
    }
}
