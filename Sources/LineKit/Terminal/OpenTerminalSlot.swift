import Synchronization

/// What signal handlers tell the prompt that holds a terminal.
struct TerminalEvents: OptionSet {
    let rawValue: UInt32
    /// The size changed.
    static var resized: TerminalEvents { TerminalEvents(rawValue: 1) }
    /// The program goes on after it was stopped or caught a signal; the terminal has to be taken again.
    static var continued: TerminalEvents { TerminalEvents(rawValue: 2) }
    /// The program survived a SIGINT.
    static var interrupted: TerminalEvents { TerminalEvents(rawValue: 4) }
}

/// One terminal that a prompt holds, as the signal handlers see it. It lies in memory that is never given back, only
/// used again, so that a handler may look at any moment.
///
/// Its owner changes the plain fields only while `phase` is `idle` or `changing`; handlers read them only after they
/// have moved `phase` from `held` to `changing` themselves. Nothing here allocates.
struct OpenTerminalSlot: ~Copyable {
    /// Who may touch what. (Computed, because a handler must not meet a constant that is yet to be initialised.)
    enum Phase {
        /// Nobody's.
        static var free: UInt8 { 0 }
        /// Somebody's, with nothing to be undone.
        static var idle: UInt8 { 1 }
        /// The modes are on.
        static var held: UInt8 { 2 }
        /// Being taken or given back, by whoever moved it here.
        static var changing: UInt8 { 3 }
        /// Given back by a handler while the prompt is still up.
        static var restored: UInt8 { 4 }
    }

    let phase = Atomic<UInt8>(0)
    let events = Atomic<UInt32>(0)
    /// The end of the pipe to write a byte to, so that a wait ends; below zero when there is none.
    let wakeDescriptor = Atomic<Int32>(-1)

    /// The next older slot; fixed before anybody sees the slot.
    let next: UInt
    var input: Int32 = -1
    var output: Int32 = -1
    var original = Libc.Settings()
    var holdsSecrets = false
    /// The bytes that switch the modes off, and then those that leave the row.
    private let bytes: UnsafeMutableRawBufferPointer
    private var leavingCount = 0
    private var abandoningCount = 0

    private static var byteCapacity: Int { 256 }

    init(next: UInt) {
        self.next = next
        bytes = .allocate(byteCount: Self.byteCapacity, alignment: 1)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
    }

    mutating func setBytes(leaving: [UInt8], abandoning: [UInt8]) {
        let all = (leaving + abandoning).prefix(Self.byteCapacity)
        bytes.copyBytes(from: all)
        leavingCount = min(leaving.count, all.count)
        abandoningCount = all.count - leavingCount
    }

    /// Puts the terminal back as it was found. In the background nothing is touched: it is somebody else's then (C125).
    func giveBack(abandoningRow: Bool) {
        guard Libc.isInForeground(of: input) else { return }
        let count = abandoningRow ? leavingCount + abandoningCount : leavingCount
        Self.writeNow(UnsafeRawBufferPointer(rebasing: bytes[0..<count]), to: output)
        _ = Libc.apply(original, to: input)
    }

    /// Writes what the terminal takes without long waiting: output that nobody reads must not keep a program from
    /// ending. Returns how many bytes were written.
    @discardableResult
    static func writeNow(_ bytes: UnsafeRawBufferPointer, to output: Int32) -> Int {
        var written = 0
        var attempts = 0
        // Where there is no output, as in a rehearsal, nothing is waited for.
        while written < bytes.count, attempts < (output < 0 ? 1 : 4) {
            let ready = Libc.wait(readable: -1, writable: output, milliseconds: attempts == 0 ? 0 : 50).third
            if ready.contains(.writable) {
                let count = Libc.writeBytes(output, UnsafeRawBufferPointer(rebasing: bytes[written...]))
                if count > 0 { written += count } else if count != Libc.wouldBlock { return written }
            }
            attempts += 1
        }
        return written
    }

    /// Tells the owner something and ends its wait; nothing at all, as in a rehearsal, is not told.
    func tell(_ event: TerminalEvents) {
        guard !event.isEmpty else { return }
        events.bitwiseOr(event.rawValue, ordering: .sequentiallyConsistent)
        let descriptor = wakeDescriptor.load(ordering: .sequentiallyConsistent)
        guard descriptor >= 0 else { return }
        var byte: UInt8 = 0
        withUnsafeBytes(of: &byte) { _ = Libc.writeBytes(descriptor, $0) }
    }
}
