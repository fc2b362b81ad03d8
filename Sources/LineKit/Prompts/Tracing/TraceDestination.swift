import Synchronization

/// The file that traces are written to, if any: `LINEKIT_TRACE`.
final class TraceDestination: Sendable {
    /// Where prompts of this task write their traces.
    @TaskLocal static var current = TraceDestination { trustedEnvironmentValue("LINEKIT_TRACE") }

    private let name: @Sendable () -> String?
    /// Whether somebody was told that the file cannot be written. Once is enough, however many prompts there are.
    private let isTroubleTold = Atomic(false)

    /// `name` is asked at each prompt: the variable may be set while the program runs.
    init(_ name: @escaping @Sendable () -> String?) { self.name = name }

    /// The path of the file; `nil` when nobody wants a trace.
    var path: String? {
        guard let name = name(), !name.isEmpty else { return nil }
        return expandingHome(name)
    }

    /// Opens the file to write at its end. One that is made can be read by its owner only, because what people type is
    /// in it; for the same reason a symbolic link and somebody else's file are refused. So is what is no file, lest a
    /// trace is written into the terminal itself.
    static func open(_ path: String) throws(LineKitError) -> OpenFile {
        let file = try OpenFile(path, for: .appending)
        let status = try file.status()
        guard status.isRegularFile else {
            throw .system(operation: "opening \(path), which is no regular file,", code: Int32(-Libc.invalid))
        }
        guard status.owner == Libc.effectiveUser else {
            throw .system(operation: "opening \(path), which is somebody else's,", code: Int32(-Libc.notPermitted))
        }
        return file
    }

    /// What to show about a file that cannot be written; `nil` when it was shown before.
    func complaint(about error: LineKitError) -> String? {
        let isTold = isTroubleTold.exchange(true, ordering: .relaxed)
        return isTold ? nil : "LINEKIT_TRACE: \(error) There is no trace."
    }
}
