import Testing

@testable import LineKit

/// Cases of the kind keys → line.
@Suite struct EditConformance {
    /// What the cases run on.
    typealias Editor = SessionEditor

    @Test(arguments: EditConformance.families)
    func linesComeOutAsTheCorpusSays(_ family: String) throws {
        for tally in try #require(Self.tallies.get()[family]) {
            print(tally.report)
            #expect(tally.failed.isEmpty, "\(tally.report)")
        }
    }

    /// Of all rows of keys and of operations rules may excuse one in a hundred, those about clusters and doubtful rows
    /// apart.
    @Test func fewRowsAreExcused() throws {
        var tallies = try OpsConformance.tallies()
        for family in try Self.tallies.get().values { tallies += family }
        let total = tallies.reduce(0) { $0 + $1.total }
        var counts: [String: Int] = [:]
        for tally in tallies { counts.merge(tally.excused, uniquingKeysWith: +) }
        let counted = Excuse.all.filter { !$0.isFree }.reduce(0) { $0 + counts[$1.name, default: 0] }
        for rule in Excuse.all { if let count = counts[rule.name] { print("excused \(count): \(rule.name)") } }
        print("excused \(counted) of \(total) rows, and \(counts.values.reduce(0, +) - counted) that do not count")
        #expect(counted * 100 <= total, "\(counts)")
    }

    static let families = ["readline", "emacs", "vi"]

    /// How each file of each family came out, for all tests that ask.
    private static let tallies = Result {
        Dictionary(uniqueKeysWithValues: try families.map { ($0, try tallies(of: $0)) })
    }

    private static func tallies(of family: String) throws -> [Tally] {
        try Corpus.files(of: family).map { file in
            var tally = Tally(file: file)
            for row in try Corpus.rows(of: file) {
                // Where a peer's row carries another answer of readline, that one decides.
                let isPeers = row["readline"].isNull || goesBeyondReadline(row)
                let isReadlines = !isPeers || row["dialect"].string == "readline"
                let outcome = Editor.run(row, isReadlines: isReadlines)
                let expected = isPeers ? row["expect"] : row["readline"]
                tally.count(row, fault: outcome.map { $0.fault(against: expected) } ?? "no keys")
            }
            return tally
        }
    }

    /// Whether keys of a vi row ask for what readline does not have: visual mode, text objects, registers, macros,
    /// case and shift operators, lines.
    private static func goesBeyondReadline(_ row: JSONValue) -> Bool {
        guard row["mode"].string == "vi", let keys = row["keys"].strings, let escape = keys.firstIndex(of: "Esc")
        else { return false }
        let commands = keys[escape...]
        if commands.contains(where: ["v", "V", "\"", "q", "@", "g", ">", "<", "J", "o", "O", "C-o"].contains) {
            return true
        }
        return zip(commands, commands.dropFirst()).contains { "dcy".contains($0) && "ia".contains($1) }
    }
}
