/// Says what the word at the cursor may become.
///
/// A completer is called in the isolation of the prompt that uses it, after Tab and never while a frame is drawn. While
/// it takes its time keys are served; when the text has changed meanwhile, its task is cancelled and its answer ignored.
/// What it throws is shown to the person and the line stays.
///
/// Completions that the terminal could obey are harmless: control characters in them are shown, not sent.
///
/// A completer that can answer at once conforms to `SynchronousCompleter` and is called without a task. One that is only
/// a `Completer` serves prompts that are awaited and those that block their thread: its own code runs between the turns of
/// the prompt, on the prompt's thread, and what it awaits of actors and of `@concurrent` functions on a thread of its own:
/// work that keeps the processor busy belongs there. It must not wait for the main actor while a prompt blocks the main
/// thread.
public protocol Completer {
    /// How the line is cut into words, and how a completion is written into it. `standard` unless implemented.
    var wordSyntax: WordSyntax { get }
    /// The completions of `context.word`, best first.
    nonisolated(nonsending) func completions(for context: LineContext) async throws -> [Completion]
}

extension Completer {
    /// GNU readline's words; completions are inserted as they are.
    public var wordSyntax: WordSyntax { .standard }
}

/// A completer that answers at once. One function serves both protocols, and a prompt that blocks its thread can call
/// it without a task.
public protocol SynchronousCompleter: Completer {
    /// The completions of `context.word`, best first.
    func completions(for context: LineContext) throws -> [Completion]
}

/// A completer from a closure, called in the isolation of the prompt.
public struct ClosureCompleter: SynchronousCompleter {
    /// How the line is cut into words, and how a completion is written into it.
    public var wordSyntax: WordSyntax
    private let answer: (LineContext) throws -> [Completion]

    /// A completer that answers what `answer` returns.
    public init(wordSyntax: WordSyntax = .standard, _ answer: @escaping (LineContext) throws -> [Completion]) {
        self.wordSyntax = wordSyntax
        self.answer = answer
    }

    /// What the closure answers.
    public func completions(for context: LineContext) throws -> [Completion] { try answer(context) }
}

/// A completer from an `async` closure, called in the isolation of the prompt.
public struct AsyncClosureCompleter: Completer {
    /// How the line is cut into words, and how a completion is written into it.
    public var wordSyntax: WordSyntax
    private let answer: nonisolated(nonsending) (LineContext) async throws -> [Completion]

    /// A completer that answers what `answer` returns.
    public init(
        wordSyntax: WordSyntax = .standard,
        _ answer: nonisolated(nonsending) @escaping (LineContext) async throws -> [Completion]
    ) {
        self.wordSyntax = wordSyntax
        self.answer = answer
    }

    /// What the closure answers.
    nonisolated(nonsending) public func completions(for context: LineContext) async throws -> [Completion] {
        try await answer(context)
    }
}

/// How words are found for what was typed.
public struct CompletionMatching: Hashable, Sendable {
    /// Whether letters match in either case, by Unicode's simple rule of lower-casing both.
    public var ignoresCase: Bool
    /// Whether the typed text may stand anywhere in the word instead of at its start.
    public var isSubstring: Bool

    /// The word begins with the typed text.
    public static let prefix = CompletionMatching(ignoresCase: false, isSubstring: false)
    /// The word begins with the typed text, in whatever case (readline's `completion-ignore-case`).
    public static let prefixIgnoringCase = CompletionMatching(ignoresCase: true, isSubstring: false)
    /// The typed text stands somewhere in the word, in whatever case.
    public static let substring = CompletionMatching(ignoresCase: true, isSubstring: true)

    /// Whether `word` is a completion of `typed`. Compares grapheme clusters: `e` does not begin `é`, however that is
    /// written.
    public func matches(_ word: String, _ typed: String) -> Bool {
        let (word, typed) = ignoresCase ? (word.lowercased(), typed.lowercased()) : (word, typed)
        guard isSubstring && !typed.isEmpty else { return word.hasPrefix(typed) }
        return word.indices.contains { word[$0...].hasPrefix(typed) }
    }
}
