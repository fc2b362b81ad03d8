/// A history in a file that any number of programs may use at the same time.
///
/// The format is plain text, as `HistoryRecord` says; files of GNU readline, bash, zsh and libedit are read too, and
/// what is there is never rewritten in another format. Each line is added behind the others in one write under an
/// advisory lock, so that nothing is lost and nothing is mixed up. The file is made when the first line is added, with
/// mode 0600; directories that are missing are made with mode 0700. A symbolic link is not followed, and nothing is
/// written into a file that belongs to somebody else.
///
/// When the file holds an eighth more than `limit` entries, it is put down to `limit`: a new file takes its place at
/// once, so that a program that is killed, or a machine that stops, leaves the old one or the new one.
public final class HistoryFile: HistoryStorage {
    /// The path, with `~` replaced.
    public let path: String
    /// How many entries the file should hold.
    public let limit: Int
    /// How many entries the file is known to hold.
    private var count = 0

    /// A history in the file at `path`; `~` stands for the home directory. The file need not exist.
    ///
    /// Throws `system` when there is something at that path which cannot be read.
    public init(_ path: String, limit: Int = 1_000_000) throws(LineKitError) {
        self.path = expandingHome(path)
        self.limit = max(limit, 0)
        _ = try openForReading()
    }

    // MARK: Reading

    /// All entries of the file, oldest first; in the order of their times where those are known.
    public func load() throws(LineKitError) -> HistoryEntries {
        var entries = HistoryEntries()
        guard let file = try openForReading() else { return entries }
        try read(file, with: HistoryReader(), into: &entries)
        count = entries.count
        // Times that cannot be right, because a clock was wrong or not yet set, decide nothing.
        entries.sortByTime(within: 946_684_800...Libc.wallClockSeconds + 86_400)
        if count > limit + limit / 8 {
            // Reading has succeeded; a file that cannot be written is reported when a line is added.
            try? shorten()
            entries.trim(to: limit)
        }
        return entries
    }

    /// The file, or `nil` where there is none or it is a device, which keeps nothing.
    private func openForReading() throws(LineKitError) -> OpenFile? {
        guard OpenFile.status(of: path) != nil else { return nil }
        let file = try OpenFile(path, for: .reading)
        if try keepsBytes(try file.status()) { return file }
        return nil
    }

    private func keepsBytes(_ status: OpenFile.Status) throws(LineKitError) -> Bool {
        if status.isRegularFile { return true }
        if status.isCharacterDevice { return false }
        throw .system(operation: "using \(path), which is no file, as a history", code: Int32(-Libc.invalid))
    }

    @discardableResult
    private func read(
        _ file: borrowing OpenFile, with reader: HistoryReader, into entries: inout HistoryEntries
    ) throws(LineKitError) -> HistoryReader {
        var reader = reader
        var offset = 0
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 8)
        defer { piece.deallocate() }
        while true {
            let size = try file.read(into: piece, at: offset)
            guard size > 0 else { break }
            reader.read(UnsafeMutableRawBufferPointer(rebasing: piece[..<size]), into: &entries)
            if offset == 0 { entries.reserveCapacity(byteCount: try file.status().byteCount) }
            offset += size
        }
        reader.finish(into: &entries)
        return reader
    }

    private func bytes(of file: borrowing OpenFile, in range: Range<Int>) throws(LineKitError) -> [UInt8] {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: range.count, alignment: 1)
        defer { buffer.deallocate() }
        return Array(buffer[..<(try file.read(into: buffer, at: range.lowerBound))])
    }

    // MARK: Writing

    /// Adds an entry to the file. Throws `system` when that fails; the file is then as it was.
    public func append(_ entry: HistoryEntry) throws(LineKitError) {
        guard limit > 0 else { return }
        var record: [UInt8] = []
        HistoryRecord.encode(entry, into: &record)
        try changeFile { (file, isLocked) throws(LineKitError) in
            var size = try file.status().byteCount
            var endsInsideLine = size > 0 ? try bytes(of: file, in: size - 1..<size) != [0x0A] : false
            if endsInsideLine, isLocked, let whole = try sizeWithoutHalfRecord(file, size: size) {
                try file.truncate(to: whole)
                size = whole
                endsInsideLine = false
            }
            do throws(LineKitError) {
                try file.write(endsInsideLine ? [0x0A] + record : record)
            } catch {
                // Half a record would be taken for a whole one once another stands behind it.
                if isLocked { try? file.truncate(to: size) }
                throw error
            }
        }
        count += 1
        if count > limit + limit / 8 { try shorten() }
    }

    /// Empties the file.
    public func removeAll() throws(LineKitError) {
        count = 0
        guard OpenFile.status(of: path) != nil else { return }
        try changeFile { (file, _) throws(LineKitError) in try file.truncate(to: 0) }
    }

    /// Opens the file, makes it where it is missing, and calls `body` with it, locked where that is possible.
    private func changeFile(
        _ body: (borrowing OpenFile, _ isLocked: Bool) throws(LineKitError) -> Void
    ) throws(LineKitError) {
        while true {
            let file = try openForAppending()
            let status = try file.status()
            guard try keepsBytes(status) else { return }
            guard status.owner == Libc.effectiveUser || Libc.effectiveUser == 0 else {
                throw .system(
                    operation: "writing \(path), which belongs to another user", code: Int32(-Libc.notPermitted))
            }
            let isLocked = lock(file)
            // Somebody may have put another file in its place while we waited or, without the lock, while we wrote.
            if isLocked, OpenFile.status(of: path)?.identity != status.identity { continue }
            try body(file, isLocked)
            if isLocked || OpenFile.status(of: path)?.identity == status.identity { return }
        }
    }

    /// Waits for the lock for two seconds at most. A program that is stopped while it has it must not stop the others,
    /// and some network file systems have none: a line is then added without it, still in one write at the end.
    private func lock(_ file: borrowing OpenFile) -> Bool {
        for _ in 0..<1_000 {
            guard let isLocked = try? file.tryLock(.exclusive) else { return false }
            if isLocked { return true }
            _ = Libc.wait(readable: -1, milliseconds: 2)
        }
        return false
    }

    private func openForAppending() throws(LineKitError) -> OpenFile {
        if OpenFile.status(of: path) == nil {
            try DirectoryEntry.make(DirectoryEntry.parent(of: path))
            do throws(LineKitError) {
                return try makeFile(path)
            } catch {
                // Another program may have been quicker.
                guard error.isAlreadyExists else { throw error }
            }
        }
        return try OpenFile(path, for: .appending)
    }

    /// A new file that its owner alone can read and write, whatever the umask leaves.
    private func makeFile(_ path: String) throws(LineKitError) -> OpenFile {
        let file = try OpenFile(path, for: .creating)
        try file.setPermissions(0o600)
        return file
    }

    /// The size of the file without a record at its end that a program did not come to the end of, because it was
    /// killed while it wrote; `nil` when what stands there is something else. The file does not end with a line feed.
    private func sizeWithoutHalfRecord(_ file: borrowing OpenFile, size: Int) throws(LineKitError) -> Int? {
        var start = size
        var end: [UInt8] = []
        // Back to where the line before the last begins.
        while start > 0, end.lazy.filter({ $0 == 0x0A }).prefix(2).count < 2 {
            let next = max(start - max(4_096, end.count), 0)
            end = try bytes(of: file, in: next..<start) + end
            start = next
        }
        let lines = end.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard lines.count >= 2, start == 0 || lines.count >= 3 else { return nil }
        let head = lines[lines.count - 2]
        return Array(head).withUnsafeBytes(HistoryRecord.isHead) ? size - end.count + head.startIndex : nil
    }

    // MARK: Shortening

    /// Puts the file down to `limit` entries. Records are copied as they stand, whatever their format.
    private func shorten() throws(LineKitError) {
        try changeFile { (file, isLocked) throws(LineKitError) in
            // Without the lock, what another program adds meanwhile would be lost.
            guard isLocked else { return }
            var entries = HistoryEntries()
            let reader = try read(file, with: HistoryReader(recordsOffsets: true), into: &entries)
            let offsets = reader.recordOffsets ?? []
            count = offsets.count
            guard offsets.count > limit else { return }
            let status = try file.status()
            let rest = try file.readAll(from: offsets[offsets.count - limit])
            let end = offsets[offsets.count - limit] + rest.count
            let next = path + ".new"
            try OpenFile.remove(next)
            do throws(LineKitError) {
                let copy = try makeFile(next)
                if status.owner != Libc.effectiveUser { try copy.setOwner(status.owner, group: status.group) }
                try copy.setPermissions(status.permissions)
                try copy.write(reader.header + rest)
                try copy.synchronize()
                // What somebody who waited for the lock in vain has added meanwhile.
                try copy.write(try file.readAll(from: end))
                try OpenFile.rename(next, to: path)
            } catch {
                try? OpenFile.remove(next)
                throw error
            }
            // The new name is safe only once its directory is on the disk, too.
            try? OpenFile(DirectoryEntry.parent(of: path), for: .reading, followingLinks: true).synchronize()
            count = limit
        }
    }
}
