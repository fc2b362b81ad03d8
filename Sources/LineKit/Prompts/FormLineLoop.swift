/// Runs a form where keys cannot be read: question by question on a dumb terminal or for a screen reader, silently from
/// a pipe.
struct FormLineLoop: ~Copyable {
    private var form: LineByLineForm
    private let reader: PlainLineReader

    init(_ form: Form, on terminal: any Terminal, holdsMainThread: Bool) {
        self.form = LineByLineForm(
            form, source: terminal.kind == .notTerminal ? .pipe : .person, holdsMainThread: holdsMainThread)
        reader = PlainLineReader(terminal: terminal)
    }

    mutating func run() throws(LineKitError) {
        begin()
        while !form.isFinished {
            let question = StyledText(form.takeText())
            do {
                let line = try reader.read(
                    prompt: question, waitingFor: form.waitingFor, isSecret: form.asksForSecret,
                    until: form.deadline(at: reader.terminal.now))
                take(line)
            } catch {
                try end(error)
            }
            while let check = form.checks.first {
                check.wait()
                form.takeVerdicts()
            }
        }
        try finish()
    }

    nonisolated(nonsending) mutating func run() async throws(LineKitError) {
        begin()
        while !form.isFinished {
            let question = StyledText(form.takeText())
            do {
                let line = try await reader.read(
                    prompt: question, waitingFor: form.waitingFor, isSecret: form.asksForSecret,
                    until: form.deadline(at: reader.terminal.now))
                take(line)
            } catch {
                try end(error)
            }
            while let check = form.checks.first {
                await check.value()
                form.takeVerdicts()
            }
        }
        try finish()
    }

    private mutating func begin() {
        let waker = reader.terminal.waker
        form.begin(wake: { waker.wake() })
    }

    private mutating func take(_ line: consuming WipingBytes?) {
        guard let line else { return form.endInput() }
        form.answer(InputText(line))
    }

    /// What ends a line ends the form; its callbacks hear of it first.
    private mutating func end(_ error: LineKitError) throws(LineKitError) {
        switch error {
        case .interrupted: form.interrupt()
        case .cancelled: form.cancel()
        case .timedOut: form.runOut(at: reader.terminal.now)
        default:
            form.cancel()
            throw error
        }
    }

    private mutating func finish() throws(LineKitError) {
        let rest = form.takeText()
        if !rest.isEmpty { try reader.terminal.write(Array(rest.utf8)) }
        if let error = form.error { throw error }
    }
}
