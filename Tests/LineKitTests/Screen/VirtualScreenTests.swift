import Testing

@testable import LineKit

/// The virtual screen against screens written down by hand, after xterm's control sequences.
@Suite struct VirtualScreenTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var columns = 10
        var rows = 4
        var input: String
        /// The screen with a caret: `|` stands before the cell the cursor is on, or behind it while a wrap is pending.
        var expected: String
        var testDescription: String { name }

        init(_ name: String, _ input: String, _ expected: String, columns: Int = 10, rows: Int = 4) {
            (self.name, self.input, self.expected) = (name, input, expected)
            (self.columns, self.rows) = (columns, rows)
        }
    }

    static let printing = [
        Case("plain text", "abc", "abc|"),
        Case("last column waits", "abcdefghij", "abcdefghij|"),
        Case("then wraps", "abcdefghijk", "abcdefghij\nk|"),
        Case("waiting ends with a carriage return", "abcdefghij\rX", "X|bcdefghij"),
        Case("backspace from the waiting column", "abcdefghij\u{8}X", "abcdefghX|j"),
        Case("line feed from the waiting column", "abcdefghij\r\nX", "abcdefghij\nX|"),
        Case("line feed keeps the column", "abc\nd", "abc\n   d|"),
        Case("a style does not end the waiting", "abcdefghij\u{1B}[1mk", "abcdefghij\nk|"),
        Case("wide characters", "日本語", "日本語|"),
        Case("wide character at the margin goes whole", "abcdefghi日", "abcdefghi\n日|"),
        Case("wide character that just fits waits", "abcdefgh日x", "abcdefgh日\nx|"),
        Case("half a wide character overwritten", "日本\u{1B}[2Gx", " x|本"),
        Case("first half overwritten", "日本\rx", "x| 本"),
        Case("wide over two halves", "日本\u{1B}[2G語", " 語|"),
        Case("combining mark joins", "e\u{301}x", "e\u{301}x|"),
        Case("combining mark joins in the waiting column", "abcdefghie\u{301}x", "abcdefghie\u{301}\nx|"),
        Case("combining mark after a move has nothing to join", "e\r\u{301}x", "x|"),
        Case("joined emoji are one cell", "👩‍👩‍👧‍👦x", "👩‍👩‍👧‍👦x|"),
        Case("flags pair up", "🇩🇪🇫🇷x", "🇩🇪🇫🇷x|"),
        Case("variation selector widens", "❤\u{FE0F}x", "❤\u{FE0F}x|"),
        Case("variation selector widens over the margin", "abcdefghi❤\u{FE0F}x", "abcdefghi\n❤\u{FE0F}x|"),
        Case("autowrap off stays in the last column", "\u{1B}[?7labcdefghijkl", "abcdefghil|"),
        Case("scrolls at the bottom", "a\r\nb\r\nc\r\nd\r\ne", "b\nc\nd\ne|"),
        Case("wrap scrolls at the bottom", "\r\n\r\n\r\nabcdefghijk", "\n\nabcdefghij\nk|"),
        Case("a screen one column wide", "abc", "b\nc|", columns: 1, rows: 2),
        Case("wide characters need two columns", "a日b", "a\nb|", columns: 1, rows: 2),
        Case("tab", "a\tb", "a       b|"),
        Case("tab stops at the margin", "a\t\tb", "a        b|"),
        Case("bell, nul and others are no text", "a\u{7}\u{0}\u{5}b", "ab|"),
        Case("bytes that are no UTF-8 are one replacement", "a\u{FFFD}b", "a\u{FFFD}b|"),
        Case("repeat", "ab\u{1B}[3bc", "abbbbc|"),
    ]

    static let control = [
        Case("cursor up, down, forward, back", "abc\r\ndef\u{1B}[A\u{1B}[2D_\u{1B}[B\u{1B}[C*", "a_c\ndef*|"),
        Case("moves stop at the edges", "\u{1B}[9A\u{1B}[99D\u{1B}[99C\u{1B}[99Bx", "\n\n\n         x|"),
        Case("position", "\u{1B}[2;3Hx", "\n  x|"),
        Case("position without numbers", "abc\u{1B}[Hx", "x|bc"),
        Case("column and row", "\u{1B}[5Gx\u{1B}[3dy", "    x\n\n     y|"),
        Case("next and previous line", "abc\u{1B}[Ex\u{1B}[Fy", "y|bc\nx"),
        Case("erase to the end", "abcdef\u{1B}[3D\u{1B}[K", "abc|"),
        Case("erase from the start", "abcdef\u{1B}[3D\u{1B}[1K", "   | ef"),
        Case("erase the line", "abc\r\ndef\u{1B}[2Kx", "abc\n   x|"),
        Case("erase below", "abc\r\ndef\r\nghi\u{1B}[2;2H\u{1B}[J", "abc\nd|"),
        Case("erase above", "abc\r\ndef\r\nghi\u{1B}[2;2H\u{1B}[1J", "\n | f\nghi"),
        Case("erase all keeps the cursor", "abc\r\ndef\u{1B}[2J", "\n   |"),
        Case("erase in the waiting column takes that column", "abcdefghij\u{1B}[K", "abcdefghi|"),
        Case("erase characters", "abcdef\r\u{1B}[2C\u{1B}[2X", "ab|  ef"),
        Case("insert characters", "abcdef\r\u{1B}[C\u{1B}[2@", "a|  bcdef"),
        Case("insert pushes over the margin", "abcdefghij\r\u{1B}[3@", "|   abcdefg"),
        Case("insert cuts a wide character whole", "abcdefgh日\r\u{1B}[@", "| abcdefgh"),
        Case("delete characters", "abcdef\r\u{1B}[C\u{1B}[2P", "a|def"),
        Case("delete half a wide character", "a日bc\r\u{1B}[C\u{1B}[P", "a| bc"),
        Case("insert mode", "abc\r\u{1B}[4hxy\u{1B}[4lz", "xyz|bc"),
        Case("insert lines", "a\r\nb\r\nc\r\nd\u{1B}[2;1H\u{1B}[L", "a\n|\nb\nc"),
        Case("delete lines", "a\r\nb\r\nc\r\nd\u{1B}[2;1H\u{1B}[2M", "a\n|d"),
        Case("reverse line feed", "a\r\nb\u{1B}M\u{1B}Mx", " x|\na\nb"),
        Case("save and restore", "ab\u{1B}7\r\nxyz\u{1B}8c", "abc|\nxyz"),
        Case("save and restore as ANSI.SYS does", "ab\u{1B}[s\r\nxyz\u{1B}[uc", "abc|\nxyz"),
        Case("saved waiting", "abcdefghij\u{1B}7\r\u{1B}8k", "abcdefghij\nk|"),
        Case("scroll margins", "a\r\nb\r\nc\r\nd\u{1B}[2;3r\u{1B}[3;1H\nx", "a\nc\nx|\nd"),
        Case("scroll up and down", "a\r\nb\u{1B}[S\u{1B}[2T", "\n\u{20}|\nb"),
        Case("strings are swallowed", "a\u{1B}]0;title\u{7}b\u{1B}]8;;x\u{1B}\\c\u{1B}Pq..\u{1B}\\d", "abcd|"),
        Case("charsets are swallowed", "a\u{1B}(Bb\u{1B})0c\u{1B}#8d", "abcd|"),
        Case("a broken sequence ends", "a\u{1B}[3\u{18}b", "ab|"),
        Case("control characters inside a sequence", "abc\u{1B}[\r2Cx", "abx|"),
        Case("private and unknown sequences do nothing", "a\u{1B}[?1;2c\u{1B}[>0q\u{1B}[=5ub", "ab|"),
        Case("alternate screen", "abc\u{1B}[?1049hxyz\u{1B}[?1049ld", "abcd|"),
        Case("reset", "abc\u{1B}[1m\u{1B}[?25l\u{1B}cx", "x|"),
    ]

    @Test(arguments: printing + control) func shows(_ row: Case) {
        var whole = VirtualScreen(columns: row.columns, rows: row.rows)
        whole.feed(row.input)
        #expect(whole.snapshot() == row.expected)
        var bytewise = VirtualScreen(columns: row.columns, rows: row.rows)
        for byte in row.input.utf8 { bytewise.feed([byte]) }
        #expect(bytewise == whole)
    }

    @Test func countsBellsAndKeepsWhatScrolledOff() {
        var screen = VirtualScreen(columns: 5, rows: 2)
        screen.feed("one\r\n\u{7}two\r\nthree\r\nfour\u{7}")
        #expect(screen.bellCount == 2)
        #expect(screen.scrollback == ["one", "two"])
        #expect(screen.rows == ["three", "four"])
        screen.feed("\u{1B}[3J")
        #expect(screen.scrollback.isEmpty)
    }

    @Test func keepsStylesPerCell() {
        var screen = VirtualScreen(columns: 20, rows: 2)
        screen.feed("a\u{1B}[1;31mb\u{1B}[22;39mc\u{1B}[48;5;200md\u{1B}[0;38;2;1;2;3me\u{1B}[38:2::4:5:6mf\u{1B}[m")
        let colour = { (color: Style.Color) in Style().foregroundColor(color) }
        #expect(
            screen.styledRows[0]
                == StyledText("a") + StyledText("b", style: Style().bold().foregroundColor(.ansi(1))) + StyledText("c")
                + StyledText("d", style: Style().backgroundColor(.palette(200)))
                + StyledText("e", style: colour(.rgb(1, 2, 3))) + StyledText("f", style: colour(.rgb(4, 5, 6))))
        #expect(screen.cell(row: 0, column: 1).style.isBold)
        #expect(screen.style == .plain)
    }

    @Test func erasingTakesTheBackground() {
        var screen = VirtualScreen(columns: 4, rows: 1)
        screen.feed("\u{1B}[44m\u{1B}[K\u{1B}[m")
        #expect(screen.styledRows[0] == StyledText("    ", style: Style().backgroundColor(.ansi(4))))
    }

    @Test func tellsWhichModesAreLeftOn() {
        var screen = VirtualScreen(columns: 10, rows: 2)
        screen.feed(
            "\u{1B}[?2004h\u{1B}[?25l\u{1B}[?2026h\u{1B}[>5u\u{1B}[6 q\u{1B}[?1000;1006h\u{1B}[?1004h\u{1B}[7m\u{1B}=")
        #expect(
            screen.modesLeftOn == [
                "application keypad", "bracketed paste (2004)", "cursor hidden (25)", "cursor shape (6)",
                "focus events (1004)", "kitty keyboard (1 pushed)", "mouse (1000)", "mouse encoding (1006)", "style",
                "synchronized output (2026)",
            ])
        #expect(screen.isModeOn(2004) && !screen.isCursorVisible && screen.isModeOn(7))
        screen.feed(
            "\u{1B}[?2004l\u{1B}[?25h\u{1B}[?2026l\u{1B}[<u\u{1B}[0 q\u{1B}[?1000;1006l\u{1B}[?1004l\u{1B}[m\u{1B}>")
        #expect(screen.modesLeftOn.isEmpty)
    }

    @Test func answersQueries() {
        var screen = VirtualScreen(columns: 10, rows: 2)
        screen.feed("ab\u{1B}[6n\u{1B}[c\u{1B}[?2026$p\u{1B}[>1u\u{1B}[?u")
        #expect(
            String(decoding: screen.takeReplies(), as: UTF8.self)
                == "\u{1B}[1;3R\u{1B}[?62;22c\u{1B}[?2026;2$y\u{1B}[?1u")
        #expect(screen.takeReplies().isEmpty)
    }

    @Test func translatesLineFeedsLikeTheKernel() {
        var screen = VirtualScreen(columns: 10, rows: 2)
        screen.translatesLineFeeds = true
        screen.feed("abc\ndef")
        #expect(screen.rows == ["abc", "def"])
    }

    struct Resize: CustomTestStringConvertible, Sendable {
        var name: String
        var reflows: Bool
        var input: String
        var size: (columns: Int, rows: Int)
        var expected: String
        var scrollback: [String] = []
        var testDescription: String { name }
    }

    static let resizes = [
        Resize(name: "cut", reflows: false, input: "abcdefghijkl", size: (5, 4), expected: "abcde\nkl|"),
        Resize(name: "cut clamps the cursor", reflows: false, input: "abcdefgh", size: (5, 4), expected: "abcd|e"),
        Resize(name: "cut a wide character", reflows: false, input: "abcd日\r", size: (5, 4), expected: "|abcd"),
        Resize(
            name: "grow without reflow", reflows: false, input: "abcdefghijkl", size: (20, 4),
            expected: "abcdefghij\nkl|"),
        Resize(
            name: "fewer rows keep the cursor", reflows: false, input: "a\r\nb\r\nc\r\nd", size: (10, 2),
            expected: "c\nd|", scrollback: ["a", "b"]),
        Resize(name: "fewer rows drop blank ones", reflows: false, input: "a\r\nb", size: (10, 2), expected: "a\nb|"),
        Resize(name: "shrink", reflows: true, input: "abcdefghijkl", size: (5, 4), expected: "abcde\nfghij\nkl|"),
        Resize(name: "grow", reflows: true, input: "abcdefghijkl", size: (20, 4), expected: "abcdefghijkl|"),
        Resize(
            name: "line feeds stay", reflows: true, input: "abcdefgh\r\nij", size: (5, 4), expected: "abcde\nfgh\nij|"),
        Resize(
            name: "a full row with a line feed stays apart", reflows: true, input: "abcdefghij\r\nk", size: (20, 4),
            expected: "abcdefghij\nk|"),
        Resize(
            name: "what no longer fits scrolls off", reflows: true, input: "a\r\nb\r\nabcdefghijkl", size: (5, 4),
            expected: "b\nabcde\nfghij\nkl|", scrollback: ["a"]),
        Resize(
            name: "the cursor stays on its cell", reflows: true, input: "abcdefghijkl\u{1B}[4D\u{1B}[A", size: (4, 4),
            expected: "|abcd\nefgh\nijkl"),
        Resize(
            name: "wide characters are not parted", reflows: true, input: "ab日本語", size: (5, 4),
            expected: "ab日\n本語|"),
        Resize(
            name: "no blank is left where a wide character did not fit", reflows: true, input: "abcdefghi日x",
            size: (20, 4), expected: "abcdefghi日x|"),
        Resize(
            name: "a column too few for wide characters", reflows: true, input: "a日b日c", size: (1, 4),
            expected: "a\nb\n|c"),
        Resize(
            name: "behind a full row the cursor waits", reflows: true, input: "abcdefgh", size: (4, 4),
            expected: "abcd\nefg|h"),
        Resize(
            name: "blanks that were written count", reflows: true, input: "abcde     \r", size: (5, 4),
            expected: "|abcde"),
    ]

    @Test(arguments: resizes) func takesANewSize(_ row: Resize) {
        var screen = VirtualScreen(columns: 10, rows: 4, reflows: row.reflows)
        screen.feed(row.input)
        screen.resize(columns: row.size.columns, rows: row.size.rows)
        #expect(screen.snapshot() == row.expected)
        #expect(screen.scrollback == row.scrollback)
    }

    @Test func reflowBringsBackWhatItMadeScroll() {
        var screen = VirtualScreen(columns: 10, rows: 3, reflows: true)
        screen.feed("a\r\nbcdefghijklmno\u{1B}[A")
        let before = screen.snapshot()
        screen.resize(columns: 4, rows: 3)
        #expect(screen.scrollback == ["a", "bcde"])
        screen.resize(columns: 10, rows: 3)
        #expect(screen.snapshot() == before)
    }

    @Test func drawsAPicture() {
        var screen = VirtualScreen(columns: 12, rows: 2)
        screen.feed("\u{1B}[1;32m<a>\u{1B}[m & 日\r\n\u{1B}[7minverse\u{1B}[m")
        let picture = screen.svg(title: "a & b")
        for part in [
            "<svg", "&lt;a&gt;", "font-weight=\"bold\"", "a &amp; b", ">日</text>", "fill=\"#3fb950\"", "</svg>",
        ] {
            #expect(picture.contains(part), "\(part) is missing")
        }
        #expect(!picture.contains("\u{1B}"))
    }
}
