/// What an editor of its own made of the line.
extension LineCore {
    /// Takes the text over as one change and accepts it; without one the line stays, and `reason` is shown.
    mutating func takeEdited(_ text: String?, message reason: String?) -> LineEffect {
        guard var text, !settings.traits.isSecret else {
            message = reason.map { StyledText($0) }
            return rung()
        }
        // Editors end the last line; a prompt of one line takes what stands on several as one.
        if text.hasSuffix("\r\n") || text.hasSuffix("\n") { text.removeLast() }
        if !settings.traits.isMultiline { text = text.split(whereSeparator: \.isNewline).joined(separator: " ") }
        begin(.editAndExecuteCommand)
        editor.selection = nil
        let end = editor.text.utf8Count
        if text != editor.text.string, !editor.edit(0..<end, with: text, cause: .transformed) {
            return note(.refused, of: .editAndExecuteCommand)
        }
        return accept()
    }
}
