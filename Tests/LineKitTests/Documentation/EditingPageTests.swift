import Foundation
import Testing

/// Docs/Editing.md and Docs/Evidence.md say which test shows each feature: the tests are there.
@Suite struct EditingPageTests {
    @Test func everyFeatureCitesTestsThatExist() throws {
        var names: Set<String> = []
        for path in ProjectFiles.paths(in: "Tests/LineKitTests", endings: ["swift"]) {
            let text = try ProjectFiles.text(path)
            for declaration in text.matches(of: /\bfunc (\w+)\(/) { names.insert(String(declaration.output.1)) }
        }
        let page = try ProjectFiles.text("Docs/Editing.md")
        let rows = page.matches(of: /(?m)^\| (M\d+) \| (.+) \| (.+) \|$/)
        #expect(rows.map { String($0.output.1) } == (Array(18...51) + Array(104...109)).map { "M\($0)" })
        for row in rows {
            let cited = row.output.3.matches(of: /`(\w+)`/).map { String($0.output.1) }
            #expect(!cited.isEmpty, "\(row.output.1)")
            for name in cited { #expect(names.contains(name), "\(row.output.1): \(name)") }
        }
    }
}
