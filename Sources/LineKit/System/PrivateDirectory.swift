/// A directory for files that nobody else may see, removed with all that is in it when it goes out of scope.
final class PrivateDirectory {
    let path: String

    /// Makes one where `TMPDIR` says, or in `/tmp`, with mode 0700 and a name that nobody can know before.
    init() throws(LineKitError) { path = try Self.make() }

    private static func make() throws(LineKitError) -> String {
        let parent = trustedEnvironmentValue("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
        var code = 0
        for _ in 0..<16 {
            let path = parent + "/linekit-" + String(UInt64.random(in: .min ... .max), radix: 36)
            code = Libc.makeDirectory(path, permissions: 0o700)
            if code >= 0 { return path }
            if code != Libc.alreadyExists { break }
        }
        throw .system(operation: "making a directory in \(parent)", code: Int32(-code))
    }

    deinit {
        // Editors leave backups and swap files.
        for entry in (try? DirectoryEntry.all(in: path)) ?? [] { _ = Libc.removeFile(path + "/" + entry.name) }
        _ = Libc.removeDirectory(path)
    }
}
