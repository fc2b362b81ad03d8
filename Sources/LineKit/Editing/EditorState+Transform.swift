/// What a case command makes of a word.
enum CaseChange: Sendable, Hashable {
    case upper, lower, capitalized
    /// Upper case becomes lower case and the other way round.
    case swapped
}

extension EditorState {
    /// Drags the character before the cursor over `count` characters.
    mutating func transposeCharacters(_ count: Int) -> EditResult {
        guard count != 0, cursor > 0 else { return .unchanged }
        let isAtEnd = cursor == text.utf8Count
        let end = isAtEnd ? text.boundary(before: cursor) : cursor
        let start = text.boundary(before: end)
        guard start < end else { return .unchanged }
        // As in readline, a negative count moves nothing, although it is a change.
        let target = text.offset(end, movedBy: isAtEnd ? 1 : max(0, count))
        // The mark cannot stand behind a text that is for a moment shorter.
        let mark = min(mark, text.utf8Count - (end - start))
        let result = drag(start..<end, to: target)
        if result != .refused { setMark(to: mark) }
        return result
    }

    /// Moves the text of a range to a place behind it, the cursor behind both.
    private mutating func drag(_ range: Range<Int>, to target: Int) -> EditResult {
        let undo = Undoing.stepLeavingCursor(at: range.upperBound)
        let string = text.string(in: range.upperBound..<target) + text.string(in: range)
        return result(edit(range.lowerBound..<target, with: string, cause: .transformed, undo: undo))
    }

    /// Swaps the word at or after the cursor with the one before it.
    mutating func transposeWords(_ count: Int, _ words: EditMotion) -> EditResult {
        guard count != 0, !traits.isSecret else { return .unchanged }
        let secondEnd = destination(of: words, from: cursor, count: count)
        let secondStart = destination(of: words, from: secondEnd, count: -1)
        let firstStart = destination(of: words, from: secondStart, count: -count)
        let firstEnd = destination(of: words, from: firstStart, count: 1)
        guard firstStart < firstEnd, firstEnd <= secondStart, secondStart < secondEnd else { return .unchanged }
        let string =
            text.string(in: secondStart..<secondEnd) + text.string(in: firstEnd..<secondStart)
            + text.string(in: firstStart..<firstEnd)
        let mark = min(mark, text.utf8Count - (secondEnd - secondStart))
        let result = result(edit(firstStart..<secondEnd, with: string, cause: .transformed))
        if result != .refused { setMark(to: mark) }
        return result
    }

    /// Changes the case from the cursor to the end of the `count`th word; of words before the cursor, which then
    /// stays, when `count` is negative.
    mutating func changeCase(_ change: CaseChange, words count: Int) -> EditResult {
        let end = destination(of: .words, from: cursor, count: count)
        return changeCase(change, in: min(cursor, end)..<max(cursor, end))
    }

    /// Changes the case of a range, the cursor then behind it.
    mutating func changeCase(_ change: CaseChange, in range: Range<Int>) -> EditResult {
        guard !range.isEmpty else { return .unchanged }
        return result(edit(range, with: casedBytes(change, in: range), cause: .transformed))
    }

    /// The text of a range with its case changed.
    func cased(_ change: CaseChange, in range: Range<Int>) -> String {
        casedBytes(change, in: range).withBytes { String(decoding: $0, as: UTF8.self) }
    }

    private func casedBytes(_ change: CaseChange, in range: Range<Int>) -> WipingBytes {
        var changed = WipingBytes(minimumCapacity: range.count)
        var position = range.lowerBound
        var isInWord = false
        while position < range.upperBound, let character = text.character(at: position) {
            let next = text.boundary(after: position)
            defer { position = next }
            let isLetter = character.isWordLetter
            defer { isInWord = isLetter }
            guard isLetter else {
                changed.append(contentsOf: String(character).utf8)
                continue
            }
            switch change {
            case .upper: changed.append(contentsOf: character.uppercased().utf8)
            case .lower: changed.append(contentsOf: lowercased(character, at: position).utf8)
            case .capitalized:
                let cased = isInWord ? lowercased(character, at: position) : character.titlecased
                changed.append(contentsOf: cased.utf8)
            case .swapped:
                let isUpper = character.isUppercase
                let cased = isUpper ? lowercased(character, at: position) : character.uppercased()
                changed.append(contentsOf: cased.utf8)
            }
        }
        return changed
    }

    /// The lower-case form of the character at `offset`. A sigma that ends a word gets its final form (Unicode,
    /// SpecialCasing, Final_Sigma).
    private func lowercased(_ character: Character, at offset: Int) -> String {
        guard character.unicodeScalars.first == "Σ" else { return character.lowercased() }
        let endsWord =
            text.character(before: offset)?.isLetter == true
            && text.character(at: text.boundary(after: offset))?.isLetter != true
        guard endsWord else { return character.lowercased() }
        return "ς" + String(String.UnicodeScalarView(character.unicodeScalars.dropFirst()))
    }

    /// Puts the comment prefix before the line, before each line of several; with a numeric argument, takes it away
    /// where it stands. The session then accepts the text.
    mutating func insertComment(togglesOff: Bool) -> EditResult {
        let prefix = traits.commentPrefix
        let old = text.string
        guard !traits.isSecret else { return .refused }
        let lines = old.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            togglesOff && line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : prefix + line
        }
        let isWhole = traits.isMultiline && lines.count > 1
        let new = isWhole ? lines.joined(separator: "\n") : nil
        if let new { return result(edit(0..<text.utf8Count, with: new, cause: .transformed)) }
        if togglesOff, old.hasPrefix(prefix) {
            let end = text.boundary(atOrAfter: prefix.utf8.count)
            return result(edit(0..<end, with: "", cause: .deleted))
        }
        return result(edit(0..<0, with: prefix, cause: .transformed))
    }
}

extension Character {
    /// The form of a letter that begins a capitalized word.
    fileprivate var titlecased: String {
        guard let first = unicodeScalars.first else { return "" }
        return first.properties.titlecaseMapping + String(String.UnicodeScalarView(unicodeScalars.dropFirst()))
    }
}
