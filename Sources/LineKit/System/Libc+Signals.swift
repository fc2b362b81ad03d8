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
    static var backgroundInput: Int32 { SIGTTIN }
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
    /// Sends a signal to this process, to whichever of its threads takes it: those that tasks run on block signals.
    static func signalOwnProcess(_ signal: Int32) { _ = kill(getpid(), signal) }
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
