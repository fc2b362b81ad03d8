/// Reads lines from a terminal that keys cannot be read from: a pipe, a file, a dumb terminal, a screen reader's.
///
/// Output is append-only and has no escape byte in it. On a dumb terminal the kernel edits the line and echoes it;
/// where input is a pipe nothing is drawn at all.
struct PlainLineReader {
    let terminal: any Terminal
    var mailbox: PromptMailbox?

    /// One line without its line end, in memory that is wiped; `nil` at end of input. Blocks the calling thread.
    func read(
        prompt: StyledText, waitingFor label: String? = nil, isSecret: Bool
    ) throws(LineKitError) -> WipingBytes? {
        try begin(prompt, isSecret: isSecret)
        defer { end() }
        var line = PlainLine()
        while true {
            line.take(from: terminal)
            if line.isComplete { break }
            terminal.willWait(for: label ?? prompt.plainText)
            let signal = try terminal.wait(until: nil)
            if try react(to: signal, line: &line, isSecret: isSecret) { break }
        }
        return try finish(line, isSecret: isSecret)
    }

    /// The same without blocking a thread; a cancelled task ends it with `cancelled`.
    nonisolated(nonsending)
        func read(
            prompt: StyledText, waitingFor label: String? = nil, isSecret: Bool
        ) async throws(LineKitError) -> WipingBytes?
    {
        try begin(prompt, isSecret: isSecret)
        defer { end() }
        var line = PlainLine()
        while true {
            line.take(from: terminal)
            if line.isComplete { break }
            if Task.isCancelled { throw .cancelled(text: line.text(isSecret: isSecret)) }
            terminal.willWait(for: label ?? prompt.plainText)
            let signal = try await terminal.wait(until: nil)
            if try react(to: signal, line: &line, isSecret: isSecret) { break }
        }
        return try finish(line, isSecret: isSecret)
    }

    private var isAsked: Bool { terminal.kind == .lineByLine }

    private func begin(_ prompt: StyledText, isSecret: Bool) throws(LineKitError) {
        try terminal.open(TerminalModes(isSecret ? .lineWithoutEcho : .line))
        mailbox?.attach(terminal.waker)
        if isAsked { try terminal.write(Array(prompt.visibleText.utf8)) }
    }

    private func end() {
        mailbox?.detach()
        terminal.close()
    }

    /// Whether the line is over, although no line end came.
    private func react(
        to signal: TerminalSignal, line: inout PlainLine, isSecret: Bool
    ) throws(LineKitError) -> Bool {
        switch signal {
        case .input, .resized, .continued, .deadline: return false
        case .endOfInput:
            line.take(from: terminal)
            line.inputHasEnded = true
            return true
        case .interrupted: throw .interrupted(text: line.text(isSecret: isSecret))
        case .hungUp: throw .hungUp
        case .woken:
            guard let mail = mailbox?.take() else { return false }
            if isAsked {
                for text in mail.prints { try terminal.write(Array(("\n" + text.visibleText + "\n").utf8)) }
            }
            if mail.isStopped { throw .cancelled(text: line.text(isSecret: isSecret)) }
            return false
        }
    }

    private func finish(_ line: consuming PlainLine, isSecret: Bool) throws(LineKitError) -> WipingBytes? {
        // What the kernel did not echo: the Return of a secret, and any row's end at Ctrl-C and Ctrl-D.
        if isAsked, isSecret || line.isInterrupted || line.inputHasEnded { try terminal.write([0x0A]) }
        if line.isInterrupted { throw .interrupted(text: "") }
        if line.isEmptyAtEnd { return nil }
        return line.bytes
    }
}

/// The bytes of one line on their way in.
private struct PlainLine: ~Copyable {
    var bytes = WipingBytes()
    var isComplete = false
    var isInterrupted = false
    var inputHasEnded = false

    /// Nothing came before the end of input.
    var isEmptyAtEnd: Bool { inputHasEnded && !isComplete && bytes.isEmpty }

    func text(isSecret: Bool) -> String {
        isSecret ? "" : bytes.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Takes the bytes of this line out of the terminal's queue and leaves those of the next.
    mutating func take(from terminal: any Terminal) {
        guard !isComplete else { return }
        terminal.takeInput { input in
            for (index, byte) in input.enumerated() {
                switch byte {
                case 0x0A:
                    isComplete = true
                    if bytes.count > 0, bytes[bytes.count - 1] == 0x0D { bytes.removeLast(1) }
                    return index + 1
                case 0x03 where terminal.kind == .lineByLine:
                    // The terminal ends the line at Ctrl-C, so that it arrives here and not as a signal.
                    isComplete = true
                    isInterrupted = true
                    return index + 1
                default: bytes.append(byte)
                }
            }
            return input.count
        }
    }
}
