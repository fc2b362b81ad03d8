extension EditorState {
    /// `p` and `P`.
    mutating func put(_ operation: EditOperation, memory: inout EditMemory) -> EditResult {
        if operation.target == .selection { return putOverSelection(operation, memory: &memory) }
        guard let contents = memory.contents(of: operation.register), !contents.text.isEmpty else {
            guard operation.register == nil else { return .unchanged }
            // As in readline, `p` has moved on before it finds nothing to put.
            if operation.operation == .putAfter { moveCursor(to: text.boundary(after: cursor)) }
            return .aborted
        }
        let count = min(max(1, operation.count ?? 1), Self.mostRepeatedBytes / contents.text.utf8.count)
        if contents.isLinewise, traits.isMultiline { return putLines(contents.text, operation, count: count) }
        if contents.isBlockwise, traits.isMultiline { return putBlock(contents.text, operation, count: count) }
        let string = lineEndsAllowed(in: contents.text)
        let place =
            operation.operation == .putAfter && cursor < lineEnd(of: cursor)
            ? text.boundary(after: cursor) : cursor
        let wasMade = edit(
            place..<place, with: String(repeating: string, count: count), cause: .yanked,
            undo: .insertions(of: string.utf8.count))
        if wasMade {
            setMark(to: cursor - string.utf8.count)
            moveCursor(to: text.boundary(before: cursor))
        }
        return result(wasMade)
    }

    private mutating func putLines(_ string: String, _ operation: EditOperation, count: Int) -> EditResult {
        let isAfter = operation.operation == .putAfter
        let place = isAfter ? lineEnd(of: cursor) : lineStart(of: cursor)
        let one = isAfter ? "\n" + string : string + "\n"
        let wasMade = edit(place..<place, with: String(repeating: one, count: count), cause: .yanked)
        if wasMade { moveCursor(to: isAfter ? place + 1 : place) }
        return result(wasMade)
    }

    private mutating func putOverSelection(_ operation: EditOperation, memory: inout EditMemory) -> EditResult {
        guard let range = selectedRange, let contents = memory.contents(of: operation.register) else {
            return .unchanged
        }
        let killed = Register(text: text.string(in: range), isLinewise: selection?.extent == .lines)
        var string = lineEndsAllowed(in: contents.text)
        var place = range.lowerBound
        if contents.isLinewise, traits.isMultiline {
            if selection?.extent == .throughCursor {
                // Whole lines in place of a part of one break it.
                let breaksBefore = range.lowerBound > lineStart(of: range.lowerBound)
                let breaksBehind = range.upperBound < lineEnd(of: range.upperBound)
                if breaksBefore { place += 1 }
                string = (breaksBefore ? "\n" : "") + string + (breaksBehind ? "\n" : "")
            }
        }
        let isLinewise = contents.isLinewise && traits.isMultiline
        let wasMade = edit(range, with: string, cause: .yanked)
        guard wasMade else { return .refused }
        // From where the edit left it: of a text that may not grow as long, less was put than was asked for.
        moveCursor(to: isLinewise ? place : text.boundary(before: cursor))
        if !traits.isSecret, !killed.text.isEmpty {
            memory.putUnnamed(killed, isForward: true, isDeletion: true)
        }
        leaveVisualMode()
        return result(wasMade)
    }
}
