/// Walking through the history, and taking words from it.
extension LineCore {
    /// The walk, begun when it is first needed.
    private var position: HistoryWalk { walk ?? HistoryWalk(entryCount: settings.history?.count ?? 0) }

    mutating func performHistory(_ command: EditCommand, count: Int?) -> LineEffect {
        switch command {
        case .beginningOfHistory: return goBack(position.index)
        case .endOfHistory: return position.hasLeftEnd ? show(position.end) : rung()
        case .fetchHistory, .viFetchHistory: return fetch(count)
        case .historySearchBackward: return searchHistory(.prefix, .backward, count: count ?? 1)
        case .historySearchForward: return searchHistory(.prefix, .forward, count: count ?? 1)
        case .historySubstringSearchBackward: return searchHistory(.substring, .backward, count: count ?? 1)
        case .historySubstringSearchForward: return searchHistory(.substring, .forward, count: count ?? 1)
        case .yankLastArg, .yankNthArg, .viYankArg: return yankArgument(command, count: count)
        default: return .none
        }
    }

    /// Up: a row up in a text of several, else `count` entries back. A negative count is Down.
    mutating func moveUp(_ count: Int) -> LineEffect {
        if moveRow(by: -count) { return .none }
        return goBack(count)
    }

    /// As readline does: a count that leads beyond the oldest entry stops there, and only where nothing moves the bell
    /// rings.
    private mutating func goBack(_ count: Int) -> LineEffect {
        let target = min(max(position.index - count, 0), position.end)
        return target == position.index ? rung() : show(target)
    }

    /// `fetch-history`: with a count that entry, counted from 1; without one the line being typed.
    private mutating func fetch(_ count: Int?) -> LineEffect {
        guard let count else {
            return position.isAtEnd ? .none : show(position.end)
        }
        guard count >= 1, count <= position.end else { return rung() }
        return show(count - 1)
    }

    /// Shows the stop at `index`, the cursor at its end (in vi's command mode at its start, as in readline).
    @discardableResult
    mutating func show(_ index: Int, cursor: Int? = nil) -> LineEffect {
        guard let history = settings.history else { return rung() }
        var walk = position
        let present = HistoryWalk.Stop(text: editor.text.string, undo: editor.undoLog)
        let stop = walk.move(to: index, leaving: present)
        self.walk = walk
        let text = stop?.text ?? history[walk.index]
        editor.load(text, undo: stop?.undo ?? UndoLog(), cursor: cursor ?? (editor.mode == .viCommand ? 0 : nil))
        return .none
    }

    /// Lines that begin with (or hold) what stands before the cursor. The cursor stays where it is.
    private mutating func searchHistory(
        _ matching: HistoryMatching, _ direction: HistoryDirection, count: Int
    ) -> LineEffect {
        guard let history = settings.history else { return rung() }
        if count < 0 { return searchHistory(matching, direction == .backward ? .forward : .backward, count: -count) }
        let isContinued = lastCommand.map(Self.isHistorySearch) ?? false
        if !isContinued || prefixSearch == nil {
            let prefix = editor.text.string(in: 0..<editor.cursor)
            prefixSearch = PrefixSearch(prefix: prefix, home: position.index)
        }
        guard let search = prefixSearch else { return rung() }
        if search.prefix.isEmpty { return goBack(direction == .backward ? count : -count) }
        var index = position.index
        var shown = editor.text.string
        for _ in 0..<count {
            var candidate = index
            repeat {
                candidate += direction == .backward ? -1 : 1
                guard candidate >= 0, candidate < position.end,
                    let match = history.search(
                        for: search.prefix, from: candidate, direction: direction, matching: matching)
                else { return rung() }
                candidate = match.index
            } while history[candidate] == shown
            index = candidate
            shown = history[candidate]
        }
        let cursor = matching == .prefix ? search.prefix.utf8.count : nil
        return show(index, cursor: cursor)
    }

    private static func isHistorySearch(_ command: EditCommand) -> Bool {
        switch command {
        case .historySearchBackward, .historySearchForward, .historySubstringSearchBackward,
            .historySubstringSearchForward:
            true
        default: false
        }
    }

    // MARK: Words of earlier lines

    /// `yank-last-arg` and `yank-nth-arg`. Repeating `yank-last-arg` replaces what it inserted by the word of the line
    /// before; a count on the first call picks the word, on a later one its sign turns the direction.
    private mutating func yankArgument(_ command: EditCommand, count: Int?) -> LineEffect {
        guard let history = settings.history else { return rung() }
        var yank: ArgumentYank
        if command == .yankLastArg, lastCommand == .yankLastArg, let previous = argumentYank {
            yank = previous
            if let count, count < 0 { yank.isForward.toggle() }
            yank.skip += yank.isForward ? -1 : 1
            if yank.inserted != nil { _ = editor.perform(.undo, count: nil, memory: &memory) }
            yank.inserted = nil
        } else {
            let word: Int? = command == .yankNthArg ? (count ?? 1) : count
            yank = ArgumentYank(word: word)
        }
        yank.skip = max(yank.skip, 1)
        let index = position.index - yank.skip
        defer { argumentYank = yank }
        guard index >= 0 else {
            yank.skip = position.index + 1
            return rung()
        }
        guard let word = shellWord(yank.word, of: history[index]) else { return rung() }
        // vi's command appends behind the cursor, with a blank between.
        let text = command == .viYankArg && !editor.text.isEmpty ? " " + word : word
        if command == .viYankArg { _ = editor.perform(.viAppendMode, count: nil, memory: &memory) }
        let end = editor.cursor
        guard editor.edit(end..<end, with: text, cause: .yanked) else { return rung() }
        yank.inserted = text
        return .none
    }
}

/// What `yank-last-arg` keeps from call to call.
struct ArgumentYank {
    /// Which word: counted from 0, negative from the end, `nil` the last.
    let word: Int?
    /// How many lines back the word was taken from.
    var skip = 1
    var isForward = false
    var inserted: String?
}

/// What a search for lines with the same beginning keeps from call to call.
struct PrefixSearch {
    let prefix: String
    let home: Int
}

/// The word at `index` of a history line, as readline's history library cuts it; `nil` when there is no such word.
private func shellWord(_ index: Int?, of line: String) -> String? {
    let words = ShellWords.split(line)
    guard !words.isEmpty else { return nil }
    guard let index else { return words.last }
    let place = index < 0 ? words.count + index : index
    return words.indices.contains(place) ? words[place] : nil
}
