/// The size of a terminal, in character cells.
public struct TerminalSize: Hashable, Sendable {
    /// The width in columns, at least 1.
    public var columns: Int
    /// The height in rows, at least 1.
    public var rows: Int
    /// A size; parts below 1 count as 1.
    public init(columns: Int, rows: Int) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
    }
}

/// What a terminal can be used for.
public enum TerminalKind: Hashable, Sendable {
    /// Keys arrive one by one and the cursor can be moved.
    case interactive
    /// A terminal that understands no escape sequence (`TERM=dumb`), or a person who wants append-only output: lines
    /// are read in the kernel's own line mode and not one escape byte is written.
    case lineByLine
    /// Input is a pipe or a file: plain lines, no prompt.
    case notTerminal
}

/// How a terminal is held while a prompt is up. Everything switched on is switched off again by `close()`.
public struct TerminalModes: Hashable, Sendable {
    /// What the kernel does with input.
    public enum Discipline: Hashable, Sendable {
        /// Every byte at once, no echo, no signals.
        case raw
        /// The kernel's line editing and echo. Ctrl-C ends the line and arrives as its last byte, 0x03, so that it ends
        /// the prompt and not the program.
        case line
        /// The same without echo, for secrets on terminals that cannot be driven.
        case lineWithoutEcho
    }
    /// What the kernel does with input.
    public var discipline: Discipline
    /// Whether pastes arrive between marks (mode 2004).
    public var bracketedPaste = false
    /// Whether the kitty keyboard protocol is pushed, and with which flags; `nil` leaves the keyboard alone.
    public var kittyFlags: UInt8?
    /// Whether xterm's modifyOtherKeys is on, at its level 1: keys that have no bytes of their own with a modifier, as
    /// Ctrl-Return, are then sent as sequences.
    public var modifyOtherKeys = false
    /// Whether mouse buttons are reported (modes 1000 and 1006).
    public var mouse = false
    /// Whether focus changes are reported (mode 1004).
    public var focusEvents = false
    /// Whether the prompt changes the shape of the cursor, which `close()` then sets to the terminal's own (DECSCUSR).
    public var changesCursorShape = false
    /// Whether what is typed may be secret. A signal that ends most programs then wipes it from memory before the
    /// program's own handler runs, and a prompt that survives that is interrupted, for there is nothing left of it.
    public var holdsSecrets = false
    /// Modes with everything else off.
    public init(_ discipline: Discipline) { self.discipline = discipline }
}

/// Why a wait on a terminal ended.
public enum TerminalSignal: Hashable, Sendable {
    /// Unread bytes are in the queue.
    case input
    /// The size changed.
    case resized
    /// The program was stopped, or caught a signal that the terminal was restored for, and goes on: the modes are on
    /// again, the size may have changed, and what was drawn may be gone.
    case continued
    /// SIGINT came from outside, and the program's own handler let the program live: the prompt ends as with Ctrl-C.
    case interrupted
    /// Somebody called the waker.
    case woken
    /// The deadline passed.
    case deadline
    /// Input ended (a pipe or file), and the queue is empty.
    case endOfInput
    /// The terminal went away.
    case hungUp
}

/// Ends a wait on a terminal from any thread.
public struct TerminalWaker: Sendable {
    private let action: @Sendable () -> Void
    /// A waker that runs `action`, which must be safe to call from any thread.
    public init(_ action: @escaping @Sendable () -> Void) { self.action = action }
    /// Makes the wait in progress, or else the next one, end with `TerminalSignal.woken`.
    public func wake() { action() }
}

/// Where questions are asked: a source of bytes, a sink for bytes, a size and a clock.
///
/// A terminal keeps the one queue of bytes that were read and not yet used; it outlives the prompts that use it. It is
/// `Sendable`, because tasks ask on one terminal in turn, rows are printed from any thread, and `withTerminal` hands it
/// to child tasks; `open` lets one prompt in at a time.
public protocol Terminal: AnyObject, Sendable {
    /// What the terminal can be used for.
    var kind: TerminalKind { get }
    /// Its size now.
    var size: TerminalSize { get }
    /// How many colours may be used, and what else it can do.
    var capabilities: TerminalCapabilities { get }
    /// The time by the clock that this terminal's waits go by.
    var now: ContinuousClock.Instant { get }
    /// Ends a wait from any thread.
    var waker: TerminalWaker { get }

    /// Takes the terminal for one prompt and switches `modes` on, without flushing input. Throws `busy` when another
    /// prompt holds it, `noTerminal` or `system` when it cannot be had.
    func open(_ modes: TerminalModes) throws(LineKitError)
    /// Switches everything off that `open` switched on and restores the settings found then. Safe to call twice.
    func close()
    /// Switches other modes on and off while a prompt holds the terminal; the discipline stays as it is.
    func change(to modes: TerminalModes) throws(LineKitError)
    /// Restores the settings, stops the process group as Ctrl-Z does, and on continuing takes the terminal again. The
    /// next wait then returns `continued`.
    func suspend() throws(LineKitError)
    /// Restores the settings and raises SIGQUIT, as Ctrl-\\ does in the kernel's line mode. Where the program survives
    /// that, the terminal is taken again.
    func quit() throws(LineKitError)
    /// Says what the prompt waits for now, in the words of the person asked: the label of a field, or the prompt. A
    /// scripted terminal picks and checks its answers by it; others do nothing with it.
    func willWait(for question: String)
    /// Writes all bytes, riding out interruptions, full buffers and short writes.
    func write(_ bytes: [UInt8]) throws(LineKitError)

    /// Waits, blocking the thread, until something happens or `deadline` passes (`nil`: for ever). Returns at once
    /// while unread bytes are queued from this wait's reads.
    func wait(until deadline: ContinuousClock.Instant?) throws(LineKitError) -> TerminalSignal
    /// The same without blocking a thread of the cooperative pool. Returns `woken` when the task is cancelled.
    nonisolated(nonsending)
        func wait(until deadline: ContinuousClock.Instant?) async throws(LineKitError) -> TerminalSignal
    /// Hands over all unread bytes; `consume` returns how many it used, and the rest stay queued.
    func takeInput(_ consume: (UnsafeRawBufferPointer) -> Int)
}

extension Terminal {
    /// Writes what switches the modes; for terminals that need not remember them.
    public func change(to modes: TerminalModes) throws(LineKitError) {
        try write(modes.entering)
    }
    /// Does nothing.
    public func willWait(for question: String) {}
}
