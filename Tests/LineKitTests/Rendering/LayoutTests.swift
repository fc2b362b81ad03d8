import Testing

@testable import LineKit

@Suite struct LayoutTests {
    static let texts = [
        "", "a", "hello world", String(repeating: "x", count: 130), "日本語テキスト入力欄", "a日b本c語d", "one\ntwo\n\nthree", "\n",
        "tab\tand\ttab", "\u{1}\u{1B}[31m\u{7F}\u{85}", "👩‍👩‍👧‍👦🇩🇪❤️1️⃣👍🏽", "e\u{301}e\u{301}e\u{301}", "\u{301}x\u{200B}y",
        "abcdefghijklmnopqr\nx", "\u{202E}x", "ก็นี่ क्षिप्र",
        String(repeating: "日", count: 70) + "\n" + String(repeating: "\t", count: 9),
    ]

    static func frame(of text: String, prompt: String, columns: Int, rows: Int = 400) -> [String] {
        var layout = Layout()
        let buffer = TextBuffer(text)
        return layout.frame(
            of: buffer, cursor: 0, content: LineContent(prompt: StyledText(prompt)), columns: columns, rows: rows
        ).rows.map { $0.text.trimmingEnd() }
    }

    @Test("rows and positions are those of the slow way at every width", arguments: texts)
    func agreesWithTheReference(text: String) {
        for columns in 1...120 {
            for prompt in ["", "> ", "a long prompt 日本> "] {
                let reference = LayoutReference(prompt: prompt, text: text, columns: columns)
                let shown = Self.frame(of: text, prompt: prompt, columns: columns)
                let expected = reference.rows.map { $0.trimmingEnd() }
                if shown != expected {
                    Issue.record("\(columns) columns, \(prompt.debugDescription): \(shown), not \(expected)")
                    return
                }
                var layout = Layout()
                let buffer = TextBuffer(text)
                _ = layout.frame(
                    of: buffer, cursor: 0, content: LineContent(prompt: StyledText(prompt)), columns: columns, rows: 5)
                for place in reference.places {
                    let found = layout.position(of: place.offset, in: buffer)
                    if found != (place.row, place.column) {
                        Issue.record(
                            "\(columns) columns, \(prompt.debugDescription): offset \(place.offset) at \(found), not \(place)"
                        )
                        return
                    }
                }
            }
        }
    }

    @Test("what is remembered is what a new layout finds", arguments: [1, 2, 7, 20, 80])
    func remembersNothingWrong(columns: Int) {
        var random = SeededRandom(seed: UInt64(columns))
        let bench = PromptBench(prompt: "> ", columns: columns, rows: 8)
        bench.content.continuation = { StyledText("\($0): ") }
        for _ in 0..<200 {
            if Int.random(in: 0..<6, using: &random) == 0 {
                bench.replace(bench.cursor..<bench.cursor, with: "\n")
            } else {
                _ = EncoderModelTests.edit(bench, random: &random)
            }
            let frame = bench.layout.frame(
                of: bench.text, cursor: bench.cursor, content: bench.content, columns: columns, rows: 8)
            var fresh = Layout()
            fresh.viewportTop = bench.layout.viewportTop
            let expected = fresh.frame(
                of: bench.text, cursor: bench.cursor, content: bench.content, columns: columns, rows: 8)
            #expect(frame == expected)
            #expect(frame.rows.count <= 8 && frame.rows.indices.contains(frame.cursorRow))
            #expect(frame.rows.allSatisfy { $0.width <= columns && (!$0.isWrapped || $0.width == columns) })
            #expect(frame.rows.last?.isWrapped == false)
            let place = bench.layout.position(of: bench.cursor, in: bench.text)
            let expectedPlace = fresh.position(of: bench.cursor, in: bench.text)
            #expect(place == expectedPlace)
            let offset = bench.layout.offset(atRow: place.row, column: place.column, in: bench.text)
            #expect(offset == bench.cursor || displaysNothing(bench, before: bench.cursor) || columns < 3)
        }
    }

    /// Whether a cluster without a cell of its own stands beside the cursor, so that two positions share a place.
    private func displaysNothing(_ bench: PromptBench, before cursor: Int) -> Bool {
        [bench.text.character(before: cursor), bench.text.character(at: cursor)].contains {
            $0.map { displayWidth(of: $0) == 0 } ?? false
        }
    }

    @Test func placesOnTheScreenAreTheNearestPositions() {
        var layout = Layout()
        let text = TextBuffer("abcdefgh日本\nxy")
        _ = layout.frame(of: text, cursor: 0, content: LineContent(prompt: "> "), columns: 11, rows: 10)
        let row = { (row: Int, column: Int, layout: inout Layout, text: borrowing TextBuffer) -> Int? in
            layout.offset(atRow: row, column: column, in: text)
        }
        // Row 0 is "> abcdefgh" and a blank, row 1 "日本", row 2 "xy".
        #expect(row(0, 0, &layout, text) == 0)
        #expect(row(0, 2, &layout, text) == 0)
        #expect(row(0, 9, &layout, text) == 7)
        #expect(row(0, 10, &layout, text) == 7)
        #expect(row(1, 1, &layout, text) == 8)
        #expect(row(1, 2, &layout, text) == 11)
        #expect(row(1, 9, &layout, text) == 14)
        #expect(row(2, 0, &layout, text) == 15)
        #expect(row(2, 9, &layout, text) == 17)
        #expect(row(3, 0, &layout, text) == nil)
        #expect(row(-1, 0, &layout, text) == nil)
    }

    @Test func theViewportFollowsTheCursor() {
        let bench = PromptBench(columns: 20, rows: 5)
        bench.setText((1...12).map { "row \($0)" }.joined(separator: "\n"))
        #expect(bench.rows == (8...12).map { "row \($0)" })
        bench.cursor = 0
        bench.show()
        #expect(bench.rows == ["> row 1"] + (2...5).map { "row \($0)" })
        #expect(bench.place == [0, 2])
        bench.cursor = bench.text.offset(ofCluster: 6 * 5)
        bench.show()
        #expect(bench.rows == (2...6).map { "row \($0)" } || bench.rows == (3...7).map { "row \($0)" })
    }

    @Test func rowsBelowKeepUpToHalfOfTheScreen() {
        let bench = PromptBench(columns: 20, rows: 6)
        bench.content.below = (1...9).map { StyledText("menu \($0)") }
        bench.show()
        #expect(bench.rows == ["> "].map { $0.trimmingEnd() } + (1...5).map { "menu \($0)" })
        bench.setText("one\ntwo\nthree\nfour\nfive")
        #expect(bench.rows == ["three", "four", "five", "menu 1", "menu 2", "menu 3"])
        let tiny = PromptBench(columns: 20, rows: 1)
        tiny.content.below = ["menu"]
        tiny.setText("one\ntwo")
        #expect(tiny.rows == ["two"])
        #expect(tiny.place == [0, 3])
    }

    @Test func aHintStandsBehindTheCursorAndPushesNothingOut() {
        let bench = PromptBench(columns: 20, rows: 4)
        bench.content.hint = StyledText(" and a hint of two rows", style: Style().dim())
        bench.type("abc")
        #expect(bench.rows == ["> abc and a hint of", "two rows"])
        #expect(bench.place == [0, 5])
        #expect(bench.screen.cell(row: 0, column: 6).style.isDim)
        bench.setText("one\ntwo\nthree\nfour")
        #expect(bench.rows.first == "> one")
        #expect(bench.rows.last == "four and a hint of t")
    }

    @Test func theRightPromptGivesWay() {
        let bench = PromptBench(columns: 20, rows: 4)
        bench.content.rightPrompt = "12:00"
        bench.show()
        #expect(bench.rows == [">             12:00"])
        bench.type("abcdefghijk")
        #expect(bench.rows == ["> abcdefghijk 12:00"])
        bench.type("l")
        #expect(bench.rows == ["> abcdefghijkl"])
        #expect(bench.place == [0, 14])
        bench.backspace()
        #expect(bench.rows == ["> abcdefghijk 12:00"])
        bench.setText("ab\ncd")
        #expect(bench.rows == ["> ab          12:00", "cd"])
    }

    @Test func masksShowAsMuchAsTheySay() {
        let cases: [(SecretMask, rows: [String], cursor: [Int])] = [
            (.hidden, ["Password:"], [0, 10]), (.character("*"), ["Password: ****"], [0, 14]),
            (.character("●"), ["Password: ●●●●"], [0, 14]), (.character("日"), ["Password: 日日日日"], [0, 18]),
            (.fixed("*", count: 6), ["Password: ******"], [0, 16]),
        ]
        for (mask, rows, cursor) in cases {
            let bench = PromptBench(prompt: "Password: ", columns: 40)
            bench.content.mask = mask
            bench.setText("a日\t👩‍👩‍👧‍👦")
            #expect(bench.rows == rows)
            #expect(bench.place == cursor)
            bench.setText("")
            #expect(bench.rows == ["Password:"])
            #expect(bench.place == [0, 10])
        }
    }

    @Test func highlightsStyleTheTextByItsBytes() {
        let bench = PromptBench(columns: 10)
        let red = Style().foregroundColor(.ansi(1))
        bench.content.highlight = StyledText("日本") + StyledText("語abcdef", style: red) + StyledText("ghi")
        bench.setText("日本語abcdefghi")
        #expect(bench.screen.styledRows[0] == StyledText("> 日本") + StyledText("語ab", style: red))
        #expect(bench.screen.styledRows[1] == StyledText("cdef", style: red) + StyledText("ghi"))
        // A highlight that ends early leaves the rest plain, one that goes on is cut.
        bench.content.highlight = StyledText("日", style: red)
        bench.show()
        #expect(bench.screen.styledRows[0] == StyledText("> ") + StyledText("日", style: red) + StyledText("本語ab"))
    }

    @Test func continuationPromptsStandBeforeEachLine() {
        let bench = PromptBench(columns: 12, rows: 8)
        bench.content.continuation = { StyledText("\($0 + 1)| ") }
        bench.layout.invalidate()
        bench.setText("abc\ndefghijklmnop\n")
        #expect(bench.rows == ["> abc", "2| defghijkl", "mnop", "3|"])
        #expect(bench.place == [3, 3])
        let narrow = PromptBench(prompt: "", columns: 2, rows: 8)
        narrow.content.continuation = { _ in "....." }
        narrow.setText("a\nb")
        #expect(narrow.rows == ["a", ".b"])
    }

    @Test func aKeyLooksAtTheRowsItTouchesOnly() {
        // A hundred thousand rows are known after going to the end; typing there keeps all but the last.
        var layout = Layout()
        var text = TextBuffer(String(repeating: "x", count: 1_000_000))
        let content = LineContent(prompt: "> ")
        _ = layout.frame(of: text, cursor: text.utf8Count, content: content, columns: 10, rows: 24)
        #expect(layout.starts.count > 100_000)
        let end = text.utf8Count
        text.replaceSubrange(end..<end, with: "y")
        layout.textChanged(from: end)
        layout.prepare(content, columns: 10, text: text)
        #expect(layout.starts.count > 99_999)
        // Typing at the start forgets them, and looks at no more than the screen.
        text.replaceSubrange(0..<0, with: "y")
        layout.textChanged(from: 0)
        _ = layout.frame(of: text, cursor: 1, content: content, columns: 10, rows: 24)
        #expect(layout.starts.count < 60)
    }
}
