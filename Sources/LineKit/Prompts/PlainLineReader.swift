/// Reads lines from a terminal that keys cannot be read from: a pipe, a file, a dumb terminal, a screen reader's.
///
/// Output is append-only and has no escape byte in it. On a dumb terminal the kernel edits the line and echoes it;
/// where input is a pipe nothing is drawn at all.
struct PlainLineReader {
    let terminal: any Terminal
    var mailbox: PromptMailbox?

    /// One line without its line end, in memory that is wiped; `nil` at end of input. Blocks the calling thread.
    func read(
        prompt: StyledText, waitingFor label: String? = nil, isSecret: Bool,
        until deadline: ContinuousClock.Instant? = nil
    ) throws(LineKitError) -> WipingBytes? {
        let recorder = try begin(prompt, isSecret: isSecret)
        defer { end(recorder) }
        var line = PlainLine(recorder: recorder, isSecret: isSecret)
        while true {
            line.take(from: terminal)
            if line.isComplete { break }
            terminal.willWait(for: label ?? prompt.plainText)
            let signal = try terminal.wait(until: deadline)
            if signal == .deadline, try isOver(deadline) { throw .timedOut(field: label) }
            if try react(to: signal, line: &line) { break }
        }
        return try finish(line)
    }

    /// The same without blocking a thread; a cancelled task ends it with `cancelled`.
    nonisolated(nonsending)
        func read(
            prompt: StyledText, waitingFor label: String? = nil, isSecret: Bool,
            until deadline: ContinuousClock.Instant? = nil
        ) async throws(LineKitError) -> WipingBytes?
    {
        let recorder = try begin(prompt, isSecret: isSecret)
        defer { end(recorder) }
        var line = PlainLine(recorder: recorder, isSecret: isSecret)
        while true {
            line.take(from: terminal)
            if line.isComplete { break }
            if Task.isCancelled { throw .cancelled(text: line.textForOthers) }
            terminal.willWait(for: label ?? prompt.plainText)
            let signal = try await terminal.wait(until: deadline)
            if signal == .deadline, try isOver(deadline) { throw .timedOut(field: label) }
            if try react(to: signal, line: &line) { break }
        }
        return try finish(line)
    }

    /// Whether the time is over; a person's row is then.
    private func isOver(_ deadline: ContinuousClock.Instant?) throws(LineKitError) -> Bool {
        guard let deadline, deadline <= terminal.now else { return false }
        if isAsked { try terminal.write([0x0A]) }
        return true
    }

    /// Whether a person is asked.
    private var isAsked: Bool { terminal.kind == .lineByLine }

    private func begin(_ prompt: StyledText, isSecret: Bool) throws(LineKitError) -> TraceRecorder? {
        try terminal.open(TerminalModes(isSecret ? .lineWithoutEcho : .line))
        mailbox?.attach(terminal.waker, to: terminal)
        let recorder = TraceRecorder(line: prompt, isSecret: isSecret, on: terminal)
        if isAsked {
            if let complaint = recorder?.takeComplaint() { try terminal.write(Array((complaint + "\n").utf8)) }
            try write(prompt.visibleText, recorder)
        }
        return recorder
    }

    private func end(_ recorder: TraceRecorder?) {
        mailbox?.detach()
        terminal.close()
        recorder?.end(nil, at: terminal.now)
    }

    private func write(_ text: String, _ recorder: TraceRecorder?) throws(LineKitError) {
        let bytes = Array(text.utf8)
        recorder?.flush(bytes, at: terminal.now)
        try terminal.write(bytes)
    }

    /// Whether the line is over, although no line end came.
    private func react(to signal: TerminalSignal, line: inout PlainLine) throws(LineKitError) -> Bool {
        switch signal {
        case .input, .resized, .continued, .deadline: return false
        case .endOfInput:
            line.take(from: terminal)
            line.inputHasEnded = true
            return true
        case .interrupted: throw .interrupted(text: line.textForOthers)
        case .hungUp: throw .hungUp
        case .woken:
            guard let mail = mailbox?.take() else { return false }
            // Beside a question that is being answered a text begins a row of its own.
            for text in mail.prints { try write((isAsked ? "\n" : "") + text.visibleText + "\n", line.recorder) }
            if mail.isStopped { throw .cancelled(text: line.textForOthers) }
            return false
        }
    }

    private func finish(_ line: consuming PlainLine) throws(LineKitError) -> WipingBytes? {
        // What the kernel did not echo: the Return of a secret, and any row's end at Ctrl-C and Ctrl-D.
        if isAsked, line.isSecret || line.isInterrupted || line.inputHasEnded { try write("\n", line.recorder) }
        line.recorder?.end(line.recordedOutcome, at: terminal.now)
        if line.isInterrupted { throw .interrupted(text: "") }
        if line.isEmptyAtEnd { return nil }
        return line.bytes
    }
}

/// The bytes of one line on their way in.
private struct PlainLine: ~Copyable {
    let recorder: TraceRecorder?
    let isSecret: Bool
    var bytes = WipingBytes()
    var isComplete = false
    var isInterrupted = false
    var inputHasEnded = false

    /// Nothing came before the end of input.
    var isEmptyAtEnd: Bool { inputHasEnded && !isComplete && bytes.isEmpty }

    init(recorder: TraceRecorder?, isSecret: Bool) {
        self.recorder = recorder
        self.isSecret = isSecret
    }

    /// The text as other people may see it: nothing of a secret.
    var textForOthers: String {
        isSecret ? "" : bytes.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    var recordedOutcome: TraceOutcome {
        if isInterrupted { return TraceOutcome(name: "interrupted") }
        if isEmptyAtEnd { return TraceOutcome(name: "end_of_input") }
        return isSecret ? TraceOutcome(name: "secret") : TraceOutcome(name: "line", text: textForOthers)
    }

    /// Takes the bytes of this line out of the terminal's queue and leaves those of the next.
    mutating func take(from terminal: any Terminal) {
        guard !isComplete else { return }
        terminal.takeInput { input in
            let used = take(input, from: terminal.kind)
            if used > 0, let recorder {
                let taken = UnsafeRawBufferPointer(rebasing: input[..<used])
                recorder.noteRead(taken, at: terminal.now, isSecret: isSecret)
            }
            return used
        }
    }

    private mutating func take(_ input: UnsafeRawBufferPointer, from kind: TerminalKind) -> Int {
        for (index, byte) in input.enumerated() {
            switch byte {
            case 0x0A:
                isComplete = true
                if bytes.count > 0, bytes[bytes.count - 1] == 0x0D { bytes.removeLast(1) }
                return index + 1
            case 0x03 where kind == .lineByLine:
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
