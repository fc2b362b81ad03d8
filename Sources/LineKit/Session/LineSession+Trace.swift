/// Being recorded. Everything else the frames depend on comes in as bytes and calls; what others are asked while a line
/// is edited is noted as well, so that a replay can give the same answers.
extension LineSession {
    /// Begins to note in `log` what happens, and says what the session begins with. A session made without `begin(at:wake:)`
    /// has drawn already; its driver asks before that.
    mutating func record(into log: TraceLog) -> TraceHeader {
        let header = header
        core.trace = log
        guard !isSecret else { return header }
        core.settings.hinter = core.settings.hinter.map { NotingHinter(hinter: $0, log: log) }
        core.settings.highlighter = core.settings.highlighter.map { NotingHighlighter(highlighter: $0, log: log) }
        core.settings.validator = core.settings.validator.map { NotingValidator(validator: $0, log: log) }
        if let continuation = core.settings.continuationPrompt {
            core.settings.continuationPrompt = { row in
                let text = continuation(row)
                log.note(.continuation(row: row, text))
                return text
            }
        }
        // The history outlives the log.
        core.settings.history?.onRead = { [weak log] index, count, text in
            log?.note(.history(index: index, count: count, text: text))
        }
        return header
    }

    private var header: TraceHeader {
        let settings = core.settings
        var header = TraceHeader(
            kind: isSecret ? .secret : .line, prompt: settings.prompt, columns: columns, rows: rows)
        header.editingMode = core.keys.bindings.editingMode
        header.initialText = core.textForOthers
        header.isMultiline = settings.traits.isMultiline
        header.allowsSuspend = settings.allowsSuspend
        header.options = settings.optionNames
        header.pairs = settings.traits.pairs
        header.keySequenceTimeout = keySequenceTimeout
        header.words = settings.completionSyntax.map(TraceHeader.Words.init)
        header.hasHinter = settings.hinter != nil
        header.hasHighlighter = settings.highlighter != nil
        header.hasValidator = settings.validator != nil
        header.hasContinuationPrompt = settings.continuationPrompt != nil
        header.hasAdornments = settings.hasAdornments
        if let walk = core.walk, !walk.isAtEnd { (header.historyIndex, header.historyCount) = (walk.index, walk.end) }
        header.colorDepth = encoder.colorDepth
        header.reflows = encoder.reflows
        header.isSynchronized = encoder.usesSynchronizedOutput
        header.hasKittyKeyboard = answers.hasKittyKeyboard
        header.isAsked = answers.isAsked
        header.asksTerminal = asksTerminal
        return header
    }

    var isSecret: Bool { core.settings.traits.isSecret }

    var recordedOutcome: TraceOutcome? {
        let name: String
        switch ending {
        case .accepted: name = isSecret ? "secret" : "line"
        case .endOfInput: name = "end_of_input"
        case .interrupted: name = "interrupted"
        case .cancelled: name = "cancelled"
        case nil: return nil
        }
        return isSecret ? TraceOutcome(name: name) : TraceOutcome(name: name, text: text, cursor: cursor)
    }
}

/// Assistants that note what others answered.
private struct NotingHinter: Hinter {
    let hinter: any Hinter
    let log: TraceLog

    func hint(for context: LineContext) -> String? {
        let hint = hinter.hint(for: context)
        log.note(.hint(hint))
        return hint
    }
}

private struct NotingHighlighter: Highlighter {
    let highlighter: any Highlighter
    let log: TraceLog

    func highlight(_ line: String) -> StyledText {
        let text = highlighter.highlight(line)
        log.note(.highlight(text))
        return text
    }
}

private struct NotingValidator: Validator {
    let validator: any Validator
    let log: TraceLog

    func validate(_ line: String) -> LineValidity {
        let validity = validator.validate(line)
        log.note(.validity(validity))
        return validity
    }
}
