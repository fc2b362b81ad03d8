/// Why a prompt ended without an answer.
public enum LineKitError: Error, Sendable, Hashable {
    /// Ctrl-C; with the text typed so far.
    case interrupted(text: String)
    /// The task was cancelled, the prompt was stopped from another thread, or Escape left a form; with the text so far.
    case cancelled(text: String)
    /// Input ended inside a form; with the label of the field that was waiting.
    case endOfInput(field: String?)
    /// The terminal went away.
    case hungUp
    /// There is no terminal to ask on; says what is missing and what to do.
    case noTerminal(String)
    /// The terminal is already held by another prompt.
    case busy
    /// An answer given from outside was refused.
    case invalidAnswer(field: String, message: String)
    /// Answers that were asked for but not given.
    case missingAnswers([String])
    /// Two fields have the same identity.
    case duplicateField(String)
    /// A system call failed, with its `errno`.
    case system(operation: String, code: Int32)

    /// The exit status a command-line program should end with: 130 for `interrupted`, else 1.
    public var exitStatus: Int32 {
        if case .interrupted = self { 130 } else { 1 }
    }
}
