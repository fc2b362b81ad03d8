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

/// Asks for a word to be typed before something that cannot be taken back, blocking the thread: `true` when it was typed,
/// `false` when Return was pressed without it, `nil` at end of input.
///
/// Throws `interrupted` on Ctrl-C and `cancelled` on Escape.
public func confirm(_ question: StyledText, typing word: String) throws(LineKitError) -> Bool? {
    let answer = Answer("")
    let typed = try answer.orNilAtEndOfInput { () throws(LineKitError) in try typing(question, word, answer).run() }
    return typed.map { $0 == word }
}

/// Asks for a word to be typed without blocking a thread; as the blocking `confirm(_:typing:)` otherwise.
nonisolated(nonsending)
    public func confirm(_ question: StyledText, typing word: String) async throws(LineKitError) -> Bool?
{
    let answer = Answer("")
    let typed = try await answer.orNilAtEndOfInput { () async throws(LineKitError) in
        try await typing(question, word, answer).run()
    }
    return typed.map { $0 == word }
}

private func typing(_ question: StyledText, _ word: String, _ answer: Answer<String>) -> Form {
    let binding = answer.binding
    return Form {
        TextField(
            question.plainText,
            text: Binding(get: { binding.wrappedValue ?? "" }, set: { binding.wrappedValue = $0 }), placeholder: word
        )
        .validate { $0.isEmpty || $0 == word ? nil : FieldIssue("Type “\(word)”, or nothing to leave it.") }
    }.presentation(.inline)
}

private func confirmation(_ question: StyledText, _ answer: Answer<Bool>) -> Form {
    Form {
        ToggleField(question.plainText, optional: answer.binding).validate(.nonEmpty)
    }.presentation(.inline)
}
