/// The escapes of inputrc's key strings (GNU readline's manual, "Key Bindings"):
///
///     \C-x   Ctrl with x               \M-x   Alt with x (sent as ESC x)      \e   ESC
///     \a \b \d \f \n \r \t \v          BEL BS DEL FF LF CR HT VT
///     \nnn   octal, 1 to 3 digits      \xHH   hexadecimal, 1 or 2 digits      \c   c itself, for any other c
///
/// The string is the bytes a terminal sends, and so is decoded like them. Bytes above 7F that are no UTF-8 are Alt with
/// their lower seven bits, readline's eight-bit form of Meta.
enum KeyEscapes {
    private static let controls: [Unicode.Scalar: UInt8] = [
        "a": 0x07, "b": 0x08, "d": 0x7F, "e": 0x1B, "f": 0x0C, "n": 0x0A, "r": 0x0D, "t": 0x09, "v": 0x0B,
    ]

    /// Whether a backslash before `scalar` begins an escape, where a backslash might also stand for its own key.
    static func begin(with scalar: Unicode.Scalar) -> Bool {
        controls[scalar] != nil || "CMx01234567\\\"'".unicodeScalars.contains(scalar)
    }

    /// The keys of a string of escapes, or `nil` when its bytes are something else than keys.
    static func keys(in text: Substring.UnicodeScalarView) -> [KeyEvent]? {
        guard var bytes = bytes(of: text) else { return nil }
        if String(validating: bytes, as: UTF8.self) == nil {
            bytes = bytes.flatMap { $0 < 0x80 ? [$0] : [0x1B, $0 & 0x7F] }
        }
        var keys: [KeyEvent]? = []
        let collect = { (event: InputEvent) -> Void in
            switch event {
            case .key(let key): keys?.append(key)
            case .text(let text): keys?.append(contentsOf: text.keys)
            default: keys = nil
            }
        }
        var decoder = InputDecoder()
        decoder.decode(bytes, into: collect)
        decoder.timeOut(into: collect)
        return keys
    }

    static func bytes(of text: Substring.UnicodeScalarView) -> [UInt8]? {
        var bytes: [UInt8] = []
        var rest = text
        var isControl = false
        var isMeta = false
        while let scalar = rest.popFirst() {
            // The keys of a table are read while somebody waits for the first of them: no string is made of a letter.
            var value = Array(UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            if scalar == "\\", let escaped = rest.popFirst() {
                if rest.first == "-", escaped == "C" || escaped == "M" {
                    rest = rest.dropFirst()
                    if escaped == "C" { isControl = true } else { isMeta = true }
                    continue
                }
                value = Array(UTF8.encode(escaped) ?? UTF8.encodedReplacementCharacter)
                if let control = controls[escaped] {
                    value = [control]
                } else if let digit = escaped.digit(radix: 8) {
                    value = [number(digit, radix: 8, more: 2, in: &rest)]
                } else if escaped == "x", let digit = rest.first?.digit(radix: 16) {
                    rest = rest.dropFirst()
                    value = [number(digit, radix: 16, more: 1, in: &rest)]
                }
            }
            if isControl {
                guard value.count == 1 else { return nil }
                value[0] = value[0] == UInt8(ascii: "?") ? 0x7F : value[0] & 0x1F
            }
            bytes += isMeta ? [0x1B] + value : value
            isControl = false
            isMeta = false
        }
        return isControl || isMeta ? nil : bytes
    }

    private static func number(
        _ first: Int, radix: Int, more: Int, in rest: inout Substring.UnicodeScalarView
    ) -> UInt8 {
        var value = first
        for _ in 0..<more {
            guard let digit = rest.first?.digit(radix: radix) else { break }
            rest = rest.dropFirst()
            value = value * radix + digit
        }
        return UInt8(truncatingIfNeeded: value)
    }
}

extension Unicode.Scalar {
    /// The value of an ASCII digit or letter as a digit, or `nil`.
    fileprivate func digit(radix: Int) -> Int? {
        let digit: Int? =
            switch self {
            case "0"..."9": Int(value) - 0x30
            case "a"..."f": Int(value) - 0x57
            case "A"..."F": Int(value) - 0x37
            default: nil
            }
        return digit.flatMap { $0 < radix ? $0 : nil }
    }
}
