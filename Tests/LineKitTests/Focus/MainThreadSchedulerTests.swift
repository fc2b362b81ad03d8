import Dispatch
import Foundation
import LineKitFoundation
import Synchronization
import Testing

@testable import LineKit

/// Schedulers of the main thread while a prompt holds that thread, and schedulers of other threads.
///
/// The tests are jobs of the main queue: a prompt that blocks in one of them is a prompt that was started from one.
@Suite struct MainThreadSchedulerTests {
    @MainActor @Test("handlers for the main thread run while a blocking prompt holds it", arguments: 0..<4)
    func mainThreadHandlersRun(kind: Int) throws {
        var log: [String] = []
        @State var a = ""
        func received(_ handler: FirstResponderStateChangeHandler) -> FirstResponderStateChangeHandler {
            switch kind {
            case 0: handler.receive(on: DispatchQueue.main)
            case 1: handler.receive(on: RunLoop.main)
            case 2: handler.receive(on: OperationQueue.main)
            default: handler.receive(on: .actor(MainActor.shared))
            }
        }
        let terminal = ScriptedTerminal()
        for key in ["x", "\t", "y", "\t", "z", "\r"] { terminal.type(key) }
        let handler = FirstResponderStateChangeHandler { isFirst in
            MainActor.assertIsolated()
            log.append(isFirst ? "came" : "left")
        }
        try Form {
            TextField("a", text: $a, onFirstResponderStateChanged: received(handler)).onChange { log.append(a) }
            TextField("b") { log.append("b \($0)") }
            TextField("c") { log.append("c \($0)") }
        }.run(on: terminal)
        #expect(log == ["came", "x", "left", "b y", "c z"], "each in its turn, not all at the end")
    }

    @MainActor @Test("a prompt that waits leaves the main thread to its own queue", arguments: 0..<2)
    func waitingPromptsLeaveIt(kind: Int) async throws {
        var log: [Bool] = []
        let handler = FirstResponderStateChangeHandler { isFirst in
            MainActor.assertIsolated()
            log.append(isFirst)
        }
        let terminal = ScriptedTerminal()
        terminal.type("x\t\r")
        try await Form {
            TextField(
                "a", initialText: "")
            TextField(
                "b", text: .constant(""),
                onFirstResponderStateChanged: kind == 0
                    ? handler.receive(on: DispatchQueue.main) : handler.receive(on: OperationQueue.main))
        }.run(on: terminal)
        #expect(log == [true, false], "in order, and before run() returns")
    }

    @Test("a handler that may run anywhere runs on its own queue, run loop or operation queue")
    func otherThreads() async throws {
        let queue = DispatchQueue(label: "handlers")
        let operations = OperationQueue()
        operations.maxConcurrentOperationCount = 1
        operations.name = "handlers"
        let (stream, told) = AsyncStream.makeStream(of: String.self)
        let onQueue = FirstResponderStateChangeHandler(sendable: { isFirst in
            dispatchPrecondition(condition: .onQueue(queue))
            told.yield("queue \(isFirst)")
        }).receive(on: queue)
        let onOperations = FirstResponderStateChangeHandler(sendable: { isFirst in
            told.yield("\(OperationQueue.current?.name ?? "none") \(isFirst)")
        }).receive(on: operations)
        let terminal = ScriptedTerminal()
        terminal.type("\t\r")
        try await Form {
            TextField("a", text: .constant(""), onFirstResponderStateChanged: onQueue)
            TextField("b", text: .constant(""), onFirstResponderStateChanged: onOperations)
        }.run(on: terminal)
        var seen: Set<String> = []
        for await line in stream {
            seen.insert(line)
            if seen.count == 4 { break }
        }
        #expect(seen == ["queue true", "queue false", "handlers true", "handlers false"])
    }

    @Test("a run loop of another thread lets handlers through") func runLoopsOfOtherThreads() async throws {
        let isOver = Mutex(false)
        let (runLoops, ready) = AsyncStream.makeStream(of: RunLoopScheduler.self)
        let thread = Thread {
            // A timer keeps the run loop from ending at once.
            RunLoop.current.add(Timer(timeInterval: 3600, repeats: true) { _ in }, forMode: .common)
            ready.yield(RunLoopScheduler(.current))
            while !isOver.withLock({ $0 }) { _ = RunLoop.current.run(mode: .default, before: .now + 0.01) }
        }
        thread.start()
        var iterator = runLoops.makeAsyncIterator()
        let scheduler = try #require(await iterator.next())
        var log: [Bool] = []
        let terminal = ScriptedTerminal()
        terminal.type("\t\r")
        try await Form {
            TextField(
                "a", text: .constant(""),
                onFirstResponderStateChanged: .init { log.append($0) }.receive(on: scheduler))
            TextField("b", text: .constant(""))
        }.run(on: terminal)
        #expect(log == [true, false] && !scheduler.isMainThread && RunLoopScheduler(.main).isMainThread)
        await withCheckedContinuation { (ran: CheckedContinuation<Void, Never>) in
            scheduler.enqueue { ran.resume() }
        }
        isOver.withLock { $0 = true }
    }
}
