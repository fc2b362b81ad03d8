import Foundation
import Testing

/// Docs/Seeds.md says which test shows each row: the tests are there, and are about that row.
@Suite struct SeedsPageTests {
    @Test func everyRowCitesItsOwnTest() throws {
        var titles: [String: Set<String>] = [:]
        for path in ProjectFiles.paths(in: "Tests/LineKitTests", endings: ["swift"]) {
            let declarations = try ProjectFiles.text(path)
                .matches(
                    of:
                        /@Test\("([A-DM]\d+(?:\.\d+)?)[: ][^"]*"(?:, arguments: [^\n]*?)?\)(?:\s*@MainActor)?\s*func (\w+)/
                )
            for declaration in declarations {
                titles[String(declaration.output.1), default: []].insert(String(declaration.output.2))
            }
        }
        let page = try ProjectFiles.text("Docs/Seeds.md")
        let rows = page.matches(of: /(?m)^\| ([A-DM]\d+(?:\.\d+)?) \| (.+) \| (.+) \|$/)
        #expect(rows.count > 220)
        for row in rows {
            let (id, shown) = (String(row.output.1), String(row.output.3))
            let cited = shown.matches(of: /`(\w+)`/).map { String($0.output.1) }
            if cited.isEmpty || shown.hasPrefix("no: ") {
                #expect(
                    id.hasPrefix("M") && shown.hasPrefix("no: "), "\(id): a test, or for a feature the reason for none")
            } else {
                #expect(Set(cited) == titles[id], "\(id)")
            }
        }
        #expect(Set(rows.map(\.output.1)).count == rows.count, "one line for each")
    }
}
