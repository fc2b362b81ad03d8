import Testing

@testable import LineKit

@Suite struct VisibleFormTests {
    @Test func controlsHaveAVisibleForm() {
        let rows: [(Character, String?)] = [
            ("a", nil), (" ", nil), ("é", nil), ("👍🏽", nil), ("\u{301}", nil), ("\u{200D}", nil), ("\u{A0}", nil),
            ("\0", "^@"), ("\u{1}", "^A"), ("\t", "^I"), ("\n", "^J"), ("\r\n", "^M^J"), ("\u{1B}", "^["),
            ("\u{1F}", "^_"), ("\u{7F}", "^?"), ("\u{80}", "\\x80"), ("\u{9B}", "\\x9b"), ("\u{202E}", "<U+202E>"),
            ("\u{61C}", "<U+061C>"), ("\u{2028}", "<U+2028>"),
        ]
        for (character, form) in rows { #expect(visibleForm(of: character) == form, "\(character.unicodeScalars)") }
    }

    @Test func textsAreMadeVisible() {
        #expect(makingControlsVisible("a\u{1B}[31mé\n\u{9B}") == "a^[[31mé^J\\x9b")
        #expect(makingControlsVisible("a\nb\u{7}", keepsLineFeeds: true) == "a\nb^G")
        #expect(makingControlsVisible("plain é") == "plain é")
    }

    @Test func noControlIsLeftOfAnyScalar() {
        for value in (0...UInt32(0x10FFFF)).lazy.filter({ $0 < 0x3100 || $0 >= 0xE0000 }) {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let shown = makingControlsVisible(String(Character(scalar)))
            if shown.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                Issue.record("U+\(String(value, radix: 16)) is sent as it is")
            }
        }
    }
}
