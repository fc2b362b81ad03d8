/// Text that came from the terminal: a run of typed characters or a paste. Its memory is wiped when the last holder
/// lets it go, because what was typed may be a secret.
public struct InputText: Sendable {
    private final class Storage: Sendable {
        let bytes: WipingBytes
        init(_ bytes: consuming WipingBytes) { self.bytes = bytes }
    }
    private let storage: Storage

    /// Takes over bytes that are valid UTF-8.
    init(_ bytes: consuming WipingBytes) { storage = Storage(bytes) }

    /// Text from a string.
    public init(_ text: String) {
        var bytes = WipingBytes(minimumCapacity: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
        self.init(bytes)
    }

    /// The text as a string: a copy that nobody wipes.
    public var string: String { withBytes { String(decoding: $0, as: UTF8.self) } }
    /// The length in UTF-8 bytes.
    public var utf8Count: Int { storage.bytes.count }

    /// The bytes, valid UTF-8, for as long as `body` runs.
    public func withBytes<R, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        try storage.bytes.withBytes(body)
    }
}

extension InputText: Hashable {
    /// Whether both are the same bytes.
    public static func == (left: InputText, right: InputText) -> Bool {
        left.storage === right.storage || left.withBytes { a in right.withBytes { b in a.elementsEqual(b) } }
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        withBytes { hasher.combine(bytes: $0) }
    }
}

extension InputText: ExpressibleByStringLiteral {
    /// Text from a literal.
    public init(stringLiteral value: String) { self.init(value) }
}
