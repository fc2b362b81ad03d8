/// What a person is told about keys and pastes that were not taken.
extension FormEngine {
    /// Says why something of what came was left out, when it was for its length.
    func noticeLimit(of state: FieldState, before: Int?, coming: Int) {
        guard let before, let limit = state.node.traits.maxLength, state.issue == nil, coming > 0,
            let after = state.editor?.lengthUnderLimit, after == limit, before + coming > limit
        else { return }
        state.issue = FieldIssue(
            "At most \(limit) \(limit == 1 ? "character fits" : "characters fit").", severity: .warning)
    }

    /// Says what can be typed here, after something else was left out.
    func noticeKeyboard(of state: FieldState) {
        ring()
        guard state.issue == nil, state.typedKeyboard != .default else { return }
        state.issue = FieldIssue(state.typedKeyboard.refusal, severity: .warning)
    }

    /// Says why a change was not made. The answer that is there is none the worse for it.
    func showRefusal(of state: FieldState) {
        if let refusal = state.editor?.refusal { state.issue = FieldIssue(refusal, severity: .warning) }
    }
}
