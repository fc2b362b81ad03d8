/// Completion as readline does it: the longest beginning that all candidates share is put in at once; where that adds
/// nothing, the next Tab lists them under the line.
extension LineCore {
    /// What a completion was asked for. An answer to another text than the one in the line is too late.
    struct CompletionRequest {
        var command: EditCommand
        var context: LineContext
        /// Whether the same key was pressed before: now the candidates are listed.
        var isRepeated: Bool
    }

    /// The candidates that `menu-complete` goes through, and which of them stands in the text.
    struct MenuCycle {
        var list: CompletionList
        /// The candidate shown; -1 is the text as it was typed.
        var index: Int
        /// What stands in the text for the candidate, in bytes, and what stood there before.
        var range: Range<Int>
        var replaced: String
    }

    mutating func performCompletion(_ command: EditCommand, count: Int?) -> LineEffect {
        if command == .deleteCharOrList, editor.cursor < editor.text.utf8Count {
            return note(editor.perform(.deleteChar, count: count, memory: &memory), of: .deleteChar)
        }
        guard let syntax = settings.completionSyntax, !settings.traits.isSecret else { return .unhandled(command) }
        if Self.isMenu(command), let cycle = menuCycle {
            return advance(cycle, by: command == .menuCompleteBackward ? -(count ?? 1) : (count ?? 1))
        }
        let context = LineContext(editor.text.string, cursor: editor.cursorInClusters, syntax: syntax)
        completionAsked = CompletionRequest(command: command, context: context, isRepeated: lastCommand == command)
        return .complete(context)
    }

    /// The answer to the completion that was asked for. Answers to a line that has changed since are dropped.
    mutating func supply(_ completions: [Completion]) {
        guard let request = completionAsked else { return }
        completionAsked = nil
        guard request.context.line == editor.text.string, request.context.cursor == editor.cursorInClusters,
            let syntax = settings.completionSyntax
        else { return }
        guard !completions.isEmpty else {
            ring()
            return
        }
        let list = CompletionList(completions, for: request.context, syntax: syntax)
        switch request.command {
        case .complete, .viComplete:
            if let edit = list.commonEdit(), put(edit) { return }
            if request.isRepeated { show(list) } else { ring() }
        case .insertCompletions:
            for index in completions.indices.reversed() { _ = put(list.edit(choosing: index)) }
        case .menuComplete, .menuCompleteBackward, .oldMenuComplete:
            let cycle = MenuCycle(list: list, index: -1, range: editor.cursor..<editor.cursor, replaced: "")
            _ = advance(cycle, by: request.command == .menuCompleteBackward ? -1 : 1)
        default:
            show(list)
        }
    }

    /// Makes an edit of a completion; `false` when it changed nothing.
    @discardableResult
    private mutating func put(_ edit: CompletionList.Edit) -> Bool {
        let range = byteRange(ofClusters: edit.range)
        guard editor.text.string(in: range) != edit.text else { return false }
        if !editor.edit(range, with: edit.text, cause: .completed) { ring() }
        return true
    }

    private mutating func advance(_ cycle: MenuCycle, by step: Int) -> LineEffect {
        var cycle = cycle
        // The candidate shown is taken away first, so that each is put into the line as it was typed.
        if cycle.index >= 0, !editor.edit(cycle.range, with: cycle.replaced, cause: .completed) { return rung() }
        let places = cycle.list.completions.count + 1
        let place = ((cycle.index + 1 + step) % places + places) % places
        cycle.index = place - 1
        if place == 0 {
            ring()
            cycle.range = editor.cursor..<editor.cursor
            cycle.replaced = ""
        } else {
            let edit = cycle.list.edit(choosing: cycle.index, isFinal: false)
            let range = byteRange(ofClusters: edit.range)
            cycle.replaced = editor.text.string(in: range)
            guard editor.edit(range, with: edit.text, cause: .completed) else { return rung() }
            cycle.range = range.lowerBound..<editor.cursor
        }
        menuCycle = cycle
        return .none
    }

    /// The candidates in columns under the line, at most as many rows as fit beside it.
    private mutating func show(_ list: CompletionList) {
        completionList = list.completions
    }

    private func byteRange(ofClusters range: Range<Int>) -> Range<Int> {
        let lower = editor.text.offset(ofCluster: max(range.lowerBound, 0))
        return lower..<max(editor.text.offset(ofCluster: max(range.upperBound, 0)), lower)
    }
}
