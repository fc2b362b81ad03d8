/// Asks for a secret, blocking the thread. Nothing of it is echoed, kept in a history or left in freed memory. Returns
/// `nil` at end of input.
///
/// The question is asked on the controlling terminal, also when standard input or output are redirected. Throws
/// `noTerminal` where there is none, `interrupted` on Ctrl-C (with an empty text).
public func readSecret(prompt: StyledText, mask: SecretMask = .hidden) throws(LineKitError) -> Secret? {
    let terminal = try currentSecretTerminal()
    guard terminal.kind == .interactive else {
        return secret(try PlainLineReader(terminal: terminal).read(prompt: prompt, isSecret: true))
    }
    var loop = PromptLoop(secretSession(prompt, mask, on: terminal), on: terminal)
    try loop.run(.lineEditing)
    return try loop.session.takeSecret()
}

/// Asks for a secret without blocking a thread; as the blocking `readSecret(prompt:mask:)` otherwise. Cancelling the
/// task ends it with `cancelled`.
nonisolated(nonsending)
    public func readSecret(prompt: StyledText, mask: SecretMask = .hidden) async throws(LineKitError) -> Secret?
{
    let terminal = try currentSecretTerminal()
    guard terminal.kind == .interactive else {
        return secret(try await PlainLineReader(terminal: terminal).read(prompt: prompt, isSecret: true))
    }
    var loop = PromptLoop(secretSession(prompt, mask, on: terminal), on: terminal)
    try await loop.run(.lineEditing)
    return try loop.session.takeSecret()
}

private func secretSession(_ prompt: StyledText, _ mask: SecretMask, on terminal: any Terminal) -> LineSession {
    var settings = LineCore.Settings()
    settings.prompt = prompt
    settings.traits.isSecret = true
    settings.mask = mask
    return LineSession(
        core: LineCore(settings, bindings: .emacs), columns: terminal.size.columns, rows: terminal.size.rows)
}

private func secret(_ line: consuming WipingBytes?) -> Secret? {
    guard let line else { return nil }
    let count = line.withBytes { String(decoding: $0, as: UTF8.self).count }
    return line.withBytes { Secret($0, characterCount: count) }
}
