#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
import Synchronization

@testable import LineKit

/// A pseudo-terminal: the end a program uses, kept open so that its state can be looked at when the program is gone, and
/// the end of whoever types and looks.
final class PseudoTerminal: Sendable {
    let master: Int32
    let slave: Int32
    /// The path of the slave.
    let path: String
    private let before: State

    /// The state that a prompt has to leave as it found it.
    struct State: Equatable, Sendable {
        var settings: [UInt8]
        var masterFlags: Int32
        var slaveFlags: Int32
    }

    /// Descriptors must not leak into programs started by other tests at the same moment: whoever makes descriptors or
    /// starts programs does so under this lock.
    static let starting = Mutex(())

    /// The erase character differs from the usual one, so that settings that are merely sane do not pass for restored.
    init(columns: Int = 80, rows: Int = 24) throws(LineKitError) {
        var ends: (master: Int32, slave: Int32) = (-1, -1)
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        let opened = Self.starting.withLock { _ in
            let result = openpty(&ends.master, &ends.slave, nil, nil, &size)
            for end in [ends.master, ends.slave] where result == 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
            return result
        }
        guard opened == 0 else { throw .system(operation: "openpty", code: errno) }
        (master, slave) = ends
        var settings = termios()
        tcgetattr(slave, &settings)
        withUnsafeMutableBytes(of: &settings.c_cc) { $0[Int(VERASE)] = 0x08 }
        tcsetattr(slave, TCSANOW, &settings)
        var name = [CChar](repeating: 0, count: 128)
        ttyname_r(slave, &name, name.count)
        path = String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        before = Self.state(master, slave)
    }

    deinit {
        close(master)
        close(slave)
    }

    private static func state(_ master: Int32, _ slave: Int32) -> State {
        var settings = termios()
        tcgetattr(slave, &settings)
        return State(
            settings: withUnsafeBytes(of: &settings) { Array($0) }, masterFlags: fcntl(master, F_GETFL),
            slaveFlags: fcntl(slave, F_GETFL))
    }

    /// Whether settings, byte for byte, and descriptor flags are as they were at the beginning.
    var isAsBefore: Bool { Self.state(master, slave) == before }

    /// Whether the kernel edits lines, as between prompts.
    var editsLines: Bool {
        var settings = termios()
        tcgetattr(slave, &settings)
        return settings.c_lflag & tcflag_t(ICANON) != 0
    }

    /// Puts the settings back as they were at the beginning, as a shell does when a job stops.
    func restoreSettings() {
        var settings = termios()
        withUnsafeMutableBytes(of: &settings) { $0.copyBytes(from: before.settings) }
        tcsetattr(slave, TCSANOW, &settings)
    }

    /// Takes the terminal away from whoever uses it. The number stays taken, by another file.
    func hangUp() {
        Self.starting.withLock { _ in
            let null = open("/dev/null", O_RDWR | O_CLOEXEC)
            dup2(null, master)
            close(null)
            _ = fcntl(master, F_SETFD, FD_CLOEXEC)
        }
    }

    /// Types bytes. Returns when the kernel has taken them all.
    func type(_ bytes: some Sequence<UInt8>) {
        var rest = ArraySlice(Array(bytes))
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    func type(_ text: String) { type(text.utf8) }

    /// Changes the size. The kernel sends SIGWINCH to the group in the foreground.
    func resize(columns: Int, rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(master, UInt(TIOCSWINSZ), &size)
    }

    /// What was written to the terminal since the last call, waiting up to `milliseconds` for the first of it; `nil`
    /// when the other end is closed.
    func read(milliseconds: Int32) -> [UInt8]? {
        var polled = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, milliseconds) > 0 else { return [] }
        var bytes = [UInt8](repeating: 0, count: 65536)
        let count = bytes.withUnsafeMutableBytes { readOnce(master, $0) }
        return count > 0 ? Array(bytes.prefix(count)) : nil
    }

    /// What was written to the terminal up to and with a text that is waited for; what came until then when it does not
    /// come.
    func read(through text: String) -> String {
        var bytes: [UInt8] = []
        let limit = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < limit, let more = read(milliseconds: 1000) {
            bytes += more
            let soFar = String(decoding: bytes, as: UTF8.self)
            if soFar.contains(text) { return soFar }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}

private func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
    read(descriptor, buffer.baseAddress, buffer.count)
}
