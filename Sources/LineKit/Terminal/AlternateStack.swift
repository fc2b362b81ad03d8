/// A stack for signal handlers on the thread that prompts: with it a handler can restore the terminal even when the
/// thread's own stack has overflowed. The main thread often has one already, from the runtime that writes backtraces;
/// that one stays.
struct AlternateStack: Sendable {
    private let address: UInt
    private static var byteCount: Int { 128 * 1024 }

    /// Gives the calling thread such a stack; `nil` when it has one or there is no memory.
    init?() {
        guard let memory = Libc.mapPages(byteCount: Self.byteCount) else { return nil }
        guard Libc.installAlternateStack(memory, byteCount: Self.byteCount) else {
            Libc.unmapPages(memory, byteCount: Self.byteCount)
            return nil
        }
        address = UInt(bitPattern: memory)
    }

    /// Takes the stack away again, which only the thread that has it can do, and says whether it could.
    func remove() -> Bool {
        guard let memory = UnsafeMutableRawPointer(bitPattern: address), Libc.removeAlternateStack(memory) else {
            return false
        }
        Libc.unmapPages(memory, byteCount: Self.byteCount)
        return true
    }
}
