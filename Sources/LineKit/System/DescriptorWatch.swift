/// Two descriptors that are waited for again and again: Linux' epoll, which hears of them once instead of at each wait.
///
/// A wait is on the way of every key, and with poll(2) it costs more than all of the editing. Swift's modules of the C
/// libraries leave epoll out, so its functions are looked up by name; where they are not found there is no watch, and
/// `Libc.wait` is used.
final class DescriptorWatch: Sendable {
    #if os(Linux) || os(Android)
    private typealias Create = @Sendable @convention(c) (Int32) -> Int32
    private typealias Control = @Sendable @convention(c) (Int32, Int32, Int32, UnsafeMutableRawPointer?) -> Int32
    fileprivate typealias Wait = @Sendable @convention(c) (Int32, UnsafeMutableRawPointer?, Int32, Int32) -> Int32

    private let descriptor: Int32
    private let wait: Wait

    /// The size of the kernel's `epoll_event` and the place of its data: packed on x86-64 alone.
    #if arch(x86_64)
    private static var eventSize: Int { 12 }
    private static var dataOffset: Int { 4 }
    #else
    private static var eventSize: Int { 16 }
    private static var dataOffset: Int { 8 }
    #endif
    private static var closeOnExec: Int32 { 0o2_000_000 }
    private static var add: Int32 { 1 }
    private static var readable: UInt32 { 1 }
    private static var failed: UInt32 { 0x18 }

    /// A watch, or `nil` where there is none: on a descriptor that is closed or a file, which is always readable.
    init?(_ first: Int32, _ second: Int32) {
        guard let create = Self.create, let control = Self.control, let wait = Self.wait else { return nil }
        descriptor = create(Self.closeOnExec)
        self.wait = wait
        guard descriptor >= 0 else { return nil }
        for (number, watched) in [(UInt64(0), first), (1, second)] {
            var event = (UInt64(0), UInt64(0))
            let result = withUnsafeMutableBytes(of: &event) { event in
                event.storeBytes(of: Self.readable, as: UInt32.self)
                event.storeBytes(of: number, toByteOffset: Self.dataOffset, as: UInt64.self)
                return control(descriptor, Self.add, watched, event.baseAddress)
            }
            guard result == 0 else { return nil }
        }
    }

    deinit { if descriptor >= 0 { Libc.closeFile(descriptor) } }

    // Looked up once: each prompt makes a watch.
    private static let create = function("epoll_create1", as: Create.self)
    private static let control = function("epoll_ctl", as: Control.self)
    private static let wait = function("epoll_wait", as: Wait.self)

    private static func function<F>(_ name: String, as type: F.Type) -> F? {
        guard let symbol = Libc.symbol(name) else { return nil }
        return unsafeBitCast(symbol, to: type)
    }

    /// The watch without its life: nothing is counted when it is used.
    struct Gaze {
        fileprivate let descriptor: Int32
        fileprivate let wait: Wait

        /// Waits as long as it takes, and says whether the first of the two can be read and nothing else is the case.
        @inline(__always)
        func seesFirstAlone() -> Bool {
            withUnsafeTemporaryAllocation(byteCount: 2 * eventSize, alignment: 8) { events in
                guard wait(descriptor, events.baseAddress, 2, -1) == 1 else { return false }
                return events.loadUnaligned(fromByteOffset: dataOffset, as: UInt64.self) == 0
                    && events.loadUnaligned(as: UInt32.self) == readable
            }
        }
    }
    /// To be used while the watch lives.
    var gaze: Gaze { Gaze(descriptor: descriptor, wait: wait) }

    /// Waits as `Libc.wait` does.
    func wait(milliseconds: Int32?) -> (first: Libc.Readiness, second: Libc.Readiness) {
        withUnsafeTemporaryAllocation(byteCount: 2 * Self.eventSize, alignment: 8) { events in
            let count = wait(descriptor, events.baseAddress, 2, milliseconds ?? -1)
            var ready: (first: Libc.Readiness, second: Libc.Readiness) = ([], [])
            for index in 0..<max(Int(count), 0) {
                let start = index * Self.eventSize
                let flags = events.loadUnaligned(fromByteOffset: start, as: UInt32.self)
                let number = events.loadUnaligned(fromByteOffset: start + Self.dataOffset, as: UInt64.self)
                var what: Libc.Readiness = []
                if flags & Self.readable != 0 { what.insert(.readable) }
                if flags & Self.failed != 0 { what.insert(.hungUp) }
                if number == 0 { ready.first = what } else { ready.second = what }
            }
            return ready
        }
    }
    #else
    struct Gaze {
        /// Never called.
        func seesFirstAlone() -> Bool { false }
    }
    /// Never called.
    var gaze: Gaze { Gaze() }

    /// There is none.
    init?(_ first: Int32, _ second: Int32) { return nil }

    /// Never called.
    func wait(milliseconds: Int32?) -> (first: Libc.Readiness, second: Libc.Readiness) { ([], []) }
    #endif
}
