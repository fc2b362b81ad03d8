/// What the person does: keys and text go to the form or to the focused field.
extension FormEngine {
    func handle(_ event: InputEvent) {
        let wasSecret = isSecret
        turn {
            // What is typed blindly into a secret counts as one, even where the focus has just moved on.
            note(event, isSecret: wasSecret || isSecret)
            dispatch(event)
        }
    }

    /// Whether what is typed now is a secret.
    var isSecret: Bool { focusedState?.isSecret ?? false }

    private func note(_ event: InputEvent, isSecret: Bool) {
        guard let trace else { return }
        focusedState?.editor?.trace = trace
        trace.note(event, isSecret: isSecret, isPending: focusedState?.editor?.isPending ?? false)
    }

    private func dispatch(_ event: InputEvent) {
        if isReviewing { return review(event) }
        switch event {
        case .key(let key):
            guard key.kind != .release else { return }
            if focusedState?.editor?.isPending != true, let command = command(for: key) { return perform(command) }
            press(key)
        case .text(let text): type(text)
        case .paste(let text): paste(text)
        default: break
        }
    }

    /// What a key does apart from editing: the focused field's own keys come before the form's.
    private func command(for key: KeyEvent) -> FormCommand? {
        focusedState?.node.traits.keys.command(for: key) ?? form.keys.command(for: key)
    }

    // MARK: The form's commands

    func perform(_ command: FormCommand) {
        trace?.note("form-\(command)", isSecret: isSecret)
        if isReviewing { return performInReview(command) }
        switch command {
        case .next: if !complete() { goForward() }
        case .previous: goBack()
        case .accept: acceptOrBreakLine()
        case .submit: submit()
        case .cancel: finish(.cancelled(text: textSoFar))
        case .up: step(by: -1)
        case .down: step(by: 1)
        case .clear: clear()
        case .toggleReveal: toggleReveal()
        }
    }

    /// Return in a text of several lines may belong to the text.
    private func acceptOrBreakLine() {
        guard let state = focusedState, let editor = state.editor, let lines = state.lines,
            lines.takesNewline(in: editor.text)
        else { return accept() }
        edit(state) { editor.perform(.insertNewline, count: nil, memory: &$0) }
        if editor.takeChange() { noteEdit(of: state) } else { showRefusal(of: state) }
    }

    private func clear() {
        guard let state = focusedState, let editor = state.editor, !editor.isEmpty else { return ring() }
        let selected = editor.selectionInClusters
        editor.selectAll()
        edit(state) { editor.perform(.deleteSelection, count: nil, memory: &$0) }
        if editor.takeChange() { return noteEdit(of: state) }
        editor.select(selected)
        showRefusal(of: state)
    }

    private func toggleReveal() {
        guard let state = focusedState, state.isSecret else { return ring() }
        state.isRevealed.toggle()
    }

    /// Moves on. An invalid field shows what is wrong with it, and is left all the same.
    private func goForward() {
        if let state = focusedState {
            tidy(state)
            if !state.isEmpty { _ = isAcceptable(state) }
        }
        guard let next = chain.next ?? (form.wrapsFocus ? chain.first : nil), next != chain.focused else {
            return ring()
        }
        run(.init(candidates: [next], reason: .next))
    }

    /// Goes back. Nobody asks whether the field is valid: a person must always be able to return.
    private func goBack() {
        guard let previous = chain.previous ?? (form.wrapsFocus ? chain.last : nil), previous != chain.focused else {
            return ring()
        }
        run(.init(candidates: [previous], reason: .previous))
    }

    private func step(by rows: Int) {
        guard let state = focusedState else { return rows > 0 ? goForward() : goBack() }
        switch state.node.control {
        case .text(let control):
            if let stepped = control.stepped {
                guard let editor = state.editor, let next = stepped(editor.text, -rows, editor.cursorInClusters),
                    next != editor.text, allows(next, in: state)
                else { return ring() }
                return replaceText(of: state, with: next, keepsCursor: control.format == nil)
            }
            if control.lines != nil, state.editor?.moveRow(by: rows) == true { return }
        case .choice where state.showsList || !form.isPage: return moveChoice(of: state, by: rows)
        case .toggle where !form.isPage: return turnToggle(of: state, on: rows < 0)
        case .secret, .choice, .toggle, .button: break
        }
        guard form.isPage else { return ring() }
        if rows > 0 { goForward() } else { goBack() }
    }

    /// Whether whoever decides about changes lets a step happen.
    private func allows(_ text: String, in state: FieldState) -> Bool {
        guard let editor = state.editor else { return false }
        let before = editor.text
        let edit = ProposedEdit(
            before: before, after: text, range: 0..<before.count, replacement: text, cause: .transformed,
            cursor: editor.cursorInClusters)
        guard case .refuse(let reason) = state.callersDecision(about: edit) else { return true }
        if let reason { state.issue = FieldIssue(reason) }
        return false
    }

    private func replaceText(of state: FieldState, with text: String, keepsCursor: Bool) {
        guard let editor = state.editor, !state.node.traits.isReadOnly else { return ring() }
        let cursor = editor.cursorInClusters
        editor.replace(with: text)
        if keepsCursor { editor.moveCursor(toCluster: cursor) }
        if editor.takeChange() { noteEdit(of: state) }
    }

    // MARK: Keys of fields

    private func press(_ key: KeyEvent) {
        guard let state = focusedState else { return take(key.effectOutsideText) }
        if let editor = state.editor {
            if let steps = key.pageSteps, state.isStepped { return step(by: steps) }
            if key.chord.key == .backspace, editor.isEmpty, state.node.traits.backspaceMovesBack { return goBack() }
            edit(state) { editor.handle(.key(key), memory: &$0) }
            if editor.takeChange() { noteEdit(of: state) }
            return
        }
        if let rows = key.carriedRows, case .choice(let control) = state.node.control, control.order != nil {
            return carry(state, by: rows)
        }
        if let text = key.typedText { return type(InputText(text)) }
        if case .choice(let control) = state.node.control, control.isFiltered, key.chord.key == .backspace {
            guard !state.filter.isEmpty else { return ring() }
            return filterChoices(of: state, by: String(state.filter.dropLast()))
        }
        let horizontal =
            switch (key.chord.key, key.modifiers) {
            case (.left, []), (.character("b"), .ctrl): -1
            case (.right, []), (.character("f"), .ctrl): 1
            default: 0
            }
        if horizontal != 0 {
            if case .choice = state.node.control { return moveChoice(of: state, by: horizontal) }
            return turnToggle(of: state, on: horizontal < 0)
        }
        if case .choice(let control) = state.node.control, let target = control.target(of: key, from: state.choice) {
            return pick(target, in: state)
        }
        take(key.effectOutsideText)
    }

    /// What a pause decides about an unfinished key sequence.
    func timeOutKeys() {
        turn {
            guard let state = focusedState, let editor = state.editor else { return }
            edit(state) { editor.timeOutKeys(memory: &$0) }
            if editor.takeChange() { noteEdit(of: state) }
        }
    }

    /// Has the editor of a field do something, and puts the cursor of a number back between its digits.
    func edit(_ state: FieldState, _ body: (inout EditMemory) -> LineEffect) {
        let former = state.format != nil ? state.editor?.cursorInClusters : nil
        let effect = body(&memory)
        state.settleCursor(from: former)
        take(effect)
    }

    func take(_ effect: LineEffect) {
        switch effect {
        case .none: break
        case .accept: accept()
        case .endOfInput: finish(.endOfInput(field: focusedState?.node.label))
        case .interrupt: finish(.interrupted(text: textSoFar))
        case .suspend: request = .suspend
        case .quit: request = .quit
        case .clearScreen: clearsScreen = true
        case .redraw: redrawsAll = true
        case .intercepted(let command, let count): decide(command, count: count)
        case .unbound(KeyEvent(.character("\\"), .ctrl)): request = .quit
        default: ring()
        }
    }

    /// Asks the caller's handler about an edit action, and does what the action always does unless that was all.
    private func decide(_ command: EditCommand, count: Int?) {
        guard let state = focusedState, let editor = state.editor, let action = command.standardAction else { return }
        var payload: String?
        guard askHandler(of: action, in: state, count: count, payload: &payload) == .performDefault else { return }
        edit(state) { editor.perform(command, count: count, memory: &$0) }
    }

    private func askHandler(
        of action: StandardEditAction, in state: FieldState, count: Int?, payload: inout String?
    ) -> StandardEditActionHandler.Disposition {
        guard let handle = state.node.focus.actionHandler?[action], let editor = state.editor else {
            return .performDefault
        }
        var disposition = StandardEditActionHandler.Disposition.performDefault
        var carried = payload
        editor.perform(count: count, memory: &memory) { context in
            context.payload = carried
            disposition = handle(&context)
            carried = context.payload
        }
        payload = carried
        return disposition
    }

    // MARK: Text

    private func type(_ text: InputText) {
        guard let state = focusedState else { return ring() }
        guard let editor = state.editor else {
            for character in text.string where ending == nil {
                guard let state = focusedState else { return }
                if state.editor != nil {
                    type(InputText(String(character)))
                } else {
                    typeIntoChoice(character, of: state)
                }
            }
            return
        }
        let before = editor.lengthUnderLimit
        var isLeftOut = false
        var refusal: String?
        defer {
            noticeLimit(of: state, before: before, coming: before == nil ? 0 : text.string.count)
            if isLeftOut { noticeKeyboard(of: state) }
            if let refusal { state.issue = FieldIssue(refusal, severity: .warning) }
        }
        if state.needsGate || state.typedKeyboard != .default {
            // One by one, so that a refused character takes no other with it.
            for character in text.string {
                guard state.typedKeyboard.allows(character) else {
                    isLeftOut = true
                    continue
                }
                edit(state) { editor.handle(.text(InputText(String(character))), memory: &$0) }
                refusal = editor.refusal ?? refusal
            }
        } else {
            edit(state) { editor.handle(.text(text), memory: &$0) }
        }
        if editor.takeChange() { noteEdit(of: state) } else { showRefusal(of: state) }
    }

    private func paste(_ text: InputText) {
        guard let state = focusedState, let editor = state.editor, allowsPaste(into: state) else { return ring() }
        var text = text
        if state.node.focus.actionHandler?[.paste] != nil, !state.isSecret {
            var payload: String? = text.string
            let disposition = askHandler(of: .paste, in: state, count: nil, payload: &payload)
            guard disposition == .performDefault, let payload else {
                if editor.takeChange() { noteEdit(of: state) }
                return
            }
            text = InputText(payload)
        }
        let taken = sanitised(text, for: state)
        let isLeftOut = taken.utf8Count < text.withoutFinalLineEnds.utf8Count
        let before = editor.lengthUnderLimit
        defer {
            noticeLimit(of: state, before: before, coming: before == nil ? 0 : taken.string.count)
            if isLeftOut { noticeKeyboard(of: state) }
        }
        edit(state) { editor.handle(.paste(taken), memory: &$0) }
        if editor.takeChange() { noteEdit(of: state) } else { showRefusal(of: state) }
    }

    /// A paste without the line end it was copied with and without what cannot be typed into the field: control
    /// characters, and what its keyboard does not allow. The editor makes spaces of line ends inside it. No string is
    /// made of a secret unless its keyboard asks for it.
    private func sanitised(_ text: InputText, for state: FieldState) -> InputText {
        let text = text.withoutFinalLineEnds
        let type = state.typedKeyboard
        if case .secret = state.node.control, type == .default { return text }
        let typable = text.string.map { $0 == "\t" ? " " : $0 }.filter { character in
            if character.isNewline { return type == .default }
            return type.allows(character) && character.unicodeScalars.first?.properties.generalCategory != .control
        }
        return InputText(String(typable))
    }

    private func allowsPaste(into state: FieldState) -> Bool {
        state.node.traits.supportedStandardEditActions?.contains(.paste) ?? true
    }

    /// The text of a field changed by the person's hand: the value follows, then whoever observes it is told.
    func noteEdit(of state: FieldState) {
        state.writeText()
        noteChange(of: state)
    }

    func noteChange(of state: FieldState) {
        state.issue = nil
        state.seenWarning = nil
        formIssue = nil
        forgetCheck(of: state)
        state.candidates = []
        switch state.node.traits.liveValidation {
        case .never: break
        case .afterFirstIssue: if state.wasJudged { state.issue = issue(of: state) }
        case .always: state.issue = issue(of: state)
        }
        for action in state.node.observers.onChange { action() }
    }

    // MARK: What an editor may do

    /// Puts the traits of a field in force in its editor.
    func configure(_ id: FieldID) {
        guard let state = state(of: id), let editor = state.editor else { return }
        let traits = state.node.traits
        var edit = EditTraits()
        edit.isSecret = traits.isSecureTextEntry
        edit.maxLength = traits.maxLength
        edit.isMultiline = state.lines != nil
        edit.refusedCommands = EditCommand.refused(where: traits.supportedStandardEditActions)
            .union(EditCommand.withoutUseInFields)
        if edit.isSecret { edit.refusedCommands.formUnion([.undo, .redo, .viUndo, .revertLine]) }
        if state.needsGate { edit.gate = { [weak state] in state?.decide($0) ?? .allow } }
        if state.node.focus.handleDelete != nil {
            edit.willDeleteBackward = { [weak state] in state?.node.focus.handleDelete?($0) }
        }
        editor.configure(edit, intercepting: state.node.focus.actionHandler?.commands ?? [])
    }
}

extension InputText {
    /// The same text without line ends behind it.
    fileprivate var withoutFinalLineEnds: InputText {
        let count = withBytes { bytes in bytes.reversed().drop { $0 == 0x0A || $0 == 0x0D }.count }
        guard count < utf8Count else { return self }
        var kept = WipingBytes(minimumCapacity: count)
        withBytes { kept.append(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
        return InputText(kept)
    }
}

extension KeyEvent {
    /// How many rows a page key goes, for numbers.
    fileprivate var pageSteps: Int? {
        guard modifiers.isEmpty else { return nil }
        return chord.key == .pageUp ? -10 : chord.key == .pageDown ? 10 : nil
    }

    /// How many rows a key carries the thing at the cursor.
    fileprivate var carriedRows: Int? {
        guard modifiers == .alt else { return nil }
        return chord.key == .up ? -1 : chord.key == .down ? 1 : nil
    }

    /// What a key does where there is no text to edit.
    var effectOutsideText: LineEffect {
        switch (key, modifiers) {
        case (.character("c"), .ctrl): .interrupt
        case (.character("d"), .ctrl): .endOfInput
        case (.character("z"), .ctrl): .suspend
        case (.character("l"), .ctrl): .clearScreen
        default: .unbound(self)
        }
    }
}
