import Dispatch
import Synchronization

/// Wakes a wait that has nothing to wait for but other threads.
final class WakeBell: Sendable {
    private struct Sound {
        var isWoken = false
        var hasRung = false
        var sleeper: (@Sendable () -> Void)?
        /// How many have slept; a time limit is for one of them only.
        var sleeperCount = 0
    }
    private let state = Mutex(Sound())

    /// Ends the wait in progress, or else the next one, and is remembered until `takeWake()`.
    func wake() { sound { $0.isWoken = true } }

    /// Ends the wait in progress, because there is something new to be looked at.
    func ring() { sound { _ in } }

    private func sound(_ change: (inout Sound) -> Void) {
        let sleeper = state.withLock { state in
            change(&state)
            state.hasRung = true
            return state.sleeper.take()
        }
        sleeper?()
    }

    func takeWake() -> Bool {
        state.withLock { state in
            defer { state.isWoken = false }
            return state.isWoken
        }
    }

    /// Whether the bell rang since this was asked last. Asked before a look at what may be new, so that nothing that
    /// comes after the look is missed.
    func takeRing() -> Bool {
        state.withLock { state in
            defer { state.hasRung = false }
            return state.hasRung
        }
    }

    /// Calls `sleeper` once: when the bell rings, or at once if it has rung. Returns the sleeper's number.
    @discardableResult
    private func sleep(_ sleeper: @escaping @Sendable () -> Void) -> Int {
        let (number, isDue) = state.withLock { state in
            state.sleeperCount += 1
            if !state.hasRung { state.sleeper = sleeper }
            return (state.sleeperCount, state.hasRung)
        }
        if isDue { sleeper() }
        return number
    }

    /// Ends the sleep of one sleeper, if it still sleeps.
    private func endSleep(_ number: Int) {
        let sleeper = state.withLock { $0.sleeperCount == number ? $0.sleeper.take() : nil }
        sleeper?()
    }

    /// Blocks until the bell rings or the time is over.
    func wait(atMost limit: DispatchTimeInterval) {
        let semaphore = DispatchSemaphore(value: 0)
        let number = sleep { semaphore.signal() }
        if semaphore.wait(timeout: .now() + limit) == .timedOut { endSleep(number) }
    }

    /// The same without blocking a thread.
    nonisolated(nonsending)
        func wait(atMost limit: DispatchTimeInterval) async
    {
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            let number = sleep { continuation.resume() }
            DispatchQueue.global().asyncAfter(deadline: .now() + limit) { self.endSleep(number) }
        }
    }
}
