import Synchronization

/// Memory that holds what was typed, all of it known, so that a signal handler can overwrite it before the process dies:
/// buffers of a secret half typed have no owner then who would still come to it (C207).
///
/// It is wiped when it is given back. `wipeAll()` is async-signal-safe; everything else may be called from any thread.
struct WipingMemory: ~Copyable, Sendable {
    /// All memory of `WipingBytes` and `TextBuffer`.
    static let shared = WipingMemory()

    /// The address of the newest block; each has a header in front of its bytes.
    private let newest = Atomic<UInt>(0)
    private let isLocked = Atomic(false)

    /// Links and size of a block. A handler may come between any two stores, so a block is linked in by the store to
    /// `newest`, the last of all, and out by the store to its neighbour's `next`.
    private struct Header {
        var next: UInt
        var previous: UInt
        var byteCount: Int
        static var size: Int { 32 }
    }

    init() {}

    private func header(_ address: UInt) -> UnsafeMutablePointer<Header> { UnsafeMutablePointer(bitPattern: address)! }

    /// Holds the lock for as long as the few stores of `body` take.
    private func withLock(_ body: () -> Void) {
        while isLocked.exchange(true, ordering: .acquiring) {}
        body()
        isLocked.store(false, ordering: .releasing)
    }

    /// New memory, all zeros.
    func allocate(byteCount: Int) -> UnsafeMutableRawBufferPointer {
        let block = UnsafeMutableRawPointer.allocate(byteCount: Header.size + byteCount, alignment: 16)
        let bytes = UnsafeMutableRawBufferPointer(start: block + Header.size, count: byteCount)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
        let added = block.bindMemory(to: Header.self, capacity: 1)
        withLock {
            let next = newest.load(ordering: .relaxed)
            added.initialize(to: Header(next: next, previous: 0, byteCount: byteCount))
            if next != 0 { header(next).pointee.previous = UInt(bitPattern: added) }
            newest.store(UInt(bitPattern: added), ordering: .releasing)
        }
        return bytes
    }

    /// Overwrites memory and gives it back.
    func release(_ bytes: UnsafeMutableRawBufferPointer) {
        guard let base = bytes.baseAddress else { return }
        wipeMemory(bytes)
        let block = base - Header.size
        let removed = block.assumingMemoryBound(to: Header.self)
        withLock {
            let (next, previous) = (removed.pointee.next, removed.pointee.previous)
            if previous != 0 { header(previous).pointee.next = next } else { newest.store(next, ordering: .releasing) }
            if next != 0 { header(next).pointee.previous = previous }
        }
        block.deallocate()
    }

    /// Overwrites all memory that is in use, for the moment before a process dies. Async-signal-safe: it does not wait
    /// for long, because the one that has the lock may be what the handler interrupted.
    func wipeAll() {
        var patience = 1_000_000
        var isOthers = isLocked.exchange(true, ordering: .acquiring)
        while isOthers, patience > 0 {
            isOthers = isLocked.exchange(true, ordering: .acquiring)
            patience -= 1
        }
        var address = newest.load(ordering: .acquiring)
        while address != 0 {
            let bytes = UnsafeMutableRawPointer(bitPattern: address)! + Header.size
            wipeMemory(UnsafeMutableRawBufferPointer(start: bytes, count: header(address).pointee.byteCount))
            address = header(address).pointee.next
        }
        if !isOthers { isLocked.store(false, ordering: .releasing) }
    }
}
