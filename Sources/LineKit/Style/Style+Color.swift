extension Style {
    /// A colour as the terminal can be asked for it.
    public enum Color: Hashable, Sendable {
        /// One of the sixteen colours of the terminal's own theme: 0 to 7, and 8 to 15 for the bright ones. A greater
        /// number is that of the 256 palette colours.
        case ansi(UInt8)
        /// One of the 256 palette colours. The first sixteen are those of the theme.
        case palette(UInt8)
        /// A colour by its red, green and blue parts.
        case rgb(UInt8, UInt8, UInt8)

        /// The theme's black.
        public static let black = Color.ansi(0)
        /// The theme's red.
        public static let red = Color.ansi(1)
        /// The theme's green.
        public static let green = Color.ansi(2)
        /// The theme's yellow.
        public static let yellow = Color.ansi(3)
        /// The theme's blue.
        public static let blue = Color.ansi(4)
        /// The theme's magenta.
        public static let magenta = Color.ansi(5)
        /// The theme's cyan.
        public static let cyan = Color.ansi(6)
        /// The theme's white, a light grey in most themes.
        public static let white = Color.ansi(7)
        /// The theme's bright black.
        public static let gray = Color.ansi(8)
        /// The bright form of one of the theme's first eight colours; other colours stay as they are.
        public var bright: Color {
            if case .ansi(let number) = self, number < 8 { .ansi(number + 8) } else { self }
        }
    }
}

extension Style.Color {
    /// The nearest colour a terminal of this depth can show; `nil` when it shows none.
    public func limited(to depth: ColorDepth) -> Style.Color? {
        switch (depth, self) {
        case (.monochrome, _): nil
        case (_, .ansi(let number)), (_, .palette(let number)):
            if number < 16 {
                .ansi(number)
            } else if depth == .ansi {
                .ansi(Self.nearest(to: Self.parts(ofPalette: number), among: 0...15))
            } else {
                .palette(number)
            }
        case (.trueColor, .rgb): self
        case (.palette, .rgb(let red, let green, let blue)):
            .palette(Self.nearest(to: (red, green, blue), among: 16...255))
        case (.ansi, .rgb(let red, let green, let blue)): .ansi(Self.nearest(to: (red, green, blue), among: 0...15))
        }
    }

    private typealias Parts = (red: UInt8, green: UInt8, blue: UInt8)

    /// The palette colour nearest to one, the first of equals. The eye tells greens apart best and blues worst, so they
    /// weigh differently.
    private static func nearest(to wanted: Parts, among numbers: ClosedRange<UInt8>) -> UInt8 {
        func distance(_ number: UInt8) -> Int {
            let parts = parts(ofPalette: number)
            let red = Int(parts.red) - Int(wanted.red)
            let green = Int(parts.green) - Int(wanted.green)
            let blue = Int(parts.blue) - Int(wanted.blue)
            return 3 * red * red + 6 * green * green + blue * blue
        }
        return numbers.min { distance($0) < distance($1) } ?? numbers.lowerBound
    }

    /// What xterm's palette has at a number: the sixteen named colours as xterm ships them, a cube of six levels a part,
    /// and a ramp of 24 greys.
    private static func parts(ofPalette number: UInt8) -> Parts {
        switch number {
        case 0..<16: return theme[Int(number)]
        case 16..<232:
            let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
            let index = Int(number) - 16
            return (levels[index / 36], levels[index / 6 % 6], levels[index % 6])
        default:
            let level = 8 + 10 * (number - 232)
            return (level, level, level)
        }
    }

    private static let theme: [Parts] = [
        (0, 0, 0), (205, 0, 0), (0, 205, 0), (205, 205, 0), (0, 0, 238), (205, 0, 205), (0, 205, 205), (229, 229, 229),
        (127, 127, 127), (255, 0, 0), (0, 255, 0), (255, 255, 0), (92, 92, 255), (255, 0, 255), (0, 255, 255),
        (255, 255, 255),
    ]
}
