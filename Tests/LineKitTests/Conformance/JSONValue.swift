import Foundation

/// A JSON value whose fields may be asked for without knowing that they are there: `row["expect"]["line"].string`.
///
/// Compare strings with `isIdentical(to:)`: Swift's `==` takes canonically equivalent texts for equal.
indirect enum JSONValue: Equatable, Sendable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    /// The JSON value in `text`; `nil` when it is none.
    init?(parsing text: some Sequence<UInt8>) {
        // JSONSerialization on Linux drops a byte order mark that begins a string; it keeps the escaped one.
        var data = Data(text)
        while let mark = data.firstRange(of: Data([0xEF, 0xBB, 0xBF])) {
            data.replaceSubrange(mark, with: Data("\\uFEFF".utf8))
        }
        guard let value = try? JSONSerialization.jsonObject(with: data) else { return nil }
        self.init(value)
    }

    /// A value as `JSONSerialization` gives it.
    private init(_ value: Any) {
        switch value {
        case let value as String: self = .string(value)
        case let value as [Any]: self = .array(value.map(JSONValue.init))
        case let value as [String: Any]: self = .object(value.mapValues(JSONValue.init))
        case let value as NSNumber:
            self = String(cString: value.objCType) == "c" ? .bool(value.boolValue) : .number(value.doubleValue)
        default: self = .null
        }
    }

    subscript(field: String) -> JSONValue {
        if case .object(let fields) = self { fields[field] ?? .null } else { .null }
    }

    subscript(index: Int) -> JSONValue {
        if case .array(let items) = self, items.indices.contains(index) { items[index] } else { .null }
    }

    var isNull: Bool { self == .null }
    var string: String? { if case .string(let value) = self { value } else { nil } }
    var bool: Bool? { if case .bool(let value) = self { value } else { nil } }
    var int: Int? { if case .number(let value) = self { Int(exactly: value) } else { nil } }
    var array: [JSONValue]? { if case .array(let value) = self { value } else { nil } }
    var object: [String: JSONValue]? { if case .object(let value) = self { value } else { nil } }
    /// The strings of an array of strings; `nil` when it is no array, or when something else is in it.
    var strings: [String]? {
        guard let array else { return nil }
        let strings = array.compactMap(\.string)
        return strings.count == array.count ? strings : nil
    }

    /// The text of a list of hexadecimal code points, or `nil` when one of them is no Unicode scalar.
    var scalarText: String? {
        guard let strings else { return nil }
        let scalars = strings.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
        return scalars.count == strings.count ? String(String.UnicodeScalarView(scalars)) : nil
    }

    /// The bytes of a string of hexadecimal digits, or `nil` when it is none.
    var hexBytes: [UInt8]? {
        guard let digits = string?.utf8.map({ $0 }), digits.count.isMultiple(of: 2) else { return nil }
        let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
            UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
        }
        return bytes.count * 2 == digits.count ? bytes : nil
    }
}

extension String {
    /// Whether both texts are the same code points.
    func isIdentical(to other: String) -> Bool { utf8.elementsEqual(other.utf8) }

    /// The position in `self`, counted in grapheme clusters, of a position counted in Unicode scalars, as the corpus
    /// counts. A position inside a cluster gives that cluster's start.
    func clusterOffset(ofScalar position: Int) -> Int {
        var scalars = 0
        for (cluster, character) in enumerated() {
            scalars += character.unicodeScalars.count
            if scalars > position { return cluster }
        }
        return count
    }

    /// The position in Unicode scalars of a position counted in grapheme clusters.
    func scalarOffset(ofCluster position: Int) -> Int {
        prefix(position).unicodeScalars.count
    }
}
