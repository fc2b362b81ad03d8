import Testing

@testable import LineKit

@Suite struct StyleTests {
    private static let plain = Style.plain

    @Test func changesAreTheShortest() {
        let bold = Style().bold()
        let red = Style().foregroundColor(.red)
        let orange = Style().foregroundColor(.rgb(255, 135, 0))
        let busy = Style().bold().italic().underline().inverse().foregroundColor(.palette(200))
        let rows: [(Style, Style, ColorDepth, String)] = [
            (.plain, .plain, .trueColor, ""), (.plain, bold, .trueColor, "\u{1B}[1m"),
            (bold, .plain, .trueColor, "\u{1B}[m"),
            (bold, bold.foregroundColor(.red), .ansi, "\u{1B}[31m"),
            (bold.foregroundColor(.red), bold, .ansi, "\u{1B}[39m"),
            (red, red.dim(), .ansi, "\u{1B}[2m"), (bold.dim(), bold, .ansi, "\u{1B}[0;1m"),
            (bold.dim().italic(), bold.italic(), .ansi, "\u{1B}[22;1m"),
            (busy, bold, .palette, "\u{1B}[0;1m"), (busy, busy.underline(false), .palette, "\u{1B}[24m"),
            (red, bold, .ansi, "\u{1B}[0;1m"), (.plain, red, .monochrome, ""), (bold, red.bold(), .monochrome, ""),
            (red, bold, .monochrome, "\u{1B}[1m"), (.plain, orange, .trueColor, "\u{1B}[38;2;255;135;0m"),
            (.plain, orange, .palette, "\u{1B}[38;5;208m"),
            (.plain, Style().backgroundColor(.palette(9)), .palette, "\u{1B}[101m"),
            (red, Style().foregroundColor(.palette(1)), .trueColor, ""),
            (red, Style().backgroundColor(.gray), .ansi, "\u{1B}[0;100m"),
        ]
        for (old, new, depth, expected) in rows {
            var bytes: [UInt8] = []
            Style.writeChange(from: old, to: new, depth: depth, into: &bytes)
            #expect(String(decoding: bytes, as: UTF8.self) == expected, "\(old) to \(new) at \(depth)")
        }
    }

    /// Whatever is written is read back as the style it stands for, from any style to any other.
    @Test func whatIsWrittenIsReadBack() {
        var random = SeededRandom(seed: 11)
        let colors: [Style.Color?] = [nil, .red, .gray, .palette(100), .palette(3), .rgb(1, 2, 3), .ansi(15)]
        func style() -> Style {
            var style = Style()
            for attribute in [
                \Style.isBold, \.isDim, \.isItalic, \.isUnderlined, \.isBlinking, \.isInverse, \.isStruckThrough,
            ] {
                style[keyPath: attribute] = Bool.random(using: &random)
            }
            style.foreground = colors.randomElement(using: &random) ?? nil
            style.background = colors.randomElement(using: &random) ?? nil
            return style
        }
        for depth in ColorDepth.allCases {
            for _ in 0..<200 {
                let (old, new) = (style(), style())
                var bytes: [UInt8] = []
                Style.writeChange(from: old, to: new, depth: depth, into: &bytes)
                var read = old.limited(to: depth)
                if !bytes.isEmpty { read.apply(sgr: String(decoding: bytes.dropFirst(2).dropLast(), as: UTF8.self)) }
                #expect(read.limited(to: depth) == new.limited(to: depth))
            }
        }
    }

    @Test func stylesLieOverEachOther() {
        let base = Style().bold().foregroundColor(.red)
        #expect(Style().italic().foregroundColor(.blue).over(base) == Style().bold().italic().foregroundColor(.blue))
        #expect(Style.plain.over(base) == base && base.over(.plain) == base)
        #expect(base.bold(false).foregroundColor(nil) == .plain)
    }

    @Test func colorsBecomeTheNearest() {
        let rows: [(Style.Color, ColorDepth, Style.Color?)] = [
            (.rgb(255, 0, 0), .palette, .palette(196)), (.rgb(8, 8, 8), .palette, .palette(232)),
            (.rgb(0, 0, 0), .palette, .palette(16)),
            (.rgb(128, 128, 128), .palette, .palette(244)), (.rgb(95, 135, 175), .palette, .palette(67)),
            (.rgb(250, 5, 5), .ansi, .ansi(9)),
            (.rgb(0, 0, 0), .ansi, .ansi(0)), (.palette(231), .ansi, .ansi(15)), (.palette(40), .ansi, .ansi(2)),
            (.palette(7), .palette, .ansi(7)),
            (.ansi(3), .ansi, .ansi(3)), (.ansi(3), .monochrome, nil), (.rgb(1, 2, 3), .trueColor, .rgb(1, 2, 3)),
        ]
        for (color, depth, expected) in rows { #expect(color.limited(to: depth) == expected, "\(color) at \(depth)") }
    }

    @Test func environmentDecidesTheDepth() {
        let rows: [([String: String], Bool, ColorDepth)] = [
            ([:], true, .monochrome), (["TERM": "xterm"], true, .ansi), (["TERM": "xterm-256color"], true, .palette),
            (["TERM": "xterm-256color", "COLORTERM": "truecolor"], true, .trueColor),
            (["TERM": "xterm-kitty"], true, .trueColor),
            (["TERM": "xterm-direct"], true, .trueColor), (["TERM": "vt100"], true, .monochrome),
            (["TERM": "linux"], true, .ansi),
            (["TERM": "xterm-mono"], true, .monochrome),
            (["TERM": "dumb", "COLORTERM": "truecolor", "FORCE_COLOR": "3"], true, .monochrome),
            (["TERM": "xterm", "NO_COLOR": "1", "FORCE_COLOR": "1"], true, .monochrome),
            (["TERM": "xterm", "NO_COLOR": ""], true, .ansi),
            (["TERM": "xterm", "FORCE_COLOR": "3"], false, .trueColor),
            (["TERM": "xterm", "FORCE_COLOR": "2"], true, .palette),
            (["TERM": "xterm-256color", "FORCE_COLOR": "1"], true, .ansi), (["FORCE_COLOR": "true"], false, .ansi),
            (["TERM": "xterm", "FORCE_COLOR": "0", "CLICOLOR_FORCE": "1"], true, .monochrome),
            (["TERM": "xterm", "FORCE_COLOR": ""], false, .monochrome),
            (["TERM": "xterm-256color", "CLICOLOR_FORCE": "1"], false, .palette),
            (["CLICOLOR_FORCE": "1", "CLICOLOR": "0"], false, .ansi),
            (["TERM": "xterm", "CLICOLOR_FORCE": "0"], false, .monochrome),
            (["TERM": "xterm", "CLICOLOR": "0"], true, .monochrome),
            (["TERM": "xterm", "CLICOLOR": "1"], true, .ansi),
            (["TERM": "xterm", "CLICOLOR": "1"], false, .monochrome),
        ]
        for (environment, isTerminal, expected) in rows {
            #expect(ColorDepth(isTerminal: isTerminal) { environment[$0] } == expected, "\(environment)")
        }
    }
}
