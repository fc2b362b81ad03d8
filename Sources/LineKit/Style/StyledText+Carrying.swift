/// Styles that go with a text that changes.
extension StyledText {
    /// Whether this is `text` with styles, byte by byte.
    func isStyling(_ text: String) -> Bool {
        var rest = text.utf8[...]
        for run in runs {
            guard rest.starts(with: run.text.utf8) else { return false }
            rest = rest.dropFirst(run.text.utf8.count)
        }
        return rest.isEmpty
    }

    /// `text` with the styles of this one where the two begin and end alike. What stands between takes the style in
    /// front of it, as letters do that make a word longer; blanks do so only inside a stretch of one style.
    func carried(to text: String) -> StyledText {
        let old = runs.flatMap { Array($0.text.utf8) }
        let new = Array(text.utf8)
        let shorter = min(old.count, new.count)
        func isBoundary(_ bytes: [UInt8], _ place: Int) -> Bool { place == bytes.count || bytes[place] & 0xC0 != 0x80 }
        var start = 0
        while start < shorter, old[start] == new[start] { start += 1 }
        while !isBoundary(old, start) || !isBoundary(new, start) { start -= 1 }
        var end = 0
        while end < shorter - start, old[old.count - 1 - end] == new[new.count - 1 - end] { end += 1 }
        while !isBoundary(new, new.count - end) { end -= 1 }

        var result = StyledText()
        append(bytes: 0..<start, to: &result)
        let inserted = String(decoding: new[start..<new.count - end], as: UTF8.self)
        let before = result.runs.last?.style ?? .plain
        let goesOn = inserted.first?.isWhitespace == false || (end > 0 && before == style(atByte: old.count - end))
        result.append(inserted, style: goesOn ? before : .plain)
        append(bytes: old.count - end..<old.count, to: &result)
        return result
    }

    private func style(atByte offset: Int) -> Style {
        var end = 0
        for run in runs {
            end += run.text.utf8.count
            if offset < end { return run.style }
        }
        return .plain
    }

    private func append(bytes range: Range<Int>, to result: inout StyledText) {
        var start = 0
        for run in runs {
            let count = run.text.utf8.count
            let wanted = range.clamped(to: start..<start + count)
            if !wanted.isEmpty {
                let bytes = run.text.utf8.dropFirst(wanted.lowerBound - start).prefix(wanted.count)
                result.append(String(decoding: bytes, as: UTF8.self), style: run.style)
            }
            start += count
        }
    }
}
