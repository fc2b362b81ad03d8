/// One line being edited, between bytes and bytes: the whole of LineKit's editing without a terminal, a clock or a
/// thread, for programs with an event loop of their own and for tests.
///
///     var session = LineSession(prompt: "> ", columns: 80, rows: 24)
///     session.feed(bytes, at: .now)                 // keys in
///     write(session.takeOutput())                   // frames out
///     wait(until: session.nextDeadline)             // then session.tick(at: .now)
///     if let outcome = session.outcome { … }
///
/// The first frame is ready as soon as the session is made. One call of `feed` makes at most one frame, however many
/// bytes it is given.
public struct LineSession: ~Copyable {
    /// How a line ended.
    public enum Outcome: Hashable, Sendable {
        /// The line was accepted.
        case line(String)
        /// Ctrl-D on an empty line, or no more input.
        case endOfInput
        /// Ctrl-C; with the text typed so far.
        case interrupted(text: String)
        /// Ended by somebody else; with the text typed so far.
        case cancelled(text: String)
    }

    enum Ending {
        case accepted, endOfInput, interrupted, cancelled
    }

    var core: LineCore
    /// How long an escape or an unfinished key sequence waits for more.
    var keySequenceTimeout = Duration.milliseconds(50)
    /// What is known of the terminal from its answers.
    var answers = TerminalAnswers()
    /// Whether the terminal may be asked what it can do.
    var asksTerminal = false
    /// Whether it is also asked for the colour of its background.
    var asksBackground = false
    var ending: Ending?

    var decoder = InputDecoder()
    var layout = Layout()
    /// Writes the rows; what the terminal can do is set on it.
    var encoder: FrameEncoder
    var output: [UInt8] = []
    var columns: Int
    var rows: Int
    var request: SessionRequest?
    private var escapeDeadline: ContinuousClock.Instant?
    private var keysDeadline: ContinuousClock.Instant?
    /// When the word being typed is looked at, and when a person who waits for an answer is told so.
    private var completionDeadline: ContinuousClock.Instant?
    private var waitingDeadline: ContinuousClock.Instant?
    /// When the keys of an unfinished sequence are shown.
    private var pendingKeysDeadline: ContinuousClock.Instant?
    /// When a visible bell ends.
    private var flashDeadline: ContinuousClock.Instant?
    /// Set while the list of the history is not complete: at once, when no key comes first.
    private var listDeadline: ContinuousClock.Instant?
    private var isFinalFrameDrawn = false
    var pendingClick: PendingClick?
    var resizeQuestion: ResizeQuestion?
    /// The shape that the cursor was given last.
    var cursorShape = CursorShape.terminalDefault
    /// The row of the cursor in the frame drawn last.
    private var cursorRow = 0
    /// What typing the terminal may show by itself; gone with the next frame.
    var directEcho: DirectEcho?

    /// A session that asks `prompt` on a screen of `columns` by `rows` cells.
    ///
    /// - Parameters:
    ///   - bindings: which keys do what.
    ///   - initialText: what stands in the line at first, the cursor behind it. It cannot be undone.
    ///   - history: what Up and the searches go through; nothing is appended to it.
    ///   - isMultiline: whether the line may hold line feeds.
    public init(
        prompt: StyledText, columns: Int, rows: Int, bindings: KeyBindings = .emacs, initialText: String = "",
        history: History? = nil, isMultiline: Bool = false
    ) {
        var settings = LineCore.Settings()
        settings.prompt = prompt
        settings.servesRequests = false
        settings.history = history
        settings.traits.isMultiline = isMultiline
        let core = LineCore(settings, bindings: bindings, initialText: initialText)
        self.init(core: core, columns: columns, rows: rows)
        draw()
    }

    init(core: consuming LineCore, columns: Int, rows: Int) {
        self.core = core
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
        self.core.screenColumns = self.columns
        self.core.screenRows = self.rows
        encoder = FrameEncoder(columns: self.columns, rows: self.rows)
    }

    /// How the line ended; `nil` while it is still being edited. Secrets are never part of it.
    public var outcome: Outcome? {
        switch ending {
        case .accepted: .line(core.textForOthers)
        case .endOfInput: .endOfInput
        case .interrupted: .interrupted(text: core.textForOthers)
        case .cancelled: .cancelled(text: core.textForOthers)
        case nil: nil
        }
    }

    /// The text as it stands.
    public var text: String { core.textForOthers }

    /// Where the cursor stands, in grapheme clusters from the start of the text.
    public var cursor: Int { core.cursorForOthers }

    /// Puts the cursor elsewhere, as a click does: in grapheme clusters from the start of the text.
    public mutating func moveCursor(to offset: Int) {
        core.moveCursor(toClicked: core.editor.text.offset(ofCluster: max(0, offset)))
        draw()
    }

    /// When `tick(at:)` has to be called if no input comes before; `nil` when nothing is being waited for.
    public var nextDeadline: ContinuousClock.Instant? {
        // No array: this is asked for with every key.
        var first = escapeDeadline
        func take(_ deadline: ContinuousClock.Instant?) {
            if let deadline { first = min(first ?? deadline, deadline) }
        }
        take(keysDeadline)
        take(resizeQuestion?.deadline)
        take(completionDeadline)
        take(waitingDeadline)
        take(flashDeadline)
        take(pendingKeysDeadline)
        take(listDeadline)
        return first
    }

    /// Takes bytes from the terminal, in pieces of any size. Bytes after the one that ends the line stay unused.
    ///
    /// - Returns: how many bytes were used.
    @discardableResult
    public mutating func feed(_ bytes: some Sequence<UInt8>, at now: ContinuousClock.Instant) -> Int {
        let used = bytes.withContiguousStorageIfAvailable { feed(UnsafeRawBufferPointer($0), at: now) }
        return used ?? Array(bytes).withUnsafeBytes { feed($0, at: now) }
    }

    mutating func feed(_ bytes: UnsafeRawBufferPointer, at now: ContinuousClock.Instant) -> Int {
        var position = 0
        let outputStart = output.count
        while !isPaused {
            if core.trace == nil, let text = decoder.plainText(in: bytes, at: &position) {
                take(core.type(text))
                position -= core.unusedTextBytes
                continue
            }
            guard let event = decoder.next(bytes, at: &position) else { break }
            handle(event)
            // A character in a run of text ended the line: the run's rest belongs to the next prompt.
            position -= min(core.unusedTextBytes, position)
            core.trace?.cut(event, by: core.unusedTextBytes)
        }
        settle(at: now)
        if let echo = directEcho(after: bytes, output: output[outputStart...]) { directEcho = echo }
        return position
    }

    /// Tells the session what time it is, so that what was waiting for more can stop waiting.
    public mutating func tick(at now: ContinuousClock.Instant) {
        if let question = resizeQuestion, question.deadline <= now { endResize(cursorColumn: nil) }
        if let deadline = escapeDeadline, deadline <= now {
            escapeDeadline = nil
            var events: [InputEvent] = []
            decoder.timeOut { events.append($0) }
            for event in events where !isPaused { handle(event) }
        }
        if let deadline = keysDeadline, deadline <= now {
            keysDeadline = nil
            take(core.timeOutKeys())
        }
        if let deadline = completionDeadline, deadline <= now, !isPaused {
            completionDeadline = nil
            take(core.completeWhileTyping())
        }
        if let deadline = waitingDeadline, deadline <= now { core.showsWaiting = true }
        if let deadline = pendingKeysDeadline, deadline <= now { core.showsPendingKeys = true }
        if let deadline = flashDeadline, deadline <= now {
            flashDeadline = nil
            core.isFlashing = false
        }
        if listDeadline != nil { core.historyList?.advance() }
        settle(at: now)
    }

    /// The terminal's size changed, in columns and rows. Where it makes a difference whether the terminal reflows, it is
    /// asked for the cursor, and nothing is drawn until it has answered or `nextDeadline` has passed.
    public mutating func resize(columns: Int, rows: Int, at now: ContinuousClock.Instant) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
        core.screenColumns = self.columns
        core.screenRows = self.rows
        if resizeQuestion != nil {
            resizeQuestion?.columns = self.columns
            resizeQuestion?.rows = self.rows
            resizeQuestion?.isStale = true
        } else if ending == nil, encoder.isResizeAmbiguous(columns: self.columns) {
            resizeQuestion = ResizeQuestion(
                columns: self.columns, rows: self.rows, deadline: now + ResizeQuestion.patience)
            decoder.expectsCursorReport += 1
            output += ResizeQuestion.bytes
        } else {
            encoder.resize(columns: self.columns, rows: self.rows, into: &output)
        }
        draw()
    }

    /// Ends the wait for the cursor's place, from 0 where it is known, and takes over the new size.
    mutating func endResize(cursorColumn: Int?) {
        guard let question = resizeQuestion else { return }
        resizeQuestion = nil
        encoder.resize(
            columns: question.columns, rows: question.rows, cursorColumn: question.isStale ? nil : cursorColumn,
            into: &output)
    }

    /// The bytes to write to the terminal, in order. Fetching them empties them.
    public mutating func takeOutput() -> [UInt8] {
        let bytes = output
        output.removeAll()
        return bytes
    }

    /// Appends the bytes to write to `buffer` and empties them: `takeOutput()` for callers that have memory for them, in
    /// which case nothing is allocated.
    public mutating func takeOutput(into buffer: inout [UInt8]) {
        buffer += output
        clearOutput()
    }

    /// Empties the output once it is written, and keeps its memory for the next key unless it is uncommonly large.
    mutating func clearOutput() { output.removeAll(keepingCapacity: output.capacity <= 1 << 14) }

    /// Whether no more input is looked at: the line is over, or the outside has to do something first.
    var isPaused: Bool { ending != nil || request != nil }

    private mutating func handle(_ event: InputEvent) {
        core.trace?.note(event, isSecret: isSecret, isPending: core.keys.isPending)
        switch event {
        case .reply(let reply): hear(reply)
        case .mouse(let mouse): click(mouse)
        default: take(core.handle(event))
        }
    }

    private mutating func hear(_ reply: TerminalReply) {
        if case .cursorPosition(let row, let column, _) = reply {
            if resizeQuestion != nil { return endResize(cursorColumn: column - 1) }
            if let click = pendingClick { place(click, cursorRow: row - 1) }
            pendingClick = nil
            return
        }
        let wanted = answers.take(reply)
        if let scheme = answers.colorScheme, let theme = core.settings.themes[scheme] { core.settings.theme = theme }
        encoder.usesSynchronizedOutput = encoder.usesSynchronizedOutput || answers.hasSynchronizedOutput
        guard core.settings.servesRequests, let wanted else { return }
        if answers.hasKittyKeyboard { decoder.disambiguatesEscape = true }
        request = wanted
    }

    // MARK: Mouse

    /// A click waits for the terminal to say where the cursor stands: rows of the screen are no business of the editor
    /// otherwise, and asking at each frame would double the traffic of slow lines.
    struct PendingClick {
        let mouse: MouseEvent
        let frameCursorRow: Int
    }

    private mutating func click(_ mouse: MouseEvent) {
        guard mouse.action == .press, mouse.button == .left, pendingClick == nil else { return }
        draw()
        pendingClick = PendingClick(mouse: mouse, frameCursorRow: cursorRow)
        decoder.expectsCursorReport += 1
        output += Array("\u{1B}[6n".utf8)
    }

    private mutating func place(_ click: PendingClick, cursorRow: Int) {
        let row = click.mouse.row - (cursorRow - click.frameCursorRow) + layout.viewportTop
        guard row >= 0, let offset = layout.offset(atRow: row, column: click.mouse.column, in: core.editor.text) else {
            return
        }
        core.moveCursor(toClicked: offset)
    }

    mutating func take(_ effect: LineEffect) {
        switch effect {
        case .none: break
        case .accept: ending = .accepted
        case .endOfInput: ending = .endOfInput
        case .interrupt: ending = .interrupted
        case .suspend: request = .suspend
        case .quit: request = .quit
        case .complete(let context): request = .completions(context)
        case .editElsewhere(let text): request = .editElsewhere(text)
        case .clearScreen:
            endResize(cursorColumn: nil)
            encoder.clearScreen(into: &output)
        case .redraw: encoder.forget()
        case .show(let text):
            endResize(cursorColumn: nil)
            encoder.printAbove(rows(of: text), into: &output)
        // Ctrl-\\ is no command of readline's: in cooked mode the kernel makes a signal of it, and so do we.
        case .unbound(KeyEvent(.character("\\"), .ctrl)) where core.settings.servesRequests: request = .quit
        case .unhandled, .intercepted, .unbound: core.ring()
        }
    }

    mutating func settle(at now: ContinuousClock.Instant) {
        escapeDeadline = decoder.timeout.map { now + $0.duration(key: keySequenceTimeout) }
        keysDeadline = core.needsTimeout ? now + keySequenceTimeout : nil
        completionDeadline = core.wantsCompletion ? now + Self.typingPause : nil
        if !awaitsCompletions {
            waitingDeadline = nil
            core.showsWaiting = false
        } else if !core.showsWaiting {
            waitingDeadline = waitingDeadline ?? now + Self.typingPause
        } else {
            waitingDeadline = nil
        }
        let isPending = core.keys.isPending
        core.showsPendingKeys = core.showsPendingKeys && isPending
        pendingKeysDeadline =
            isPending && !core.showsPendingKeys ? pendingKeysDeadline ?? now + Self.pendingKeysDelay : nil
        if core.takeBell() { ring(at: now) }
        draw()
        // Whatever comes in goes first; the list goes on when there is nothing.
        listDeadline = core.historyList?.isSearching == true ? now : nil
        if request?.lendsTerminal == true { encoder.stepAside(into: &output) }
    }

    /// How long nobody types before the word is looked at, and how long an answer may take before that is shown.
    private static var typingPause: Duration { .milliseconds(100) }
    /// How long somebody waits in the middle of a key sequence before its keys are shown.
    private static var pendingKeysDelay: Duration { .milliseconds(500) }
    /// How long a visible bell is seen.
    private static var flashLength: Duration { .milliseconds(120) }

    private mutating func ring(at now: ContinuousClock.Instant) {
        switch core.settings.bellStyle {
        case .audible: output.append(0x07)
        case .visible:
            core.isFlashing = true
            flashDeadline = now + Self.flashLength
        case .none: break
        }
    }

    mutating func draw() {
        directEcho = nil
        guard !isFinalFrameDrawn else { return }
        if resizeQuestion != nil {
            guard ending != nil else { return }
            endResize(cursorColumn: nil)
        }
        isFinalFrameDrawn = ending != nil
        if isFinalFrameDrawn { core.closeStringPrompt() }
        let signals = signalsBesideFrame(isFinished: ending != nil)
        output += signals
        core.refresh()
        if let offset = core.takeChange() { layout.textChanged(from: offset) }
        var content = core.content(isFinished: ending != nil, columns: columns, rows: rows)
        if ending == nil, core.showsList {
            let room = layout.roomBelow(core.editor.text, content: content, columns: columns, rows: rows)
            content.below += core.listRows(room: room - content.below.count)
        }
        let cursor = ending == nil ? core.editor.cursor : core.editor.text.utf8Count
        layout.update(core.editor.text, cursor: cursor, content: content, columns: columns, rows: rows)
        cursorRow = layout.frame.cursorRow
        encoder.encode(layout.frame, into: &output)
        if ending != nil { encoder.finish(into: &output) }
        directEcho = directEchoOfFirst
    }
}
