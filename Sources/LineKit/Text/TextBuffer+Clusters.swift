/// Steps by grapheme cluster. ASCII is decided byte by byte and common scripts by two neighbouring scalars; everything
/// else is the standard library's grapheme breaking, run forward from the nearest place that is certainly a boundary.
/// Walking backwards through it would cost the length of the text where flags or marks stand in long runs.
extension TextBuffer {
    /// The position one cluster after `offset`; the end stays the end.
    func boundary(after offset: Int) -> Int {
        let count = utf8Count
        guard offset < count else { return count }
        let first = self[offset]
        if first < 0x80 {
            if offset + 1 == count { return count }
            let next = self[offset + 1]
            if next < 0x80 { return first == 0x0D && next == 0x0A ? offset + 2 : offset + 1 }
        }
        guard let left = scalar(at: offset) else { return count }
        let next = offset + UTF8.width(left)
        guard let right = scalar(at: next) else { return count }
        if Unicode.Scalar.isCertainBoundary(between: left, and: right) { return next }
        if let known = anchors.withLock({ $0.longCluster(around: offset) }), known.lowerBound == offset {
            return known.upperBound
        }
        let end = clusterEnd(from: offset)
        if end - offset > ClusterAnchors.spacing { anchors.withLock { $0.remember(offset..<end) } }
        return end
    }

    /// The position one cluster before `offset`; 0 stays 0.
    func boundary(before offset: Int) -> Int {
        guard offset > 1 else { return 0 }
        let last = self[offset - 1]
        let previous = self[offset - 2]
        if last < 0x80, previous < 0x80 { return previous == 0x0D && last == 0x0A ? offset - 2 : offset - 1 }
        let start = scalarStart(atOrBefore: offset - 1)
        return start == 0 || isCertainBoundary(start) ? start : cluster(around: start).lowerBound
    }

    /// The nearest cluster boundary at or after `offset`, which may be any byte.
    func boundary(atOrAfter offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        guard offset < utf8Count else { return utf8Count }
        if isCertainBoundary(offset) { return offset }
        let cluster = cluster(around: offset)
        return cluster.lowerBound == offset ? offset : cluster.upperBound
    }

    /// The nearest cluster boundary at or before `offset`, which may be any byte.
    func boundary(atOrBefore offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        guard offset < utf8Count else { return utf8Count }
        return isCertainBoundary(offset) ? offset : cluster(around: offset).lowerBound
    }

    /// The cluster that begins at `offset`, or `nil` at the end.
    func character(at offset: Int) -> Character? {
        offset < utf8Count ? string(in: offset..<boundary(after: offset)).first : nil
    }

    /// The cluster that ends at `offset`, or `nil` at the start.
    func character(before offset: Int) -> Character? {
        offset > 0 ? string(in: boundary(before: offset)..<offset).first : nil
    }

    /// How many clusters stand in `range`.
    func clusterCount(in range: Range<Int>) -> Int {
        var clusters = 0
        var offset = range.lowerBound
        while offset < range.upperBound {
            let plain = plainASCIICount(in: offset..<range.upperBound, atMost: .max)
            clusters += plain
            offset += plain
            guard offset < range.upperBound else { break }
            offset = boundary(after: offset)
            clusters += 1
        }
        return clusters
    }

    /// The position of the `n`th cluster boundary; the end when there are fewer.
    func offset(ofCluster n: Int) -> Int { offset(0, advancedBy: n) }

    /// The position `n` clusters after `offset` (before it when `n` is negative); the end or the start when there are
    /// fewer.
    func offset(_ offset: Int, advancedBy n: Int) -> Int {
        var offset = offset
        var left = n
        while left > 0, offset < utf8Count {
            let plain = plainASCIICount(in: offset..<utf8Count, atMost: left)
            offset += plain
            left -= plain
            guard left > 0, offset < utf8Count else { break }
            offset = boundary(after: offset)
            left -= 1
        }
        while left < 0, offset > 0 {
            offset = boundary(before: offset)
            left += 1
        }
        return offset
    }

    /// The Unicode scalar that begins at `offset`, or `nil` at the end.
    func scalar(at offset: Int) -> Unicode.Scalar? {
        guard offset < utf8Count else { return nil }
        var position = 0
        return decodeScalar(piece(from: offset), at: &position)
    }

    /// The Unicode scalar that ends at `offset`, or `nil` at the start.
    func scalar(before offset: Int) -> Unicode.Scalar? {
        offset > 0 ? scalar(at: scalarStart(atOrBefore: offset - 1)) : nil
    }

    /// Where the scalar begins that the byte at `offset` is part of.
    private func scalarStart(atOrBefore offset: Int) -> Int {
        var start = offset
        while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
        return start
    }

    /// How many clusters at the start of `range` are one ASCII byte each and certainly end there, up to `limit`.
    private func plainASCIICount(in range: Range<Int>, atMost limit: Int) -> Int {
        withSpans(in: range) { first, second in
            var count = first.plainASCIIPrefix(atMost: limit)
            if count == first.count { count += second.plainASCIIPrefix(atMost: limit - count) }
            // The last one stands if it is the text's last byte; else what follows may be a mark on it.
            return count == range.count && range.upperBound == utf8Count ? count : max(0, min(limit, count) - 1)
        }
    }
}

extension UnsafeRawBufferPointer {
    /// The number of leading bytes that are ASCII and no carriage return, up to `limit`.
    fileprivate func plainASCIIPrefix(atMost limit: Int) -> Int {
        let end = Swift.min(count, limit)
        var index = 0
        while index + 8 <= end {
            let word = loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let returns = word ^ 0x0D0D_0D0D_0D0D_0D0D
            let zeroes = (returns &- 0x0101_0101_0101_0101) & ~returns
            if (word | zeroes) & 0x8080_8080_8080_8080 != 0 { break }
            index += 8
        }
        while index < end, self[index] < 0x80, self[index] != 0x0D { index += 1 }
        return index
    }
}

/// Finding the cluster around a place.
extension TextBuffer {
    /// The cluster that the byte at `offset` is part of.
    private func cluster(around offset: Int) -> Range<Int> {
        let scalar = scalarStart(atOrBefore: offset)
        // Nearly always something nearby decides; what was found by scanning is asked for only when nothing does.
        let near = scalarStart(atOrBefore: max(0, scalar - 128))
        var start = certainBoundary(atOrBefore: scalar, notBefore: near)
        if start == nil {
            let (known, long) = anchors.withLock { ($0.last(atOrBefore: scalar), $0.longCluster(around: scalar)) }
            if let long { return long }
            start = known < near ? certainBoundary(atOrBefore: near, notBefore: known) ?? known : known
        }
        var position = start ?? 0
        let isLong = scalar - position > ClusterAnchors.spacing
        while true {
            let end = boundary(after: position)
            if isLong { anchors.withLock { $0.remember(position..<end) } }
            if end > offset || end == utf8Count { return position..<end }
            position = end
        }
    }

    /// Whether `offset`, inside the text, is a boundary by its two neighbours alone.
    private func isCertainBoundary(_ offset: Int) -> Bool {
        guard self[offset] & 0xC0 != 0x80, let left = scalar(before: offset), let right = scalar(at: offset) else {
            return false
        }
        return Unicode.Scalar.isCertainBoundary(between: left, and: right)
    }

    /// The first place at or after `offset`, within the next 64 scalars, that is a boundary by its two neighbours alone.
    func certainBoundary(after offset: Int) -> Int? {
        var position = offset
        for _ in 0..<64 {
            guard let left = scalar(at: position) else { return nil }
            position += UTF8.width(left)
            guard let right = scalar(at: position) else { return nil }
            if Unicode.Scalar.isCertainBoundary(between: left, and: right) { return position }
        }
        return nil
    }

    /// The last place at or before `offset`, but not before `limit`, that is a boundary by its two neighbours alone.
    private func certainBoundary(atOrBefore offset: Int, notBefore limit: Int) -> Int? {
        guard offset > 0 else { return 0 }
        guard offset < utf8Count, var right = scalar(at: offset) else { return nil }
        var position = offset
        while position > limit {
            let before = scalarStart(atOrBefore: position - 1)
            guard let left = scalar(at: before) else { return nil }
            if Unicode.Scalar.isCertainBoundary(between: left, and: right) { return position }
            position = before
            right = left
        }
        return position == 0 ? 0 : nil
    }

    /// The end of the cluster that begins at `offset`, by the standard library.
    private func clusterEnd(from offset: Int) -> Int {
        let piece = piece(from: offset)
        let pieceEnd = offset + piece.count
        let end = offset + firstClusterLength(piece)
        guard end == pieceEnd, pieceEnd < utf8Count else { return end }
        // The gap cuts the run: see it whole, in memory that is wiped.
        var window = 64
        while true {
            let windowEnd = min(pieceEnd + window, utf8Count)
            var whole = WipingBytes(minimumCapacity: windowEnd - offset)
            withSpans(in: offset..<windowEnd) { first, second in
                whole.append(first)
                whole.append(second)
            }
            // A scalar cut by the end of the window would be taken for an invalid one.
            while windowEnd < utf8Count, whole.count > 0, self[offset + whole.count] & 0xC0 == 0x80 {
                whole.removeLast(1)
            }
            let length = whole.withBytes(firstClusterLength)
            if length < whole.count || windowEnd == utf8Count { return offset + length }
            window *= 2
        }
    }
}

/// The length in bytes of the first grapheme cluster of valid UTF-8.
private func firstClusterLength(_ bytes: UnsafeRawBufferPointer) -> Int {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        // Unchecked is safe: the buffer takes only valid UTF-8 and is cut only between scalars.
        let text = unsafe UTF8Span(unchecked: bytes.assumingMemoryBound(to: UInt8.self).span)
        var clusters = text.makeCharacterIterator()
        _ = clusters.skipForward()
        return clusters.currentCodeUnitOffset
    }
    return firstClusterLengthByString(bytes)
}

/// The same without `UTF8Span`, which older systems lack: in small strings, copies that nobody wipes.
func firstClusterLengthByString(_ bytes: UnsafeRawBufferPointer) -> Int {
    var window = 64
    while true {
        let text = String(decoding: bytes.prefix(window), as: UTF8.self)
        let length = text.utf8.distance(from: text.startIndex, to: text.index(after: text.startIndex))
        // The last bytes of a window may be half a scalar, which the string replaces.
        if bytes.count <= window || length < window - 4 { return min(length, bytes.count) }
        window *= 2
    }
}
