/// The answer to a question that is asked as a form of one field.
final class Answer<Value> {
    private var value: Value?

    init(_ value: Value?) { self.value = value }

    var binding: Binding<Value?> {
        Binding(get: { self.value }, set: { self.value = $0 })
    }

    /// What was answered when `run` returns; `nil` when it ends at end of input.
    func orNilAtEndOfInput(_ run: () throws(LineKitError) -> Void) throws(LineKitError) -> Value? {
        do { try run() } catch .endOfInput { return nil }
        return value
    }

    /// What was answered when `run` returns; `nil` when it ends at end of input.
    nonisolated(nonsending)
        func orNilAtEndOfInput(
            _ run: nonisolated(nonsending) () async throws(LineKitError) -> Void
        ) async throws(LineKitError) -> Value?
    {
        do { try await run() } catch .endOfInput { return nil }
        return value
    }
}

extension Answer where Value == String {
    /// The answer as a text, which is empty while there is none.
    var text: Binding<String> {
        Binding(get: { self.binding.wrappedValue ?? "" }, set: { self.binding.wrappedValue = $0 })
    }
}
