/// Checks that take their time: accepting and submitting wait for them, and nothing else does.
extension FormEngine {
    /// What goes on when the checks are over.
    enum Waiting: Equatable {
        case accept(FieldID)
        case submit
    }

    /// Whether a check is under way.
    var isChecking: Bool { orderedStates.contains { $0.check != nil } }
    /// The checks that are under way.
    var checks: [AsyncCheck] { orderedStates.compactMap(\.check) }

    /// Whether a field's answer was found valid by the checks that take their time; begins them if not.
    func isVerified(_ state: FieldState) -> Bool {
        guard !state.node.asyncRules.isEmpty else { return true }
        let text = state.answer.text
        if state.verifiedText == text { return true }
        if state.check?.text != text {
            state.check?.cancel()
            state.check = AsyncCheck(text, by: state.node.asyncRules, wake: changes.wake)
        }
        return false
    }

    /// Takes the verdicts that are there, and goes on where all are.
    func takeVerdicts() {
        for state in orderedStates {
            guard let check = state.check, let verdict = check.verdict else { continue }
            state.check = nil
            switch verdict {
            case .valid: state.verifiedText = check.text
            case .issue(let issue): reject(state, issue)
            case .failed(let reason): reject(state, FieldIssue("This could not be checked: \(reason)"))
            }
        }
        guard !isChecking, let next = waiting else { return }
        waiting = nil
        switch next {
        case .accept(let id) where id == chain.focused: accept()
        case .submit: submit()
        case .accept: break
        }
    }

    private func reject(_ state: FieldState, _ issue: FieldIssue) {
        state.issue = issue
        state.wasJudged = true
        if waiting == .submit, chain.isFocusable(state.id) { run(.init(candidates: [state.id], reason: .submit)) }
        waiting = nil
        ring()
    }

    /// A changed answer is another answer: what was found about the former counts no more.
    func forgetCheck(of state: FieldState) {
        guard !state.node.asyncRules.isEmpty else { return }
        state.check?.cancel()
        state.check = nil
        state.verifiedText = nil
        waiting = nil
    }
}

extension FormContent {
    /// Checks the answer in a task of its own when the field is accepted and when the form is submitted; `nil` is valid.
    ///
    /// Meanwhile the form says that it is checking (after 0.3 seconds) and stays usable: editing cancels the check,
    /// Ctrl-C leaves the form. An answer that was found valid is not checked again. An error that is thrown is shown as
    /// such, and accepting again checks again. Not asked about a `SecureField`, whose secret would be copied.
    public func validate(async check: @escaping @Sendable (String) async throws -> FieldIssue?) -> some FormContent {
        modified { $0.asyncRules.append(check) }
    }
}
