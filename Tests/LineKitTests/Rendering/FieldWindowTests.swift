import Testing

@testable import LineKit

@Suite struct FieldWindowTests {
    /// The window with a caret, padded to its width with `.`.
    static func show(
        _ text: String, cursor: Int? = nil, width: Int, window: inout FieldWindow,
        _ appearance: FieldWindow.Appearance = FieldWindow.Appearance()
    ) -> String {
        let buffer = TextBuffer(text)
        let cursor = cursor.map { buffer.offset(ofCluster: $0) } ?? buffer.utf8Count
        let view = window.view(of: buffer, cursor: cursor, width: width, appearance: appearance)
        #expect(view.row.width <= width && (0..<width).contains(view.cursorColumn))
        var row = view.row
        while row.width < width { row.append(ascii: UInt8(ascii: "."), style: .plain) }
        var shown = ""
        for index in 0..<row.clusterCount {
            if row.column(of: index) == view.cursorColumn { shown += "|" }
            shown += String(decoding: row.bytes[row.byteRange(of: index)], as: UTF8.self)
        }
        return shown
    }

    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var text: String
        var cursor: Int?
        var width = 8
        var expected: String
        var mask: SecretMask?
        var alignment = WindowAlignment.leading
        var placeholder: StyledText?
        var testDescription: String { name }
    }

    static let cases = [
        Case(name: "empty", text: "", expected: "|........"),
        Case(name: "short", text: "abc", expected: "abc|....."),
        Case(name: "cursor inside", text: "abc", cursor: 1, expected: "a|bc....."),
        Case(name: "full but for the cursor", text: "abcdefg", expected: "abcdefg|."),
        Case(name: "one too many scrolls", text: "abcdefgh", expected: "‹cdefgh|."),
        Case(name: "full with the cursor inside", text: "abcdefgh", cursor: 3, expected: "abc|defgh"),
        Case(name: "the right edge is marked", text: "abcdefghij", cursor: 0, expected: "|abcdefg›"),
        Case(name: "the cursor stays off the mark", text: "abcdefghij", cursor: 7, expected: "‹cdefg|h›"),
        Case(name: "the last letter needs no mark", text: "abcdefghij", cursor: 9, expected: "‹defghi|j"),
        Case(name: "wide text", text: "日本語", expected: "日本語|.."),
        Case(name: "wide text is cut whole", text: "日本語日本語", expected: "‹日本語|."),
        Case(name: "wide text leaves a blank at the mark", text: "日本語日本語", cursor: 0, expected: "|日本語 ›"),
        Case(name: "narrow windows have no marks", text: "abcdef", width: 3, expected: "ef|."),
        Case(name: "one column shows the cursor", text: "abc", width: 1, expected: "|."),
        Case(name: "one column inside", text: "abc", cursor: 1, width: 1, expected: "|b"),
        Case(name: "control characters are shown", text: "a\tb\n", expected: "a^Ib^J|.."),
        Case(name: "masked", text: "日本x", expected: "•••|.....", mask: .character("•")),
        Case(name: "masked and scrolled", text: "123456789", expected: "‹••••••|.", mask: .character("•")),
        Case(name: "hidden", text: "secret", expected: "|........", mask: .hidden),
        Case(name: "fixed", text: "x", expected: "****|....", mask: .fixed("*", count: 4)),
        Case(name: "fixed longer than the window", text: "x", expected: "*******|.", mask: .fixed("*", count: 40)),
        Case(name: "fixed shows nothing of nothing", text: "", expected: "|........", mask: .fixed("*", count: 4)),
        Case(name: "trailing", text: "123", expected: "    123|.", alignment: .trailing),
        Case(name: "trailing and empty", text: "", expected: "       |.", alignment: .trailing),
        Case(name: "trailing and scrolled", text: "1234567890", expected: "‹567890|.", alignment: .trailing),
        Case(name: "centred", text: "ab", expected: "   ab|...", alignment: .center),
        Case(name: "placeholder", text: "", expected: "|name....", placeholder: "name"),
        Case(name: "long placeholder", text: "", expected: "|your nam", placeholder: "your name"),
        Case(name: "trailing placeholder", text: "", expected: "   name|.", alignment: .trailing, placeholder: "name"),
    ]

    @Test(arguments: cases) func shows(_ row: Case) {
        var window = FieldWindow()
        var appearance = FieldWindow.Appearance()
        appearance.mask = row.mask
        appearance.alignment = row.alignment
        appearance.placeholder = row.placeholder
        #expect(
            Self.show(row.text, cursor: row.cursor, width: row.width, window: &window, appearance) == row.expected)
    }

    @Test func scrollsAsLittleAsNeeded() {
        var window = FieldWindow()
        let text = "abcdefghijklmnop"
        #expect(Self.show(text, width: 8, window: &window) == "‹klmnop|.")
        #expect(Self.show(text, cursor: 12, width: 8, window: &window) == "‹kl|mnop.")
        #expect(Self.show(text, cursor: 10, width: 8, window: &window) == "‹|klmnop.")
        #expect(Self.show(text, cursor: 9, width: 8, window: &window) == "‹|jklmnop")
        #expect(Self.show(text, cursor: 0, width: 8, window: &window) == "|abcdefg›")
        #expect(Self.show(text, cursor: 8, width: 8, window: &window) == "‹defgh|i›")
        // Deleting from the end pulls the text back in.
        #expect(Self.show("abcdefghi", width: 8, window: &window) == "‹defghi|.")
        #expect(Self.show("abc", width: 8, window: &window) == "abc|.....")
    }

    @Test func theMouseFindsTheCluster() {
        var window = FieldWindow()
        let text = TextBuffer("abc日本語def")
        let appearance = FieldWindow.Appearance()
        _ = window.view(of: text, cursor: text.utf8Count, width: 8, appearance: appearance)
        // The window shows "‹本?"… whatever it is: each column gives the cluster drawn there.
        let view = window.view(of: text, cursor: text.utf8Count, width: 8, appearance: appearance)
        for column in 1..<view.cursorColumn {
            let offset = window.offset(atColumn: column, in: text, width: 8, appearance: appearance)
            let index = view.row.clusterIndex(atColumn: column)
            let drawn = String(decoding: view.row.bytes[view.row.byteRange(of: index)], as: UTF8.self)
            #expect(text.character(at: offset).map(String.init) == drawn)
        }
        #expect(window.offset(atColumn: 7, in: text, width: 8, appearance: appearance) == text.utf8Count)
    }

    @Test func isTotalAndNeverCutsAWideCluster() {
        var random = SeededRandom(seed: 4)
        for width in 1...12 {
            var window = FieldWindow()
            for _ in 0..<60 {
                let text = (0..<Int.random(in: 0...20, using: &random))
                    .map { _ in EncoderModelTests.letters.randomElement(using: &random) ?? "a" }.joined()
                let buffer = TextBuffer(text)
                let cursor = buffer.boundary(atOrBefore: Int.random(in: 0...buffer.utf8Count, using: &random))
                let view = window.view(
                    of: buffer, cursor: cursor, width: width, appearance: FieldWindow.Appearance())
                #expect(view.row.width <= width && (0..<width).contains(view.cursorColumn))
                let index = view.row.clusterIndex(atColumn: view.cursorColumn)
                #expect(view.row.column(of: index) == view.cursorColumn || index == view.row.clusterCount)
            }
        }
    }
}
