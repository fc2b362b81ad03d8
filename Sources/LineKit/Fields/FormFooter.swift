/// The last row of a form: which keys do what now. What does not fit is left out, from the end.
struct FormFooter {
    let engine: FormEngine
    /// Where the form goes on beyond the screen: up, down.
    var marks = ""

    func row(columns: Int) -> FrameRow {
        var text = marks.isEmpty ? "" : marks + " "
        var width = text.count
        var isFirst = true
        for hint in hints {
            let addition = (isFirst ? "" : " · ") + hint
            isFirst = false
            let more = addition.reduce(0) { $0 + displayWidth(of: $1) }
            if width + more > columns { break }
            text += addition
            width += more
        }
        return FrameRow(clipping: StyledText(text, style: FormStyle.dim), columns: columns)
    }

    private func title(ofReturnIn state: FieldState) -> String {
        if case .button = state.node.control { return "press" }
        let submits = engine.submits(state)
        if submits, engine.form.isReviewed, state.node.traits.returnKeyType == .default { return "review" }
        return state.node.traits.returnKeyType.title(submits: submits)
    }

    private var hints: [String] {
        let chain = engine.chain
        var hints: [String] = []
        func add(_ command: FormCommand, _ title: String) {
            let own = engine.focusedState?.node.traits.keys.title(of: command)
            if let key = own ?? engine.form.keys.title(of: command) { hints.append("\(key) \(title)") }
        }
        if let seconds = engine.secondsLeft { hints.append("\(seconds) s left") }
        if engine.isReviewing {
            add(.accept, engine.reviewed == nil ? "submit" : "change")
            add(.up, "choose")
            add(.previous, "back")
            add(.cancel, "cancel")
            return hints
        }
        if let state = engine.focusedState {
            let isNewline = state.lines?.takesNewline(in: state.editor?.text ?? "") ?? false
            add(.accept, isNewline ? "new line" : title(ofReturnIn: state))
        } else {
            add(.accept, "submit")
        }
        if let state = engine.focusedState, state.isSecret {
            add(.toggleReveal, state.isRevealed ? "hide" : "reveal")
        }
        add(.clear, "clear")
        hints += engine.focusedState?.ownHints ?? []
        if chain.next != nil { add(.next, "next") }
        if chain.previous != nil { add(.previous, "back") }
        if engine.form.isPage, chain.members.count > 1 { add(.submit, "submit") }
        add(.cancel, "cancel")
        return hints
    }
}
