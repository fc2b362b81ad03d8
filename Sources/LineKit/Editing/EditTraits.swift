/// What an editor may do with its text: the same core serves a line, a form field and a password.
struct EditTraits {
    /// The text is a secret: no undo, no kill ring, no registers, and motions by word go to the ends of the line, so
    /// that nobody watching learns where its words end.
    var isSecret = false
    /// Line ends may stand in the text, and motions to the ends of the line stay within one line of it.
    var isMultiline = false
    /// The greatest number of grapheme clusters, or `nil` for no limit. Typing past it is refused; a paste is cut to
    /// what fits.
    var maxLength: Int?
    /// Asked before every change that a person makes, whatever the command: typing, paste, kill, yank, undo,
    /// completion. `nil` allows all, and spares making strings of the text.
    var gate: ((ProposedEdit) -> EditDecision)?
    /// Told the text before a command deletes backward, whether or not there is anything to delete; an empty string
    /// tells of Backspace in an empty editor. It comes before `gate`, once a command.
    var willDeleteBackward: ((String) -> Void)?
    /// Commands that do nothing here but be refused.
    var refusedCommands: Set<EditCommand> = []
    /// What a word is, for the commands that move and delete by words.
    var words = WordClass.alphanumeric
    /// What `insert-comment` puts before the line.
    var commentPrefix = "#"
    /// What vi's `>` puts before a line.
    var indentation = "\t"
    /// Control characters of a paste are left out, and its tabs become spaces, as in a form field. Elsewhere they
    /// stand in the text, and are shown in visible form.
    var dropsControlCharacters = false
    /// The greatest number of changes that can be undone, or `nil` for all of them.
    var undoLimit: Int?
    /// What of typing is undone at once.
    var undoGrouping = UndoGrouping.runs
    /// Brackets and quotes that come in pairs: the opening one brings its closing one along.
    var pairs: [Character: Character] = [:]
    /// A new line begins with the blanks that the line before begins with.
    var keepsIndentation = false
}

/// What of typing one undo takes back.
public enum UndoGrouping: Hashable, Sendable {
    /// Runs of up to 20 ASCII characters, as in readline.
    case runs
    /// A word, with the blanks behind it.
    case words
}

/// A change before it is made.
struct ProposedEdit: Sendable {
    /// The whole text before and after.
    let before: String, after: String
    /// What is replaced, in grapheme clusters of `before`.
    let range: Range<Int>
    /// What is put in its place.
    let replacement: String
    /// What asked for the change.
    let cause: EditCause
    /// Where the cursor stood, in grapheme clusters.
    let cursor: Int
}

/// What asked for a change.
enum EditCause: Sendable, Hashable {
    /// A typed character, and one typed after `quoted-insert`.
    case typed, quoted
    /// Text that came as a paste.
    case pasted
    /// Deleting and killing.
    case deleted
    /// Yanking, putting, inserting words of history lines.
    case yanked
    /// Case changes, transpositions, indentation.
    case transformed
    /// A completion or a hint.
    case completed
    /// Undo, redo and `revert-line`.
    case undone
    /// The program set the text; nobody is asked.
    case programmatic
}

/// The answer to a `ProposedEdit`.
enum EditDecision: Sendable, Hashable {
    /// Make the change.
    case allow
    /// Leave everything as it is, for this reason, which may be shown.
    case refuse(reason: String?)
    /// Make the change with another text in place of the proposed replacement.
    case replace(with: String)
    /// Make the whole text this one, whatever was proposed. Undoing it puts the cursor back where it was.
    case rewrite(as: String)
}
