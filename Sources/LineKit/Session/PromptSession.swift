/// A running question between bytes and bytes: what the drivers in `Prompts/` run.
///
/// A session is pure and synchronous. Time enters as a value: the driver hands the moment in with each call, and waits
/// until `nextDeadline` at the longest before it calls `tick(at:)`. Whatever a call changed on the screen is fetched
/// through `output`; one call makes at most one frame.
protocol PromptSession: ~Copyable {
    /// When `tick(at:)` has to be called if no input comes before; `nil` when nothing is being waited for.
    var nextDeadline: ContinuousClock.Instant? { get }
    /// Whether the question is over: answered, ended or stopped. Bytes fed after this stay unused.
    var isFinished: Bool { get }
    /// What the session waits for, in the words of the person asked: the label of the focused field, or the prompt.
    var waitingFor: String { get }
    /// Whether what is typed now is a secret, of which nothing may be kept.
    var isSecret: Bool { get }
    /// How the question ended, for whoever records it; `nil` while it runs.
    var recordedOutcome: TraceOutcome? { get }

    /// Begins to note in `log` what happens, for somebody who records the session, and says what it begins with. To be
    /// called before `begin(at:wake:)`.
    mutating func record(into log: TraceLog) -> TraceHeader
    /// Draws the first frame. `wake` may be kept and called from any thread; it makes the driver call `wake(at:)`.
    mutating func begin(at now: ContinuousClock.Instant, wake: @escaping @Sendable () -> Void)
    /// Takes input and returns how many bytes were used: fewer than given once the question is over or a request waits.
    mutating func feed(_ bytes: UnsafeRawBufferPointer, at now: ContinuousClock.Instant) -> Int
    /// What typing the terminal may show by itself now, until anything else happens; `nil` when there is none.
    var directEcho: DirectEcho? { get }
    /// Takes letters over that the terminal has shown, as `directEcho` allowed.
    mutating func takeEchoed(_ typed: [UInt8], at now: ContinuousClock.Instant)
    /// Tells the time: an escape that stayed alone is a key now, a pending state shows itself.
    mutating func tick(at now: ContinuousClock.Instant)
    /// Looks again at values that callers can change from outside.
    mutating func wake(at now: ContinuousClock.Instant)
    /// The terminal's size changed.
    mutating func resize(columns: Int, rows: Int, at now: ContinuousClock.Instant)
    /// What was drawn may be gone, because the program was stopped or the terminal lent to a child, and the size may be
    /// another: draws a new frame where the cursor stands.
    mutating func redraw(columns: Int, rows: Int)
    /// Shows `text`, in rows of its own, above the question.
    mutating func printAbove(_ text: StyledText)
    /// Shows `text` in a row under the question; `nil` takes the row away.
    mutating func showStatus(_ text: StyledText?)
    /// Ends the question as Ctrl-C does: a signal from outside asked for it.
    mutating func interrupt()
    /// Ends the question without an answer, because somebody else wants it to end.
    mutating func cancel()
    /// Input is over: no more bytes will come.
    mutating func endInput()
    /// The bytes to write, in order; empty when nothing changed.
    var output: [UInt8] { get }
    /// Says that the bytes were written.
    mutating func clearOutput()
    /// Something only the outside can do, to be done before more is fed; `nil` when there is nothing.
    mutating func takeRequest() -> SessionRequest?
    /// Whether the terminal was asked something and has not answered yet.
    var awaitsAnswers: Bool { get }
    /// Takes answers that come after the question is over, so that they do not end up in the shell, and returns how many
    /// bytes they were. Whatever else comes stays unused.
    mutating func takeLateAnswers(_ bytes: UnsafeRawBufferPointer) -> Int
    /// Shows `text` in rows of its own right above the question until the next call; `nil` takes them away.
    mutating func showProgress(_ text: StyledText?)
    /// Takes another prompt.
    mutating func changePrompt(_ prompt: StyledText)
    /// Somebody else has written to the terminal: draws everything again in a fresh row.
    mutating func refresh()
    /// Whether the answer to the last `SessionRequest.completions` is still wanted.
    var awaitsCompletions: Bool { get }
    /// A line that a hint is wanted for, once.
    mutating func takeHintQuestion() -> LineContext?
    /// The hint for a line; not shown when that is another line by now.
    mutating func supplyHint(_ hint: String?, for line: String)
    /// A text that colours are wanted for, once.
    mutating func takeHighlightQuestion() -> String?
    /// The colours of a text; not shown when that is another text by now.
    mutating func supplyHighlight(_ highlight: StyledText, for line: String)
    /// The answer to `SessionRequest.completions`.
    mutating func supply(_ completions: [Completion], at now: ContinuousClock.Instant)
    /// The answer to `SessionRequest.editElsewhere`: the new text; or `nil`, and why there is none.
    mutating func takeEdited(_ text: String?, message: String?, at now: ContinuousClock.Instant)
}

extension PromptSession where Self: ~Copyable {
    var directEcho: DirectEcho? { nil }
    mutating func takeEchoed(_ typed: [UInt8], at now: ContinuousClock.Instant) {}
    var awaitsAnswers: Bool { false }
    mutating func takeLateAnswers(_ bytes: UnsafeRawBufferPointer) -> Int { 0 }
    mutating func showStatus(_ text: StyledText?) {}
    mutating func showProgress(_ text: StyledText?) {}
    mutating func changePrompt(_ prompt: StyledText) {}
    mutating func refresh() {}
    var awaitsCompletions: Bool { false }
    mutating func takeHintQuestion() -> LineContext? { nil }
    mutating func supplyHint(_ hint: String?, for line: String) {}
    mutating func takeHighlightQuestion() -> String? { nil }
    mutating func supplyHighlight(_ highlight: StyledText, for line: String) {}
    mutating func supply(_ completions: [Completion], at now: ContinuousClock.Instant) {}
    mutating func takeEdited(_ text: String?, message: String?, at now: ContinuousClock.Instant) {}
}

/// What a session asks of the driver that runs it.
enum SessionRequest {
    /// Ctrl-Z: give the terminal back, stop the process group, come back with `redraw(columns:rows:)`.
    case suspend
    /// Ctrl-\: give the terminal back and raise SIGQUIT.
    case quit
    /// The terminal speaks the kitty keyboard protocol: switch it on, with these flags.
    case useKittyKeyboard(flags: UInt8)
    /// The terminal knows modifyOtherKeys, and no better way to tell keys apart: switch it on.
    case useModifiedKeys
    /// Ask the completer, then call `supply(_:at:)`.
    case completions(LineContext)
    /// Give the terminal back, have the text edited, take the terminal again, then call `takeEdited(_:message:at:)`.
    case editElsewhere(String)

    /// Whether somebody else writes to the terminal before the session does again.
    var lendsTerminal: Bool {
        switch self {
        case .suspend, .quit, .editElsewhere: true
        case .useKittyKeyboard, .useModifiedKeys, .completions: false
        }
    }
}
