extension EditorState {
    /// Kills from the cursor to `end`, on either side. Killing where there is nothing keeps a run of kills going for
    /// the commands that readline has written so, and breaks it for the others.
    mutating func kill(to end: Int, command: EditCommand, memory: inout EditMemory) -> EditResult {
        let end = text.boundary(atOrBefore: end)
        let range = min(cursor, end)..<max(cursor, end)
        if range.isEmpty {
            if mode == .emacs, cursor > 0 || !command.ringsAtStart { setMark(to: cursor) }
            return .unchanged
        }
        let result = kill(range, forward: end > cursor, memory: &memory)
        if result == .changed, mode == .emacs { setMark(to: cursor) }
        return result
    }

    /// Kills a range of text.
    mutating func kill(_ range: Range<Int>, forward: Bool, memory: inout EditMemory) -> EditResult {
        guard !range.isEmpty else {
            memory.continueKilling()
            return .unchanged
        }
        let killed = traits.isSecret ? nil : text.string(in: range)
        guard delete(range) else { return .refused }
        if let killed { memory.kill(killed, forward: forward, replacesRun: mode.isVi) }
        return .changed
    }

    /// Puts text on the kill ring without deleting it.
    mutating func copy(from start: Int, to end: Int, memory: inout EditMemory) -> EditResult {
        guard !traits.isSecret else { return .refused }
        let low = text.boundary(atOrBefore: min(start, end))
        let high = text.boundary(atOrBefore: max(start, end))
        if low == high {
            memory.continueKilling()
        } else {
            memory.kill(text.string(in: low..<high), forward: start < end, replacesRun: mode.isVi)
        }
        return .moved
    }

    mutating func killLine(forward: Bool, command: EditCommand, memory: inout EditMemory) -> EditResult {
        if let range = selectedRange { return deleteSelection(range) }
        var end = forward ? lineEnd(of: cursor) : lineStart(of: cursor)
        // At an end of one of several lines, the line end goes.
        if end == cursor, traits.isMultiline {
            end = forward ? text.boundary(after: cursor) : text.boundary(before: cursor)
        }
        return kill(to: end, command: command, memory: &memory)
    }

    mutating func killWholeLine(memory: inout EditMemory) -> EditResult {
        let start = lineStart(of: cursor)
        let result = kill(start..<lineEnd(of: cursor), forward: true, memory: &memory)
        if result != .refused { setMark(to: start) }
        return result
    }

    /// `kill-region` and `copy-region-as-kill`; of what is selected, where something is.
    mutating func takeRegion(deleting: Bool, memory: inout EditMemory) -> EditResult {
        if selectedRange != nil { return performSelectionCommand(deleting ? .cut : .copy, memory: &memory) }
        guard deleting else {
            let result = copy(from: cursor, to: mark, memory: &memory)
            if result == .moved, cursor != mark {
                memory.offer(text.string(in: min(cursor, mark)..<max(cursor, mark)))
            }
            return result
        }
        return kill(min(cursor, mark)..<max(cursor, mark), forward: cursor < mark, memory: &memory)
    }

    mutating func yank(memory: inout EditMemory) -> EditResult {
        guard let killed = memory.killRing.current else { return .aborted }
        let range = selectedRange ?? cursor..<cursor
        let wasMade = edit(range, with: lineEndsAllowed(in: killed), cause: .yanked)
        if wasMade {
            selection = nil
            setMark(to: range.lowerBound)
        }
        return result(wasMade)
    }

    mutating func yankPop(memory: inout EditMemory) -> EditResult {
        guard memory.lastCommand == .yank || memory.lastCommand == .yankPop || memory.lastCommand == .viYankPop,
            let current = memory.killRing.current
        else { return .aborted }
        let yanked = lineEndsAllowed(in: current)
        let start = cursor - yanked.utf8.count
        guard start >= 0, text.string(in: start..<cursor).utf8.elementsEqual(yanked.utf8) else { return .aborted }
        var ring = memory.killRing
        ring.rotate()
        guard let next = ring.current else { return .aborted }
        let wasMade = edit(
            start..<cursor, with: lineEndsAllowed(in: next), cause: .yanked, undo: .deletionThenInsertion)
        if wasMade {
            memory.killRing = ring
            setMark(to: start)
        }
        return result(wasMade)
    }

    /// Text from elsewhere as this editor may hold it: line ends become spaces in a field of one line. A prompt of one
    /// line keeps them: what was killed in an entry of several lines comes back as it was.
    func lineEndsAllowed(in string: String) -> String {
        guard !traits.isMultiline, traits.dropsControlCharacters, string.utf8.contains(0x0A) else { return string }
        return String(decoding: string.utf8.map { $0 == 0x0A ? 0x20 : $0 }, as: UTF8.self)
    }

    /// Deletes characters after the cursor, or before it when `count` is negative. With a numeric argument they are
    /// killed, as readline does.
    mutating func deleteCharacters(_ count: Int, isExplicit: Bool, memory: inout EditMemory) -> EditResult {
        if let range = selectedRange, selection?.extent == .toCursor { return deleteSelection(range) }
        if mode == .viReplace, count < 0 { return takeBackOverwritten(-count) }
        if isOverwriting, count < 0 { return rubOutOverwritten(-count, kills: isExplicit, memory: &memory) }
        guard count < 0 ? cursor > 0 : cursor < text.utf8Count else { return .unchanged }
        let end = text.offset(cursor, movedBy: count)
        let range = min(cursor, end)..<max(cursor, end)
        if count == -1, !isExplicit, let pair = emptyPair {
            guard delete(pair) else { return .refused }
            insertion?.forgetLastTyped()
            return .changed
        }
        if isExplicit { return kill(range, forward: count > 0, memory: &memory) }
        guard delete(range) else { return .refused }
        if count == -1 { insertion?.forgetLastTyped() }
        return .changed
    }

    /// In overwrite mode Backspace puts blanks in the place of what it deletes, except at the end of the line.
    private mutating func rubOutOverwritten(_ count: Int, kills: Bool, memory: inout EditMemory) -> EditResult {
        guard cursor > 0 else { return .unchanged }
        let end = cursor
        let start = text.offset(end, movedBy: -count)
        let blanks = end < text.utf8Count ? text.clusterCount(in: start..<end) : 0
        let killed = kills && !traits.isSecret ? text.string(in: start..<end) : nil
        let wasMade = edit(start..<end, with: String(repeating: " ", count: blanks), cause: .deleted)
        guard wasMade else { return .refused }
        if let killed { memory.kill(killed, forward: false, replacesRun: mode.isVi) }
        moveCursor(to: start)
        return .changed
    }

    mutating func deleteBlanksAround() -> EditResult {
        let start = text.skipBack(from: cursor) { $0.isBlank }
        let end = text.skip(from: cursor) { $0.isBlank }
        guard start < end else { return .unchanged }
        return delete(start..<end) ? .changed : .refused
    }
}

extension EditCommand {
    /// Whether the command does nothing at the start of the line, where others of its kind still set the mark.
    fileprivate var ringsAtStart: Bool {
        switch self {
        case .unixLineDiscard, .backwardKillLine, .unixWordRubout, .unixFilenameRubout: true
        default: false
        }
    }
}
