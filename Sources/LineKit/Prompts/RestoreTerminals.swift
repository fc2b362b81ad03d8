/// Gives back every terminal that a prompt holds: settings, modes, cursor. For signal handlers of the program's own, which
/// then end the program or let it go on; a prompt that goes on takes its terminal again. Async-signal-safe and
/// idempotent.
public func restoreTerminals() {
    OpenTerminals.restoreAll()
}
