extension EditorState {
    /// Carries out the vi commands that stand alone; `nil` when the command is not about the text.
    mutating func performViCommand(
        _ command: EditCommand, count: Int?, memory: inout EditMemory
    ) -> EditResult? {
        switch command {
        case .emacsEditingMode:
            mode = .emacs
            return .moved
        case .viEditingMode, .viInsertionMode:
            mode = .viInsert
            return .moved
        case .viMovementMode:
            mode = .viCommand
            return move(to: text.boundary(before: cursor))
        default: return nil
        }
    }

    /// Carries out a command that takes a character with it: `character-search`, vi's `r`, `m` and `` ` ``.
    mutating func perform(
        _ command: EditCommand, with character: Character, count: Int?, memory: inout EditMemory
    ) -> EditResult {
        guard !traits.refusedCommands.contains(command) else { return .refused }
        memory.begin()
        defer { memory.end(command) }
        switch command {
        case .characterSearch, .characterSearchBackward:
            let number = (count ?? 1) * (command == .characterSearch ? 1 : -1)
            let search = CharacterSearch(character: character, isForward: number > 0)
            memory.lastSearch = search
            return find(search, count: Int(number.magnitude))
        default: return .notText
        }
    }

    /// Carries out a vi operator.
    mutating func perform(_ operation: EditOperation, memory: inout EditMemory) -> EditResult {
        .unchanged
    }

    /// Moves to the `count`th occurrence of a character; when there are fewer, as far as there are.
    mutating func find(_ search: CharacterSearch, count: Int) -> EditResult {
        guard !traits.isSecret else { return .unchanged }
        return move(to: text.occurrence(of: search, from: cursor, count: count))
    }
}

extension TextBuffer {
    /// Where a search for a character leads; `offset` when there is no such character.
    func occurrence(of search: CharacterSearch, from offset: Int, count: Int) -> Int {
        var result = offset
        var position = offset
        var left = count
        while left > 0 {
            let next = search.isForward ? boundary(after: position) : boundary(before: position)
            guard next != position else { break }
            position = next
            guard character(at: position) == search.character else { continue }
            left -= 1
            result =
                !search.stopsBefore
                ? position : search.isForward ? boundary(before: position) : boundary(after: position)
        }
        return result
    }
}
