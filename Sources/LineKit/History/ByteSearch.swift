/// Looks for a byte string in memory from either end, four words of eight bytes at a step.
///
/// A step is kept for a closer look only when one of them equals the needle's first byte and the byte
/// that far behind it equals the needle's last: plain integer arithmetic, which is fast in debug builds too.
struct ByteSearch {
    private let needle: [UInt8]
    /// Whether ASCII letters match in either case.
    private let foldsCase: Bool
    private let first: UInt64
    private let last: UInt64
    private let firstFold: UInt64
    private let lastFold: UInt64
    /// The byte to look for where the needle is nothing else, in one case.
    private let only: UInt8?

    /// `needle` must not be empty.
    init(_ needle: [UInt8], foldsCase: Bool = false) {
        self.needle = foldsCase ? needle.map { Self.folded($0) } : needle
        self.foldsCase = foldsCase
        let ends = (self.needle.first ?? 0, self.needle.last ?? 0)
        first = Self.broadcast(ends.0)
        last = Self.broadcast(ends.1)
        firstFold = foldsCase && Self.isLetter(ends.0) ? Self.broadcast(0x20) : 0
        lastFold = foldsCase && Self.isLetter(ends.1) ? Self.broadcast(0x20) : 0
        only = self.needle.count == 1 && firstFold == 0 ? ends.0 : nil
    }

    /// The lowest offset in `bounds` at which the needle stands and does not reach beyond `bounds`.
    func firstMatch(in bytes: UnsafeRawBufferPointer, _ bounds: Range<Int>) -> Int? {
        if let only { return Libc.firstOffset(of: only, in: bytes, bounds) }
        let end = bounds.upperBound - needle.count + 1
        var offset = bounds.lowerBound
        while offset + Self.step <= end {
            if mayMatch(bytes, offset) {
                for candidate in offset..<offset + Self.step where matches(bytes, candidate) { return candidate }
            }
            offset += Self.step
        }
        while offset < end {
            if matches(bytes, offset) { return offset }
            offset += 1
        }
        return nil
    }

    /// The highest offset in `bounds` at which the needle stands and does not reach beyond `bounds`.
    func lastMatch(in bytes: UnsafeRawBufferPointer, _ bounds: Range<Int>) -> Int? {
        var end = bounds.upperBound - needle.count + 1
        if let only { end -= lengthWithout(only, in: bytes, bounds) }
        while end - Self.step >= bounds.lowerBound {
            if mayMatch(bytes, end - Self.step) {
                for candidate in (end - Self.step..<end).reversed() where matches(bytes, candidate) { return candidate }
            }
            end -= Self.step
        }
        while end > bounds.lowerBound {
            end -= 1
            if matches(bytes, end) { return end }
        }
        return nil
    }

    /// How many bytes at the end of `bounds` are known not to be `byte`: the first key of a search looks for a single
    /// byte, and the system finds one at the speed of memory. It looks forward only, so it is asked piece by piece.
    private func lengthWithout(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, _ bounds: Range<Int>) -> Int {
        var end = bounds.upperBound
        while end > bounds.lowerBound {
            let start = max(end - 4096, bounds.lowerBound)
            if Libc.firstOffset(of: byte, in: bytes, start..<end) != nil { break }
            end = start
        }
        return bounds.upperBound - end
    }

    /// How many offsets are looked at together: four words, whose answers do not wait for one another.
    private static var step: Int { 32 }

    /// Whether one of the offsets of a step from `offset` on is worth comparing.
    @inline(__always)
    private func mayMatch(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Bool {
        let ahead = needle.count - 1
        if ahead == 0 {
            return zeros(bytes, offset) | zeros(bytes, offset + 8) | zeros(bytes, offset + 16)
                | zeros(bytes, offset + 24) != 0
        }
        return zeros(bytes, offset, ahead) | zeros(bytes, offset + 8, ahead) | zeros(bytes, offset + 16, ahead)
            | zeros(bytes, offset + 24, ahead) != 0
    }

    /// Bits where a byte of a word equals the needle's first: the subtraction borrows into the top bit of such a byte,
    /// and else perhaps of bytes above one.
    @inline(__always)
    private func zeros(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
        let different = (bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) | firstFold) ^ first
        return (different &- 0x0101_0101_0101_0101) & ~different & 0x8080_8080_8080_8080
    }

    /// The same where the byte `ahead` of it equals the needle's last, too.
    @inline(__always)
    private func zeros(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _ ahead: Int) -> UInt64 {
        let head = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self) | firstFold
        let tail = bytes.loadUnaligned(fromByteOffset: offset + ahead, as: UInt64.self) | lastFold
        let different = (head ^ first) | (tail ^ last)
        return (different &- 0x0101_0101_0101_0101) & ~different & 0x8080_8080_8080_8080
    }

    private func matches(_ bytes: UnsafeRawBufferPointer, _ offset: Int) -> Bool {
        for index in needle.indices {
            let byte = bytes[offset + index]
            guard byte == needle[index] || foldsCase && Self.folded(byte) == needle[index] else { return false }
        }
        return true
    }

    private static func broadcast(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

    private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }

    private static func folded(_ byte: UInt8) -> UInt8 { isLetter(byte) ? byte | 0x20 : byte }
}
