/// A rule that says why a kind of corpus row need not hold. A row it covers that holds all the same counts as passed.
///
/// A rule speaks of behaviour, never of a row's id: rows nobody has seen yet are judged by it too.
struct Excuse: Sendable {
    /// A short name, used in the printed tally.
    let name: String
    /// Why rows of this kind need not hold.
    let reason: String
    /// Whether the rule speaks of this row of this file.
    let covers: @Sendable (_ file: String, _ row: JSONValue) -> Bool

    static let all: [Excuse] = [
        Excuse(
            name: "other-terminals-bytes",
            reason:
                "the decoder does not know the terminal's name, and on most terminals these bytes are another key "
                + "(tagged term-specific)",
            covers: { file, row in file.hasPrefix("decode") && row["tags"].strings?.contains("term-specific") == true }
        ),
        Excuse(
            name: "younger-conjuncts",
            reason:
                "positions count Swift's characters, and the standard library's grapheme breaking does not yet join "
                + "the conjuncts that Unicode 16 added to rule GB9c (Khmer, Burmese and others)",
            covers: { _, row in
                // Holds only where the standard library does cut such a conjunct: the rule ends when it learns.
                guard let text = row["codepoints"].scalarText, "\u{1780}\u{17D2}\u{1780}".count == 2 else {
                    return false
                }
                let linkers: Set<Unicode.Scalar> = [
                    "\u{1039}", "\u{17D2}", "\u{1A60}", "\u{1B44}", "\u{1BAB}", "\u{A9C0}", "\u{AAF6}", "\u{10A3F}",
                    "\u{11133}", "\u{113D0}", "\u{1193E}", "\u{11A47}", "\u{11A99}", "\u{11F42}",
                ]
                return text.unicodeScalars.contains(where: linkers.contains)
            }),
        Excuse(
            name: "oracle-suspect",
            reason: "readline's own screen is wrong there, as the corpus says",
            covers: { file, row in file.hasPrefix("screen") && row["oracle_suspect"].bool == true }),
        Excuse(
            name: "another-repl",
            reason:
                "the screen is that of the peer's own REPL: its loop, its auto-indent, its rule for when a line is "
                + "complete",
            covers: { file, row in file.hasPrefix("screen") && row["repl"].string != nil }),
        Excuse(
            name: "replxx-screen",
            reason:
                "the screen is that of replxx's example program with keys, hints, words and searches of its own; "
                + "readline's keys decide here",
            covers: { file, row in file.hasPrefix("screen") && row["dialect"].string == "replxx" }),
        Excuse(
            name: "words-not-given",
            reason: "the row does not say which words the completer offers",
            covers: { file, row in
                file.hasPrefix("screen") && row["tags"].strings?.contains("completion") == true
                    && row["words"].isNull
            }),
        Excuse(
            name: "screen-settings",
            reason: "a session has no inputrc file: nothing scrolls sideways, and no mark of the mode is drawn",
            covers: { file, row in file.hasPrefix("screen") && !row["inputrc"].isNull }),
    ]
}
