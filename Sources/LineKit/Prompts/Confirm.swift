/// Asks a question that is answered with yes or no, blocking the thread. `y`, `n`, Space and the arrows answer, Return
/// accepts; without a `default` Return waits for an answer. Returns `nil` at end of input.
///
/// - Parameters:
///   - default: What Return answers when nothing was said.
///   - singleKey: Whether `y` and `n` answer by themselves, without Return.
///   - timeLimit: How long the person may take, and whether what is answered then counts.
///
/// Throws `interrupted` on Ctrl-C, `cancelled` on Escape, and `timedOut` when the time is over.
public func confirm(
    _ question: StyledText, default: Bool? = nil, singleKey: Bool = false, timeLimit: TimeLimit? = nil
) throws(LineKitError) -> Bool? {
    let answer = Answer(`default`)
    let form = confirmation(question, answer, singleKey, timeLimit)
    return try answer.orNilAtEndOfInput { () throws(LineKitError) in try form.run() }
}

/// Asks a question that is answered with yes or no, without blocking a thread; as the blocking `confirm` otherwise.
nonisolated(nonsending)
    public func confirm(
        _ question: StyledText, default: Bool? = nil, singleKey: Bool = false, timeLimit: TimeLimit? = nil
    ) async throws(LineKitError) -> Bool?
{
    let answer = Answer(`default`)
    let form = confirmation(question, answer, singleKey, timeLimit)
    return try await answer.orNilAtEndOfInput { () async throws(LineKitError) in try await form.run() }
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
    Form {
        TextField(question.plainText, text: answer.text, placeholder: word)
            .validate { $0.isEmpty || $0 == word ? nil : FieldIssue("Type “\(word)”, or nothing to leave it.") }
    }.presentation(.inline)
}

private func confirmation(
    _ question: StyledText, _ answer: Answer<Bool>, _ singleKey: Bool, _ timeLimit: TimeLimit?
) -> Form {
    Form {
        ToggleField(question.plainText, optional: answer.binding, configuration: .question(singleKey, timeLimit))
            .validate(.nonEmpty)
    }.presentation(.inline)
}

extension FieldConfiguration {
    /// How a question of one line is answered.
    static func question(_ singleKey: Bool, _ timeLimit: TimeLimit?) -> Self {
        Self {
            $0.acceptsSingleKeys = singleKey
            $0.timeLimit = timeLimit
        }
    }
}
