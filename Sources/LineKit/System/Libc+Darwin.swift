#if canImport(Darwin)
import Darwin

extension Libc {
    /// What `wait(readable:_:writable:milliseconds:)` does with select(2).
    static func selected(
        _ first: Int32, _ second: Int32, _ third: Int32, _ milliseconds: Int32?
    ) -> (first: Readiness, second: Readiness, third: Readiness) {
        var reading = fd_set()
        var writing = fd_set()
        func words<R>(_ set: inout fd_set, _ body: (UnsafeMutableBufferPointer<Int32>) -> R) -> R {
            withUnsafeMutableBytes(of: &set) { body($0.bindMemory(to: Int32.self)) }
        }
        func insert(_ descriptor: Int32, _ set: inout fd_set) {
            guard descriptor >= 0, descriptor < 1024 else { return }
            words(&set) { $0[Int(descriptor / 32)] |= Int32(bitPattern: 1 << UInt32(descriptor % 32)) }
        }
        func contains(_ descriptor: Int32, _ set: inout fd_set) -> Bool {
            guard descriptor >= 0, descriptor < 1024 else { return false }
            return words(&set) { $0[Int(descriptor / 32)] & Int32(bitPattern: 1 << UInt32(descriptor % 32)) != 0 }
        }
        for descriptor in [first, second, third] where descriptor >= 0 && fcntl(descriptor, F_GETFL) < 0 {
            return (
                descriptor == first ? .invalid : [], descriptor == second ? .invalid : [],
                descriptor == third ? .invalid : []
            )
        }
        insert(first, &reading)
        insert(second, &reading)
        insert(third, &writing)
        var time = timeval(
            tv_sec: Int(milliseconds ?? 0) / 1000, tv_usec: Int32(Int(milliseconds ?? 0) % 1000) * 1000)
        let highest = max(first, second, third) + 1
        let count = withUnsafeMutablePointer(to: &time) {
            select(highest, &reading, &writing, nil, milliseconds == nil ? nil : $0)
        }
        guard count > 0 else { return ([], [], []) }
        return (
            contains(first, &reading) ? .readable : [], contains(second, &reading) ? .readable : [],
            contains(third, &writing) ? .writable : []
        )
    }
}
#endif
