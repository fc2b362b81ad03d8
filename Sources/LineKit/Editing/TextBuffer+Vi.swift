/// vi's words, as GNU readline's vi mode cuts them: runs of ASCII letters, digits and `_`, runs of other characters,
/// and blanks between them.
///
/// A motion under an operator sees one blank more behind the end of the text (`isPadded`), so that it can go past the
/// last character. The position behind that blank is `utf8Count + 1`.
extension TextBuffer {
    enum ViCharacterKind: Sendable, Hashable {
        case blank, word, other
    }

    func viLimit(isPadded: Bool) -> Int { utf8Count + (isPadded ? 1 : 0) }

    func viNext(_ offset: Int, isPadded: Bool) -> Int {
        offset < utf8Count ? boundary(after: offset) : viLimit(isPadded: isPadded)
    }

    func viPrevious(_ offset: Int) -> Int {
        offset > utf8Count ? utf8Count : boundary(before: offset)
    }

    /// What stands at `offset`. With `big`, all that is not blank is one kind.
    func viKind(at offset: Int, big: Bool, isPadded: Bool) -> ViCharacterKind {
        guard offset < utf8Count else { return isPadded ? .blank : .other }
        switch self[offset] {
        case 0x20, 0x09, 0x0A: return .blank
        case 0x30...0x39, 0x41...0x5A, 0x5F, 0x61...0x7A: return .word
        default: return big ? .word : .other
        }
    }

    /// `w` and `W`.
    func viWordStart(from offset: Int, count: Int, big: Bool, isPadded: Bool) -> Int {
        let limit = viLimit(isPadded: isPadded)
        let last = viPrevious(limit)
        var position = offset
        for _ in 0..<count {
            guard position < last else { break }
            let kind = viKind(at: position, big: big, isPadded: isPadded)
            if kind != .blank { position = viSkip(kind, from: position, big: big, isPadded: isPadded) }
            position = viSkip(.blank, from: position, big: big, isPadded: isPadded)
        }
        return position
    }

    /// `b` and `B`.
    func viWordBack(from offset: Int, count: Int, big: Bool) -> Int {
        var position = offset
        for _ in 0..<count {
            guard position > 0 else { break }
            position = viPrevious(position)
            while position > 0, viKind(at: position, big: big, isPadded: false) == .blank {
                position = viPrevious(position)
            }
            let kind = viKind(at: position, big: big, isPadded: false)
            while position > 0 {
                let previous = viPrevious(position)
                // readline does not look at the first character of the text before it goes there.
                guard viKind(at: previous, big: big, isPadded: false) == kind || previous == 0 else { break }
                position = previous
            }
        }
        return position
    }

    /// `e` and `E`: on the last character of the word.
    func viWordEnd(from offset: Int, count: Int, big: Bool, isPadded: Bool) -> Int {
        let limit = viLimit(isPadded: isPadded)
        let last = viPrevious(limit)
        var position = offset
        for _ in 0..<count {
            guard position < last else { break }
            if viKind(at: position, big: big, isPadded: isPadded) != .blank {
                position = viNext(position, isPadded: isPadded)
            }
            position = viSkip(.blank, from: position, big: big, isPadded: isPadded)
            guard position < limit else { break }
            let kind = viKind(at: position, big: big, isPadded: isPadded)
            position = viPrevious(viSkip(kind, from: position, big: big, isPadded: isPadded))
        }
        return position
    }

    /// `ge` and `gE`: on the last character of the word before.
    func viWordEndBack(from offset: Int, count: Int, big: Bool) -> Int {
        var position = offset
        for _ in 0..<count {
            guard position > 0 else { break }
            let kind = viKind(at: position, big: big, isPadded: true)
            if kind != .blank {
                while position > 0, viKind(at: position, big: big, isPadded: true) == kind {
                    position = viPrevious(position)
                }
            }
            while position > 0, viKind(at: position, big: big, isPadded: true) == .blank {
                position = viPrevious(position)
            }
        }
        return position
    }

    private func viSkip(_ kind: ViCharacterKind, from offset: Int, big: Bool, isPadded: Bool) -> Int {
        let limit = viLimit(isPadded: isPadded)
        var position = offset
        while position < limit, viKind(at: position, big: big, isPadded: isPadded) == kind {
            position = viNext(position, isPadded: isPadded)
        }
        return position
    }

    /// Where a search for a character leads, as far as there are occurrences; `offset` when there is none.
    func occurrence(of search: CharacterSearch, from offset: Int, count: Int, isPadded: Bool = false) -> Int {
        var result = offset
        var position = offset
        var left = count
        while left > 0 {
            let next = search.isForward ? viNext(position, isPadded: isPadded) : viPrevious(position)
            guard next != position else { break }
            position = next
            let isPad = isPadded && position == utf8Count
            guard isPad ? search.character == " " : character(at: position) == search.character else { continue }
            left -= 1
            if !search.stopsBefore {
                result = position
            } else {
                result = search.isForward ? viPrevious(position) : viNext(position, isPadded: isPadded)
            }
        }
        return result
    }

    /// The bracket that matches the first one at or after `offset`; `nil` when there is none, or when the first one
    /// after `offset` closes, which readline does not look back from.
    func matchingBracket(from offset: Int) -> Int? {
        let pairs: [(open: UInt8, close: UInt8)] = [(0x28, 0x29), (0x5B, 0x5D), (0x7B, 0x7D)]
        var start = offset
        while start < utf8Count, !pairs.contains(where: { $0.open == self[start] || $0.close == self[start] }) {
            start = boundary(after: start)
        }
        guard start < utf8Count,
            let (open, close) = pairs.first(where: { $0.open == self[start] || $0.close == self[start] })
        else { return nil }
        let isForward = self[start] == open
        guard isForward || start == offset else { return nil }
        var depth = 0
        var position = start
        while true {
            if self[position] == open { depth += isForward ? 1 : -1 }
            if self[position] == close { depth += isForward ? -1 : 1 }
            if depth == 0 { return position }
            let next = isForward ? boundary(after: position) : boundary(before: position)
            guard next != position, next < utf8Count else { return nil }
            position = next
        }
    }
}
