/// How a prompt says that a key had nothing to do; readline's `bell-style`.
public enum BellStyle: String, Hashable, Sendable {
    /// The terminal's bell.
    case audible
    /// The prompt is shown with foreground and background swapped for an eighth of a second.
    case visible
    /// Not at all.
    case none
}
