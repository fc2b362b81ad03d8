/// What the line shows around its text.
extension LineCore {
    /// The hint as it is shown now: nothing while the cursor is inside the text.
    private var shownHint: String? {
        guard editor.cursor == editor.text.utf8Count, search == nil, stringPrompt == nil else { return nil }
        return menu == nil ? assisted?.hint : menuPreview
    }

    /// What is drawn around the text on a screen of `columns` by `rows` cells; without what only helps to type when the
    /// line is finished.
    mutating func content(isFinished: Bool, columns: Int, rows: Int) -> LineContent {
        var content = LineContent(prompt: isFinished ? settings.transientPrompt ?? settings.prompt : prompt)
        content.continuation = settings.continuationPrompt
        content.mask = settings.traits.isSecret ? settings.mask : nil
        content.highlight = stringPrompt == nil ? assisted?.highlight : nil
        guard !isFinished else { return content }
        if editor.selection?.extent == .block {
            // Several ranges are drawn by their style; one is drawn faster.
            content.highlight = editor.selectedRanges.reduce(content.highlight ?? StyledText(editor.text.string)) {
                $0.selecting($1) { $0.inverse(!$0.isInverse) }
            }
        } else {
            content.selection = editor.selectedRange ?? highlightedRegion
        }
        if let progress { content.prompt = progress + StyledText("\n") + content.prompt }
        if search == nil, stringPrompt == nil { content.rightPrompt = settings.rightPrompt }
        let brackets = matchedBrackets()
        if !brackets.isEmpty {
            let text = content.highlight ?? StyledText(editor.text.string)
            content.highlight = text.styled(brackets, settings.theme.bracket)
        }
        if let hint = shownHint { content.hint = StyledText(hint, style: settings.theme.hint) }
        content.hintStaysInRow = menu != nil
        if let help = argumentHelp?.help, menu == nil, search == nil, stringPrompt == nil {
            content.below.append(help.clipped(toColumns: columns))
        }
        if let message {
            content.below += message.style(settings.theme.message).brokenBetweenWords(columns: columns)
        }
        if showsWaiting { content.below.append(StyledText("…", style: settings.theme.detail)) }
        if !showsList { content.below += statusRows(columns: columns) }
        return content
    }

    private func statusRows(columns: Int) -> [StyledText] {
        status?.lines.map { $0.clipped(toColumns: columns) } ?? []
    }

    /// Whether candidates or entries are listed under the line.
    var showsList: Bool { pager != nil || menu != nil || historyList != nil }

    /// The rows of what is listed, `room` at the most.
    mutating func listRows(room: Int) -> [StyledText] {
        // The status gives way where it would leave the list less than three rows.
        var status = statusRows(columns: screenColumns)
        if status.count + 3 > room { status = [] }
        listRoom = max(room - status.count, 1)
        layOutLists()
        let theme = settings.theme
        var rows = pager?.rows(theme: theme) ?? []
        if let menu { rows += menu.drawn(theme: theme) }
        rows += historyList?.rows(columns: screenColumns, height: listRoom, theme: theme) ?? []
        return rows + status
    }

    /// What is highlighted though it is not selected: the match of a search, and the active region.
    private var highlightedRegion: Range<Int>? {
        guard let region = search == nil ? activeRegion : search?.match, !settings.traits.isSecret,
            settings.variables.isOn("enable-active-region")
        else { return nil }
        let low = editor.text.boundary(atOrBefore: min(region.lowerBound, editor.text.utf8Count))
        let high = editor.text.boundary(atOrAfter: min(region.upperBound, editor.text.utf8Count))
        return low < high ? low..<high : nil
    }

    /// The prompt, or what a mode shows in its place.
    private var prompt: StyledText {
        if let search {
            return StyledText(search.prompt + search.needleText + "': ")
        }
        if let stringPrompt { return StyledText(stringPrompt.label) }
        if isFlashing {
            return settings.prompt.runs.reduce(into: StyledText()) { flashing, run in
                flashing.append(run.text, style: run.style.inverse(!run.style.isInverse))
            }
        }
        // Of all that is unfinished only the argument is shown at once, as in readline: a prompt that gives way to the
        // first key of each sequence, Escape before all, jumps. The rest is for who waits.
        if let argument = keys.argument.value { return StyledText("(arg: \(argument))") }
        if showsPendingKeys, !settings.traits.isSecret, let pending = keys.pendingDisplay {
            return StyledText("(\(pending)) ")
        }
        guard showsMode, let mode = settings.variables.modeString(for: editor.mode), !mode.isEmpty else {
            return settings.prompt
        }
        // As in readline the mode stands at the start of the prompt's last row.
        var lines = settings.prompt.lines
        lines[lines.count - 1] = StyledText(parsing: mode) + lines[lines.count - 1]
        return lines.dropFirst().reduce(lines[0]) { $0 + "\n" + $1 }
    }

    /// Takes up the hint, or its next word, where the cursor stands at the end; `false` when there is none to take.
    mutating func acceptHint(_ command: EditCommand) -> Bool {
        guard menu == nil, let hint = shownHint, !hint.isEmpty else { return false }
        let isWord = command == .forwardWord || command == .acceptHintWord
        let taken = isWord ? hintWord(hint) : hint
        let end = editor.text.utf8Count
        if !editor.edit(end..<end, with: taken, cause: .completed) { ring() }
        return true
    }

    /// The hint up to the end of its first word.
    private func hintWord(_ hint: String) -> String {
        let buffer = TextBuffer(hint)
        return buffer.string(in: 0..<buffer.nextWordEnd(after: 0, by: .alphanumeric))
    }

    /// Return: accepted, unless the validator finds the line unfinished or wrong.
    mutating func accept() -> LineEffect {
        expandAbbreviation()
        guard let validator = settings.validator, !settings.traits.isSecret else { return .accept }
        switch validator.validate(editor.text.string) {
        case .complete: return .accept
        case .incomplete:
            guard settings.traits.isMultiline else { return .accept }
            return note(editor.perform(.insertNewline, count: 1, memory: &memory), of: .acceptLine)
        case .invalid(let reason):
            message = StyledText(reason)
            return rung()
        }
    }

    /// The columns that a stretch of the text takes.
    private func columns(of range: Range<Int>) -> Int {
        var offset = range.lowerBound
        var columns = 0
        while offset < range.upperBound {
            columns += editor.text.character(at: offset).map { displayWidth(of: $0) } ?? 0
            offset = editor.text.boundary(after: offset)
        }
        return columns
    }

    /// Moves the cursor `count` lines down (up when negative) within the text, as far as it has lines, to the column it
    /// came from; `false` when it has none there.
    mutating func moveRow(by count: Int) -> Bool {
        let first = editor.text.lineStart(of: editor.cursor)
        var start = first
        let column = goalColumn ?? columns(of: start..<editor.cursor)
        for _ in 0..<abs(count) {
            if count < 0 {
                guard start > 0 else { break }
                start = editor.text.lineStart(of: start - 1)
            } else {
                let end = editor.text.lineEnd(of: start)
                guard end < editor.text.utf8Count else { break }
                start = end + 1
            }
        }
        guard start != first else { return false }
        let end = editor.text.lineEnd(of: start)
        var offset = start
        var width = 0
        while offset < end {
            let next = editor.text.boundary(after: offset)
            width += columns(of: offset..<next)
            if width > column { break }
            offset = next
        }
        editor.moveCursor(to: offset)
        goalColumn = column
        return true
    }
}

extension LineCore {
    /// Moves the cursor `count` rows of the screen down (up when negative): within a line that takes several rows by as
    /// many columns as the screen has, else to the next line. As in readline it stops at the ends of the text.
    mutating func moveScreenRow(by count: Int) -> LineEffect {
        for _ in 0..<min(count.magnitude, UInt(editor.text.utf8Count) + 1) {
            if moveWithinRows(forward: count > 0) || moveRow(by: count.signum()) { continue }
            editor.moveCursor(to: count > 0 ? editor.text.utf8Count : 0)
            return rung()
        }
        return .none
    }

    /// Moves by a whole row within the line of text; `false` when the line has no such place.
    private mutating func moveWithinRows(forward: Bool) -> Bool {
        let start = editor.text.lineStart(of: editor.cursor)
        let end = editor.text.lineEnd(of: editor.cursor)
        var offset = editor.cursor
        var columns = 0
        while columns < screenColumns {
            let next = forward ? editor.text.boundary(after: offset) : editor.text.boundary(before: offset)
            guard offset != (forward ? end : start), next != offset else { return false }
            columns += editor.text.character(at: min(next, offset)).map { displayWidth(of: $0) } ?? 0
            offset = next
        }
        editor.moveCursor(to: offset)
        return true
    }
}
