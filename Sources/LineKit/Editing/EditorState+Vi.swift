extension EditorState {
    /// Carries out the vi commands that stand alone; `nil` when the command is not about the text.
    mutating func performViCommand(
        _ command: EditCommand, count: Int?, memory: inout EditMemory
    ) -> EditResult? {
        let number = count ?? 1
        switch command {
        case .emacsEditingMode:
            undoLog.endAllGroups()
            insertion = nil
            mode = .emacs
            return .moved
        case .viEditingMode:
            mode = .viInsert
            return .moved
        case .viMovementMode: return leaveInsertMode(memory: &memory)
        case .viInsertionMode, .viInsertBeg, .viAppendMode, .viAppendEol, .viReplace, .viOpenBelow, .viOpenAbove:
            return startInserting(command, count: count, memory: &memory)
        case .viRunOneCommand:
            modeAfterCommand = mode
            mode = .viCommand
            return .moved
        case .viOverstrike: return .unchanged
        case .viOverstrikeDelete: return takeBackOverwritten(number)
        case .viRedo: return repeatLastChange(count: count, memory: &memory)
        case .viChangeCase:
            if !traits.isSecret { memory.lastChange = RepeatableChange(action: .command(command), count: count) }
            return swapCaseMoving(number, memory: &memory)
        case .viJoinLines:
            if !traits.isSecret { memory.lastChange = RepeatableChange(action: .command(command), count: count) }
            return joinLines(number)
        case .viSelectCharacters: return select(.throughCursor)
        case .viSelectLines: return select(.lines)
        case .viSelectBlock: return select(traits.isMultiline ? .block : .throughCursor)
        case .viExchangeSelectionEnds:
            guard let anchor = selection?.anchor else { return .unchanged }
            selection?.anchor = cursor
            return move(to: anchor)
        default:
            guard let operation = command.standingOperation(count: count) else { return nil }
            return carryOut(operation, repeating: nil, memory: &memory)
        }
    }

    private mutating func select(_ extent: Selection.Extent) -> EditResult {
        if mode == .viVisual, selection?.extent == extent {
            selection = nil
            mode = .viCommand
            return .moved
        }
        selection = Selection(anchor: selection?.anchor ?? cursor, extent: extent)
        mode = .viVisual
        return .moved
    }

    /// Carries out a command that takes a character with it: `quoted-insert`, `character-search`, vi's `m`.
    mutating func perform(
        _ command: EditCommand, with character: Character, count: Int?, memory: inout EditMemory
    ) -> EditResult {
        guard !traits.refusedCommands.contains(command) else { return .refused }
        if command == .quotedInsert { return insertQuoted(character, count: count ?? 1, memory: &memory) }
        let count = count.map(NumericCount.clamped)
        memory.begin()
        defer { memory.end(command) }
        switch command {
        case .characterSearch, .characterSearchBackward:
            let number = (count ?? 1) * (command == .characterSearch ? 1 : -1)
            let search = CharacterSearch(character: character, isForward: number > 0)
            memory.lastSearch = search
            guard !traits.isSecret else { return .unchanged }
            return move(to: text.occurrence(of: search, from: cursor, count: Int(number.magnitude)))
        case .viSetMark:
            guard character.isLowercase else { return .unchanged }
            namedMarks[character] = cursor
            return .moved
        default: return .notText
        }
    }
}

extension EditCommand {
    /// vi commands that are bound to keys outside vi's command mode, as the operations they are.
    fileprivate func standingOperation(count: Int?) -> EditOperation? {
        switch self {
        case .viDelete: EditOperation(operation: .delete, target: .motion(.right), count: count)
        case .viRubout: EditOperation(operation: .delete, target: .motion(.left), count: count)
        case .viPut: EditOperation(operation: .putAfter, target: .motion(.right), count: count)
        default:
            viMotion(key: nil).map { EditOperation(operation: .move, target: .motion($0), count: count) }
        }
    }
}
