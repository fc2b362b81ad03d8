#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

/// What files kept for a person need besides: whose they are, where that person is at home, and what time it is.
extension Libc {
    static var notPermitted: Int { -Int(EPERM) }
    static var invalid: Int { -Int(EINVAL) }
    static var nonBlocking: Int32 { O_NONBLOCK }

    /// The status of what the path names itself: a symbolic link is not followed.
    static func status(ofLink path: String, into status: inout Status) -> Int { result(lstat(path, &status)) }
    static func isCharacterDevice(_ status: Status) -> Bool { status.st_mode & S_IFMT == S_IFCHR }
    static func setOwner(_ descriptor: Int32, user: UInt32, group: UInt32) -> Int {
        result(fchown(descriptor, uid_t(user), gid_t(group)))
    }

    /// The user whose rights this process has; 0 is the superuser.
    static var effectiveUser: UInt32 { UInt32(geteuid()) }
    /// Whether this process has the rights of another user or group than the one who started it (set-user-ID).
    static var hasForeignRights: Bool { geteuid() != getuid() || getegid() != getgid() }

    /// The home directory that the system knows for a user, or for whoever runs this process.
    static func homeDirectory(of user: String? = nil) -> String? {
        guard let entry = user.map({ getpwnam($0) }) ?? getpwuid(getuid()), let home = entry.pointee.pw_dir else {
            return nil
        }
        return String(cString: home)
    }

    /// Seconds since 1970, by the clock on the wall.
    static var wallClockSeconds: Int64 { Int64(time(nil)) }
}
