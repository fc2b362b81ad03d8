/// Writes down one prompt: what comes from the terminal, what happens, what goes to the terminal, and when.
///
/// The lines of a turn are written with one call at its end, so that those of other programs do not get between the
/// parts of a line. Bytes are written down after the session used them: only then is it known which were, and that no
/// secret is among them.
final class TraceRecorder {
    private let log = TraceLog()
    private let id = String(UInt32.random(in: .min ... .max), radix: 16)
    private let start: ContinuousClock.Instant
    private let destination: TraceDestination
    private var file: OpenFile?
    private var lines: [UInt8] = []
    private var complaint: String?
    private var hasEnded = false

    /// A recorder of a session that has not begun; `nil` when nobody wants a trace.
    convenience init?<Session: PromptSession & ~Copyable>(
        of session: inout Session, on terminal: any Terminal, mailbox: PromptMailbox?
    ) {
        guard let path = TraceDestination.current.path else { return nil }
        self.init(path, at: terminal.now)
        guard file != nil else { return }
        var header = session.record(into: log)
        header.editor = mailbox.map { String($0.id, radix: 16) }
        begin(header, on: terminal)
    }

    /// A recorder of a line that is read without keys.
    convenience init?(line prompt: StyledText, isSecret: Bool, on terminal: any Terminal) {
        guard let path = TraceDestination.current.path else { return nil }
        self.init(path, at: terminal.now)
        guard file != nil else { return }
        var header = TraceHeader(
            kind: isSecret ? .secret : .line, prompt: prompt, columns: terminal.size.columns, rows: terminal.size.rows)
        header.isInteractive = false
        begin(header, on: terminal)
    }

    private init(_ path: String, at now: ContinuousClock.Instant) {
        destination = .current
        start = now
        do throws(LineKitError) { file = try TraceDestination.open(path) } catch { give(up: error) }
    }

    private func begin(_ header: TraceHeader, on terminal: any Terminal) {
        var header = header
        header.terminalName = environmentValue("TERM")
        header.version = Release.version
        append(.header(header), at: start)
    }

    // MARK: Writing down

    /// Notes what the session is about to be told.
    func note(_ input: SessionInput, at now: ContinuousClock.Instant) {
        drain(at: now)
        append(.input(input), at: now)
    }

    /// Feeds the session and notes what it used. Where a secret was asked for at any moment meanwhile, that is only how
    /// many bytes: one read may hold the end of one answer and the beginning of another.
    func feed<Session: PromptSession & ~Copyable>(
        _ bytes: UnsafeRawBufferPointer, to session: inout Session, at now: ContinuousClock.Instant
    ) -> Int {
        drain(at: now)
        log.hasSeenSecret = false
        let wasSecret = session.isSecret
        let used = session.feed(bytes, at: now)
        noteRead(UnsafeRawBufferPointer(rebasing: bytes[..<used]), at: now, isSecret: wasSecret || session.isSecret)
        return used
    }

    /// Notes bytes that were used.
    func noteRead(_ bytes: UnsafeRawBufferPointer, at now: ContinuousClock.Instant, isSecret: Bool) {
        append(isSecret || log.hasSeenSecret ? .hiddenRead(bytes.count) : .read(Array(bytes)), at: now)
        drain(at: now)
    }

    /// Ends a turn: notes what goes to the terminal, and writes the lines of the turn to the file.
    func flush(_ frame: [UInt8], at now: ContinuousClock.Instant) {
        drain(at: now)
        if !frame.isEmpty { append(.frame(frame), at: now) }
        write()
    }

    /// Ends the prompt, when it has not ended before. Without an outcome it was given up.
    func end(_ outcome: TraceOutcome?, at now: ContinuousClock.Instant) {
        guard !hasEnded else { return }
        hasEnded = true
        drain(at: now)
        append(.end(outcome ?? TraceOutcome(name: "abandoned")), at: now)
        write()
    }

    /// What the person has to be told about the trace, once.
    func takeComplaint() -> String? {
        defer { complaint = nil }
        return complaint
    }

    private func drain(at now: ContinuousClock.Instant) {
        for entry in log.take() { append(.entry(entry), at: now) }
    }

    private func append(_ record: TraceRecord, at now: ContinuousClock.Instant) {
        guard file != nil else { return }
        lines += TraceLine(id: id, time: start.duration(to: now), record: record).encoded.utf8
        lines.append(0x0A)
    }

    private func write() {
        guard !lines.isEmpty else { return }
        do throws(LineKitError) { try file?.write(lines) } catch { give(up: error) }
        lines.removeAll(keepingCapacity: true)
    }

    /// A trace that cannot be written is no reason not to ask.
    private func give(up error: LineKitError) {
        file = nil
        complaint = destination.complaint(about: error)
    }
}
