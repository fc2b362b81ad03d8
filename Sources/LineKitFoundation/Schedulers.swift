import Foundation
import LineKit

extension RunLoop: @retroactive @unchecked Sendable {}

extension RunLoop: Scheduler {
    /// Runs `work` in the run loop's common modes.
    public func enqueue(_ work: @escaping @Sendable () -> Void) {
        perform(inModes: [.common], block: work)
        #if canImport(Darwin)
        CFRunLoopWakeUp(getCFRunLoop())
        #endif
    }

    /// Whether this is the main run loop.
    public var isMainThread: Bool { self === RunLoop.main }
}

extension OperationQueue: Scheduler {
    /// Runs `work` as an operation.
    public func enqueue(_ work: @escaping @Sendable () -> Void) { addOperation(work) }

    /// Whether this is the main queue.
    public var isMainThread: Bool { self === OperationQueue.main }
}
