/// Runs one session on one terminal until the question is over. Blocking and async reads share every step but the wait
/// itself.
///
/// What is required of a session is required where it is used and not of the type: the runtime would search every loaded
/// library for the conformance when it makes the type, at each program's first prompt.
struct PromptLoop<Session: ~Copyable>: ~Copyable {
    var session: Session
    let terminal: any Terminal
    /// The same terminal, where it is one that can show typing by itself.
    private let device: POSIXTerminal?
    let mailbox: PromptMailbox?
    private let assistance: Assistance
    private var modes = TerminalModes(.raw)
    private var recorder: TraceRecorder?
    private var completionCall: AssistantCall<CompletionAnswer>?
    private var hintCall: AssistantCall<String?>?
    private var hintedLine = ""
    private var highlightCall: AssistantCall<StyledText>?
    private var highlightedLine = ""
    /// When nobody has done anything for so long that `onIdle` is called.
    private var idleDeadline: ContinuousClock.Instant?

    init(
        _ session: consuming Session, on terminal: any Terminal, mailbox: PromptMailbox? = nil,
        assistance: Assistance = Assistance()
    ) {
        self.session = session
        self.terminal = terminal
        device = terminal as? POSIXTerminal
        self.mailbox = mailbox
        self.assistance = assistance
    }
}

extension PromptLoop where Session: PromptSession & ~Copyable {
    /// Runs the session to its end, blocking the calling thread while it waits.
    mutating func run(_ modes: TerminalModes) throws(LineKitError) {
        try open(modes)
        defer { close() }
        try start()
        while !session.isFinished {
            switch session.takeRequest() {
            case .editElsewhere(let text)?:
                try lendTerminal()
                try takeBack(edited: assistance.editing.edit(text))
            case let request?: try serve(request)
            case nil:
                if try echo() { continue }
                terminal.willWait(for: session.waitingFor)
                try react(to: terminal.wait(until: nextDeadline))
            }
            assist()
            try flush()
        }
        let limit = terminal.now + Self.answerLimit
        while session.awaitsAnswers, let signal = try? terminal.wait(until: limit), takeLateAnswers(signal) {}
    }

    /// The same without blocking a thread; a cancelled task ends the session.
    nonisolated(nonsending) mutating func run(_ modes: TerminalModes) async throws(LineKitError) {
        try open(modes)
        defer { close() }
        try start()
        while !session.isFinished {
            if Task.isCancelled { tell(.cancel) }
            switch session.takeRequest() {
            case .editElsewhere(let text)?:
                try lendTerminal()
                try takeBack(edited: await assistance.editing.edit(text))
            case let request?: try serve(request)
            case nil where session.isFinished: break
            case nil:
                terminal.willWait(for: session.waitingFor)
                try react(to: await terminal.wait(until: nextDeadline))
            }
            assist()
            try flush()
        }
        let limit = terminal.now + Self.answerLimit
        while session.awaitsAnswers, let signal = try? await terminal.wait(until: limit), takeLateAnswers(signal) {}
    }

    /// How long a question that is over waits for the terminal's answers before the terminal is given back.
    private static var answerLimit: Duration { .milliseconds(100) }

    /// Whether more may come.
    private mutating func takeLateAnswers(_ signal: TerminalSignal) -> Bool {
        guard signal == .input else { return false }
        let now = terminal.now
        terminal.takeInput { bytes in
            let used = session.takeLateAnswers(bytes)
            let taken = UnsafeRawBufferPointer(rebasing: bytes[..<used])
            recorder?.noteRead(taken, at: now, isSecret: session.isSecret)
            return used
        }
        return true
    }

    /// Reads lines where keys cannot be read.
    var plainReader: PlainLineReader { PlainLineReader(terminal: terminal, mailbox: mailbox) }

    private mutating func open(_ modes: TerminalModes) throws(LineKitError) {
        self.modes = modes
        if session.isSecret { self.modes.holdsSecrets = true }
        try terminal.open(self.modes)
        mailbox?.attach(terminal.waker, to: terminal)
        assistance.turns.attach(terminal.waker)
    }

    private func close() {
        completionCall?.cancel()
        hintCall?.cancel()
        highlightCall?.cancel()
        assistance.turns.attach(nil)
        mailbox?.detach()
        terminal.close()
        recorder?.end(session.recordedOutcome, at: terminal.now)
    }

    private mutating func start() throws(LineKitError) {
        recorder = TraceRecorder(of: &session, on: terminal, mailbox: mailbox)
        let waker = terminal.waker
        tell(.begin, wake: { waker.wake() })
        readMail()
        try flush()
        feed()
        // A line may begin with a text that assistants have something to say about.
        assist()
        try flush()
    }

    private mutating func react(to signal: TerminalSignal) throws(LineKitError) {
        if signal == .input { idleDeadline = nil }
        switch signal {
        case .input: feed()
        case .resized: tell(.resize(columns: terminal.size.columns, rows: terminal.size.rows))
        case .continued:
            tell(.redraw(columns: terminal.size.columns, rows: terminal.size.rows))
            feed()
        case .woken:
            readMail()
            tell(.wake)
        case .deadline: tell(.tick)
        case .endOfInput:
            feed()
            if !session.isFinished { tell(.endInput) }
        case .interrupted: tell(.interrupt)
        case .hungUp:
            // Whoever follows the question hears that it is over.
            tell(.cancel)
            throw .hungUp
        }
    }

    /// Lets the terminal show what is typed, as long as it is nothing but letters that nobody looks at; `false` when
    /// there was nothing to show.
    private mutating func echo() throws(LineKitError) -> Bool {
        guard let device, var echo = session.directEcho, recorder == nil, assistance.onIdle == nil, hintCall == nil,
            highlightCall == nil
        else { return false }
        let signal = try device.wait(echoing: &echo)
        if !echo.typed.isEmpty { session.takeEchoed(echo.typed, at: terminal.now) }
        if let signal { try react(to: signal) }
        try flush()
        return signal != nil || !echo.typed.isEmpty
    }

    private mutating func feed() {
        let now = terminal.now
        terminal.takeInput { bytes in
            guard !bytes.isEmpty, !session.isFinished else { return 0 }
            return recorder?.feed(bytes, to: &session, at: now) ?? session.feed(bytes, at: now)
        }
    }

    private mutating func tell(_ input: SessionInput, wake: @escaping @Sendable () -> Void = {}) {
        let now = terminal.now
        recorder?.note(input, at: now)
        session.take(input, at: now, wake: wake)
    }

    private mutating func readMail() {
        guard let mail = mailbox?.take() else { return }
        for text in mail.prints { tell(.printAbove(text)) }
        if let status = mail.status { tell(.showStatus(status)) }
        if let progress = mail.progress { tell(.showProgress(progress)) }
        if let prompt = mail.prompt { tell(.changePrompt(prompt)) }
        if mail.isRefreshNeeded { tell(.refresh) }
        if mail.isRedrawNeeded { tell(.redraw(columns: terminal.size.columns, rows: terminal.size.rows)) }
        if mail.isStopped { tell(.cancel) }
    }

    private mutating func serve(_ request: SessionRequest) throws(LineKitError) {
        // The last frame goes out first: what a stopped program leaves on the screen is what was typed.
        try flush()
        switch request {
        // After these two the rest of the input waits until what was drawn is there again.
        case .suspend: try terminal.suspend()
        case .quit: try terminal.quit()
        case .useKittyKeyboard(let flags):
            modes.kittyFlags = flags
            try terminal.change(to: modes)
            feed()
        case .useModifiedKeys:
            modes.modifyOtherKeys = true
            try terminal.change(to: modes)
            feed()
        case .completions(let context): ask(context)
        case .editElsewhere: break
        }
    }

    // MARK: Assistance

    /// When the session or the idle callback wants to be called.
    private var nextDeadline: ContinuousClock.Instant? {
        [session.nextDeadline, idleDeadline].compactMap { $0 }.min()
    }

    /// Runs what assistants do between two turns, and hands their answers in.
    private mutating func assist() {
        if completionCall != nil, !session.awaitsCompletions {
            completionCall?.cancel()
            completionCall = nil
        }
        if let hinter = assistance.hinter, let context = session.takeHintQuestion() {
            hintCall?.cancel()
            hintedLine = context.line
            hintCall = AssistantCall(on: assistance.turns) { await hinter.hint(for: context) }
        }
        if let highlighter = assistance.highlighter, let line = session.takeHighlightQuestion() {
            highlightCall?.cancel()
            highlightedLine = line
            highlightCall = AssistantCall(on: assistance.turns) { await highlighter.highlight(line) }
        }
        assistance.turns.runJobs()
        if let answer = completionCall?.takeAnswer() {
            completionCall = nil
            supply(answer)
        }
        if let hint = hintCall?.takeAnswer() {
            hintCall = nil
            tell(.hint(line: hintedLine, hint))
        }
        if let highlight = highlightCall?.takeAnswer() {
            highlightCall = nil
            tell(.highlight(line: highlightedLine, highlight))
        }
        rest()
    }

    /// Calls the idle callback each time nothing has happened for its interval.
    private mutating func rest() {
        guard let onIdle = assistance.onIdle, !session.isFinished else { return }
        let now = terminal.now
        guard let deadline = idleDeadline, deadline <= now else {
            idleDeadline = idleDeadline ?? now + assistance.idleInterval
            return
        }
        idleDeadline = now + assistance.idleInterval
        onIdle()
    }
    // MARK: Editing elsewhere

    private mutating func lendTerminal() throws(LineKitError) {
        try flush()
        terminal.close()
    }

    private mutating func takeBack(edited: SessionInput) throws(LineKitError) {
        try terminal.open(modes)
        tell(.redraw(columns: terminal.size.columns, rows: terminal.size.rows))
        tell(edited)
        feed()
    }

    private mutating func ask(_ context: LineContext) {
        switch assistance.completer {
        case let completer as any SynchronousCompleter:
            do { supply(.completions(try completer.completions(for: context))) } catch { supply(.failure("\(error)")) }
        case let completer?:
            completionCall?.cancel()
            completionCall = AssistantCall(on: assistance.turns) {
                do { return .completions(try await completer.completions(for: context)) } catch {
                    return .failure("\(error)")
                }
            }
            // Keys typed meanwhile are not kept waiting.
            if let answer = completionCall?.takeAnswer() { supply(answer) } else { feed() }
        case nil: supply(.completions([]))
        }
    }

    private mutating func supply(_ answer: CompletionAnswer) {
        switch answer {
        case .completions(let completions): tell(.completions(completions))
        case .failure(let reason):
            tell(.completions([]))
            tell(.printAbove(StyledText(reason)))
        }
        feed()
    }

    private mutating func flush() throws(LineKitError) {
        if let complaint = recorder?.takeComplaint(), !session.isFinished {
            session.printAbove(StyledText(complaint))
        }
        recorder?.flush(session.output, at: terminal.now)
        guard !session.output.isEmpty else { return }
        defer { session.clearOutput() }
        try terminal.write(session.output)
    }
}
