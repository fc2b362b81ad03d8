extension TextBuffer {
    /// Whether the bytes of `range` are all printable ASCII. Each is then a cluster of one column, but for the last, which
    /// a mark may follow.
    func isPrintableASCII(in range: Range<Int>) -> Bool {
        withSpans(in: range) { $0.isPrintableASCII && $1.isPrintableASCII }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether all bytes are printable ASCII; eight are looked at in a step.
    var isPrintableASCII: Bool {
        var index = 0
        while index + 8 <= count {
            let word = loadUnaligned(fromByteOffset: index, as: UInt64.self)
            let deletes = word ^ 0x7F7F_7F7F_7F7F_7F7F
            // A byte that borrows can only mislead about bytes above it, and then the answer is no already.
            let low = (word &- 0x2020_2020_2020_2020) & ~word
            let delete = (deletes &- 0x0101_0101_0101_0101) & ~deletes
            if (word | low | delete) & 0x8080_8080_8080_8080 != 0 { return false }
            index += 8
        }
        while index < count {
            if !self[index].isPrintableASCII { return false }
            index += 1
        }
        return true
    }
}
