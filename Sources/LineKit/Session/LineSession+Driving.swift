/// A line as the drivers run it.
extension LineSession: PromptSession {
    var isFinished: Bool { ending != nil }
    // The next prompt of a line that was accepted takes late answers itself.
    var awaitsAnswers: Bool {
        decoder.expectsCursorReport > 0 || answers.isAwaited && ending != .accepted
    }
    var waitingFor: String { core.settings.prompt.plainText }

    mutating func begin(at now: ContinuousClock.Instant, wake: @escaping @Sendable () -> Void) {
        encoder.beginFreshRow(into: &output)
        decoder.disambiguatesEscape = answers.hasKittyKeyboard
        encoder.usesSynchronizedOutput = encoder.usesSynchronizedOutput || answers.hasSynchronizedOutput
        settle(at: now)
        if asksTerminal, !answers.isAsked {
            answers.isAsked = true
            if asksBackground { output += TerminalAnswers.backgroundQuestion }
            output += TerminalAnswers.questions
        }
    }

    mutating func wake(at now: ContinuousClock.Instant) {}

    mutating func redraw(columns: Int, rows: Int) {
        // What was drawn is not cleared: where it stood, somebody else has written meanwhile.
        resizeQuestion = nil
        cursorShape = .terminalDefault
        encoder.forget()
        self.columns = max(columns, 1)
        self.rows = max(rows, 1)
        core.screenColumns = self.columns
        core.screenRows = self.rows
        encoder.resize(columns: self.columns, rows: self.rows, into: &output)
        draw()
    }

    mutating func printAbove(_ text: StyledText) {
        endResize(cursorColumn: nil)
        encoder.printAbove(rows(of: text), into: &output)
        draw()
    }

    func rows(of text: StyledText) -> [FrameRow] {
        text.lines.flatMap { FrameRow.wrapping($0, columns: columns) }
    }

    mutating func showStatus(_ text: StyledText?) {
        core.status = text
        draw()
    }

    mutating func interrupt() {
        guard ending == nil else { return }
        ending = .interrupted
        draw()
    }

    mutating func cancel() {
        guard ending == nil else { return }
        ending = .cancelled
        draw()
    }

    mutating func endInput() {
        guard ending == nil else { return }
        ending = .endOfInput
        draw()
    }

    mutating func takeLateAnswers(_ bytes: UnsafeRawBufferPointer) -> Int { answers.take(bytes, with: &decoder) }

    mutating func takeRequest() -> SessionRequest? {
        defer { request = nil }
        return request
    }

    mutating func supply(_ completions: [Completion], at now: ContinuousClock.Instant) {
        take(core.supply(completions))
        settle(at: now)
    }

    mutating func takeEdited(_ text: String?, message: String?, at now: ContinuousClock.Instant) {
        take(core.takeEdited(text, message: message))
        settle(at: now)
    }

    var awaitsCompletions: Bool { core.completionAsked != nil }

    mutating func takeHintQuestion() -> LineContext? { core.takeHintQuestion() }

    mutating func supplyHint(_ hint: String?, for line: String) {
        core.supplyHint(hint, for: line)
        draw()
    }

    mutating func takeHighlightQuestion() -> String? { core.takeHighlightQuestion() }

    mutating func supplyHighlight(_ highlight: StyledText, for line: String) {
        core.supplyHighlight(highlight, for: line)
        draw()
    }

    mutating func showProgress(_ text: StyledText?) {
        core.progress = text
        draw()
    }

    mutating func changePrompt(_ prompt: StyledText) {
        core.settings.prompt = prompt
        draw()
    }

    mutating func refresh() {
        endResize(cursorColumn: nil)
        encoder.forget()
        encoder.beginFreshRow(into: &output)
        encoder.restart()
        draw()
    }
}

extension LineSession {
    /// The secret that was typed; `nil` at end of input. Throws what ended the question otherwise.
    mutating func takeSecret() throws(LineKitError) -> Secret? {
        switch ending {
        case .accepted: return core.secret()
        case .endOfInput, nil: return nil
        case .interrupted: throw .interrupted(text: "")
        case .cancelled: throw .cancelled(text: "")
        }
    }
}
