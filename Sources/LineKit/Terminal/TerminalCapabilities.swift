/// What a terminal can show.
public struct TerminalCapabilities: Hashable, Sendable {
    /// Whether large updates may be wrapped in synchronized output (mode 2026).
    public var synchronizedOutput = false
    /// Whether rows reflow when the width changes.
    public var reflows = true
    /// How many colours may be used.
    public var colorDepth = ColorDepth.palette
    /// Whether the shape of the cursor can be changed (DECSCUSR).
    public var cursorShapes = true
    /// Capabilities every terminal has.
    public init() {}

    /// What the environment tells of a terminal, without asking it. A terminal that does not know mode 2026 ignores it,
    /// so a wrong guess costs a few bytes; a multiplexer in between hides which terminal it is, so `TERM` is looked at
    /// first.
    public init(environment: (String) -> String?) {
        colorDepth = ColorDepth(environment: environment)
        let name = environment("TERM") ?? ""
        let program = environment("TERM_PROGRAM") ?? ""
        // Consoles print the end of the sequence, or have one shape.
        cursorShapes = !["linux", "vt", "cons", "wsvt", "ansi", "emacs", "eterm"].contains { name.hasPrefix($0) }
        func isSet(_ variable: String) -> Bool { environment(variable)?.isEmpty == false }
        let isMultiplexer = name.hasPrefix("screen") || name.hasPrefix("tmux")
        if isMultiplexer {
            // GNU screen cuts rows off; tmux reflows, and knows the mode since 3.4.
            reflows = name.hasPrefix("tmux") || isSet("TMUX")
            synchronizedOutput = false
        } else {
            synchronizedOutput =
                ["iTerm.app", "WezTerm", "ghostty", "contour", "vscode", "rio", "mintty"].contains(program)
                || ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "contour", "wezterm"].contains {
                    name == $0 || name.hasPrefix($0 + "-")
                } || isSet("WT_SESSION") || isSet("KITTY_WINDOW_ID") || isSet("WEZTERM_PANE")
            // xterm says its version; it cuts rows off, and so do the consoles of the kernels, rxvt and PuTTY.
            reflows =
                !isSet("XTERM_VERSION")
                && !["linux", "rxvt", "putty", "vt", "cons", "wsvt", "ansi"].contains { name.hasPrefix($0) }
        }
    }
}
