/// The rows of a list of choices.
extension FieldRows {
    /// A window of `height` rows on a list, with the current row in it: headings of groups, marks, and above it all the
    /// filter that was typed. The cost is that of the rows that are seen.
    func list(_ control: ChoiceControl, of state: FieldState, width: Int, height: Int) -> FormRows {
        var result = FormRows()
        if !state.filter.isEmpty, height > 1 {
            let text = StyledText("/" + state.filter, style: FormStyle.dim)
            result.rows.append(FrameRow(clipping: text, columns: width))
        }
        let room = max(height - result.rows.count, 1)
        let height = min(room, max(state.visibleCount, 1))
        let chosen = state.visibleRow ?? 0
        var first = min(max(state.listTop, chosen - height + 1), chosen)
        first = min(max(first, 0), max(state.visibleCount - height, 0))
        state.listTop = first
        var rows: [FrameRow] = []
        var cursor: Int?
        var heading: String?
        for row in first..<min(first + height, state.visibleCount) {
            let index = state.choice(atRow: row)
            let group = control.group(index)
            if let group, group != heading {
                rows.append(FrameRow(clipping: StyledText(group, style: FormStyle.dim), columns: width))
            }
            heading = group
            if index == state.choice { cursor = rows.count }
            rows.append(option(index, control, of: state, width: width))
        }
        // Headings take rows of the same window, at the end that is farther from the cursor.
        let excess = max(rows.count - room, 0)
        let fromTop = min(excess, max((cursor ?? 0) - room + 1, 0))
        rows = Array(rows.dropFirst(fromTop).prefix(room))
        let start = result.rows.count
        result.rows += rows
        if !rows.isEmpty { result.cursor = (start + max((cursor ?? 0) - fromTop, 0), min(2, width - 1)) }
        return result
    }

    private func option(_ index: Int, _ control: ChoiceControl, of state: FieldState, width: Int) -> FrameRow {
        let isCurrent = index == state.choice
        var text = isCurrent ? (state.isCarrying ? "↕ " : "› ") : "  "
        if let marks = control.marks { text += marks.isMarked(index) ? "[x] " : "[ ] " }
        text += control.title(index)
        var style = isCurrent ? FormStyle.selected : Style.plain
        if let obstacle = control.obstacle(index) {
            text += " (\(obstacle))"
            style = FormStyle.dim
        }
        return FrameRow(clipping: StyledText(text, style: style), columns: width)
    }
}

extension ChoiceControl {
    /// Whether the choices are shown one under the other, however few they are.
    var needsList: Bool {
        isWalkedThrough || isFiltered || (0..<min(count, 7)).contains { obstacle($0) != nil || group($0) != nil }
    }
}
