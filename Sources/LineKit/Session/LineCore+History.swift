/// Walking through the history, and taking words from it.
extension LineCore {
    /// The walk, begun when it is first needed.
    var position: HistoryWalk { walk ?? HistoryWalk(entryCount: settings.history?.count ?? 0) }

    mutating func performHistory(_ command: EditCommand, count: Int?, key: Character? = nil) -> LineEffect {
        switch command {
        case .beginningOfHistory: return goBack(position.index)
        case .endOfHistory: return position.hasLeftEnd ? show(position.end) : rung()
        case .fetchHistory, .viFetchHistory: return fetch(count)
        case .historySearchBackward: return searchHistory(.prefix, .backward, count: count ?? 1)
        case .historySearchForward: return searchHistory(.prefix, .forward, count: count ?? 1)
        case .historySubstringSearchBackward: return searchHistory(.substring, .backward, count: count ?? 1)
        case .historySubstringSearchForward: return searchHistory(.substring, .forward, count: count ?? 1)
        case .nonIncrementalReverseSearchHistory: return ask(":", for: .search(isReverse: true, isPattern: false))
        case .nonIncrementalForwardSearchHistory: return ask(":", for: .search(isReverse: false, isPattern: false))
        case .nonIncrementalReverseSearchHistoryAgain: return searchEntered(reverse: true, isPattern: false)
        case .nonIncrementalForwardSearchHistoryAgain: return searchEntered(reverse: false, isPattern: false)
        case .viSearch: return ask(key == "?" ? "?" : "/", for: .search(isReverse: key != "?", isPattern: true))
        // As in readline `n` is always back and `N` forward, whichever way the search went.
        case .viSearchAgain: return searchEntered(reverse: key != "N", isPattern: true)
        case .yankLastArg, .yankNthArg, .viYankArg: return yankArgument(command, count: count)
        default: return .none
        }
    }

    /// Up: a row up in an editor of several lines, else `count` entries back. A negative count is Down.
    mutating func moveUp(_ count: Int) -> LineEffect {
        if editor.mode != .viVisual { editor.selection = nil }
        if settings.traits.isMultiline, moveRow(by: -count) { return .none }
        if settings.searchesByPrefix, settings.history != nil { return searchFromTyped(count) }
        return goBack(count)
    }

    /// Up and Down as a search for what was typed before the cursor. Below the newest match stands the line as it was
    /// typed.
    private mutating func searchFromTyped(_ count: Int) -> LineEffect {
        let isContinued = continuesSearch
        if !isContinued { prefixSearch = nil }
        let typed = prefixSearch?.typed ?? (editor.text.string, editor.cursor)
        if prefixSearch == nil, editor.cursor == 0 || walk?.isAtEnd == false { return goBack(count) }
        let effect = searchHistory(.prefix, .backward, count: count)
        if prefixSearch?.typed == nil { prefixSearch?.typed = typed }
        guard count < 0, isRinging, prefixSearch?.lastFound != nil else { return effect }
        isRinging = false
        editor.replaceAll(with: typed.text, cursor: typed.cursor)
        prefixSearch = nil
        return .none
    }

    /// As readline does: a count that leads beyond the oldest entry stops there, and only where nothing moves the bell
    /// rings.
    private mutating func goBack(_ count: Int) -> LineEffect {
        let target = min(max(position.index - count, 0), position.end)
        guard target != position.index else { return rung() }
        guard settings.variables.isOn("history-preserve-point"), editor.mode != .viCommand, target < position.end else {
            return show(target)
        }
        // As in readline the end of a line is no place to keep.
        let cursor = preservedCursor ?? (editor.cursor == editor.text.utf8Count ? nil : editor.cursor)
        preservedCursor = cursor
        return show(target, cursor: cursor)
    }

    /// `fetch-history`: with a count that entry, counted from 1, and back from the line shown when negative; without one,
    /// and for numbers that no entry has, the oldest. vi keys stay where they are for those.
    private mutating func fetch(_ count: Int?) -> LineEffect {
        guard let count else { return goBack(position.index) }
        let wanted = count >= 0 ? count - 1 : position.index + count
        guard (0..<position.index).contains(wanted) else { return editor.mode.isVi ? rung() : goBack(position.index) }
        return show(wanted)
    }

    /// Shows the stop at `index`, the cursor at its end (in vi's command mode at the start of entries, as in readline).
    @discardableResult
    mutating func show(_ index: Int, cursor: Int? = nil) -> LineEffect {
        guard let history = settings.history else { return rung() }
        var walk = position
        let present = HistoryWalk.Stop(text: editor.text.string, undo: editor.undoLog)
        let stop = walk.move(to: index, leaving: present)
        self.walk = walk
        let text = stop?.text ?? history[walk.index]
        let start = editor.mode == .viCommand && !walk.isAtEnd ? 0 : nil
        let mark = editor.mark
        editor.load(text, undo: stop?.undo ?? UndoLog(), cursor: cursor ?? start)
        // As in readline coming back to the line being typed leaves the mark where it is.
        if walk.isAtEnd { editor.setMark(to: mark) }
        return .none
    }

    /// Lines that begin with (or hold) what stands before the cursor. As in readline the line found is put into the line
    /// being edited as one change, the cursor stays behind a prefix or goes to the start of a match, and the place in the history stays
    /// too. Lines equal to the one found before are passed over.
    private mutating func searchHistory(
        _ matching: HistoryMatching, _ direction: HistoryDirection, count: Int
    ) -> LineEffect {
        guard let history = settings.history, count != 0 else { return rung() }
        if count < 0 { return searchHistory(matching, direction == .backward ? .forward : .backward, count: -count) }
        let isContinued = continuesSearch
        if !isContinued || prefixSearch == nil {
            let text = editor.text.string(in: 0..<editor.cursor)
            prefixSearch = PrefixSearch(text: text, matching: matching, index: position.index)
        }
        guard var search = prefixSearch else { return rung() }
        if search.text.isEmpty { return goBack(direction == .backward ? count : -count) }
        var found: HistoryMatch?
        var left = count
        while left > 0 {
            let next = search.index + (direction == .backward ? -1 : 1)
            guard next >= 0, next < position.end,
                let match = history.search(
                    for: search.text, from: next, direction: direction, matching: search.matching),
                match.index < position.end
            else { break }
            found = match
            search.index = match.index
            if history[match.index] == search.lastFound { continue }
            search.lastFound = history[match.index]
            left -= 1
        }
        prefixSearch = search
        guard let found else {
            editor.moveCursor(to: search.text.utf8.count)
            editor.setMark(to: editor.text.utf8Count)
            return rung()
        }
        let isPrefix = search.matching == .prefix
        let cursor = isPrefix ? found.utf8Range.upperBound : found.utf8Range.lowerBound
        editor.replaceAll(with: history[found.index], cursor: cursor)
        editor.setMark(to: editor.text.utf8Count)
        return .none
    }

    /// Whether the command before was of the same search.
    private var continuesSearch: Bool {
        guard let lastCommand else { return false }
        let isStep = lastCommand == .previousHistory || lastCommand == .nextHistory
        return Self.isHistorySearch(lastCommand) || isStep && settings.searchesByPrefix
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
        // `.` repeats it: after it was carried out, for it begins an insertion, which `.` would repeat otherwise.
        defer {
            if command == .viYankArg, !settings.traits.isSecret {
                memory.lastChange = RepeatableChange(action: .command(.viYankArg), count: count)
            }
        }
        var yank: ArgumentYank
        if command == .yankLastArg, lastCommand == .yankLastArg, let previous = argumentYank {
            yank = previous
            if let count, count < 0 { yank.isForward.toggle() }
            yank.skip += yank.isForward ? -1 : 1
            if yank.inserted != nil { _ = editor.perform(.undo, count: nil, memory: &memory) }
            yank.inserted = nil
        } else {
            // vi counts words from 1.
            let word: Int? = command == .yankNthArg ? (count ?? 1) : count.map { command == .viYankArg ? $0 - 1 : $0 }
            yank = ArgumentYank(word: word)
        }
        yank.skip = max(yank.skip, 1)
        let index = position.index - yank.skip
        defer { argumentYank = yank }
        guard index >= 0 else {
            yank.skip = position.index + 1
            return rung()
        }
        // An entry that was edited is what it was made.
        guard let word = shellWord(yank.word, of: position.text(at: index) ?? history[index]) else { return rung() }
        // vi's command appends behind the cursor, with a blank before.
        let text = command == .viYankArg ? " " + word : word
        if command == .viYankArg { _ = editor.perform(.viAppendMode, count: nil, memory: &memory) }
        let end = editor.cursor
        // A step of its own: what was typed right before stays when the next call takes this word back.
        guard editor.edit(end..<end, with: text, cause: .yanked, undo: .closedStep(cursor: end)) else { return rung() }
        editor.setMark(to: end)
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
    let text: String
    let matching: HistoryMatching
    /// Where it stands in the history.
    var index: Int
    /// The line found last.
    var lastFound: String?
    /// The line as it was typed, and the cursor in it, where the search comes back to it.
    var typed: (text: String, cursor: Int)?
}

/// The word at `index` of a history line, as readline's history library cuts it; `nil` when there is no such word.
private func shellWord(_ index: Int?, of line: String) -> String? {
    let words = ShellWords.split(line)
    guard !words.isEmpty else { return nil }
    guard let index else { return words.last }
    // As in readline -1 is the word before the last.
    let place = index < 0 ? words.count + index - 1 : index
    return words.indices.contains(place) ? words[place] : nil
}
