import Testing

@testable import LineKit

/// How many bytes a keystroke costs.
@Suite struct KeystrokeBytesTests {
    static let wide = "日本語 한글 🙂 👩‍👩‍👧‍👦 🇩🇪 ❤️ e\u{301}"

    struct Setup: CustomTestStringConvertible, Sendable {
        var name: String
        var prompt: StyledText = "> "
        var columns = 80
        var prepare: @Sendable (PromptBench) -> Void
        var testDescription: String { name }
    }

    static let setups = [
        Setup(name: "an empty line") { _ in },
        Setup(name: "a coloured prompt", prompt: StyledText("db> ", style: Style().bold().foregroundColor(.ansi(2)))) {
            _ in
        },
        Setup(name: "a prompt of several rows", prompt: "one\ntwo\n> ") { _ in },
        Setup(name: "after wide text") { $0.setText(wide) },
        Setup(name: "after an emoji whose width is uncertain") { $0.setText("👩‍👩‍👧‍👦") },
        Setup(name: "after wrapped text") { $0.setText(String(repeating: "abc ", count: 60)) },
        Setup(name: "after a resize") {
            $0.setText("some text")
            $0.resize(columns: 30, rows: 10)
        },
        Setup(name: "after a resize of wrapped text on a terminal that reflows") {
            $0.encoder.reflows = true
            $0.screen.reflows = true
            $0.setText(String(repeating: "abc ", count: 30))
            $0.resize(columns: 50, rows: 10)
        },
        Setup(name: "after a history recall") {
            $0.setText("a long entry of the history, longer than the next")
            $0.setText("ls")
        },
        Setup(name: "after printing above") {
            $0.perform { $0.printAbove([FrameRow(clipping: "out", columns: 80)], into: &$1) }
        },
        Setup(name: "after clearing the screen") {
            $0.perform { $0.clearScreen(into: &$1) }
            $0.show()
        },
        Setup(name: "with rows below") {
            $0.content.below = ["a menu", "of two rows"]
            $0.show()
        },
        Setup(name: "with a right prompt") {
            $0.content.rightPrompt = StyledText("12:00", style: Style().dim())
            $0.show()
        },
        Setup(name: "in several lines") { $0.setText("one\ntwo\nthree") },
        Setup(name: "after a mask", prompt: "Password: ") {
            $0.content.mask = .character("*")
            $0.show()
        },
    ]

    @Test("typing an ASCII letter at the end writes one byte", arguments: setups)
    func typingAtTheEnd(_ setup: Setup) {
        let bench = PromptBench(prompt: setup.prompt, columns: setup.columns)
        setup.prepare(bench)
        let letters = "abc xyz.09 ~"
        for letter in letters {
            bench.type(String(letter))
            let shown = bench.content.mask == nil ? letter : "*"
            #expect(bench.written == Array(String(shown).utf8))
            #expect(bench.differenceFromScratch() == nil)
        }
    }

    @Test("typing at the end costs one byte in every column but the last")
    func typingThroughTheMargin() {
        for columns in [3, 7, 20, 80, 120] {
            let bench = PromptBench(columns: columns, rows: 8)
            for _ in 0..<columns * 3 {
                let reachesMargin = bench.screen.cursor.column == columns - 1
                bench.type("x")
                #expect(reachesMargin ? bench.written.count <= 8 : bench.written.count == 1)
            }
        }
    }

    struct Key: CustomTestStringConvertible, Sendable {
        var name: String
        var text: String
        var columns = 40
        var press: @Sendable (PromptBench) -> Void
        var written: String
        var testDescription: String { name }
    }

    static let keys = [
        Key(name: "backspace at the end", text: "abc", press: { $0.backspace() }, written: "\u{8}\u{1B}[K"),
        Key(name: "left", text: "abc", press: { $0.left() }, written: "\u{8}"),
        Key(name: "to the start behind a prompt", text: "abcdefghij", press: { $0.toStart() }, written: "\r> "),
        Key(
            name: "a letter in the middle", text: "abcdefghij klmnop",
            press: {
                $0.left(8); $0.type("X")
            }, written: "\u{1B}[@X"),
        Key(
            name: "a wide letter in the middle", text: "abcdefghij klmnop",
            press: {
                $0.left(8); $0.type("日")
            }, written: "\u{1B}[2@日"),
        Key(
            name: "a letter deleted in the middle", text: "abcdefghij klmnop",
            press: {
                $0.left(8); $0.backspace()
            }, written: "\u{8}\u{1B}[P"),
        Key(
            name: "a letter replaced", text: "abcdef",
            press: {
                $0.left(3); $0.replace(5..<6, with: "X"); $0.cursor = 3; $0.show()
            }, written: "de\u{58}\u{8}\u{8}\u{8}"),
        Key(name: "all deleted", text: "abcdefghij", press: { $0.setText("") }, written: "\r> \u{1B}[K"),
        Key(name: "nothing", text: "abc", press: { $0.show() }, written: ""),
    ]

    @Test("keys write what is cheapest", arguments: keys) func cheapest(_ key: Key) {
        let bench = PromptBench(columns: key.columns)
        bench.setText(key.text)
        key.press(bench)
        #expect(String(decoding: bench.written, as: UTF8.self).debugDescription == key.written.debugDescription)
        #expect(bench.differenceFromScratch() == nil)
    }

    /// The bound that is promised: an edit of one letter in ASCII text writes at most this many bytes for each row from
    /// the cursor's on that the text wraps through, and as many again.
    static let bytesPerRow = 12

    @Test("an edit of a letter in wrapped text costs a few bytes a row", arguments: [20, 40, 80, 120])
    func editsOfWrappedText(columns: Int) {
        var random = SeededRandom(seed: UInt64(columns))
        let letters = Array("abcdefghijklmnopqrstuvwxyz ")
        let bench = PromptBench(columns: columns, rows: 24)
        bench.setText(String((0..<columns * 6).map { _ in letters.randomElement(using: &random) ?? "a" }))
        for _ in 0..<150 {
            bench.cursor = Int.random(in: 1..<bench.text.utf8Count - 2, using: &random)
            bench.show()
            let rows = bench.frame.rows.count - bench.frame.cursorRow
            if Bool.random(using: &random) {
                bench.type(String(letters.randomElement(using: &random) ?? "a"))
            } else {
                bench.backspace()
            }
            #expect(bench.written.count <= Self.bytesPerRow * (rows + 1))
            #expect(bench.differenceFromScratch() == nil)
        }
    }

    @Test("an update never costs much more than a first drawing", arguments: [10, 40, 80])
    func anyEdit(columns: Int) {
        var random = SeededRandom(seed: UInt64(columns))
        let bench = PromptBench(columns: columns, rows: 24)
        for _ in 0..<200 {
            let old = bench.frame
            _ = EncoderModelTests.edit(bench, random: &random)
            bench.show()
            var fresh: [UInt8] = []
            var encoder = FrameEncoder(columns: columns, rows: 24)
            encoder.encode(bench.frame, into: &fresh)
            let cleared = max(old.rows.count - bench.frame.rows.count, 0)
            let bound = fresh.count + 8 * bench.frame.rows.count + 5 * cleared + 16
            #expect(bench.written.count <= bound)
        }
    }
}
