import Testing

@testable import LineKit

@Suite struct FrameEncoderTests {
    static func row(_ text: String) -> FrameRow { FrameRow(clipping: StyledText(text), columns: 200) }

    @Test func finishingLeavesTheCursorUnderTheText() {
        let bench = PromptBench()
        bench.type("abc")
        bench.content.below = ["menu"]
        bench.show()
        bench.left(2)
        bench.content.below = []
        bench.show()
        bench.perform { $0.finish(into: &$1) }
        #expect(bench.rows == ["> abc"])
        #expect(bench.place == [1, 0])
    }

    @Test func finishingAFullRowSkipsNoRow() {
        let bench = PromptBench(columns: 10)
        bench.type("abcdefgh")
        bench.perform { $0.finish(into: &$1) }
        #expect(bench.place == [1, 0])
    }

    @Test func finishingTwiceWritesNothing() {
        let bench = PromptBench()
        bench.perform { $0.finish(into: &$1) }
        bench.perform { $0.finish(into: &$1) }
        #expect(bench.written.isEmpty)
    }

    @Test func erasingLeavesNothing() {
        let bench = PromptBench(columns: 20, before: "above\r\n")
        bench.type(String(repeating: "x", count: 50))
        bench.perform { $0.erase(into: &$1) }
        #expect(bench.rows == ["above"])
        #expect(bench.place == [1, 0])
        bench.setText("again")
        #expect(bench.rows == ["above", "> again"])
    }

    @Test func rowsBelowThePromptStay() {
        // What somebody else drew under the prompt is overwritten only where the prompt needs the row.
        let bench = PromptBench(columns: 10, before: "\r\n\r\nkeep 1\r\nkeep 2\r\nkeep 3\u{1B}[H")
        bench.type("abcdefghij")
        bench.backspace(4)
        bench.content.below = ["menu"]
        bench.show()
        bench.content.below = []
        bench.show()
        #expect(bench.rows == ["> abcdef", "", "keep 1", "keep 2", "keep 3"])
        bench.setText("a\nb\nc")
        bench.setText("a\nx\nb\nc")
        bench.setText("a\nc")
        #expect(bench.rows == ["> a", "c", "", "", "keep 3"])
    }

    @Test(arguments: [3, 10, 24]) func printingAboveKeepsThePrompt(rows: Int) {
        let bench = PromptBench(prompt: "two\nrows> ", columns: 20, rows: rows, before: "old\r\n")
        bench.type("abc")
        bench.left()
        for number in 1...12 {
            bench.perform { $0.printAbove([Self.row("notice \(number)")], into: &$1) }
            #expect(bench.differenceFromScratch() == nil)
        }
        let all = bench.screen.scrollback + bench.rows
        #expect(all == ["old"] + (1...12).map { "notice \($0)" } + ["two", "rows> abc"])
        bench.type("x")
        #expect(bench.rows.last == "rows> abxc")
    }

    @Test func printingManyRowsAtOnceScrolls() {
        let bench = PromptBench(columns: 20, rows: 5, before: "old\r\n")
        bench.type("abc")
        bench.perform { $0.printAbove((1...30).map { Self.row("line \($0)") }, into: &$1) }
        #expect(bench.screen.scrollback + bench.rows == ["old"] + (1...30).map { "line \($0)" } + ["> abc"])
        #expect(bench.differenceFromScratch() == nil)
    }

    @Test func forgettingDrawsWhereTheCursorIs() {
        let bench = PromptBench(columns: 20)
        bench.type("abc")
        bench.screen.feed("\r\n[1]+ Stopped\r\n\u{1B}[31mxyz")
        bench.perform { encoder, _ in encoder.forget() }
        bench.show()
        #expect(bench.rows == ["> abc", "[1]+ Stopped", "> abc"])
        #expect(bench.screen.style == .plain)
        #expect(bench.differenceFromScratch() == nil)
    }

    @Test func hidesTheCursorOnlyWhileTheFrameSaysSo() {
        var encoder = FrameEncoder(columns: 20, rows: 5)
        var screen = VirtualScreen(columns: 20, rows: 5)
        var frame = Frame(rows: [Self.row("busy")], cursorRow: 0, cursorColumn: 4, isCursorVisible: false)
        var bytes: [UInt8] = []
        encoder.encode(frame, into: &bytes)
        screen.feed(bytes)
        #expect(!screen.isCursorVisible)
        frame.isCursorVisible = true
        bytes = []
        encoder.encode(frame, into: &bytes)
        screen.feed(bytes)
        #expect(screen.isCursorVisible)
        frame.isCursorVisible = false
        bytes = []
        encoder.encode(frame, into: &bytes)
        encoder.finish(into: &bytes)
        screen.feed(bytes)
        #expect(screen.modesLeftOn.isEmpty)
    }

    @Test func largeUpdatesAreSynchronizedWhereAllowed() {
        let text = (1...8).map { "row \($0) of the text" }.joined(separator: "\n")
        for allowed in [false, true] {
            let bench = PromptBench()
            bench.encoder.usesSynchronizedOutput = allowed
            bench.setText(text)
            let bytes = String(decoding: bench.written, as: UTF8.self)
            #expect(bytes.hasPrefix("\u{1B}[?2026h") == allowed)
            #expect(bytes.hasSuffix("\u{1B}[?2026l") == allowed)
            bench.type("x")
            #expect(bench.written == [0x78])
            #expect(bench.screen.modesLeftOn.isEmpty)
        }
    }

    @Test func linesThatMovedAreMovedByTheTerminal() {
        let lines = (1...9).map { "line \($0): quite some text that is not written again" }
        let bench = PromptBench(columns: 80, rows: 12)
        bench.setText(lines.joined(separator: "\n"))
        bench.setText((lines[..<2] + ["new"] + lines[2...]).joined(separator: "\n"))
        #expect(bench.written.count < 60)
        #expect(bench.differenceFromScratch() == nil)
        bench.setText(lines.joined(separator: "\n"))
        #expect(bench.written.count < 60)
        #expect(bench.differenceFromScratch() == nil)
    }

    @Test func aViewportThatScrollsIsScrolledByTheTerminal() {
        let bench = PromptBench(columns: 80, rows: 12)
        bench.setText((1...40).map { "line \($0): quite some text that is not written again" }.joined(separator: "\n"))
        bench.cursor = 0
        bench.show()
        for _ in 0..<20 {
            bench.cursor = bench.text.offset(bench.cursor, advancedBy: 30)
            bench.show()
            #expect(bench.written.count < 140)
            #expect(bench.differenceFromScratch() == nil)
        }
    }

    @Test func theColumnOfTheCursorTellsWhetherTheTerminalReflows() {
        for (assumed, reflows) in [(true, false), (false, true), (true, true), (false, false)] {
            let bench = PromptBench(columns: 80, rows: 24, reflows: reflows, before: "above\r\n")
            bench.encoder.reflows = assumed
            bench.setText(String(repeating: "abcde ", count: 17))
            #expect(bench.encoder.isResizeAmbiguous(columns: 20))
            bench.screen.resize(columns: 20, rows: 24)
            let column = bench.screen.cursor.column
            bench.perform { $0.resize(columns: 20, rows: 24, cursorColumn: column, into: &$1) }
            bench.show()
            #expect(bench.encoder.reflows == reflows && bench.encoder.isReflowKnown)
            #expect(!bench.encoder.isResizeAmbiguous(columns: 70))
            #expect(bench.rows.first == "above" && bench.top == 1)
            #expect(bench.differenceFromScratch() == nil)
        }
    }

    @Test func aResizeErasesNothingFromTheFirstColumn() {
        // tmux keeps a screen that is erased from its top left in its scrollback: a ghost of the prompt.
        let texts = ["", "abc", "日本語", String(repeating: "x", count: 130), "one\ntwo"]
        for (text, prompt) in texts.flatMap({ text in [("> "), "", "日> "].map { (text, StyledText($0)) } }) {
            for columns in [1, 2, 7, 20, 40, 80] {
                let bench = PromptBench(prompt: prompt, columns: 33, rows: 300, reflows: true)
                bench.setText(text)
                bench.resize(columns: columns, rows: 300)
                #expect(bench.differenceFromScratch() == nil)
                var screen = VirtualScreen(columns: columns, rows: 300)
                let bytes = bench.written
                for (index, byte) in bytes.enumerated() {
                    let isErasing = byte == UInt8(ascii: "J") && index > 1 && bytes[index - 2] == 0x1B
                    #expect(!isErasing || screen.cursor != (0, 0) || columns == 1)
                    screen.feed([byte])
                }
            }
        }
    }

    @Test func cellsUnderAnUncertainClusterAreBlankedFirst() {
        // A terminal that gives it one column would keep the old letter in the other.
        for text in ["abc", "abcdefghijklmnopqrstuvwxyz"] {
            let bench = PromptBench(columns: 20)
            bench.setText(text)
            bench.cursor = 0
            bench.replace(0..<0, with: "❤\u{FE0F}")
            bench.show()
            let bytes = String(decoding: bench.written, as: UTF8.self)
            let cluster = bytes.unicodeScalars.firstIndex { $0 == "❤" } ?? bytes.startIndex
            let before = bytes.unicodeScalars[..<cluster].map { Character($0) }
            #expect(before.suffix(4) == ["\u{1B}", "[", "2", "X"] || before.suffix(4) == ["\u{1B}", "[", "2", "@"])
            #expect(bench.differenceFromScratch() == nil)
        }
    }

    @Test func aLineThatFitsIsNotAmbiguous() {
        let bench = PromptBench(columns: 80)
        bench.type("short")
        #expect(!bench.encoder.isResizeAmbiguous(columns: 20))
    }

    @Test func fewerColoursAreWrittenWhereTheTerminalHasFewer() {
        let bench = PromptBench(prompt: StyledText("> ", style: Style().foregroundColor(.rgb(255, 0, 0))))
        bench.perform { encoder, bytes in
            encoder.erase(into: &bytes)
            encoder.colorDepth = .monochrome
        }
        bench.show()
        #expect(!bench.written.contains(0x6D))
    }

    @Test func controlCharactersNeverReachTheTerminal() {
        let bench = PromptBench(prompt: StyledText("a\u{7}\u{1B}[2J\u{202E}> "))
        bench.content.hint = StyledText("\u{1B}c\u{9B}31m")
        bench.content.below = [StyledText("\u{1B}]0;x\u{7}\n\r\u{8}")]
        bench.setText("\u{1B}[31m\u{0}\u{7F}\u{85}\r\u{2028}")
        #expect(!bench.screen.rows.joined().unicodeScalars.contains { $0.properties.generalCategory == .control })
        #expect(bench.screen.bellCount == 0)
        #expect(bench.rows[0].hasPrefix("a^G^[[2J<U+202E>> ^[[31m"))
    }
}
