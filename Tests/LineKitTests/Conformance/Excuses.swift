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
    ]
}
