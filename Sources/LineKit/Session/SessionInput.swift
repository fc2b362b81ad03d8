/// Something a driver tells a session, apart from bytes: one value for each call of `PromptSession`, so that the call can
/// be written down and made again.
enum SessionInput: Hashable, Sendable {
    case begin
    case tick
    case wake
    case resize(columns: Int, rows: Int)
    case redraw(columns: Int, rows: Int)
    case printAbove(StyledText)
    case showStatus(StyledText?)
    case showProgress(StyledText?)
    case changePrompt(StyledText)
    case refresh
    case hint(line: String, String?)
    case highlight(line: String, StyledText)
    case interrupt
    case cancel
    case endInput
    case completions([Completion])
    case edited(String?, message: String?)
}

extension PromptSession where Self: ~Copyable {
    /// Makes the call that `input` stands for. `wake` is what a session that begins may keep.
    mutating func take(
        _ input: SessionInput, at now: ContinuousClock.Instant, wake: @escaping @Sendable () -> Void = {}
    ) {
        switch input {
        case .begin: begin(at: now, wake: wake)
        case .tick: tick(at: now)
        case .wake: self.wake(at: now)
        case .resize(let columns, let rows): resize(columns: columns, rows: rows, at: now)
        case .redraw(let columns, let rows): redraw(columns: columns, rows: rows)
        case .printAbove(let text): printAbove(text)
        case .showStatus(let text): showStatus(text)
        case .showProgress(let text): showProgress(text)
        case .changePrompt(let prompt): changePrompt(prompt)
        case .refresh: refresh()
        case .hint(let line, let hint): supplyHint(hint, for: line)
        case .highlight(let line, let highlight): supplyHighlight(highlight, for: line)
        case .interrupt: interrupt()
        case .cancel: cancel()
        case .endInput: endInput()
        case .completions(let completions): supply(completions, at: now)
        case .edited(let text, let message): takeEdited(text, message: message, at: now)
        }
    }
}
