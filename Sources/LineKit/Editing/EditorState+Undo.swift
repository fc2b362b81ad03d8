extension EditorState {
    /// Takes back the last `count` changes. Undoing to a text the gate refuses is refused too.
    mutating func undo(_ count: Int) -> EditResult {
        guard count > 0 else { return .unchanged }
        let selected = selection
        selection = nil
        var outcome = EditResult.unchanged
        for _ in 0..<min(count, undoLog.entries.count) {
            let step = undoLog.popStep()
            guard !step.isEmpty else { break }
            guard let inverse = replay(step) else {
                undoLog.pushStep(step)
                if outcome != .changed { selection = selected }
                return outcome == .changed ? .changed : .refused
            }
            undoLog.pushUndone(inverse)
            outcome = .changed
        }
        return outcome
    }

    /// Makes the last `count` changes again that were undone; what is typed after undoing makes an end of that.
    mutating func redo(_ count: Int) -> EditResult {
        guard count > 0 else { return .unchanged }
        var outcome = EditResult.unchanged
        for _ in 0..<count {
            guard let step = undoLog.popUndone() else { break }
            guard let inverse = replay(step) else {
                undoLog.pushUndone(step)
                return outcome == .changed ? .changed : .refused
            }
            undoLog.pushStep(inverse)
            outcome = .changed
        }
        return outcome
    }

    /// Takes back all changes to the line.
    mutating func revert() -> EditResult {
        let outcome = undo(.max)
        if outcome == .changed, mode.isVi {
            moveCursor(to: 0)
            setMark(to: 0)
        }
        return outcome
    }

    /// Makes the changes of a step, the first one first, and returns what takes them back, in the order in which it
    /// has to be made; `nil` when the gate refuses the outcome, with everything as it was.
    private mutating func replay(_ step: [UndoLog.Change]) -> [UndoLog.Change]? {
        let place = cursor
        let oldMark = mark
        let unseen = changedFrom
        let before = traits.gate == nil ? "" : text.string
        var inverse: [UndoLog.Change] = []
        for change in step { inverse.append(makeAgain(change)) }
        inverse.reverse()
        guard traits.gate != nil, !isAllowed(from: before) else { return inverse }
        for change in inverse { _ = makeAgain(change) }
        moveCursor(to: place)
        setMark(to: oldMark)
        changedFrom = unseen
        return nil
    }

    /// Puts `removed` back in the place of what was inserted, and returns the change that does the opposite.
    private mutating func makeAgain(_ change: UndoLog.Change) -> UndoLog.Change {
        if change.isNothing { return change }
        let start = change.start
        let end = start + change.insertedCount
        let removed = (start..<end).map { text[$0] }
        // Where a combining character was typed or deleted, the change lies inside a cluster.
        let low = text.boundary(atOrBefore: start)
        let high = text.boundary(atOrAfter: end)
        var bytes = WipingBytes(minimumCapacity: change.removed.count)
        for offset in low..<start { bytes.append(text[offset]) }
        bytes.append(contentsOf: change.removed)
        for offset in end..<high { bytes.append(text[offset]) }
        edit(low..<high, with: bytes, cause: .programmatic, undo: .none)
        moveCursor(to: change.cursor)
        return .init(
            start: start, removed: removed, insertedCount: change.removed.count,
            cursor: start + removed.count)
    }

    /// Asks the gate about a text that is already there.
    private func isAllowed(from before: String) -> Bool {
        guard let gate = traits.gate else { return true }
        let proposal = ProposedEdit(
            before: before, after: text.string, range: 0..<before.count, replacement: text.string, cause: .undone,
            cursor: cursorInClusters)
        return gate(proposal) == .allow
    }
}
