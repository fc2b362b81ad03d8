/// How each phase goes on with one more byte.
extension InputDecoder {
    mutating func hold(_ byte: UInt8, phase: Phase) {
        held.append(byte)
        self.phase = phase
    }

    mutating func reset() {
        held.removeAll()
        isPrefixed = false
        isCut = false
        phase = .ground
    }

    /// The Escape key that the ESC before the sequence turns out to be; the sequence itself goes on.
    private mutating func escapeBefore() -> InputEvent {
        isPrefixed = false
        return .key(KeyEvent(.escape))
    }

    /// The bytes held, and those that end the sequence, as a sequence nobody knows.
    private mutating func unknown(_ end: UInt8...) -> InputEvent {
        let bytes = held.withBytes { Array($0) } + end
        reset()
        return .unknown(bytes)
    }

    /// What an introducer is when nothing of its sequence has come: its character with Alt.
    mutating func introducerWithAlt() -> InputEvent {
        let character = held.count > 1 ? held[1] : Self.esc
        reset()
        return .key(KeyEvent(plain: character, .alt))
    }

    /// Ends the sequence at a byte that cannot belong to it, and is left for the next event.
    private mutating func abandon() -> InputEvent {
        if isPrefixed { return escapeBefore() }
        return held.count == 2 ? introducerWithAlt() : unknown()
    }

    // MARK: Text

    /// A run of text that begins with what is held. `nil` when all there is, is the beginning of a scalar.
    mutating func text(_ bytes: UnsafeRawBufferPointer, at position: inout Int) -> InputEvent? {
        let end = ByteScan.endOfText(in: bytes, from: position)
        var run = WipingBytes(minimumCapacity: held.count + end - position)
        held.withBytes { run.append($0) }
        run.append(UnsafeRawBufferPointer(rebasing: bytes[position..<end]))
        position = end
        reset()
        let validity = run.withBytes { UTF8Validity(of: $0) }
        var isWhole = validity.isValid
        if validity.unfinished > 0 {
            if end == bytes.count {
                // What the end of the bytes cuts off may go on in the next: the same text, however it is cut.
                run.withBytes { held.append(UnsafeRawBufferPointer(rebasing: $0[($0.count - validity.unfinished)...])) }
                run.removeLast(validity.unfinished)
                phase = .scalar
                if run.isEmpty { return nil }
            } else {
                isWhole = false
            }
        }
        return .text(InputText(isWhole ? run : run.repaired()))
    }

    /// Everything that is held, as text.
    mutating func leftover() -> InputEvent {
        let text = InputText(held.repaired())
        reset()
        return .text(text)
    }

    // MARK: Escape

    mutating func afterEscape(_ byte: UInt8, at position: inout Int) -> InputEvent? {
        switch byte {
        case Self.esc:
            position += 1
            if isPrefixed { return .key(KeyEvent(.escape)) }
            isPrefixed = true
            return nil
        case UInt8(ascii: "["):
            position += 1
            hold(byte, phase: .csi)
            return nil
        case UInt8(ascii: "O"):
            position += 1
            hold(byte, phase: .ss3)
            return nil
        case _ where isPrefixed:
            return escapeBefore()
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            position += 1
            hold(byte, phase: .string)
            return nil
        case 0x80...0xFF:
            phase = .altScalar
            return nil
        default:
            position += 1
            reset()
            return .key(KeyEvent(plain: byte, .alt))
        }
    }

    mutating func afterAlt(_ byte: UInt8, at position: inout Int) -> InputEvent? {
        switch scalar.take(byte) {
        case .more:
            position += 1
            return nil
        case .scalar(let scalar):
            position += 1
            reset()
            return .key(KeyEvent(.character(Character(scalar)), .alt))
        case .broken(let consumed):
            if consumed { position += 1 }
            reset()
            return .key(KeyEvent(.character("\u{FFFD}"), .alt))
        }
    }

    // MARK: CSI and SS3

    /// The event of a CSI or SS3 sequence that is there as a whole, as most are: then nothing need be held. `nil` for
    /// everything that has a phase of its own, which it then goes through.
    mutating func wholeSequence(_ bytes: UnsafeRawBufferPointer, at position: inout Int) -> InputEvent? {
        let start = position
        guard bytes.count > start + 2 else { return nil }
        let introducer = bytes[start + 1]
        guard introducer == UInt8(ascii: "[") || introducer == UInt8(ascii: "O") else { return nil }
        let limit = min(bytes.count, start + Self.sequenceLimit)
        var end = start + 2
        let isApplication = introducer == UInt8(ascii: "O")
        while end < limit, case let byte = bytes[end], byte >= 0x30, byte < 0x40 {
            if isApplication, byte > 0x39, byte != 0x3B { return nil }
            end += 1
        }
        guard end < limit, case 0x40...0x7E = bytes[end] else { return nil }
        let final = bytes[end]
        if end == start + 2 {
            let key = isApplication ? KeyEvent(application: final) : KeyEvent(letter: final, hasParameters: false)
            guard let key else { return nil }
            position = end + 1
            return .key(key)
        }
        let sequence = ControlSequence(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), final: final)
        if isApplication {
            guard let key = sequence.applicationKey else { return nil }
            position = end + 1
            return .key(key)
        }
        guard !sequence.isPasteStart, let event = sequence.event(isReportExpected: expectsCursorReport > 0) else {
            return nil
        }
        position = end + 1
        if expectsCursorReport > 0, case .reply(.cursorPosition) = event { expectsCursorReport -= 1 }
        return event
    }

    mutating func inControlSequence(_ byte: UInt8, at position: inout Int) -> InputEvent? {
        switch byte {
        case UInt8(ascii: "[") where held.count == 2:
            position += 1
            hold(byte, phase: .linux)
            return nil
        case UInt8(ascii: "M") where held.count == 2:
            if isPrefixed { return escapeBefore() }
            position += 1
            hold(byte, phase: .x10)
            return nil
        case UInt8(ascii: "$") where held.withBytes { ControlSequence.isNumberOfKey($0.dropFirst(2)) },
            0x40...0x7E:
            return endOfControlSequence(byte, at: &position)
        case 0x20...0x3F:
            position += 1
            if held.count < Self.sequenceLimit { held.append(byte) } else { isCut = true }
            return nil
        default:
            return abandon()
        }
    }

    private mutating func endOfControlSequence(_ final: UInt8, at position: inout Int) -> InputEvent? {
        var isPasteStart = false
        var takesAlt = false
        let isReportExpected = expectsCursorReport > 0
        let event: InputEvent? = held.withBytes { bytes in
            if isCut { return nil }
            let sequence = ControlSequence(bytes, final: final)
            isPasteStart = sequence.isPasteStart
            takesAlt = sequence.takesAlt
            return sequence.event(isReportExpected: isReportExpected)
        }
        if isPrefixed {
            guard takesAlt, case .key(var key)? = event else { return escapeBefore() }
            position += 1
            reset()
            key.modifiers.insert(.alt)
            return .key(key)
        }
        position += 1
        if isPasteStart {
            reset()
            phase = .paste
            return nil
        }
        guard let event else { return unknown(final) }
        reset()
        if isReportExpected, case .reply(.cursorPosition) = event { expectsCursorReport -= 1 }
        return event
    }

    mutating func inLinuxSequence(_ byte: UInt8, at position: inout Int) -> InputEvent {
        guard (0x20...0x7E).contains(byte) else { return abandon() }
        guard case 0x41...0x45 = byte else {
            if isPrefixed { return escapeBefore() }
            position += 1
            return unknown(byte)
        }
        position += 1
        let modifiers: KeyModifiers = isPrefixed ? .alt : []
        reset()
        return .key(KeyEvent(.function(Int(byte) - 0x40), modifiers))
    }

    mutating func inSS3(_ byte: UInt8, at position: inout Int) -> InputEvent? {
        switch byte {
        case 0x30...0x39, 0x3B:
            position += 1
            if held.count < Self.sequenceLimit { held.append(byte) } else { isCut = true }
            return nil
        case 0x40...0x7E, 0x20:
            var key = isCut ? nil : held.withBytes { ControlSequence($0, final: byte).applicationKey }
            if isPrefixed {
                guard key != nil else { return escapeBefore() }
                key?.modifiers.insert(.alt)
            }
            position += 1
            guard let key else { return unknown(byte) }
            reset()
            return .key(key)
        default:
            return abandon()
        }
    }

    mutating func inX10(_ byte: UInt8, at position: inout Int) -> InputEvent? {
        guard byte >= 0x20 else { return held.count == 3 ? bareX10() : unknown() }
        position += 1
        held.append(byte)
        guard held.count == 6 else { return nil }
        let event = MouseEvent(
            code: Int(held[3]) - 32, column: Int(held[4]) - 32, row: Int(held[5]) - 32, isRelease: false)
        reset()
        return .mouse(event)
    }

    /// What ESC [ M is when no mouse coordinates follow: F1 of the SCO and FreeBSD consoles.
    mutating func bareX10() -> InputEvent {
        reset()
        return .key(KeyEvent(.function(1)))
    }

    // MARK: Strings

    mutating func inString(_ bytes: UnsafeRawBufferPointer, at position: inout Int) -> InputEvent? {
        let isCommand = held[1] == UInt8(ascii: "]")
        let start = position
        scan: while position < bytes.count {
            switch bytes[position] {
            case Self.esc, 0x18, 0x1A: break scan
            case 0x07 where isCommand: break scan
            default: position += 1
            }
        }
        let room = min(position - start, Self.heldLimit - held.count)
        isCut = isCut || room < position - start
        held.append(UnsafeRawBufferPointer(rebasing: bytes[start..<start + room]))
        guard position < bytes.count else { return nil }
        switch bytes[position] {
        case Self.esc:
            position += 1
            phase = .stringEscape
            return nil
        case 0x07:
            position += 1
            return endOfString(0x07)
        default:
            return abandon()
        }
    }

    mutating func inStringEscape(_ byte: UInt8, at position: inout Int) -> InputEvent? {
        if byte == UInt8(ascii: "\\") {
            position += 1
            return endOfString(Self.esc, byte)
        }
        let event = abandon()
        hold(Self.esc, phase: .escape)
        return event
    }

    private mutating func endOfString(_ end: UInt8...) -> InputEvent {
        if !isCut, let reply = held.withBytes({ TerminalReply(string: $0) }) {
            reset()
            return .reply(reply)
        }
        let bytes = held.withBytes { Array($0) } + end
        reset()
        return .unknown(bytes)
    }
}
