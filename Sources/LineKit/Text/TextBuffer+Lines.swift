/// Lines, separated by line feeds.
extension TextBuffer {
    /// Where the line begins that `offset` stands in: behind the last line feed before it, or 0.
    func lineStart(before offset: Int) -> Int {
        withSpans(in: 0..<offset) { first, second in
            if let index = second.lastLineFeed { return first.count + index + 1 }
            return first.lastLineFeed.map { $0 + 1 } ?? 0
        }
    }

    /// Where the line ends that `offset` stands in: at the first line feed at or after it (at the carriage return of a
    /// CR LF, which is one cluster), or the end of the text.
    func lineEnd(after offset: Int) -> Int {
        let feed: Int? = withSpans(in: offset..<utf8Count) { first, second in
            if let index = first.firstLineFeed { return offset + index }
            return second.firstLineFeed.map { offset + first.count + $0 }
        }
        guard let feed else { return utf8Count }
        return feed > offset && self[feed - 1] == UInt8(ascii: "\r") ? feed - 1 : feed
    }

    /// Whether the text has more than one line.
    var hasLineFeed: Bool { lineEnd(after: 0) < utf8Count }
}

extension UnsafeRawBufferPointer {
    /// The index of the first line feed. Eight bytes at a time: a line may be a megabyte long.
    fileprivate var firstLineFeed: Int? {
        var index = 0
        while index + 8 <= count, !hasLineFeed(inWordAt: index) { index += 8 }
        while index < count {
            if self[index] == 0x0A { return index }
            index += 1
        }
        return nil
    }

    /// The index of the last line feed.
    fileprivate var lastLineFeed: Int? {
        var end = count
        while end >= 8, !hasLineFeed(inWordAt: end - 8) { end -= 8 }
        while end > 0 {
            end -= 1
            if self[end] == 0x0A { return end }
        }
        return nil
    }

    /// Whether one of the eight bytes at `index` is a line feed: whether one byte of their difference is zero.
    private func hasLineFeed(inWordAt index: Int) -> Bool {
        let difference = loadUnaligned(fromByteOffset: index, as: UInt64.self) ^ 0x0A0A_0A0A_0A0A_0A0A
        return (difference &- 0x0101_0101_0101_0101) & ~difference & 0x8080_8080_8080_8080 != 0
    }
}
