import Foundation
import LineKit

/// A run loop as a scheduler; see `FirstResponderStateChangeHandler.receive(on:)`.
///
/// Foundation declares that run loops are not `Sendable`, so that they cannot be schedulers themselves.
public struct RunLoopScheduler: Scheduler {
    // Safe because it is only asked to take in a block, which a run loop allows from any thread.
    nonisolated(unsafe) private let runLoop: RunLoop

    /// The scheduler of `runLoop`.
    public init(_ runLoop: RunLoop) { self.runLoop = runLoop }

    /// Runs `work` in the run loop's common modes.
    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        runLoop.perform(inModes: [.common], block: work)
        #if canImport(Darwin)
        CFRunLoopWakeUp(runLoop.getCFRunLoop())
        #endif
    }

    /// Whether this is the main run loop.
    public var isMainThread: Bool { runLoop === RunLoop.main }
}

extension FirstResponderStateChangeHandler {
    /// The same handler, told in a turn of `runLoop`; otherwise as with any `Scheduler`.
    public func receive(on runLoop: RunLoop) -> Self { receive(on: RunLoopScheduler(runLoop)) }
}

extension OperationQueue: Scheduler {
    /// Runs `work` as an operation.
    public func enqueue(_ work: @escaping @Sendable () -> Void) { addOperation(work) }

    /// Whether this is the main queue.
    public var isMainThread: Bool { self === OperationQueue.main }
}
