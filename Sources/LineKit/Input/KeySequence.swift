/// Keys pressed one after another, as people write them in bindings: `"C-x C-e"`, `"M-f"`, `"<Shift-Left>"`.
///
/// Three notations are read, and may stand side by side, separated by spaces:
///
/// - Emacs': a character or a key name after `C-` (Ctrl), `M-` or `A-` (Alt), `S-` (Shift), `s-` (Super), `H-` (Hyper):
///   `C-x`, `C-M-h`, `S-Left`, `M-DEL`, `RET`, `SPC`, `<f5>`. `DEL` is Backspace; the Delete key is `Delete`.
/// - Names in angle brackets: `<Left>`, `<Shift-Left>`, `<Ctrl+Alt+Delete>`, `<C-x>`, `<U+00E9>`.
/// - inputrc's: key names such as `Control-Meta-h`, `Meta-x`, `Rubout`, and strings of escapes, `"\C-x\C-e"`,
///   `"\e[1;5D"`, `\M-f`, with or without the quotes (GNU readline's manual, "Key Bindings"). Such a string is the
///   bytes that a terminal sends, so `"\C-i"` is Tab, while `C-i` is Ctrl-I, which few terminals can tell from Tab.
///
/// Ctrl with a capital letter is Ctrl with the small one, as terminals send it; write `C-S-a` for Ctrl-Shift-A. Meta is
/// Alt, as in Emacs and readline; the modifier that kitty calls meta is `TrueMeta`.
public struct KeySequence: Hashable, Sendable {
    /// The keys, first pressed first.
    public var keys: [KeyEvent]

    /// Keys one after another.
    public init(keys: [KeyEvent]) { self.keys = keys }

    /// Reads a notation; `nil` when some part of it names no key, or when there is nothing in it.
    public init?(_ notation: String) {
        guard let keys = KeyNotation.keys(in: notation), !keys.isEmpty else { return nil }
        self.keys = keys
    }
}

extension KeySequence: ExpressibleByStringLiteral {
    /// Reads a notation. A literal that is none stands for its characters, each a key: `"jk"` is J, then K.
    public init(stringLiteral value: String) {
        self = KeySequence(value) ?? KeySequence(keys: value.map { KeyEvent(.character($0)) })
    }
}

extension KeySequence: CustomStringConvertible {
    /// The notation, which reads back as the same keys: Emacs' for characters, angle brackets for named keys.
    public var description: String { keys.map(\.notation).joined(separator: " ") }
}

extension KeyEvent {
    /// The key and its modifiers in the notation of `KeySequence`.
    public var notation: String {
        if case .character(let character) = key, let spelling = KeyNotation.plainSpelling(of: character),
            !modifiers.contains(.meta)
        {
            return KeyNotation.letters.map { modifiers.contains($0.modifier) ? $0.letter + "-" : "" }.joined()
                + spelling
        }
        let prefix = KeyNotation.longNames.map { modifiers.contains($0.modifier) ? $0.name + "-" : "" }.joined()
        return "<\(prefix)\(KeyNotation.spelling(of: key))>"
    }
}
