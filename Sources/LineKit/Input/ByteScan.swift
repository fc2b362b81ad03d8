/// Searches that look at 32 bytes a step: what makes a run of plain text cheap.
enum ByteScan {
    private static let ones: UInt64 = 0x0101_0101_0101_0101
    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// The offset of the first byte from `start` on that is a C0 control character or DEL, or the end.
    static func endOfText(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        // A byte below 20 borrows from its high bit, which bytes from 80 on have set and are masked out by; DEL is what
        // becomes zero. A borrow can only mislead about bytes above the first that is marked.
        first(in: bytes, from: start) { word in
            let del = word ^ (ones &* 0x7F)
            return ((word &- ones &* 0x20) & ~word | (del &- ones) & ~del) & highs
        }
    }

    /// The offset of the first byte from `start` on that is not ASCII, or the end.
    static func endOfASCII(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        first(in: bytes, from: start) { $0 & highs }
    }

    /// The offset of the first `byte` from `start` on, or the end.
    static func first(_ byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        first(in: bytes, from: start) { word in
            let zero = word ^ (ones &* UInt64(byte))
            return (zero &- ones) & ~zero & highs
        }
    }

    /// The offset of the first byte that `mark` marks, or the end. `mark` takes eight bytes, the first in the lowest
    /// place, and sets the high bit of those that are looked for.
    @inline(__always)
    private static func first(
        in bytes: UnsafeRawBufferPointer, from start: Int, mark: (UInt64) -> UInt64
    ) -> Int {
        func word(_ offset: Int) -> UInt64 {
            UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
        }
        var index = start
        while index + 32 <= bytes.count,
            mark(word(index)) | mark(word(index + 8)) | mark(word(index + 16)) | mark(word(index + 24)) == 0
        {
            index += 32
        }
        while index + 8 <= bytes.count {
            let marks = mark(word(index))
            if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
            index += 8
        }
        while index < bytes.count, mark(UInt64(bytes[index])) & 0x80 == 0 { index += 1 }
        return index
    }
}
