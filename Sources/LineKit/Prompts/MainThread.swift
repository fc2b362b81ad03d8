import Dispatch

/// Whose turn the main thread is.
enum MainThread {
    private static let key: DispatchSpecificKey<Void> = {
        let key = DispatchSpecificKey<Void>()
        DispatchQueue.main.setSpecific(key: key, value: ())
        return key
    }()

    /// Whether nobody but the caller can serve schedulers of the main thread: this is that thread, or a job of the main
    /// queue. On Linux such jobs may run on another thread, when the main one was given up to `dispatchMain()` or to an
    /// `async` main function.
    static var isHeld: Bool { DispatchQueue.getSpecific(key: key) != nil || Libc.isMainThread }
}
