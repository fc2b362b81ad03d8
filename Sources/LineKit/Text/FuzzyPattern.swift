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

    /// The letters of each word, each as its bytes.
    private let words: [[[UInt8]]]

    /// A pattern. An empty one matches every text.
    public init(_ pattern: String) {
        words = pattern.split(whereSeparator: \.isWhitespace).map { word in word.map { Array(String($0).utf8) } }
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
            guard let found = Self.find(word, in: text) else { return nil }
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
            guard let end = Self.end(of: word, in: text) else { return nil }
            score += Self.walkBack(word, from: end, in: text) { _ in }
        }
        return score
    }

    /// Where the last letter of the leftmost match ends.
    private static func end(of word: [[UInt8]], in text: UnsafeRawBufferPointer) -> Int? {
        var offset = 0
        for letter in word {
            while offset < text.count, !isLetter(letter, in: text, at: offset) { offset += 1 }
            guard offset < text.count else { return nil }
            offset += letter.count
        }
        return offset
    }

    /// The shortest match that ends where the leftmost one does.
    private static func find(_ word: [[UInt8]], in text: UnsafeRawBufferPointer) -> Match? {
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
    private static func walkBack(
        _ word: [[UInt8]], from end: Int, in text: UnsafeRawBufferPointer, _ visit: (Range<Int>) -> Void
    ) -> Int {
        var score = 0
        var offset = end
        for (place, letter) in word.reversed().enumerated() {
            let next = offset
            offset -= letter.count
            while offset > 0, !isLetter(letter, in: text, at: offset) { offset -= 1 }
            let gap = next - offset - letter.count
            if place > 0 { score += gap == 0 ? adjacent : -min(gap, worstGap) }
            score += offset == 0 ? atStart : startsWord(at: offset, in: text) ? atWordStart : 0
            visit(offset..<offset + letter.count)
        }
        // What is found early in a text is what people look for.
        return score - min(offset, worstGap)
    }

    private static var adjacent: Int { 16 }
    private static var atStart: Int { 20 }
    private static var atWordStart: Int { 12 }
    private static var worstGap: Int { 8 }

    private static func isLetter(_ letter: [UInt8], in text: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        guard offset + letter.count <= text.count else { return false }
        if letter.count == 1 {
            let byte = text[offset]
            return byte == letter[0] || byte | 0x20 == letter[0] && byte >= 0x41 && byte <= 0x5A
        }
        return letter.indices.allSatisfy { text[offset + $0] == letter[$0] }
    }

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
