import Synchronization

/// What the copies of a `State` and its bindings share: the value, how often it was written, and who watches it.
final class StateStorage<Value>: Sendable {
    /// A value with the number of writes that led to it.
    ///
    /// Unchecked, because it only passes through the lock: whether the value may be used from several isolations is
    /// decided by `State`, which is `Sendable` for `Sendable` values alone, and by `Binding`, which never is.
    private struct Versioned: @unchecked Sendable {
        var value: Value
        var version: UInt64 = 0
    }

    private struct Watcher {
        weak var observation: StateObservation?
    }

    private let current: Mutex<Versioned>
    private let watchers = Mutex<[ObjectIdentifier: Watcher]>([:])

    init(_ value: Value) {
        let first = Versioned(value: value)
        current = Mutex(first)
    }

    /// The value and the number of writes so far, as one step. Whoever evaluates under a `StateObservation` watches the
    /// value from here on.
    func read() -> (value: Value, version: UInt64) {
        if let observation = StateObservation.current {
            watchers.withLock { $0[ObjectIdentifier(observation)] = Watcher(observation: observation) }
        }
        let now = current.withLock { $0 }
        return (now.value, now.version)
    }

    func write(_ newValue: Value) {
        _ = replace(with: newValue, ifVersion: nil)
    }

    /// Writes, but only if nobody wrote since `expected` was read. The former value is released, and watchers are
    /// told, after the lock is open again, so that a `deinit` or a waker may read the state.
    func replace(with newValue: Value, ifVersion expected: UInt64?) -> Bool {
        let next = Versioned(value: newValue)
        let former = current.withLock { now -> Versioned? in
            guard expected == nil || expected == now.version else { return nil }
            let former = now
            now = Versioned(value: next.value, version: former.version &+ 1)
            return former
        }
        guard former != nil else { return false }
        for observation in watching() { observation.noteWrite(to: ObjectIdentifier(self)) }
        return true
    }

    private func watching() -> [StateObservation] {
        watchers.withLock { watchers in
            watchers = watchers.filter { $0.value.observation != nil }
            return watchers.values.compactMap(\.observation)
        }
    }
}
