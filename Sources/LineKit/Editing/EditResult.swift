/// What a command did, as far as the one who drew the prompt has to know.
enum EditResult: Sendable, Hashable {
    /// The text changed.
    case changed
    /// The text changed, but only as much of it was put in as the length limit left room for.
    case truncated
    /// Only the cursor, the mark, the selection or the mode changed.
    case moved
    /// There was nothing to do: the bell, in readline.
    case unchanged
    /// There was nothing to do, and whatever else is unfinished is given up too, a keyboard macro that is being
    /// recorded included: what readline does when there is nothing to yank.
    case aborted
    /// The change was refused; everything is as it was.
    case refused
    /// The command is not about the text: history, completion, the screen, the end of the prompt.
    case notText
}
