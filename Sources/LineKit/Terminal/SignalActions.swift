import Synchronization

/// The signals that a prompt handles while it is up, what the program had done with them before, and the one handler.
///
/// The handler restores the terminals and then hands the signal on to what was there before, the system's default
/// included, so that a parent sees a death by signal. It calls nothing that allocates or locks.
struct SignalActions: ~Copyable, Sendable {
    /// Signals are numbered from 1 to 31 in all that is handled here.
    private static var limit: Int { 32 }

    /// The addresses of two arrays of actions, by signal number: those found and those installed.
    private let found: UInt
    private let installed: UInt
    private let faults: UInt32
    /// Those a program cannot sensibly receive while a terminal is being taken or given back.
    let asynchronous: Libc.SignalSet

    init() {
        func array() -> UInt {
            let actions = UnsafeMutablePointer<Libc.SignalAction>.allocate(capacity: Self.limit)
            actions.initialize(repeating: Libc.defaultAction, count: Self.limit)
            return UInt(bitPattern: actions)
        }
        found = array()
        installed = array()
        faults = Libc.faults.reduce(0) { $0 | 1 << UInt32($1) }
        asynchronous = (Self.handled + Libc.otherDeadly + [Libc.backgroundOutput]).reduce(Libc.signalSet()) {
            Libc.union($0, Libc.signalSet($1))
        }
    }

    /// Those the prompt itself has to know of, or that a program may handle and live on.
    private static var handled: [Int32] {
        [
            Libc.interrupt, Libc.terminate, Libc.hangUp, Libc.quit, Libc.brokenPipeSignal, Libc.terminalStop, Libc.goOn,
            Libc.windowChange,
        ]
    }

    private func entry(_ array: UInt, _ signal: Int32) -> UnsafeMutablePointer<Libc.SignalAction> {
        UnsafeMutablePointer(bitPattern: array)! + Int(signal)
    }

    // MARK: Installing

    /// Installs the handler where it is needed. A signal that the program ignores stays ignored; one of the less usual
    /// deadly ones that it handles itself stays its own.
    func install() {
        for signal in Self.handled + Libc.faults + Libc.otherDeadly {
            var action = Libc.defaultAction
            guard Libc.action(of: signal, into: &action) >= 0 else { continue }
            let address = Libc.handlerAddress(action)
            entry(found, signal).pointee = action
            entry(installed, signal).pointee = Libc.defaultAction
            switch signal {
            case Libc.windowChange, Libc.goOn: break
            case _ where Libc.otherDeadly.contains(signal): if address != 0 { continue }
            default: if address == 1 { continue }
            }
            let ours = Libc.action(
                calling: handleSignal, blocking: Libc.union(action.sa_mask, asynchronous),
                restarting: address <= 1 || Libc.restarts(action))
            entry(installed, signal).pointee = ours
            _ = Libc.setAction(of: signal, ours)
        }
    }

    /// Puts back what was found. A handler that the program installed meanwhile is left where it is; it may still call
    /// ours, which then only hands on.
    func uninstall() {
        for signal in Self.handled + Libc.faults + Libc.otherDeadly
        where Libc.handlerAddress(entry(installed, signal).pointee) != 0 {
            var current = Libc.defaultAction
            guard Libc.action(of: signal, into: &current) >= 0,
                Libc.handlerAddress(current) == Libc.handlerAddress(entry(installed, signal).pointee)
            else { continue }
            _ = Libc.setAction(of: signal, entry(found, signal).pointee)
        }
    }

    /// Calls `body` with the signal's action as the program has set it, and then goes on handling it.
    func withActionFound(for signal: Int32, _ body: () -> Void) {
        let ours = entry(installed, signal).pointee
        guard Libc.handlerAddress(ours) != 0 else { return body() }
        _ = Libc.setAction(of: signal, entry(found, signal).pointee)
        body()
        _ = Libc.setAction(of: signal, ours)
    }

    // MARK: Handling

    func isFault(_ signal: Int32) -> Bool { faults & 1 << UInt32(signal) != 0 }

    /// Does with a signal what would have been done without us.
    func handOn(
        _ signal: Int32, _ info: UnsafeMutablePointer<Libc.SignalInfo>?, _ context: UnsafeMutableRawPointer?
    ) {
        let address = Libc.handlerAddress(entry(found, signal).pointee)
        if address > 1 {
            Libc.call(entry(found, signal).pointee, signal, info, context)
            // A handler that puts the default in its own place, as the runtime's writer of backtraces does, means the
            // process to die when it returns. After a fault the same instruction would see to that; a signal that was
            // sent would be over.
            var current = Libc.defaultAction
            if Libc.action(of: signal, into: &current) >= 0, Libc.handlerAddress(current) == 0 {
                Libc.raiseHere(signal)
            }
        } else if address == 0, signal != Libc.windowChange, signal != Libc.goOn {
            // Nobody will come to what was half typed any more.
            if signal != Libc.terminalStop { WipingMemory.shared.wipeAll() }
            _ = Libc.setAction(of: signal, Libc.defaultAction)
            // A fault stays blocked until the handler returns: the process then dies where it went wrong, not in here.
            if !isFault(signal) { Libc.unblock(Libc.signalSet(signal)) }
            Libc.raiseHere(signal)
            if signal == Libc.terminalStop { _ = Libc.setAction(of: signal, entry(installed, signal).pointee) }
        }
    }
}

/// The handler of every signal.
private func handleSignal(
    _ signal: Int32, _ info: UnsafeMutablePointer<Libc.SignalInfo>?, _ context: UnsafeMutableRawPointer?
) {
    let error = Libc.lastError
    if signal == Libc.windowChange || signal == Libc.goOn {
        OpenTerminals.table.tellAll(signal == Libc.goOn ? .continued : .resized)
        OpenTerminals.table.actions.handOn(signal, info, context)
    } else {
        OpenTerminals.table.pause()
        OpenTerminals.table.restoreAll(abandoningRow: true)
        let wipes = signal != Libc.terminalStop && OpenTerminals.table.holdsSecrets
        if wipes { WipingMemory.shared.wipeAll() }
        OpenTerminals.table.actions.handOn(signal, info, context)
        OpenTerminals.table.resume()
        OpenTerminals.table.tellAll(wipes || signal == Libc.interrupt ? .interrupted : .continued)
    }
    Libc.lastError = error
}
