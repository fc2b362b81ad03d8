extension JSONTree {
    /// What is wrong with a text that is no JSON value.
    struct Defect: Error, Hashable {
        let reason: String
    }

    /// Reads a text that is one JSON value. Nothing in it can trap or exhaust the stack.
    init(parsing text: ArraySlice<UInt8>) throws(Defect) {
        var reader = JSONReader(text)
        self = try reader.wholeText()
    }
}

private struct JSONReader {
    private let text: ArraySlice<UInt8>
    private var position: Int

    /// How deep arrays and objects may be nested.
    private static let deepest = 32

    init(_ text: ArraySlice<UInt8>) {
        self.text = text
        position = text.startIndex
    }

    mutating func wholeText() throws(JSONTree.Defect) -> JSONTree {
        let value = try value(depth: 0)
        skipBlanks()
        guard position == text.endIndex else { throw defect("goes on behind its value") }
        return value
    }

    private func defect(_ reason: String) -> JSONTree.Defect {
        JSONTree.Defect(reason: "\(reason) (column \(position - text.startIndex + 1))")
    }

    private var byte: UInt8? { position < text.endIndex ? text[position] : nil }

    private mutating func skipBlanks() {
        while let byte, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { position += 1 }
    }

    private mutating func take(_ expected: Character) throws(JSONTree.Defect) {
        guard byte == expected.asciiValue else {
            throw defect(byte == nil ? "ends too early" : "has no “\(expected)” where one belongs")
        }
        position += 1
    }

    private mutating func takes(_ expected: Character) -> Bool {
        guard byte == expected.asciiValue else { return false }
        position += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONTree.Defect) -> JSONTree {
        guard depth < Self.deepest else { throw defect("is nested too deep") }
        skipBlanks()
        switch byte {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case let digit? where digit == UInt8(ascii: "-") || (0x30...0x39).contains(digit): return try number()
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        case nil: throw defect("ends too early")
        default: throw defect("is no JSON")
        }
    }

    private mutating func word(_ word: String, _ value: JSONTree) throws(JSONTree.Defect) -> JSONTree {
        guard text[position...].starts(with: word.utf8) else { throw defect("is no JSON") }
        position += word.utf8.count
        return value
    }

    private mutating func object(depth: Int) throws(JSONTree.Defect) -> JSONTree {
        var members: [JSONTree.Member] = []
        try take("{")
        skipBlanks()
        if takes("}") { return .object([]) }
        repeat {
            skipBlanks()
            let name = try string()
            skipBlanks()
            try take(":")
            members.append(JSONTree.Member(name: name, value: try value(depth: depth + 1)))
            skipBlanks()
        } while takes(",")
        try take("}")
        return .object(members)
    }

    private mutating func array(depth: Int) throws(JSONTree.Defect) -> JSONTree {
        var items: [JSONTree] = []
        try take("[")
        skipBlanks()
        if takes("]") { return .array([]) }
        repeat {
            items.append(try value(depth: depth + 1))
            skipBlanks()
        } while takes(",")
        try take("]")
        return .array(items)
    }

    private mutating func number() throws(JSONTree.Defect) -> JSONTree {
        let start = position
        _ = takes("-")
        if digits() == 0 || takes(".") && digits() == 0 { throw defect("has a number that is none") }
        if takes("e") || takes("E") {
            if !takes("-") { _ = takes("+") }
            if digits() == 0 { throw defect("has a number that is none") }
        }
        return .number(String(decoding: text[start..<position], as: UTF8.self))
    }

    private mutating func digits() -> Int {
        let start = position
        while let byte, (0x30...0x39).contains(byte) { position += 1 }
        return position - start
    }

    private mutating func string() throws(JSONTree.Defect) -> String {
        try take("\"")
        var bytes: [UInt8] = []
        while let byte, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { throw defect("has a control character in a string") }
            position += 1
            if byte == UInt8(ascii: "\\") {
                bytes += String(try escaped()).utf8
            } else {
                bytes.append(byte)
            }
        }
        try take("\"")
        guard let string = String(validating: bytes, as: UTF8.self) else { throw defect("has bytes that are no UTF-8") }
        return string
    }

    private mutating func escaped() throws(JSONTree.Defect) -> Character {
        guard let byte else { throw defect("ends too early") }
        position += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Character(Unicode.Scalar(byte))
        case UInt8(ascii: "u"):
            var code = try codeUnit()
            if (0xD800...0xDBFF).contains(code), takes("\\"), takes("u") {
                let low = try codeUnit()
                guard (0xDC00...0xDFFF).contains(low) else { throw defect("has half a surrogate pair") }
                code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(code) else { throw defect("has half a surrogate pair") }
            return Character(scalar)
        default: throw defect("has an escape that JSON does not know")
        }
    }

    private mutating func codeUnit() throws(JSONTree.Defect) -> UInt32 {
        let digits = text[position...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
            let code = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else { throw defect("has an escape that JSON does not know") }
        position += 4
        return code
    }
}
