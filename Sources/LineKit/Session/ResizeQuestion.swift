/// A resize that waits for the terminal to say where the cursor is now.
///
/// Terminals that reflow wrapped rows and terminals that cut them put the prompt at different places when the width
/// changes. Where that makes a difference and the kind is not known yet, the cursor is asked for; nothing is drawn until
/// the answer comes or time has passed.
struct ResizeQuestion {
    /// How long a terminal has to answer.
    static var patience: Duration { .milliseconds(100) }
    /// DSR 6: report the cursor's position.
    static var bytes: [UInt8] { Array("\u{1B}[6n".utf8) }

    /// The size to draw at.
    var columns: Int
    var rows: Int
    /// When the answer comes too late.
    var deadline: ContinuousClock.Instant
    /// Whether the size has changed again since the question: its answer may then be about either size.
    var isStale = false
}
