/// The completion menu as a mode of the line: arrows and Tab go through it, Return takes the choice, Escape and Ctrl-G
/// close it, typed text filters it. Any other command closes it and is then carried out.
///
/// Looking at a choice is no edit: what it would add is shown as ghost text, and the line stays as it was typed until the
/// choice is taken.
extension LineCore {
    /// Opens a menu of what the completer answered, what all candidates share typed already. A candidate that is the only
    /// one is taken at once.
    mutating func openMenu(_ list: CompletionList, isAutomatic: Bool) -> LineEffect {
        guard list.completions.count > 1 || isAutomatic else {
            let isChanged = put(list.edit(choosing: 0))
            return isChanged && list.completions[0].suffix.isEmpty ? askAgain() : .none
        }
        let isExtended = isAutomatic ? false : list.commonEdit().map { put($0) } ?? false
        var menu = CompletionMenu(list.completions, for: list.context, syntax: list.syntax)
        guard let typed = typedText(in: menu) else { return .none }
        let ignoresCase = settings.variables.isOn("completion-ignore-case")
        menu.filter(typed, ignoresCase: ignoresCase, selecting: !isExtended && !isAutomatic)
        // What was typed to the end needs no menu.
        let isDone = isAutomatic && menu.items.count == 1 && menu.completions[menu.items[0].index].text == typed
        self.menu = menu.items.isEmpty || isDone ? nil : menu
        return .none
    }

    /// What the person has typed of the word the menu is about; `nil` when the cursor has left it.
    private func typedText(in menu: CompletionMenu) -> String? {
        let cursor = editor.cursorInClusters
        guard cursor >= menu.start else { return nil }
        if menu.completions.contains(where: { $0.replacing != nil }) {
            return String(editor.text.string.dropFirst(menu.start).prefix(cursor - menu.start))
        }
        let context = LineContext(editor.text.string, cursor: cursor, syntax: menu.syntax)
        return context.wordRange.lowerBound == menu.start ? context.word : nil
    }

    /// What a key does in an open menu; `nil` when it is looked up among the bindings.
    mutating func pressInMenu(_ key: KeyEvent) -> LineEffect? {
        guard menu != nil, !keys.isPending else { return nil }
        switch key.chord {
        case KeyEvent(.escape): menu = nil
        case KeyEvent(.tab, .shift): menu?.move(.previous)
        default: return nil
        }
        return LineEffect.none
    }

    /// What a command does in an open menu; `nil` when it is to be run as always.
    mutating func performInMenu(_ command: EditCommand, count: Int?) -> LineEffect? {
        let isChosen = menu?.selected != nil
        switch command {
        case .complete, .menuComplete, .oldMenuComplete, .nextHistory, .nextScreenLine, .viDownLine: menu?.move(.next)
        case .menuCompleteBackward, .previousHistory, .previousScreenLine, .viUpLine: menu?.move(.previous)
        case .forwardChar where isChosen && menu?.hasColumns == true: menu?.move(.right)
        // As a hint is, what is shown behind the cursor is taken by the key that goes there.
        case .forwardChar where isChosen: return takeChoice()
        case .backwardChar where isChosen && menu?.hasColumns == true: menu?.move(.left)
        case .historySearchForward: menu?.move(.pageDown)
        case .historySearchBackward: menu?.move(.pageUp)
        case .endOfHistory: menu?.move(.last)
        case .beginningOfHistory: menu?.move(.first)
        case .acceptLine where isChosen: return takeChoice()
        case .abort: menu = nil
        case .backwardDeleteChar, .unixWordRubout, .backwardKillWord, .viRubout:
            let effect = performIntercepted(command, count: count)
            filterMenu()
            return effect
        case .clearScreen, .clearDisplay, .redrawCurrentLine, .digitArgument: return nil
        default:
            menu = nil
            return nil
        }
        return LineEffect.none
    }

    /// Goes by what was typed since; without anything to choose from the menu is closed.
    mutating func filterMenu() {
        guard var menu else { return }
        self.menu = nil
        guard let typed = typedText(in: menu) else { return }
        menu.filter(typed, ignoresCase: settings.variables.isOn("completion-ignore-case"), selecting: false)
        if !menu.items.isEmpty { self.menu = menu }
    }

    /// Takes the choice. Behind a word that goes on, a directory, the menu goes on too.
    private mutating func takeChoice() -> LineEffect {
        guard let menu, let edit = edit(choosingFrom: menu), let chosen = menu.chosen else { return .none }
        self.menu = nil
        message = nil
        memory.begin()
        put(edit)
        memory.end(.complete)
        lastCommand = .complete
        return chosen.suffix.isEmpty ? askAgain() : .none
    }

    private func edit(choosingFrom menu: CompletionMenu) -> CompletionList.Edit? {
        guard var chosen = menu.chosen else { return nil }
        let cursor = editor.cursorInClusters
        if let range = chosen.replacing { chosen.replacing = range.lowerBound..<max(cursor, range.lowerBound) }
        let context = LineContext(editor.text.string, cursor: cursor, syntax: menu.syntax)
        return CompletionList([chosen], for: context, syntax: menu.syntax).edit(choosing: 0)
    }

    /// What the choice would add behind the cursor, as ghost text. Of it no more is shown than the row has room for: a menu
    /// that moves with each step is in the way.
    var menuPreview: String? {
        guard let menu, editor.cursor == editor.text.utf8Count, let edit = edit(choosingFrom: menu),
            edit.range.isEmpty, edit.range.lowerBound == editor.cursorInClusters
        else { return nil }
        return edit.text
    }

    /// Asks for what can follow the word that was just put in.
    private mutating func askAgain() -> LineEffect {
        ask(.complete, isAutomatic: true, count: 1)
    }

    /// Asks, because a word was typed, what it may become; nothing where no word stands before the cursor.
    mutating func completeWhileTyping() -> LineEffect {
        guard wantsCompletion, menu == nil, pager == nil, search == nil, stringPrompt == nil else { return .none }
        wantsCompletion = false
        return ask(.complete, isAutomatic: true, count: 1)
    }
}
