/// The last change made with vi keys, as `.` repeats it.
struct RepeatableChange: Sendable, Hashable {
    enum Action: Sendable, Hashable {
        case command(EditCommand, character: Character?)
        case operation(EditOperation)
    }

    var action: Action
    var count: Int?
    /// What was typed until insert mode was left, for changes that enter it.
    var inserted: String?
}

/// What is being typed in vi's insert and replace modes, until Escape ends it.
struct InsertionRecord: Sendable, Hashable {
    /// The command that began it.
    var command: EditCommand
    /// Whether undo groups were begun that Escape ends.
    var groups = 0
    /// How many characters were overwritten, which Backspace gives back.
    var overwritten = 0
}
