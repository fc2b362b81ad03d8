import Testing

@testable import LineKit

@Suite struct ControlSequenceScannerTests {
    /// A short spelling of what a text is made of.
    private func parts(_ text: String) -> [String] {
        ControlSequenceScanner(text).map { part in
            switch part {
            case .text(let text): "text \(text)"
            case .control(let scalar): "control \(String(scalar.value, radix: 16))"
            case .csi(_, let parameters, let final): "csi \(parameters) \(final)"
            case .string(_, let kind): "string \(String(kind.value, radix: 16))"
            case .escape(let text): "escape \(text.dropFirst())"
            }
        }
    }

    @Test func sequencesHaveTheirShapes() {
        let rows: [(String, [String])] = [
            ("", []), ("plain é", ["text plain é"]), ("a\u{1B}[1;31mb", ["text a", "csi 1;31 m", "text b"]),
            ("\u{1B}[m", ["csi  m"]), ("\u{9B}2J", ["csi 2 J"]), ("\u{1B}[?25l", ["csi ?25 l"]),
            ("\u{1B}[1 q", ["csi 1  q"]),
            ("\u{1B}]0;t\u{7}x", ["string 9d", "text x"]), ("\u{1B}]8;;u\u{1B}\\x", ["string 9d", "text x"]),
            ("\u{1B}Pq\u{9C}", ["string 90"]), ("\u{9F}a\u{7}b\u{1B}\\", ["string 9f"]), ("\u{1B}(B", ["escape (B"]),
            ("\u{1B}7\u{1B}c", ["escape 7", "escape c"]), ("\u{1B}", ["control 1b"]),
            ("\u{1B}[31", ["control 1b", "text [31"]),
            ("\u{1B}[3\u{1B}[4m", ["control 1b", "text [3", "csi 4 m"]), ("\u{1B}]0;t", ["control 1b", "text ]0;t"]),
            ("\u{1B}]a\u{1B}[1m", ["control 1b", "text ]a", "csi 1 m"]), ("\u{1B}é", ["control 1b", "text é"]),
            ("a\r\n\tb", ["text a", "control d", "control a", "control 9", "text b"]),
            ("\u{7F}\u{85}", ["control 7f", "control 85"]),
            ("a\u{202E}b", ["text a", "control 202e", "text b"]), ("\u{1B}[1m\u{301}", ["csi 1 m", "text \u{301}"]),
        ]
        for (text, expected) in rows { #expect(parts(text) == expected, "\(text.debugDescription)") }
    }

    @Test func controlsAreRemoved() {
        #expect(removingControlSequences("a\u{1B}[31mb\u{7}\tc\n\u{1B}]0;title\u{7}d\u{202E}") == "ab\tc\nd")
    }

    @Test func partsAreTheWholeText() {
        var random = SeededRandom(seed: 5)
        let pieces = [
            "\u{1B}", "[", "]", "1", ";", "m", "\u{7}", "\\", "\u{9B}", "\u{9C}", "é", "P", " ", "\u{301}", "\n",
        ]
        for _ in 0..<500 {
            let text = (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
            let joined = ControlSequenceScanner(text).map { part in
                switch part {
                case .text(let text), .csi(let text, _, _), .string(let text, _), .escape(let text): String(text)
                case .control(let scalar): String(Character(scalar))
                }
            }.joined()
            #expect(joined.unicodeScalars.elementsEqual(text.unicodeScalars))
        }
    }
}
