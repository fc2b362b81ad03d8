/// What a terminal has said of itself when it was asked. Nobody waits for the answers: a prompt shows at once and gets
/// better when they come, and the next prompt begins with what is known.
struct TerminalAnswers: Hashable, Sendable {
    /// The terminal was asked.
    var isAsked = false
    /// All answers are in: the one every terminal gives has come.
    var isComplete = false
    /// It speaks the kitty keyboard protocol.
    var hasKittyKeyboard = false
    /// It is one of those that know xterm's modifyOtherKeys.
    var knowsModifiedKeys = false
    /// It knows synchronized output (mode 2026).
    var hasSynchronizedOutput = false
    /// What its background makes.
    var colorScheme: ColorScheme?

    /// The kitty keyboard flags prompts ask for: 1, to tell Escape from sequences and Ctrl-I from Tab, and 4, to know
    /// shifted and base-layout keys.
    static var kittyFlags: UInt8 { 0b101 }

    /// Whether keys are to be told apart by xterm's modifyOtherKeys: where it is known, and nothing better is.
    var usesModifiedKeys: Bool { isComplete && knowsModifiedKeys && !hasKittyKeyboard }

    /// The questions: kitty keyboard flags, name and version (XTVERSION), mode 2026 (DECRQM), and primary device
    /// attributes, which every terminal answers and none answers before the others.
    static var questions: [UInt8] { Array("\u{1B}[?u\u{1B}[>q\u{1B}[?2026$p\u{1B}[c".utf8) }
    /// The question for the colour of the background (OSC 11), to be put before the others.
    static var backgroundQuestion: [UInt8] { Array("\u{1B}]11;?\u{1B}\\".utf8) }

    /// Whether answers may still come.
    var isAwaited: Bool { isAsked && !isComplete }

    /// Takes the answers at the start of `bytes` in and returns how many bytes they are.
    mutating func take(_ bytes: UnsafeRawBufferPointer, with decoder: inout InputDecoder) -> Int {
        var position = 0
        while isAwaited || decoder.expectsCursorReport > 0 {
            let start = position
            guard let event = decoder.next(bytes, at: &position) else { break }
            guard case .reply(let reply) = event else { return start }
            take(reply)
        }
        return position
    }

    /// Takes an answer in, and says what is to be switched on when it is the one that decides so.
    @discardableResult
    mutating func take(_ reply: TerminalReply) -> SessionRequest? {
        let before = self
        switch reply {
        case .keyboardFlags: hasKittyKeyboard = true
        case .modeReport(mode: 2026, let value, isPrivate: true): hasSynchronizedOutput = value == 1 || value == 2
        case .deviceControl(let text) where text.hasPrefix(">|"):
            knowsModifiedKeys = ["XTerm(", "mintty ", "tmux "].contains { text.dropFirst(2).hasPrefix($0) }
        case .operatingSystemCommand(number: 11, let color):
            colorScheme = ColorScheme(background: color) ?? colorScheme
        case .colorScheme(let isDark): colorScheme = isDark ? .dark : .light
        case .deviceAttributes: isComplete = true
        default: break
        }
        if hasKittyKeyboard, !before.hasKittyKeyboard { return .useKittyKeyboard(flags: Self.kittyFlags) }
        return usesModifiedKeys && !before.usesModifiedKeys ? .useModifiedKeys : nil
    }
}
