/// Rows that stand on the terminal already, but higher or lower than they have to: inserting and deleting lines moves
/// them.
///
/// Lines are inserted and deleted in pairs, so that what stands below the prompt stays where it is.
struct RowMove: Equatable {
    /// The rows that move, as they are numbered now.
    private let block: Range<Int>
    /// How many rows they move down, or up if negative.
    private let distance: Int

    /// The move that saves most, or `nil` when none is worth its bytes. Only whole lines move: a row that goes on in
    /// the next stays with it, because terminals remember that.
    init?(from old: [FrameRow], to new: [FrameRow]) {
        // A single row that differs cannot have moved.
        var differing = max(new.count - old.count, 0)
        for index in 0..<min(old.count, new.count) where differing < 2 && old[index] != new[index] { differing += 1 }
        guard differing > 1 else { return nil }
        var best: (block: Range<Int>, distance: Int, saving: Int)?
        var start = 0
        while start < old.count {
            guard !old[start].isEmpty, start == 0 || !old[start - 1].isWrapped else {
                start += 1
                continue
            }
            for target in new.indices where target != start && new[target] == old[start] {
                var length = 0
                var whole = 0
                var saving = 0
                var savingOfWhole = 0
                while start + length < old.count, target + length < new.count,
                    old[start + length] == new[target + length]
                {
                    // What would not have to be drawn anyway is not saved.
                    let stays = target + length < old.count && old[target + length] == new[target + length]
                    if !stays { saving += old[start + length].bytes.count }
                    length += 1
                    if !old[start + length - 1].isWrapped { (whole, savingOfWhole) = (length, saving) }
                }
                if whole > 0, savingOfWhole > best?.saving ?? Self.cost {
                    best = (start..<start + whole, target - start, savingOfWhole)
                }
            }
            start += 1
        }
        guard let best else { return nil }
        block = best.block
        distance = best.distance
        // The line that gives way must be whole as well.
        let lost = distance > 0 ? block.upperBound + distance - 1 : block.lowerBound - 1
        if lost < old.count, old[lost].isWrapped { return nil }
        let before = distance > 0 ? block.lowerBound - 1 : block.lowerBound + distance - 1
        if before >= 0, before < old.count, old[before].isWrapped { return nil }
    }

    /// About what a move costs in bytes.
    private static let cost = 24

    /// Moves the rows on the terminal.
    func perform(with pen: inout TerminalPen) {
        let deleted = distance > 0 ? block.upperBound : block.lowerBound + distance
        let inserted = distance > 0 ? block.lowerBound : block.upperBound + distance
        let lowest = block.upperBound + distance - 1
        if lowest > pen.lastRow { pen.move(toRow: lowest, column: 0) }
        pen.set(.plain)
        pen.move(toRow: deleted, column: 0)
        pen.control("M", abs(distance))
        pen.move(toRow: inserted, column: 0)
        pen.control("L", abs(distance))
    }

    /// The rows after the move.
    func result(of old: [FrameRow]) -> [FrameRow] {
        let blank = Array(repeating: FrameRow(), count: abs(distance))
        if distance > 0 {
            return old[..<block.lowerBound] + blank + old[block] + old.dropFirst(block.upperBound + distance)
        }
        return old[..<(block.lowerBound + distance)] + old[block] + blank + old[block.upperBound...]
    }
}
