/// A file that is open, closed again when it goes out of scope. Children do not inherit it.
///
/// Errors are `LineKitError.system` with what was tried, the path included.
struct OpenFile: ~Copyable {
    /// What a file is opened for.
    enum Purpose {
        /// Reading a file that must exist.
        case reading
        /// Reading, and writing at the end only, of a file that is made when there is none.
        case appending
        /// Writing a file that must not exist yet, so that nobody else's file or link can be written through. It is
        /// written at the end only: another program may have found it and added to it before its maker does.
        case creating
    }
    /// How long a lock on a file is waited for, and who else may have it.
    enum Lock {
        case shared, exclusive
    }
    /// Which file it is and how long: two statuses with the same identity are of the same file.
    struct Status: Hashable {
        /// Device and inode.
        var identity: [UInt64]
        /// Length in bytes.
        var byteCount: Int
        /// Permission bits.
        var permissions: UInt16
        /// The user and the group that it belongs to.
        var owner: UInt32
        var group: UInt32
        var isRegularFile: Bool
        var isDirectory: Bool
        /// Whether it is a device such as `/dev/null` or a terminal.
        var isCharacterDevice: Bool
    }

    let path: String
    private let descriptor: Int32

    /// Opens a file; one that is made can be read and written by its owner only. A symbolic link at the end of the path
    /// is refused unless `followingLinks`.
    init(_ path: String, for purpose: Purpose, followingLinks: Bool = false, permissions: UInt16 = 0o600)
        throws(LineKitError)
    {
        // A pipe with nobody at its other end, or a terminal, must neither block the open nor become ours.
        var flags = Libc.notControllingTerminal | (followingLinks ? 0 : Libc.notFollowingLinks)
        switch purpose {
        case .reading: flags |= Libc.readOnly | Libc.nonBlocking
        case .appending: flags |= Libc.readWrite | Libc.appending | Libc.creating | Libc.nonBlocking
        case .creating: flags |= Libc.readWrite | Libc.appending | Libc.creating | Libc.exclusive
        }
        let opened = Libc.openFile(path, flags, permissions: permissions)
        guard opened >= 0 else { throw .system(operation: "opening \(path)", code: Int32(-opened)) }
        self.path = path
        descriptor = Int32(opened)
    }

    deinit { Libc.closeFile(descriptor) }

    /// Which file it is and how long it is now.
    func status() throws(LineKitError) -> Status {
        var status = Libc.Status()
        try check(Libc.status(of: descriptor, into: &status), "reading the status of")
        return Status(status)
    }
    /// The status of what the path names, a symbolic link itself; `nil` when there is nothing.
    static func status(of path: String) -> Status? {
        var status = Libc.Status()
        return Libc.status(ofLink: path, into: &status) >= 0 ? Status(status) : nil
    }

    /// Fills `bytes` from the file at `offset` and returns how many there were: fewer than asked for only at its end.
    func read(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) throws(LineKitError) -> Int {
        var count = 0
        while count < bytes.count {
            let rest = UnsafeMutableRawBufferPointer(rebasing: bytes[count...])
            let read = try check(Libc.readBytes(descriptor, into: rest, at: offset + count), "reading")
            if read == 0 { break }
            count += read
        }
        return count
    }

    /// All bytes from `offset` to the end.
    func readAll(from offset: Int = 0) throws(LineKitError) -> [UInt8] {
        var bytes: [UInt8] = []
        var wanted = max(try status().byteCount - offset, 0) + 1
        while true {
            let start = bytes.count
            bytes.append(contentsOf: repeatElement(0, count: wanted))
            var failure: LineKitError?
            let read = bytes.withUnsafeMutableBytes { all -> Int in
                do throws(LineKitError) {
                    return try self.read(into: .init(rebasing: all[start...]), at: offset + start)
                } catch {
                    failure = error
                    return 0
                }
            }
            if let failure { throw failure }
            bytes.removeLast(wanted - read)
            if read < wanted { return bytes }
            wanted = 65536
        }
    }

    /// Writes all bytes where the file stands: at its end when it was opened for appending.
    func write(_ bytes: UnsafeRawBufferPointer) throws(LineKitError) {
        var rest = bytes
        while !rest.isEmpty {
            let written = try check(Libc.writeBytes(descriptor, rest), "writing")
            rest = .init(rebasing: rest[written...])
        }
    }

    func write(_ bytes: [UInt8]) throws(LineKitError) {
        try bytes.withUnsafeBufferPointer { (bytes) throws(LineKitError) in try write(UnsafeRawBufferPointer(bytes)) }
    }

    /// Waits until nobody else holds a lock on the file that excludes this one. Advisory (`flock`): it binds those that
    /// ask. It ends with `unlock()` or with the file.
    func lock(_ lock: Lock) throws(LineKitError) {
        try check(Libc.lock(descriptor, isExclusive: lock == .exclusive, waiting: true), "locking")
    }
    /// Takes a lock if that is possible at once, and says whether it was.
    func tryLock(_ lock: Lock) throws(LineKitError) -> Bool {
        let locked = Libc.lock(descriptor, isExclusive: lock == .exclusive, waiting: false)
        if locked == Libc.wouldBlock { return false }
        try check(locked, "locking")
        return true
    }
    func unlock() { Libc.unlock(descriptor) }

    /// Waits until what was written has reached the disk.
    func synchronize() throws(LineKitError) { try check(Libc.synchronize(descriptor), "saving") }
    func truncate(to byteCount: Int) throws(LineKitError) {
        try check(Libc.truncate(descriptor, to: byteCount), "shortening")
    }
    /// Gives the file to another owner, which only the superuser can do to a file that is not theirs.
    func setOwner(_ owner: UInt32, group: UInt32) throws(LineKitError) {
        try check(Libc.setOwner(descriptor, user: owner, group: group), "giving away")
    }
    func setPermissions(_ permissions: UInt16) throws(LineKitError) {
        try check(Libc.setPermissions(descriptor, permissions), "setting the permissions of")
    }

    @discardableResult
    private func check(_ result: Int, _ operation: String) throws(LineKitError) -> Int {
        guard result >= 0 else { throw .system(operation: "\(operation) \(path)", code: Int32(-result)) }
        return result
    }

    /// Puts the file `old` in the place of `new`, in one step: whoever opens `new` finds the one or the other, whole.
    static func rename(_ old: String, to new: String) throws(LineKitError) {
        let renamed = Libc.renameFile(old, new)
        guard renamed >= 0 else { throw .system(operation: "renaming \(old) to \(new)", code: Int32(-renamed)) }
    }
    /// Removes a file; one that is not there is fine.
    static func remove(_ path: String) throws(LineKitError) {
        let removed = Libc.removeFile(path)
        guard removed >= 0 || removed == Libc.noSuchFile else {
            throw .system(operation: "removing \(path)", code: Int32(-removed))
        }
    }
    /// Whether there is a file, directory or other thing at the path, following links.
    static func exists(_ path: String) -> Bool {
        var status = Libc.Status()
        return Libc.status(ofPath: path, into: &status) >= 0
    }
}

extension OpenFile.Status {
    fileprivate init(_ status: Libc.Status) {
        identity = [UInt64(truncatingIfNeeded: status.st_dev), UInt64(truncatingIfNeeded: status.st_ino)]
        byteCount = Int(status.st_size)
        permissions = UInt16(truncatingIfNeeded: status.st_mode & 0o7777)
        owner = UInt32(status.st_uid)
        group = UInt32(status.st_gid)
        isRegularFile = Libc.isRegularFile(status)
        isDirectory = Libc.isDirectory(status)
        isCharacterDevice = Libc.isCharacterDevice(status)
    }
}

extension LineKitError {
    /// Whether a system call failed because there is no such file.
    var isNoSuchFile: Bool {
        if case .system(_, let code) = self { Int(code) == -Libc.noSuchFile } else { false }
    }
    /// Whether a system call failed because there is such a file already.
    var isAlreadyExists: Bool {
        if case .system(_, let code) = self { Int(code) == -Libc.alreadyExists } else { false }
    }
}
