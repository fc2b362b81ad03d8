import Testing

@testable import LineKit

@Suite struct ViBlockTests {
    /// Before, keys, after.
    static let rows: [(String, String, String)] = [
        ("|abcd\nefgh\nijkl", "Escape l C-v j l d", "a|d\neh\nijkl"),
        ("|abcd\nefgh\nijkl", "Escape l C-v j l d u", "a|bcd\nefgh\nijkl"),
        ("|abcd\nefgh\nijkl", "Escape l C-v j l d u C-r", "ad\ne|h\nijkl"),
        ("abcd\nefgh\nijkl|", "Escape C-v k k h x", "a|b\nef\nij"),
        // Short lines take no part in it.
        ("|abcd\ne\nijkl", "Escape 2 l C-v j j d", "ab|d\ne\nijl"),
        // Copied, and put beside other columns; short lines are filled, further lines are made.
        ("|abcd\nefgh", "Escape C-v j y $ p", "abcd|a\nefghe"),
        ("|abcd\nefgh\n\n", "Escape C-v j l y j j P", "abcd\nefgh\n|ab\nef"),
        ("|abcd\nefgh\nx", "Escape l C-v j l y j j p", "abcd\nefgh\nx|bc\n fg"),
        ("|abcd\nefgh", "Escape C-v j l d p", "c|abd\ngefh"),
        ("|abcd\nefgh", "Escape C-v j y 2 p", "a|aabcd\neeefgh"),
        ("|ab\ncd", "Escape C-v j \" a y \" a P", "|aab\nccd"),
        // Typing in all lines.
        ("|abcd\nefgh\nijkl", "Escape l C-v j j I x y Escape", "a|xybcd\nexyfgh\nixyjkl"),
        ("|abcd\nefgh\nijkl", "Escape l C-v j j A x y Escape", "ab|xycd\nefxygh\nijxykl"),
        ("|abcd\ne\nijkl", "Escape 2 l C-v j j I x Escape", "ab|xcd\ne\nijxkl"),
        ("|abcd\ne\nijkl", "Escape 2 l C-v j j A x Escape", "abc|xd\ne  x\nijkxl"),
        ("|abcd\ne\nijkl", "Escape l C-v j j $ A x Escape", "abcd|x\nex\nijklx"),
        ("|abcd\ne\nijkl", "Escape l C-v j j $ d", "|a\ne\ni"),
        ("|abcd\nefgh", "Escape l C-v j l c x y Escape", "a|xyd\nexyh"),
        ("|abcd\nefgh", "Escape l C-v j l c x y Escape u", "a|bcd\nefgh"),
        ("|abcd\nefgh", "Escape l C-v j I x Escape u", "a|bcd\nefgh"),
        ("|abcd\nefgh", "Escape l C-v j I x DEL Escape", "|abcd\nefgh"),
        // What is typed and taken back stands nowhere.
        ("|abcd\nefgh", "Escape l C-v j I x y DEL Escape", "a|xbcd\nexfgh"),
        // Case, replacing, shifting, the other end.
        ("|abcd\nefgh", "Escape l C-v j l U", "a|BCd\neFGh"),
        ("|aBcd\neFgh", "Escape l C-v j l ~", "a|bCd\nefGh"),
        ("|abcd\nefgh", "Escape l C-v j l r -", "a|--d\ne--h"),
        ("|abcd\nefgh", "Escape l C-v j >", "\t|abcd\n\tefgh"),
        ("|abcd\nefgh", "Escape C-v j l o h l l d", "a|d\neh"),
        // Put over a block: one line in each of its lines.
        ("|xy\nabcd\nefgh", "Escape y l j C-v j l p", "xy\n|xcd\nxgh"),
        // Wide characters that reach into the block are taken whole.
        ("|日本\nabcd", "Escape l C-v j d", "|日\nab"),
        ("|abcd\n日本", "Escape l C-v j d", "|cd\n本"),
        ("|e\u{301}bc\nxyz", "Escape l C-v j d", "e\u{301}|c\nxz"),
        // From characters to a block to lines, and back to commands.
        ("|abcd\nefgh", "Escape l v j C-v d", "a|cd\negh"),
        ("|abcd\nefgh", "Escape l C-v j V d", "|"),
        ("|abcd\nefgh", "Escape l C-v j C-v x", "abcd\ne|gh"),
    ]

    @Test("M43 blocks of columns are selected, changed and put") func blocks() throws {
        for (before, keys, after) in Self.rows {
            #expect(try drawn(before, keys, isMultiline: true) == after, "\(before) \(keys)")
        }
        #expect(
            try drawn("ab|", "Escape C-v C-a", isMultiline: false) == "a\u{1}|b", "in one line the next key is inserted"
        )
    }

    /// The text of a session with its cursor, after keys.
    private func drawn(_ before: String, _ keys: String, isMultiline: Bool) throws -> String {
        var setup = SessionRun.Setup()
        let parts = before.split(separator: "|", omittingEmptySubsequences: false)
        setup.text = parts.joined()
        setup.cursor = parts[0].unicodeScalars.count
        setup.bindings = .vi
        setup.isMultiline = isMultiline
        var run = SessionRun(setup)
        for key in keys.split(separator: " ") {
            run.press(try #require(KeySequence(String(key))))
            if key == "Escape" { run.pause() }
        }
        let text = Array(run.text)
        return String(text[..<run.session.cursor]) + "|" + String(text[run.session.cursor...])
    }
}
