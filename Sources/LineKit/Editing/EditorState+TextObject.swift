extension EditorState {
    /// The text of a vi text object at the cursor; `nil` when there is none.
    func range(of object: TextObject, around: Bool, count: Int) -> Range<Int>? {
        switch object {
        case .word(let big): return wordObject(big: big, around: around, count: count)
        case .quoted, .bracketed:
            // As in vim, a cursor outside of all brackets means the next ones.
            return pair(object, around: around, count: count) ?? nextPair(object, around: around)
        case .sentence: return sentenceObject(around: around)
        case .paragraph: return paragraphObject(around: around)
        }
    }

    private func kind(at offset: Int, big: Bool) -> TextBuffer.ViCharacterKind? {
        offset < lineEnd(of: offset) ? text.viKind(at: offset, big: big, isPadded: false) : nil
    }

    /// The end of the run of one kind that begins at `offset`.
    private func runEnd(from offset: Int, big: Bool) -> Int {
        guard let kind = kind(at: offset, big: big) else { return offset }
        var end = offset
        while self.kind(at: end, big: big) == kind { end = text.boundary(after: end) }
        return end
    }

    private func runStart(of offset: Int, big: Bool) -> Int {
        guard let kind = kind(at: offset, big: big) else { return offset }
        let lineStart = lineStart(of: offset)
        var start = offset
        while start > lineStart, self.kind(at: text.boundary(before: start), big: big) == kind {
            start = text.boundary(before: start)
        }
        return start
    }

    private func wordObject(big: Bool, around: Bool, count: Int) -> Range<Int>? {
        guard let first = kind(at: cursor, big: big) else { return nil }
        let start = runStart(of: cursor, big: big)
        var end = runEnd(from: cursor, big: big)
        let isOnBlank = first == .blank
        if around {
            // A word with the blanks behind it; blanks with the word behind them.
            if kind(at: end, big: big) != nil, isOnBlank || kind(at: end, big: big) == .blank {
                end = runEnd(from: end, big: big)
            } else if !isOnBlank, end == lineEnd(of: end) || kind(at: end, big: big) != .blank {
                let before = start > lineStart(of: start) ? text.boundary(before: start) : start
                let blanks = before < start ? runStart(of: before, big: big) : start
                // The indentation of a line stays.
                if blanks < start, kind(at: before, big: big) == .blank, blanks > lineStart(of: start) {
                    return blanks..<end
                }
            }
        }
        for _ in 1..<max(2, min(count, NumericCount.greatest)) where count > 1 {
            let next = runEnd(from: end, big: big)
            if next == end { break }
            end = around ? runEnd(from: next, big: big) : next
        }
        return start..<end
    }

    /// Text in the quotes or brackets around the cursor; quotes further on count too.
    func pair(_ object: TextObject, around: Bool, count: Int) -> Range<Int>? {
        switch object {
        case .quoted(let quote): quotedObject(quote, around: around)
        case .bracketed(let open, let close): bracketedObject(open, close, around: around, count: count, at: cursor)
        case .word, .sentence, .paragraph: nil
        }
    }

    /// Text in the first quotes that open at or behind the cursor on its line, or in the first brackets that do in the
    /// text and are closed again.
    func nextPair(_ object: TextObject, around: Bool) -> Range<Int>? {
        switch object {
        case .quoted(let quote):
            let end = lineEnd(of: cursor)
            let open = text.skip(from: cursor) { $0 != quote && $0 != "\n" }
            guard open < end, text.character(at: open) == quote else { return nil }
            let start = text.boundary(after: open)
            let close = text.skip(from: start) { $0 != quote && $0 != "\n" }
            guard close < end, text.character(at: close) == quote else { return nil }
            return around ? open..<text.boundary(after: close) : start..<close
        case .bracketed(let open, let close):
            var position = cursor
            while position < text.utf8Count {
                if text.character(at: position) == open,
                    let range = bracketedObject(open, close, around: around, count: 1, at: position)
                {
                    return range
                }
                position = text.boundary(after: position)
            }
            return nil
        case .word, .sentence, .paragraph: return nil
        }
    }

    /// Text in quotes: those around the cursor, else the first pair behind it on the line.
    private func quotedObject(_ quote: Character, around: Bool) -> Range<Int>? {
        let end = lineEnd(of: cursor)
        var position = lineStart(of: cursor)
        var open: Int?
        while position < end {
            let character = text.character(at: position)
            let next = text.boundary(after: position)
            if character == "\\" {
                position = min(end, text.boundary(after: next))
                continue
            }
            if character == quote {
                if let start = open {
                    if position >= cursor {
                        guard around else { return text.boundary(after: start)..<position }
                        let behind = min(end, text.skip(from: next) { $0.isBlank })
                        return start..<behind
                    }
                    open = nil
                } else {
                    open = position
                }
            }
            position = next
        }
        return nil
    }

    /// Text in brackets around the cursor; with a count, in those further out.
    private func bracketedObject(
        _ open: Character, _ close: Character, around: Bool, count: Int, at cursor: Int
    ) -> Range<Int>? {
        var left = cursor
        var depth = max(1, count)
        if text.character(at: left) == open { depth -= 1 }
        if text.character(at: left) == close, depth == max(1, count) { left = text.boundary(before: left) }
        while depth > 0 {
            if text.character(at: left) == open, left != cursor || depth < max(1, count) { depth -= 1 }
            if text.character(at: left) == close, left != cursor { depth += 1 }
            if depth == 0 { break }
            guard left > 0 else { return nil }
            left = text.boundary(before: left)
        }
        guard text.character(at: left) == open else { return nil }
        var right = text.boundary(after: left)
        var nested = 1
        while right < text.utf8Count {
            if text.character(at: right) == open { nested += 1 }
            if text.character(at: right) == close { nested -= 1 }
            if nested == 0 {
                return around ? left..<text.boundary(after: right) : text.boundary(after: left)..<right
            }
            right = text.boundary(after: right)
        }
        return nil
    }

    private func sentenceObject(around: Bool) -> Range<Int>? {
        guard !text.isEmpty else { return nil }
        var start = 0
        var position = 0
        while position < text.utf8Count {
            let character = text.character(at: position)
            position = text.boundary(after: position)
            guard let character, ".!?".contains(character), text.character(at: position)?.isWhitespace != false else {
                continue
            }
            let blanks = text.skip(from: position) { $0.isWhitespace }
            if cursor < blanks { return start..<(around ? blanks : position) }
            start = blanks
        }
        return start..<text.utf8Count
    }

    /// Lines up to the next empty one, with the empty lines behind them or without.
    private func paragraphObject(around: Bool) -> Range<Int>? {
        guard !text.isEmpty else { return nil }
        func isEmpty(lineAt start: Int) -> Bool { text.lineEnd(of: start) == start }
        var start = text.lineStart(of: cursor)
        let isOnEmpty = isEmpty(lineAt: start)
        while start > 0, isEmpty(lineAt: text.lineStart(of: start - 1)) == isOnEmpty {
            start = text.lineStart(of: start - 1)
        }
        var end = text.lineEnd(of: cursor)
        while end < text.utf8Count, isEmpty(lineAt: end + 1) == isOnEmpty { end = text.lineEnd(of: end + 1) }
        while around, end < text.utf8Count, isEmpty(lineAt: end + 1) != isOnEmpty { end = text.lineEnd(of: end + 1) }
        return start..<end
    }
}
