/// The Unicode scalar that begins at `position` of valid UTF-8, and `position` moved behind it. Bytes that are no valid
/// UTF-8 give U+FFFD one at a time, and never read past the end.
func decodeScalar(_ bytes: UnsafeRawBufferPointer, at position: inout Int) -> Unicode.Scalar {
    let first = bytes[position]
    let tail = utf8Length(leading: first) - 1
    position += 1
    if tail == 0 { return first < 0x80 ? Unicode.Scalar(first) : "\u{FFFD}" }
    guard position + tail <= bytes.count else { return "\u{FFFD}" }
    // Written out: this runs for every character that is not ASCII.
    let second = bytes[position]
    var value = (UInt32(first) & (0x3F >> UInt32(tail))) << 6 | UInt32(second & 0x3F)
    var isValid = second & 0xC0 == 0x80
    if tail > 1 {
        let third = bytes[position + 1]
        value = value << 6 | UInt32(third & 0x3F)
        isValid = isValid && third & 0xC0 == 0x80
    }
    if tail > 2 {
        let fourth = bytes[position + 2]
        value = value << 6 | UInt32(fourth & 0x3F)
        isValid = isValid && fourth & 0xC0 == 0x80
    }
    guard isValid, let scalar = Unicode.Scalar(value) else { return "\u{FFFD}" }
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
