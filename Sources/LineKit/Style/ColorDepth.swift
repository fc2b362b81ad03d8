/// How many colours a terminal is asked for.
public enum ColorDepth: Int, Comparable, CaseIterable, Sendable {
    /// No colours. Bold, underlined and inverse text stay.
    case monochrome
    /// The sixteen colours of the terminal's theme.
    case ansi
    /// 256 palette colours.
    case palette
    /// Colours by their red, green and blue parts.
    case trueColor

    /// Whether the first has fewer colours.
    public static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }

    /// The depth that the environment asks for. The first of these that speaks decides:
    ///
    /// 1. `TERM=dumb`: no colour (such a terminal gets no escape sequence at all).
    /// 2. `NO_COLOR` set and not empty: no colour (no-color.org).
    /// 3. `FORCE_COLOR` set and not empty: `0` or `false` no colour, `1` sixteen, `2` 256, `3` true colour; anything else
    ///    what the terminal has, at least sixteen (force-color.org, and the levels that Node.js reads).
    /// 4. `CLICOLOR_FORCE` set, not empty and not `0`: what the terminal has, at least sixteen (bixense.com/clicolors).
    /// 5. Output that is no terminal: no colour.
    /// 6. `CLICOLOR=0`: no colour.
    /// 7. What the terminal has: true colour when `COLORTERM` is `truecolor` or `24bit` or `TERM` names such a terminal;
    ///    256 when `TERM` says `256color`; none when `TERM` is unset or names a terminal without colours; else sixteen.
    ///
    /// - Parameters:
    ///   - isTerminal: whether what is written goes to a terminal.
    ///   - environment: the value of an environment variable, `nil` when it is not set.
    public init(isTerminal: Bool = true, environment: (String) -> String?) {
        func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
        let terminalDepth = Self.ofTerminal(named: value("TERM"), colorTerm: value("COLORTERM"))
        if value("TERM") == "dumb" || value("NO_COLOR") != nil {
            self = .monochrome
        } else if let force = value("FORCE_COLOR") {
            switch force.lowercased() {
            case "0", "false": self = .monochrome
            case "1": self = .ansi
            case "2": self = .palette
            case "3": self = .trueColor
            default: self = max(.ansi, terminalDepth)
            }
        } else if let force = value("CLICOLOR_FORCE"), force != "0" {
            self = max(.ansi, terminalDepth)
        } else if !isTerminal || value("CLICOLOR") == "0" {
            self = .monochrome
        } else {
            self = terminalDepth
        }
    }

    private static func ofTerminal(named name: String?, colorTerm: String?) -> ColorDepth {
        if let colorTerm = colorTerm?.lowercased(), ["truecolor", "24bit"].contains(colorTerm) { return .trueColor }
        guard let name = name?.lowercased() else { return .monochrome }
        let withTrueColor = ["kitty", "ghostty", "alacritty", "foot", "wezterm", "contour", "rio"]
        let withoutColor = ["vt52", "vt100", "vt102", "vt220", "vt320", "vt420"]
        let parts = name.split(separator: "-").map(String.init)
        if parts.contains(where: withTrueColor.contains) || parts.last == "direct" { return .trueColor }
        if parts.contains("256color") { return .palette }
        return parts.last == "mono" || parts.last == "m" || withoutColor.contains(parts.first ?? "")
            ? .monochrome : .ansi
    }
}

extension Style {
    /// The style as a terminal of this depth can show it: its colours replaced by the nearest there are.
    public func limited(to depth: ColorDepth) -> Style {
        var style = self
        style.foreground = foreground?.limited(to: depth)
        style.background = background?.limited(to: depth)
        return style
    }
}
