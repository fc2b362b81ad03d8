#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Makes reads and writes return at once, as an event loop in a parent process may have left a descriptor.
func makeNonBlocking(_ descriptor: Int32) {
    setDescriptorFlags(descriptor, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
}

func setDescriptorFlags(_ descriptor: Int32, _ flags: Int32) { _ = fcntl(descriptor, F_SETFL, flags) }

/// The ends of a pipe; children do not inherit them.
func pipeEnds() -> (reading: Int32, writing: Int32) {
    PseudoTerminal.starting.withLock { _ in
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }
}

/// What can be read from a pipe now.
func readAvailable(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    makeNonBlocking(descriptor)
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return String(decoding: bytes, as: UTF8.self) }
        bytes += buffer.prefix(count)
    }
}
