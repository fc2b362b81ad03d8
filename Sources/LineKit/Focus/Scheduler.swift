import Dispatch

/// Decides when a state change handler runs: see `FirstResponderStateChangeHandler.receive(on:)`.
///
/// `DispatchQueue` is one; `LineKitFoundation` adds `OperationQueue`, and run loops.
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
    public var isMainThread: Bool { getSpecific(key: Self.mainQueueMark) != nil }

    /// What tells the main queue from others: on Linux each call of `main` makes another object.
    private static let mainQueueMark: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    /// Whether the caller is a job of the main queue, on whatever thread.
    static var isMainQueueBusyHere: Bool { getSpecific(key: mainQueueMark) != nil }
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

/// The turns of an actor; see `Scheduler.actor(_:)`.
public struct ActorScheduler: Scheduler {
    private let actor: any Actor

    init(_ actor: any Actor) { self.actor = actor }

    /// Runs `work` on the actor. Several pieces may run in another order than they were enqueued in; a form keeps the
    /// order of its own.
    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        Task { [actor] in await actor.run(work) }
    }

    /// Whether this is the main actor.
    public var isMainThread: Bool { actor is MainActor }
}

extension Scheduler where Self == ActorScheduler {
    /// The actor: a handler made with `init(sendable:)` runs on it.
    public static func actor(_ actor: any Actor) -> ActorScheduler { ActorScheduler(actor) }
}

extension Actor {
    fileprivate func run(_ work: @Sendable () -> Void) { work() }
}
