/// Reads one line with editing, blocking the thread: the standard library's `readLine()` with arrows, undo and a kill
/// ring. Returns `nil` at end of input.
///
/// Where standard input is no terminal, a plain line is read and no prompt is drawn. Throws `interrupted` on Ctrl-C.
public func readLine(prompt: StyledText, initialText: String = "") throws(LineKitError) -> String? {
    try LineEditor.oneShot().readLine(prompt: prompt, initialText: initialText)
}

/// Reads one line with editing without blocking a thread; cancelling the task ends it with `cancelled`. In an `async`
/// function `await` picks this twin, in top-level code and in synchronous closures the blocking one is taken.
nonisolated(nonsending)
    public func readLine(prompt: StyledText, initialText: String = "") async throws(LineKitError) -> String?
{
    try await LineEditor.oneShot().readLine(prompt: prompt, initialText: initialText)
}

extension LineEditor {
    /// An editor for a single question, which asks the terminal nothing.
    fileprivate static func oneShot() -> LineEditor {
        let editor = LineEditor()
        editor.asksTerminal = false
        return editor
    }
}
