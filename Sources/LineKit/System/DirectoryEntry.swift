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
}
