import Testing

@testable import LineKit

@Suite struct WordBoundaryTests {
    private enum Motion { case end, start, back, backEnd }

    /// Each row: motion, class, the text with the position before (`|`) and the one after (`^`).
    private static let rows: [(Motion, WordClass, String)] = [
        (.end, .alphanumeric, "|foo^ bar"), (.end, .alphanumeric, "fo|o^ bar"), (.end, .alphanumeric, "foo| bar^"),
        (.end, .alphanumeric, "|foo^_bar"), (.end, .alphanumeric, "|--^"), (.end, .alphanumeric, "foo|^"),
        (.end, .alphanumeric, "| naïve^ x"), (.end, .alphanumeric, "|日本語^。x"), (.end, .alphanumeric, "|e\u{301}a^!"),
        (.end, .alphanumeric, "|👍 ok^."), (.end, .alphanumeric, "a|\n--\nb2^\n"), (.end, .alphanumeric, "|٣٤^ x"),
        (.back, .alphanumeric, "^foo|"), (.back, .alphanumeric, "foo ^bar|"), (.back, .alphanumeric, "foo ^bar  |"),
        (.back, .alphanumeric, "^foo| bar"), (.back, .alphanumeric, "foo_^b|ar"), (.back, .alphanumeric, "^|foo"),
        (.back, .alphanumeric, "x ^naïve|"), (.back, .alphanumeric, "^ --|"),
        (.back, .blankDelimited, "foo ^b-a.r |"), (.back, .blankDelimited, "^ |x"), (.back, .blankDelimited, "a\n^b|"),
        (.end, .blankDelimited, "|foo-bar^ baz"), (.start, .blankDelimited, "|foo-bar ^baz"),
        (.start, .blankDelimited, "foo| ^bar"), (.start, .blankDelimited, "foo\u{3000}|ba^"),
        (.start, .vi, "|foo^-bar"), (.start, .vi, "foo|-^bar"), (.start, .vi, "|foo_1  ^+x"), (.start, .vi, "fo|o^"),
        (.end, .vi, "|foo^-bar"), (.end, .vi, "foo|--^bar"), (.back, .vi, "foo^--|bar"), (.back, .vi, "a ^fo|o"),
        (.backEnd, .vi, "foo^ b|ar"), (.backEnd, .vi, "foo^-|"), (.backEnd, .vi, "foo^  |bar"),
        (.backEnd, .vi, "^fo|o"),
        (.backEnd, .blankDelimited, "a-b^ c-|d"),
    ]

    @Test func motions() {
        for (motion, words, row) in Self.rows {
            let text = row.filter { $0 != "|" && $0 != "^" }
            let from = String(row.prefix { $0 != "|" }.filter { $0 != "^" }).utf8.count
            let to = String(row.prefix { $0 != "^" }.filter { $0 != "|" }).utf8.count
            let buffer = TextBuffer(text)
            let result =
                switch motion {
                case .end: buffer.nextWordEnd(after: from, by: words)
                case .start: buffer.nextWordStart(after: from, by: words)
                case .back: buffer.previousWordStart(before: from, by: words)
                case .backEnd: buffer.previousWordEnd(before: from, by: words)
                }
            #expect(result == to, "\(motion) by \(words) in \(row)")
        }
    }

    @Test func runAroundPosition() {
        let buffer = TextBuffer("ab--cd")
        let runs = [0, 1, 2, 3, 4, 6].map { buffer.wordRange(at: $0, by: .vi) }
        #expect(runs == [0..<2, 0..<2, 2..<4, 2..<4, 4..<6, 6..<6])
    }
}
