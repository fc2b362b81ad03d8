/// Whether the terminal shows light letters on a dark background or dark ones on a light background.
public enum ColorScheme: String, Hashable, Sendable {
    /// Dark letters on a light background.
    case light
    /// Light letters on a dark background.
    case dark
}

extension ColorScheme {
    /// What the environment says: `COLORFGBG`, which rxvt, Konsole and others set to the numbers of their colours, that of
    /// the background last. `nil` where it is not set or names no colour.
    public init?(environment: (String) -> String?) {
        let fields = environment("COLORFGBG")?.split(separator: ";", omittingEmptySubsequences: false) ?? []
        guard fields.count > 1, let color = fields.last.flatMap({ Int($0) }), (0...15).contains(color) else {
            return nil
        }
        // Of the sixteen, white and the bright ones but grey are light; it is what vim and others go by.
        self = color == 7 || color > 8 ? .light : .dark
    }

    /// What a background of this colour makes, in the notation of X11 (`rgb:RRRR/GGGG/BBBB`, one to four hexadecimal
    /// digits each), which terminals answer to OSC 11 in; `nil` where it cannot be read.
    init?(background color: String) {
        guard color.hasPrefix("rgb:") || color.hasPrefix("rgba:") else { return nil }
        let parts = color.drop { $0 != ":" }.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        let values = parts.prefix(3).compactMap { part -> Double? in
            guard (1...4).contains(part.utf8.count), let value = Int(part, radix: 16), value >= 0 else { return nil }
            return Double(value) / Double(1 << (4 * part.utf8.count) - 1)
        }
        guard parts.count == 3 || parts.count == 4, values.count == 3 else { return nil }
        // How bright the eye finds it (ITU-R BT.601).
        self = 0.299 * values[0] + 0.587 * values[1] + 0.114 * values[2] > 0.5 ? .light : .dark
    }
}
