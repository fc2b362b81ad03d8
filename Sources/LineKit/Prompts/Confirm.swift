/// Asks a question that is answered with yes or no, blocking the thread. `y`, `n`, Space and the arrows answer, Return
/// accepts; without a `default` Return waits for an answer. Returns `nil` at end of input.
///
/// Throws `interrupted` on Ctrl-C and `cancelled` on Escape.
public func confirm(_ question: StyledText, default: Bool? = nil) throws(LineKitError) -> Bool? {
    let answer = Answer(`default`)
    return try answer.orNilAtEndOfInput { () throws(LineKitError) in try confirmation(question, answer).run() }
}

/// Asks a question that is answered with yes or no, without blocking a thread; as the blocking `confirm` otherwise.
nonisolated(nonsending)
    public func confirm(_ question: StyledText, default: Bool? = nil) async throws(LineKitError) -> Bool?
{
    let answer = Answer(`default`)
    return try await answer.orNilAtEndOfInput { () async throws(LineKitError) in
        try await confirmation(question, answer).run()
    }
}

private func confirmation(_ question: StyledText, _ answer: Answer<Bool>) -> Form {
    Form {
        ToggleField(question.plainText, optional: answer.binding).validate(.nonEmpty)
    }.presentation(.inline)
}
