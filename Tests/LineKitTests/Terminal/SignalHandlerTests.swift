#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif
import Synchronization
import Testing

@testable import LineKit

/// How often the program's own handlers ran.
private let handled = Atomic(0)
/// Whether the terminal was as at the beginning when the program's own handler ran.
private let wasRestored = Atomic(false)
nonisolated(unsafe) private var observed: PseudoTerminal?

/// A handler as programs write them. It counts last: who sees the count on another thread sees what was observed, too.
private func countingHandler(_ signal: Int32) {
    if let observed { wasRestored.store(observed.isAsBefore, ordering: .relaxed) }
    handled.add(1, ordering: .releasing)
}

/// Whether a handler has run since this was asked last, and on a restored terminal.
private func takeWasRestored() -> Bool { wasRestored.exchange(false, ordering: .relaxed) }
private var handledCount: Int { handled.load(ordering: .acquiring) }

/// Sends a signal to this process and waits until the program's own handler has run. (To the process, not the thread: the
/// threads that tasks run on block signals.)
private func deliver(_ signal: Int32) {
    let count = handledCount
    let limit = ContinuousClock.now + .seconds(60)
    kill(getpid(), signal)
    while handledCount == count, ContinuousClock.now < limit { sched_yield() }
}

/// What a signal does: handler, flags that mean something to the program, and the signals that are blocked meanwhile.
private func disposition(_ signal: Int32) -> String {
    var action = sigaction()
    sigaction(signal, nil, &action)
    let blocked = (1..<32).filter { sigismember(&action.sa_mask, $0) == 1 }
    let known = Int32(SA_SIGINFO) | Int32(SA_ONSTACK) | Int32(SA_RESTART) | Int32(SA_NODEFER) | Int32(SA_NOCLDSTOP)
    return "\(Libc.handlerAddress(action)) \(Int32(action.sa_flags) & known) \(blocked)"
}

private func wait(_ terminal: POSIXTerminal) -> TerminalSignal? {
    try? terminal.wait(until: terminal.now + .seconds(60))
}

private let isDone = Atomic(false)

private func allocateUntilDone() async -> Int {
    var total = 1
    while !isDone.load(ordering: .relaxed) {
        total += (0..<50).map { String(repeating: "x", count: $0 + 100) }.reduce(0) { $0 + $1.count }
        await Task.yield()
    }
    return total
}

/// Each in a process of its own: signals and their handlers belong to the whole process.
@Suite struct SignalHandlerTests {
    /// C051, C119: the program's handler runs, before and after, and is there again as it was.
    @Test func windowChangesReachBoth() async {
        await #expect(processExitsWith: .success) {
            signal(SIGWINCH, countingHandler)
            let before = (1..<32).map(disposition)
            let pseudo = try PseudoTerminal()
            let terminal = POSIXTerminal(input: pseudo.slave, output: pseudo.slave, kind: .interactive)
            try terminal.open(TerminalModes(.raw))
            pseudo.resize(columns: 20, rows: 10)
            deliver(SIGWINCH)
            #expect(wait(terminal) == .resized)
            #expect(terminal.size.columns == 20)
            terminal.close()
            deliver(SIGWINCH)
            #expect(handledCount == 2)
            #expect((1..<32).map(disposition) == before)
        }
    }

    /// C101: the program's handlers run on a restored terminal, and a program that lives on can go on asking.
    @Test func signalsThatAreSurvivedRestoreFirst() async {
        await #expect(processExitsWith: .success) {
            signal(SIGINT, countingHandler)
            signal(SIGPIPE, countingHandler)
            signal(SIGTERM, SIG_IGN)
            let pseudo = try PseudoTerminal()
            observed = pseudo
            let terminal = POSIXTerminal(input: pseudo.slave, output: pseudo.slave, kind: .interactive)
            try terminal.open(TerminalModes(.raw))
            try terminal.write(Array("\u{1B}[?25l".utf8))
            kill(getpid(), SIGTERM)
            deliver(SIGPIPE)
            #expect(takeWasRestored())
            #expect(wait(terminal) == .continued)
            #expect(!pseudo.isAsBefore)
            deliver(SIGINT)
            #expect(takeWasRestored())
            #expect(wait(terminal) == .interrupted)
            #expect(pseudo.isAsBefore)
            terminal.close()
            var screen = VirtualScreen(columns: 80, rows: 24)
            try terminal.write(Array("|".utf8))
            screen.feed(pseudo.read(through: "|"))
            #expect(screen.modesLeftOn == [])
            #expect(handledCount == 2)
        }
    }

    /// A handler that the program installs while a prompt is up stays, and may call the one that was there before.
    @Test func handlersInstalledMeanwhileStay() async {
        await #expect(processExitsWith: .success) {
            let pseudo = try PseudoTerminal()
            let terminal = POSIXTerminal(input: pseudo.slave, output: pseudo.slave, kind: .interactive)
            try terminal.open(TerminalModes(.raw))
            signal(SIGTERM, countingHandler)
            let own = disposition(SIGTERM)
            terminal.close()
            #expect(disposition(SIGTERM) == own)
            deliver(SIGTERM)
            #expect(handledCount == 1)
        }
    }

    /// C109: a handler of the program's own that restores and ends the program.
    @Test func restoringFromAHandlerOfTheProgram() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let pseudo = try PseudoTerminal()
            observed = pseudo
            let terminal = POSIXTerminal(input: pseudo.slave, output: pseudo.slave, kind: .interactive)
            try terminal.open(TerminalModes(.raw))
            signal(SIGTERM) { _ in
                restoreTerminals()
                restoreTerminals()
                _exit(observed?.isAsBefore == true ? 7 : 8)
            }
            deliver(SIGTERM)
        }
    }

    /// C207: what was half typed is overwritten before the program's own handler runs, and what is not secret stays.
    @Test("C207 a deadly signal wipes the secret before the end", arguments: [true, false])
    func secretsAreWipedBeforeTheEnd(holdsSecrets: Bool) async {
        await #expect(processExitsWith: .success) { [holdsSecrets = holdsSecrets as Bool] in
            signal(SIGTERM, countingHandler)
            let pseudo = try PseudoTerminal()
            let terminal = POSIXTerminal(input: pseudo.slave, output: pseudo.slave, kind: .interactive)
            var modes = TerminalModes(.raw)
            modes.holdsSecrets = holdsSecrets
            try terminal.open(modes)
            pseudo.type("typed")
            #expect(wait(terminal) == .input)
            let text = TextBuffer("secret")
            deliver(SIGTERM)
            var left = text.string
            terminal.takeInput {
                left += String(decoding: $0, as: UTF8.self)
                return $0.count
            }
            #expect(left == (holdsSecrets ? String(repeating: "\0", count: 11) : "secrettyped"))
            #expect(wait(terminal) == (holdsSecrets ? .interrupted : .continued))
            terminal.close()
        }
    }

    /// `exit` in the middle of a prompt.
    @Test func exitingRestores() async {
        await #expect(processExitsWith: .exitCode(7)) {
            let pseudo = try PseudoTerminal()
            observed = pseudo
            // Runs after what was registered later.
            atexit { _exit(observed?.isAsBefore == true ? 7 : 8) }
            let terminal = POSIXTerminal(input: pseudo.slave, output: pseudo.slave, kind: .interactive)
            try terminal.open(TerminalModes(.raw))
            exit(3)
        }
    }

    /// C121: handlers that run in the middle of anything must not wait for what they interrupted.
    @Test func manySignalsWhileOthersAllocate() async {
        await #expect(processExitsWith: .success) {
            let pseudo = try PseudoTerminal()
            let terminal = POSIXTerminal(input: pseudo.slave, output: pseudo.slave, kind: .interactive)
            try terminal.open(TerminalModes(.raw))
            let others = (0..<2).map { _ in Task.detached { await allocateUntilDone() } }
            for round in 0..<10_000 {
                kill(getpid(), SIGWINCH)
                if round % 100 == 0 { _ = try await terminal.wait(until: terminal.now) }
            }
            isDone.store(true, ordering: .relaxed)
            for other in others { #expect(await other.value > 0) }
            terminal.close()
            #expect(pseudo.isAsBefore)
        }
    }

    /// The stack of the prompting thread is used up: the handler has one of its own.
    @Test func stackOverflowsAreDeathsBySignal() async {
        await #expect(processExitsWith: .signal(SIGSEGV)) {
            func dive(_ depth: Int) -> Int { depth < 0 ? 0 : 1 &+ dive(depth &+ 1) &+ depth }
            let pseudo = try PseudoTerminal()
            let terminal = POSIXTerminal(input: pseudo.slave, output: pseudo.slave, kind: .interactive)
            try terminal.open(TerminalModes(.raw))
            print(dive(getpid() > 0 ? 1 : -1))
        }
    }
}
