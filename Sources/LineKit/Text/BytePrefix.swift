/// How many bytes at the start of two pieces of memory are the same: eight at a time, because rows of a screen are
/// compared with each other for every key.
func commonPrefix(of a: UnsafeRawBufferPointer, and b: UnsafeRawBufferPointer) -> Int {
    let count = min(a.count, b.count)
    var index = 0
    while index + 8 <= count {
        let difference =
            a.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            ^ b.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if difference != 0 { return index + UInt64(littleEndian: difference).trailingZeroBitCount / 8 }
        index += 8
    }
    while index < count, a[index] == b[index] { index += 1 }
    return index
}
