import Testing

@testable import LineKit

/// Law 1: a REPL line, a form field and a password run on one core. One log of keys leaves the same text in all.
@Suite struct OneCore {
    /// Keys whose effect does not depend on what secrecy takes away: undo, kill ring, words.
    private static let plainKeys: [String] = [
        "a", "é", "日", "👩‍👩‍👧‍👦", " ", "x", "\u{1B}[D", "\u{1B}[C", "\u{01}", "\u{05}", "\u{02}", "\u{06}", "\u{7F}",
        "\u{04}",
        "\u{14}", "\u{0B}", "\u{15}", "\u{1B}[3~", "\u{1B}[200~paste\u{1B}[201~", "\u{1B}3z", "\u{1B}2\u{7F}",
    ]
    /// Keys that a secret answers differently.
    private static let lineKeys: [String] = [
        "\u{19}", "\u{1B}y", "\u{1F}", "\u{1B}b", "\u{1B}f", "\u{1B}d", "\u{17}", "\u{1B}u", "\u{1B}t", "\u{1B}\u{7F}",
    ]

    @Test(arguments: 0..<24)
    func oneLogGivesOneTextInLineFieldAndSecret(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let keys = ["s"] + (0..<60).map { _ in Self.plainKeys.randomElement(using: &random) ?? "a" }
        let line = try lineText(keys)
        let field = try fieldText(keys)
        let secret = try secretText(keys)
        #expect(field == line, "\(keys)")
        #expect(secret == line, "\(keys)")
    }

    @Test(arguments: 0..<24)
    func oneLogGivesOneTextInLineAndField(_ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let all = Self.plainKeys + Self.lineKeys
        let keys = ["s"] + (0..<80).map { _ in all.randomElement(using: &random) ?? "a" }
        #expect(try fieldText(keys) == lineText(keys))
    }

    /// Keys first, then text that is there whatever they left, so that no field refuses an empty answer and Ctrl-D on an
    /// empty line is no end of input.
    private func terminal(typing keys: [String]) -> ScriptedTerminal {
        let terminal = ScriptedTerminal(columns: 60, rows: 20)
        for key in keys where key != "\u{04}" { terminal.type(key) }
        terminal.type("!")
        terminal.type("\r")
        return terminal
    }

    private func lineText(_ keys: [String]) throws -> String? {
        let editor = LineEditor(terminal: terminal(typing: keys))
        editor.asksTerminal = false
        return try editor.readLine(prompt: "> ")
    }

    private func fieldText(_ keys: [String]) throws -> String? {
        let text = Answer<String>("")
        let binding = Binding(get: { text.binding.wrappedValue ?? "" }, set: { text.binding.wrappedValue = $0 })
        try Form { TextField("Text", text: binding) }.run(on: terminal(typing: keys))
        return text.binding.wrappedValue
    }

    private func secretText(_ keys: [String]) throws -> String? {
        let box = SecretBox()
        try Form { SecureField("Secret", into: box) }.run(on: terminal(typing: keys))
        guard let secret = box.take() else { return nil }
        return secret.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}
