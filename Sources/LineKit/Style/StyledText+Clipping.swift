extension StyledText {
    /// As much of the text as fits in `columns` on one row, an ellipsis in place of what does not; never cut inside a
    /// cluster. What is not of one row or could be obeyed is made visible.
    func clipped(toColumns columns: Int) -> StyledText {
        let text = inOneRow
        guard text.width > columns else { return text }
        guard columns > 0 else { return StyledText() }
        var clipped = StyledText()
        var width = 0
        for run in text.runs {
            for character in run.text {
                let next = displayWidth(of: character)
                guard width + next <= columns - 1 else {
                    clipped.append("…", style: run.style)
                    return clipped
                }
                clipped.append(String(character), style: run.style)
                width += next
            }
        }
        return clipped
    }

    /// The text in exactly `columns` columns: clipped, or with blanks behind it.
    func fitted(toColumns columns: Int) -> StyledText {
        var text = clipped(toColumns: columns)
        text.append(String(repeating: " ", count: max(columns - text.width, 0)))
        return text
    }

    /// The text with control characters, line feeds and tabs among them, made visible.
    var inOneRow: StyledText {
        runs.reduce(into: StyledText()) { $0.append(makingControlsVisible($1.text), style: $1.style) }
    }

    /// The text with `style` over what stands in the byte ranges, which lie between clusters and ascend.
    func styled(_ ranges: [Range<Int>], _ style: Style) -> StyledText {
        guard !ranges.isEmpty else { return self }
        var result = StyledText()
        var start = 0
        for run in runs {
            let bytes = Array(run.text.utf8)
            var offset = 0
            func append(upTo end: Int, _ style: Style) {
                guard end > offset else { return }
                result.append(String(decoding: bytes[offset..<end], as: UTF8.self), style: style)
                offset = end
            }
            for range in ranges where range.upperBound > start && range.lowerBound < start + bytes.count {
                append(upTo: max(range.lowerBound - start, 0), run.style)
                append(upTo: min(range.upperBound - start, bytes.count), style.over(run.style))
            }
            append(upTo: bytes.count, run.style)
            start += bytes.count
        }
        return result
    }
}
