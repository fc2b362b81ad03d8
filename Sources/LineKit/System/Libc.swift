#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// The system calls LineKit makes, in one place: only the files of this type import the C library.
///
/// Each call is a thin wrapper that allocates nothing, so that signal handlers may use it. A call that can fail returns
/// its result or, below zero, minus its `errno`. Calls that an interruption would only repeat are repeated here.
enum Libc {
    /// The result of a call, or minus its `errno`.
    static func result(_ value: Int) -> Int { value < 0 ? -Int(errno) : value }
    static func result(_ value: Int32) -> Int { result(Int(value)) }

    static func retrying(_ call: () -> Int) -> Int {
        while true {
            let value = call()
            if value != -Int(EINTR) { return value }
        }
    }

    /// What the C library says about an `errno`.
    static func message(for code: Int32) -> String { String(cString: strerror(code)) }

    /// The calling thread's `errno`, which a signal handler has to leave as it found it.
    static var lastError: Int32 {
        get { errno }
        set { errno = newValue }
    }

    static var wouldBlock: Int { -Int(EAGAIN) }
    static var brokenPipe: Int { -Int(EPIPE) }
    static var inputOutputError: Int { -Int(EIO) }
    static var noSuchDevice: Int { -Int(ENXIO) }
    static var noSuchFile: Int { -Int(ENOENT) }
    static var alreadyExists: Int { -Int(EEXIST) }
    static var interrupted: Int { -Int(EINTR) }

    /// Whether the calling thread is the process's first.
    static var isMainThread: Bool {
        #if canImport(Darwin)
        pthread_main_np() != 0
        #else
        // The C library's module has no gettid; the kernel says the same in `PID/task/TID`.
        var link = [CChar](repeating: 0, count: 64)
        guard readlink("/proc/thread-self", &link, link.count - 1) > 0 else { return false }
        let parts = String(decoding: link.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
            .split(separator: "/")
        return parts.first == parts.last
        #endif
    }

    /// A clock that never goes back, in milliseconds; the kernel moves it a few hundred times a second, which makes it
    /// cheaper to look at than any other.
    static var uptime: Int {
        var time = timespec()
        #if os(Linux) || os(Android)
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        #else
        clock_gettime(CLOCK_MONOTONIC, &time)
        #endif
        return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
    }

    static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

// MARK: - Descriptors and files

extension Libc {
    typealias Status = stat

    static var readOnly: Int32 { O_RDONLY }
    static var readWrite: Int32 { O_RDWR }
    static var appending: Int32 { O_APPEND }
    static var creating: Int32 { O_CREAT }
    static var exclusive: Int32 { O_EXCL }
    static var notFollowingLinks: Int32 { O_NOFOLLOW }
    static var notControllingTerminal: Int32 { O_NOCTTY }

    /// Opens a file that children do not inherit.
    static func openFile(_ path: String, _ flags: Int32, permissions: UInt16 = 0o600) -> Int {
        retrying { result(open(path, flags | O_CLOEXEC, mode_t(permissions))) }
    }
    static func closeFile(_ descriptor: Int32) { _ = close(descriptor) }

    static func readBytes(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer) -> Int {
        retrying { result(read(descriptor, bytes.baseAddress, bytes.count)) }
    }
    static func readBytes(_ descriptor: Int32, into bytes: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
        retrying { result(pread(descriptor, bytes.baseAddress, bytes.count, off_t(offset))) }
    }
    static func writeBytes(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        retrying { result(write(descriptor, bytes.baseAddress, bytes.count)) }
    }

    static func status(of descriptor: Int32, into status: inout Status) -> Int { result(fstat(descriptor, &status)) }
    static func status(ofPath path: String, into status: inout Status) -> Int { result(stat(path, &status)) }
    static func isDirectory(_ status: Status) -> Bool { status.st_mode & S_IFMT == S_IFDIR }
    static func isRegularFile(_ status: Status) -> Bool { status.st_mode & S_IFMT == S_IFREG }
    static func descriptorFlags(of descriptor: Int32) -> Int { result(fcntl(descriptor, F_GETFL)) }
    static func isWritable(_ descriptor: Int32) -> Bool {
        let flags = descriptorFlags(of: descriptor)
        return flags >= 0 && Int32(flags) & O_ACCMODE != O_RDONLY
    }

    static func truncate(_ descriptor: Int32, to length: Int) -> Int {
        retrying { result(ftruncate(descriptor, off_t(length))) }
    }
    static func synchronize(_ descriptor: Int32) -> Int { retrying { result(fsync(descriptor)) } }
    static func setPermissions(_ descriptor: Int32, _ permissions: UInt16) -> Int {
        result(fchmod(descriptor, mode_t(permissions)))
    }
    /// Takes (`exclusive`) or shares an advisory lock on the open file; fails with `wouldBlock` when not `waiting`.
    static func lock(_ descriptor: Int32, isExclusive: Bool, waiting: Bool) -> Int {
        retrying { result(flock(descriptor, (isExclusive ? LOCK_EX : LOCK_SH) | (waiting ? 0 : LOCK_NB))) }
    }
    static func unlock(_ descriptor: Int32) { _ = flock(descriptor, LOCK_UN) }
    static func renameFile(_ old: String, _ new: String) -> Int { result(rename(old, new)) }
    static func removeFile(_ path: String) -> Int { result(unlink(path)) }
    static func makeDirectory(_ path: String, permissions: UInt16) -> Int { result(mkdir(path, mode_t(permissions))) }

    /// Calls `body` with the name of each entry of a directory, and whether it is known to be a directory itself
    /// (`nil`: the file system does not say). Fails when the directory cannot be opened.
    static func forEachEntry(of path: String, _ body: (String, Bool?) -> Void) -> Int {
        guard let directory = opendir(path) else { return -Int(errno) }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let kind = Int32(entry.pointee.d_type)
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
            }
            body(name, kind == 4 ? true : kind == 0 || kind == 10 ? nil : false)  // DT_DIR, DT_UNKNOWN, DT_LNK
        }
        return 0
    }

    /// A pipe whose ends never block and are not inherited by children.
    static func makePipe() -> (result: Int, reading: Int32, writing: Int32) {
        var ends: (Int32, Int32) = (-1, -1)
        let made = withUnsafeMutableBytes(of: &ends) { result(pipe($0.bindMemory(to: Int32.self).baseAddress!)) }
        if made < 0 { return (made, -1, -1) }
        for end in [ends.0, ends.1] {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK)
        }
        return (0, ends.0, ends.1)
    }
}

// MARK: - Memory

extension Libc {
    /// Where a byte stands first between two offsets.
    static func firstOffset(of byte: UInt8, in bytes: UnsafeRawBufferPointer, _ bounds: Range<Int>) -> Int? {
        guard !bounds.isEmpty, let base = bytes.baseAddress else { return nil }
        return memchr(base + bounds.lowerBound, Int32(byte), bounds.count).map { UnsafeRawPointer($0) - base }
    }
    /// Overwrites memory with zeros in a way that the optimiser may not leave out.
    static func wipe(_ memory: UnsafeMutableRawBufferPointer) {
        guard let base = memory.baseAddress else { return }
        #if canImport(Glibc) || canImport(Musl)
        explicit_bzero(base, memory.count)
        #elseif canImport(Darwin)
        memset_s(base, memory.count, 0, memory.count)
        #else
        wipeByByte(memory)
        #endif
    }

    @inline(never)
    @_optimize(none)
    private static func wipeByByte(_ memory: UnsafeMutableRawBufferPointer) {
        for index in memory.indices { memory[index] = 0 }
    }

    static var pageSize: Int { Int(getpagesize()) }

    /// Whole pages of zeros; `nil` when the system has none.
    static func mapPages(byteCount: Int) -> UnsafeMutableRawPointer? {
        let memory = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
        return memory == UnsafeMutableRawPointer(bitPattern: -1) ? nil : memory
    }
    static func unmapPages(_ memory: UnsafeMutableRawPointer, byteCount: Int) { munmap(memory, byteCount) }

    /// Asks the system to keep pages out of swap and core dumps. Both are best effort: an unprivileged process may lock
    /// only so much.
    static func guardPages(_ memory: UnsafeMutableRawPointer, byteCount: Int) {
        _ = mlock(memory, byteCount)
        #if os(Linux) || os(Android)
        _ = madvise(memory, byteCount, 16)  // MADV_DONTDUMP, Linux 3.4
        #endif
    }
}
