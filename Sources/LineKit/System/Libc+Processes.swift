#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

extension Libc {
    /// Runs a command of the shell and waits for it; its wait status, or below zero minus an `errno`. While it runs,
    /// Ctrl-C and Ctrl-\ are its own business: this process ignores the signals (POSIX, `system`).
    static func runShell(_ command: String) -> Int { result(system(command)) }

    /// The status a process exited with; `nil` when a signal ended it.
    static func exitStatus(_ waitStatus: Int) -> Int? {
        waitStatus & 0x7F == 0 ? (waitStatus >> 8) & 0xFF : nil
    }

    static func removeDirectory(_ path: String) -> Int { result(rmdir(path)) }
}
