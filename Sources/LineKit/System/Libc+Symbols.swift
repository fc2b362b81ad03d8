#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#elseif canImport(Darwin)
import Darwin
#endif

extension Libc {
    /// The address of a function that Swift's module of the C library leaves out; `nil` where there is none.
    static func symbol(_ name: String) -> UnsafeMutableRawPointer? { dlsym(nil, name) }
}
