import Dispatch
import Synchronization
import Testing

@testable import LineKit

/// A scheduler that lets work through when the test says so, in any order.
final class ManualScheduler: Scheduler {
    private let work = Mutex<[@Sendable () -> Void]>([])
    let isMainThread: Bool
    init(isMainThread: Bool = false) { self.isMainThread = isMainThread }
    func enqueue(_ work: @escaping @Sendable () -> Void) { self.work.withLock { $0.append(work) } }
    var count: Int { work.withLock { $0.count } }
    func run(_ index: Int = 0) {
        let next = work.withLock { index < $0.count ? $0.remove(at: index) : {} }
        next()
    }
}

@Suite struct StateChangeHandlerTests {
    @Test func aHandlerIsAnOrdinaryClosureUnlessItSaysOtherwise() {
        var log: [Bool] = []
        @State var isFocused = false
        let plain = FirstResponderStateChangeHandler { log.append($0) }
        let vetoing = FirstResponderStateChangeHandler(handleStateChange: { log.append($0) }) { $0 == .next }
        FirstResponderStateChangeHandler.updates($isFocused).call(true)
        plain.call(true)
        vetoing.call(false)
        #expect(isFocused && log == [true, false])
        #expect(vetoing.canBecomeFirstResponder?(.next) == true && vetoing.canBecomeFirstResponder?(.submit) == false)
        @State var demand: FirstResponderDemand?
        let focus = Binding.isFocused($isFocused, demand: $demand)
        focus.wrappedValue = false
        #expect(focus.wrappedValue && demand == .shouldResignFirstResponder, "seed A5.11")
    }

    /// seed A6.10: later, in order, each exactly once.
    @Test func changesWaitForTheirScheduler() {
        let scheduler = ManualScheduler()
        let wakes = Atomic(0)
        var log: [String] = []
        var queue = StateChangeQueue<String>()
        queue.wake = { wakes.wrappingAdd(1, ordering: .relaxed) }
        let a = FirstResponderStateChangeHandler { log.append("a\($0)") }.receive(on: scheduler)
        let b = FirstResponderStateChangeHandler { log.append("b\($0)") }.receive(on: .nextTurn)
        func turn() { for run in queue.takeDue() { run() } }

        queue.add(true, of: "a", to: a)
        queue.add(false, of: "a", to: a)
        queue.add(true, of: "b", to: b)
        #expect(log.isEmpty && queue.hasDue)
        turn()
        #expect(log == ["btrue"] && !queue.hasDue)
        scheduler.run(1)
        turn()
        #expect(log == ["btrue"], "the second change waits for the first")
        scheduler.run()
        turn()
        #expect(log == ["btrue", "atrue", "afalse"])
        #expect(wakes.load(ordering: .relaxed) == 2)
        queue.add(true, of: "a", to: a)
        for run in queue.takeAll() { run() }
        scheduler.run()
        turn()
        #expect(log.count == 4, "what was delivered at the end is not delivered again")
    }

    @Test func aPromptThatHoldsTheMainThreadServesItsSchedulers() {
        for (holds, expected) in [(true, [true]), (false, [])] {
            let main = ManualScheduler(isMainThread: true)
            var log: [Bool] = []
            var queue = StateChangeQueue<Int>()
            queue.holdsMainThread = holds
            queue.add(true, of: 1, to: .init { log.append($0) }.receive(on: main))
            #expect(log.isEmpty, "never in the turn of the change itself")
            for run in queue.takeDue() { run() }
            #expect(log == expected)
            #expect(main.count == (holds ? 0 : 1))
        }
    }

    @Test func sendableHandlersRunOnTheScheduler() {
        let scheduler = ManualScheduler()
        let log = Mutex<[Bool]>([])
        var queue = StateChangeQueue<Int>()
        let handler = FirstResponderStateChangeHandler(sendable: { value in log.withLock { $0.append(value) } })
            .receive(on: scheduler)
        for value in [true, false, true] { queue.add(value, of: 1, to: handler) }
        #expect(queue.takeDue().isEmpty && log.withLock(\.isEmpty))
        scheduler.run(2)
        scheduler.run(0)
        #expect(log.withLock { $0 } == [true, false], "in order, even when the scheduler is not")
        scheduler.run()
        #expect(log.withLock { $0 } == [true, false, true])
    }

    @Test func concurrentQueuesKeepTheOrder() async {
        let log = Mutex<[Int]>([])
        let (stream, done) = AsyncStream.makeStream(of: Void.self)
        var queue = StateChangeQueue<Int>()
        for n in 0..<200 {
            let handler = FirstResponderStateChangeHandler(sendable: { _ in
                log.withLock { $0.append(n) }
                done.yield()
            })
            queue.add(true, of: 1, to: handler.receive(on: DispatchQueue.global()))
        }
        var count = 0
        for await _ in stream {
            count += 1
            if count == 200 { break }
        }
        #expect(log.withLock { $0 } == Array(0..<200))
    }

    /// seed A6.11: of several schedulers the one added last is passed first.
    @Test func schedulersComposeFromTheOutside() {
        let inner = ManualScheduler()
        let outer = ManualScheduler()
        var queue = StateChangeQueue<Int>()
        var log: [Bool] = []
        queue.add(true, of: 1, to: .init { log.append($0) }.receive(on: inner).receive(on: outer))
        #expect([inner.count, outer.count] == [0, 1])
        outer.run()
        #expect(inner.count == 1 && !queue.hasDue)
        inner.run()
        for run in queue.takeDue() { run() }
        #expect(log == [true])
    }
}
