/// What a terminal can show.
public struct TerminalCapabilities: Hashable, Sendable {
    /// Whether large updates may be wrapped in synchronized output (mode 2026).
    public var synchronizedOutput = false
    /// Whether rows reflow when the width changes.
    public var reflows = true
    /// Capabilities every terminal has.
    public init() {}
}
