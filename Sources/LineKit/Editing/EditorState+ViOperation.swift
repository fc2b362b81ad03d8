extension EditorState {
    /// Carries out a vi operator or motion.
    mutating func perform(_ operation: EditOperation, memory: inout EditMemory) -> EditResult {
        var operation = operation
        operation.count = operation.count.map(NumericCount.clamped)
        // `Y` copies to the end of the line, as in readline; where there are lines, whole ones, as in vi.
        if operation.isShortForm, operation.operation == .yank, traits.isMultiline { operation.target = .lines }
        memory.begin()
        defer { memory.end(.ignore) }
        let before = memory.lastChange
        if operation.isRepeatable, !traits.isSecret {
            memory.lastChange = RepeatableChange(action: .operation(operation))
        }
        let result = carryOut(operation, repeating: nil, memory: &memory)
        if result == .aborted {
            // readline leaves the cursor where it is then, and forgets the command.
            memory.lastChange = before
        } else {
            finishCommand()
        }
        return result
    }

    /// Carries out an operation; `inserted` is what was typed when it is repeated by `.`.
    mutating func carryOut(
        _ operation: EditOperation, repeating inserted: String?, memory: inout EditMemory
    ) -> EditResult {
        if operation.target == .selection, selection?.extent == .block {
            return carryOutBlock(operation, memory: &memory)
        }
        switch operation.operation {
        case .move: return carryOutMove(operation, memory: &memory)
        case .putAfter, .putBefore: return put(operation, memory: &memory)
        case .replace(let character): return replace(operation, with: character, memory: &memory)
        default: break
        }
        guard let span = span(of: operation, memory: &memory) else {
            leaveVisualMode()
            return .unchanged
        }
        let result: EditResult
        switch operation.operation {
        case .yank:
            result = yank(span, into: operation.register, memory: &memory)
            if operation.target == .selection { moveCursor(to: span.range.lowerBound) }
        case .delete: result = delete(span, into: operation.register, memory: &memory)
        case .change: result = change(span, operation, repeating: inserted, memory: &memory)
        case .swapCase: result = changeCase(.swapped, of: span, operation)
        case .upcase: result = changeCase(.upper, of: span, operation)
        case .downcase: result = changeCase(.lower, of: span, operation)
        case .shiftRight: result = shift(span.range, by: operation.shiftSteps)
        case .shiftLeft: result = shift(span.range, by: -operation.shiftSteps)
        case .move, .putAfter, .putBefore, .replace: result = .unchanged
        }
        if result != .refused { leaveVisualMode() }
        return result
    }

    mutating func leaveVisualMode() {
        guard mode == .viVisual else { return }
        selection = nil
        mode = .viCommand
    }

    private mutating func carryOutMove(_ operation: EditOperation, memory: inout EditMemory) -> EditResult {
        switch operation.target {
        case .motion(let motion):
            remember(motion, memory: &memory)
            selection?.reachesLineEnds = motion == .lineEnd
            guard
                let goal = destination(of: motion, count: operation.count, isPadded: false, memory: memory)
            else { return .unchanged }
            return move(to: goal.offset)
        case .object:
            guard mode == .viVisual else { return .unchanged }
            if let anchor = selection?.anchor, anchor < cursor { return extendSelection(by: operation, &memory) }
            guard let span = span(of: operation, memory: &memory), !span.range.isEmpty else { return .unchanged }
            selection = Selection(anchor: span.range.lowerBound, extent: .throughCursor)
            return move(to: text.boundary(before: span.range.upperBound))
        case .lines, .selection: return .unchanged
        }
    }

    /// What is selected grows by the next object.
    private mutating func extendSelection(by operation: EditOperation, _ memory: inout EditMemory) -> EditResult {
        let place = cursor
        moveCursor(to: text.boundary(after: place))
        guard let span = span(of: operation, memory: &memory), span.range.upperBound > place else {
            moveCursor(to: place)
            return .unchanged
        }
        moveCursor(to: text.boundary(before: span.range.upperBound))
        return .moved
    }

    private func remember(_ motion: ViMotion, memory: inout EditMemory) {
        if case .search(let search) = motion { memory.lastSearch = search }
    }

    // MARK: What an operator takes

    /// The text an operator takes.
    struct Span {
        var range: Range<Int>
        /// Whole lines, which a register keeps as such.
        var isLinewise = false
        var isForward = true
    }

    private func span(of operation: EditOperation, memory: inout EditMemory) -> Span? {
        switch operation.target {
        case .motion(let motion):
            remember(motion, memory: &memory)
            return span(of: motion, operation, memory: memory).map { forced($0, operation.forcedExtent) }
        case .lines: return lines(count: operation.count ?? 1)
        case .object(let object, let around):
            guard !traits.isSecret else { return nil }
            let isLinewise = object == .paragraph && traits.isMultiline
            let range = range(of: object, around: around, count: operation.count ?? 1)
            return range.map { Span(range: $0, isLinewise: isLinewise) }
        case .selection:
            guard let range = selectedRange else { return nil }
            return Span(range: range, isLinewise: selection?.extent == .lines && traits.isMultiline)
        }
    }

    /// The lines from the cursor's on. In a text of one line, all of it.
    private func lines(count: Int) -> Span {
        var end = lineEnd(of: cursor)
        for _ in 1..<max(1, min(count, NumericCount.greatest)) where end < text.utf8Count {
            end = lineEnd(of: text.boundary(after: end))
        }
        return Span(range: lineStart(of: cursor)..<end, isLinewise: traits.isMultiline)
    }

    private func span(of motion: ViMotion, _ operation: EditOperation, memory: EditMemory) -> Span? {
        let isChange = operation.operation == .change
        guard
            let goal = destination(of: motion, count: operation.count, isPadded: true, memory: memory)
        else {
            // readline's `c` goes on without a destination, and takes the character at the cursor for motions that
            // include the character they end on.
            guard isChange, motion != .lineBelow, motion != .lineAbove else { return nil }
            return motion.isInclusive ? characterAtCursor : Span(range: cursor..<cursor)
        }
        if goal.isLinewise, operation.forcedExtent != .characters {
            let low = min(goal.offset, cursor)
            let high = max(goal.offset, cursor)
            return Span(range: lineStart(of: low)..<lineEnd(of: high), isLinewise: traits.isMultiline)
        }
        if goal.offset == cursor {
            guard isChange else { return nil }
            return motion.isInclusive ? characterAtCursor : Span(range: cursor..<cursor)
        }
        guard goal.offset > cursor else {
            return Span(range: goal.offset..<cursor, isForward: false)
        }
        if operation.forcedExtent == .characters {
            if goal.isLinewise { return Span(range: cursor..<characterwiseEnd(goal.offset)) }
            // What took its last character, or whole lines, now stops before it; what stopped there takes it.
            let takesLast = !goal.isInclusive
            return Span(range: cursor..<(takesLast ? text.boundary(after: goal.offset) : goal.offset))
        }
        if isChange, case .wordStart = motion { return Span(range: cursor..<endOfChangedWord(goal.offset)) }
        let leavesLast = motion == .match && operation.operation == .yank
        let end = goal.isInclusive && !leavesLast ? text.boundary(after: goal.offset) : goal.offset
        return Span(range: cursor..<end)
    }

    /// Where a motion to another line ends that `v` made one by characters: before that place, and when that is the first
    /// of its line, before the line end (vim's manual, `exclusive-linewise`).
    private func characterwiseEnd(_ offset: Int) -> Int {
        let start = lineStart(of: offset)
        let isPastLast = offset > start && offset == lineEnd(of: offset)
        let end = isPastLast ? text.boundary(before: offset) : offset
        return end == start ? text.boundary(before: start) : end
    }

    /// The span as whole lines, where `V` asked for them.
    private func forced(_ span: Span, _ extent: EditOperation.ForcedExtent?) -> Span {
        guard extent == .lines, !span.isLinewise else { return span }
        let range = lineStart(of: span.range.lowerBound)..<lineEnd(of: span.range.upperBound)
        return Span(range: range, isLinewise: traits.isMultiline, isForward: span.isForward)
    }

    private var characterAtCursor: Span { Span(range: cursor..<text.boundary(after: cursor)) }

    /// `cw` takes the blanks behind the word only at the end of the line; a blank under the cursor is taken alone.
    private func endOfChangedWord(_ next: Int) -> Int {
        guard next < text.utf8Count, text.character(at: next)?.isBlank == false else { return next }
        let end = text.skipBack(from: next) { $0.isBlank }
        return end > cursor ? end : text.boundary(after: cursor)
    }

    // MARK: Operators

    private mutating func yank(_ span: Span, into register: Character?, memory: inout EditMemory) -> EditResult {
        guard !traits.isSecret else { return .refused }
        guard !span.range.isEmpty else { return .unchanged }
        store(text.string(in: span.range), span, in: register, isDeletion: false, memory: &memory)
        // Lines copied upward leave the cursor in the first of them; readline, which has one line, stays.
        let start = lineStart(of: span.range.lowerBound)
        if span.isLinewise, start < lineStart(of: cursor), mode != .viVisual {
            let column = text.clusterCount(in: lineStart(of: cursor)..<cursor)
            moveCursor(to: min(lineEnd(of: start), text.offset(start, movedBy: column)))
        }
        return .moved
    }

    private mutating func delete(_ span: Span, into register: Character?, memory: inout EditMemory) -> EditResult {
        let killed = traits.isSecret ? nil : text.string(in: span.range)
        var range = span.range
        if span.isLinewise {
            // The line end goes along: the one behind, or before the last line the one before.
            if range.upperBound < text.utf8Count {
                range = range.lowerBound..<text.boundary(after: range.upperBound)
            } else if range.lowerBound > 0 {
                range = text.boundary(before: range.lowerBound)..<range.upperBound
            }
        }
        guard delete(range) else { return .refused }
        if span.isLinewise {
            let start = lineStart(of: cursor)
            moveCursor(to: min(lineEnd(of: start), text.skip(from: start) { $0.isBlank }))
        }
        // A line without text is a line, but an empty text is nothing to keep.
        if let killed, !range.isEmpty { store(killed, span, in: register, isDeletion: true, memory: &memory) }
        return .changed
    }

    private mutating func change(
        _ span: Span, _ operation: EditOperation, repeating inserted: String?, memory: inout EditMemory
    ) -> EditResult {
        if let inserted {
            return result(edit(span.range, with: inserted, cause: .typed))
        }
        let killed = traits.isSecret ? nil : text.string(in: span.range)
        undoLog.beginGroup()
        guard delete(span.range) else {
            undoLog.cancelGroup()
            return .refused
        }
        if let killed, !span.range.isEmpty {
            store(killed, span, in: operation.register, isDeletion: true, memory: &memory)
        }
        selection = nil
        beginInsertion(.viChangeTo)
        return span.range.isEmpty ? .moved : .changed
    }

    private func store(
        _ string: String, _ span: Span, in register: Character?, isDeletion: Bool, memory: inout EditMemory
    ) {
        let contents = Register(text: string, isLinewise: span.isLinewise)
        store(contents, isForward: span.isForward, in: register, isDeletion: isDeletion, memory: &memory)
    }

    /// Keeps killed or copied text in a register: `_` keeps nothing, a capital letter appends.
    func store(
        _ contents: Register, isForward: Bool, in register: Character?, isDeletion: Bool, memory: inout EditMemory
    ) {
        guard !traits.isSecret else { return }
        if isDeletion, register != "_" { memory.noteDeletion(contents) }
        switch register {
        case "_": return
        case nil, "\"": memory.putUnnamed(contents, isForward: isForward, isDeletion: isDeletion)
        case let name?:
            if name.isUppercase, let lower = name.lowercased().first {
                memory.registers[lower] = (memory.registers[lower] ?? Register(text: "")).appending(contents)
            } else if EditMemory.isClipboard(name) {
                memory.registers["+"] = contents
                memory.offer(contents.text)
            } else {
                memory.registers[name] = contents
            }
        }
    }

    /// `r`: each of the characters becomes `character`; the cursor rests on the last.
    private mutating func replace(
        _ operation: EditOperation, with character: Character, memory: inout EditMemory
    ) -> EditResult {
        let range: Range<Int>
        if operation.target == .selection {
            guard let selected = selectedRange else { return .unchanged }
            range = selected
        } else {
            let end = text.offset(cursor, movedBy: max(1, operation.count ?? 1))
            range = cursor..<min(end, lineEnd(of: cursor))
        }
        guard !range.isEmpty else {
            // As in readline it is a change all the same, which `u` takes back.
            if !traits.isSecret { undoLog.recordNothing(at: cursor) }
            return .unchanged
        }
        var string = ""
        var position = range.lowerBound
        while position < range.upperBound {
            let isLineEnd = text[position] == 0x0A
            string.append(isLineEnd ? "\n" : character)
            position = text.boundary(after: position)
        }
        let undoCursor = text.boundary(after: range.lowerBound)
        // As in readline, the last character that is replaced is killed.
        let killed = text.character(before: range.upperBound)
        let wasMade = edit(range, with: string, cause: .typed, undo: .stepLeavingCursor(at: undoCursor))
        if wasMade {
            moveCursor(to: operation.target == .selection ? range.lowerBound : text.boundary(before: cursor))
            leaveVisualMode()
            if let killed, !traits.isSecret { memory.kill(String(killed), forward: true, replacesRun: true) }
        }
        return result(wasMade)
    }

    /// Changes the case of a span; the cursor goes to its start, but stays when whole lines were asked for.
    private mutating func changeCase(_ change: CaseChange, of span: Span, _ operation: EditOperation) -> EditResult {
        let place = operation.target == .lines ? cursor : span.range.lowerBound
        let result = changeCase(change, in: span.range)
        if result == .changed { moveCursor(to: place) }
        return result
    }

    /// `>` and `<`: moves lines right or left by steps of the indentation.
    mutating func shift(_ range: Range<Int>, by steps: Int) -> EditResult {
        let start = lineStart(of: range.lowerBound)
        let end = lineEnd(of: range.upperBound)
        let one = traits.indentation
        let lines = text.string(in: start..<end).split(separator: "\n", omittingEmptySubsequences: false)
        let shifted = lines.map { line -> String in
            if steps > 0 { return line.isEmpty ? "" : String(repeating: one, count: min(steps, 100)) + line }
            var rest = line
            for _ in 0..<steps.magnitude {
                if rest.first == "\t" {
                    rest.removeFirst()
                } else {
                    rest.removeFirst(rest.prefix(one == "\t" ? 8 : one.count).prefix { $0 == " " }.count)
                }
            }
            return String(rest)
        }
        let wasMade = edit(start..<end, with: shifted.joined(separator: "\n"), cause: .transformed)
        if wasMade { moveCursor(to: min(lineEnd(of: start), text.skip(from: start) { $0.isBlank })) }
        return result(wasMade)
    }
}

extension ViMotion {
    /// Whether the character that the motion ends on belongs to what an operator takes.
    var isInclusive: Bool {
        switch self {
        case .lineEnd, .match, .wordEnd, .wordEndBack: true
        case .search(let search): search.isForward
        case .repeatedSearch: true
        default: false
        }
    }
}

extension EditOperation {
    /// How far `>` and `<` shift; elsewhere than in visual mode the count says how many lines.
    fileprivate var shiftSteps: Int { target == .selection ? max(1, count ?? 1) : 1 }

    /// Whether `.` repeats it. As in readline, copying counts.
    var isRepeatable: Bool { operation != .move }
}
