/// Runs one session on one terminal until the question is over. Blocking and async reads share every step but the wait
/// itself.
struct PromptLoop<Session: PromptSession & ~Copyable>: ~Copyable {
    var session: Session
    let terminal: any Terminal
    let mailbox: PromptMailbox?
    private let completer: (any Completer)?
    private var modes = TerminalModes(.raw)

    init(
        _ session: consuming Session, on terminal: any Terminal, mailbox: PromptMailbox? = nil,
        completer: (any Completer)? = nil
    ) {
        self.session = session
        self.terminal = terminal
        self.mailbox = mailbox
        self.completer = completer
    }

    /// Runs the session to its end, blocking the calling thread while it waits.
    mutating func run(_ modes: TerminalModes) throws(LineKitError) {
        try open(modes)
        defer { close() }
        try start()
        while !session.isFinished {
            switch session.takeRequest() {
            case .completions(let context)?: supply(answer(to: context))
            case let request?: try serve(request)
            case nil:
                terminal.willWait(for: session.waitingFor)
                try react(to: terminal.wait(until: session.nextDeadline))
            }
            try flush()
        }
    }

    /// The same without blocking a thread; a cancelled task ends the session.
    nonisolated(nonsending) mutating func run(_ modes: TerminalModes) async throws(LineKitError) {
        try open(modes)
        defer { close() }
        try start()
        while !session.isFinished {
            if Task.isCancelled { session.cancel() }
            switch session.takeRequest() {
            case .completions(let context)?: supply(await answer(to: context))
            case let request?: try serve(request)
            case nil where session.isFinished: break
            case nil:
                terminal.willWait(for: session.waitingFor)
                try react(to: await terminal.wait(until: session.nextDeadline))
            }
            try flush()
        }
    }

    /// Reads lines where keys cannot be read.
    var plainReader: PlainLineReader { PlainLineReader(terminal: terminal, mailbox: mailbox) }

    private mutating func open(_ modes: TerminalModes) throws(LineKitError) {
        self.modes = modes
        try terminal.open(modes)
        mailbox?.attach(terminal.waker)
    }

    private func close() {
        mailbox?.detach()
        terminal.close()
    }

    private mutating func start() throws(LineKitError) {
        let waker = terminal.waker
        session.begin(at: terminal.now, wake: { waker.wake() })
        readMail()
        try flush()
        feed()
        try flush()
    }

    private mutating func react(to signal: TerminalSignal) throws(LineKitError) {
        switch signal {
        case .input: feed()
        case .resized: session.resize(columns: terminal.size.columns, rows: terminal.size.rows)
        case .continued:
            session.resize(columns: terminal.size.columns, rows: terminal.size.rows)
            session.redraw()
            feed()
        case .woken:
            readMail()
            session.wake(at: terminal.now)
        case .deadline: session.tick(at: terminal.now)
        case .endOfInput:
            feed()
            if !session.isFinished { session.endInput() }
        case .interrupted: session.interrupt()
        case .hungUp: throw .hungUp
        }
    }

    private mutating func feed() {
        let now = terminal.now
        terminal.takeInput { bytes in
            bytes.isEmpty || session.isFinished ? 0 : session.feed(bytes, at: now)
        }
    }

    private mutating func readMail() {
        guard let mail = mailbox?.take() else { return }
        for text in mail.prints { session.printAbove(text) }
        if let status = mail.status { session.showStatus(status) }
        if mail.isRedrawNeeded { session.redraw() }
        if mail.isStopped { session.cancel() }
    }

    private mutating func serve(_ request: SessionRequest) throws(LineKitError) {
        // The last frame goes out first: what a stopped program leaves on the screen is what was typed.
        try flush()
        switch request {
        case .suspend: try terminal.suspend()
        case .quit:
            try terminal.quit()
            session.redraw()
        case .useKittyKeyboard(let flags):
            modes.kittyFlags = flags
            try terminal.change(to: modes)
        case .completions: break
        }
        // After a stop the rest of the input waits until what was drawn is there again.
        if case .suspend = request { return }
        feed()
    }

    // MARK: Completions

    /// What a completer throws is shown; the line stays.
    private enum CompletionAnswer {
        case completions([Completion])
        case failure(String)
    }

    private func answer(to context: LineContext) -> CompletionAnswer {
        guard let completer = completer as? any SynchronousCompleter else {
            return .failure("this completer works in an async read only")
        }
        do { return .completions(try completer.completions(for: context)) } catch { return .failure("\(error)") }
    }

    nonisolated(nonsending) private func answer(to context: LineContext) async -> CompletionAnswer {
        guard let completer else { return .completions([]) }
        do { return .completions(try await completer.completions(for: context)) } catch { return .failure("\(error)") }
    }

    private mutating func supply(_ answer: CompletionAnswer) {
        switch answer {
        case .completions(let completions): session.supply(completions, at: terminal.now)
        case .failure(let reason):
            session.supply([], at: terminal.now)
            session.printAbove(StyledText(reason))
        }
        feed()
    }

    private mutating func flush() throws(LineKitError) {
        let bytes = session.takeOutput()
        if !bytes.isEmpty { try terminal.write(bytes) }
    }
}
