extension FrameRow {
    /// Whether two clusters look the same, wherever they stand in their rows.
    func looksSame(at index: Int, as other: FrameRow, at otherIndex: Int) -> Bool {
        if isSimple, other.isSimple { return bytes[index] == other.bytes[otherIndex] }
        guard columns(of: index) == other.columns(of: otherIndex) else { return false }
        let range = byteRange(of: index)
        let otherRange = other.byteRange(of: otherIndex)
        guard range.count == otherRange.count else { return false }
        for offset in 0..<range.count
        where bytes[range.lowerBound + offset] != other.bytes[otherRange.lowerBound + offset] {
            return false
        }
        return style(of: index) == other.style(of: otherIndex)
    }

    /// Whether two clusters look the same and start at the same column.
    func hasSameCluster(at index: Int, as other: FrameRow, at otherIndex: Int) -> Bool {
        column(of: index) == other.column(of: otherIndex) && looksSame(at: index, as: other, at: otherIndex)
    }

    /// Whether nothing but plain blanks stands in these columns.
    func isBlank(in columns: Range<Int>) -> Bool {
        var index = clusterIndex(atColumn: columns.lowerBound)
        while index < clusterCount, column(of: index) < columns.upperBound {
            let range = byteRange(of: index)
            guard range.count == 1, bytes[range.lowerBound] == 0x20, style(of: index) == .plain else { return false }
            index += 1
        }
        return true
    }

    /// How many clusters at the start of both rows are the same.
    func commonPrefix(with other: FrameRow) -> Int {
        if isSimple, other.isSimple { return samePrefix(as: other) }
        return commonLength(from: 0, with: other, from: 0)
    }

    /// How many clusters from two places on look the same.
    private func commonLength(from index: Int, with other: FrameRow, from otherIndex: Int) -> Int {
        if isSimple, other.isSimple {
            return bytes.withUnsafeBytes { a in
                other.bytes.withUnsafeBytes { b in
                    LineKit.commonPrefix(
                        of: UnsafeRawBufferPointer(rebasing: a[index...]),
                        and: UnsafeRawBufferPointer(rebasing: b[otherIndex...]))
                }
            }
        }
        let count = min(clusterCount - index, other.clusterCount - otherIndex)
        var length = 0
        while length < count, looksSame(at: index + length, as: other, at: otherIndex + length) { length += 1 }
        return length
    }

    /// The columns by which the rest of `old` has to move right for what follows an insertion behind `same` clusters.
    func insertion(into old: FrameRow, after same: Int) -> Int? {
        guard let moved = alignment(of: self, with: old, after: same) else { return nil }
        return column(of: same + moved) - column(of: same)
    }

    /// The columns (negative) by which the rest of `old` has to move left for what follows a deletion.
    func deletion(from old: FrameRow, after same: Int) -> Int? {
        guard let moved = alignment(of: old, with: self, after: same) else { return nil }
        return old.column(of: same) - old.column(of: same + moved)
    }

    /// By how many clusters `long` has to be moved so that most of the rest of `short` meets its like.
    private func alignment(of long: FrameRow, with short: FrameRow, after same: Int) -> Int? {
        var best: (moved: Int, length: Int)?
        let count = long.clusterCount
        guard same < short.clusterCount, count - same > 1 else { return nil }
        for moved in 1..<count - same {
            // Nothing that is left can be longer.
            if let best, best.length >= count - same - moved { break }
            let length = long.commonLength(from: same + moved, with: short, from: same)
            if length > best?.length ?? 0 { best = (moved, length) }
            if same + moved + length == count { break }
        }
        return best?.moved
    }

    /// The row after the terminal inserted (`shift` > 0) or deleted blank cells at `column`.
    func shifted(by shift: Int, atColumn column: Int, columns: Int) -> FrameRow {
        var row = FrameRow()
        let first = clusterIndex(atColumn: column)
        row.append(self, clusters: 0..<first)
        if shift > 0 {
            row.appendBlanks(shift)
            var end = first
            var endWidth = row.width
            while end < clusterCount, endWidth + self.columns(of: end) <= columns {
                endWidth += self.columns(of: end)
                end += 1
            }
            row.append(self, clusters: first..<end)
            // A wide cluster cut at the margin leaves a blank.
            if row.width + 1 == columns, width + shift > columns { row.appendBlanks(1) }
        } else {
            let kept = clusterIndex(atColumn: column - shift)
            if kept < clusterCount { row.append(self, clusters: kept..<clusterCount) }
        }
        return row
    }

    /// The row after its first cluster was overwritten by that of `other`; `nil` when the rest would not stand as it
    /// did.
    func replacingFirst(with other: FrameRow) -> FrameRow? {
        guard !isEmpty else {
            var row = FrameRow()
            row.append(other, clusters: 0..<1)
            return row
        }
        guard !other.isEmpty, columns(of: 0) == other.columns(of: 0), !isUncertain(0), !other.isUncertain(0) else {
            return nil
        }
        var row = FrameRow()
        row.append(other, clusters: 0..<1)
        row.append(self, clusters: 1..<clusterCount)
        row.isWrapped = isWrapped
        return row
    }
}
