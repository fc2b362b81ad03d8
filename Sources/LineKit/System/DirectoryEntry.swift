/// One entry of a directory.
struct DirectoryEntry: Hashable {
    var name: String
    /// Whether it is a directory, or a link to one.
    var isDirectory: Bool

    /// All entries of a directory but `.` and `..`, in the order of their names' bytes. Throws `system` when it cannot be
    /// read.
    static func all(in path: String) throws(LineKitError) -> [DirectoryEntry] {
        var entries: [DirectoryEntry] = []
        let read = Libc.forEachEntry(of: path) { name, isDirectory in
            guard name != ".", name != ".." else { return }
            entries.append(DirectoryEntry(name: name, isDirectory: isDirectory ?? isDirectoryPath(path + "/" + name)))
        }
        guard read >= 0 else { throw .system(operation: "reading the directory \(path)", code: Int32(-read)) }
        return entries.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }

    /// Whether there is a directory at the path, following links.
    static func isDirectoryPath(_ path: String) -> Bool {
        var status = Libc.Status()
        return Libc.status(ofPath: path, into: &status) >= 0 && Libc.isDirectory(status)
    }

    /// Makes a directory, and those above it that are missing, which only their owner can enter.
    static func make(_ path: String) throws(LineKitError) {
        guard !isDirectoryPath(path) else { return }
        if path.contains("/") { try make(parent(of: path)) }
        let made = Libc.makeDirectory(path, permissions: 0o700)
        guard made >= 0 || made == Libc.alreadyExists else {
            throw .system(operation: "making the directory \(path)", code: Int32(-made))
        }
    }

    /// The directory that a path is in.
    static func parent(of path: String) -> String {
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }
}
