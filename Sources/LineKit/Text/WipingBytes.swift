/// A growable array of bytes with exactly one owner, whose memory is overwritten before it is given back.
///
/// Everything typed may be part of a secret, so the read buffer, the queue of unread input, texts and pastes on their
/// way through the decoder and the text buffer all keep their bytes here: growing, shrinking and releasing leave no
/// copy in freed memory.
struct WipingBytes: ~Copyable {
    private var storage: UnsafeMutableRawBufferPointer
    /// The number of bytes in use.
    private(set) var count = 0

    init(minimumCapacity: Int = 0) {
        storage = WipingMemory.shared.allocate(byteCount: max(minimumCapacity, 16))
    }

    deinit {
        WipingMemory.shared.release(storage)
    }

    var isEmpty: Bool { count == 0 }
    var capacity: Int { storage.count }

    /// All bytes in use. The pointer must not outlive `body`.
    func withBytes<R: ~Copyable, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        try body(UnsafeRawBufferPointer(rebasing: storage[..<count]))
    }

    subscript(index: Int) -> UInt8 {
        get {
            precondition(index >= 0 && index < count)
            return storage[index]
        }
        set {
            precondition(index >= 0 && index < count)
            storage[index] = newValue
        }
    }

    mutating func append(_ byte: UInt8) {
        if count == storage.count { grow(to: count + 1) }
        storage[count] = byte
        count += 1
    }

    mutating func append(_ bytes: UnsafeRawBufferPointer) {
        guard let source = bytes.baseAddress, bytes.count > 0 else { return }
        if count + bytes.count > storage.count { grow(to: count + bytes.count) }
        UnsafeMutableRawBufferPointer(rebasing: storage[count...]).baseAddress?.copyMemory(
            from: source, byteCount: bytes.count)
        count += bytes.count
    }

    mutating func append(contentsOf bytes: some Sequence<UInt8>) {
        let appended: Void? = bytes.withContiguousStorageIfAvailable { append(UnsafeRawBufferPointer($0)) }
        if appended == nil { for byte in bytes { append(byte) } }
    }

    /// Removes the first `n` bytes (all of them when there are fewer) and overwrites the room they leave.
    mutating func removeFirst(_ n: Int) {
        let removed = min(n, count)
        guard removed > 0, let base = storage.baseAddress else { return }
        base.copyMemory(from: base + removed, byteCount: count - removed)
        wipeMemory(UnsafeMutableRawBufferPointer(rebasing: storage[(count - removed)..<count]))
        count -= removed
    }

    /// Removes the last `n` bytes (all of them when there are fewer) and overwrites them.
    mutating func removeLast(_ n: Int) {
        let removed = min(n, count)
        wipeMemory(UnsafeMutableRawBufferPointer(rebasing: storage[(count - removed)..<count]))
        count -= removed
    }

    mutating func removeAll() {
        wipeMemory(UnsafeMutableRawBufferPointer(rebasing: storage[..<count]))
        count = 0
    }

    private mutating func grow(to minimum: Int) {
        let larger = WipingMemory.shared.allocate(byteCount: max(minimum, storage.count * 2))
        larger.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[..<count]))
        WipingMemory.shared.release(storage)
        storage = larger
    }
}

// Safe because the value is the only owner of its memory and cannot be copied: two threads never see it at once
// unless one borrows it, and borrowing only reads.
extension WipingBytes: @unchecked Sendable {}

/// Overwrites memory in a way the optimiser may not leave out, although nothing reads the bytes again: it may not look
/// into this function, whose body is one call of a fast one.
@inline(never)
@_optimize(none)
func wipeMemory(_ memory: UnsafeMutableRawBufferPointer) { clearMemory(memory) }

@inline(never)
private func clearMemory(_ memory: UnsafeMutableRawBufferPointer) {
    _ = memory.initializeMemory(as: UInt8.self, repeating: 0)
}
