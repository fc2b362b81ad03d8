extension TextBuffer {
    /// The start of the line of text that `offset` is in: behind the last line feed before it.
    func lineStart(of offset: Int) -> Int {
        var start = offset
        while start > 0, self[start - 1] != 0x0A { start -= 1 }
        return start
    }

    /// The end of the line of text that `offset` is in: before the next line feed.
    func lineEnd(of offset: Int) -> Int {
        var end = offset
        while end < utf8Count, self[end] != 0x0A { end += 1 }
        return end
    }

    /// Moves on from `offset` over clusters as long as they satisfy `condition`.
    func skip(from offset: Int, while condition: (Character) -> Bool) -> Int {
        var position = offset
        while let character = character(at: position), condition(character) { position = boundary(after: position) }
        return position
    }

    /// Moves back from `offset` over clusters as long as they satisfy `condition`.
    func skipBack(from offset: Int, while condition: (Character) -> Bool) -> Int {
        var position = offset
        while let character = character(before: position), condition(character) {
            position = boundary(before: position)
        }
        return position
    }

    /// The position `count` clusters after `offset`, or before it when `count` is negative.
    func offset(_ offset: Int, movedBy count: Int) -> Int {
        var position = offset
        var left = count.magnitude
        while left > 0 {
            let next = count > 0 ? boundary(after: position) : boundary(before: position)
            if next == position { break }
            position = next
            left -= 1
        }
        return position
    }

    /// The end of the `count`th word after `offset`, or the start of the one that many before it when `count` is
    /// negative: readline's `forward-word` and `backward-word`.
    func word(from offset: Int, count: Int, by words: WordClass) -> Int {
        var position = offset
        for _ in 0..<count.magnitude {
            let next =
                count > 0
                ? nextWordEnd(after: position, by: words) : previousWordStart(before: position, by: words)
            if next == position { break }
            position = next
        }
        return position
    }

}

extension Character {
    /// A space or tab: what readline calls white space.
    var isBlank: Bool { self == " " || self == "\t" }

    /// A letter or digit of any script, judged by the base of the cluster: what readline's words are made of.
    var isWordLetter: Bool { unicodeScalars.first?.isWordLetter == true }
}
