import LineKit

/// `keys`: shows every event as a JSON object a line until Ctrl-D. This is what to ask for when somebody's terminal sends
/// something strange. With standard input a pipe, decodes that and ends.
func keys(_ arguments: inout Arguments) throws {
    let showsReplies = arguments.flag("replies")
    try arguments.finish()
    let terminal = POSIXTerminal.standard
    var modes = TerminalModes(terminal.kind == .interactive ? .raw : .line)
    modes.bracketedPaste = true
    modes.mouse = true
    modes.focusEvents = true
    modes.kittyFlags = 0b11111
    try terminal.open(modes)
    defer { terminal.close() }
    if terminal.kind == .interactive {
        try terminal.write(Array("Press keys; Ctrl-D ends.\r\n".utf8))
        if showsReplies { try terminal.write(Array("\u{1B}[c\u{1B}[>c\u{1B}[>q\u{1B}[?u\u{1B}[?2026$p".utf8)) }
    }
    var viewer = KeyViewer(terminal: terminal, showsReplies: showsReplies)
    while !viewer.isFinished {
        switch try terminal.wait(until: viewer.deadline) {
        case .input: viewer.read()
        case .deadline: viewer.timeOut()
        case .endOfInput, .interrupted, .hungUp:
            viewer.read()
            viewer.timeOut()
            return
        case .resized, .continued, .woken: continue
        }
    }
}

/// Decodes what a terminal sends and prints it.
private struct KeyViewer: ~Copyable {
    let terminal: POSIXTerminal
    let showsReplies: Bool
    private var decoder = InputDecoder()
    private(set) var deadline: ContinuousClock.Instant?
    private(set) var isFinished = false

    init(terminal: POSIXTerminal, showsReplies: Bool) {
        self.terminal = terminal
        self.showsReplies = showsReplies
    }

    mutating func read() {
        var events: [InputEvent] = []
        terminal.takeInput { bytes in
            decoder.decode(bytes) { events.append($0) }
            return bytes.count
        }
        show(events)
        deadline = decoder.timeout.map { terminal.now + $0.duration() }
    }

    mutating func timeOut() {
        var events: [InputEvent] = []
        decoder.timeOut { events.append($0) }
        show(events)
        deadline = nil
    }

    private mutating func show(_ events: [InputEvent]) {
        for event in events.flatMap(\.expanded) where !isFinished {
            if case .reply = event, !showsReplies { continue }
            print(event.jsonObject)
            if case .key(let key) = event, key.chord == KeyEvent(.character("d"), .ctrl), key.kind == .press {
                isFinished = terminal.kind == .interactive
            }
        }
    }
}
