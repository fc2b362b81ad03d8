extension FieldState {
    /// Whether changes have to be looked at before they are made. A secret's never are: looking makes copies.
    var needsGate: Bool {
        guard case .text(let control) = node.control else { return false }
        return control.typed != nil || format != nil || node.focus.shouldChange != nil
            || node.handlers.shouldChange != nil
            || typedKeyboard != .default || node.traits.isReadOnly
            || node.traits.autocapitalizationType != .none
            || (node.traits.longPaste == .refused && node.traits.maxLength != nil)
    }

    /// Allows a change or refuses it, by the field as it is described now.
    func decide(_ edit: ProposedEdit) -> EditDecision {
        guard case .text(let control) = node.control else { return .allow }
        if node.traits.isReadOnly { return .refuse(reason: "This cannot be changed.") }
        let type = typedKeyboard
        if type != .default, edit.cause != .deleted, !edit.replacement.allSatisfy(type.allows) {
            return .refuse(reason: nil)
        }
        if let limit = node.traits.maxLength, node.traits.longPaste == .refused, edit.cause == .pasted,
            edit.after.count > limit
        {
            return .refuse(reason: "At most \(limit) characters fit.")
        }
        if let format { return decide(edit, format, control) }
        let capital = capital(for: edit)
        let edit = capital.map(edit.replacing(with:)) ?? edit
        if control.typed?(edit.before, edit.after) == false { return .refuse(reason: nil) }
        let decision = callersDecision(about: edit)
        if case .allow = decision, let capital { return .replace(with: capital) }
        return decision
    }

    /// What the caller's closures say about a change: the modifier's first, then the field's own.
    func callersDecision(about edit: ProposedEdit) -> EditDecision {
        let decision = node.handlers.shouldChange?(TextChange(edit)).decision ?? .allow
        if case .refuse = decision { return decision }
        var after = edit
        if case .replace(let other) = decision { after = edit.replacing(with: other) }
        if node.focus.shouldChange?(after.before, after.after) == false { return .refuse(reason: nil) }
        return decision
    }

    /// Decides about a change to a formatted text: everything is drawn anew around the characters that count.
    private func decide(_ edit: ProposedEdit, _ format: any RewritingFormat, _ control: TextControl) -> EditDecision {
        let number = format.edit(edit)
        pendingCursor = number.cursor
        guard let text = number.text else {
            return .refuse(reason: number.reason ?? (edit.replacement.isEmpty ? nil : shapeIssue?.message))
        }
        let isTooLong = node.traits.maxLength.map { text.count > $0 } ?? false
        guard !isTooLong, control.typed?(edit.before, text) ?? true else { return refuseFormatted(nil) }
        if node.focus.shouldChange?(edit.before, text) == false { return refuseFormatted(nil) }
        switch node.handlers.shouldChange?(TextChange(edit.rewriting(as: text))) {
        case .refuse(let reason): return refuseFormatted(reason)
        case .allow, .replace, nil: return edit.cause == .undone ? .allow : .rewrite(as: text)
        }
    }

    /// What to tell a person whose text has not the fixed shape that the field asks for.
    var shapeIssue: FieldIssue? {
        guard let pattern = node.traits.pattern else { return nil }
        return FieldIssue("It has to look like \(node.traits.placeholder ?? pattern.notation).")
    }

    private func refuseFormatted(_ reason: String?) -> EditDecision {
        pendingCursor = nil
        return .refuse(reason: reason)
    }

    /// The keyboard that filters what is typed. The digits of a number are filtered by its format.
    var typedKeyboard: KeyboardType {
        guard case .text(let control) = node.control, control.isNumber, node.traits.keyboardType == .decimalPad else {
            return node.traits.keyboardType
        }
        return .default
    }

    /// The format that is kept up while somebody types.
    var format: (any RewritingFormat)? {
        guard case .text(let control) = node.control else { return nil }
        return control.format ?? node.traits.pattern
    }

    /// Puts the cursor where a change to a formatted text wants it, and keeps it between the characters that count.
    func settleCursor(from former: Int?, atEnd isAtEnd: Bool = false) {
        guard let format, let editor else { return }
        if let cursor = pendingCursor {
            pendingCursor = nil
            return editor.moveCursor(toCluster: cursor)
        }
        guard editor.hasNoSelection else { return }
        if isAtEnd, let end = format.end(of: editor.text) { return editor.moveCursor(toCluster: end) }
        let cursor = editor.cursorInClusters
        guard let settled = format.settled(cursor, from: former ?? cursor, in: editor.text), settled != cursor else {
            return
        }
        editor.moveCursor(toCluster: settled)
    }

    /// What is typed in the place of a letter that becomes a capital by itself.
    private func capital(for edit: ProposedEdit) -> String? {
        guard edit.cause == .typed, node.traits.autocapitalizationType != .none else { return nil }
        let typed = node.traits.autocapitalizationType.replacement(
            for: edit.replacement, after: edit.before.prefix(edit.range.lowerBound))
        return typed == edit.replacement ? nil : typed
    }
}
