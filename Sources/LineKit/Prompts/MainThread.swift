import Dispatch

/// Whose turn the main thread is.
enum MainThread {
    /// Whether nobody but the caller can serve schedulers of the main thread: this is that thread, or a job of the main
    /// queue. On Linux such jobs may run on another thread, when the main one was given up to `dispatchMain()` or to an
    /// `async` main function.
    static var isHeld: Bool { DispatchQueue.isMainQueueBusyHere || Libc.isMainThread }
}
