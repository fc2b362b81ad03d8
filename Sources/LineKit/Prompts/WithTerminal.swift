/// The terminal that free functions ask on inside `withTerminal`; `nil` is the program's own.
private enum PromptContext {
    @TaskLocal static var terminal: (any Terminal)?
}

/// Runs `body` with `terminal` in the place of the program's own: `readLine(prompt:)`, `readSecret`, `confirm`,
/// `choose`, editors and forms made without a terminal ask on it. For tests of code that asks questions.
public func withTerminal<R, E: Error>(_ terminal: any Terminal, _ body: () throws(E) -> R) throws(E) -> R {
    // `withValue` rethrows untyped; the result carries the typed error across.
    try PromptContext.$terminal.withValue(terminal) { () -> Result<R, E> in
        do throws(E) { return .success(try body()) } catch { return .failure(error) }
    }.get()
}

/// Runs `body` with `terminal` in the place of the program's own, for `async` code.
nonisolated(nonsending)
    public func withTerminal<R, E: Error>(
        _ terminal: any Terminal, _ body: nonisolated(nonsending) () async throws(E) -> R
    ) async throws(E) -> R
{
    try await PromptContext.$terminal.withValue(terminal) { () async -> Result<R, E> in
        do throws(E) { return .success(try await body()) } catch { return .failure(error) }
    }.get()
}

/// The terminal to ask secrets on: the one of `withTerminal`, else the one that controls the process.
func currentSecretTerminal() throws(LineKitError) -> any Terminal {
    if let terminal = PromptContext.terminal { return terminal }
    return try POSIXTerminal.controlling()
}

/// The terminal to ask on: the one of `withTerminal`, else the program's own.
func currentTerminal() -> any Terminal {
    PromptContext.terminal ?? POSIXTerminal.standard
}
