import Synchronization

/// The text being edited: UTF-8 in a gap buffer, addressed in bytes, stepped in grapheme clusters.
///
/// A position is a UTF-8 byte offset that lies on a grapheme cluster boundary. Editing costs the bytes that change, plus
/// the distance from the last edit; a step costs the clusters it passes, wherever in the text it is taken. The buffer
/// owns its memory alone and wipes it: no byte stays behind in the gap, nor in memory that is given back.
struct TextBuffer: ~Copyable {
    private var storage: UnsafeMutableRawBufferPointer
    /// The text is `storage[..<gapStart]` and `storage[gapEnd...]`. The gap lies where the last edit was, so on a
    /// scalar boundary.
    private(set) var gapStart = 0
    private var gapEnd: Int
    /// Cluster boundaries found where none can be told from the text nearby. A lock only because asking may remember:
    /// it is never waited for, the buffer having one owner.
    let anchors = Mutex(ClusterAnchors())

    /// An empty text.
    init() {
        storage = WipingMemory.shared.allocate(byteCount: 64)
        gapEnd = storage.count
    }

    init(_ text: String) {
        self.init()
        replaceSubrange(0..<0, with: text)
    }

    deinit { WipingMemory.shared.release(storage) }

    /// The length in UTF-8 bytes.
    var utf8Count: Int { storage.count - (gapEnd - gapStart) }
    var isEmpty: Bool { utf8Count == 0 }

    /// The whole text: a copy that nobody wipes.
    var string: String { string(in: 0..<utf8Count) }

    /// The text of `range`: a copy that nobody wipes.
    func string(in range: Range<Int>) -> String {
        withSpans(in: range) { first, second in
            if second.isEmpty { return String(decoding: first, as: UTF8.self) }
            return String(unsafeUninitializedCapacity: range.count) { target in
                let target = UnsafeMutableRawBufferPointer(target)
                target.copyMemory(from: first)
                UnsafeMutableRawBufferPointer(rebasing: target[first.count...]).copyMemory(from: second)
                return range.count
            }
        }
    }

    /// Whether the text is the same code points as `text`.
    func isIdentical(to text: String) -> Bool {
        guard text.utf8.count == utf8Count else { return false }
        var text = text
        return text.withUTF8 { other in
            withSpans(in: 0..<utf8Count) { first, second in
                first.elementsEqual(other[..<first.count]) && second.elementsEqual(other[first.count...])
            }
        }
    }

    /// The byte at `offset`.
    subscript(offset: Int) -> UInt8 {
        precondition(offset >= 0 && offset < utf8Count)
        return storage[offset < gapStart ? offset : offset + (gapEnd - gapStart)]
    }

    /// The bytes of `range` where they lie, in one or two pieces: the second is empty when the gap is not inside. A piece
    /// ends on a scalar boundary, though not always on a cluster boundary. The pointers must not outlive `body`.
    func withSpans<R, E: Error>(
        in range: Range<Int>, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        precondition(range.lowerBound >= 0 && range.upperBound <= utf8Count)
        let gap = gapEnd - gapStart
        let before = range.clamped(to: 0..<gapStart)
        let after = range.clamped(to: gapStart..<utf8Count)
        return try body(
            UnsafeRawBufferPointer(
                rebasing: before.isEmpty
                    ? storage[after.lowerBound + gap..<after.upperBound + gap] : storage[before]),
            UnsafeRawBufferPointer(
                rebasing: before.isEmpty ? storage[0..<0] : storage[after.lowerBound + gap..<after.upperBound + gap]))
    }

    /// The bytes from `offset` to the gap or the end: an empty piece only at the end. The pointer must not outlive the
    /// next edit.
    func piece(from offset: Int) -> UnsafeRawBufferPointer {
        precondition(offset >= 0 && offset <= utf8Count)
        let bytes = offset < gapStart ? offset..<gapStart : offset + (gapEnd - gapStart)..<storage.count
        return UnsafeRawBufferPointer(rebasing: storage[bytes])
    }

    /// Replaces the bytes of `range` with `replacement`, which must be valid UTF-8. Both ends of `range` must lie on
    /// cluster boundaries. A cursor that stood in the text has to be settled with `boundary(atOrAfter:)` afterwards,
    /// because the new text may join with what stands beside it.
    mutating func replaceSubrange(_ range: Range<Int>, with replacement: UnsafeRawBufferPointer) {
        precondition(range.lowerBound >= 0 && range.upperBound <= utf8Count)
        if range.isEmpty && replacement.isEmpty { return }
        openGap(at: range)
        if let source = replacement.baseAddress, replacement.count > 0 {
            reserveGap(replacement.count)
            storage.baseAddress?.advanced(by: gapStart).copyMemory(from: source, byteCount: replacement.count)
            gapStart += replacement.count
        }
        if anchors.withLock({ $0.hasAny(from: range.lowerBound) }) {
            let rest = certainBoundary(after: range.lowerBound + replacement.count)
            anchors.withLock { $0.edit(range, insertedCount: replacement.count, unchangedFrom: rest) }
        }
    }

    mutating func replaceSubrange(_ range: Range<Int>, with text: String) {
        var text = text
        text.withUTF8 { replaceSubrange(range, with: UnsafeRawBufferPointer($0)) }
    }

    /// Whether the gap holds nothing but zeroes: what was deleted or moved away is gone from memory.
    var isGapWiped: Bool { storage[gapStart..<gapEnd].allSatisfy { $0 == 0 } }

    /// Makes `range` part of the gap and overwrites it.
    private mutating func openGap(at range: Range<Int>) {
        if gapStart < range.lowerBound {
            moveGap(to: range.lowerBound)
        } else if gapStart > range.upperBound {
            moveGap(to: range.upperBound)
        }
        let removedBefore = gapStart - range.lowerBound
        let removedAfter = range.upperBound - gapStart
        wipe(range.lowerBound..<gapStart)
        wipe(gapEnd..<gapEnd + removedAfter)
        gapStart -= removedBefore
        gapEnd += removedAfter
    }

    /// Moves the gap, and overwrites what the moved bytes leave behind in it.
    private mutating func moveGap(to offset: Int) {
        guard let base = storage.baseAddress, offset != gapStart else { return }
        let gap = gapEnd - gapStart
        if offset < gapStart {
            base.advanced(by: offset + gap).copyMemory(from: base + offset, byteCount: gapStart - offset)
            wipe(offset..<min(gapStart, offset + gap))
        } else {
            base.advanced(by: gapStart).copyMemory(from: base + gapEnd, byteCount: offset - gapStart)
            wipe(max(gapEnd, offset)..<offset + gap)
        }
        gapStart = offset
        gapEnd = offset + gap
    }

    private mutating func reserveGap(_ room: Int) {
        guard gapEnd - gapStart < room, let old = storage.baseAddress else { return }
        let tail = storage.count - gapEnd
        let larger = WipingMemory.shared.allocate(byteCount: max(utf8Count + room, storage.count * 2))
        larger.baseAddress?.copyMemory(from: old, byteCount: gapStart)
        larger.baseAddress?.advanced(by: larger.count - tail).copyMemory(from: old + gapEnd, byteCount: tail)
        WipingMemory.shared.release(storage)
        storage = larger
        gapEnd = larger.count - tail
    }

    private func wipe(_ range: Range<Int>) {
        guard !range.isEmpty else { return }
        wipeMemory(UnsafeMutableRawBufferPointer(rebasing: storage[range]))
    }
}

// Safe because the value is the only owner of its memory and cannot be copied, and borrowing it only reads that memory.
extension TextBuffer: @unchecked Sendable {}
