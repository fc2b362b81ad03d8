/// A trace being gone through, step by step.
///
/// What was recorded of a line is run again: the same bytes and calls at the same times, and the recorded answers of
/// completer, hinter, highlighter, validator and history. The screens that come of it are compared, not the bytes, so a
/// later version may draw the same in another way. After the first difference, and for secrets and forms, what was
/// recorded is shown and nothing is run.
///
/// What a trace does not hold, a replay cannot know: bindings of the program's own (see `Trace.replay(bindings:)`),
/// their custom commands, and what was killed before the first prompt in the file.
public struct TraceReplay: ~Copyable {
    /// One line of the trace.
    public struct Step: Hashable, Sendable, CustomStringConvertible {
        /// What a step is about.
        public enum Kind: Hashable, Sendable {
            /// A prompt begins or ends.
            case prompt
            /// Bytes came from the terminal.
            case read
            /// Time passed, the size changed, something was printed: what the prompt was told besides.
            case call
            /// What the bytes were understood as.
            case event
            /// What was done.
            case command
            /// What somebody was asked and answered: completer, hinter, history and the like.
            case answer
            /// Bytes went to the terminal.
            case frame
        }

        /// The number of the prompt in the trace, from 1.
        public var prompt: Int
        /// The number of the line in the file, from 1.
        public var line: Int
        /// When it was, from the beginning of the prompt.
        public var time: Duration
        /// What it is about.
        public var kind: Kind
        /// What happened, in words, with control characters visible.
        public var description: String
    }

    /// What edits of the same editor share.
    private struct Shared {
        var memory: EditMemory
        var searchMemory: SearchMemory
    }

    private let trace: Trace
    private let bindings: KeyBindings?
    private let start = ContinuousClock.now
    private var promptIndex = 0
    private var itemIndex = 0
    private var session: LineSession?
    private let log = TraceLog()
    /// What the session did and the recording has not said yet.
    private var deeds: [TraceEntry] = []
    private var shared: [String: Shared] = [:]
    private var replayedScreen: VirtualScreen
    /// Whether the replay of this prompt wrote other bytes than were recorded: only then can its screen differ.
    private var haveBytesDiffered = false

    /// The screen as it was when the step happened.
    public private(set) var screen: VirtualScreen
    /// How many prompts were run again so far.
    public private(set) var replayedPromptCount = 0
    /// Where the replay first did something else; `nil` while it did the same.
    public private(set) var firstDifference: TraceDifference?

    init(_ trace: Trace, bindings: KeyBindings?) {
        self.trace = trace
        self.bindings = bindings
        screen = VirtualScreen(columns: 1, rows: 1)
        replayedScreen = screen
    }

    /// Takes the next step; `nil` when the trace is over.
    public mutating func next() -> Step? {
        while promptIndex < trace.prompts.count {
            let items = trace.prompts[promptIndex].items
            if itemIndex < items.count {
                let item = items[itemIndex]
                take(item)
                itemIndex += 1
                return Step(
                    prompt: promptIndex + 1, line: item.line, time: item.time, kind: item.record.kind,
                    description: item.record.summary)
            }
            finishPrompt()
            promptIndex += 1
            itemIndex = 0
        }
        return nil
    }

    /// Takes all steps that are left. Returns the first difference, if there is one.
    public mutating func finish() -> TraceDifference? {
        while next() != nil {}
        return firstDifference
    }

    // MARK: Steps

    private mutating func take(_ item: Trace.Prompt.Item) {
        let now = start + item.time
        switch item.record {
        case .header(let header): begin(header)
        case .input(let input):
            expectNoDeeds(item)
            _ = session?.takeRequest()
            if case .resize(let columns, let rows) = input {
                screen.resize(columns: columns, rows: rows)
                replayedScreen.resize(columns: columns, rows: rows)
            }
            session?.take(input, at: now)
            collectDeeds()
        case .read(let bytes):
            expectNoDeeds(item)
            // Answers of the terminal that came late: nobody waits for them here.
            guard session?.isFinished == false else { return }
            _ = session?.takeRequest()
            if let used = session?.feed(bytes, at: now), used < bytes.count {
                differ(item, "that \(bytes.count) bytes were used", "only \(used)")
            }
            collectDeeds()
        case .hiddenRead: break
        case .entry(let entry): compare(entry, item)
        case .frame(let bytes): show(bytes, item)
        case .end(let outcome): compare(outcome, item)
        }
    }

    private mutating func begin(_ header: TraceHeader) {
        screen = VirtualScreen(columns: header.columns, rows: header.rows, reflows: header.reflows)
        // The kernel makes CR and LF of a line feed, raw mode or not.
        screen.translatesLineFeeds = true
        replayedScreen = screen
        haveBytesDiffered = false
        deeds = []
        session = nil
        let prompt = trace.prompts[promptIndex]
        guard prompt.isReplayable, firstDifference == nil else { return }
        replayedPromptCount += 1
        let former = header.editor.flatMap { self.shared[$0] }
        session = LineSession(
            prompt, bindings: bindings ?? (header.editingMode == .vi ? .vi : .emacs), memory: former?.memory,
            searchMemory: former?.searchMemory)
        session?.core.trace = log
    }

    private mutating func collectDeeds() {
        deeds += log.take().filter(\.isDeed)
    }

    private mutating func expectNoDeeds(_ item: Trace.Prompt.Item) {
        guard let deed = deeds.first else { return }
        differ(item, item.record.summary, TraceRecord.entry(deed).summary)
    }

    private mutating func compare(_ entry: TraceEntry, _ item: Trace.Prompt.Item) {
        guard session != nil, entry.isDeed else { return }
        let deed = deeds.isEmpty ? nil : deeds.removeFirst()
        if deed != entry {
            differ(item, item.record.summary, deed.map { TraceRecord.entry($0).summary } ?? "nothing")
        }
    }

    private mutating func show(_ bytes: [UInt8], _ item: Trace.Prompt.Item) {
        screen.feed(bytes)
        _ = screen.takeReplies()
        guard let replayed = session?.takeOutput() else { return }
        replayedScreen.feed(replayed)
        _ = replayedScreen.takeReplies()
        haveBytesDiffered = haveBytesDiffered || bytes != replayed
        if haveBytesDiffered, let difference = screen.difference(from: replayedScreen) {
            differ(item, difference.mine, difference.others)
        }
    }

    private mutating func compare(_ outcome: TraceOutcome, _ item: Trace.Prompt.Item) {
        guard session != nil else { return }
        let replayed = session?.recordedOutcome
        if outcome.name != "abandoned", replayed != outcome {
            differ(
                item, item.record.summary, replayed.map { TraceRecord.end($0).summary } ?? "not ended")
        }
    }

    private mutating func finishPrompt() {
        if let editor = trace.prompts[promptIndex].header.editor, let memory = session?.core.memory,
            let searchMemory = session?.core.searchMemory
        {
            shared[editor] = Shared(memory: memory, searchMemory: searchMemory)
        }
        session = nil
        _ = log.take()
    }

    private mutating func differ(_ item: Trace.Prompt.Item, _ recorded: String, _ replayed: String) {
        guard session != nil, firstDifference == nil else { return }
        firstDifference = TraceDifference(
            prompt: promptIndex + 1, line: item.line, time: item.time, recorded: recorded, replayed: replayed)
        session = nil
        deeds = []
    }
}

extension LineSession {
    /// A session as one began that was recorded.
    fileprivate init(_ prompt: Trace.Prompt, bindings: KeyBindings, memory: EditMemory?, searchMemory: SearchMemory?) {
        let header = prompt.header
        let answers = RecordedAnswers(prompt)
        var settings = LineCore.Settings()
        settings.prompt = header.prompt
        settings.traits.isMultiline = header.isMultiline
        settings.allowsSuspend = header.allowsSuspend
        settings.optionNames = header.options
        settings.traits.pairs = header.pairs
        settings.history = answers.history
        if header.hasHinter { settings.hinter = answers }
        if header.hasHighlighter { settings.highlighter = answers }
        if header.hasValidator { settings.validator = answers }
        if header.hasContinuationPrompt { settings.continuationPrompt = answers.continuation }
        settings.completionSyntax = header.words?.syntax
        var core = LineCore(
            settings, bindings: bindings, initialText: header.historyIndex == nil ? header.initialText : "")
        if let memory { core.memory = memory }
        if let searchMemory { core.searchMemory = searchMemory }
        if let index = header.historyIndex { core.show(index) }
        self.init(core: core, columns: header.columns, rows: header.rows)
        keySequenceTimeout = header.keySequenceTimeout
        self.answers.isAsked = header.isAsked
        self.answers.hasKittyKeyboard = header.hasKittyKeyboard
        asksTerminal = header.asksTerminal
        encoder.reflows = header.reflows
        encoder.usesSynchronizedOutput = header.isSynchronized
        encoder.colorDepth = header.colorDepth
    }
}

extension TraceRecord {
    fileprivate var kind: TraceReplay.Step.Kind {
        switch self {
        case .header, .end: .prompt
        case .read, .hiddenRead: .read
        case .input(.completions), .input(.hint), .input(.highlight), .input(.edited): .answer
        case .input: .call
        case .entry(.event), .entry(.hiddenEvent): .event
        case .entry(.command): .command
        case .entry: .answer
        case .frame: .frame
        }
    }
}
