import Foundation
import Testing

/// The conformance cases: a folder of JSON Lines files, one case a line. The folder named by the environment variable
/// `LINEKIT_CORPUS`, else the copy in the test bundle.
///
/// A family is the part of a file's name before a dash (`decode` reads `decode.jsonl` and `decode-*.jsonl`). A reader
/// is one test that calls `Corpus.conform(to:_:)`; it also names its family in `families`, so that a file nobody reads
/// can be told from one that is read.
enum Corpus {
    /// The families that have a reader.
    static let families = ["decode", "width", "grapheme", "screen", "ops", "readline", "emacs", "vi"]

    static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["LINEKIT_CORPUS"], !path.isEmpty {
            return URL(fileURLWithPath: path, isDirectory: true)
        }
        return Bundle.module.resourceURL?.appendingPathComponent("Corpus") ?? URL(fileURLWithPath: "Corpus")
    }()

    /// The names of all files of cases, sorted.
    static func files() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".jsonl") }.sorted()
    }

    static func files(of family: String) throws -> [String] {
        try files().filter { belongs($0, to: family) }
    }

    static func belongs(_ file: String, to family: String) -> Bool {
        let stem = file.dropLast(".jsonl".count)
        return stem == family || stem.hasPrefix(family + "-")
    }

    /// The cases of one file. A line that is no JSON object becomes a row without fields, whose reader will fail it.
    static func rows(of file: String) throws -> [JSONValue] {
        let data = try Data(contentsOf: folder.appendingPathComponent(file))
        return data.split(separator: UInt8(ascii: "\n")).enumerated().map { index, line in
            if let row = JSONValue(parsing: line), row.object != nil { return row }
            return .object(["id": .string("unreadable line \(index + 1)")])
        }
    }

    /// Runs every case of a family through `check`, which returns what is wrong, or `nil` when the case holds. Prints
    /// the tally of each file, and fails the test with the ids that neither hold nor are excused.
    static func conform(to family: String, _ check: (JSONValue) throws -> String?) throws {
        #expect(families.contains(family), "name the family \(family) in Corpus.families")
        for file in try files(of: family) {
            var tally = Tally(file: file)
            for row in try rows(of: file) {
                do { tally.count(row, fault: try check(row)) } catch { tally.count(row, fault: "\(error)") }
            }
            print(tally.report)
            #expect(tally.failed.isEmpty, "\(tally.report)")
        }
    }
}

/// How the cases of one file came out.
struct Tally {
    let file: String
    private(set) var total = 0
    private(set) var passed = 0
    private(set) var failed: [(id: String, fault: String)] = []
    private(set) var excused: [String: Int] = [:]
    private var excusedRows: [(rule: String, id: String, fault: String)] = []

    init(file: String) { self.file = file }

    mutating func count(_ row: JSONValue, fault: String?) {
        total += 1
        guard let fault else {
            passed += 1
            return
        }
        if let rule = Excuse.all.first(where: { $0.covers(file, row) }) {
            excused[rule.name, default: 0] += 1
            excusedRows.append((rule.name, row["id"].string ?? "row \(total)", fault))
        } else {
            failed.append((row["id"].string ?? "row \(total)", fault))
        }
    }

    /// `FILE: passed/total`, then a line for each rule that excused rows and for each row that failed. Which rows were
    /// excused it says when the environment has `LINEKIT_EXCUSED_ROWS`.
    var report: String {
        var lines = ["\(file): \(passed)/\(total)"]
        for rule in Excuse.all {
            guard let rows = excused[rule.name] else { continue }
            lines.append("  excused \(rows): \(rule.name): \(rule.reason)")
            guard ProcessInfo.processInfo.environment["LINEKIT_EXCUSED_ROWS"] != nil else { continue }
            lines += excusedRows.filter { $0.rule == rule.name }.map { "    \($0.id): \($0.fault)" }
        }
        lines += failed.map { "  failed \($0.id): \($0.fault)" }
        return lines.joined(separator: "\n")
    }
}

@Suite struct CorpusConformance {
    @Test func everyLineIsReadable() throws {
        for file in try Corpus.files() where Corpus.families.contains(where: { Corpus.belongs(file, to: $0) }) {
            let unreadable = try Corpus.rows(of: file).filter { ($0.object?.count ?? 0) < 2 }
            #expect(unreadable.isEmpty, "\(file): \(unreadable)")
        }
    }

    @Test func filesWithoutReaderAreNamed() throws {
        let unread = try Corpus.files().filter { file in
            !Corpus.families.contains { Corpus.belongs(file, to: $0) }
        }
        for file in unread { print("\(file): no reader") }
    }

    @Test func rulesHaveNamesOfTheirOwn() {
        #expect(Set(Excuse.all.map(\.name)).count == Excuse.all.count)
        #expect(Excuse.all.allSatisfy { !$0.reason.isEmpty })
    }
}
