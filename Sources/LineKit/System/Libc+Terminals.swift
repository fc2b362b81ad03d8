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
    typealias Settings = termios

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }
    static func settings(of terminal: Int32, into settings: inout Settings) -> Int {
        retrying { result(tcgetattr(terminal, &settings)) }
    }
    /// Sets at once, without flushing input and without waiting for output that nobody may be reading.
    static func apply(_ settings: Settings, to terminal: Int32) -> Int {
        withUnsafePointer(to: settings) { pointer in retrying { result(tcsetattr(terminal, TCSANOW, pointer)) } }
    }

    /// Settings that hand over every byte at once and as it is. Output processing stays as it was found, so that
    /// whatever else writes to the terminal, a crash report included, still gets its carriage returns. A read returns
    /// what there is, at once: a byte that another process took in between cannot block the reader.
    static func raw(from settings: Settings) -> Settings {
        var raw = settings
        raw.c_iflag &= ~flags(BRKINT, ICRNL, INLCR, IGNCR, ISTRIP, PARMRK, INPCK, IXON, IXOFF)
        raw.c_lflag &= ~flags(ECHO, ECHONL, ICANON, ISIG, IEXTEN)
        withUnsafeMutableBytes(of: &raw.c_cc) {
            $0[Int(VMIN)] = 0
            $0[Int(VTIME)] = 0
        }
        return raw
    }
    /// The kernel's own line editing, in which the interrupt character ends the line instead of raising a signal: it is
    /// the last byte of what is read.
    static func lines(from settings: Settings, echoing: Bool) -> Settings {
        var lines = settings
        if !echoing { lines.c_lflag &= ~flags(ECHO, ECHONL) }
        withUnsafeMutableBytes(of: &lines.c_cc) {
            guard $0[Int(VINTR)] != disabled else { return }
            $0[Int(VEOL)] = $0[Int(VINTR)]
            $0[Int(VINTR)] = disabled
        }
        return lines
    }
    /// The character that interrupts; `nil` where none does.
    static func interruptCharacter(_ settings: Settings) -> UInt8? {
        let character = withUnsafeBytes(of: settings.c_cc) { $0[Int(VINTR)] }
        return character == disabled ? nil : character
    }
    #if canImport(Darwin)
    private static var disabled: UInt8 { 0xFF }
    #else
    private static var disabled: UInt8 { 0 }
    #endif
    static func editsLines(_ settings: Settings) -> Bool { settings.c_lflag & flags(ICANON) != 0 }
    private static func flags(_ flags: Int32...) -> tcflag_t { flags.reduce(0) { $0 | tcflag_t($1) } }

    /// The size as the kernel knows it; zeros where it does not.
    static func windowSize(of terminal: Int32) -> (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(terminal, UInt(TIOCGWINSZ), &size) == 0 else { return (0, 0) }
        return (Int(size.ws_col), Int(size.ws_row))
    }
    /// Whether this process may change the terminal's settings: it is in the foreground of its own terminal, or the
    /// terminal belongs to no session of ours and so knows no foreground.
    static func isInForeground(of terminal: Int32) -> Bool {
        let group = tcgetpgrp(terminal)
        return group < 0 || group == getpgrp()
    }
    /// Whether the terminal is the one that controls this process, in whose foreground it is.
    static func controlsForeground(_ terminal: Int32) -> Bool { tcgetpgrp(terminal) == getpgrp() }

    struct Readiness: OptionSet {
        let rawValue: Int16
        static let readable = Readiness(rawValue: 1)
        static let writable = Readiness(rawValue: 2)
        static let hungUp = Readiness(rawValue: 4)
        static let invalid = Readiness(rawValue: 8)
    }

    /// Waits until one of two descriptors can be read or a third be written (below zero: none), or until the time is
    /// over (`nil`: for ever). An interruption ends the wait with nothing ready.
    static func wait(
        readable first: Int32, _ second: Int32 = -1, writable third: Int32 = -1, milliseconds: Int32?
    ) -> (first: Readiness, second: Readiness, third: Readiness) {
        #if canImport(Darwin)
        // poll(2) refuses /dev/tty there (C131); select(2) takes it.
        return selected(first, second, third, milliseconds)
        #else
        return withUnsafeTemporaryAllocation(of: pollfd.self, capacity: 3) { polled in
            polled.initializeElement(at: 0, to: pollfd(fd: first, events: Int16(POLLIN), revents: 0))
            polled.initializeElement(at: 1, to: pollfd(fd: second, events: Int16(POLLIN), revents: 0))
            polled.initializeElement(at: 2, to: pollfd(fd: third, events: Int16(POLLOUT), revents: 0))
            let count = poll(polled.baseAddress, 3, milliseconds ?? -1)
            func readiness(_ index: Int) -> Readiness {
                let events = Int32(polled[index].revents)
                var ready: Readiness = []
                if events & Int32(POLLIN) != 0 { ready.insert(.readable) }
                if events & Int32(POLLOUT) != 0 { ready.insert(.writable) }
                if events & Int32(POLLHUP | POLLERR) != 0 { ready.insert(.hungUp) }
                if events & Int32(POLLNVAL) != 0 { ready.insert(.invalid) }
                return ready
            }
            return count > 0 ? (readiness(0), readiness(1), readiness(2)) : ([], [], [])
        }
        #endif
    }
}
