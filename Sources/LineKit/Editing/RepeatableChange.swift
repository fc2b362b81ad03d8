/// The last change made with vi keys, as `.` repeats it.
struct RepeatableChange: Sendable, Hashable {
    enum Action: Sendable, Hashable {
        case command(EditCommand)
        case operation(EditOperation)
    }

    var action: Action
    var count: Int?
    /// What was typed until insert mode was left, for changes that enter it.
    var inserted: String?

    /// Whether it is typing alone, begun by `i`, `a` or their like.
    var isInsertion: Bool {
        if case .command(let command) = action { command.startsInsertion } else { false }
    }
}

/// What is being typed in vi's insert and replace modes, until Escape ends it.
struct InsertionRecord: Sendable, Hashable {
    /// The command that began it.
    var command: EditCommand
    /// Whether it is what was typed before command mode was entered for the first time.
    var isFirst = false
    /// The lines that what is typed is to stand in as well.
    var block: BlockInsertion?
    /// How many characters were overwritten, which Backspace gives back.
    var overwritten = 0
    /// What was typed since the cursor was moved last; what `.` types again.
    private(set) var typed = ""
    private var isElsewhere = false
    /// Whether the last key deleted something. As in readline nothing is then repeated, and `.` begins an insertion.
    private var endsDeleting = false

    init(command: EditCommand, isFirst: Bool = false) {
        self.command = command
        self.isFirst = isFirst
    }

    mutating func type(_ string: String) {
        typed = isElsewhere ? string : typed + string
        isElsewhere = false
        endsDeleting = false
    }

    /// What `.` types again.
    var repeated: String { endsDeleting ? "" : typed }

    mutating func forgetLastTyped() {
        if !typed.isEmpty { typed.removeLast() }
        endsDeleting = true
    }

    /// Says that more was deleted than the last character typed.
    mutating func forgetAll() {
        typed = ""
        endsDeleting = true
    }

    /// Says that what is typed next does not continue what was typed.
    mutating func moveAway() { isElsewhere = true }
}
