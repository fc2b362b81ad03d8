/// Rectangles of text, vi's Ctrl-V: the part of each line that lies between two columns. Columns are terminal columns, so
/// that what is taken is what looks like a rectangle; a wide character that reaches into it is taken whole.
extension EditorState {
    /// What a block takes of one line.
    struct BlockRow: Sendable, Hashable {
        var range: Range<Int>
        /// Whether the line reaches the block's first column.
        var isReached: Bool
    }

    /// The columns of a block, the last one not included, and how many lines it has.
    struct BlockShape: Sendable, Hashable {
        var columns: Range<Int>
        var lineCount: Int
        /// Whether it goes to the end of each line.
        var reachesLineEnds: Bool
    }

    /// The block that is selected, from its first line on; `nil` when no block is.
    var selectedBlock: (first: Int, shape: BlockShape)? {
        guard let selection, selection.extent == .block else { return nil }
        let anchor = text.boundary(atOrBefore: min(selection.anchor, text.utf8Count))
        let one = columns(at: anchor)
        let other = columns(at: cursor)
        let first = lineStart(of: min(anchor, cursor))
        var count = 1
        var end = lineEnd(of: first)
        while end < max(anchor, cursor), end < text.utf8Count {
            end = lineEnd(of: text.boundary(after: end))
            count += 1
        }
        let columns = min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
        return (
            first, BlockShape(columns: columns, lineCount: count, reachesLineEnds: selection.reachesLineEnds)
        )
    }

    /// What the selected block takes of each of its lines.
    var selectedBlockRows: [BlockRow] {
        guard let block = selectedBlock else { return [] }
        return rows(of: block.shape, from: block.first)
    }

    private func rows(of shape: BlockShape, from first: Int) -> [BlockRow] {
        var rows: [BlockRow] = []
        var start = first
        for _ in 0..<shape.lineCount {
            rows.append(row(of: shape, at: start))
            let end = lineEnd(of: start)
            guard end < text.utf8Count else { break }
            start = text.boundary(after: end)
        }
        return rows
    }

    private func row(of shape: BlockShape, at start: Int) -> BlockRow {
        let end = lineEnd(of: start)
        let low = place(ofColumn: shape.columns.lowerBound, from: start)
        guard !low.isShort else { return BlockRow(range: end..<end, isReached: low.columns == 0) }
        guard !shape.reachesLineEnds else { return BlockRow(range: low.offset..<end, isReached: true) }
        var high = low.offset
        var column = columns(at: low.offset).lowerBound
        while high < end, column < shape.columns.upperBound {
            column += width(at: high)
            high = text.boundary(after: high)
        }
        return BlockRow(range: low.offset..<high, isReached: true)
    }

    /// The columns of the character at `offset`, counted from the start of its line; at the end of a line one column.
    private func columns(at offset: Int) -> Range<Int> {
        let start = lineStart(of: offset)
        let before = text.string(in: start..<offset).reduce(0) { $0 + Self.width(of: $1) }
        return before..<before + (offset < lineEnd(of: offset) ? width(at: offset) : 1)
    }

    /// The character of the line from `start` that lies in a column. `isShort` where the line ends before it, with as
    /// many columns missing.
    private func place(ofColumn wanted: Int, from start: Int) -> (offset: Int, columns: Int, isShort: Bool) {
        let end = lineEnd(of: start)
        var offset = start
        var column = 0
        while offset < end {
            let next = column + width(at: offset)
            if next > wanted { return (offset, 0, false) }
            column = next
            offset = text.boundary(after: offset)
        }
        return (offset, wanted - column, true)
    }

    private func width(at offset: Int) -> Int { text.character(at: offset).map(Self.width(of:)) ?? 1 }

    /// Control characters count one column: how wide they are drawn depends on the screen.
    private static func width(of character: Character) -> Int {
        character.isControl ? 1 : displayWidth(of: character)
    }

    // MARK: Operators

    /// Carries out an operator on the block that is selected.
    mutating func carryOutBlock(_ operation: EditOperation, memory: inout EditMemory) -> EditResult {
        let rows = selectedBlockRows
        guard let block = selectedBlock, let first = rows.first, let last = rows.last else { return .unchanged }
        let pieces = rows.map { text.string(in: $0.range) }
        let taken = Register(text: pieces.joined(separator: "\n"), isBlockwise: true)
        let result: EditResult
        switch operation.operation {
        case .move: return .unchanged
        case .yank:
            store(taken, isForward: true, in: operation.register, isDeletion: false, memory: &memory)
            moveCursor(to: first.range.lowerBound)
            result = .moved
        case .delete:
            result = replaceBlock(rows, with: rows.map { _ in "" }, cause: .deleted)
            if result != .refused {
                store(taken, isForward: true, in: operation.register, isDeletion: true, memory: &memory)
            }
        case .change:
            undoLog.beginGroup()
            guard replaceBlock(rows, with: rows.map { _ in "" }, cause: .deleted) != .refused else {
                undoLog.cancelGroup()
                return .refused
            }
            store(taken, isForward: true, in: operation.register, isDeletion: true, memory: &memory)
            beginInsertion(.viChangeTo)
            insertion?.block = BlockInsertion(column: block.shape.columns.lowerBound, lineCount: rows.count)
            return .changed
        case .swapCase, .upcase, .downcase:
            let change: CaseChange =
                operation.operation == .swapCase ? .swapped : operation.operation == .upcase ? .upper : .lower
            result = replaceBlock(rows, with: rows.map { cased(change, in: $0.range) }, cause: .transformed)
        case .replace(let character):
            let lines = pieces.map { String(repeating: character, count: $0.count) }
            result = replaceBlock(rows, with: lines, cause: .typed)
        case .shiftRight, .shiftLeft:
            let steps = max(1, operation.count ?? 1)
            let range = first.range.lowerBound..<last.range.upperBound
            result = shift(range, by: operation.operation == .shiftRight ? steps : -steps)
        case .putAfter, .putBefore:
            guard let contents = memory.contents(of: operation.register) else { return .unchanged }
            let isText = !contents.isBlockwise && !contents.isLinewise && !contents.text.contains("\n")
            undoLog.beginGroup()
            result = replaceBlock(rows, with: rows.map { _ in isText ? contents.text : "" }, cause: .yanked)
            if result != .refused, !isText {
                _ = put(
                    EditOperation(operation: .putBefore, target: .motion(.right), register: operation.register),
                    memory: &memory)
            }
            undoLog.endGroup()
            if result != .refused { memory.putUnnamed(taken, isForward: true, isDeletion: true) }
        }
        if result != .refused { leaveVisualMode() }
        return result
    }

    /// Replaces what a block takes of each line, as one change. The cursor goes to the first of them.
    private mutating func replaceBlock(_ rows: [BlockRow], with lines: [String], cause: EditCause) -> EditResult {
        guard let first = rows.first, let last = rows.last else { return .unchanged }
        var string = ""
        var position = first.range.lowerBound
        for (row, line) in zip(rows, lines) {
            string += text.string(in: position..<row.range.lowerBound) + line
            position = row.range.upperBound
        }
        let start = first.range.lowerBound
        let wasMade = edit(
            start..<last.range.upperBound, with: string, cause: cause, undo: .stepLeavingCursor(at: start))
        if wasMade { moveCursor(to: start) }
        return result(wasMade)
    }

    // MARK: Typing in all lines

    /// `I` and `A` with a block selected: what is typed stands before or behind the block, and when it ends in all of its
    /// lines. `A` fills short lines with blanks; `I` passes them over.
    mutating func startBlockInsertion(_ command: EditCommand) -> EditResult {
        let rows = selectedBlockRows
        guard let block = selectedBlock, let first = rows.first else { return .unchanged }
        let appends = command == .viAppendEol
        undoLog.beginGroup()
        var place = first.range.lowerBound
        var column = block.shape.columns.lowerBound
        if appends {
            place = first.range.upperBound
            column = block.shape.columns.upperBound
            let missing = block.shape.reachesLineEnds ? 0 : column - columns(at: place).lowerBound
            if missing > 0, place == lineEnd(of: place) {
                guard edit(place..<place, with: String(repeating: " ", count: missing), cause: .typed) else {
                    undoLog.cancelGroup()
                    return .refused
                }
                place += missing
            }
        }
        moveCursor(to: place)
        beginInsertion(command)
        insertion?.block = BlockInsertion(
            column: column, lineCount: rows.count, fillsLines: appends,
            isAtLineEnds: block.shape.reachesLineEnds && appends)
        return .moved
    }

    /// Puts what was typed into the other lines of the block, the cursor then where the typing began.
    mutating func endBlockInsertion(_ block: BlockInsertion, typed: String) {
        guard !typed.isEmpty, !typed.contains("\n") else { return }
        let start = lineStart(of: cursor)
        let began = max(start, text.offset(cursor, movedBy: -typed.count))
        var line = lineEnd(of: cursor)
        let from = line
        var string = ""
        for _ in 1..<max(1, block.lineCount) {
            guard line < text.utf8Count else { break }
            let next = text.boundary(after: line)
            let end = lineEnd(of: next)
            let place =
                block.isAtLineEnds
                ? (offset: end, columns: 0, isShort: false) : place(ofColumn: block.column, from: next)
            string += text.string(in: line..<place.offset)
            if !place.isShort || place.columns == 0 {
                string += typed
            } else if block.fillsLines {
                string += String(repeating: " ", count: place.columns) + typed
            }
            string += text.string(in: place.offset..<end)
            line = end
        }
        guard line > from, edit(from..<line, with: string, cause: .typed) else { return }
        // Escape goes back one from there.
        moveCursor(to: text.boundary(after: began))
    }

    // MARK: Putting

    /// Puts a block: its lines beside each other's columns, in the cursor's line and those below it.
    mutating func putBlock(_ string: String, _ operation: EditOperation, count: Int) -> EditResult {
        let isAfter = operation.operation == .putAfter && cursor < lineEnd(of: cursor)
        let column = isAfter ? columns(at: cursor).upperBound : columns(at: cursor).lowerBound
        let pieces = string.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let width = pieces.map { displayWidth(of: $0) }.max() ?? 0
        var line = lineStart(of: cursor)
        let from = isAfter ? text.boundary(after: cursor) : cursor
        var position = from
        var new = ""
        for (index, piece) in pieces.enumerated() {
            if index > 0 {
                let end = lineEnd(of: line)
                if end < text.utf8Count {
                    line = text.boundary(after: end)
                    new += text.string(in: position..<line)
                    position = line
                } else {
                    new += text.string(in: position..<end) + "\n"
                    line = end
                    position = end
                }
            }
            // Behind the last line of the text each further line is empty.
            let isBelow = index > 0 && line == text.utf8Count && position == line
            let place = isBelow ? (offset: line, columns: column, isShort: true) : place(ofColumn: column, from: line)
            let offset = index == 0 ? from : place.offset
            new += text.string(in: position..<offset)
            position = offset
            if index > 0, place.isShort { new += String(repeating: " ", count: place.columns) }
            new += String(repeating: piece, count: count)
            // What follows in the line stands beside the block, not in it.
            let missing = width - displayWidth(of: piece)
            if offset < lineEnd(of: offset) { new += String(repeating: " ", count: missing) }
        }
        let wasMade = edit(from..<position, with: new, cause: .yanked, undo: .stepLeavingCursor(at: from))
        if wasMade { moveCursor(to: from) }
        return result(wasMade)
    }
}

/// An insertion that is to stand in several lines, one below the other.
struct BlockInsertion: Sendable, Hashable {
    /// The column it begins in.
    var column: Int
    var lineCount: Int
    /// Whether lines that end before that column are filled with blanks.
    var fillsLines = false
    /// Whether it stands at the end of each line.
    var isAtLineEnds = false
}
