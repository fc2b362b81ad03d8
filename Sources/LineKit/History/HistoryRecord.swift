/// One entry as LineKit writes it to a history file, version 1 of the format.
///
/// A record is two lines:
///
///     #1700000000 v1
///     the text, in one line
///
/// The first line is `#`, the time in seconds since 1970 (0 where unknown), a blank and the version; words behind it
/// that a reader does not know are left alone. To `bash` and GNU readline it is a time stamp. In the second line these
/// stand for other characters: `\\` a backslash, `\n` a line feed, `\t` a tab, `\r` a carriage return, `\#` a `#` at the
/// start, and `\xHH` any byte in hexadecimal, which control characters are written as, so that printing the file does
/// not drive the terminal. A backslash before anything else is itself.
///
/// The text never begins with `#`, so each line says by itself what it is: a record that was cut off, a file put
/// together from others or one in which a plain reader and LineKit took turns are read as far as they make sense.
enum HistoryRecord {
    /// Appends the record of `entry`.
    static func encode(_ entry: HistoryEntry, into bytes: inout [UInt8]) {
        bytes.append(contentsOf: "#\(entry.time ?? 0) v1\n".utf8)
        var isFirst = true
        var afterC2 = false
        for byte in entry.text.utf8 {
            switch byte {
            case 0x5C: bytes += [0x5C, 0x5C]
            case 0x0A: bytes += [0x5C, 0x6E]
            case 0x09: bytes += [0x5C, 0x74]
            case 0x0D: bytes += [0x5C, 0x72]
            case 0x23 where isFirst: bytes += [0x5C, 0x23]
            case ..<0x20, 0x7F: appendHex(byte, to: &bytes)
            case 0x80...0x9F where afterC2:
                // A C1 control, which some terminals obey.
                bytes.removeLast()
                appendHex(0xC2, to: &bytes)
                appendHex(byte, to: &bytes)
            default: bytes.append(byte)
            }
            isFirst = false
            afterC2 = byte == 0xC2
        }
        bytes.append(0x0A)
    }

    /// Whether a line is the first of a record.
    static func isHead(_ line: UnsafeRawBufferPointer) -> Bool {
        guard line.first == 0x23, let (_, end) = ForeignHistory.number(in: line, at: 1) else { return false }
        return end < line.count && line[end] == 0x20 && isVersion(line, at: end + 1)
    }

    /// Whether the word at `offset` is the version of this format.
    static func isVersion(_ line: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        line.count >= offset + 2 && line[offset] == 0x76 && line[offset + 1] == 0x31
            && (line.count == offset + 2 || line[offset + 2] == 0x20)
    }

    private static func appendHex(_ byte: UInt8, to bytes: inout [UInt8]) {
        let digits = Array("0123456789abcdef".utf8)
        bytes += [0x5C, 0x78, digits[Int(byte >> 4)], digits[Int(byte & 15)]]
    }

    /// The text that the second line of a record stands for, in bytes that need not be valid UTF-8.
    static func decode(_ line: UnsafeRawBufferPointer) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(line.count)
        var offset = 0
        while offset < line.count {
            let byte = line[offset]
            offset += 1
            guard byte == 0x5C, offset < line.count else {
                bytes.append(byte)
                continue
            }
            offset += 1
            switch line[offset - 1] {
            case 0x5C: bytes.append(0x5C)
            case 0x6E: bytes.append(0x0A)
            case 0x74: bytes.append(0x09)
            case 0x72: bytes.append(0x0D)
            case 0x23: bytes.append(0x23)
            case 0x78 where offset + 1 < line.count:
                guard let high = hexDigit(line[offset]), let low = hexDigit(line[offset + 1]) else { fallthrough }
                bytes.append(high << 4 | low)
                offset += 2
            default:
                bytes.append(0x5C)
                offset -= 1
            }
        }
        return bytes
    }

    private static func hexDigit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 0x30...0x39: byte - 0x30
        case 0x61...0x66: byte - 0x61 + 10
        case 0x41...0x46: byte - 0x41 + 10
        default: nil
        }
    }
}
