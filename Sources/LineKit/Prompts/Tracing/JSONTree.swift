/// A JSON value (RFC 8259). Objects keep the order of their members and numbers their digits, so that what was read is
/// written the same again.
indirect enum JSONTree: Hashable, Sendable {
    case null
    case bool(Bool)
    case number(String)
    case string(String)
    case array([JSONTree])
    case object([Member])

    struct Member: Hashable, Sendable {
        var name: String
        var value: JSONTree
    }

    init(_ number: Int) { self = .number(String(number)) }
    init(_ text: String?) { self = text.map(JSONTree.string) ?? .null }

    /// An object, without the members that have no value.
    init(_ members: KeyValuePairs<String, JSONTree?>) {
        self = .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
    }

    /// A member of an object; `nil` where there is none.
    subscript(name: String) -> JSONTree? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
    var int: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
    var isTrue: Bool { self == .bool(true) }
    var array: [JSONTree]? { if case .array(let items) = self { items } else { nil } }

    /// The value as text, on one line.
    var encoded: String {
        switch self {
        case .null: "null"
        case .bool(let flag): flag ? "true" : "false"
        case .number(let digits): digits
        case .string(let text): JSONField.quoted(text)
        case .array(let items): "[\(items.map(\.encoded).joined(separator: ","))]"
        case .object(let members):
            "{\(members.map { "\(JSONField.quoted($0.name)):\($0.value.encoded)" }.joined(separator: ","))}"
        }
    }
}
