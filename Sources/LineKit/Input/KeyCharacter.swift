/// Characters of keys, from code points.
extension Character {
    /// The ASCII characters, ready made: making one from a code point costs more than the rest of a key event.
    private static let ascii: [Character] = (0..<0x80).map { Character(Unicode.Scalar(UInt8($0))) }

    /// An ASCII character, from its code; other codes count modulo 128.
    init(ascii byte: UInt8) { self = Self.ascii[Int(byte & 0x7F)] }

    /// Whether a code point is that of a character that keys can type: a scalar and no control character.
    static func isCode(_ code: Int) -> Bool {
        switch code {
        case 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0x10FFFF: true
        default: false
        }
    }

    /// The character of a code point, or `nil` when there is none or it is a control character.
    init?(code: Int) {
        guard Self.isCode(code) else { return nil }
        if code < 0x80 {
            self.init(ascii: UInt8(code))
        } else {
            guard let scalar = Unicode.Scalar(UInt32(code)) else { return nil }
            self.init(scalar)
        }
    }
}
