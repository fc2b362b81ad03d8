/// Who is asked while a line is edited.
///
/// Not part of the generic `PromptLoop`, as nothing is that does not depend on its session: the runtime would make a type
/// of it at the first prompt, and search every loaded library for its conformances.
struct Assistance {
    var completer: (any Completer)?
    var hinter: (any AsyncHinter)?
    var highlighter: (any AsyncHighlighter)?
    var turns = TurnExecutor()
    var onIdle: (() -> Void)?
    var idleInterval = Duration.milliseconds(100)
    var editing = EditingElsewhere(own: nil)
}

/// What a completer throws is shown; the line stays.
enum CompletionAnswer {
    case completions([Completion])
    case failure(String)
}
