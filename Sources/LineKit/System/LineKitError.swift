/// Why a prompt ended without an answer.
public enum LineKitError: Error, Sendable, Hashable {
    /// Ctrl-C; with the text typed so far, which is empty for a secret.
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
    /// The time to answer was over; with the label of the field that was waiting.
    case timedOut(field: String?)
    /// Two fields have the same identity.
    case duplicateField(String)
    /// The script of a `ScriptedTerminal` was over while a field, or a prompt, still waited for input.
    case scriptEnded(field: String)
    /// A trace (`LINEKIT_TRACE`) that cannot be read, with the number of the line, from 1.
    case unreadableTrace(line: Int, reason: String)
    /// A system call failed, with its `errno`.
    case system(operation: String, code: Int32)

    /// The exit status a command-line program should end with: 130 for `interrupted`, else 1.
    public var exitStatus: Int32 {
        if case .interrupted = self { 130 } else { 1 }
    }
}

extension LineKitError: CustomStringConvertible {
    /// One sentence for the person at the terminal: what happened and, where something can be done about it, what. The
    /// text typed so far is never part of it.
    public var description: String {
        switch self {
        case .interrupted: "Interrupted."
        case .cancelled: "Cancelled."
        case .endOfInput(nil): "Input ended before there was an answer; give one answer per line."
        case .endOfInput(let field?):
            "Input ended while “\(field)” waited for an answer; give one answer per line, for every question."
        case .hungUp: "The terminal was closed while a prompt waited."
        case .noTerminal(let reason): reason
        case .busy: "Another prompt is already using this terminal; wait until it has its answer."
        case .invalidAnswer(let field, let message): "The answer for “\(field)” was refused: \(message)"
        case .missingAnswers(let fields):
            "There is no answer for \(fields.map { "“\($0)”" }.joined(separator: ", ")); add what is missing."
        case .timedOut(nil): "The time to answer is over."
        case .timedOut(let field?): "The time to answer is over; “\(field)” was waiting."
        case .duplicateField(let field):
            "Two fields are “\(field)”; give each an identity of its own with id(_:)."
        case .scriptEnded(let field): "script ended while \(field) waited; script an answer for it, or end the input."
        case .unreadableTrace(let line, let reason): "This is no trace that can be read: line \(line) \(reason)."
        case .system(let operation, let code): "\(operation) failed: \(Libc.message(for: code)) (errno \(code))"
        }
    }
}
