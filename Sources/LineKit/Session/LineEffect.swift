/// What an event did to a line, as far as somebody else has to know.
enum LineEffect {
    /// Nothing beyond the text, the cursor and what is shown.
    case none
    /// The line is accepted as it stands.
    case accept
    /// End of input was typed on an empty line.
    case endOfInput
    /// Ctrl-C.
    case interrupt
    /// Stop the program until it is continued.
    case suspend
    /// Ctrl-\.
    case quit
    /// Clear the screen and draw again at its top.
    case clearScreen
    /// Draw everything again.
    case redraw
    /// Show a text above the prompt.
    case show(StyledText)
    /// The text is to be edited in an editor of its own.
    case editElsewhere(String)
    /// Completions are wanted.
    case complete(LineContext)
    /// A command that this line has no use for, for whoever holds the line: a form moves on with Tab and Return.
    case unhandled(EditCommand)
    /// One of `Settings.interceptedCommands`, before anything happened.
    case intercepted(EditCommand, count: Int?)
    /// A key that nothing is bound to.
    case unbound(KeyEvent)
}
