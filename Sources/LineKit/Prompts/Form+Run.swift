extension Form {
    /// Asks the questions, blocking the thread, until all are answered and the form is submitted.
    ///
    /// On a dumb terminal and in accessible mode the fields are asked line by line; where input is no terminal, each
    /// field's answer is a line of it, secrets included. Callbacks run in the caller's isolation, between keys.
    ///
    /// Throws `interrupted` on Ctrl-C and `cancelled` on Escape with the text of the focused field, `endOfInput` with
    /// the label of the field that was waiting, `invalidAnswer` for a line from a pipe that a field refuses,
    /// `missingAnswers` where answers from outside are not enough, `duplicateField` when two fields have one identity.
    /// What was answered until then stays in the bindings, and running the form again goes on from there.
    public func run(on terminal: (any Terminal)? = nil) throws(LineKitError) {
        let terminal = terminal ?? currentTerminal()
        guard terminal.kind == .interactive else {
            var loop = FormLineLoop(self, on: terminal, holdsMainThread: MainThread.isHeld)
            return try loop.run()
        }
        var loop = makeLoop(on: terminal, holdsMainThread: MainThread.isHeld)
        try loop.run(modes)
        if let error = loop.session.error { throw error }
    }

    /// Asks the questions without blocking a thread; cancelling the task ends the form with `cancelled`. As the blocking
    /// `run(on:)` otherwise.
    nonisolated(nonsending)
        public func run(on terminal: (any Terminal)? = nil) async throws(LineKitError)
    {
        let terminal = terminal ?? currentTerminal()
        guard terminal.kind == .interactive else {
            var loop = FormLineLoop(self, on: terminal, holdsMainThread: false)
            return try await loop.run()
        }
        var loop = makeLoop(on: terminal, holdsMainThread: false)
        try await loop.run(modes)
        if let error = loop.session.error { throw error }
    }

    /// A form that begins with a secret among its fields has its memory wiped before any signal handler runs.
    private var modes: TerminalModes {
        var modes = TerminalModes.lineEditing
        modes.holdsSecrets = tree().fields.contains { field in
            if case .secret = field.control { true } else { false }
        }
        return modes
    }

    private func makeLoop(on terminal: any Terminal, holdsMainThread: Bool) -> PromptLoop<FormSession> {
        let size = terminal.size
        var session = FormSession(self, columns: size.columns, rows: size.rows, holdsMainThread: holdsMainThread)
        session.encoder.adapt(to: terminal.capabilities)
        // A single question asks the terminal nothing.
        session.asksTerminal = presentation != .inline
        return PromptLoop(session, on: terminal)
    }
}
