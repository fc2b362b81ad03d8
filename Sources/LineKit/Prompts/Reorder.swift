/// Asks for things to be put in order, blocking the thread. Alt-Up and Alt-Down move the thing at the cursor, or Space picks
/// it up and puts it down; Return accepts. Returns `nil` at end of input.
///
/// - Parameters:
///   - question: Stands above the list.
///   - elements: The things in the order they have at first.
///   - label: What a thing is called.
///
/// Throws `interrupted` on Ctrl-C and `cancelled` on Escape.
public func reorder<C: Collection>(
    _ question: StyledText, _ elements: C, label: @escaping (C.Element) -> String = { "\($0)" }
) throws(LineKitError) -> [C.Element]? {
    let answer = Answer(Array(elements))
    let form = arrangement(question, answer, label)
    return try answer.orNilAtEndOfInput { () throws(LineKitError) in try form.run() }
}

/// Asks for things to be put in order without blocking a thread; as the blocking `reorder` otherwise.
nonisolated(nonsending)
    public func reorder<C: Collection>(
        _ question: StyledText, _ elements: C, label: @escaping (C.Element) -> String = { "\($0)" }
    ) async throws(LineKitError) -> [C.Element]?
{
    let answer = Answer(Array(elements))
    let form = arrangement(question, answer, label)
    return try await answer.orNilAtEndOfInput { () async throws(LineKitError) in try await form.run() }
}

private func arrangement<Element>(
    _ question: StyledText, _ answer: Answer<[Element]>, _ label: @escaping (Element) -> String
) -> Form {
    let binding = answer.binding
    let elements = Binding(get: { binding.wrappedValue ?? [] }, set: { binding.wrappedValue = $0 })
    return Form {
        ArrangementField(question.plainText, elements: elements, title: label)
    }.presentation(.inline)
}
