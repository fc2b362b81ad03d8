/// The text being edited: UTF-8 in a gap buffer, addressed in bytes, stepped in grapheme clusters.
///
/// A position is a UTF-8 byte offset that lies on a grapheme cluster boundary. The buffer owns its memory alone and
/// wipes it.
struct TextBuffer: ~Copyable {
    private var bytes = WipingBytes()

    init() {}

    init(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    /// The length in UTF-8 bytes.
    var utf8Count: Int { bytes.count }
    var isEmpty: Bool { bytes.isEmpty }

    var string: String { string(in: 0..<utf8Count) }

    func string(in range: Range<Int>) -> String {
        bytes.withBytes { String(decoding: $0[range], as: UTF8.self) }
    }

    subscript(offset: Int) -> UInt8 { bytes[offset] }

    /// Replaces the bytes of `range` with `replacement`, which must be valid UTF-8. Both ends of `range` must lie on
    /// cluster boundaries. A cursor that stood in the text has to be settled with `boundary(atOrAfter:)` afterwards,
    /// because the new text may join with what stands beside it.
    mutating func replaceSubrange(_ range: Range<Int>, with replacement: UnsafeRawBufferPointer) {
        var next = WipingBytes(minimumCapacity: utf8Count + replacement.count)
        bytes.withBytes { next.append(UnsafeRawBufferPointer(rebasing: $0[..<range.lowerBound])) }
        next.append(replacement)
        bytes.withBytes { next.append(UnsafeRawBufferPointer(rebasing: $0[range.upperBound...])) }
        bytes = next
    }

    mutating func replaceSubrange(_ range: Range<Int>, with text: String) {
        var text = text
        text.withUTF8 { replaceSubrange(range, with: UnsafeRawBufferPointer($0)) }
    }

    /// The position one cluster after `offset`; the end stays the end.
    func boundary(after offset: Int) -> Int {
        guard offset < utf8Count else { return utf8Count }
        let rest = string(in: offset..<utf8Count)
        return offset + (rest.first.map { String($0).utf8.count } ?? 0)
    }

    /// The position one cluster before `offset`; 0 stays 0.
    func boundary(before offset: Int) -> Int {
        guard offset > 0 else { return 0 }
        let rest = string(in: 0..<offset)
        return offset - (rest.last.map { String($0).utf8.count } ?? 0)
    }

    /// The nearest cluster boundary at or after `offset`.
    func boundary(atOrAfter offset: Int) -> Int {
        var position = 0
        while position < offset { position = boundary(after: position) }
        return min(position, utf8Count)
    }

    /// The nearest cluster boundary at or before `offset`.
    func boundary(atOrBefore offset: Int) -> Int {
        let after = boundary(atOrAfter: offset)
        return after == offset ? after : boundary(before: after)
    }

    /// The cluster that begins at `offset`, or `nil` at the end.
    func character(at offset: Int) -> Character? {
        offset < utf8Count ? string(in: offset..<boundary(after: offset)).first : nil
    }

    /// The cluster that ends at `offset`, or `nil` at the start.
    func character(before offset: Int) -> Character? {
        offset > 0 ? string(in: boundary(before: offset)..<offset).first : nil
    }

    /// How many clusters stand in `range`.
    func clusterCount(in range: Range<Int>) -> Int { string(in: range).count }

    /// The position of the `n`th cluster boundary; the end when there are fewer.
    func offset(ofCluster n: Int) -> Int {
        var offset = 0
        for _ in 0..<n where offset < utf8Count { offset = boundary(after: offset) }
        return offset
    }

    /// The Unicode scalar that begins at `offset`, or `nil` at the end.
    func scalar(at offset: Int) -> Unicode.Scalar? {
        character(at: offset)?.unicodeScalars.first
    }
}
