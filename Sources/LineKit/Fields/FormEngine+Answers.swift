/// Accepting: what is wrong with answers, and where a form goes when nothing is.
extension FormEngine {
    // MARK: One field

    /// Brings a text into the shape it has outside its editor: white space trimmed, a number written out.
    func tidy(_ state: FieldState) {
        guard case .text(let control) = state.node.control, let editor = state.editor else { return }
        let before = editor.text
        var text = before
        if state.node.traits.trimsWhitespace { text = text.trimmed }
        for tidy in state.node.traits.tidying { text = tidy(text) }
        text = state.keptText ?? control.settled?(text) ?? text
        guard text != before else { return }
        editor.adopt(text)
        _ = editor.takeChange()
        state.settleCursor(from: nil)
        state.writeText()
        for action in state.node.observers.onChange { action() }
    }

    /// Looks for an issue and shows it; whether the field may be accepted. A warning holds up once.
    func isAcceptable(_ state: FieldState) -> Bool {
        guard let issue = issue(of: state) else {
            state.issue = nil
            return true
        }
        if issue.severity == .warning {
            if state.seenWarning == issue.message { return true }
            state.seenWarning = issue.message
        }
        state.issue = issue
        state.wasJudged = true
        if let position = issue.position { state.editor?.moveCursor(toCluster: position) }
        return false
    }

    func issue(of state: FieldState) -> FieldIssue? {
        if let issue = keyboardIssue(of: state) { return issue }
        switch state.node.control {
        case .text(let control):
            if let text = state.editor?.text, let issue = control.issue?(text) { return issue }
        case .secret(let control) where control.isConfirmation:
            let original = orderedStates.first { other in
                guard case .secret(let secret) = other.node.control else { return false }
                return !secret.isConfirmation && secret.box === control.box
            }
            if let editor = state.editor, let other = original?.editor, !editor.isEqual(to: other) {
                return "The two are not the same."
            }
        case .choice(let control):
            if let marks = control.marks, let count = marks.count {
                let chosen = (0..<control.count).filter(marks.isMarked).count
                if chosen < count.lowerBound { return FieldIssue("At least \(count.lowerBound), please.") }
                if chosen > count.upperBound { return FieldIssue("At most \(count.upperBound), please.") }
            }
            guard !control.isWalkedThrough else { break }
            // What can be chosen may have changed since it was.
            guard let choice = state.choice else {
                if control.needsChoice, control.count > 0 { return FieldIssue(control.expectation) }
                break
            }
            if let obstacle = control.obstacle(choice) { return FieldIssue("\(control.title(choice)): \(obstacle)") }
        case .button: return nil
        case .secret, .toggle: break
        }
        return state.node.issue(with: state.answer)
    }

    /// A text that the program set, or that came by a way around the keyboard, may hold what cannot be typed.
    private func keyboardIssue(of state: FieldState) -> FieldIssue? {
        let type = state.node.traits.keyboardType
        if let pattern = state.node.traits.pattern, let text = state.editor?.text, !text.isEmpty,
            !pattern.isComplete(text)
        {
            return state.shapeIssue
        }
        if case .text(let control) = state.node.control, control.isNumber { return nil }
        guard type != .default, state.editor != nil else { return nil }
        return state.answer.allSatisfy(type.allows) ? nil : FieldIssue(type.refusal)
    }

    // MARK: Return

    /// Accepts the focused field: the caller's own handler, or else validity, `onSubmit` and the move.
    func accept() {
        guard let state = focusedState else { return submit() }
        if case .button(let control) = state.node.control { return control.perform() }
        tidy(state)
        if !state.node.traits.acceptsEmpty, state.isEmpty {
            _ = isAcceptable(state)
            return ring()
        }
        if let handleReturn = state.node.focus.handleReturn { return handleReturn() }
        if state.node.handlers.onReturn?() == .handled { return }
        guard isAcceptable(state) else { return ring() }
        guard isVerified(state) else { return waiting = .accept(state.id) }
        if case .text(let control) = state.node.control, let text = state.editor?.text { control.submitted?(text) }
        for action in state.node.observers.onSubmit { action() }
        // What the closures wrote may have changed which field comes next.
        evaluate()
        guard ending == nil, chain.focused == state.id else { return }
        moveOn(from: state)
    }

    func moveOn(from state: FieldState) {
        if returnsToReview { return submit() }
        switch (state.node.traits.returnBehavior, nextQuestion) {
        case (.submits, _), (.automatic, nil): submit()
        case (.automatic, let next?), (.movesOn, let next?): run(.init(candidates: [next], reason: .submit))
        case (.movesOn, nil): break
        }
    }

    /// Where Return goes on: the next field that asks for something.
    var nextQuestion: FieldID? {
        let place = chain.members.firstIndex { $0.id == chain.focused }.map { $0 + 1 } ?? 0
        return chain.members[place...].first { member in
            member.isFocusable && (visitsButtons || state(of: member.id)?.node.control.isButton != true)
        }?.id
    }

    /// Whether Return in this field would submit the form.
    func submits(_ state: FieldState) -> Bool {
        if returnsToReview { return true }
        return switch state.node.traits.returnBehavior {
        case .submits: true
        case .automatic: nextQuestion == nil
        case .movesOn: false
        }
    }

    /// Ends the form if everything is valid; else shows each issue and goes to the first.
    func submit() {
        evaluate()
        guard ending == nil else { return }
        let states = chain.members.compactMap { state(of: $0.id) }.filter(\.node.isEnabled)
        for state in states { tidy(state) }
        let invalid = states.filter { !isAcceptable($0) }
        if let first = invalid.first {
            if invalid.count > 1 { formIssue = summary(of: invalid) }
            return show(first)
        }
        let unverified = states.filter { !isVerified($0) }
        guard unverified.isEmpty else { return waiting = .submit }
        let issues = form.rules.flatMap { $0() }.filter { issue in
            issue.severity == .error || seenFormWarnings.insert(issue.message).inserted
        }
        formIssue = issues.first { issue in issue.field == nil || !states.contains { isMeant($0, by: issue) } }
        for issue in issues {
            for state in states where isMeant(state, by: issue) { state.issue = issue }
        }
        if let first = states.first(where: { state in issues.contains { isMeant(state, by: $0) } }) {
            return show(first)
        }
        guard issues.isEmpty else { return ring() }
        if form.isReviewed, !isReviewing, !isLineByLine {
            returnsToReview = false
            return isReviewing = true
        }
        finish(.submitted)
    }

    /// Names the fields that hold the form up.
    private func summary(of states: [FieldState]) -> FieldIssue {
        let labels = states.map(\.node.label).joined(separator: ", ")
        return FieldIssue("\(states.count) answers need another look: \(labels)")
    }

    private func isMeant(_ state: FieldState, by issue: FieldIssue) -> Bool {
        issue.field.map(state.node.isNamed) ?? false
    }

    private func show(_ state: FieldState) {
        ring()
        if chain.isFocusable(state.id) { run(.init(candidates: [state.id], reason: .submit)) }
    }

    // MARK: Answers from elsewhere

    /// Puts in an answer given with the form, if there is one.
    func takeOutsideAnswer(of state: FieldState) {
        guard let answer = form.answers.first(where: { state.node.isNamed($0.key) })?.value else { return }
        configure(state.id)
        state.isAnswered = true
        if let issue = put(InputText(answer), into: state) {
            finish(.failed(.invalidAnswer(field: state.node.label, message: issue.message)))
        }
    }

    /// Ends the form without asking when every field has its answer.
    func submitIfAnswered() {
        let states = questions
        let open = states.filter { !$0.isAnswered && $0.node.isEnabled }
        guard ending == nil, !states.isEmpty, open.isEmpty || form.asksNothing else { return }
        let missing = open.filter { $0.isEmpty && issue(of: $0) != nil }.map(\.node.label)
        guard missing.isEmpty else { return finish(.failed(.missingAnswers(missing))) }
        submit()
        guard ending == nil else { return }
        let wrong = states.first { $0.issue?.severity == .error }
        if let wrong, let issue = wrong.issue {
            finish(.failed(.invalidAnswer(field: wrong.node.label, message: issue.message)))
        } else if let issue = formIssue {
            finish(.failed(.invalidAnswer(field: form.title?.plainText ?? "", message: issue.message)))
        }
    }

    /// Puts a whole answer into a field, as if it were typed there; what is wrong with it, if anything is.
    func put(_ answer: InputText, into state: FieldState) -> FieldIssue? {
        switch state.node.control {
        case .text, .secret: return putText(answer, into: state)
        case .choice(let control):
            let text = answer.string.trimmed
            if let order = control.order { return putInOrder(text, by: order, of: control, in: state) }
            if let marks = control.marks { return mark(text, by: marks, of: control, in: state) }
            guard let index = control.index(of: text) else { return FieldIssue(control.expectation) }
            if let obstacle = control.obstacle(index) { return FieldIssue("\(control.title(index)): \(obstacle)") }
            pick(index, in: state)
        case .toggle(let control):
            guard let isOn = Bool(answer: answer.string.trimmed) else { return "Yes or no, please." }
            guard isOn != state.isOn else { return nil }
            state.isOn = isOn
            control.write(isOn)
            noteChange(of: state)
        case .button: break
        }
        return nil
    }

    /// Puts the things an answer names first, in its order; the others follow in theirs.
    private func putInOrder(
        _ answer: String, by order: ChoiceOrder, of control: ChoiceControl, in state: FieldState
    ) -> FieldIssue? {
        var wanted: [Int] = []
        for part in answer.split(separator: ",").map({ String($0).trimmed }) where !part.isEmpty {
            guard let index = control.index(of: part) else { return FieldIssue(control.expectation) }
            if wanted.contains(index) { return FieldIssue("\(control.title(index)) is there twice.") }
            wanted.append(index)
        }
        if control.arrange(wanted, by: order) { noteChange(of: state) }
        return nil
    }

    /// Marks exactly the choices of an answer, which are separated by commas.
    private func mark(
        _ answer: String, by marks: ChoiceMarks, of control: ChoiceControl, in state: FieldState
    ) -> FieldIssue? {
        var wanted: Set<Int> = []
        for part in answer.split(separator: ",").map({ String($0).trimmed }) where !part.isEmpty {
            guard let index = control.index(of: part) else { return FieldIssue(control.expectation) }
            if let obstacle = control.obstacle(index) { return FieldIssue("\(control.title(index)): \(obstacle)") }
            wanted.insert(index)
        }
        let changed = (0..<control.count).filter { marks.isMarked($0) != wanted.contains($0) }
        for index in changed { marks.toggle(index) }
        if !changed.isEmpty { noteChange(of: state) }
        return nil
    }

    private func putText(_ answer: InputText, into state: FieldState) -> FieldIssue? {
        guard let editor = state.editor else { return nil }
        let traits = state.node.traits
        var answer = answer
        if case .text = state.node.control, traits.trimsWhitespace { answer = InputText(answer.string.trimmed) }
        if case .text(let control) = state.node.control, let format = control.format, answer.utf8Count > 0 {
            switch NumberReader(format: format, skipsOthers: false).read(answer.string) {
            case .failure(let refusal): return FieldIssue(refusal.message)
            case .success(let entry): answer = InputText(NumberLayout(entry, format: format).text)
            }
        }
        if state.lines != nil { answer = InputText(answer.string.replacing("\\n", with: "\n")) }
        let text = FieldAnswer(answer)
        if let limit = traits.maxLength, text.characterCount > limit {
            return FieldRule.length(0...limit).issue(with: text)
        }
        if state.typedKeyboard != .default, !text.allSatisfy(state.typedKeyboard.allows) {
            return FieldIssue(state.typedKeyboard.refusal)
        }
        editor.selectAll()
        _ = editor.handle(.paste(answer), memory: &memory)
        _ = editor.takeBell()
        let isTaken = editor.takeChange() || editor.isEmpty
        if !isTaken { return FieldIssue(editor.refusal ?? "This is not accepted.") }
        noteEdit(of: state)
        return nil
    }
}

extension ChoiceControl {
    /// The choice an answer means: its title, its title in other case, or its number from 1.
    func index(of answer: String) -> Int? {
        if let exact = (0..<count).first(where: { title($0) == answer }) { return exact }
        let lowered = answer.lowercased()
        if let same = (0..<count).first(where: { title($0).lowercased() == lowered }) { return same }
        guard let number = Int(answer), (1...max(count, 1)).contains(number), count > 0 else { return nil }
        return number - 1
    }

    /// What an answer has to be.
    var expectation: String {
        let shown = (0..<min(count, 8)).map(title).joined(separator: ", ")
        return "One of \(shown)\(count > 8 ? ", …" : ""), please."
    }
}

extension KeyboardType {
    /// What to tell a person who gave something else.
    var refusal: String {
        switch self {
        case .default: ""
        case .asciiCapable: "Plain ASCII characters only, please."
        case .numbersAndPunctuation: "Digits and punctuation only, please."
        case .emailAddress: "An e-mail address looks like name@example.org."
        case .url: "A URL looks like https://example.org."
        case .numberPad: "Digits only, please."
        case .decimalPad: "A number, please."
        case .phonePad: "A phone number, please."
        case .name: "Letters only, please."
        case .alphanumeric: "Letters and digits only, please."
        case .hexadecimal: "Hexadecimal digits only, please."
        }
    }
}

extension Bool {
    /// What a person means by an answer to yes or no.
    init?(answer: String) {
        switch answer.lowercased() {
        case "y", "yes", "true", "on", "1": self = true
        case "n", "no", "false", "off", "0": self = false
        default: return nil
        }
    }
}

extension String {
    /// The text without white space at both ends.
    var trimmed: String {
        guard let start = firstIndex(where: { !$0.isWhitespace }), let end = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[start...end])
    }
}
