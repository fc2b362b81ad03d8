import Testing

@testable import LineKit

/// Cases of the kind keys → line.
@Suite struct EditConformance {
    /// What the cases run on.
    typealias Editor = SessionEditor

    /// How many rows of each file still fail. The numbers only ever go down: a row that comes to fail fails the test.
    static let knownFailures = [
        "emacs-jline.jsonl": 3, "emacs-replxx.jsonl": 2, "readline-vi-named.jsonl": 1,
        "readline-vi-random.jsonl": 17, "vi-jline.jsonl": 1, "vi-ptk.jsonl": 3, "vi-rustyline.jsonl": 4,
        "vi-zsh.jsonl": 10,
    ]

    @Test(arguments: ["readline", "emacs", "vi"])
    func linesComeOutAsTheCorpusSays(_ family: String) throws {
        for file in try Corpus.files(of: family) {
            var tally = Tally(file: file)
            var skipped: [String: Int] = [:]
            for row in try Corpus.rows(of: file) {
                guard let outcome = Editor.run(row) else {
                    tally.count(row, fault: "no keys")
                    continue
                }
                if let reason = outcome.skipped {
                    skipped[reason, default: 0] += 1
                    continue
                }
                // Where a peer's row carries another answer of readline, that one decides.
                let expected = row["readline"].isNull || goesBeyondReadline(row) ? row["expect"] : row["readline"]
                tally.count(row, fault: outcome.fault(against: expected))
            }
            print(tally.report)
            #expect(tally.failed.count <= Self.knownFailures[file] ?? 0, "\(tally.report)")
            print("  skipped \(skipped.values.reduce(0, +)): \(skipped.sorted { $0.key < $1.key })")
        }
    }

    /// Whether keys of a vi row ask for what readline does not have: visual mode, text objects, registers, macros,
    /// case and shift operators, lines.
    private func goesBeyondReadline(_ row: JSONValue) -> Bool {
        guard row["mode"].string == "vi", let keys = row["keys"].strings, let escape = keys.firstIndex(of: "Esc")
        else { return false }
        let commands = keys[escape...]
        if commands.contains(where: ["v", "V", "\"", "q", "@", "g", ">", "<", "J", "o", "O", "C-o"].contains) {
            return true
        }
        return zip(commands, commands.dropFirst()).contains { "dcy".contains($0) && "ia".contains($1) }
    }
}
