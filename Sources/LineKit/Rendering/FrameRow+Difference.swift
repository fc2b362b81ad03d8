extension FrameRow {
    /// Whether two clusters look the same, wherever they stand in their rows.
    func looksSame(at index: Int, as other: FrameRow, at otherIndex: Int) -> Bool {
        let cluster = clusters[index]
        let otherCluster = other.clusters[otherIndex]
        guard cluster.width == otherCluster.width else { return false }
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
        clusters[index].column == other.clusters[otherIndex].column && looksSame(at: index, as: other, at: otherIndex)
    }

    /// Whether nothing but plain blanks stands in these columns.
    func isBlank(in columns: Range<Int>) -> Bool {
        var index = clusterIndex(atColumn: columns.lowerBound)
        while index < clusters.count, Int(clusters[index].column) < columns.upperBound {
            let range = byteRange(of: index)
            guard range.count == 1, bytes[range.lowerBound] == 0x20, style(of: index) == .plain else { return false }
            index += 1
        }
        return true
    }

    /// How many clusters at the start of both rows are the same.
    func commonPrefix(with other: FrameRow) -> Int {
        let count = min(clusters.count, other.clusters.count)
        var index = 0
        while index < count, looksSame(at: index, as: other, at: index) { index += 1 }
        return index
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
        let limit = long.clusters.count - same
        guard same < short.clusters.count, limit > 1 else { return nil }
        for moved in 1..<limit {
            var length = 0
            while same + moved + length < long.clusters.count, same + length < short.clusters.count,
                long.looksSame(at: same + moved + length, as: short, at: same + length)
            {
                length += 1
            }
            if length > best?.length ?? 0 { best = (moved, length) }
            if same + moved + length == long.clusters.count { break }
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
            for index in first..<max(clusters.count, first) {
                guard row.width + Int(clusters[index].width) <= columns else { break }
                row.append(self, clusters: index..<index + 1)
            }
            // A wide cluster cut at the margin leaves a blank.
            if row.width + 1 == columns, width + shift > columns { row.appendBlanks(1) }
        } else {
            let kept = clusterIndex(atColumn: column - shift)
            if kept < clusters.count { row.append(self, clusters: kept..<clusters.count) }
        }
        return row
    }

    /// The row after its first cluster was overwritten by that of `other`; `nil` when the rest would not stand as it
    /// did.
    func replacingFirst(with other: FrameRow) -> FrameRow? {
        guard let first = clusters.first else {
            var row = FrameRow()
            row.append(other, clusters: 0..<1)
            return row
        }
        guard let new = other.clusters.first, first.width == new.width, !first.isUncertain, !new.isUncertain else {
            return nil
        }
        var row = FrameRow()
        row.append(other, clusters: 0..<1)
        row.append(self, clusters: 1..<clusters.count)
        row.isWrapped = isWrapped
        return row
    }
}
