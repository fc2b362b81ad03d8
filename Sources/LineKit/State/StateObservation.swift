import Synchronization

/// One prompt's watch over the states its content reads.
///
/// While `tracking` runs, every `State` that is read, directly or through a binding's closures, is watched from then
/// on. A write by somebody else calls the waker; a write made inside `tracking`, that is by the prompt's own callbacks,
/// is only counted, because the prompt looks again by itself before it draws.
final class StateObservation: Sendable {
    @TaskLocal static var current: StateObservation?

    private struct Record {
        var count = 0
        var lastWrite: [ObjectIdentifier: Int] = [:]
        var wake: (@Sendable () -> Void)?
    }
    private let record = Mutex(Record())

    /// How many writes were seen so far.
    var writeCount: Int { record.withLock { $0.count } }

    /// Which write to the state with this identity was its last, as a running number; 0 when none was seen.
    func lastWrite(to source: ObjectIdentifier?) -> Int {
        guard let source else { return 0 }
        return record.withLock { $0.lastWrite[source] ?? 0 }
    }

    /// Has `wake` called on writes from outside. It is called on the writer's thread.
    func onWrite(_ wake: @escaping @Sendable () -> Void) {
        record.withLock { $0.wake = wake }
    }

    /// Runs `body` and watches what it reads.
    func tracking<R>(_ body: () throws -> R) rethrows -> R {
        try Self.$current.withValue(self, operation: body)
    }

    func noteWrite(to source: ObjectIdentifier) {
        let isOwnWrite = Self.current === self
        let wake = record.withLock { record -> (@Sendable () -> Void)? in
            record.count += 1
            record.lastWrite[source] = record.count
            return isOwnWrite ? nil : record.wake
        }
        wake?()
    }
}
