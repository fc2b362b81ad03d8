/// The Unicode scalar that begins at `position` of valid UTF-8, and `position` moved behind it. Bytes that are no valid
/// UTF-8 give U+FFFD one at a time, and never read past the end.
func decodeScalar(_ bytes: UnsafeRawBufferPointer, at position: inout Int) -> Unicode.Scalar {
    let first = bytes[position]
    position += 1
    if first < 0x80 { return Unicode.Scalar(first) }
    let tail = utf8Length(leading: first) - 1
    guard tail > 0, position + tail <= bytes.count else { return "\u{FFFD}" }
    var value = UInt32(first) & (0x3F >> UInt32(tail))
    for byte in bytes[position..<position + tail] {
        guard byte & 0xC0 == 0x80 else { return "\u{FFFD}" }
        value = value << 6 | UInt32(byte & 0x3F)
    }
    guard let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
    position += tail
    return scalar
}

/// How many bytes the scalar has that begins with this byte; 1 for a byte that begins none.
func utf8Length(leading byte: UInt8) -> Int {
    switch byte {
    case 0xC0...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF7: 4
    default: 1
    }
}
