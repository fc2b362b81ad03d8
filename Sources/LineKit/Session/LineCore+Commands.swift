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

    /// Presses keys that a macro or a shorter sequence stands for.
    private mutating func press(_ keys: [KeyEvent]) -> LineEffect {
        guard replay.begin() else { return rung() }
        defer { replay.end() }
        for key in keys {
            guard replay.pressKey() else { return rung() }
            let effect = press(key)
            if case .none = effect { continue }
            return effect
        }
        return .none
    }

    private mutating func perform(_ action: KeyAction) -> LineEffect {
        trace?.note(action, isSecret: settings.traits.isSecret)
        switch action {
        case .insert(let character, let count):
            if search != nil { return extendSearch(with: String(character)) }
            begin(.selfInsert)
            if character == " " || character == "\t" { expandAbbreviation() }
            wantsCompletion = settings.completesWhileTyping
            defer { filterMenu() }
            return note(
                editor.insert(character, count: count, memory: &memory), of: .selfInsert)
        case .command(let command, let count):
            return perform(command, count: count)
        case .unbound(let key):
            if search != nil { endSearch() }
            menu = nil
            return .unbound(key)
        case .character(let command, let character, let count):
            if search != nil { endSearch() }
            menu = nil
            if Self.isSessionCommand(command) { return perform(command, count: count, key: character) }
            begin(command)
            return note(editor.perform(command, with: character, count: count, memory: &memory), of: command)
        case .operate(let operation):
            if search != nil { endSearch() }
            menu = nil
            begin(.viMovementMode)
            return note(editor.perform(operation, memory: &memory), of: .viMovementMode)
        case .custom(let custom, let count):
            if search != nil { endSearch() }
            menu = nil
            // What is asked for is not the program's line.
            if stringPrompt != nil { return rung() }
            begin(.ignore)
            return note(editor.perform(count: count, memory: &memory, custom.perform), of: .ignore)
        case .branch(let condition, let then, let otherwise, let key):
            return perform(keys.run(chosen: holds(condition) ? then : otherwise, key: key))
        case .keys(let keys):
            return press(keys)
        case .pending:
            return .none
        }
    }

    /// Whether the program's condition holds of its line; of no secret, and not while something else is asked for.
    private func holds(_ condition: KeyCondition) -> Bool {
        guard !settings.traits.isSecret, stringPrompt == nil else { return false }
        return condition.holds(
            EditContext(text: editor.text.string, cursor: editor.cursorInClusters, count: keys.argument.value))
    }

    /// Commands that take the key they were called with, and are not the editor's.
    private static func isSessionCommand(_ command: EditCommand) -> Bool {
        command == .viSearch || command == .viSearchAgain || command == .viComplete
    }

    /// Runs one command, as a key, a macro or a replayed log would. `key` is the one it was called with, where vi gives
    /// one command several keys.
    mutating func perform(_ command: EditCommand, count: Int?, key: Character? = nil) -> LineEffect {
        if search != nil, let effect = performInSearch(command) { return effect }
        if menu != nil, let effect = performInMenu(command, count: count) { return effect }
        if settings.traits.refusedCommands.contains(command) { return rung() }
        if settings.interceptedCommands.contains(command) { return .intercepted(command, count: count) }
        return performIntercepted(command, count: count, key: key)
    }

    /// Runs a command whoever wanted to decide about it.
    mutating func performIntercepted(_ command: EditCommand, count: Int?, key: Character? = nil) -> LineEffect {
        begin(command)
        // As in readline giving up does not end a run of kills, but whatever else one command continues of another.
        if command == .abort, stringPrompt == nil {
            memory.giveUp()
            lastCommand = nil
            replay.giveUp()
            return rung()
        }
        memory.begin()
        let asked = stringPrompt == nil ? nil : performInStringPrompt(command, count: count)
        isAborted = false
        let effect = asked ?? dispatch(command, count: count, key: key)
        if isAborted { return effect }
        if memory.lastCommand != command { memory.end(command) }
        // Also where the editor had no part in it: the cursor may rest in fewer places in vi's command mode.
        if case .none = effect { editor.finishCommand(command) }
        lastCommand = command
        return effect
    }

    private mutating func dispatch(_ command: EditCommand, count: Int?, key: Character?) -> LineEffect {
        let times = count ?? 1
        switch command {
        case .acceptLine: return accept()
        case .insertComment:
            let before = editor.text.string
            let effect = note(editor.perform(command, count: count, memory: &memory), of: command)
            return editor.text.string == before ? effect : accept()
        case .operateAndGetNext: return acceptAndFetchNext(count)
        case .interrupt: return .interrupt
        case .suspend: return settings.allowsSuspend && settings.servesRequests ? .suspend : rung()
        case .editAndExecuteCommand:
            // A secret must not get into a file.
            guard !settings.traits.isSecret, settings.servesRequests else { return rung() }
            return .editElsewhere(editor.text.string)
        case .abort: return rung()
        case .endOfFile: return editor.text.isEmpty ? .endOfInput : rung()
        case .viEofMaybe: return editor.text.isEmpty ? .endOfInput : accept()
        case .clearScreen, .clearDisplay: return .clearScreen
        case .redrawCurrentLine: return .redraw
        case .previousHistory, .viUpLine: return moveUp(times)
        case .nextHistory, .viDownLine: return moveUp(-times)
        case .previousScreenLine: return moveScreenRow(by: -times)
        case .nextScreenLine: return moveScreenRow(by: times)
        case .selectUp: return selectRow(by: -times)
        case .selectDown: return selectRow(by: times)
        case .viRedo where memory.lastChange?.action == .command(.viYankArg):
            return performHistory(.viYankArg, count: count ?? memory.lastChange?.count)
        case .reverseSearchHistory: return beginSearch(reverse: true)
        case .forwardSearchHistory: return beginSearch(reverse: false)
        case .historyList: return openHistoryList()
        case .beginningOfHistory, .endOfHistory, .fetchHistory, .viFetchHistory, .historySearchBackward,
            .historySearchForward, .historySubstringSearchBackward, .historySubstringSearchForward, .yankLastArg,
            .yankNthArg, .viYankArg, .nonIncrementalReverseSearchHistory, .nonIncrementalForwardSearchHistory,
            .nonIncrementalReverseSearchHistoryAgain, .nonIncrementalForwardSearchHistoryAgain, .viSearch,
            .viSearchAgain:
            return performHistory(command, count: count, key: key)
        case .complete, .possibleCompletions, .insertCompletions, .menuComplete, .menuCompleteBackward,
            .oldMenuComplete, .deleteCharOrList, .viComplete:
            return performCompletion(command, count: count, key: key)
        case .acceptHint, .acceptHintWord: return acceptHint(command) ? .none : rung()
        case .tildeExpand, .viTildeExpand: return expandTilde(command)
        case .emacsEditingMode: return switchKeys(to: .emacs)
        case .viEditingMode: return switchKeys(to: .vi)
        case .reReadInitFile: return rereadInputrc()
        case .runCommand: return ask("M-x ", for: .command(count: count))
        case .dumpFunctions, .dumpMacros, .dumpVariables, .printLastKbdMacro:
            return performListing(command, isInputrc: count != nil)
        // The interpreter of keys has done it.
        case .startKbdMacro, .endKbdMacro, .callLastKbdMacro: return .none
        case .exchangePointAndMark:
            let effect = note(editor.perform(command, count: count, memory: &memory), of: command)
            activeRegion = min(editor.mark, editor.cursor)..<max(editor.mark, editor.cursor)
            return effect
        case .forwardChar, .endOfLine, .forwardWord:
            if acceptHint(command) { return .none }
            return note(editor.perform(command, count: count, memory: &memory), of: command)
        default:
            let result = editor.perform(command, count: count, memory: &memory)
            // What is left takes a key with it, or belongs to another mode's grammar: there is nothing to do without.
            return result == .notText ? rung() : note(result, of: command)
        }
    }

    private mutating func acceptAndFetchNext(_ count: Int?) -> LineEffect {
        let next = walk.flatMap { $0.isAtEnd ? nil : $0.index + 1 }
        let effect = accept()
        if case .accept = effect { nextHistoryIndex = count.map { $0 - 1 } ?? next }
        return effect
    }

    /// Goes over to the other set of keys, for the lines that follow too.
    mutating func switchKeys(to mode: EditingMode) -> LineEffect {
        keys.cancel()
        keys.bindings.editingMode = mode
        editor.insertion = nil
        editor.undoLog.endAllGroups()
        editor.selection = nil
        editor.modeAfterCommand = nil
        editor.isOverwriting = false
        editor.mode = mode == .vi ? .viInsert : .emacs
        return .none
    }

    /// Extends the selection up or down a row; in the first and last row to the end of the text there.
    private mutating func selectRow(by count: Int) -> LineEffect {
        if editor.selection == nil { editor.selection = Selection(anchor: editor.cursor, extent: .toCursor) }
        if moveRow(by: count) { return .none }
        let end = count < 0 ? 0 : editor.text.utf8Count
        guard count != 0, editor.cursor != end else { return rung() }
        editor.moveCursor(to: end)
        return .none
    }

    /// `tilde-expand`: a word that begins with a tilde, or the tilde right before the cursor, becomes the path of the
    /// home directory.
    private mutating func expandTilde(_ command: EditCommand) -> LineEffect {
        guard !settings.traits.isSecret else { return rung() }
        let isBehindTilde = editor.text.character(before: editor.cursor) == "~"
        let start =
            isBehindTilde
            ? editor.text.boundary(before: editor.cursor)
            : editor.text.skipBack(from: editor.cursor) { !$0.isWhitespace }
        if editor.text.character(at: start) == "~" {
            let end = editor.text.skip(from: start) { !$0.isWhitespace }
            let expanded = expandingHome(editor.text.string(in: start..<end), home: settings.homeDirectory)
            guard editor.edit(start..<end, with: expanded, cause: .completed) else { return rung() }
        } else {
            ring()
        }
        // vi's command goes on inserting.
        if command == .viTildeExpand { _ = editor.perform(.viInsertionMode, count: nil, memory: &memory) }
        return .none
    }
}
