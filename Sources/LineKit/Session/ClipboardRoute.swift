/// How a sequence that sets the clipboard (OSC 52) reaches the terminal.
public enum ClipboardRoute: String, Hashable, Sendable, CaseIterable {
    /// As it is. tmux then sets the clipboard itself where its option `set-clipboard` is `on`.
    case direct
    /// Through tmux to the terminal around it: tmux passes it on where its option `allow-passthrough` is `on`.
    case tmux
    /// Through GNU screen to the terminal around it.
    case screen

    /// The longest piece that screen passes on at once, in bytes; its buffer has 256 in old versions.
    private static var longestPiece: Int { 250 }

    /// The sequence as it has to be written.
    func wrap(_ sequence: [UInt8]) -> [UInt8] {
        let end = Array("\u{1B}\\".utf8)
        switch self {
        case .direct: return sequence
        case .tmux:
            // In tmux's wrapping each Escape is written twice.
            return Array("\u{1B}Ptmux;".utf8) + sequence.flatMap { $0 == 0x1B ? [0x1B, 0x1B] : [$0] } + end
        case .screen:
            let pieces = stride(from: 0, to: sequence.count, by: Self.longestPiece)
            return pieces.flatMap { start in
                [0x1B, UInt8(ascii: "P")] + sequence[start..<min(start + Self.longestPiece, sequence.count)] + end
            }
        }
    }
}
