/// The rows of fields: label, control, message, and what belongs to them.
struct FieldRows {
    let engine: FormEngine
    let columns: Int
    let rows: Int
    /// The columns of labels; 0 when the screen is too narrow for labels beside their fields.
    private let labelWidth: Int

    init(engine: FormEngine, columns: Int, rows: Int) {
        self.engine = engine
        self.columns = columns
        self.rows = rows
        let widest = engine.tree.fields.lazy.filter { !$0.control.isButton }.map { Self.width(of: $0.label) }.max() ?? 0
        labelWidth = columns - Self.markWidth - widest - 2 >= min(16, columns / 2) ? widest : 0
    }

    private static let markWidth = 2
    private static func width(of text: String) -> Int { text.reduce(0) { $0 + displayWidth(of: $1) } }
    private var isStacked: Bool { labelWidth == 0 }
    private var indent: Int { isStacked ? Self.markWidth : Self.markWidth + labelWidth + 2 }

    // MARK: The whole form

    /// All rows of a page, or those of a sequence up to the question asked now. An airy body keeps a row free under each
    /// field, so that nothing moves when a message appears there.
    func body(isAiry: Bool) -> FormRows {
        var body = FormRows()
        if let title = engine.form.title {
            body.rows += FrameRow.breakingWords(title.styled(FormStyle.title), columns: columns)
            if isAiry { body.rows.append(FrameRow()) }
        }
        if engine.form.presentation == .sequential {
            addSequence(to: &body)
            return body
        }
        for item in pageItems {
            switch item {
            case .note(let text): body.rows += FrameRow.breakingWords(text, columns: columns)
            case .section(let title):
                if isAiry, body.rows.last?.isEmpty == false { body.rows.append(FrameRow()) }
                body.rows += FrameRow.breakingWords(title.styled(FormStyle.title), columns: columns)
            case .field(let node):
                guard let state = engine.state(of: node.id) else { continue }
                body.append(field(state, keepsSlot: isAiry), isFocused: engine.chain.focused == node.id)
            }
        }
        return body
    }

    /// What is on the page: everything, or the section that has the focus.
    private var pageItems: [FormTree.Item] {
        guard engine.form.presentation == .pages else { return engine.tree.items }
        var pages: [[FormTree.Item]] = []
        for item in engine.tree.items {
            if case .section = item { pages.append([]) }
            if pages.isEmpty { pages.append([]) }
            pages[pages.count - 1].append(item)
        }
        let shown = pages.firstIndex { page in
            page.contains { item in
                if case .field(let node) = item { node.id == engine.chain.focused } else { false }
            }
        }
        guard let shown, pages.count > 1 else { return pages.first ?? [] }
        let place = StyledText("page \(shown + 1) of \(pages.count)", style: FormStyle.dim)
        return pages[shown] + [.note(place)]
    }

    private func addSequence(to body: inout FormRows) {
        for member in engine.chain.members {
            guard let state = engine.state(of: member.id) else { continue }
            if member.id == engine.chain.focused {
                body.append(field(state, keepsSlot: false), isFocused: true)
                return
            }
            if state.node.control.isButton { continue }
            if !state.isEmpty || engine.chain.isFocusable(member.id) { body.rows += summary(of: state, mark: "✓ ") }
        }
    }

    /// The answers, for a last look.
    func review() -> FormRows {
        let title = engine.form.title.map { FrameRow.breakingWords($0.styled(FormStyle.title), columns: columns) } ?? []
        var result = FormRows(rows: title)
        for state in engine.questions {
            let isMarked = engine.reviewed == state.id
            let rows = summary(of: state, mark: isMarked ? "› " : "  ")
            result.append(FormRows(rows: rows, cursor: isMarked ? (0, 0) : nil), isFocused: isMarked)
        }
        return result
    }

    /// The form when it is over.
    func finished() -> [FrameRow] {
        if engine.form.presentation == .inline, let state = engine.orderedStates.first {
            let text = question(of: state) + StyledText(state.summary, style: FormStyle.selected)
            return FrameRow.wrapping(text, columns: columns)
        }
        let title = engine.form.title.map { FrameRow.breakingWords($0.styled(FormStyle.title), columns: columns) } ?? []
        // A form that was left keeps on the screen what was answered; one that was submitted shows all it says.
        let shown = engine.questions.filter { engine.ending == .submitted || !$0.summary.isEmpty }
        return title + shown.flatMap { summary(of: $0, mark: "  ") }
    }

    private func summary(of state: FieldState, mark: String) -> [FrameRow] {
        let width = isStacked ? 0 : labelWidth
        let label = state.node.label.padded(to: width) + "  "
        let style = state.node.isEnabled ? Style.plain : FormStyle.dim
        let text = StyledText(mark + label, style: FormStyle.dim) + StyledText(state.summary, style: style)
        return [FrameRow(clipping: text, columns: columns)]
    }

    // MARK: One field

    /// A field of a page, with its label beside it or, on a narrow screen, above it.
    private func field(_ state: FieldState, keepsSlot: Bool) -> FormRows {
        let isFocused = engine.chain.focused == state.id
        let node = state.node
        if node.control.isButton { return button(node, isFocused: isFocused, keepsSlot: keepsSlot) }
        let own = node.traits.labelStyle ?? .plain
        let style = node.isEnabled ? own.over(isFocused ? FormStyle.focusedLabel : FormStyle.label) : FormStyle.dim
        let mark = isFocused ? "› " : "  "
        var result = FormRows()
        var control = control(of: state, width: max(columns - indent, 1), isFocused: isFocused)
        if isStacked {
            result.rows.append(FrameRow(clipping: StyledText(mark + node.label, style: style), columns: columns))
            control.shift(by: indent, columns: columns)
        } else {
            let label = StyledText(mark + node.label.padded(to: labelWidth) + "  ", style: style)
            control.shift(by: indent, columns: columns, first: label)
        }
        let start = result.rows.count
        result.rows += control.rows
        if let cursor = control.cursor { result.cursor = (start + cursor.row, cursor.column) }
        if let help = node.traits.help {
            result.rows += Self.indented(
                StyledText(help, style: node.traits.helpStyle ?? FormStyle.dim), by: indent, columns: columns)
        }
        if isFocused {
            for note in node.accessoryNotes { result.rows += Self.indented(note, by: indent, columns: columns) }
        }
        for candidate in state.candidates.prefix(5) {
            result.rows += Self.indented(candidate.styled(FormStyle.dim), by: indent, columns: columns)
        }
        if state.candidates.count > 5 {
            let more = StyledText("… and \(state.candidates.count - 5) more", style: FormStyle.dim)
            result.rows += Self.indented(more, by: indent, columns: columns)
        }
        if state.check != nil, engine.showsChecks {
            result.rows += Self.indented(StyledText("… checking", style: FormStyle.dim), by: indent, columns: columns)
        } else if let issue = state.issue {
            result.rows += Self.messageRows(
                issue, indent: indent, columns: columns, errorStyle: node.traits.errorStyle)
        } else if keepsSlot {
            result.rows.append(FrameRow())
        }
        return result
    }

    /// A button stands where controls stand, without a label before it.
    private func button(_ node: FieldNode, isFocused: Bool, keepsSlot: Bool) -> FormRows {
        let style = node.isEnabled ? (isFocused ? FormStyle.focusedLabel : FormStyle.label) : FormStyle.dim
        let lead = (isFocused ? "› " : "  ").padded(to: min(indent, max(columns - 4, 0)))
        let text = StyledText("\(lead)[ \(node.label) ]", style: style)
        let slot = keepsSlot ? [FrameRow()] : []
        return FormRows(
            rows: [FrameRow(clipping: text, columns: columns)] + slot, cursor: (0, min(lead.count + 2, columns - 1)))
    }

    static func messageRows(
        _ issue: FieldIssue, indent: Int, columns: Int, errorStyle: Style? = nil
    ) -> [FrameRow] {
        let isError = issue.severity == .error
        let text = StyledText(
            (isError ? "✗ " : "! ") + issue.message,
            style: isError ? errorStyle ?? FormStyle.error : FormStyle.warning)
        return indented(text, by: indent, columns: columns)
    }

    private static func indented(_ text: StyledText, by indent: Int, columns: Int) -> [FrameRow] {
        let indent = columns - indent < 12 ? min(2, columns - 1) : indent
        return FrameRow.breakingWords(text, columns: max(columns - indent, 1)).map { row in
            var shifted = FrameRow()
            shifted.appendBlanks(indent)
            shifted.append(row)
            return shifted
        }
    }

    // MARK: Controls

    private func control(of state: FieldState, width: Int, isFocused: Bool) -> FormRows {
        switch state.node.control {
        case .text, .secret: return text(of: state, width: width)
        case .button: return FormRows()
        case .toggle:
            return options(
                ["yes", "no"], selected: state.isOn.map { $0 ? 0 : 1 }, width: width, isEnabled: state.node.isEnabled)
        case .choice(let control):
            state.showsList = control.needsList || !fitsRow(control, width: width)
            if !state.showsList {
                let titles = (0..<control.count).map(control.title)
                return options(titles, selected: state.choice, width: width, isEnabled: state.node.isEnabled)
            }
            guard isFocused else {
                let style = state.node.isEnabled ? Style.plain : FormStyle.dim
                return FormRows(rows: [FrameRow(clipping: StyledText(state.summary, style: style), columns: width)])
            }
            return list(control, of: state, width: width, height: min(8, max(rows - 4, 1)))
        }
    }

    private func text(of state: FieldState, width: Int) -> FormRows {
        guard let editor = state.editor else { return FormRows() }
        let traits = state.node.traits
        let width = min(traits.width ?? width, width)
        var appearance = FieldWindow.Appearance()
        appearance.style = state.node.isEnabled ? traits.textStyle : FormStyle.dim
        if state.isMasked {
            appearance.mask = traits.mask ?? .character("•")
        } else if !state.isSecret, state.node.isEnabled {
            appearance.highlight = traits.highlight?(editor.text)
        }
        if let placeholder = traits.shownPlaceholder {
            appearance.placeholder = StyledText(placeholder, style: traits.placeholderStyle ?? FormStyle.dim)
        }
        appearance.alignment = alignment(of: state, editor)
        if let lines = state.lines {
            let shown = min(lines.rows, max(rows - 3, 1))
            let block = editor.lines(
                width: width, rows: shown, appearance: appearance, selectionStyle: traits.selectionStyle)
            return FormRows(rows: block.rows, cursor: block.cursor)
        }
        // A text is told by how it begins: only where somebody types is the rest more important.
        let isFocused = engine.chain.focused == state.id
        let view = editor.view(
            width: width, appearance: appearance, selectionStyle: traits.selectionStyle, isFromStart: !isFocused)
        return FormRows(rows: [view.row], cursor: (0, view.cursorColumn))
    }

    private func alignment(of state: FieldState, _ editor: FieldEditor) -> WindowAlignment {
        let traits = state.node.traits
        if case .text(let control) = state.node.control, control.isNumber, traits.textAlignment == .natural {
            return traits.width == nil ? .leading : .trailing
        }
        return traits.textAlignment.windowAlignment(of: state.isSecret ? "" : editor.text)
    }

    private static func option(_ title: String, isSelected: Bool) -> String { (isSelected ? "(•) " : "( ) ") + title }

    private func fitsRow(_ control: ChoiceControl, width: Int) -> Bool {
        guard control.count <= 6, engine.form.presentation != .inline else { return false }
        let titles = (0..<control.count).map { Self.width(of: Self.option(control.title($0), isSelected: true)) }
        return titles.reduce(0, +) + 2 * max(control.count - 1, 0) <= width
    }

    /// Options side by side; the chosen one has a dot.
    private func options(_ titles: [String], selected: Int?, width: Int, isEnabled: Bool) -> FormRows {
        var text = StyledText("")
        var column = 0
        var cursor = 1
        for (index, title) in titles.enumerated() {
            let isSelected = index == selected
            let option = (index > 0 ? "  " : "") + Self.option(title, isSelected: isSelected)
            if isSelected { cursor = column + (index > 0 ? 3 : 1) }
            let style = isEnabled ? (isSelected ? FormStyle.selected : Style.plain) : FormStyle.dim
            text = text + StyledText(option, style: style)
            column += Self.width(of: option)
        }
        return FormRows(rows: [FrameRow(clipping: text, columns: width)], cursor: (0, min(cursor, width - 1)))
    }

    // MARK: A single question

    /// The form's title, or without one the label.
    private func question(of state: FieldState) -> StyledText {
        (engine.form.title ?? StyledText(state.node.label)) + " "
    }

    /// One field without a page: the question, the control beside or below it, and a message.
    func inline() -> FormRows {
        guard let state = engine.orderedStates.first else { return FormRows() }
        state.showsList = true
        var result = FormRows()
        let question = question(of: state)
        let message = state.issue.map { Self.messageRows($0, indent: 0, columns: columns) } ?? []
        switch state.node.control {
        case .choice(let control):
            let questionRows = Array(FrameRow.wrapping(question, columns: columns).prefix(max(rows - 1, 1)))
            let room = max(rows - questionRows.count - message.count - 1, 1)
            var list = list(control, of: state, width: columns, height: room)
            var hints = state.ownHints
            if state.visibleCount > list.rows.count {
                hints.insert("\((state.visibleRow ?? 0) + 1)/\(state.visibleCount)", at: 0)
            }
            if !hints.isEmpty, questionRows.count + list.rows.count + message.count < rows {
                let text = StyledText(hints.joined(separator: " · "), style: FormStyle.dim)
                list.rows.append(FrameRow(clipping: text, columns: columns))
            }
            result.rows = questionRows
            result.append(list, isFocused: true)
        case .toggle, .text, .secret, .button:
            let asked = FrameRow.wrapping(question, columns: columns)
            let beside = columns - (asked.last?.width ?? 0)
            let isBeside = beside >= min(16, columns)
            var control = control(of: state, width: isBeside ? beside : columns, isFocused: true)
            if isBeside, let last = asked.last {
                result.rows = asked.dropLast()
                control.shift(by: last.width, columns: columns, first: nil, firstRow: last)
            } else {
                result.rows = asked
            }
            result.append(control, isFocused: true)
            // Return goes on in the text, so another key has to be named that does not.
            if state.lines != nil, let key = engine.form.keys.title(of: .submit), result.rows.count < rows {
                result.rows.append(
                    FrameRow(clipping: StyledText("\(key) done", style: FormStyle.dim), columns: columns))
            }
        }
        result.rows += state.candidates.prefix(5).map { FrameRow(clipping: $0, columns: columns) }
        result.rows += message
        if let seconds = engine.secondsLeft {
            result.rows.append(
                FrameRow(clipping: StyledText("\(seconds) s left", style: FormStyle.dim), columns: columns))
        }
        result.rows = Array(result.rows.prefix(max(rows, result.focused.upperBound)))
        return result
    }
}

extension FormRows {
    /// Moves everything to the right; the first row gets what stands in front of it.
    fileprivate mutating func shift(
        by indent: Int, columns: Int, first: StyledText? = nil, firstRow: FrameRow? = nil
    ) {
        let lead = firstRow ?? first.map { FrameRow(clipping: $0, columns: min(indent, columns)) }
        rows = rows.enumerated().map { index, row in
            var shifted = FrameRow()
            if index == 0, let lead { shifted.append(lead) }
            shifted.appendBlanks(indent - shifted.width)
            shifted.append(row)
            return shifted.clipped(to: columns)
        }
        if let cursor { self.cursor = (cursor.row, cursor.column + indent) }
    }
}

extension FrameRow {
    /// The clusters that fit into `columns`.
    fileprivate func clipped(to columns: Int) -> FrameRow {
        guard width > columns else { return self }
        var end = clusterIndex(atColumn: columns)
        while end > 0, column(of: end) > columns { end -= 1 }
        var row = FrameRow()
        row.append(self, clusters: 0..<end)
        return row
    }
}

extension String {
    /// The text with blanks behind it, up to a width in columns.
    fileprivate func padded(to columns: Int) -> String {
        self + String(repeating: " ", count: max(columns - reduce(0) { $0 + displayWidth(of: $1) }, 0))
    }
}

extension StyledText {
    /// The same text, where it has no style of its own in this one.
    fileprivate func styled(_ style: Style) -> StyledText {
        runs.reduce(StyledText("")) { $0 + StyledText($1.text, style: $1.style == .plain ? style : $1.style) }
    }
}

extension TextAlignment {
    fileprivate func windowAlignment(of text: String) -> WindowAlignment {
        switch self {
        case .leading: .leading
        case .center: .center
        case .trailing: .trailing
        case .natural: text.first.map(Self.isRightToLeft) == true ? .trailing : .leading
        }
    }

    /// Whether a character belongs to a script written from right to left: Hebrew, Arabic, Syriac, Thaana and N'Ko with
    /// their presentation forms.
    private static func isRightToLeft(_ character: Character) -> Bool {
        guard let value = character.unicodeScalars.first?.value else { return false }
        return (0x0590...0x08FF).contains(value) || (0xFB1D...0xFDFF).contains(value)
            || (0xFE70...0xFEFF).contains(value)
    }
}
