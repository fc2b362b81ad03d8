/// Strings that are typed in the line's place. Return takes the string, Ctrl-G, Ctrl-C, Escape in vi mode and
/// Backspace in an empty string give it up; other commands edit it.
extension LineCore {
    /// Asks for a string. A line without history, and a secret, ask for none.
    mutating func ask(_ label: String, for purpose: StringPrompt.Purpose) -> LineEffect {
        guard settings.history != nil, !settings.traits.isSecret, stringPrompt == nil else { return rung() }
        let (text, cursor) = (editor.text.string, editor.cursorInClusters)
        // The string is no text of the line's: no gate judges it and no limit cuts it.
        var traits = EditTraits()
        traits.words = settings.traits.words
        var asked = EditorState(traits: traits)
        asked.mode = editor.mode.isVi ? .viInsert : .emacs
        swap(&editor, &asked)
        waitingEditor = consume asked
        stringPrompt = StringPrompt(purpose: purpose, label: label, lineText: text, lineCursor: cursor)
        isEditorSwapped = true
        return .none
    }

    /// Goes back to the line as it was.
    mutating func closeStringPrompt() {
        guard stringPrompt != nil, var line = waitingEditor.take() else { return }
        swap(&editor, &line)
        stringPrompt = nil
        historyList = nil
        isEditorSwapped = true
    }

    /// What `command` does while a string is asked for; `nil` when it is none of the string's business.
    mutating func performInStringPrompt(_ command: EditCommand, count: Int?) -> LineEffect? {
        if let effect = performInHistoryList(command) { return effect }
        switch command {
        case .clearScreen, .clearDisplay, .redrawCurrentLine: return nil
        case .acceptLine: return answerStringPrompt()
        case .abort, .interrupt, .viMovementMode: break
        case .backwardDeleteChar, .viRubout, .endOfFile, .viEofMaybe:
            guard editor.text.isEmpty else { return edit(command, count: count) }
        case .complete: return completeCommandName()
        default: return edit(command, count: count)
        }
        let isSearch = if case .search? = stringPrompt?.purpose { true } else { false }
        closeStringPrompt()
        if isSearch { returnToTypedLine(cursor: editor.cursor) }
        return rung()
    }

    /// As in readline a search that is given up or finds nothing ends on the line that was typed; not with vi keys, which
    /// go to the lines they find.
    private mutating func returnToTypedLine(cursor: Int) {
        if !editor.mode.isVi, position.hasLeftEnd, !position.isAtEnd { show(position.end, cursor: cursor) }
    }

    private mutating func edit(_ command: EditCommand, count: Int?) -> LineEffect {
        let result = editor.perform(command, count: count, memory: &memory)
        return result == .notText ? rung() : note(result, of: command)
    }

    private mutating func answerStringPrompt() -> LineEffect {
        guard let asked = stringPrompt else { return .none }
        let string = editor.text.string
        closeStringPrompt()
        switch asked.purpose {
        case .historyList: return .none
        case .search(let isReverse, let isPattern):
            if !string.isEmpty {
                searchMemory.entered = string
                enteredSearchIndex = nil
            }
            return searchEntered(reverse: isReverse, isPattern: isPattern)
        case .command(let count):
            guard let command = EditCommand(readlineName: string) else {
                if !string.isEmpty { message = StyledText("No command is called \(string)") }
                return rung()
            }
            return run(command, count: count)
        }
    }

    /// Runs a command that was chosen by its name, as if a key had been bound to it: one that takes a key with it waits
    /// for that key.
    mutating func run(_ command: EditCommand, count: Int?) -> LineEffect {
        keys.mode = editor.mode
        let actions = keys.run(command, key: KeyEvent(.composed)).map { action in
            if case .command(let command, nil) = action { KeyAction.command(command, count: count) } else { action }
        }
        return perform(actions)
    }

    // MARK: Searching for the string

    /// `non-incremental-reverse-search-history-again` and its like: the next line with the string entered last, from
    /// the line that was found last or else from the one shown.
    ///
    /// As in readline emacs keys put the line found into the line being edited, as one change; vi keys go there in the
    /// history.
    mutating func searchEntered(reverse: Bool, isPattern: Bool) -> LineEffect {
        let from = (enteredSearchIndex ?? position.index) + (reverse ? -1 : 1)
        guard let string = searchMemory.entered, let history = settings.history,
            let match = find(string, from: from, reverse: reverse, isPattern: isPattern)
        else {
            returnToTypedLine(cursor: 0)
            editor.moveCursor(to: 0)
            return rung()
        }
        enteredSearchIndex = match.index
        let range = isPattern ? 0..<0 : match.utf8Range
        if editor.mode.isVi {
            show(match.index, cursor: range.lowerBound)
        } else {
            editor.replaceAll(with: history[match.index], cursor: range.lowerBound)
            editor.setMark(to: range.lowerBound > 0 ? range.upperBound : editor.text.utf8Count)
        }
        return .none
    }

    /// The next line, beginning with the one at `index`, that holds the string; that begins with it after a `^`.
    private func find(_ string: String, from index: Int, reverse: Bool, isPattern: Bool) -> HistoryMatch? {
        guard let history = settings.history, index >= 0, index < position.end else { return nil }
        let isAnchored = string.hasPrefix("^")
        let wanted = isAnchored ? String(string.dropFirst()) : string
        let direction: HistoryDirection = reverse ? .backward : .forward
        guard isPattern, GlobPattern.isNeeded(for: wanted) else {
            let place: HistoryMatching = isAnchored ? .prefix : .substring
            let matching = place.ignoringCase(ignoresCaseInSearches)
            let match = history.search(for: wanted, from: index, direction: direction, matching: matching)
            return match.flatMap { $0.index < position.end ? $0 : nil }
        }
        let pattern = GlobPattern(isAnchored ? wanted + "*" : "*" + wanted + "*")
        var candidate = index
        while candidate >= 0, candidate < position.end {
            if pattern.matches(history[candidate]) { return HistoryMatch(index: candidate, utf8Range: 0..<0) }
            candidate += reverse ? -1 : 1
        }
        return nil
    }

    // MARK: Names of commands

    /// Tab in the name of a command: as far as all names that begin so agree, then a list of them.
    private mutating func completeCommandName() -> LineEffect {
        guard case .command? = stringPrompt?.purpose else { return rung() }
        let typed = editor.text.string
        let names = EditCommand.allCases.map(\.readlineName).filter { $0.hasPrefix(typed) }.sorted()
        guard let first = names.first, let last = names.last else { return rung() }
        // What the first and the last of sorted names share, all share.
        let common = String(zip(first, last).prefix { $0 == $1 }.map(\.0))
        if common != typed {
            let end = editor.text.utf8Count
            editor.edit(0..<end, with: common, cause: .completed)
        } else if names.count > 1 {
            show(names.map { Completion($0) })
        }
        return .none
    }
}
