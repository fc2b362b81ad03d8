/// One Unicode scalar on its way in, byte by byte.
///
/// The bytes that may follow are those of table 3-7 of the Unicode standard, so a wrong byte is noticed as soon as no
/// scalar can begin with the bytes so far. They are then a maximal subpart, and stand for one U+FFFD.
struct PartialScalar {
    /// What one more byte made of it.
    enum Outcome {
        /// More bytes must come.
        case more
        /// The scalar is whole, and the next byte begins another.
        case scalar(Unicode.Scalar)
        /// The bytes begin no scalar. When `consumed` is false the last byte is not among them.
        case broken(consumed: Bool)
    }

    private var value: UInt32 = 0
    private var missing = 0
    private var allowed: ClosedRange<UInt8> = 0x80...0xBF

    /// Whether a scalar has begun and is not whole.
    var isPending: Bool { missing > 0 }

    mutating func take(_ byte: UInt8) -> Outcome {
        guard missing > 0 else { return begin(byte) }
        guard allowed.contains(byte) else {
            missing = 0
            return .broken(consumed: false)
        }
        value = value << 6 | UInt32(byte & 0x3F)
        missing -= 1
        allowed = 0x80...0xBF
        guard missing == 0 else { return .more }
        return Unicode.Scalar(value).map(Outcome.scalar) ?? .broken(consumed: true)
    }

    private mutating func begin(_ byte: UInt8) -> Outcome {
        allowed = 0x80...0xBF
        switch byte {
        case 0x00...0x7F: return .scalar(Unicode.Scalar(byte))
        case 0xC2...0xDF: (missing, value) = (1, UInt32(byte & 0x1F))
        case 0xE0...0xEF: (missing, value) = (2, UInt32(byte & 0x0F))
        case 0xF0...0xF4: (missing, value) = (3, UInt32(byte & 0x07))
        default: return .broken(consumed: true)
        }
        switch byte {
        case 0xE0: allowed = 0xA0...0xBF
        case 0xED: allowed = 0x80...0x9F
        case 0xF0: allowed = 0x90...0xBF
        case 0xF4: allowed = 0x80...0x8F
        default: break
        }
        return .more
    }
}

/// Whether bytes are UTF-8, but for a scalar at their end that more bytes could complete.
struct UTF8Validity {
    /// Whether all before the unfinished scalar is UTF-8.
    private(set) var isValid = true
    /// How many bytes at the end begin a scalar that is not whole.
    private(set) var unfinished = 0

    init(of bytes: UnsafeRawBufferPointer) {
        var index = 0
        while true {
            index = Self.endOfWholeScalars(in: bytes, from: index)
            guard index < bytes.count else { return }
            var scalar = PartialScalar()
            let start = index
            scan: while index < bytes.count {
                switch scalar.take(bytes[index]) {
                case .more: index += 1
                case .scalar:
                    index += 1
                    break scan
                case .broken(let consumed):
                    isValid = false
                    if consumed { index += 1 }
                    break scan
                }
            }
            if scalar.isPending {
                unfinished = bytes.count - start
                return
            }
        }
    }

    /// Where the first scalar begins that is not well formed or not whole, or the end. Table 3-7 of the Unicode standard
    /// once more, for whole scalars at once: `PartialScalar` says what is wrong with the others.
    private static func endOfWholeScalars(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        func isNext(_ index: Int) -> Bool { bytes[index] & 0xC0 == 0x80 }
        var index = ByteScan.endOfASCII(in: bytes, from: start)
        while index < bytes.count {
            let byte = bytes[index]
            let left = bytes.count - index
            switch byte {
            case 0x00...0x7F:
                index = ByteScan.endOfASCII(in: bytes, from: index)
            case 0xC2...0xDF where left > 1 && isNext(index + 1):
                index += 2
            case 0xE0...0xEF where left > 2 && isNext(index + 1) && isNext(index + 2):
                if byte == 0xE0, bytes[index + 1] < 0xA0 { return index }
                if byte == 0xED, bytes[index + 1] > 0x9F { return index }
                index += 3
            case 0xF0...0xF4 where left > 3 && isNext(index + 1) && isNext(index + 2) && isNext(index + 3):
                if byte == 0xF0, bytes[index + 1] < 0x90 { return index }
                if byte == 0xF4, bytes[index + 1] > 0x8F { return index }
                index += 4
            default:
                return index
            }
        }
        return index
    }
}

extension WipingBytes {
    /// Adds a scalar as UTF-8.
    mutating func append(_ scalar: Unicode.Scalar) {
        for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { append(byte) }
    }

    /// The same bytes with one U+FFFD for each maximal subpart that is no UTF-8, an unfinished scalar at the end
    /// included.
    func repaired() -> WipingBytes {
        var whole = WipingBytes(minimumCapacity: count + 16)
        let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]
        withBytes { bytes in
            var scalar = PartialScalar()
            var start = 0
            var index = 0
            while index < bytes.count {
                switch scalar.take(bytes[index]) {
                case .more: index += 1
                case .scalar:
                    index += 1
                    whole.append(UnsafeRawBufferPointer(rebasing: bytes[start..<index]))
                    start = index
                case .broken(let consumed):
                    whole.append(contentsOf: replacement)
                    if consumed { index += 1 }
                    start = index
                }
            }
            if scalar.isPending { whole.append(contentsOf: replacement) }
        }
        return whole
    }
}
