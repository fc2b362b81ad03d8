import Testing

@testable import LineKit

/// Texts in which no boundary can be told from what stands nearby.
@Suite struct LongRunTests {
    private static let flags = String(repeating: "🇫🇷", count: 20_000)
    private static let marks = "a" + String(repeating: "\u{301}\u{20D0}", count: 30_000)
    private static let conjunct = String(repeating: "क्", count: 20_000) + "क"

    @Test func flagsKeepTheirParity() {
        var buffer = TextBuffer("🇩" + Self.flags)
        let count = buffer.utf8Count
        #expect(buffer.boundary(before: count) == count - 4)
        #expect(buffer.boundary(before: count - 4) == count - 12)
        buffer.replaceSubrange(0..<8, with: "🇩")
        #expect(buffer.boundary(before: count - 4) == count - 12)
        #expect(buffer.clusterCount(in: 0..<buffer.utf8Count) == 20_000)
        buffer.replaceSubrange(80_000..<80_000, with: "x")
        #expect(buffer.boundary(before: 80_001) == 80_000 && buffer.boundary(after: 80_001) == 80_009)
        #expect(buffer.boundary(before: buffer.utf8Count) == buffer.utf8Count - 8)
    }

    @Test func aScanLeavesAnchorsBehind() {
        let buffer = TextBuffer(Self.flags)
        let count = buffer.utf8Count
        _ = buffer.boundary(before: count)
        for offset in stride(from: 4_096, to: count, by: 512) {
            let anchor = buffer.anchors.withLock { $0.last(atOrBefore: offset) }
            #expect(offset - anchor <= 2 * ClusterAnchors.spacing && anchor % 8 == 0)
        }
    }

    @Test func editsForgetOnlyWhatTheyMayChange() {
        var buffer = TextBuffer(Self.flags)
        _ = buffer.boundary(before: buffer.utf8Count)
        buffer.replaceSubrange(80_000..<80_000, with: "🇩")
        let (kept, above) = buffer.anchors.withLock { ($0.last(atOrBefore: 79_999), $0.last(atOrBefore: .max)) }
        #expect(kept > 78_000 && above == kept)
    }

    @Test func aClusterMayBeLong() {
        for text in [Self.marks, Self.conjunct] {
            var buffer = TextBuffer("xy" + text + "z" + Self.flags)
            let (start, end) = (2, 2 + text.utf8.count)
            #expect(buffer.boundary(after: start) == end && buffer.boundary(before: end) == start)
            #expect(buffer.anchors.withLock { $0.longCluster(around: 30_000) } == start..<end)
            #expect(buffer.boundary(atOrAfter: 30_000) == end && buffer.boundary(atOrBefore: 30_000) == start)
            buffer.replaceSubrange(start..<end, with: "")
            #expect(buffer.string == "xyz" + Self.flags && buffer.boundary(before: 3) == 2)
        }
    }

    @Test func longTextsHaveTheirClusters() {
        let flags = String(repeating: "🇫🇷", count: 400)
        let families = String(repeating: "👩‍👩‍👧‍👦", count: 400)
        for text in [flags, families, Self.marks, Self.conjunct, families + flags + "日" + Self.marks] {
            let buffer = TextBuffer(text)
            var offset = buffer.utf8Count
            var clusters = 0
            while offset > 0 {
                offset = buffer.boundary(before: offset)
                clusters += 1
            }
            #expect(clusters == text.count && buffer.clusterCount(in: 0..<buffer.utf8Count) == clusters)
        }
    }
}
