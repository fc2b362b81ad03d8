/// A form between bytes and bytes: one decoder, one engine, one encoder. It knows no terminal and no clock.
struct FormSession: ~Copyable {
    let engine: FormEngine
    /// Writes the rows; what the terminal can do is set on it.
    var encoder: FrameEncoder
    /// How long an escape or an unfinished key sequence waits for more.
    var keySequenceTimeout = Duration.milliseconds(50)

    /// What is known of the terminal from its answers.
    private(set) var answers = TerminalAnswers()
    /// Whether the terminal may be asked what it can do.
    var asksTerminal = false

    private var decoder = InputDecoder()
    private var layout: FormLayout
    private(set) var output: [UInt8] = []
    private var status: StyledText?
    private var escapeDeadline: ContinuousClock.Instant?
    private var keysDeadline: ContinuousClock.Instant?
    private var unsettledSince: ContinuousClock.Instant?
    /// How much time there is left.
    private var clock = FormClock()
    /// When to say that a check is under way.
    private var checkingDeadline: ContinuousClock.Instant?
    private var isFinalFrameDrawn = false
    private var resizeQuestion: ResizeQuestion?

    /// A session that asks `form` on a screen of `columns` by `rows` cells. A driver that blocks the main thread says
    /// so, because nobody else can then serve the schedulers of that thread.
    init(_ form: Form, columns: Int, rows: Int, holdsMainThread: Bool = false) {
        engine = FormEngine(form)
        engine.changes.holdsMainThread = holdsMainThread
        encoder = FrameEncoder(columns: columns, rows: rows)
        layout = FormLayout(columns: columns, rows: rows)
    }

    /// How the form ended; `nil` while it is running.
    var outcome: FormEngine.Ending? { engine.ending }
    /// What `run()` throws; `nil` for a form that was submitted or is still running.
    var error: LineKitError? { engine.ending?.error }

    // MARK: Turns

    private mutating func handle(_ event: InputEvent) {
        guard case .reply(let reply) = event else { return engine.handle(event) }
        if case .cursorPosition(_, let column, _) = reply { return endResize(cursorColumn: column - 1) }
        let wanted = answers.take(reply)
        encoder.usesSynchronizedOutput = encoder.usesSynchronizedOutput || answers.hasSynchronizedOutput
        guard let wanted else { return }
        if answers.hasKittyKeyboard { decoder.disambiguatesEscape = true }
        engine.request = wanted
    }

    /// After a call from outside: when to be called again, and what to show.
    private mutating func settle(at now: ContinuousClock.Instant) {
        escapeDeadline = decoder.needsTimeout ? (escapeDeadline ?? now + escapeTimeout) : nil
        keysDeadline =
            engine.focusedState?.editor?.needsTimeout == true ? (keysDeadline ?? now + keySequenceTimeout) : nil
        unsettledSince = engine.isUnsettled ? now : nil
        if !engine.isChecking {
            engine.showsChecks = false
            checkingDeadline = nil
        } else if !engine.showsChecks {
            checkingDeadline = checkingDeadline ?? now + Self.checkingPatience
        }
        clock.follow(engine, at: now)
        draw()
        if engine.request?.lendsTerminal == true { encoder.stepAside(into: &output) }
    }

    /// How long a check may take before it is shown.
    private static var checkingPatience: Duration { .milliseconds(300) }

    private var escapeTimeout: Duration { decoder.timeout?.duration(key: keySequenceTimeout) ?? keySequenceTimeout }

    private mutating func draw() {
        guard !isFinalFrameDrawn else { return }
        if resizeQuestion != nil {
            guard engine.isFinished else { return }
            endResize(cursorColumn: nil)
        }
        if engine.takeBell() { output.append(0x07) }
        if engine.clearsScreen { encoder.clearScreen(into: &output) }
        if engine.redrawsAll { encoder.forget() }
        engine.clearsScreen = false
        engine.redrawsAll = false
        guard !engine.isFinished else { return drawFinished() }
        var frame = layout.frame(of: engine)
        if let status, frame.rows.count < layout.rows {
            frame.rows.append(FrameRow(clipping: status, columns: layout.columns))
        }
        encoder.encode(frame, into: &output)
    }

    /// The answers, in place of the form; what the screen cannot hold goes above it.
    private mutating func drawFinished() {
        isFinalFrameDrawn = true
        let rows = layout.finishedRows(of: engine)
        if rows.isEmpty {
            encoder.erase(into: &output)
        } else {
            let visible = Array(rows.suffix(layout.rows))
            encoder.encode(Frame(rows: visible, cursorRow: visible.count - 1, cursorColumn: 0), into: &output)
            encoder.printAbove(Array(rows.dropLast(visible.count)), into: &output)
        }
        encoder.finish(into: &output)
    }
}

extension FormSession: PromptSession {
    var nextDeadline: ContinuousClock.Instant? {
        [escapeDeadline, keysDeadline, unsettledSince, checkingDeadline, resizeQuestion?.deadline, clock.nextDeadline]
            .compactMap { $0 }.min()
    }
    var isFinished: Bool { engine.isFinished }
    var waitingFor: String { engine.focusedState?.node.label ?? engine.form.title?.plainText ?? "" }

    mutating func begin(at now: ContinuousClock.Instant, wake: @escaping @Sendable () -> Void) {
        engine.observation.onWrite(wake)
        engine.changes.wake = wake
        engine.begin()
        // A form that needs no asking leaves no trace on the screen.
        isFinalFrameDrawn = engine.isFinished
        if isFinalFrameDrawn { return }
        encoder.beginFreshRow(into: &output)
        settle(at: now)
        if asksTerminal, !isFinished {
            answers.isAsked = true
            output += TerminalAnswers.questions
        }
    }

    mutating func feed(_ bytes: UnsafeRawBufferPointer, at now: ContinuousClock.Instant) -> Int {
        var position = 0
        while !engine.isPaused, position < bytes.count {
            // What is typed behind a key that may be the answer belongs to the next question.
            let end = engine.takesSingleKeys ? position + 1 : bytes.count
            guard let event = decoder.next(UnsafeRawBufferPointer(rebasing: bytes[..<end]), at: &position) else {
                continue
            }
            handle(event)
        }
        // What is unfinished waits from its last byte on.
        if position > 0 { escapeDeadline = nil }
        settle(at: now)
        return position
    }

    mutating func tick(at now: ContinuousClock.Instant) {
        if let question = resizeQuestion, question.deadline <= now { endResize(cursorColumn: nil) }
        if let deadline = escapeDeadline, deadline <= now {
            escapeDeadline = nil
            var events: [InputEvent] = []
            decoder.timeOut { events.append($0) }
            for event in events where !engine.isPaused { handle(event) }
        }
        if let deadline = keysDeadline, deadline <= now {
            keysDeadline = nil
            engine.timeOutKeys()
        }
        clock.runOut(engine, at: now)
        if unsettledSince != nil { engine.turn() }
        if let deadline = checkingDeadline, deadline <= now {
            checkingDeadline = nil
            engine.showsChecks = true
        }
        settle(at: now)
    }

    mutating func wake(at now: ContinuousClock.Instant) {
        engine.turn()
        settle(at: now)
    }

    mutating func resize(columns: Int, rows: Int, at now: ContinuousClock.Instant) {
        layout.resize(columns: columns, rows: rows)
        if resizeQuestion != nil {
            resizeQuestion?.columns = layout.columns
            resizeQuestion?.rows = layout.rows
            resizeQuestion?.isStale = true
        } else if !isFinished, encoder.isResizeAmbiguous(columns: layout.columns) {
            resizeQuestion = ResizeQuestion(
                columns: layout.columns, rows: layout.rows, deadline: now + ResizeQuestion.patience)
            decoder.expectsCursorReport += 1
            output += ResizeQuestion.bytes
        } else {
            encoder.resize(columns: layout.columns, rows: layout.rows, into: &output)
        }
        draw()
    }

    private mutating func endResize(cursorColumn: Int?) {
        guard let question = resizeQuestion else { return }
        resizeQuestion = nil
        encoder.resize(
            columns: question.columns, rows: question.rows, cursorColumn: question.isStale ? nil : cursorColumn,
            into: &output)
    }

    mutating func redraw(columns: Int, rows: Int) {
        resizeQuestion = nil
        encoder.forget()
        layout.resize(columns: columns, rows: rows)
        encoder.resize(columns: layout.columns, rows: layout.rows, into: &output)
        draw()
    }

    mutating func printAbove(_ text: StyledText) {
        endResize(cursorColumn: nil)
        encoder.printAbove(text.lines.flatMap { FrameRow.wrapping($0, columns: layout.columns) }, into: &output)
        draw()
    }

    mutating func showStatus(_ text: StyledText?) {
        status = text
        draw()
    }

    mutating func interrupt() { end(.interrupted(text: engine.textSoFar)) }
    mutating func cancel() { end(.cancelled(text: engine.textSoFar)) }
    mutating func endInput() { end(.endOfInput(field: engine.focusedState?.node.label)) }

    private mutating func end(_ ending: FormEngine.Ending) {
        engine.observation.tracking { engine.finish(ending) }
        draw()
    }

    mutating func takeOutput() -> [UInt8] {
        defer { output = [] }
        return output
    }

    mutating func clearOutput() { output.removeAll(keepingCapacity: output.capacity <= 1 << 14) }

    var awaitsAnswers: Bool { answers.isAwaited || decoder.expectsCursorReport > 0 }
    mutating func takeLateAnswers(_ bytes: UnsafeRawBufferPointer) -> Int { answers.take(bytes, with: &decoder) }

    mutating func takeRequest() -> SessionRequest? {
        defer { engine.request = nil }
        return engine.request
    }
}

extension FormEngine.Ending {
    /// What `run()` throws for it.
    var error: LineKitError? {
        switch self {
        case .submitted: nil
        case .interrupted(let text): .interrupted(text: text)
        case .cancelled(let text): .cancelled(text: text)
        case .endOfInput(let field): .endOfInput(field: field)
        case .failed(let error): error
        }
    }
}
