/// What a command of the emacs kind does with the text a motion spans: most commands are a pair of these.
enum EditOperator: Sendable, Hashable {
    case move, kill, copy, select
}

extension EditCommand {
    /// The command as operator, motion and direction, where it is such a product.
    var product: (operation: EditOperator, motion: EditMotion, sign: Int)? {
        switch self {
        case .forwardChar: (.move, .characters, 1)
        case .backwardChar: (.move, .characters, -1)
        case .forwardWord: (.move, .words, 1)
        case .backwardWord: (.move, .words, -1)
        case .shellForwardWord: (.move, .shellWords, 1)
        case .shellBackwardWord: (.move, .shellWords, -1)
        case .beginningOfLine: (.move, .lineStart, 1)
        case .endOfLine: (.move, .lineEnd, 1)
        case .killWord: (.kill, .words, 1)
        case .backwardKillWord: (.kill, .words, -1)
        case .shellKillWord: (.kill, .shellWords, 1)
        case .shellBackwardKillWord: (.kill, .shellWords, -1)
        case .unixWordRubout: (.kill, .blankWordBack, 1)
        case .unixFilenameRubout: (.kill, .fileNameBack, 1)
        case .viUnixWordRubout: (.kill, .viWordBack, 1)
        case .copyForwardWord: (.copy, .words, 1)
        case .copyBackwardWord: (.copy, .words, -1)
        case .selectForwardChar: (.select, .characters, 1)
        case .selectBackwardChar: (.select, .characters, -1)
        case .selectForwardWord: (.select, .words, 1)
        case .selectBackwardWord: (.select, .words, -1)
        case .selectToStart: (.select, .lineStart, 1)
        case .selectToEnd: (.select, .lineEnd, 1)
        default: nil
        }
    }

    /// Whether the command deletes backward by a person's wish, which a field may want to know of beforehand.
    var deletesBackward: Bool {
        switch self {
        case .backwardDeleteChar, .backwardKillWord, .shellBackwardKillWord, .backwardKillLine, .unixLineDiscard,
            .unixWordRubout, .unixFilenameRubout, .viUnixWordRubout, .viRubout, .viOverstrikeDelete:
            true
        default: false
        }
    }
}

extension EditorState {
    /// Carries out a command with the numeric argument given to it (`nil` when none was), or answers `.notText` when
    /// the command is not about the text.
    ///
    /// Call it for every command, also for those the session carries out, before carrying them out: it is what ends
    /// runs of kills.
    mutating func perform(_ command: EditCommand, count: Int? = nil, memory: inout EditMemory) -> EditResult {
        guard !traits.refusedCommands.contains(command) else { return .refused }
        let count = count.map(NumericCount.clamped)
        memory.begin()
        var isAborted = false
        // As in readline a command that gives up does not end a run of kills.
        defer { if isAborted { memory.giveUp() } else { memory.end(command) } }
        if command.deletesBackward, let tell = traits.willDeleteBackward { tell(text.string) }
        let insertionBefore = insertion
        if !command.continuesInsertion { insertion?.moveAway() }
        let result: EditResult
        if let (operation, motion, sign) = command.product {
            result = perform(operation, motion, count: count, sign: sign, command: command, memory: &memory)
        } else if let done = performTextCommand(command, count: count, memory: &memory) {
            result = done
        } else {
            return .notText
        }
        isAborted = result == .aborted
        if isAborted { insertion = insertionBefore }
        if result == .changed, command.leavesNothingToRepeat { insertion?.forgetAll() }
        if !isAborted { finishCommand(command) }
        return result
    }

    /// Ends every command: back to inserting after the one command that was asked for, and the cursor to where it may
    /// rest.
    mutating func finishCommand(_ command: EditCommand? = nil) {
        if let next = modeAfterCommand, command != .viRunOneCommand, mode != .viVisual {
            modeAfterCommand = nil
            if mode == .viCommand {
                mode = next
                return
            }
        }
        settle()
    }

    private mutating func perform(
        _ operation: EditOperator, _ motion: EditMotion, count: Int?, sign: Int, command: EditCommand,
        memory: inout EditMemory
    ) -> EditResult {
        let count = (count ?? 1) * sign
        switch operation {
        case .move:
            if let range = selectedRange, selection?.extent == .toCursor, motion == .characters {
                // As in other editors, an arrow leaves the selection at its end on that side.
                selection = nil
                moveCursor(to: count < 0 ? range.lowerBound : range.upperBound)
                return .moved
            }
            if mode != .viVisual { selection = nil }
            return move(to: destination(of: motion, from: cursor, count: count))
        case .select:
            if selection == nil { selection = Selection(anchor: cursor, extent: .toCursor) }
            return move(to: destination(of: motion, from: cursor, count: count))
        case .copy:
            // The whole word is copied, also when the cursor is inside it.
            let far = destination(of: motion, from: cursor, count: count)
            let near = destination(of: motion, from: far, count: -count)
            return copy(from: near, to: far, memory: &memory)
        case .kill:
            if let range = selectedRange { return deleteSelection(range) }
            return kill(to: destination(of: motion, from: cursor, count: count), command: command, memory: &memory)
        }
    }

    /// What is left are commands with a shape of their own; `nil` when the command is not about the text.
    mutating func performTextCommand(
        _ command: EditCommand, count: Int?, memory: inout EditMemory
    ) -> EditResult? {
        let number = count ?? 1
        switch command {
        case .killLine: return killLine(forward: number >= 0, command: command, memory: &memory)
        case .unixLineDiscard: return killLine(forward: false, command: command, memory: &memory)
        case .backwardKillLine: return killLine(forward: number < 0, command: command, memory: &memory)
        case .killWholeLine: return killWholeLine(memory: &memory)
        case .killRegion, .copyRegionAsKill: return takeRegion(deleting: command == .killRegion, memory: &memory)
        case .yank: return yank(memory: &memory)
        case .yankPop, .viYankPop: return yankPop(memory: &memory)
        case .deleteChar: return deleteCharacters(number, isExplicit: count != nil, memory: &memory)
        case .backwardDeleteChar: return deleteCharacters(-number, isExplicit: count != nil, memory: &memory)
        case .forwardBackwardDeleteChar:
            let direction = cursor == text.utf8Count ? -1 : 1
            return deleteCharacters(number * direction, isExplicit: count != nil, memory: &memory)
        case .deleteHorizontalSpace: return deleteBlanksAround()
        case .transposeChars: return transposeCharacters(number)
        case .transposeWords: return transposeWords(number, .words)
        case .shellTransposeWords: return transposeWords(number, .shellWords)
        case .upcaseWord: return changeCase(.upper, words: number)
        case .downcaseWord: return changeCase(.lower, words: number)
        case .capitalizeWord: return changeCase(.capitalized, words: number)
        case .tabInsert: return insertLiteral("\t", count: number)
        case .insertNewline:
            return traits.isMultiline ? insertLiteral("\n" + indentationOfLine, count: number) : .refused
        case .insertComment: return insertComment(togglesOff: count != nil)
        case .overwriteMode:
            isOverwriting = count.map { $0 > 0 } ?? !isOverwriting
            return .moved
        case .undo, .viUndo: return undo(number)
        case .redo: return redo(number)
        case .revertLine: return revert()
        case .setMark:
            let place = count.map { text.offset(ofCluster: max(0, $0)) } ?? cursor
            setMark(to: place)
            return .moved
        case .exchangePointAndMark:
            let place = cursor
            moveCursor(to: mark)
            setMark(to: place)
            return .moved
        case .selectAll, .selectWord, .cut, .copy, .paste, .deleteSelection:
            return performSelectionCommand(command, memory: &memory)
        case .skipCsiSequence, .ignore: return .unchanged
        default: return performViCommand(command, count: count, memory: &memory)
        }
    }

    /// The blanks that a new line begins with.
    private var indentationOfLine: String {
        guard traits.keepsIndentation else { return "" }
        let start = lineStart(of: cursor)
        return text.string(in: start..<min(cursor, text.skip(from: start) { $0.isBlank }))
    }

    mutating func move(to offset: Int) -> EditResult {
        let before = cursor
        moveCursor(to: offset)
        return cursor == before ? .unchanged : .moved
    }

    /// Brings the cursor to where the mode lets it rest: vi commands leave it on a character.
    mutating func settle() {
        if mode == .viCommand, modeAfterCommand == nil, cursor > lineStart(of: cursor), cursor == lineEnd(of: cursor) {
            moveCursor(to: text.boundary(before: cursor))
        }
    }
}
