extension EditorState {
    /// Inserts a typed character `count` times, over what is there when overwriting, and in place of a selection.
    mutating func insert(_ character: Character, count: Int = 1, memory: inout EditMemory) -> EditResult {
        memory.begin()
        defer { memory.end(.selfInsert) }
        var bytes = WipingBytes()
        bytes.append(contentsOf: String(character).utf8)
        return type(bytes, count: count)
    }

    /// Inserts a character that was asked for literally, as `quoted-insert` does: control characters too, and never
    /// over what is there. A secret takes no control characters.
    mutating func insertQuoted(_ character: Character, count: Int = 1, memory: inout EditMemory) -> EditResult {
        memory.begin()
        defer { memory.end(.quotedInsert) }
        if traits.isSecret, character.isControl { return .refused }
        let result = insertLiteral(String(character), count: count)
        settle()
        return result
    }

    /// Inserts a run of typed characters, as if each had been typed alone. The bytes are valid UTF-8.
    mutating func insert(utf8 run: UnsafeRawBufferPointer, memory: inout EditMemory) -> EditResult {
        memory.begin()
        defer { memory.end(.selfInsert) }
        guard !run.isEmpty else { return .unchanged }
        if onlyInsertsTyping {
            let wasMade = edit(cursor..<cursor, utf8: run, cause: .typed, undo: .typing)
            if wasMade { noteTyped(run) }
            return result(wasMade)
        }
        var typed = TextBuffer()
        typed.replaceSubrange(0..<0, with: run)
        var outcome = EditResult.unchanged
        var position = 0
        while position < typed.utf8Count {
            let next = typed.boundary(after: position)
            outcome = type(WipingBytes(UnsafeRawBufferPointer(rebasing: run[position..<next])), count: 1)
            if outcome == .refused { break }
            position = next
        }
        return outcome
    }

    /// Whether typed text goes in where the cursor stands, and nobody is asked and nothing replaced.
    var onlyInsertsTyping: Bool {
        traits.gate == nil && traits.maxLength == nil && selection == nil && !isOverwriting && mode != .viReplace
            && traits.pairs.isEmpty
    }

    /// Inserts a paste as one change that one undo takes back. Line ends become spaces in a text of one line; other
    /// control characters are left out. The bytes are valid UTF-8.
    mutating func paste(utf8 pasted: UnsafeRawBufferPointer, memory: inout EditMemory) -> EditResult {
        memory.begin()
        defer { memory.end(.bracketedPasteBegin) }
        let clean = WipingBytes(
            cleaning: pasted, keepsLineEnds: traits.isMultiline, keepsControls: !traits.dropsControlCharacters)
        let range = selectedRange ?? cursor..<cursor
        guard !clean.isEmpty || !range.isEmpty else { return .unchanged }
        let wasMade = edit(range, with: clean, cause: .pasted)
        if wasMade {
            selection = nil
            setMark(to: range.lowerBound)
            noteTyped(clean)
            settle()
        }
        return result(wasMade)
    }

    /// Inserts a completion or a hint in place of `range` as one change.
    mutating func complete(_ range: Range<Int>, with completion: String) -> EditResult {
        result(edit(range, with: completion, cause: .completed))
    }

    /// Inserts text without overwriting, `count` times.
    mutating func insertLiteral(_ string: String, count: Int) -> EditResult {
        guard count > 0 else { return .unchanged }
        let repeated = String(repeating: string, count: min(count, Self.mostRepeatedBytes / max(1, string.utf8.count)))
        let range = selectedRange ?? cursor..<cursor
        let wasMade = edit(range, with: repeated, cause: .quoted)
        if wasMade {
            selection = nil
            var bytes = WipingBytes()
            bytes.append(contentsOf: repeated.utf8)
            noteTyped(bytes)
        }
        return result(wasMade)
    }

    /// How many bytes a numeric argument can make of one command; what protects from `M-9 9 9 9 9 9 9 C-y`.
    static var mostRepeatedBytes: Int { 1 << 24 }

    /// Types one character, given as its UTF-8 bytes, `count` times.
    private mutating func type(_ character: borrowing WipingBytes, count: Int) -> EditResult {
        guard count > 0, !character.isEmpty else { return .unchanged }
        if let range = selectedRange {
            let wasMade = edit(range, with: repeated(character, count), cause: .typed)
            if wasMade { selection = nil }
            return result(wasMade)
        }
        selection = nil
        if !traits.pairs.isEmpty, count == 1, let result = typePair(character) { return result }
        guard isOverwriting || mode == .viReplace, !joinsPrevious(character) else {
            let bytes = repeated(character, count)
            let wasMade = edit(cursor..<cursor, with: bytes, cause: .typed)
            if wasMade { noteTyped(bytes) }
            return result(wasMade)
        }
        let start = cursor
        let line = lineEnd(of: start)
        let end = min(line, text.offset(start, movedBy: count))
        let bytes = repeated(character, count)
        let wasMade = edit(start..<end, with: bytes, cause: .typed, undo: .closedStep(cursor: start))
        if wasMade {
            noteTyped(bytes)
            insertion?.overwritten += 1
        }
        return result(wasMade)
    }

    /// Remembers what is typed in vi's insert mode, for `.`.
    mutating func noteTyped(_ bytes: borrowing WipingBytes) { bytes.withBytes { noteTyped($0) } }

    private mutating func noteTyped(_ bytes: UnsafeRawBufferPointer) {
        guard mode == .viInsert || mode == .viReplace, !traits.isSecret else { return }
        if insertion == nil { insertion = InsertionRecord(command: .viInsertionMode, isFirst: true) }
        insertion?.type(String(decoding: bytes, as: UTF8.self))
    }

    private func repeated(_ character: borrowing WipingBytes, _ count: Int) -> WipingBytes {
        let times = min(count, Self.mostRepeatedBytes / character.count)
        var bytes = WipingBytes(minimumCapacity: times * character.count)
        for _ in 0..<times { character.withBytes { bytes.append($0) } }
        return bytes
    }

    /// Whether typed bytes extend the cluster before the cursor, as a combining accent does; overwriting must then
    /// not take the next character away.
    private func joinsPrevious(_ character: borrowing WipingBytes) -> Bool {
        guard cursor > 0, character[0] >= 0x80 else { return false }
        let previous = text.boundary(before: cursor)
        var joined = TextBuffer()
        joined.replaceSubrange(0..<0, with: text.string(in: previous..<cursor))
        let length = joined.utf8Count
        character.withBytes { joined.replaceSubrange(length..<length, with: $0) }
        return joined.boundary(after: 0) == joined.utf8Count
    }
}

extension Character {
    /// A control character of C0 or C1, or DEL.
    var isControl: Bool { unicodeScalars.first?.properties.generalCategory == .control }
}

extension WipingBytes {
    /// A copy of bytes.
    init(_ bytes: UnsafeRawBufferPointer) {
        self.init(minimumCapacity: bytes.count)
        append(bytes)
    }

    /// A copy of valid UTF-8 in which each line end, however written, is one line feed, or a space when line ends are
    /// not kept. When control characters are not kept, tabs become spaces and the others are left out.
    init(cleaning bytes: UnsafeRawBufferPointer, keepsLineEnds: Bool, keepsControls: Bool) {
        self.init(minimumCapacity: bytes.count)
        let space = UInt8(ascii: " ")
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0x0D:
                if index < bytes.count, bytes[index] == 0x0A { index += 1 }
                append(keepsLineEnds ? 0x0A : space)
            case 0x0A: append(keepsLineEnds ? 0x0A : space)
            case _ where keepsControls: append(byte)
            case 0x09: append(space)
            case 0..<0x20, 0x7F: break
            case 0xC2 where index < bytes.count && bytes[index] < 0xA0:
                // C1 controls, U+0080 to U+009F.
                index += 1
            default: append(byte)
            }
        }
    }
}
