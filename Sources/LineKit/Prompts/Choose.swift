/// Asks for one of several things, blocking the thread. Arrows, Home, End, digits and first letters move, Return accepts.
/// Of a list longer than the screen as many rows are shown as fit. Returns `nil` at end of input.
///
/// - Parameters:
///   - initial: What is chosen at first; `nil` is the first.
///   - singleKey: Whether a digit, or the first letter of one element alone, chooses without Return.
///   - timeLimit: How long the person may take, and whether what is chosen then counts.
///   - label: What an element is called in the list.
///
/// Throws `interrupted` on Ctrl-C, `cancelled` on Escape and when there is nothing to choose from, and `timedOut` when the
/// time is over.
public func choose<C: Collection>(
    _ question: StyledText, from choices: C, initial: C.Element? = nil, singleKey: Bool = false,
    timeLimit: TimeLimit? = nil, label: (C.Element) -> String = { "\($0)" }
) throws(LineKitError) -> C.Element? {
    let list = ChoiceList(choices, initial: initial, label: label)
    guard !list.elements.isEmpty else { throw .cancelled(text: "") }
    let form = list.form(question, .question(singleKey, timeLimit))
    let index = try list.answer.orNilAtEndOfInput { () throws(LineKitError) in try form.run() }
    return index.map { list.elements[$0] }
}

/// Asks for one of several things without blocking a thread; as the blocking `choose` otherwise.
nonisolated(nonsending)
    public func choose<C: Collection>(
        _ question: StyledText, from choices: C, initial: C.Element? = nil, singleKey: Bool = false,
        timeLimit: TimeLimit? = nil, label: (C.Element) -> String = { "\($0)" }
    ) async throws(LineKitError) -> C.Element?
{
    let list = ChoiceList(choices, initial: initial, label: label)
    guard !list.elements.isEmpty else { throw .cancelled(text: "") }
    let form = list.form(question, .question(singleKey, timeLimit))
    let index = try await list.answer.orNilAtEndOfInput { () async throws(LineKitError) in try await form.run() }
    return index.map { list.elements[$0] }
}

/// Asks for several things, blocking the thread. Space marks, arrows move, Return accepts. Returns `nil` at end of input.
///
/// - Parameters:
///   - initial: What is marked at first.
///   - count: How many have to be chosen, and may be; `nil` for any number.
///   - label: What an element is called in the list.
///
/// Throws `interrupted` on Ctrl-C and `cancelled` on Escape.
public func chooseMany<C: Collection>(
    _ question: StyledText, from choices: C, initial: Set<C.Element> = [], count: ClosedRange<Int>? = nil,
    label: @escaping (C.Element) -> String = { "\($0)" }
) throws(LineKitError) -> Set<C.Element>? where C.Element: Hashable {
    let answer = Answer(initial)
    let form = multipleChoice(question, Array(choices), answer, initial, count, label)
    return try answer.orNilAtEndOfInput { () throws(LineKitError) in try form.run() }
}

/// Asks for several things without blocking a thread; as the blocking `chooseMany` otherwise.
nonisolated(nonsending)
    public func chooseMany<C: Collection>(
        _ question: StyledText, from choices: C, initial: Set<C.Element> = [], count: ClosedRange<Int>? = nil,
        label: @escaping (C.Element) -> String = { "\($0)" }
    ) async throws(LineKitError) -> Set<C.Element>? where C.Element: Hashable
{
    let answer = Answer(initial)
    let form = multipleChoice(question, Array(choices), answer, initial, count, label)
    return try await answer.orNilAtEndOfInput { () async throws(LineKitError) in try await form.run() }
}

private func multipleChoice<Element: Hashable>(
    _ question: StyledText, _ choices: [Element], _ answer: Answer<Set<Element>>, _ initial: Set<Element>,
    _ count: ClosedRange<Int>?, _ label: @escaping (Element) -> String
) -> Form {
    let binding = answer.binding
    let selection = Binding(get: { binding.wrappedValue ?? initial }, set: { binding.wrappedValue = $0 })
    return Form {
        MultipleChoiceField(question.plainText, selection: selection, choices: choices, count: count, title: label)
    }.presentation(.inline)
}

/// What can be chosen, by place: elements need not be comparable.
private struct ChoiceList<Element> {
    let elements: [Element]
    let answer: Answer<Int>
    private let labels: [String]

    init(_ choices: some Collection<Element>, initial: Element?, label: (Element) -> String) {
        elements = Array(choices)
        let labels = elements.map(label)
        // Elements that look alike are the same to the person who is asked.
        let wanted = initial.map(label)
        answer = Answer(wanted.flatMap { labels.firstIndex(of: $0) } ?? 0)
        self.labels = labels
    }

    func form(_ question: StyledText, _ configuration: FieldConfiguration) -> Form {
        Form {
            ChoiceField(
                question.plainText, optional: answer.binding, choices: Array(labels.indices),
                configuration: configuration
            ) { labels[$0] }
        }.presentation(.inline)
    }
}
