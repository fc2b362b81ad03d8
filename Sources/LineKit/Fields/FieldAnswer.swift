/// An answer as rules see it: its bytes, lent for the length of a check.
public struct FieldAnswer: ~Copyable {
    private let bytes: WipingBytes
    /// The length in grapheme clusters.
    public let characterCount: Int

    init(_ text: String) {
        var bytes = WipingBytes(minimumCapacity: text.utf8.count)
        bytes.append(contentsOf: text.utf8)
        self.bytes = bytes
        characterCount = text.count
    }

    init(_ bytes: consuming WipingBytes, characterCount: Int) {
        self.bytes = bytes
        self.characterCount = characterCount
    }

    /// Whether nothing was answered.
    public var isEmpty: Bool { bytes.isEmpty }
    /// The text, as a copy that nobody wipes.
    public var text: String { withBytes { String(decoding: $0, as: UTF8.self) } }

    /// The UTF-8 bytes, for as long as `body` runs.
    public func withBytes<R: ~Copyable, E: Error>(_ body: (UnsafeRawBufferPointer) throws(E) -> R) throws(E) -> R {
        try bytes.withBytes(body)
    }

    /// Whether each character passes, without a string of them all.
    func allSatisfy(_ predicate: (Character) -> Bool) -> Bool {
        let buffer = withBytes { TextBuffer(copying: $0) }
        var offset = 0
        while let character = buffer.character(at: offset) {
            if !predicate(character) { return false }
            offset = buffer.boundary(after: offset)
        }
        return true
    }
}

extension FieldAnswer {
    /// A copy of what came from the terminal.
    init(_ text: InputText) {
        var copy = WipingBytes(minimumCapacity: text.utf8Count)
        text.withBytes { copy.append($0) }
        let buffer = copy.withBytes { TextBuffer(copying: $0) }
        self.init(copy, characterCount: buffer.clusterCount(in: 0..<buffer.utf8Count))
    }
}

extension TextBuffer {
    /// A copy of valid UTF-8, wiped as every buffer is.
    fileprivate init(copying bytes: UnsafeRawBufferPointer) {
        self.init()
        replaceSubrange(0..<0, with: bytes)
    }
}
