/// The incremental search as a mode of the line: while it is open, typed text extends the search string, and any
/// command that is not about searching ends it and is then carried out.
extension LineCore {
    /// The line as it was when the search began, to come back to.
    struct SearchOrigin {
        var text: String
        var undo: UndoLog
        var cursor: Int
        var mark: Int
        /// Whether text had just been killed.
        var followsKill: Bool
    }

    /// readline's `search-ignore-case`.
    var ignoresCaseInSearches: Bool { settings.variables.isOn("search-ignore-case") }

    mutating func beginSearch(reverse: Bool) -> LineEffect {
        guard settings.history != nil, !settings.traits.isSecret else { return rung() }
        let walk = self.walk ?? HistoryWalk(entryCount: settings.history?.count ?? 0)
        self.walk = walk
        let text = editor.text.string
        searchOrigin = SearchOrigin(
            text: text, undo: editor.undoLog, cursor: editor.cursor, mark: editor.mark, followsKill: memory.isKilling)
        let current = walk.isAtEnd ? text : walk.typedText ?? ""
        var edited = walk.visited
        if !walk.isAtEnd { edited[walk.index] = text }
        search = IncrementalSearch(
            reverse: reverse,
            lines: IncrementalSearch.Lines(history: settings.history, current: Array(current.utf8), edited: edited),
            line: walk.index, text: Array(text.utf8), offset: editor.cursor, ignoresCase: ignoresCaseInSearches)
        return .none
    }

    mutating func extendSearch(with text: String) -> LineEffect {
        showSearch(search?.extend(text.utf8))
    }

    /// What `command` does while a search is open; `nil` when it has ended the search and is still to be run.
    mutating func performInSearch(_ command: EditCommand) -> LineEffect? {
        switch command {
        case .reverseSearchHistory where settings.listsHistory:
            let query = search?.needleText ?? ""
            cancelSearch()
            return openHistoryList(query)
        case .reverseSearchHistory, .forwardSearchHistory:
            let outcome = search?.again(reverse: command == .reverseSearchHistory, lastNeedle: searchMemory.incremental)
            return showSearch(outcome ?? nil)
        case .backwardDeleteChar:
            return showSearch(search?.shorten() ?? nil)
        case .unixWordRubout, .viUnixWordRubout:
            return showSearch(search?.extendByWord() ?? nil)
        case .yank:
            return showSearch(search?.extendByRest() ?? nil)
        case .abort:
            cancelSearch()
            ring()
            return LineEffect.none
        default:
            // As in readline a kill that ends a search continues the one before the search.
            let followsKill = searchOrigin?.followsKill == true
            endSearch()
            if followsKill { memory.continueKilling() }
            return nil
        }
    }

    /// Accepts the place found: the line found becomes the line that is edited, its stop in the walk included.
    mutating func endSearch() {
        guard let search, let origin = searchOrigin else { return }
        self.search = nil
        searchOrigin = nil
        if !search.needle.isEmpty { searchMemory.incremental = search.needle }
        guard search.shownLine != walk?.index else {
            editor.load(origin.text, undo: origin.undo, cursor: search.offset)
            // As in readline what was found in the line itself is the region.
            editor.setMark(to: search.lastMatchEnd.map { editor.text.boundary(atOrAfter: $0) } ?? origin.mark)
            return
        }
        // The line that was shown was only a view; what is left is the one the search began on.
        editor.load(origin.text, undo: origin.undo, cursor: origin.cursor)
        show(search.shownLine, cursor: search.offset)
    }

    private mutating func cancelSearch() {
        guard let origin = searchOrigin else { return }
        search = nil
        searchOrigin = nil
        editor.load(origin.text, undo: origin.undo, cursor: origin.cursor)
        editor.setMark(to: origin.mark)
    }

    private mutating func showSearch(_ outcome: IncrementalSearch.Outcome?) -> LineEffect {
        guard let search else { return .none }
        if outcome == .found {
            editor.load(String(decoding: search.shownText, as: UTF8.self), cursor: search.offset)
        } else {
            ring()
        }
        return .none
    }
}
