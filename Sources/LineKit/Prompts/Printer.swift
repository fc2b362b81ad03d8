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

    /// Shows `text` under the prompt until the next call, each of its lines in a row, as far as that goes; `nil` takes it
    /// away. It stays from one prompt of the editor to the next.
    public func updateStatus(_ text: StyledText?) {
        mailbox.post { $0.status = .some(text) }
    }

    /// Shows `text` in rows of its own right above the prompt, in the place of what the call before has shown there:
    /// progress that moves. `nil` takes the rows away. What is printed appears above them. They are shown while a prompt of
    /// the editor is up, and stay from one prompt to the next; on terminals that cannot be drawn on they are not shown.
    public func updateProgress(_ text: StyledText?) {
        mailbox.post { $0.progress = .some(text) }
    }

    /// Changes the prompt that is up: a clock, the branch of a repository. Of several changes at a time the last is
    /// shown. While no prompt is up it does nothing.
    public func updatePrompt(_ prompt: StyledText) {
        mailbox.post { $0.prompt = prompt }
    }

    /// Draws the prompt that is up again, in a fresh row below where the cursor was left: something else has written to
    /// the terminal.
    public func refresh() {
        mailbox.post { $0.isRefreshNeeded = true }
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
