/// Puts a form on the screen: as many rows as there are, the focused field always among them.
struct FormLayout {
    private(set) var columns: Int
    private(set) var rows: Int
    /// The first body row that is seen.
    private var top = 0

    init(columns: Int, rows: Int) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
    }

    mutating func resize(columns: Int, rows: Int) {
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
    }

    /// The form as it is now.
    mutating func frame(of engine: FormEngine) -> Frame {
        let fields = FieldRows(engine: engine, columns: columns, rows: rows)
        if engine.form.presentation == .inline { return frame(fields.inline(), footer: []) }
        var footer = formIssueRows(engine)
        if rows >= 4 { footer.append(FrameRow()) }
        footer = Array(footer.suffix(max(rows - 1, 0)))
        let room = rows - footer.count
        var body = engine.isReviewing ? fields.review() : fields.body(isAiry: true)
        if body.rows.count + 1 > room, !engine.isReviewing { body = fields.body(isAiry: false) }
        if rows >= 4 {
            scroll(body, room: room)
            let marks = (top > 0 ? "↑" : "") + (body.rows.count > top + room ? "↓" : "")
            footer[footer.count - 1] = FormFooter(engine: engine, marks: marks).row(columns: columns)
        }
        if body.rows.count < room, !footer.isEmpty, body.rows.last?.isEmpty != true { footer.insert(FrameRow(), at: 0) }
        return frame(body, footer: footer)
    }

    private func formIssueRows(_ engine: FormEngine) -> [FrameRow] {
        engine.formIssue.map { FieldRows.messageRows($0, indent: 0, columns: columns) } ?? []
    }

    private mutating func frame(_ body: FormRows, footer: [FrameRow]) -> Frame {
        let room = max(rows - footer.count, 1)
        scroll(body, room: room)
        let seen = Array(body.rows.dropFirst(top).prefix(room))
        let cursor = body.cursor ?? (row: top + max(seen.count - 1, 0), column: 0)
        return Frame(
            rows: seen + footer, cursorRow: min(max(cursor.row - top, 0), max(seen.count - 1, 0)),
            cursorColumn: min(max(cursor.column, 0), columns - 1), isCursorVisible: body.cursor != nil)
    }

    /// Moves the view as little as shows the focused field, and in any case the cursor's row.
    private mutating func scroll(_ body: FormRows, room: Int) {
        let range = body.focused
        if range.upperBound > top + room { top = range.upperBound - room }
        if range.lowerBound < top { top = range.lowerBound }
        if let row = body.cursor?.row {
            if row >= top + room { top = row - room + 1 }
            if row < top { top = row }
        }
        top = min(max(top, 0), max(body.rows.count - room, 0))
    }

    /// The form when it is over: one row for each field, which may be more than the screen has.
    func finishedRows(of engine: FormEngine) -> [FrameRow] {
        FieldRows(engine: engine, columns: columns, rows: rows).finished()
    }
}
