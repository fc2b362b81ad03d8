/// A string that is asked for in the line's place: what `non-incremental-reverse-search-history`, vi's `/` and
/// `run-command` read. It is typed into the line's own kind of editor; the line waits meanwhile.
struct StringPrompt {
    enum Purpose {
        /// A string to find in the history. A pattern may hold `*`, `?` and `[…]`, as in a shell.
        case search(isReverse: Bool, isPattern: Bool)
        /// Letters of an entry, with the list of those that hold them under it.
        case historyList
        /// The name of a command, to be run with this numeric argument.
        case command(count: Int?)
    }

    let purpose: Purpose
    /// What stands before the string.
    let label: String
    /// The line that waits, and the cursor in it in grapheme clusters.
    let lineText: String
    let lineCursor: Int
}

/// What the searches remember from line to line.
struct SearchMemory {
    /// What the last incremental search looked for; searching for nothing looks for it again.
    var incremental: [UInt8] = []
    /// What the last search for an entered string looked for.
    var entered: String?
}
