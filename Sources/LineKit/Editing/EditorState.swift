/// A text being edited: the text, the cursor, the mark, and what it takes to undo.
///
/// Everything that changes the text goes through `edit(_:with:cause:undo:)`. So a refused change leaves text, cursor,
/// mark, undo and kill ring as they were, and no command can forget the gate, the length limit or the undo log.
/// All positions are byte offsets on grapheme cluster boundaries.
struct EditorState: ~Copyable {
    private(set) var text = TextBuffer()
    private(set) var cursor = 0
    /// Where `set-mark` left the mark. As in readline it is a place in the line, not in the text: changes before it
    /// do not move it, only a text that becomes shorter than that.
    var mark: Int { text.boundary(atOrBefore: markPlace) }
    private var markPlace = 0
    /// What is selected, from here to the cursor; `nil` when nothing is.
    var selection: Selection?
    /// Typed characters replace those at the cursor.
    var isOverwriting = false
    var mode = EditMode.emacs
    var traits: EditTraits
    var undoLog = UndoLog()
    /// Marks that vi's `m` has set.
    var namedMarks: [Character: Int] = [:]
    /// The insertion that is under way in vi's insert and replace modes.
    var insertion: InsertionRecord?
    /// The mode to go back to after one command of vi's command mode.
    var modeAfterCommand: EditMode?
    /// Whether vi's command mode was entered since the line began.
    var hasEnteredCommands = false
    /// Why the last change was refused, where the gate said so.
    private(set) var refusalReason: String?
    var changedFrom: Int?
    private var lostText = false

    init(_ initialText: String = "", traits: EditTraits = EditTraits()) {
        self.traits = traits
        text = TextBuffer(initialText)
        cursor = text.utf8Count
    }

    /// The cursor in grapheme clusters from the start of the text.
    var cursorInClusters: Int { text.clusterCount(in: 0..<cursor) }

    /// The lowest byte offset at which the text has changed since this was asked last, or `nil`.
    mutating func takeChange() -> Int? {
        defer { changedFrom = nil }
        return changedFrom
    }

    /// Moves the cursor to a position in the text; an offset inside a cluster becomes the start of it.
    mutating func moveCursor(to offset: Int) {
        cursor = text.boundary(atOrBefore: min(max(0, offset), text.utf8Count))
    }

    mutating func setMark(to offset: Int) {
        markPlace = min(max(0, offset), text.utf8Count)
    }

    // MARK: The one way to change the text

    /// How a change is undone.
    enum Undoing {
        /// As one step, the cursor then behind the text that comes back (at the place of the change when none does).
        case step
        /// As one step, the cursor then here.
        case stepLeavingCursor(at: Int)
        /// As `stepLeavingCursor`, and what is typed next does not join it.
        case closedStep(cursor: Int)
        /// Character by character, as far as typed characters are not joined.
        case typing
        /// As insertions of so many bytes each, in as many steps.
        case insertions(of: Int)
        /// As a deletion and an insertion, in two steps.
        case deletionThenInsertion
        /// Not: the change is part of undoing, or the text is set anew.
        case none

        /// Whether typing in the ordinary way is recorded so.
        var isTyping: Bool {
            switch self {
            case .step, .typing: true
            default: false
            }
        }
    }

    /// Replaces the text of `range` with `replacement`, which must be valid UTF-8, if the gate lets it; `false` when
    /// it was refused and nothing has changed. The cursor is then behind the replacement. Both ends of `range` are on
    /// cluster boundaries.
    @discardableResult
    mutating func edit(
        _ range: Range<Int>, with replacement: borrowing WipingBytes, cause: EditCause, undo: Undoing = .step
    ) -> Bool {
        replacement.withBytes { edit(range, utf8: $0, cause: cause, undo: undo) }
    }

    /// The same with bytes that somebody else holds: what is typed is not copied on its way into the text.
    @discardableResult
    mutating func edit(
        _ range: Range<Int>, utf8 replacement: UnsafeRawBufferPointer, cause: EditCause, undo: Undoing = .step
    ) -> Bool {
        refusalReason = nil
        lostText = false
        guard cause != .programmatic, let gate = traits.gate else {
            return apply(range, with: replacement, cause: cause, undo: undo)
        }
        let before = text.string
        let inserted = String(decoding: replacement, as: UTF8.self)
        let after =
            text.string(in: 0..<range.lowerBound) + inserted + text.string(in: range.upperBound..<text.utf8Count)
        let start = text.clusterCount(in: 0..<range.lowerBound)
        let proposal = ProposedEdit(
            before: before, after: after, range: start..<(start + text.clusterCount(in: range)),
            replacement: inserted, cause: cause, cursor: cursorInClusters)
        switch gate(proposal) {
        case .allow: return apply(range, with: replacement, cause: cause, undo: undo)
        case .refuse(let reason):
            refusalReason = reason
            return false
        case .replace(let other):
            var bytes = WipingBytes(minimumCapacity: other.utf8.count)
            bytes.append(contentsOf: other.utf8)
            return bytes.withBytes { apply(range, with: $0, cause: cause, undo: undo) }
        case .rewrite(let other):
            guard other != before else { return true }
            let change = Self.difference(from: before, to: other)
            var bytes = WipingBytes(minimumCapacity: change.text.utf8.count)
            bytes.append(contentsOf: change.text.utf8)
            // What is typed at the cursor and moves nothing else is undone in runs, as all typing is.
            let isTyped = cause == .typed && change.range == cursor..<cursor
            let undo = isTyped ? Undoing.typing : .stepLeavingCursor(at: cursor)
            bytes.withBytes { commit(change.range, with: $0, cause: cause, undo: undo) }
            return true
        }
    }

    /// What is between the characters that two texts have in common at both ends.
    private static func difference(from old: String, to new: String) -> (range: Range<Int>, text: String) {
        let (a, b) = (Array(old), Array(new))
        var low = 0
        while low < min(a.count, b.count), a[low] == b[low] { low += 1 }
        var tail = 0
        while tail < min(a.count, b.count) - low, a[a.count - 1 - tail] == b[b.count - 1 - tail] { tail += 1 }
        let start = a[..<low].reduce(0) { $0 + $1.utf8.count }
        let length = a[low..<(a.count - tail)].reduce(0) { $0 + $1.utf8.count }
        return (start..<(start + length), String(b[low..<(b.count - tail)]))
    }

    @discardableResult
    mutating func edit(_ range: Range<Int>, with string: String, cause: EditCause, undo: Undoing = .step) -> Bool {
        var bytes = WipingBytes(minimumCapacity: string.utf8.count)
        bytes.append(contentsOf: string.utf8)
        return edit(range, with: bytes, cause: cause, undo: undo)
    }

    @discardableResult
    mutating func delete(_ range: Range<Int>) -> Bool {
        guard !range.isEmpty else { return true }
        return edit(range, utf8: UnsafeRawBufferPointer(start: nil, count: 0), cause: .deleted)
    }

    private mutating func apply(
        _ range: Range<Int>, with replacement: UnsafeRawBufferPointer, cause: EditCause, undo: Undoing
    ) -> Bool {
        guard let limit = traits.maxLength, cause != .programmatic, cause != .undone, replacement.count > 0 else {
            commit(range, with: replacement, cause: cause, undo: undo)
            return true
        }
        let kept = text.utf8Count - range.count
        let free = limit - (text.clusterCount(in: 0..<text.utf8Count) - text.clusterCount(in: range))
        let string = String(decoding: replacement, as: UTF8.self)
        if string.count <= free || lengthStays(after: range, with: string, limit: limit, kept: kept) {
            commit(range, with: replacement, cause: cause, undo: undo)
            return true
        }
        guard free > 0, cause == .pasted || cause == .yanked || cause == .completed else { return false }
        lostText = true
        var bytes = WipingBytes()
        bytes.append(contentsOf: String(string.prefix(free)).utf8)
        bytes.withBytes { commit(range, with: $0, cause: cause, undo: undo) }
        return true
    }

    /// Whether a replacement fits because it joins with its neighbours, as a combining accent does.
    private func lengthStays(after range: Range<Int>, with string: String, limit: Int, kept: Int) -> Bool {
        guard string.utf8.count <= 64 else { return false }
        let from = text.boundary(before: range.lowerBound)
        let to = text.boundary(after: range.upperBound)
        let joined =
            text.string(in: from..<range.lowerBound) + string + text.string(in: range.upperBound..<to)
        let outside = text.clusterCount(in: 0..<from) + text.clusterCount(in: to..<text.utf8Count)
        return outside + joined.count <= limit
    }

    private mutating func commit(
        _ range: Range<Int>, with replacement: UnsafeRawBufferPointer, cause: EditCause, undo: Undoing
    ) {
        if !traits.isSecret {
            if cause == .typed, traits.undoGrouping == .words, range.isEmpty, undo.isTyping {
                recordWords(replacement, at: range.lowerBound)
            } else {
                record(range, replacement, undo: undo)
            }
        } else if !undoLog.isEmpty || undoLog.canRedo {
            // What was typed before the text became a secret cannot be taken back over what was typed since.
            undoLog = UndoLog()
        }
        text.replaceSubrange(range, with: replacement)
        cursor = text.boundary(atOrAfter: range.lowerBound + replacement.count)
        markPlace = min(markPlace, text.utf8Count)
        if selection != nil { settleSelection(after: range, insertedCount: replacement.count) }
        let firstChanged = text.boundary(atOrBefore: range.lowerBound)
        changedFrom = min(changedFrom ?? firstChanged, firstChanged)
    }

    private mutating func record(_ range: Range<Int>, _ replacement: UnsafeRawBufferPointer, undo: Undoing) {
        let insertedCount = replacement.count
        guard !range.isEmpty || insertedCount > 0 else { return }
        let removed = range.map { text[$0] }
        let start = range.lowerBound
        var change = UndoLog.Change(
            start: start, removed: removed, insertedCount: insertedCount, cursor: start + removed.count)
        switch undo {
        case .none: return
        case .step: undoLog.record(change)
        case .stepLeavingCursor(let cursor):
            change.cursor = cursor
            undoLog.record(change)
        case .closedStep(let cursor):
            change.cursor = cursor
            undoLog.beginGroup()
            undoLog.record(change)
            undoLog.endGroup()
        case .typing:
            var offset = 0
            while offset < insertedCount {
                var end = offset + 1
                while end < insertedCount, replacement[end] & 0xC0 == 0x80 { end += 1 }
                recordInsertion(at: start + offset, count: end - offset)
                offset = end
            }
        case .insertions(let length):
            for offset in stride(from: 0, to: insertedCount, by: max(1, length)) {
                recordInsertion(at: start + offset, count: min(length, insertedCount - offset))
            }
        case .deletionThenInsertion:
            change.insertedCount = 0
            undoLog.record(change)
            recordInsertion(at: start, count: insertedCount)
        }
        if let limit = traits.undoLimit { undoLog.trim(to: limit) }
    }

    /// Records typed text word by word: a letter behind a blank begins a step of its own.
    private mutating func recordWords(_ typed: UnsafeRawBufferPointer, at start: Int) {
        var isBehindBlank = start > 0 && isBlankByte(text[start - 1])
        var from = 0
        for index in 0..<typed.count {
            let isBlank = isBlankByte(typed[index])
            if isBehindBlank, !isBlank, index > from {
                undoLog.recordTypedWord(
                    at: start + from, count: index - from, beginsWord: beginsWord(typed, from, start))
                from = index
            }
            isBehindBlank = isBlank
        }
        guard typed.count > from else { return }
        undoLog.recordTypedWord(
            at: start + from, count: typed.count - from, beginsWord: beginsWord(typed, from, start))
        if let limit = traits.undoLimit { undoLog.trim(to: limit) }
    }

    private func beginsWord(_ typed: UnsafeRawBufferPointer, _ index: Int, _ start: Int) -> Bool {
        guard !isBlankByte(typed[index]) else { return false }
        if index > 0 { return isBlankByte(typed[index - 1]) }
        return start > 0 && isBlankByte(text[start - 1])
    }

    private func isBlankByte(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A }

    private mutating func recordInsertion(at start: Int, count: Int) {
        undoLog.record(.init(start: start, removed: [], insertedCount: count, cursor: start))
    }

    /// What a change amounts to, given what `edit` answered.
    func result(_ wasMade: Bool) -> EditResult {
        wasMade ? (lostText ? .truncated : .changed) : .refused
    }

    // MARK: Setting the text anew

    /// Replaces the whole text by another line with an undo log of its own, as walking through the history does.
    /// Nobody is asked. The cursor goes to `cursor` (the end when `nil`), the mark to the start.
    mutating func load(_ string: String, undo: UndoLog = UndoLog(), cursor offset: Int? = nil) {
        text = TextBuffer(string)
        undoLog = traits.isSecret ? UndoLog() : undo
        cursor = text.utf8Count
        if let offset { moveCursor(to: offset) }
        markPlace = 0
        selection = nil
        changedFrom = 0
    }

    /// Empties the text for the next line and forgets how to undo.
    mutating func reset() {
        load("")
        isOverwriting = false
        namedMarks = [:]
        insertion = nil
        modeAfterCommand = nil
        hasEnteredCommands = false
    }

    /// Replaces the whole text as one change that can be undone, for the program and not for a person: nobody is
    /// asked, and the length limit does not apply.
    mutating func replaceAll(with string: String, cursor offset: Int? = nil) {
        edit(0..<text.utf8Count, with: string, cause: .programmatic)
        moveCursor(to: offset ?? text.utf8Count)
        selection = nil
    }
}
