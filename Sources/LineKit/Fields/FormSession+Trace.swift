/// Being recorded.
extension FormSession {
    mutating func record(into log: TraceLog) -> TraceHeader {
        engine.trace = log
        var header = TraceHeader(
            kind: .form, prompt: engine.form.title ?? "", columns: encoder.columns, rows: encoder.rows)
        header.keySequenceTimeout = keySequenceTimeout
        header.colorDepth = encoder.colorDepth
        header.reflows = encoder.reflows
        header.isSynchronized = encoder.usesSynchronizedOutput
        return header
    }

    var isSecret: Bool { engine.isSecret }

    /// What was typed stays in the form's bindings, so only how it ended is told.
    var recordedOutcome: TraceOutcome? {
        switch engine.ending {
        case .submitted: TraceOutcome(name: "submitted")
        case .interrupted: TraceOutcome(name: "interrupted")
        case .cancelled: TraceOutcome(name: "cancelled")
        case .endOfInput: TraceOutcome(name: "end_of_input")
        case .failed, nil: nil
        }
    }
}
