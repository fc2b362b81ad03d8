/// The encodings of other programs' history files.
enum ForeignHistory {
    /// The first line of a file that libedit wrote.
    static let libeditHeader = Array("_HiStOrY_V2_".utf8)

    /// The time of a line in zsh's extended format, `: 1700000000:0;text`, and where its text begins.
    static func zshText(of line: UnsafeRawBufferPointer) -> (time: Int64?, offset: Int)? {
        guard line.count > 5, line[0] == 0x3A, line[1] == 0x20 else { return nil }
        guard let (time, colon) = number(in: line, at: 2), colon < line.count, line[colon] == 0x3A else { return nil }
        guard let (_, end) = number(in: line, at: colon + 1), end < line.count, line[end] == 0x3B else { return nil }
        return (time, end + 1)
    }

    /// Digits from `offset` on, at least one, and where they end. `nil` for the value where it is too large.
    static func number(in line: UnsafeRawBufferPointer, at offset: Int) -> (value: Int64?, end: Int)? {
        var end = offset
        var value: Int64 = 0
        while end < line.count, line[end] >= 0x30, line[end] <= 0x39 {
            // 18 digits always fit.
            if end - offset < 18 { value = value * 10 + Int64(line[end] - 0x30) }
            end += 1
        }
        return end > offset ? (end - offset <= 18 ? value : nil, end) : nil
    }

    /// zsh writes the bytes that it uses itself as 83 and the byte with one bit turned.
    static func unmetafied(_ bytes: some Collection<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var isMeta = false
        for byte in bytes {
            if isMeta {
                plain.append(byte ^ 0x20)
                isMeta = false
            } else if byte == 0x83 {
                isMeta = true
            } else {
                plain.append(byte)
            }
        }
        return plain
    }

    /// What libedit wrote with `strvis`: `\040` and other octal numbers, `\\`, `\^A`, `\M-a`, `\M^A`, and letters as C
    /// has them.
    static func unvis(_ line: UnsafeRawBufferPointer) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(line.count)
        var offset = 0
        func byte(_ ahead: Int) -> UInt8? { offset + ahead < line.count ? line[offset + ahead] : nil }
        func control(_ letter: UInt8) -> UInt8 { letter == 0x3F ? 0x7F : letter & 0x1F }
        while let current = byte(0) {
            guard current == 0x5C, let escaped = byte(1) else {
                bytes.append(current)
                offset += 1
                continue
            }
            if escaped >= 0x30, escaped <= 0x37 {
                var value = 0
                offset += 1
                for _ in 0..<3 {
                    guard let digit = byte(0), digit >= 0x30, digit <= 0x37 else { break }
                    value = value * 8 + Int(digit - 0x30)
                    offset += 1
                }
                bytes.append(UInt8(truncatingIfNeeded: value))
                continue
            }
            if escaped == 0x5E, let letter = byte(2) {
                bytes.append(control(letter))
                offset += 3
            } else if escaped == 0x4D, byte(2) == 0x2D, let letter = byte(3) {
                bytes.append(letter | 0x80)
                offset += 4
            } else if escaped == 0x4D, byte(2) == 0x5E, let letter = byte(3) {
                bytes.append(control(letter) | 0x80)
                offset += 4
            } else {
                let letters: [UInt8: UInt8] = [
                    0x6E: 0x0A, 0x72: 0x0D, 0x62: 0x08, 0x61: 0x07, 0x76: 0x0B, 0x74: 0x09, 0x66: 0x0C, 0x73: 0x20,
                    0x45: 0x1B,
                ]
                bytes.append(letters[escaped] ?? escaped)
                offset += 2
            }
        }
        return bytes
    }
}
