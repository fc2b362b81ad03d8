/// Where a vi motion leads, and what an operator makes of it.
struct ViDestination: Sendable, Hashable {
    var offset: Int
    /// Whether the character at the far end belongs to the text that an operator takes.
    var isInclusive = false
    /// Whether an operator takes whole lines.
    var isLinewise = false
}

extension EditorState {
    /// Where a motion leads from the cursor; `nil` when there is nothing there. The offset may be the cursor's own,
    /// when the motion can go no further.
    func destination(of motion: ViMotion, count: Int?, isPadded: Bool, memory: EditMemory) -> ViDestination? {
        let number = max(1, count ?? 1)
        let start = lineStart(of: cursor)
        let end = lineEnd(of: cursor)
        switch motion {
        case .left: return ViDestination(offset: max(start, text.offset(cursor, movedBy: -number)))
        case .right:
            let last = isPadded || end == start ? end : text.boundary(before: end)
            return ViDestination(offset: max(cursor, min(last, text.offset(cursor, movedBy: number))))
        case .lineStart: return ViDestination(offset: start)
        case .firstPrint: return ViDestination(offset: min(end, text.skip(from: start) { $0.isBlank }))
        case .lineEnd: return ViDestination(offset: end, isInclusive: true)
        case .column: return ViDestination(offset: min(end, text.offset(start, movedBy: number - 1)))
        case .match:
            return text.matchingBracket(from: cursor).map { ViDestination(offset: $0, isInclusive: true) }
        case .search(let search):
            return find(search, count: number, isPadded: isPadded)
        case .repeatedSearch(let isReversed):
            guard let last = memory.lastSearch else { return nil }
            return find(isReversed ? last.reversed : last, count: number, isPadded: isPadded)
        case .mark(let name):
            // As in readline marks are places in the line, so after changes one may lie inside a character.
            return namedMarks[name].map {
                ViDestination(offset: text.boundary(atOrBefore: min($0, text.utf8Count)))
            }
        case .lineBelow: return lineDestination(number)
        case .lineAbove: return lineDestination(-number)
        case .firstLine: return ViDestination(offset: text.skip(from: 0) { $0.isBlank }, isLinewise: true)
        case .lastLine:
            let last = lineStart(of: text.utf8Count)
            return ViDestination(offset: text.skip(from: last) { $0.isBlank }, isLinewise: true)
        case .wordStart, .wordBack, .wordEnd, .wordEndBack:
            return wordDestination(of: motion, count: number, isPadded: isPadded)
        }
    }

    private func wordDestination(of motion: ViMotion, count: Int, isPadded: Bool) -> ViDestination {
        if traits.isSecret {
            if case .wordBack = motion { return ViDestination(offset: lineStart(of: cursor)) }
            if case .wordEndBack = motion { return ViDestination(offset: lineStart(of: cursor)) }
            return ViDestination(offset: lineEnd(of: cursor), isInclusive: true)
        }
        switch motion {
        case .wordStart(let big):
            let offset = text.viWordStart(from: cursor, count: count, big: big, isPadded: isPadded)
            return ViDestination(offset: min(offset, text.utf8Count))
        case .wordBack(let big):
            return ViDestination(offset: text.viWordBack(from: cursor, count: count, big: big))
        case .wordEnd(let big):
            let offset = text.viWordEnd(from: cursor, count: count, big: big, isPadded: isPadded)
            return ViDestination(offset: min(offset, text.utf8Count), isInclusive: true)
        case .wordEndBack(let big):
            let offset = text.viWordEndBack(from: cursor, count: count, big: big)
            return ViDestination(offset: offset, isInclusive: true)
        default: return ViDestination(offset: cursor)
        }
    }

    private func find(_ search: CharacterSearch, count: Int, isPadded: Bool) -> ViDestination? {
        guard !traits.isSecret else { return nil }
        let offset = text.occurrence(of: search, from: cursor, count: count, isPadded: isPadded)
        let place = min(offset, text.utf8Count)
        guard place >= lineStart(of: cursor), place <= lineEnd(of: cursor) else { return nil }
        // Backward searches leave out the character they start from.
        return ViDestination(offset: place, isInclusive: search.isForward)
    }

    /// The same column, in clusters, of a line below or above.
    private func lineDestination(_ count: Int) -> ViDestination? {
        var start = lineStart(of: cursor)
        let column = text.clusterCount(in: start..<cursor)
        for _ in 0..<count.magnitude {
            if count > 0 {
                let end = lineEnd(of: start)
                guard end < text.utf8Count else { return nil }
                start = text.boundary(after: end)
            } else {
                guard start > 0 else { return nil }
                start = lineStart(of: text.boundary(before: start))
            }
        }
        let offset = min(lineEnd(of: start), text.offset(start, movedBy: column))
        return ViDestination(offset: offset, isLinewise: true)
    }
}
