import Synchronization

/// A terminal that follows a script, for tests of code that asks questions: no terminal, no clock and no sleep.
///
///     let terminal = ScriptedTerminal(columns: 40, rows: 10)
///     terminal.type("ab")
///     terminal.press("<Left>", "RET")
///     let line = try withTerminal(terminal) { try readLine(prompt: "> ") }
///     // line == "ab"; terminal.screen.rows[0] == "> ab"; terminal.modesLeftOn == []
///
/// What is scripted happens in order, one step for each time the prompt waits: a character typed, a key, a paste, a new
/// size. The time is its own: it stands still until a prompt waits with nothing scripted, and then jumps to the moment
/// the prompt waits for. A prompt that waits for input when the script is over throws `scriptEnded`, with the label of
/// what was waiting.
///
/// It works with blocking and with `async` prompts, and it may be used from several tasks, one prompt at a time.
public final class ScriptedTerminal: Terminal {
    struct Situation: ~Copyable {
        var script = TerminalScript()
        var screen: VirtualScreen
        var output: [UInt8] = []
        var frameCount = 0
        var now = ContinuousClock.now
        var modes: TerminalModes?
        var isAway = false
        var hasEnded = false
        var question: String?
        var queue = InputQueue()
        var capabilities = TerminalCapabilities()
        var onFrame: FrameCallback?
        /// How often in a row time has jumped with nothing scripted: a prompt that only ever waits for its own next
        /// deadline would do so for ever.
        var idleJumps = 0
        var suspendCount = 0
        var quitCount = 0
    }

    /// Safe because it is only called by `write`, which the task that runs the prompt calls; whoever sets it passes it
    /// to that task's terminal before the prompt begins.
    struct FrameCallback: @unchecked Sendable {
        let call: (VirtualScreen) -> Void
    }

    let state: Mutex<Situation>
    let bell = WakeBell()

    /// What the terminal can be used for.
    public let kind: TerminalKind

    /// A terminal of a size, with an empty screen. Rows reflow with the width only if `reflows`.
    public init(columns: Int = 80, rows: Int = 24, kind: TerminalKind = .interactive, reflows: Bool = false) {
        self.kind = kind
        var screen = VirtualScreen(columns: columns, rows: rows, reflows: reflows)
        screen.translatesLineFeeds = true
        state = Mutex(Situation(screen: screen))
    }

    // MARK: Scripting

    /// Types text, one character for each read. A line feed is the Return key.
    public func type(_ text: String) {
        for character in text {
            // Only what a person would call a line end: a vertical tab is Ctrl-K and a form feed Ctrl-L.
            let isReturn = character == "\n" || character == "\r\n"
            append(.input(isReturn ? [0x0D] : Array(String(character).utf8)))
        }
    }

    /// Presses keys, given in the notation of `KeySequence`. After Escape the script waits until the prompt has
    /// understood that nothing follows it.
    public func press(_ sequences: KeySequence...) {
        for key in sequences.flatMap(\.keys) {
            append(.input(key.bytes))
            if key == KeyEvent(.escape) { append(.pause) }
        }
    }

    /// Pastes text: between marks where the prompt has switched them on, else as if it were typed at once.
    public func paste(_ text: String) { append(.input(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8))) }

    /// Delivers bytes as one read.
    public func send(_ bytes: some Sequence<UInt8>) { append(.input(Array(bytes))) }

    /// Changes the size, in characters.
    public func resize(columns: Int, rows: Int) { append(.resize(TerminalSize(columns: columns, rows: rows))) }

    /// Lets time pass. Deadlines on the way are met.
    public func advance(by duration: Duration) { append(.time(duration)) }

    /// Ends the input, for this prompt and all that follow.
    public func endInput() { append(.end) }

    /// Takes the terminal away, as closing its window does.
    public func hangUp() { append(.hangUp) }

    /// Answers a question by its label, or by its prompt, whenever it is asked: types the text and presses Return. A
    /// second answer with the same label is for the second time.
    public func answer(_ label: String, with text: String) {
        state.withLock { $0.script.addAnswer(label, text) }
        bell.ring()
    }

    /// Calls `body` with the screen after each frame, between the prompt's turns and in its isolation.
    public func onFrame(_ body: @escaping (VirtualScreen) -> Void) {
        let callback = FrameCallback(call: body)
        state.withLock { $0.onFrame = callback }
    }

    private func append(_ step: TerminalScript.Step) {
        state.withLock { $0.script.append(step) }
        bell.ring()
    }

    // MARK: What happened

    /// What is on the screen.
    public var screen: VirtualScreen { state.withLock { $0.screen } }

    /// All bytes that were written, from the beginning.
    public var output: [UInt8] { state.withLock { $0.output } }

    /// How many times something was written.
    public var frameCount: Int { state.withLock { $0.frameCount } }

    /// What a prompt has left switched on, one phrase each; empty after a prompt, as it should be.
    public var modesLeftOn: [String] {
        state.withLock { state in (state.modes == nil ? [] : ["terminal not given back"]) + state.screen.modesLeftOn }
    }

    /// How often a prompt asked to be stopped, as with Ctrl-Z. Nothing stops; the prompt goes on at once.
    public var suspendCount: Int { state.withLock { $0.suspendCount } }

    /// How often a prompt asked to quit, as with Ctrl-\. Nothing dies; the prompt goes on at once.
    public var quitCount: Int { state.withLock { $0.quitCount } }
}

// MARK: - Terminal

extension ScriptedTerminal {
    /// The size, in characters.
    public var size: TerminalSize { state.withLock { $0.screen.size } }

    /// What the terminal says it can show; to be set before the prompt begins.
    public var capabilities: TerminalCapabilities {
        get { state.withLock { $0.capabilities } }
        set { state.withLock { $0.capabilities = newValue } }
    }

    /// The script's own time.
    public var now: ContinuousClock.Instant { state.withLock { $0.now } }

    /// Ends a wait from any thread.
    public var waker: TerminalWaker {
        let bell = bell
        return TerminalWaker { bell.wake() }
    }

    /// Takes the terminal for one prompt. Throws `busy` when one has it.
    public func open(_ modes: TerminalModes) throws(LineKitError) {
        let isTaken = state.withLock { state in
            guard state.modes == nil else { return true }
            state.modes = modes
            state.idleJumps = 0
            if kind == .interactive { state.show(modes.entering) }
            return false
        }
        if isTaken { throw .busy }
    }

    /// Switches other modes on and off while a prompt holds the terminal.
    public func change(to modes: TerminalModes) throws(LineKitError) {
        state.withLock { state in
            guard let old = state.modes else { return }
            var modes = modes
            modes.discipline = old.discipline
            if kind == .interactive { state.show(modes.switching(from: old)) }
            state.modes = modes
        }
    }

    /// Switches everything off. Safe to call twice.
    public func close() {
        state.withLock { state in
            guard let modes = state.modes else { return }
            if kind == .interactive { state.show(modes.leaving(state.capabilities)) }
            state.modes = nil
            state.isAway = false
        }
    }

    /// Counts, and has the next wait return `continued`.
    public func suspend() throws(LineKitError) {
        state.withLock { state in
            state.suspendCount += 1
            state.giveBack(kind)
        }
    }

    /// Counts, and has the next wait return `continued`.
    public func quit() throws(LineKitError) {
        state.withLock { state in
            state.quitCount += 1
            state.giveBack(kind)
        }
    }

    /// Remembers what is waited for: answers go by it, and so does the error when the script is over.
    public func willWait(for question: String) {
        state.withLock { $0.question = question }
    }

    /// Shows bytes on the screen. What the terminal answers to them is the next input.
    public func write(_ bytes: [UInt8]) throws(LineKitError) {
        let (callback, screen) = state.withLock { state in
            state.show(bytes)
            state.frameCount += 1
            let replies = state.screen.takeReplies()
            if !replies.isEmpty { state.script.insertReply(replies) }
            return (state.onFrame, state.screen)
        }
        callback?.call(screen)
    }

    /// Hands over all unread bytes; `consume` returns how many it used, and the rest stay queued.
    public func takeInput(_ consume: (UnsafeRawBufferPointer) -> Int) {
        var bytes = state.withLock { $0.queue.take() }
        guard !bytes.isEmpty else { return }
        bytes.removeFirst(bytes.withBytes(consume))
        guard !bytes.isEmpty else { return }
        var rest: WipingBytes? = bytes
        state.withLock { state in
            if let unused = rest.take() { state.queue.putBack(unused) }
        }
    }
}

extension ScriptedTerminal.Situation {
    mutating func show(_ bytes: [UInt8]) {
        output += bytes
        screen.feed(bytes)
    }

    mutating func giveBack(_ kind: TerminalKind) {
        guard let modes, !isAway else { return }
        if kind == .interactive { show(modes.leaving(capabilities)) }
        isAway = true
    }
}
