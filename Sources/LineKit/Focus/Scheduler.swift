import Dispatch

/// Decides when a state change handler runs: see `FirstResponderStateChangeHandler.receive(on:)`.
///
/// `DispatchQueue` is one; `LineKitFoundation` adds `RunLoop` and `OperationQueue`.
public protocol Scheduler: Sendable {
    /// Runs `work` later, exactly once, on whatever thread the scheduler stands for.
    func enqueue(_ work: @escaping @Sendable () -> Void)
    /// Whether work runs on the main thread. A prompt that blocks the main thread serves such a scheduler itself, in
    /// its own next turn, because nobody else could.
    var isMainThread: Bool { get }
}

extension DispatchQueue: Scheduler {
    /// Runs `work` on the queue.
    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        self.async(execute: work)
    }

    /// Whether this is the main queue.
    public var isMainThread: Bool { self === DispatchQueue.main }
}

/// The next turn of the form itself; see `Scheduler.nextTurn`.
public struct NextTurn: Scheduler {
    /// Runs `work` at once. A form does not call this: it keeps the work for its next turn.
    public func enqueue(_ work: @escaping @Sendable () -> Void) { work() }
    /// The turn of a form belongs to no thread.
    public var isMainThread: Bool { false }
}

extension Scheduler where Self == NextTurn {
    /// The turn after the one in which the focus changed: every callback of this turn, and the reset of the demand, come
    /// first.
    public static var nextTurn: NextTurn { NextTurn() }
}
