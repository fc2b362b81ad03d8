/// Completing a text with Tab.
extension FormEngine {
    /// Goes on with the text as far as all candidates agree; lists them where they do not. `false` where nothing is to be
    /// completed, or they were listed already.
    func complete() -> Bool {
        guard let state = focusedState, case .text(let control) = state.node.control, let editor = state.editor,
            let completed = control.completed, !editor.isEmpty, state.candidates.isEmpty
        else { return false }
        let text = editor.text
        let found = completed(text)
        guard let first = found.first else { return false }
        let common = found.dropFirst().reduce(first.text) { common, candidate in
            String(zip(common, candidate.text).prefix { $0 == $1 }.map(\.0))
        }
        if found.count > 1 { state.candidates = found.map { $0.display ?? StyledText($0.text) } }
        guard common.count > text.count else { return found.count > 1 }
        let selected = editor.selectionInClusters
        editor.selectAll()
        edit(state) { editor.handle(.paste(InputText(common)), memory: &$0) }
        let candidates = state.candidates
        if editor.takeChange() {
            noteEdit(of: state)
        } else {
            editor.select(selected)
            showRefusal(of: state)
        }
        state.candidates = candidates
        return true
    }
}
