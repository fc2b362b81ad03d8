import Synchronization

/// The table of open terminals: the library's only global state. Signal handlers read it, so it is made of atomics and
/// of memory that is never given back, and all of it is touched before a handler is installed.
enum OpenTerminals {
    static let table = OpenTerminalTable()

    /// Restores every terminal that a prompt holds. Async-signal-safe, and safe to call again: what is restored is left
    /// alone. A prompt that lives on takes its terminal again when it next looks.
    static func restoreAll() { table.restoreAll(abandoningRow: true) }
}

/// The slots, and what the handlers have to know.
struct OpenTerminalTable: ~Copyable, Sendable {
    /// The address of the newest slot.
    private let newest = Atomic<UInt>(0)
    /// How many handlers are just telling owners something; a pipe is closed only when there are none.
    private let tellingCount = Atomic<Int>(0)
    /// How many handlers have restored the terminals and not yet learnt whether the program lives on. While there are
    /// any, no terminal is taken again: the process may be about to die.
    private let pauseCount = Atomic<Int>(0)
    /// Guards the claiming of slots, and counts the holders for whom the signal handlers are installed.
    private let holderCount = Mutex(0)
    private let hasRehearsed = Atomic(false)
    /// What was installed before us and what we installed, by signal number.
    let actions = SignalActions()

    var isPaused: Bool { pauseCount.load(ordering: .sequentiallyConsistent) > 0 }
    func pause() { pauseCount.add(1, ordering: .sequentiallyConsistent) }
    func resume() { pauseCount.subtract(1, ordering: .sequentiallyConsistent) }

    /// Finds a slot for a terminal, a new one if need be.
    func claim() -> OpenTerminal {
        holderCount.withLock { _ in
            var address = newest.load(ordering: .acquiring)
            while address != 0 {
                let candidate = OpenTerminal(address: address)
                if candidate.move(from: OpenTerminalSlot.Phase.free, to: OpenTerminalSlot.Phase.idle) {
                    return candidate
                }
                address = candidate.slot.pointee.next
            }
            let slot = UnsafeMutablePointer<OpenTerminalSlot>.allocate(capacity: 1)
            slot.initialize(to: OpenTerminalSlot(next: newest.load(ordering: .acquiring)))
            let made = OpenTerminal(address: UInt(bitPattern: slot))
            _ = made.move(from: OpenTerminalSlot.Phase.free, to: OpenTerminalSlot.Phase.idle)
            newest.store(made.address, ordering: .releasing)
            return made
        }
    }

    /// Gives a slot back for the next terminal. The pipe that wakes its owner may be closed afterwards.
    func release(_ terminal: OpenTerminal) {
        terminal.slot.pointee.wakeDescriptor.store(-1, ordering: .sequentiallyConsistent)
        while tellingCount.load(ordering: .sequentiallyConsistent) > 0 { Libc.yieldThread() }
        _ = terminal.move(from: OpenTerminalSlot.Phase.idle, to: OpenTerminalSlot.Phase.free)
    }

    /// Installs the signal handlers for one more holder.
    func installHandlers() {
        holderCount.withLock { count in
            if count == 0 {
                rehearse()
                actions.install()
            }
            count += 1
        }
    }

    /// Puts back what was there before the handlers when the last holder goes.
    func uninstallHandlers() {
        holderCount.withLock { count in
            count -= 1
            if count == 0 { actions.uninstall() }
        }
    }

    /// Goes through all that a handler does, on a slot of no terminal: what is initialised or linked at its first use
    /// must not be met for the first time inside a handler. The first time, it also has the terminals restored when the
    /// program calls `exit` in the middle of a prompt.
    private func rehearse() {
        guard !hasRehearsed.exchange(true, ordering: .sequentiallyConsistent) else { return }
        let slot = UnsafeMutablePointer<OpenTerminalSlot>.allocate(capacity: 1)
        slot.initialize(to: OpenTerminalSlot(next: 0))
        let terminal = OpenTerminal(address: UInt(bitPattern: slot))
        slot.pointee.setBytes(leaving: [0], abandoning: [0])
        slot.pointee.phase.store(OpenTerminalSlot.Phase.held, ordering: .sequentiallyConsistent)
        terminal.restore(abandoningRow: true)
        slot.pointee.tell(.resized)
        pause()
        resume()
        tellAll([])
        _ = Libc.writeBytes(-1, UnsafeRawBufferPointer(start: nil, count: 0))
        let memory = WipingMemory()
        let bytes = memory.allocate(byteCount: 1)
        memory.wipeAll()
        memory.release(bytes)
        _ = holdsSecrets
        Libc.unblock(Libc.signalSet())
        Libc.atExit { OpenTerminals.restoreAll() }
    }

    /// Restores all held terminals; async-signal-safe.
    func restoreAll(abandoningRow: Bool) {
        var address = newest.load(ordering: .acquiring)
        while address != 0 {
            let terminal = OpenTerminal(address: address)
            terminal.restore(abandoningRow: abandoningRow)
            address = terminal.slot.pointee.next
        }
    }

    /// Whether a prompt is up whose text is secret; async-signal-safe.
    var holdsSecrets: Bool {
        var address = newest.load(ordering: .acquiring)
        while address != 0 {
            let terminal = OpenTerminal(address: address)
            if terminal.phase > OpenTerminalSlot.Phase.idle, terminal.slot.pointee.holdsSecrets { return true }
            address = terminal.slot.pointee.next
        }
        return false
    }

    /// Tells all holders something; async-signal-safe.
    func tellAll(_ event: TerminalEvents) {
        tellingCount.add(1, ordering: .sequentiallyConsistent)
        var address = newest.load(ordering: .acquiring)
        while address != 0 {
            let terminal = OpenTerminal(address: address)
            if terminal.phase != OpenTerminalSlot.Phase.free { terminal.slot.pointee.tell(event) }
            address = terminal.slot.pointee.next
        }
        tellingCount.subtract(1, ordering: .sequentiallyConsistent)
    }
}

/// A claimed slot.
struct OpenTerminal: Sendable {
    let address: UInt

    /// The slot, which is never given back.
    var slot: UnsafeMutablePointer<OpenTerminalSlot> {
        UnsafeMutablePointer(bitPattern: address)!
    }
    var phase: UInt8 { slot.pointee.phase.load(ordering: .sequentiallyConsistent) }

    func move(from old: UInt8, to new: UInt8) -> Bool {
        slot.pointee.phase.compareExchange(expected: old, desired: new, ordering: .sequentiallyConsistent).exchanged
    }

    /// Fills in what the handlers have to know of a terminal that is not held yet.
    func prepare(
        _ descriptors: TerminalDescriptors, _ modes: TerminalModes, leaving: [UInt8], wakingBy wakeDescriptor: Int32
    ) {
        slot.pointee.holdsSecrets = modes.holdsSecrets || modes.discipline == .lineWithoutEcho
        slot.pointee.input = descriptors.input
        slot.pointee.output = descriptors.output
        slot.pointee.setBytes(leaving: leaving, abandoning: modes.abandoningRow)
        _ = takeEvents()
        slot.pointee.wakeDescriptor.store(wakeDescriptor, ordering: .sequentiallyConsistent)
    }

    /// Runs `body`, which takes the terminal or gives it back and is told whether it was held before, while no handler
    /// can get in between: this thread takes no signals, and handlers on other threads wait for the end of the change.
    func change(to phase: UInt8, _ body: (_ wasHeld: Bool) -> Void) {
        let blocked = Libc.block(OpenTerminals.table.actions.asynchronous)
        defer { Libc.setBlocked(blocked) }
        while true {
            let wasHeld = move(from: OpenTerminalSlot.Phase.held, to: OpenTerminalSlot.Phase.changing)
            if wasHeld || move(from: OpenTerminalSlot.Phase.idle, to: OpenTerminalSlot.Phase.changing)
                || move(from: OpenTerminalSlot.Phase.restored, to: OpenTerminalSlot.Phase.changing)
            {
                body(wasHeld)
                break
            }
            Libc.yieldThread()
        }
        slot.pointee.phase.store(phase, ordering: .sequentiallyConsistent)
    }

    /// Whether handlers have told this and it was not taken yet.
    func hasBeenTold(_ event: TerminalEvents) -> Bool {
        TerminalEvents(rawValue: slot.pointee.events.load(ordering: .sequentiallyConsistent)).contains(event)
    }

    /// Restores the terminal if it is held, and marks it restored; async-signal-safe. When another thread is at it, its
    /// end is awaited, so that nobody passes a deadly signal on before the work is done; not for ever, because the
    /// other thread may be the one that this handler interrupted.
    func restore(abandoningRow: Bool) {
        var patience = 20_000
        while patience > 0 {
            if move(from: OpenTerminalSlot.Phase.held, to: OpenTerminalSlot.Phase.changing) {
                slot.pointee.giveBack(abandoningRow: abandoningRow)
                slot.pointee.phase.store(OpenTerminalSlot.Phase.restored, ordering: .sequentiallyConsistent)
                return
            }
            guard phase == OpenTerminalSlot.Phase.changing else { return }
            Libc.yieldThread()
            patience -= 1
        }
        slot.pointee.giveBack(abandoningRow: abandoningRow)
    }

    /// What handlers have told since the last call.
    func takeEvents() -> TerminalEvents {
        TerminalEvents(rawValue: slot.pointee.events.exchange(0, ordering: .sequentiallyConsistent))
    }
}
