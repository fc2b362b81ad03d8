extension EditorState {
    /// Begins an insertion in vi's insert mode, or in replace mode: all of it is one change to undo, and `.` repeats it.
    mutating func beginInsertion(_ command: EditCommand) {
        undoLog.beginGroup()
        insertion = InsertionRecord(command: command)
        selection = nil
        mode = command == .viReplace ? .viReplace : .viInsert
    }

    /// The commands that go into insert mode.
    mutating func startInserting(_ command: EditCommand, count: Int?, memory: inout EditMemory) -> EditResult {
        if selection?.extent == .block, command == .viInsertBeg || command == .viAppendEol {
            return startBlockInsertion(command)
        }
        switch command {
        case .viInsertBeg: moveCursor(to: lineStart(of: cursor))
        case .viAppendMode: moveCursor(to: min(lineEnd(of: cursor), text.boundary(after: cursor)))
        case .viAppendEol: moveCursor(to: lineEnd(of: cursor))
        case .viOpenBelow, .viOpenAbove:
            guard traits.isMultiline else { return .unchanged }
            undoLog.beginGroup()
            let place = command == .viOpenBelow ? lineEnd(of: cursor) : lineStart(of: cursor)
            guard edit(place..<place, with: "\n", cause: .typed) else {
                undoLog.cancelGroup()
                return .refused
            }
            if command == .viOpenAbove { moveCursor(to: place) }
        default: break
        }
        if !traits.isSecret {
            memory.lastChange = RepeatableChange(action: .command(command), count: count)
        }
        beginInsertion(command)
        return command == .viOpenBelow || command == .viOpenAbove ? .changed : .moved
    }

    /// Escape: back to commands, the cursor on the last character typed.
    mutating func leaveInsertMode(memory: inout EditMemory) -> EditResult {
        if mode == .viVisual || mode == .viCommand {
            selection = nil
            mode = .viCommand
            return .moved
        }
        if let done = insertion, let block = done.block { endBlockInsertion(block, typed: done.typed) }
        if let done = insertion, !traits.isSecret, done.block == nil {
            if memory.lastChange == nil { memory.lastChange = RepeatableChange(action: .command(done.command)) }
            if !done.isFirst || memory.lastChange?.isInsertion == true { memory.lastChange?.inserted = done.repeated }
        }
        insertion = nil
        undoLog.endAllGroups()
        // POSIX: what was typed before command mode was entered for the first time is not taken back by `U`.
        if !hasEnteredCommands { undoLog.removeAll() }
        hasEnteredCommands = true
        mode = .viCommand
        let start = lineStart(of: cursor)
        moveCursor(to: max(start, text.boundary(before: cursor)))
        return .moved
    }

    /// `.`: repeats the last change; a count takes the place of the one it had.
    mutating func repeatLastChange(count: Int?, memory: inout EditMemory) -> EditResult {
        guard let change = memory.lastChange else {
            // Before the first change `.` begins an insertion, as in readline.
            return startInserting(.viInsertionMode, count: nil, memory: &memory)
        }
        switch change.action {
        case .operation(var operation):
            if let count { operation.count = count }
            if let digit = operation.register?.asciiNumber, (1..<9).contains(digit) {
                // As in vim, repeating walks through the numbered registers.
                operation.register = Character(String(digit + 1))
            }
            memory.lastChange?.action = .operation(operation)
            let inserted = operation.operation == .change ? change.inserted ?? "" : nil
            return carryOut(operation, repeating: inserted, memory: &memory)
        case .command(let command):
            return repeatInsertion(command, change, count: count, memory: &memory)
        }
    }

    private mutating func repeatInsertion(
        _ command: EditCommand, _ change: RepeatableChange, count: Int?, memory: inout EditMemory
    ) -> EditResult {
        guard let inserted = change.inserted, !inserted.isEmpty, command.startsInsertion else {
            return performTextCommand(command, count: count ?? change.count, memory: &memory) ?? .unchanged
        }
        let times = min(max(1, count ?? 1), Self.mostRepeatedBytes / inserted.utf8.count)
        let string = String(repeating: inserted, count: times)
        var place = cursor..<cursor
        var typed = string
        switch command {
        case .viInsertBeg: place = lineStart(of: cursor)..<lineStart(of: cursor)
        case .viAppendMode:
            let after = min(lineEnd(of: cursor), text.boundary(after: cursor))
            place = after..<after
        case .viAppendEol: place = lineEnd(of: cursor)..<lineEnd(of: cursor)
        case .viReplace: place = cursor..<min(lineEnd(of: cursor), text.offset(cursor, movedBy: string.count))
        case .viOpenBelow:
            place = lineEnd(of: cursor)..<lineEnd(of: cursor)
            typed = "\n" + string
        case .viOpenAbove:
            place = lineStart(of: cursor)..<lineStart(of: cursor)
            typed = string + "\n"
        default: break
        }
        // As in readline undoing what was replaced leaves the cursor behind the first piece of it.
        let undoCursor = min(place.upperBound, text.offset(place.lowerBound, movedBy: inserted.count))
        let wasMade = edit(place, with: typed, cause: .typed, undo: .closedStep(cursor: undoCursor))
        if wasMade, command == .viOpenAbove { moveCursor(to: text.boundary(before: cursor)) }
        if wasMade { moveCursor(to: text.boundary(before: cursor)) }
        return result(wasMade)
    }

    /// Backspace in replace mode gives back what was overwritten.
    mutating func takeBackOverwritten(_ count: Int) -> EditResult {
        var outcome = EditResult.unchanged
        for _ in 0..<max(0, count) {
            guard let record = insertion, record.overwritten > 0 else { break }
            guard undo(1) == .changed else { return .refused }
            insertion?.overwritten -= 1
            insertion?.forgetLastTyped()
            outcome = .changed
        }
        return outcome
    }

    /// `~`: swaps the case of `count` characters one by one and moves on. As in readline each is a change of its own,
    /// the text it replaces is killed, and on the last character of the line it goes to and fro.
    mutating func swapCaseMoving(_ count: Int, memory: inout EditMemory) -> EditResult {
        var outcome = EditResult.unchanged
        var left = max(0, count)
        while left > 0, let character = text.character(at: cursor), cursor < lineEnd(of: cursor) {
            left -= 1
            let start = cursor
            let next = text.boundary(after: start)
            let hasCase = character.isUppercase || character.isLowercase
            if hasCase {
                let result = changeCase(.swapped, in: start..<next)
                guard result == .changed else { return outcome == .changed ? .changed : .refused }
                if !traits.isSecret { memory.kill(String(character), forward: true, replacesRun: true) }
                outcome = .changed
            } else {
                moveCursor(to: next)
                if outcome == .unchanged { outcome = .moved }
            }
            let isAtEnd = cursor >= lineEnd(of: cursor)
            settle()
            // From here on the count only decides which of two cases the last character ends in.
            if isAtEnd { left = hasCase ? min(left, 2 - left % 2) : 0 }
        }
        return outcome
    }

    /// `J`: joins the next lines to this one, blanks at their start becoming one space.
    mutating func joinLines(_ count: Int) -> EditResult {
        var outcome = EditResult.unchanged
        for _ in 0..<max(1, count - 1) {
            let end = lineEnd(of: cursor)
            guard end < text.utf8Count else { break }
            let next = text.skip(from: text.boundary(after: end)) { $0.isBlank }
            let needsSpace =
                end > 0 && text.character(before: end)?.isBlank == false && next < text.utf8Count
                && text.character(at: next) != ")"
            guard edit(end..<next, with: needsSpace ? " " : "", cause: .transformed) else { return .refused }
            moveCursor(to: end)
            outcome = .changed
        }
        return outcome
    }
}

extension Character {
    /// The value of an ASCII digit.
    var asciiNumber: Int? { isASCII ? wholeNumberValue : nil }
}

/// Limits of numeric arguments.
enum NumericCount {
    /// No command is repeated more often than this.
    static let greatest = 1_000_000

    /// A count within the limits, in both directions.
    static func clamped(_ count: Int) -> Int { max(-greatest, min(greatest, count)) }
}

extension EditCommand {
    /// Whether what was typed before this command in vi's insert mode and what is typed after it belong together.
    var continuesInsertion: Bool {
        switch self {
        case .backwardDeleteChar, .viMovementMode, .quotedInsert, .tabInsert, .insertNewline, .viOverstrikeDelete: true
        default: false
        }
    }

    /// Whether a change it makes in vi's insert mode ends otherwise than with typed text: as in readline, `.` has then
    /// nothing to type again and begins an insertion.
    var leavesNothingToRepeat: Bool {
        switch self {
        case .transposeChars, .transposeWords, .shellTransposeWords, .upcaseWord, .downcaseWord, .capitalizeWord: true
        default: deletesBackward && !continuesInsertion
        }
    }

    /// Whether the command goes into vi's insert or replace mode.
    var startsInsertion: Bool {
        switch self {
        case .viInsertionMode, .viInsertBeg, .viAppendMode, .viAppendEol, .viReplace, .viOpenBelow, .viOpenAbove: true
        default: false
        }
    }
}
