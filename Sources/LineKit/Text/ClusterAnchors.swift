/// Cluster boundaries of one text, about `spacing` bytes apart, where the text nearby does not tell them: in a long run of
/// flags, of combining marks, of conjuncts. Whether such a place is a boundary hangs on everything from the start of the
/// run, so what a scan found is kept until an edit before it.
struct ClusterAnchors {
    /// The bytes between anchors. A cluster longer than this has an anchor at either end.
    static let spacing = 1024

    private struct Anchor {
        var offset: Int
        /// Whether one cluster reaches from the anchor before to this one.
        var endsCluster: Bool
    }
    private var anchors: [Anchor] = []

    /// The last known boundary at or before `offset`: the start of the text when there is no other.
    func last(atOrBefore offset: Int) -> Int {
        let index = firstIndex(after: offset)
        return index > 0 ? anchors[index - 1].offset : 0
    }

    /// The cluster around the byte at `offset`, when it is known to be a long one.
    func longCluster(around offset: Int) -> Range<Int>? {
        let index = firstIndex(after: offset)
        guard index > 0, index < anchors.count, anchors[index].endsCluster else { return nil }
        return anchors[index - 1].offset..<anchors[index].offset
    }

    /// Takes note of a cluster a scan has passed.
    mutating func remember(_ cluster: Range<Int>) {
        let known = last(atOrBefore: cluster.lowerBound)
        if cluster.count > Self.spacing {
            insert(Anchor(offset: cluster.lowerBound, endsCluster: false))
            insert(Anchor(offset: cluster.upperBound, endsCluster: true))
        } else if cluster.upperBound - known >= Self.spacing {
            insert(Anchor(offset: cluster.upperBound, endsCluster: false))
        }
    }

    /// Whether a boundary at or after `offset` is known.
    func hasAny(from offset: Int) -> Bool { (anchors.last?.offset ?? -1) >= offset }

    /// Forgets what an edit may have changed, and moves what lies behind it. A boundary before the edit stays one: it
    /// hangs on what precedes it and on the one scalar that follows. One behind the edit stays when the text has a
    /// boundary between them that hangs on unchanged text alone; `unchangedFrom` is that place in the new text.
    mutating func edit(_ range: Range<Int>, insertedCount: Int, unchangedFrom rest: Int?) {
        let first = firstIndex(after: range.lowerBound - 1)
        let growth = insertedCount - range.count
        guard let rest else { return anchors.removeSubrange(first...) }
        let kept = firstIndex(after: rest - growth - 1)
        for index in kept..<anchors.count { anchors[index].offset += growth }
        // The cluster that ended at the first kept anchor may have begun in what changed.
        if kept > first, kept < anchors.count { anchors[kept].endsCluster = false }
        anchors.removeSubrange(first..<kept)
    }

    private mutating func insert(_ anchor: Anchor) {
        let index = firstIndex(after: anchor.offset)
        if index > 0, anchors[index - 1].offset == anchor.offset {
            if anchor.endsCluster { anchors[index - 1].endsCluster = true }
        } else {
            anchors.insert(anchor, at: index)
        }
    }

    /// The index of the first anchor behind `offset`.
    private func firstIndex(after offset: Int) -> Int {
        var low = 0
        var high = anchors.count
        while low < high {
            let middle = (low + high) / 2
            if anchors[middle].offset <= offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
