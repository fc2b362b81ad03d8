/// What was typed to find something by a few of its letters: `gco` finds `git checkout`.
///
/// The letters must stand in the text in their order; blanks part the pattern into words that are looked for one by one.
/// A lower-case letter matches either case, an upper-case letter only itself. Letters that stand together, at the start or
/// at the start of a word make a better match; gaps make a worse one. Texts are looked at as UTF-8.
public struct FuzzyPattern: Sendable {
    /// How well a text matches, and where.
    public struct Match: Sendable, Hashable {
        /// Better matches have more; may be negative.
        public var score: Int
        /// Where the letters of the pattern stand in the text, in UTF-8 bytes, in ascending order.
        public var utf8Ranges: [Range<Int>]
    }

    /// A letter of the pattern. A text is looked through for the first of its bytes.
    private struct Letter {
        let first: UInt8
        /// The bit in which the two cases of a lower-case letter differ.
        let fold: UInt8
        let count: Int
        /// Where its bytes begin among those of the pattern.
        let start: Int
    }

    /// All bytes of the letters.
    private var bytes: [UInt8] = []
    /// The letters of each word.
    private var words: [[Letter]] = []

    /// A pattern. An empty one matches every text.
    public init(_ pattern: String) {
        for word in pattern.split(whereSeparator: \.isWhitespace) {
            var letters: [Letter] = []
            for character in word {
                let start = bytes.count
                bytes += String(character).utf8
                let first = bytes[start]
                let isSmall = bytes.count == start + 1 && first >= 0x61 && first <= 0x7A
                letters.append(
                    Letter(first: first, fold: isSmall ? 0x20 : 0, count: bytes.count - start, start: start))
            }
            words.append(letters)
        }
    }

    @inline(__always)
    private func stands(_ letter: Letter, in text: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        guard text[offset] | letter.fold == letter.first else { return false }
        return letter.count == 1 || continues(letter, in: text, at: offset)
    }

    private func continues(_ letter: Letter, in text: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        offset + letter.count <= text.count
            && (1..<letter.count).allSatisfy { text[offset + $0] == bytes[letter.start + $0] }
    }

    /// Where a letter stands first from `offset` on; eight bytes at a step.
    private func place(of letter: Letter, in text: UnsafeRawBufferPointer, from offset: Int) -> Int? {
        var offset = offset
        let first = UInt64(letter.first) &* 0x0101_0101_0101_0101
        let fold = UInt64(letter.fold) &* 0x0101_0101_0101_0101
        while offset < text.count {
            if offset + 8 <= text.count {
                let word = UInt64(littleEndian: text.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                let different = (word | fold) ^ first
                // The lowest bit is that of the first byte that is equal.
                let equal = (different &- 0x0101_0101_0101_0101) & ~different & 0x8080_8080_8080_8080
                guard equal != 0 else {
                    offset += 8
                    continue
                }
                offset += equal.trailingZeroBitCount / 8
            }
            if stands(letter, in: text, at: offset) { return offset }
            offset += 1
        }
        return nil
    }

    /// Whether every text matches.
    public var isEmpty: Bool { words.isEmpty }

    /// How well `text` matches; `nil` when it does not.
    public func match(_ text: String) -> Match? {
        var text = text
        return text.withUTF8 { match(UnsafeRawBufferPointer($0)) }
    }

    /// How well a text matches, given as valid UTF-8; `nil` when it does not.
    func match(_ text: UnsafeRawBufferPointer) -> Match? {
        var match = Match(score: 0, utf8Ranges: [])
        for word in words {
            guard let found = find(word, in: text) else { return nil }
            match.score += found.score
            match.utf8Ranges += found.utf8Ranges
        }
        if words.count > 1 { match.utf8Ranges.sort { $0.lowerBound < $1.lowerBound } }
        return match
    }

    /// How well a text matches, without saying where; `nil` when it does not.
    func score(_ text: UnsafeRawBufferPointer) -> Int? {
        var score = 0
        for word in words {
            guard let end = end(of: word, in: text) else { return nil }
            score += walkBack(word, from: end, in: text) { _ in }
        }
        return score
    }

    /// Where the last letter of the leftmost match ends.
    private func end(of word: [Letter], in text: UnsafeRawBufferPointer) -> Int? {
        var offset = 0
        for letter in word {
            guard let place = place(of: letter, in: text, from: offset) else { return nil }
            offset = place + letter.count
        }
        return offset
    }

    /// The shortest match that ends where the leftmost one does.
    private func find(_ word: [Letter], in text: UnsafeRawBufferPointer) -> Match? {
        guard let end = end(of: word, in: text) else { return nil }
        var match = Match(score: 0, utf8Ranges: [])
        match.score = walkBack(word, from: end, in: text) { letter in
            if let last = match.utf8Ranges.last, last.lowerBound == letter.upperBound {
                match.utf8Ranges[match.utf8Ranges.count - 1] = letter.lowerBound..<last.upperBound
            } else {
                match.utf8Ranges.append(letter)
            }
        }
        match.utf8Ranges.reverse()
        return match
    }

    /// Calls `visit` with the places of the letters, from the last, which ends at `end`, to the first, each as far behind
    /// as it can stand, and returns how good they are.
    private func walkBack(
        _ word: [Letter], from end: Int, in text: UnsafeRawBufferPointer, _ visit: (Range<Int>) -> Void
    ) -> Int {
        var score = 0
        var offset = end
        for place in word.indices.reversed() {
            let letter = word[place]
            let next = offset
            offset -= letter.count
            while offset > 0, !stands(letter, in: text, at: offset) { offset -= 1 }
            let gap = next - offset - letter.count
            if place < word.count - 1 { score += gap == 0 ? Self.adjacent : -min(gap, Self.worstGap) }
            score += offset == 0 ? Self.atStart : Self.startsWord(at: offset, in: text) ? Self.atWordStart : 0
            visit(offset..<offset + letter.count)
        }
        // What is found early in a text is what people look for.
        return score - min(offset, Self.worstGap)
    }

    private static var adjacent: Int { 16 }
    private static var atStart: Int { 20 }
    private static var atWordStart: Int { 12 }
    private static var worstGap: Int { 8 }

    /// Whether a word starts at an offset behind the first byte: behind what is no letter, or with a capital behind a
    /// small letter.
    private static func startsWord(at offset: Int, in text: UnsafeRawBufferPointer) -> Bool {
        func isWord(_ byte: UInt8) -> Bool {
            byte >= 0x80 || byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
        }
        func isCapital(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }
        let (before, here) = (text[offset - 1], text[offset])
        return isWord(here) && (!isWord(before) || isCapital(here) && !isCapital(before))
    }
}
