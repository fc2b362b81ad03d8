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

    static let all: [Excuse] = []
}
