/// Brackets and quotes in pairs (`EditTraits.pairs`): typing the first brings the second along, typing the second where
/// it stands steps over it, and Backspace between the two removes both.
extension EditorState {
    /// Types a character that has to do with pairs; `nil` when it is to be typed like others.
    mutating func typePair(_ typed: borrowing WipingBytes) -> EditResult? {
        guard !isOverwriting, mode != .viReplace, !traits.isSecret else { return nil }
        let string = typed.withBytes { String(decoding: $0, as: UTF8.self) }
        guard let character = string.first, string.count == 1 else { return nil }
        let next = text.character(at: cursor)
        if next == character, traits.pairs.values.contains(character) {
            noteTyped(typed)
            moveCursor(to: text.boundary(after: cursor))
            return .moved
        }
        guard let close = traits.pairs[character], opensBefore(next) else { return nil }
        // A quote behind a letter is an apostrophe, and one behind a quote ends what that began.
        if close == character, let previous = text.character(before: cursor),
            previous.isWordLetter || previous == character
        {
            return nil
        }
        let place = cursor
        let wasMade = edit(place..<place, with: string + String(close), cause: .typed, undo: .closedStep(cursor: place))
        guard wasMade else { return .refused }
        noteTyped(typed)
        moveCursor(to: place + string.utf8.count)
        return .changed
    }

    /// Whether a pair may open before `next`: before blanks and what closes, not before a word.
    private func opensBefore(_ next: Character?) -> Bool {
        guard let next else { return true }
        return next.isWhitespace || traits.pairs.values.contains(next) || ",;".contains(next)
    }

    /// What Backspace deletes: both of an empty pair where the cursor is between them; `nil` for the character before.
    var emptyPair: Range<Int>? {
        guard !traits.pairs.isEmpty, let open = text.character(before: cursor), let close = traits.pairs[open],
            text.character(at: cursor) == close
        else { return nil }
        return text.boundary(before: cursor)..<text.boundary(after: cursor)
    }
}
