extension StyledText {
    /// The text in rows of at most `columns` columns, broken between words where that is possible.
    func brokenBetweenWords(columns: Int) -> [StyledText] {
        FrameRow.breakingWords(self, columns: columns).map(\.styledText)
    }
}

extension FrameRow {
    /// What the row shows.
    fileprivate var styledText: StyledText {
        (0..<clusterCount).reduce(into: StyledText()) { text, index in
            text.append(String(decoding: bytes[byteRange(of: index)], as: UTF8.self), style: style(of: index))
        }
    }

    /// Text in rows of at most `columns` columns, broken between words where that is possible. For what is read and not
    /// edited: messages, explanations, notes.
    static func breakingWords(_ text: StyledText, columns: Int) -> [FrameRow] {
        text.lines.flatMap { line in FrameRow(clipping: line, columns: Int(UInt16.max)).brokenBetweenWords(columns) }
    }

    private func brokenBetweenWords(_ columns: Int) -> [FrameRow] {
        guard width > columns else { return [self] }
        var rows: [FrameRow] = []
        var start = 0
        while start < clusterCount {
            let end = breakIndex(from: start, columns: max(columns, 1))
            var row = FrameRow()
            row.append(self, clusters: start..<end)
            rows.append(row)
            start = end
            while start < clusterCount, isBlank(start) { start += 1 }
        }
        return rows
    }

    /// The cluster before which the row that begins at `start` ends: behind the last word that fits, or, where not even
    /// one does, behind the last cluster that does.
    private func breakIndex(from start: Int, columns: Int) -> Int {
        let origin = column(of: start)
        var end = start
        while end < clusterCount, column(of: end + 1) - origin <= columns { end += 1 }
        guard end < clusterCount else { return end }
        var word = end
        while word > start, !isBlank(word) { word -= 1 }
        while word > start, isBlank(word - 1) { word -= 1 }
        return max(word > start ? word : end, start + 1)
    }

    private func isBlank(_ index: Int) -> Bool { bytes[byteRange(of: index)].elementsEqual([0x20]) }
}
