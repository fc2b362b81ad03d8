/// Prints above a prompt from any thread, without disturbing what is being typed.
///
/// Each text stands in rows of its own; texts appear whole, once, and in the order of the calls of each thread. While
/// no prompt is up they are written to the prompt's terminal at once.
public struct Printer: Sendable {
    let mailbox: PromptMailbox

    /// Shows `text` above the prompt. A line feed at its end is not needed. Control characters in it are shown, not
    /// obeyed; colours come from its styles.
    public func print(_ text: StyledText) {
        mailbox.print(text)
    }

    /// Shows `text` in a row under the prompt until the next call; `nil` takes the row away.
    public func updateStatus(_ text: StyledText?) {
        mailbox.post { $0.status = .some(text) }
    }
}

/// Ends a prompt from any thread: the prompt throws `LineKitError.cancelled` with the text typed so far and gives the
/// terminal back. While no prompt is up it does nothing.
public struct PromptStopper: Sendable {
    let mailbox: PromptMailbox

    /// Ends the prompt that is up.
    public func stop() {
        mailbox.post { $0.isStopped = true }
    }
}
