import Synchronization

/// Ends a wait from outside: a flag that stays until it is taken, and while the terminal is open a pipe that the wait
/// watches.
///
/// Wakers may outlive a prompt and call from any thread, so the pipe's ends are used only under a lock: a number that
/// was closed could already be another file's.
final class WakePipe: Sendable {
    private struct Ends {
        var reading: Int32 = -1
        var writing: Int32 = -1
    }
    private let flag = Atomic(false)
    private let ends = Mutex(Ends())

    /// Makes the pipe and returns its ends. They never block, and children do not inherit them.
    func open() throws(LineKitError) -> (reading: Int32, writing: Int32) {
        let pipe = Libc.makePipe()
        guard pipe.result >= 0 else { throw .system(operation: "making a pipe", code: Int32(-pipe.result)) }
        ends.withLock { $0 = Ends(reading: pipe.reading, writing: pipe.writing) }
        return (pipe.reading, pipe.writing)
    }

    /// Closes the pipe. Calls of `wake()` still count, for the next wait.
    func close() {
        ends.withLock { ends in
            for end in [ends.reading, ends.writing] where end >= 0 { Libc.closeFile(end) }
            ends = Ends()
        }
    }

    func wake() {
        guard !flag.exchange(true, ordering: .sequentiallyConsistent) else { return }
        ends.withLock { ends in
            guard ends.writing >= 0 else { return }
            var byte: UInt8 = 0
            withUnsafeBytes(of: &byte) { _ = Libc.writeBytes(ends.writing, $0) }
        }
    }

    /// Whether the next `take()` will say so.
    var isWoken: Bool { flag.load(ordering: .sequentiallyConsistent) }

    /// Whether somebody called `wake()` since the last time this was asked.
    func take() -> Bool { flag.exchange(false, ordering: .sequentiallyConsistent) }

    /// Empties the pipe.
    static func drain(_ descriptor: Int32) {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { bytes in
            while Libc.readBytes(descriptor, into: bytes) == bytes.count {}
        }
    }
}
