#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// The system calls LineKit makes, in one place: only the files of this type import the C library.
///
/// Each call is a thin wrapper that allocates nothing, so that signal handlers may use it. A call that can fail returns
/// its result or, below zero, minus its `errno`. Calls that an interruption would only repeat are repeated here.
enum Libc {
    /// The result of a call, or minus its `errno`.
    static func result(_ value: Int) -> Int { value < 0 ? -Int(errno) : value }
    static func result(_ value: Int32) -> Int { result(Int(value)) }

    private static func retrying(_ call: () -> Int) -> Int {
        while true {
            let value = call()
            if value != -Int(EINTR) { return value }
        }
    }

    /// What the C library says about an `errno`.
    static func message(for code: Int32) -> String { String(cString: strerror(code)) }

    /// The calling thread's `errno`, which a signal handler has to leave as it found it.
    static var lastError: Int32 {
        get { errno }
        set { errno = newValue }
    }

    static var wouldBlock: Int { -Int(EAGAIN) }
    static var brokenPipe: Int { -Int(EPIPE) }
    static var inputOutputError: Int { -Int(EIO) }
    static var noSuchDevice: Int { -Int(ENXIO) }
    static var noSuchFile: Int { -Int(ENOENT) }
    static var alreadyExists: Int { -Int(EEXIST) }
    static var interrupted: Int { -Int(EINTR) }

    static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

// MARK: - Descriptors and files

extension Libc {
    typealias Status = stat

    static var readOnly: Int32 { O_RDONLY }
    static var readWrite: Int32 { O_RDWR }
    static var appending: Int32 { O_APPEND }
    static var creating: Int32 { O_CREAT }
    static var exclusive: Int32 { O_EXCL }
    static var notFollowingLinks: Int32 { O_NOFOLLOW }
    static var notControllingTerminal: Int32 { O_NOCTTY }

    /// Opens a file that children do not inherit.
    static func openFile(_ path: String, _ flags: Int32, permissions: UInt16 = 0o600) -> Int {
        retrying { result(open(path, flags | O_CLOEXEC, mode_t(permissions))) }
    }
    static func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

    static func readBytes(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) -> Int {
        retrying { result(read(descriptor, bytes.baseAddress, bytes.count)) }
    }
    static func readBytes(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        retrying { result(pread(descriptor, bytes.baseAddress, bytes.count, off_t(offset))) }
    }
    static func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        retrying { result(write(descriptor, bytes.baseAddress, bytes.count)) }
    }

    static func status(of descriptor: Int32, into status: inout Status) -> Int { result(fstat(descriptor, &status)) }
    static func status(ofPath path: String, into status: inout Status) -> Int { result(stat(path, &status)) }
    static func isDirectory(_ status: Status) -> Bool { status.st_mode & S_IFMT == S_IFDIR }
    static func isRegularFile(_ status: Status) -> Bool { status.st_mode & S_IFMT == S_IFREG }
    static func descriptorFlags(of descriptor: Int32) -> Int { result(fcntl(descriptor, F_GETFL)) }
    static func isWritable(_ descriptor: Int32) -> Bool {
        let flags = descriptorFlags(of: descriptor)
        return flags >= 0 && Int32(flags) & O_ACCMODE != O_RDONLY
    }

    static func truncate(_ descriptor: Int32, to length: Int) -> Int {
        retrying { result(ftruncate(descriptor, off_t(length))) }
    }
    static func synchronize(_ descriptor: Int32) -> Int { retrying { result(fsync(descriptor)) } }
    static func setPermissions(_ descriptor: Int32, _ permissions: UInt16) -> Int {
        result(fchmod(descriptor, mode_t(permissions)))
    }
    /// Takes (`exclusive`) or shares an advisory lock on the open file; fails with `wouldBlock` when not `waiting`.
    static func lock(_ descriptor: Int32, isExclusive: Bool, waiting: Bool) -> Int {
        retrying { result(flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | (waiting ? 0 : LOCK_NB))) }
    }
    static func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }
    static func renameFile(_ old: String, _ new: String) -> Int { result(rename(old, new)) }
    static func removeFile(_ path: String) -> Int { result(unlink(path)) }
    static func makeDirectory(_ path: String, permissions: UInt16) -> Int { result(mkdir(path, mode_t(permissions))) }

    /// Calls `body` with the name of each entry of a directory, and whether it is known to be a directory itself
    /// (`nil`: the file system does not say). Fails when the directory cannot be opened.
    static func forEachEntry(of path: String, _ body: (String, Bool?) -> Void) -> Int {
        guard let directory = opendir(path) else { return -Int(errno) }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let kind = Int32(entry.pointee.d_type)
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            body(name, kind == 4 ? true : kind == 0 || kind == 10 ? nil : false)  // DT_DIR, DT_UNKNOWN, DT_LNK
        }
        return 0
    }

    /// A pipe whose ends never block and are not inherited by children.
    static func makePipe() -> (result: Int, reading: Int32, writing: Int32) {
        var ends: (Int32, Int32) = (-1, -1)
        let made = withUnsafeMutableBytes(of: &ends) { result(pipe($0.bindMemory(to: Int32.self).baseAddress!)) }
        if made < 0 { return (made, -1, -1) }
        for end in [ends.0, ends.1] {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
        return (0, ends.0, ends.1)
    }
}

// MARK: - Memory

extension Libc {
    /// Overwrites memory with zeros in a way that the optimiser may not leave out.
    static func wipe(_ memory: UnsafeMutableRawBufferPointer) {
        guard let base = memory.baseAddress else { return }
        #if canImport(Glibc) || canImport(Musl)
        explicit_bzero(base, memory.count)
        #elseif canImport(Darwin)
        memset_s(base, memory.count, 0, memory.count)
        #else
        wipeByByte(memory)
        #endif
    }

    @inline(never)
    @_optimize(none)
    private static func wipeByByte(_ memory: UnsafeMutableRawBufferPointer) {
        for index in memory.indices { memory[index] = 0 }
    }

    static var pageSize: Int { Int(getpagesize()) }

    /// Whole pages of zeros; `nil` when the system has none.
    static func mapPages(byteCount: Int) -> UnsafeMutableRawPointer? {
        let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
        return memory == UnsafeMutableRawPointer(bitPattern: -1) ? nil : memory
    }
    static func unmapPages(_ memory: UnsafeMutableRawPointer, byteCount: Int) { munmap(memory, byteCount) }

    /// Asks the system to keep pages out of swap and core dumps. Both are best effort: an unprivileged process may lock
    /// only so much.
    static func guardPages(_ memory: UnsafeMutableRawPointer, byteCount: Int) {
        _ = mlock(memory, byteCount)
        #if os(Linux) || os(Android)
        _ = madvise(memory, byteCount, 16)  // MADV_DONTDUMP, Linux 3.4
        #endif
    }
}

// MARK: - Terminals

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

// MARK: - Signals and threads

extension Libc {
    typealias SignalAction = sigaction
    typealias SignalInfo = siginfo_t
    typealias SignalSet = sigset_t
    typealias SignalHandler =
        @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

    static var interrupt: Int32 { SIGINT }
    static var terminate: Int32 { SIGTERM }
    static var hangUp: Int32 { SIGHUP }
    static var quit: Int32 { SIGQUIT }
    static var brokenPipeSignal: Int32 { SIGPIPE }
    static var terminalStop: Int32 { SIGTSTP }
    static var goOn: Int32 { SIGCONT }
    static var windowChange: Int32 { SIGWINCH }
    static var backgroundOutput: Int32 { SIGTTOU }
    /// What the kernel raises when the program itself has gone wrong.
    static var faults: [Int32] { [SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGSYS] }
    /// Other signals that end a program that does not handle them.
    static var otherDeadly: [Int32] { [SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ, SIGVTALRM, SIGPROF] }

    static func action(of signal: Int32, into action: inout SignalAction) -> Int {
        result(sigaction(signal, nil, &action))
    }
    static func setAction(of signal: Int32, _ action: SignalAction) -> Int {
        withUnsafePointer(to: action) { result(sigaction(signal, $0, nil)) }
    }

    /// An action that calls `handler` with three arguments, on the thread's alternate stack if it has one.
    static func action(calling handler: @escaping SignalHandler, blocking: SignalSet, restarting: Bool) -> SignalAction
    {
        var action = SignalAction()
        #if canImport(Darwin)
        action.__sigaction_u.__sa_sigaction = handler
        #elseif canImport(Musl)
        action.__sa_handler.sa_sigaction = handler
        #elseif canImport(Android)
        action.sa_sigaction = handler
        #else
        action.__sigaction_handler.sa_sigaction = handler
        #endif
        action.sa_mask = blocking
        action.sa_flags = Int32(SA_SIGINFO) | Int32(SA_ONSTACK) | (restarting ? Int32(SA_RESTART) : 0)
        return action
    }
    /// The system's default action.
    static var defaultAction: SignalAction { SignalAction() }

    /// The address of an action's handler: 0 for the default, 1 for ignoring.
    static func handlerAddress(_ action: SignalAction) -> UInt {
        #if canImport(Darwin)
        return unsafeBitCast(action.__sigaction_u.__sa_handler, to: UInt.self)
        #elseif canImport(Musl)
        return unsafeBitCast(action.__sa_handler.sa_handler, to: UInt.self)
        #elseif canImport(Android)
        return unsafeBitCast(action.sa_handler, to: UInt.self)
        #else
        return unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
        #endif
    }
    static func restarts(_ action: SignalAction) -> Bool { Int32(action.sa_flags) & Int32(SA_RESTART) != 0 }

    /// Calls an action's handler, which is neither the default nor ignoring, the way the kernel would.
    static func call(
        _ action: SignalAction, _ signal: Int32, _ info: UnsafeMutablePointer<SignalInfo>?,
        _ context: UnsafeMutableRawPointer?
    ) {
        let address = handlerAddress(action)
        if Int32(action.sa_flags) & Int32(SA_SIGINFO) != 0 {
            unsafeBitCast(address, to: SignalHandler.self)(signal, info, context)
        } else {
            unsafeBitCast(address, to: (@convention(c) (Int32) -> Void).self)(signal)
        }
    }

    /// Whether a signal came from the kernel, as those that a key press makes do, and not from a process. Where the
    /// system does not tell, the answer is yes.
    static func isFromKernel(_ info: UnsafeMutablePointer<SignalInfo>?) -> Bool {
        #if os(Linux) || os(Android)
        return (info?.pointee.si_code ?? 0) > 0
        #else
        return true
        #endif
    }

    /// A set of one signal, or of none.
    static func signalSet(_ signal: Int32? = nil) -> SignalSet {
        var set = SignalSet()
        sigemptyset(&set)
        if let signal { sigaddset(&set, signal) }
        return set
    }
    static func union(_ set: SignalSet, _ other: SignalSet) -> SignalSet {
        var both = set
        var other = other
        for signal in Int32(1)..<32 where sigismember(&other, signal) == 1 { sigaddset(&both, signal) }
        return both
    }
    /// Blocks signals on this thread and returns what was blocked before.
    static func block(_ signals: SignalSet) -> SignalSet {
        var before = SignalSet()
        _ = withUnsafePointer(to: signals) { pthread_sigmask(SIG_BLOCK, $0, &before) }
        return before
    }
    static func unblock(_ signals: SignalSet) {
        _ = withUnsafePointer(to: signals) { pthread_sigmask(SIG_UNBLOCK, $0, nil) }
    }
    static func setBlocked(_ signals: SignalSet) {
        _ = withUnsafePointer(to: signals) { pthread_sigmask(SIG_SETMASK, $0, nil) }
    }

    static func raiseHere(_ signal: Int32) { _ = raise(signal) }
    static func signalOwnGroup(_ signal: Int32) { _ = kill(0, signal) }
    static func yieldThread() { _ = sched_yield() }
    static func atExit(_ body: @escaping @convention(c) () -> Void) { _ = atexit(body) }

    /// Gives this thread a stack for signal handlers if it has none, and says whether it did. A handler then runs even
    /// when the thread's own stack is used up.
    static func installAlternateStack(_ memory: UnsafeMutableRawPointer, byteCount: Int) -> Bool {
        var current = stack_t()
        guard sigaltstack(nil, &current) == 0, current.ss_flags & Int32(SS_DISABLE) != 0 else { return false }
        var stack = stack_t()
        stack.ss_sp = memory
        stack.ss_size = numericCast(byteCount)
        return sigaltstack(&stack, nil) == 0
    }
    /// Takes this thread's stack for signal handlers away, if it is the one at `memory`.
    static func removeAlternateStack(_ memory: UnsafeMutableRawPointer) -> Bool {
        var current = stack_t()
        guard sigaltstack(nil, &current) == 0, current.ss_sp == memory else { return false }
        current.ss_flags = Int32(SS_DISABLE)
        return sigaltstack(&current, nil) == 0
    }
}
