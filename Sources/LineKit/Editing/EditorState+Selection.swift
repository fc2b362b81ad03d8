extension EditorState {
    mutating func performSelectionCommand(_ command: EditCommand, memory: inout EditMemory) -> EditResult {
        switch command {
        case .selectAll:
            guard !text.isEmpty else { return .unchanged }
            selection = Selection(anchor: 0, extent: .toCursor)
            moveCursor(to: text.utf8Count)
            return .moved
        case .selectWord:
            let word = text.wordRange(at: min(cursor, text.boundary(before: text.utf8Count)), by: traits.words)
            guard !word.isEmpty, !traits.isSecret else { return .unchanged }
            selection = Selection(anchor: word.lowerBound, extent: .toCursor)
            moveCursor(to: word.upperBound)
            return .moved
        case .copy:
            guard let range = selectedRange else { return .unchanged }
            if selection?.extent == .block { return takeBlock(.yank, memory: &memory) }
            let result = copy(from: range.lowerBound, to: range.upperBound, memory: &memory)
            if result == .moved { memory.offer(text.string(in: range)) }
            return result
        case .cut:
            guard let range = selectedRange else { return .unchanged }
            guard !traits.isSecret else { return .refused }
            if selection?.extent == .block { return takeBlock(.delete, memory: &memory) }
            let string = text.string(in: range)
            let result = kill(range, forward: true, memory: &memory)
            if result == .changed {
                selection = nil
                memory.offer(string)
            }
            return result
        case .paste: return yank(memory: &memory)
        default:
            guard let range = selectedRange else { return .unchanged }
            return deleteSelection(range)
        }
    }

    /// Cuts or copies a block, for other programs too.
    private mutating func takeBlock(_ operation: EditOperation.Operator, memory: inout EditMemory) -> EditResult {
        let result = carryOutBlock(EditOperation(operation: operation, target: .selection), memory: &memory)
        if result != .refused, let taken = memory.contents(of: nil) { memory.offer(taken.text) }
        return result
    }

    /// Deletes what is selected.
    mutating func deleteSelection(_ range: Range<Int>) -> EditResult {
        guard delete(range) else { return .refused }
        selection = nil
        return .changed
    }
}
