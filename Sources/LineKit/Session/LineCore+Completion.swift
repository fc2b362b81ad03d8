/// Completion as readline does it: the longest beginning that all candidates share is put in at once; where that adds
/// nothing, the next Tab lists them under the line.
extension LineCore {
    /// What a completion was asked for. An answer to another text than the one in the line is too late.
    struct CompletionRequest {
        var command: EditCommand
        var context: LineContext
        /// The cursor when it was asked for, in grapheme clusters.
        var cursor: Int
        var count: Int
        /// Whether the same key was pressed before: now the candidates are listed.
        var isRepeated: Bool
        /// Whether nobody asked for it by a key: nothing is typed and no bell rung then.
        var isAutomatic = false
    }

    /// The candidates that `menu-complete` goes through, and which of them stands in the text.
    struct MenuCycle {
        var list: CompletionList
        /// Which stands there: 0 is what all share, then come the candidates.
        var place = 0
        /// What stands in the text for the candidate, in bytes, and what stood there before.
        var range: Range<Int>
        var replaced: String
    }

    mutating func performCompletion(_ command: EditCommand, count: Int?, key: Character? = nil) -> LineEffect {
        if command == .deleteCharOrList, editor.cursor < editor.text.utf8Count {
            return note(editor.perform(.deleteChar, count: count, memory: &memory), of: .deleteChar)
        }
        if command == .complete, settings.variables.isOn("disable-completion") {
            return note(editor.perform(.tabInsert, count: count, memory: &memory), of: .tabInsert)
        }
        guard settings.completionSyntax != nil, !settings.traits.isSecret else { return .unhandled(command) }
        if Self.isMenu(command), let cycle = menuCycle {
            return advance(cycle, by: command == .menuCompleteBackward ? -(count ?? 1) : (count ?? 1))
        }
        var asked = command
        var cursor = editor.cursor
        if command == .viComplete {
            // vi completes the whole word that the cursor is in, and goes on inserting unless it only lists.
            asked = key == "*" ? .insertCompletions : key == "=" ? .possibleCompletions : .complete
            cursor = editor.text.skip(from: cursor) { !$0.isWhitespace }
            if key != "=" {
                _ = editor.perform(.viInsertionMode, count: nil, memory: &memory)
                editor.moveCursor(to: cursor)
            }
        }
        return ask(asked, at: cursor, isRepeated: lastCommand == command, count: count ?? 1)
    }

    /// Asks for the completions of the word that ends at a byte offset, the cursor unless given.
    mutating func ask(
        _ command: EditCommand, at offset: Int? = nil, isRepeated: Bool = false, isAutomatic: Bool = false, count: Int
    ) -> LineEffect {
        guard let syntax = settings.completionSyntax, !settings.traits.isSecret else { return .none }
        let place = editor.text.clusterCount(in: 0..<(offset ?? editor.cursor))
        let context = LineContext(editor.text.string, cursor: place, syntax: syntax)
        completionAsked = CompletionRequest(
            command: command, context: context, cursor: editor.cursorInClusters, count: count, isRepeated: isRepeated,
            isAutomatic: isAutomatic)
        return .complete(context)
    }

    /// The answer to the completion that was asked for. Answers to a line that has changed since are dropped.
    mutating func supply(_ completions: [Completion]) -> LineEffect {
        guard let request = completionAsked else { return .none }
        completionAsked = nil
        guard request.context.line == editor.text.string, request.cursor == editor.cursorInClusters,
            let syntax = settings.completionSyntax
        else { return .none }
        guard !completions.isEmpty else { return request.isAutomatic ? .none : rung() }
        let list = CompletionList(
            completions, for: request.context, syntax: syntax,
            ignoresCase: settings.variables.isOn("completion-ignore-case"))
        switch request.command {
        case .complete where settings.completionStyle == .menu:
            return openMenu(list, isAutomatic: request.isAutomatic)
        case .complete:
            if let edit = list.commonEdit(), put(edit) { return .none }
            let showsAtOnce = ["show-all-if-ambiguous", "show-all-if-unmodified"].contains(
                where: settings.variables.isOn)
            if request.isRepeated || showsAtOnce { show(list) } else { ring() }
        case .insertCompletions:
            put(list.editInsertingAll(syntax: syntax))
        case .menuComplete, .menuCompleteBackward, .oldMenuComplete:
            guard completions.count > 1 else {
                put(list.edit(choosing: 0))
                return .none
            }
            let cycle = MenuCycle(list: list, range: editor.cursor..<editor.cursor, replaced: "")
            let isBackward = request.command == .menuCompleteBackward
            // With this setting what all candidates share comes before the first of them.
            let count = settings.variables.isOn("menu-complete-display-prefix") ? request.count - 1 : request.count
            _ = advance(cycle, by: isBackward ? -count : count)
        default:
            show(list)
        }
        return .none
    }

    /// Makes an edit of a completion; `false` when it changed nothing.
    @discardableResult
    mutating func put(_ edit: CompletionList.Edit) -> Bool {
        let range = byteRange(ofClusters: edit.range)
        guard editor.text.string(in: range) != edit.text else { return false }
        if !editor.edit(range, with: edit.text, cause: .completed) { ring() }
        return true
    }

    /// Goes on to another candidate. As in readline the cycle comes by what all candidates share, where the bell rings.
    private mutating func advance(_ cycle: MenuCycle, by step: Int) -> LineEffect {
        var cycle = cycle
        // The candidate shown is taken away first, so that each is put into the line as it was typed.
        if !cycle.range.isEmpty || !cycle.replaced.isEmpty,
            !editor.edit(cycle.range, with: cycle.replaced, cause: .completed)
        {
            return rung()
        }
        let places = cycle.list.completions.count + 1
        cycle.place = ((cycle.place + step) % places + places) % places
        (cycle.range, cycle.replaced) = (editor.cursor..<editor.cursor, "")
        if cycle.place == 0 { ring() }
        if let edit = cycle.place == 0 ? cycle.list.commonEdit() : cycle.list.edit(choosing: cycle.place - 1) {
            let range = byteRange(ofClusters: edit.range)
            cycle.replaced = editor.text.string(in: range)
            guard editor.edit(range, with: edit.text, cause: .completed) else { return rung() }
            cycle.range = range.lowerBound..<editor.cursor
        }
        menuCycle = cycle
        return .none
    }

    /// The candidates in columns under the line. As readline does, many are shown only when the person wants them, and
    /// more than the screen holds page by page.
    private mutating func show(_ list: CompletionList) {
        show(list.completions)
    }

    mutating func show(_ completions: [Completion]) {
        let limit = settings.variables.number("completion-query-items") ?? 100
        pager = CompletionPager(completions, isAsking: limit > 0 && completions.count >= limit)
        layOutLists()
    }

    private func byteRange(ofClusters range: Range<Int>) -> Range<Int> {
        let lower = editor.text.offset(ofCluster: max(range.lowerBound, 0))
        return lower..<max(editor.text.offset(ofCluster: max(range.upperBound, 0)), lower)
    }
}

extension CompletionList {
    /// The edit of `insert-completions`: all completions in order, each with a blank behind it.
    fileprivate func editInsertingAll(syntax: WordSyntax) -> Edit {
        let order = completions.indices.sorted { completions[$0].text < completions[$1].text }
        guard let first = order.first else { return Edit(range: context.cursor..<context.cursor, text: "") }
        var edit = edit(choosing: first, isFinal: false)
        for index in order.dropFirst() { edit.text += " " + syntax.written(completions[index].text, context.quote) }
        edit.text += " "
        return edit
    }
}
