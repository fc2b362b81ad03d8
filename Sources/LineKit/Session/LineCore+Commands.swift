/// Which command is whose: those of the session are here and in the other extensions, the rest is the editor's.
extension LineCore {
    mutating func perform(_ actions: [KeyAction]) -> LineEffect {
        for action in actions {
            let effect = perform(action)
            if case .none = effect { continue }
            return effect
        }
        return .none
    }

    /// Presses keys that a macro or a shorter sequence stands for. A macro that calls itself ends at a depth that no
    /// useful one reaches.
    private mutating func press(_ keys: [KeyEvent]) -> LineEffect {
        guard macroDepth < Self.deepestMacro else { return rung() }
        macroDepth += 1
        defer { macroDepth -= 1 }
        for key in keys {
            let effect = press(key)
            if case .none = effect { continue }
            return effect
        }
        return .none
    }

    private static var deepestMacro: Int { 16 }

    private mutating func perform(_ action: KeyAction) -> LineEffect {
        trace?.note(action, isSecret: settings.traits.isSecret)
        switch action {
        case .insert(let character, let count):
            if search != nil { return extendSearch(with: String(character)) }
            begin(.selfInsert)
            return note(
                editor.insert(character, count: count, memory: &memory), of: .selfInsert)
        case .command(let command, let count):
            return perform(command, count: count)
        case .unbound(let key):
            if search != nil { endSearch() }
            return .unbound(key)
        case .character(let command, let character, let count):
            if command == .quotedInsert, search != nil { return extendSearch(with: String(character)) }
            if search != nil { endSearch() }
            begin(command)
            return note(editor.perform(command, with: character, count: count, memory: &memory), of: command)
        case .operate(let operation):
            if search != nil { endSearch() }
            begin(.viMovementMode)
            return note(editor.perform(operation, memory: &memory), of: .viMovementMode)
        case .custom(let custom, let count):
            if search != nil { endSearch() }
            begin(.ignore)
            return note(editor.perform(count: count, memory: &memory, custom.perform), of: .ignore)
        case .keys(let keys):
            return press(keys)
        case .pending:
            return .none
        }
    }

    /// Runs one command, as a key, a macro or a replayed log would.
    mutating func perform(_ command: EditCommand, count: Int?) -> LineEffect {
        if search != nil, let effect = performInSearch(command) { return effect }
        if settings.traits.refusedCommands.contains(command) { return rung() }
        if settings.interceptedCommands.contains(command) { return .intercepted(command, count: count) }
        return performIntercepted(command, count: count)
    }

    /// Runs a command whoever wanted to decide about it.
    mutating func performIntercepted(_ command: EditCommand, count: Int?) -> LineEffect {
        begin(command)
        memory.begin()
        let effect = dispatch(command, count: count)
        if memory.lastCommand != command { memory.end(command) }
        lastCommand = command
        return effect
    }

    private mutating func dispatch(_ command: EditCommand, count: Int?) -> LineEffect {
        let times = count ?? 1
        switch command {
        case .acceptLine: return accept()
        case .operateAndGetNext:
            nextHistoryIndex = walk.flatMap { $0.isAtEnd ? nil : $0.index + 1 }
            return .accept
        case .interrupt: return .interrupt
        case .suspend: return settings.allowsSuspend ? .suspend : rung()
        case .abort: return rung()
        case .endOfFile, .viEofMaybe: return editor.text.isEmpty ? .endOfInput : rung()
        case .clearScreen, .clearDisplay: return .clearScreen
        case .redrawCurrentLine: return .redraw
        case .previousHistory, .viUpLine: return moveUp(times)
        case .nextHistory, .viDownLine: return moveUp(-times)
        case .previousScreenLine: return moveRow(by: -times) ? .none : rung()
        case .nextScreenLine: return moveRow(by: times) ? .none : rung()
        case .beginningOfHistory, .endOfHistory, .fetchHistory, .viFetchHistory, .historySearchBackward,
            .historySearchForward, .historySubstringSearchBackward, .historySubstringSearchForward, .yankLastArg,
            .yankNthArg, .viYankArg:
            return performHistory(command, count: count)
        case .reverseSearchHistory: return beginSearch(reverse: true)
        case .forwardSearchHistory: return beginSearch(reverse: false)
        case .complete, .possibleCompletions, .insertCompletions, .menuComplete, .menuCompleteBackward,
            .oldMenuComplete, .deleteCharOrList, .viComplete:
            return performCompletion(command, count: count)
        case .acceptHint, .acceptHintWord:
            return acceptHint(command) ? .none : rung()
        case .forwardChar, .endOfLine, .forwardWord:
            if acceptHint(command) { return .none }
            return note(editor.perform(command, count: count, memory: &memory), of: command)
        default:
            return note(editor.perform(command, count: count, memory: &memory), of: command)
        }
    }
}
