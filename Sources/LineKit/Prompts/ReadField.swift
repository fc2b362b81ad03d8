/// Asks for a number, blocking the thread. It is formatted while it is typed; Up and Down step it. Returns `nil` at end of
/// input.
///
/// - Parameters:
///   - prompt: Stands before the number.
///   - initial: The number it begins with.
///   - format: How the number is written.
///   - range: Numbers outside are refused.
///
/// Throws `interrupted` on Ctrl-C and `cancelled` on Escape.
public func readNumber<Value: DecimalConvertible>(
    prompt: StyledText, initial: Value? = nil, format: NumberFormat = .number, in range: ClosedRange<Value>? = nil
) throws(LineKitError) -> Value? {
    let answer = Answer(initial)
    let form = single(NumberField(prompt.plainText, value: answer.binding, format: format, in: range))
    return try answer.orNilAtEndOfInput { () throws(LineKitError) in try form.run() }
}

/// Asks for a number without blocking a thread; as the blocking `readNumber` otherwise.
nonisolated(nonsending)
    public func readNumber<Value: DecimalConvertible>(
        prompt: StyledText, initial: Value? = nil, format: NumberFormat = .number, in range: ClosedRange<Value>? = nil
    ) async throws(LineKitError) -> Value?
{
    let answer = Answer(initial)
    let form = single(NumberField(prompt.plainText, value: answer.binding, format: format, in: range))
    return try await answer.orNilAtEndOfInput { () async throws(LineKitError) in try await form.run() }
}

/// Asks for a day, blocking the thread. Returns `nil` at end of input.
///
/// - Parameters:
///   - prompt: Stands before the day.
///   - initial: The day it begins with.
///   - range: Days outside are refused.
///
/// Throws `interrupted` on Ctrl-C and `cancelled` on Escape.
public func readDate(
    prompt: StyledText, initial: CalendarDate? = nil, in range: ClosedRange<CalendarDate>? = nil
) throws(LineKitError) -> CalendarDate? {
    let answer = Answer(initial)
    let form = single(DateField(prompt.plainText, date: answer.binding, in: range))
    return try answer.orNilAtEndOfInput { () throws(LineKitError) in try form.run() }
}

/// Asks for a day without blocking a thread; as the blocking `readDate` otherwise.
nonisolated(nonsending)
    public func readDate(
        prompt: StyledText, initial: CalendarDate? = nil, in range: ClosedRange<CalendarDate>? = nil
    ) async throws(LineKitError) -> CalendarDate?
{
    let answer = Answer(initial)
    let form = single(DateField(prompt.plainText, date: answer.binding, in: range))
    return try await answer.orNilAtEndOfInput { () async throws(LineKitError) in try await form.run() }
}

/// Asks for a value that is written as text, blocking the thread: `readValue(prompt: "How long? ", format: .duration)`.
/// Returns `nil` at end of input.
///
/// - Parameters:
///   - prompt: Stands before the value.
///   - initial: The value it begins with.
///   - format: How the value is written and read.
///
/// Throws `interrupted` on Ctrl-C and `cancelled` on Escape.
public func readValue<Value: Equatable>(
    prompt: StyledText, initial: Value? = nil, format: ValueFormat<Value>
) throws(LineKitError) -> Value? {
    let answer = Answer(initial)
    let form = single(ValueField(prompt.plainText, value: answer.binding, format: format))
    return try answer.orNilAtEndOfInput { () throws(LineKitError) in try form.run() }
}

/// Asks for a value that is written as text without blocking a thread; as the blocking `readValue` otherwise.
nonisolated(nonsending)
    public func readValue<Value: Equatable>(
        prompt: StyledText, initial: Value? = nil, format: ValueFormat<Value>
    ) async throws(LineKitError) -> Value?
{
    let answer = Answer(initial)
    let form = single(ValueField(prompt.plainText, value: answer.binding, format: format))
    return try await answer.orNilAtEndOfInput { () async throws(LineKitError) in try await form.run() }
}

/// Asks for a text of several lines, blocking the thread: Return begins a new line, Ctrl-S ends the text. Returns `nil` at end
/// of input. From a pipe it is one line, in which `\n` stands for a line end.
///
/// - Parameters:
///   - prompt: Stands before the text.
///   - initialText: The text it begins with.
///   - rows: How many rows are shown at most; the rest scrolls.
///
/// Throws `interrupted` on Ctrl-C and `cancelled` on Escape.
public func readText(
    prompt: StyledText, initialText: String = "", rows: Int = 8
) throws(LineKitError) -> String? {
    let answer = Answer(initialText)
    let form = single(text(prompt, answer, rows))
    return try answer.orNilAtEndOfInput { () throws(LineKitError) in try form.run() }
}

/// Asks for a text of several lines without blocking a thread; as the blocking `readText` otherwise.
nonisolated(nonsending)
    public func readText(
        prompt: StyledText, initialText: String = "", rows: Int = 8
    ) async throws(LineKitError) -> String?
{
    let answer = Answer(initialText)
    let form = single(text(prompt, answer, rows))
    return try await answer.orNilAtEndOfInput { () async throws(LineKitError) in try await form.run() }
}

private func text(_ prompt: StyledText, _ answer: Answer<String>, _ rows: Int) -> TextEditor {
    TextEditor(prompt.plainText, text: answer.text, rows: rows)
}

/// Asks for a path, blocking the thread; Tab completes it. Returns `nil` at end of input.
///
/// - Parameters:
///   - prompt: Stands before the path.
///   - initialPath: The path it begins with.
///   - directoriesOnly: Whether only directories are offered.
///   - mustExist: Whether something has to be there.
///
/// Throws `interrupted` on Ctrl-C and `cancelled` on Escape.
public func readPath(
    prompt: StyledText, initialPath: String = "", directoriesOnly: Bool = false, mustExist: Bool = false
) throws(LineKitError) -> String? {
    let answer = Answer(initialPath)
    let form = single(path(prompt, answer, directoriesOnly, mustExist))
    return try answer.orNilAtEndOfInput { () throws(LineKitError) in try form.run() }
}

/// Asks for a path without blocking a thread; as the blocking `readPath` otherwise.
nonisolated(nonsending)
    public func readPath(
        prompt: StyledText, initialPath: String = "", directoriesOnly: Bool = false, mustExist: Bool = false
    ) async throws(LineKitError) -> String?
{
    let answer = Answer(initialPath)
    let form = single(path(prompt, answer, directoriesOnly, mustExist))
    return try await answer.orNilAtEndOfInput { () async throws(LineKitError) in try await form.run() }
}

private func path(
    _ prompt: StyledText, _ answer: Answer<String>, _ directoriesOnly: Bool, _ mustExist: Bool
) -> PathField {
    PathField(prompt.plainText, path: answer.text, directoriesOnly: directoriesOnly, mustExist: mustExist)
}

/// A form of one field, which has to be filled in.
private func single(_ field: some FormContent) -> Form {
    Form { field.validate(.nonEmpty) }.presentation(.inline)
}
