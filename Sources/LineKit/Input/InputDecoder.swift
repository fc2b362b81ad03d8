// The grammar of terminal input. ESC is 1B; bytes are hexadecimal or characters; `|` separates alternatives.
//
//     input     = { text | control | alt | csi | linux | ss3 | x10 | string | paste }
//     text      = bytes 20-7E and 80-FF, read as UTF-8               a run is one event
//     control   = 00-1F except ESC | 7F                              Ctrl keys, Tab, Enter, Backspace
//     alt       = ESC ( control | 20-7E | UTF-8 scalar )             that key with Alt; ESC ESC waits as ESC does
//     csi       = [ESC] ESC '[' { 30-3F } { 20-2F } 40-7E            keys, replies, mouse: see ControlSequence
//               | [ESC] ESC '[' digits '$'                           rxvt's Shift, where '$' ends the sequence
//     linux     = [ESC] ESC '[' '[' 'A'-'E'                          F1 to F5 on the Linux console
//     ss3       = [ESC] ESC 'O' { digit | ';' } ( 40-7E | 20 )       application cursor and keypad keys, F1 to F4
//     x10       = ESC '[' 'M' 3 * 20-FF                              mouse; with nothing behind it F1 of cons25
//     string    = ESC ( ']' | 'P' | '_' | '^' | 'X' ) { 00-FF } end  OSC, DCS, APC, PM, SOS
//     end       = ESC '\' | 07 (of OSC alone)
//     paste     = ESC '[' '2' '0' '0' '~' { 00-FF } ESC '[' '2' '0' '1' '~'
//
// The leading [ESC] is how Alt is sent with keys that are sequences themselves; before anything that is no such key
// (a reply, the mouse, a kitty key, a string) it is the Escape key. A byte that the rule in progress does not allow
// ends it: what was read is reported (`unknown`, or the key with Alt that it may have been), and the byte begins
// anew, so no broken sequence takes the next key with it. CAN and SUB end a string in this way.
//
// ESC, ESC '[', ESC 'O' and the like may be whole keys or the beginning of more. Only time tells: see `timeout`.

/// Turns bytes from a terminal into events: a state machine that takes the bytes in pieces of any size and holds at
/// most one unfinished sequence.
///
/// It has no clock and reads nothing itself, so it can be used alone, with any event loop. Feed it with `decode` or
/// `next`; when nothing more has come for as long as `timeout` says, call `timeOut`. Cutting the input differently
/// changes nothing but where runs of text are cut. No input makes it trap, and what it holds is bounded, a paste by
/// `pasteLimit`, anything else by 64 KB.
public struct InputDecoder: ~Copyable, Sendable {
    /// How long a paste may be, in bytes. A longer one arrives as several events, none of which is taken for keys.
    public var pasteLimit = 16 << 20
    /// How many cursor reports (CPR) have been asked for and have not come. While there are none, `ESC [ 1 ; 5 R` and
    /// its like are F3 with modifiers, which terminals send with the same bytes. Each report that comes counts down.
    public var expectsCursorReport = 0
    /// Whether the terminal was asked to send Escape as a sequence (kitty's flag 1), so that a lone ESC always begins
    /// one: nothing then waits for the Escape key's short timeout.
    public var disambiguatesEscape = false

    /// What the bytes held are.
    enum Phase {
        /// Nothing is held.
        case ground
        /// The beginning of a UTF-8 scalar.
        case scalar
        /// ESC.
        case escape
        /// ESC and the beginning of a UTF-8 scalar.
        case altScalar
        /// ESC [ and what followed.
        case csi
        /// ESC [ [.
        case linux
        /// ESC O and what followed.
        case ss3
        /// ESC [ M and up to two bytes.
        case x10
        /// The introducer of a string and its contents, cut at `heldLimit`.
        case string
        /// The same, followed by an ESC that is not held.
        case stringEscape
        /// Inside a paste, whose text `pasted` holds.
        case paste
        /// What is left of a sequence that timed out; text.
        case leftover
    }

    var phase = Phase.ground
    /// The sequence so far, from its ESC on.
    var held = WipingBytes(minimumCapacity: 64)
    /// Whether another ESC came before the one that `held` begins with.
    var isPrefixed = false
    /// Whether bytes of the sequence were dropped because it is longer than `heldLimit`.
    var isCut = false
    var scalar = PartialScalar()
    var pasted = PasteText()

    /// How much of a string is held, in bytes; the rest is read over.
    static let heldLimit = 64 << 10
    /// How much of a CSI or SS3 sequence is held. Composed text (kitty) makes the longest that mean something.
    static let sequenceLimit = 4 << 10
    static let esc: UInt8 = 0x1B

    /// A decoder that holds nothing.
    public init() {}

    /// Decodes bytes and hands on each event as soon as it is whole.
    public mutating func decode(_ bytes: some Sequence<UInt8>, into handle: (InputEvent) -> Void) {
        let decoded: Void? = bytes.withContiguousStorageIfAvailable {
            decode(UnsafeRawBufferPointer($0), into: handle)
        }
        guard decoded == nil else { return }
        var copy = WipingBytes()
        copy.append(contentsOf: bytes)
        copy.withBytes { decode($0, into: handle) }
    }

    private mutating func decode(_ bytes: UnsafeRawBufferPointer, into handle: (InputEvent) -> Void) {
        var position = 0
        while let event = next(bytes, at: &position) { handle(event) }
    }

    /// Decodes one event: reads `bytes` from `position` on until an event is whole, leaves `position` behind the bytes
    /// used, and returns the event. Returns `nil` when all bytes are used up and no event is whole.
    public mutating func next(_ bytes: UnsafeRawBufferPointer, at position: inout Int) -> InputEvent? {
        while true {
            guard position < bytes.count else { return phase == .leftover ? leftover() : nil }
            let byte = bytes[position]
            switch phase {
            case .ground:
                if byte == Self.esc {
                    if let event = wholeSequence(bytes, at: &position) { return event }
                    position += 1
                    hold(byte, phase: .escape)
                } else if byte < 0x20 || byte == 0x7F {
                    position += 1
                    return .key(KeyEvent(control: byte))
                } else if let text = text(bytes, at: &position) {
                    return text
                }
            case .scalar:
                if let text = text(bytes, at: &position) { return text }
            case .escape:
                if let event = afterEscape(byte, at: &position) { return event }
            case .altScalar:
                if let event = afterAlt(byte, at: &position) { return event }
            case .csi:
                if let event = inControlSequence(byte, at: &position) { return event }
            case .linux:
                return inLinuxSequence(byte, at: &position)
            case .ss3:
                if let event = inSS3(byte, at: &position) { return event }
            case .x10:
                if let event = inX10(byte, at: &position) { return event }
            case .string:
                if let event = inString(bytes, at: &position) { return event }
            case .stringEscape:
                if let event = inStringEscape(byte, at: &position) { return event }
            case .paste:
                switch pasted.take(bytes, at: &position, limit: pasteLimit) {
                case .more: break
                case .full: return .paste(pasted.part())
                case .end:
                    phase = .ground
                    return .paste(pasted.all())
                }
            case .leftover:
                return leftover()
            }
        }
    }

    /// A run of ASCII text that `next` would report from `position` on, where it lies in `bytes`; `nil` when something
    /// else comes next. The event would need memory of its own, and a typed letter should need none.
    mutating func plainText(in bytes: UnsafeRawBufferPointer, at position: inout Int) -> UnsafeRawBufferPointer? {
        guard phase == .ground, position < bytes.count, bytes[position].isPrintableASCII else { return nil }
        let end = ByteScan.endOfText(in: bytes, from: position)
        let run = UnsafeRawBufferPointer(rebasing: bytes[position..<end])
        guard ByteScan.endOfASCII(in: run, from: 0) == run.count else { return nil }
        position = end
        return run
    }
}
