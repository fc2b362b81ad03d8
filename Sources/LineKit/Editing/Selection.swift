/// What is selected: from `anchor` to the cursor.
struct Selection: Sendable, Hashable {
    /// How far a selection reaches.
    enum Extent: Sendable, Hashable {
        /// Up to the cursor, which stands between characters: selections made with Shift.
        case toCursor
        /// Up to and with the character the cursor is on: vi's `v`.
        case throughCursor
        /// Whole lines: vi's `V`.
        case lines
        /// The same columns of each line: vi's Ctrl-V.
        case block
    }

    /// The byte offset at which the selection began.
    var anchor: Int
    var extent: Extent
    /// Whether a block goes to the end of each line, as `$` asks for.
    var reachesLineEnds = false
}

extension EditorState {
    /// The selected text as a range of byte offsets, `nil` when nothing is selected. Of a block it is what lies between
    /// its first character and its last, what stands beside the block in between included.
    var selectedRange: Range<Int>? {
        guard let selection else { return nil }
        let anchor = min(selection.anchor, text.utf8Count)
        let low = min(anchor, cursor)
        let high = max(anchor, cursor)
        switch selection.extent {
        case .toCursor: return low == high ? nil : low..<high
        case .throughCursor: return low..<text.boundary(after: high)
        case .lines: return text.lineStart(of: low)..<text.lineEnd(of: high)
        case .block:
            let rows = selectedBlockRows
            guard let first = rows.first, let last = rows.last else { return nil }
            return first.range.lowerBound..<last.range.upperBound
        }
    }

    /// The selected text piece by piece: a block has a piece in each of its lines.
    var selectedRanges: [Range<Int>] {
        guard selection?.extent != .block else { return selectedBlockRows.map(\.range) }
        return selectedRange.map { [$0] } ?? []
    }

    /// Brings the selection to where it still makes sense in a text that has changed: as in other editors one made with
    /// Shift is gone, and vi's begins at the same character as before.
    mutating func settleSelection(after range: Range<Int>, insertedCount: Int) {
        guard let old = selection else { return }
        guard old.extent != .toCursor else {
            selection = nil
            return
        }
        var anchor = old.anchor
        if anchor >= range.upperBound {
            anchor += insertedCount - range.count
        } else if anchor > range.lowerBound {
            anchor = range.lowerBound
        }
        selection?.anchor = text.boundary(atOrBefore: min(max(0, anchor), text.utf8Count))
    }
}
