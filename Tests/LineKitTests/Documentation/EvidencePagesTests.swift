import Foundation
import Testing

/// Pages that say which test shows what: the tests they name are there, and tests that name a row are named by it.
@Suite struct EvidencePagesTests {
    @Test(arguments: ["Docs/Evidence.md", "Docs/AssistantsEvidence.md"]) func namedTestsAreThere(page: String) throws {
        var sources = ""
        for path in ProjectFiles.paths(in: "Tests/LineKitTests", endings: ["swift"]) {
            sources += try ProjectFiles.text(path)
        }
        let known = Set(
            sources.matches(of: /(?:func|struct|class|enum) (\w+)/).map { String($0.output.1) })
        let rows = try ProjectFiles.text(page).matches(of: /(?m)^\| ([CM]\d+) \| (.+) \| (.+) \|$/)
        #expect(rows.count > 15)
        #expect(Set(rows.map(\.output.1)).count == rows.count, "one line for each")
        for row in rows {
            let shown = String(row.output.3)
            let names = shown.matches(of: /`(\w+)`/).map { String($0.output.1) }.filter {
                $0.first?.isLowercase == true
            }
            // A property that tests look at counts as well.
            let missing = names.filter { !known.contains($0) && !sources.contains("." + $0) }
            #expect(missing.isEmpty, "\(row.output.1): \(missing)")
        }
    }

    @Test func rowsNameTheTestsThatAreTheirs() throws {
        let page = try ProjectFiles.text("Docs/AssistantsEvidence.md")
        var shown: [String: String] = [:]
        for row in page.matches(of: /(?m)^\| ([CM]\d+) \| .+ \| (.+) \|$/) {
            shown[String(row.output.1)] = String(row.output.2)
        }
        let wanted = [52...92, 115...119, 207...212].joined().map { "M\($0)" }
        #expect(wanted.allSatisfy { shown[$0] != nil }, "\(wanted.filter { shown[$0] == nil })")
        for path in ProjectFiles.paths(
            in: "Tests/LineKitTests/Assist", "Tests/LineKitTests/History", endings: ["swift"])
        {
            let titled = try ProjectFiles.text(path).matches(of: /@Test\(\s*"([CM]\d+)[: ][^"]*"[^{]*?\bfunc (\w+)/)
            for test in titled {
                let row = shown[String(test.output.1)] ?? ""
                #expect(row.contains("`\(test.output.2)`"), "\(test.output.1): \(test.output.2)")
            }
        }
    }
}
