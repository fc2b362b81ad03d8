import Dispatch
import Synchronization

/// A terminal of the operating system: `termios` for its settings, `read` and `write` for its bytes.
///
/// It is held by one prompt at a time; `open` says `busy` to a second one. While it is held, signals that end or stop
/// the program restore it first. Bytes that were read and not used stay for the next prompt, so there is one object for
/// the program's own terminal, `standard`.
public final class POSIXTerminal: Terminal {
    /// The program's own terminal: standard input, and standard output or, where that is redirected, the controlling
    /// terminal. Where standard input is no terminal, plain lines are read from it.
    public static let standard = POSIXTerminal(source: .standard)

    private static let controllingTerminal = POSIXTerminal(source: .controlling)

    /// The terminal that secrets are asked on: `standard` where standard input is a terminal, else the one that controls
    /// the process. Throws `noTerminal` when there is none.
    public static func controlling() throws(LineKitError) -> POSIXTerminal {
        if Libc.isTerminal(0) { return standard }
        try TerminalSource.controlling.descriptors(.interactive).close()
        return controllingTerminal
    }

    /// What a prompt that holds the terminal has to know.
    struct Hold: Sendable {
        var descriptors: TerminalDescriptors
        var kind: TerminalKind
        var modes: TerminalModes
        /// The end of the pipe that a wait watches.
        var pipe: Int32
        /// Waits for input and pipe, where the system has such a thing.
        var watch: DescriptorWatch?
        /// The terminal's place in the table that signal handlers read; `nil` where input is no terminal.
        var entry: OpenTerminal?
        var alternateStack: AlternateStack?
        /// The size that the prompt knows of.
        var size: TerminalSize
        /// The terminal is not ours at the moment: the program is in the background, or a signal handler restored it.
        var isAway = false
        /// When it was looked after what no signal tells of, in milliseconds of `Libc.uptime`.
        var lastCheck: Int?
        /// What interrupts in line mode, where the kernel hands it over as a byte.
        var interruptByte: UInt8?
    }

    let source: TerminalSource
    private let fixedKind: TerminalKind?
    private let isHeld = Atomic(false)
    let hold = Mutex<Hold?>(nil)
    let queue = Mutex(InputQueue())
    let wakePipe = WakePipe()
    /// Where async waits wait: on threads that belong to nobody's executor. Made when the first of them begins.
    static let waitingQueue = DispatchQueue(label: "LineKit.POSIXTerminal", attributes: .concurrent)

    init(source: TerminalSource, kind: TerminalKind? = nil) {
        self.source = source
        fixedKind = kind
    }

    /// A terminal on descriptors of the caller's, which stay open: another terminal, a pseudo-terminal, a serial line.
    /// Its kind is found out from them and from the environment unless it is given.
    public convenience init(input: Int32, output: Int32, kind: TerminalKind? = nil) {
        self.init(source: .given(input: input, output: output), kind: kind)
    }

    deinit { close() }

    /// What the terminal can be used for: looked at anew each time, because descriptors and environment may change.
    public var kind: TerminalKind { fixedKind ?? source.kind }

    /// Its size now, as the kernel knows it; where it does not, `COLUMNS` and `LINES`, then 80 by 24.
    public var size: TerminalSize {
        if let descriptors = hold.withLock({ $0?.descriptors }) {
            return TerminalSize(of: [descriptors.output, descriptors.input])
        }
        switch source {
        case .given(let input, let output): return TerminalSize(of: [output, input])
        case .standard: return TerminalSize(of: [1, 0, 2])
        case .controlling:
            guard let opened = try? source.descriptors(.interactive) else { return TerminalSize(of: []) }
            defer { opened.close() }
            return TerminalSize(of: [opened.output])
        }
    }

    /// What the terminal can show, as far as the environment tells.
    public var capabilities: TerminalCapabilities { TerminalCapabilities(environment: environmentValue) }

    /// The system's clock.
    public var now: ContinuousClock.Instant { ContinuousClock.now }

    /// Ends a wait from any thread; stays valid when the prompt is over, and then counts for the next one's first wait.
    public var waker: TerminalWaker {
        let wakePipe = wakePipe
        return TerminalWaker { wakePipe.wake() }
    }

    // MARK: Taking and giving back

    /// Takes the terminal for one prompt. A program in the background is stopped here by the kernel until it is brought
    /// to the foreground, as every program is that wants to change a terminal from there.
    public func open(_ modes: TerminalModes) throws(LineKitError) {
        guard isHeld.compareExchange(expected: false, desired: true, ordering: .sequentiallyConsistent).exchanged else {
            throw .busy
        }
        do throws(LineKitError) {
            try take(modes)
        } catch {
            isHeld.store(false, ordering: .sequentiallyConsistent)
            throw error
        }
    }

    private func take(_ modes: TerminalModes) throws(LineKitError) {
        let kind = kind
        let descriptors = try source.descriptors(kind)
        var taken = Hold(
            descriptors: descriptors, kind: kind, modes: modes, pipe: -1,
            size: TerminalSize(of: [descriptors.output, descriptors.input]))
        do throws(LineKitError) {
            let pipe = try wakePipe.open()
            taken.pipe = pipe.reading
            if kind != .notTerminal {
                try enter(&taken, wakingBy: pipe.writing)
                taken.watch = DescriptorWatch(descriptors.input, pipe.reading)
            }
        } catch {
            wakePipe.close()
            descriptors.close()
            throw error
        }
        hold.withLock { $0 = taken }
    }

    /// Restores the terminal and lets it go. Safe to call twice.
    public func close() {
        guard let held = hold.withLock({ $0.take() }) else { return }
        leave(held)
        wakePipe.close()
        held.descriptors.close()
        isHeld.store(false, ordering: .sequentiallyConsistent)
    }

    // MARK: Bytes

    /// Writes all bytes, riding out interruptions, full buffers and short writes, on descriptors that block and on such
    /// that do not. Throws `hungUp` when the terminal is gone.
    public func write(_ bytes: [UInt8]) throws(LineKitError) {
        if let held = hold.withLock({ $0?.descriptors }) { return try write(bytes, to: held.output) }
        let descriptors = try source.descriptors(kind)
        defer { descriptors.close() }
        try write(bytes, to: descriptors.output)
    }

    func write(_ bytes: [UInt8], to output: Int32) throws(LineKitError) {
        let result = bytes.withUnsafeBytes { bytes in
            Result { () throws(LineKitError) in try write(bytes, to: output) }
        }
        try result.get()
    }

    func write(_ bytes: UnsafeRawBufferPointer, to output: Int32) throws(LineKitError) {
        guard !bytes.isEmpty else { return }
        try finishWriting(bytes, after: Libc.writeBytes(output, bytes), to: output)
    }

    /// Writes what a first attempt, which returned `count`, left over.
    func finishWriting(
        _ bytes: UnsafeRawBufferPointer, after count: Int, to output: Int32
    ) throws(LineKitError) {
        var count = count
        var written = 0
        while true {
            switch count {
            case 0...: written += count
            case Libc.wouldBlock: _ = Libc.wait(readable: -1, writable: output, milliseconds: nil)
            case Libc.inputOutputError, Libc.brokenPipe, Libc.noSuchDevice: throw .hungUp
            default: throw .system(operation: "writing to the terminal", code: Int32(-count))
            }
            guard written < bytes.count else { return }
            count = Libc.writeBytes(output, UnsafeRawBufferPointer(rebasing: bytes[written...]))
        }
    }

    /// Hands over all unread bytes; `consume` returns how many it used, and the rest stay queued.
    public func takeInput(_ consume: (UnsafeRawBufferPointer) -> Int) {
        // Taken out first: what `consume` does may come back to this terminal.
        var bytes = queue.withLock { $0.take() }
        guard !bytes.isEmpty else { return }
        bytes.removeFirst(bytes.withBytes(consume))
        var rest: WipingBytes? = bytes
        queue.withLock { queue in
            if let unused = rest.take() { queue.putBack(unused) }
        }
    }
}
