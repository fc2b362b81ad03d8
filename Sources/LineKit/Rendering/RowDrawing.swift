/// One row that is to be shown, and the ways to draw it over what stands there.
struct RowDrawing {
    /// Its number in the frame.
    let row: Int
    let new: FrameRow
    /// Whether the text goes on in a next row of the same frame, so that the terminal has to be written through the
    /// margin.
    let goesOn: Bool
    /// Whether the row goes on from the row above.
    let isContinuation: Bool
    /// Where the cursor will rest on this row, if it will: the way back there is part of the price.
    var restColumn: Int?

    /// Draws the row in the cheapest way. `old` is what stands on the terminal; `nil` when that is unknown or the row
    /// does not exist yet.
    func draw(over old: FrameRow?, with pen: inout TerminalPen) {
        if pen.isPending, pen.row == row - 1, isContinuation {
            // The row before was written up to the margin and goes on here: the first cluster makes the terminal wrap.
            drawContinuation(over: old, with: &pen)
            return
        }
        guard let old else { return drawAfresh(from: 0, with: &pen) }
        drawDifference(from: old, with: &pen)
    }

    private func drawContinuation(over old: FrameRow?, with pen: inout TerminalPen) {
        guard !new.isEmpty else {
            pen.writeBlankRow(erases: old.map { $0.width > 1 } ?? true)
            return
        }
        pen.write(new, cluster: 0, overSomething: old?.isEmpty != true)
        guard let old, let touched = old.replacingFirst(with: new) else { return drawAfresh(from: 1, with: &pen) }
        drawDifference(from: touched, with: &pen)
    }

    /// Draws the row without knowing what stands there or below, and clears all of it.
    ///
    /// Not from the first column: erasing everything from the top left of the screen makes some terminals (tmux) keep
    /// what is erased in their scrollback.
    func drawLast(with pen: inout TerminalPen) {
        if !(pen.isPending && pen.row == row - 1 && isContinuation) { pen.move(toRow: row, column: 0) }
        guard !new.isEmpty else { return pen.writeBlankRow(erases: true, below: true) }
        pen.write(new, cluster: 0, overSomething: true)
        if !pen.isPending {
            pen.set(.plain)
            pen.control("J", 1)
        }
        for index in 1..<max(new.clusterCount, 1) { pen.write(new, cluster: index) }
    }

    private func drawAfresh(from first: Int, with pen: inout TerminalPen) {
        if first == 0 { pen.move(toRow: row, column: 0) }
        if new.isASCII {
            pen.write(new, ascii: first..<new.clusterCount)
        } else {
            for index in first..<new.clusterCount { pen.write(new, cluster: index, overSomething: true) }
        }
        if new.width < pen.columns { pen.eraseToEndOfRow() }
    }

    private func drawDifference(from old: FrameRow, with pen: inout TerminalPen) {
        guard old != new else { return }
        if new.isEmpty, isContinuation {
            pen.move(toRow: row, column: 0)
            return pen.writeBlankRow(erases: old.width > 1)
        }
        if old.isWrapped, !new.isWrapped, new.width >= pen.columns {
            // The terminal must forget that the row went on.
            pen.move(toRow: row, column: 0)
            pen.eraseToEndOfRow()
            return drawAfresh(from: 0, with: &pen)
        }
        var same = new.commonPrefix(with: old)
        // Only writing the last column once more joins a row that was not joined to the next.
        if mustWrap(over: old) { same = min(same, new.clusterCount - 1) }
        // Behind the end of what stands there nothing can be moved.
        guard same < old.clusterCount, same < new.clusterCount else {
            return overwrite(old, from: same, with: &pen)
        }
        let shifts = [new.insertion(into: old, after: same), new.deletion(from: old, after: same)]
        let output = pen.output
        pen.output = []
        var best = pen
        overwrite(old, from: same, with: &best)
        for shift in shifts {
            guard let shift else { continue }
            let trial = shifting(old, by: shift, same: same, with: pen)
            if cost(of: trial) < cost(of: best) { best = trial }
        }
        let change = best.output
        pen = best
        pen.output = output
        pen.output += change
    }

    /// The bytes that a pen has written, and those that take the cursor home from there.
    private func cost(of pen: TerminalPen) -> Int {
        guard let restColumn else { return pen.output.count }
        var pen = pen
        pen.move(toRow: row, column: restColumn, over: new)
        return pen.output.count
    }

    /// A pen that shifts the rest of the row first.
    private func shifting(_ old: FrameRow, by shift: Int, same: Int, with pen: TerminalPen) -> TerminalPen {
        var pen = pen
        let column = new.column(of: same)
        pen.move(toRow: row, column: column, over: new)
        pen.set(.plain)
        pen.control(shift > 0 ? "@" : "P", abs(shift))
        overwrite(old.shifted(by: shift, atColumn: column, columns: pen.columns), from: same, with: &pen)
        return pen
    }

    private func mustWrap(over old: FrameRow) -> Bool {
        goesOn && !new.isEmpty && (!old.isWrapped || old.width < new.width)
    }

    private func overwrite(_ old: FrameRow, from first: Int, with pen: inout TerminalPen) {
        let mustWrap = mustWrap(over: old)
        if new.isSimple, old.isSimple { return overwriteLetters(old, from: first, mustWrap: mustWrap, with: &pen) }
        var oldIndex = old.clusterIndex(atColumn: new.column(of: first))
        var rewritesAll = false
        for index in first..<max(new.clusterCount, first) {
            let column = new.column(of: index)
            while oldIndex < old.clusterCount, old.column(of: oldIndex) < column { oldIndex += 1 }
            let isLast = index == new.clusterCount - 1
            if !rewritesAll, !(isLast && mustWrap), oldIndex < old.clusterCount,
                new.hasSameCluster(at: index, as: old, at: oldIndex)
            {
                continue
            }
            pen.move(toRow: row, column: column, over: new)
            let end = column + new.columns(of: index)
            pen.write(new, cluster: index, overSomething: !old.isBlank(in: column..<end))
            if new.isUncertain(index) { rewritesAll = true }
        }
        eraseRest(of: old, always: rewritesAll, with: &pen)
    }

    /// `overwrite` for rows of ASCII in the terminal's own style, where a column is a byte: span by span.
    private func overwriteLetters(_ old: FrameRow, from first: Int, mustWrap: Bool, with pen: inout TerminalPen) {
        var index = first
        while let span = nextSpan(from: index, over: old, mustWrap: mustWrap) {
            pen.move(toRow: row, column: span.lowerBound, over: new)
            pen.write(new, ascii: span)
            index = span.upperBound
        }
        eraseRest(of: old, always: false, with: &pen)
    }

    /// The next columns in which two rows of ASCII differ; the last one does when it has to be written once more.
    private func nextSpan(from first: Int, over old: FrameRow, mustWrap: Bool) -> Range<Int>? {
        new.bytes.withUnsafeBufferPointer { new in
            old.bytes.withUnsafeBufferPointer { old in
                func differs(_ index: Int) -> Bool {
                    index >= old.count || new[index] != old[index] || mustWrap && index == new.count - 1
                }
                var start = first
                while start < new.count, !differs(start) { start += 1 }
                guard start < new.count else { return nil }
                var end = start + 1
                while end < new.count, differs(end) { end += 1 }
                return start..<end
            }
        }
    }

    private func eraseRest(of old: FrameRow, always: Bool, with pen: inout TerminalPen) {
        guard new.width < pen.columns, always || old.width > new.width else { return }
        pen.move(toRow: row, column: new.width, over: new)
        pen.eraseToEndOfRow()
    }
}
