import Testing

/// What holds for every file of the project.
@Suite struct HouseRulesTests {
    /// Requirements that are cited are explained, because the list they come from is not in the project.
    @Test func citedRequirementsAreExplained() throws {
        let page = try ProjectFiles.text("Docs/Requirements.md")
        let explained = Set(
            page.matches(of: /(?m)^\| ([CM]\d+|seed [A-D][\d.]+) \| .+ \|$/).map { String($0.output.1) })
        #expect(explained.isSuperset(of: ["C001", "C287", "M1", "M237", "seed A1.1", "seed D8"]))
        let citation = /\b(?:C\d{3}|M\d{1,3}|seed [A-D]\d+(?:\.\d+)?)\b/
        for path in ProjectFiles.paths(in: "Sources", "Tests", "Docs", endings: ["swift", "md"]) {
            let unknown = try ProjectFiles.text(path).matches(of: citation).map { String($0.output) }
                .filter { !explained.contains($0) }
            #expect(unknown.isEmpty, "\(path)")
        }
    }

    @Test func sourcesKeepTheRules() throws {
        for path in ProjectFiles.paths(in: "Sources/LineKit", "Sources/LineKitFoundation", endings: ["swift"]) {
            let text = try ProjectFiles.text(path)
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let isGenerated = lines.prefix(5).contains { $0.lowercased().contains("generated") }
            #expect(isGenerated || lines.count <= 401, "\(path) is too long")
            let imports = Set(lines.filter { $0.hasPrefix("import ") }.map { $0.dropFirst("import ".count) })
            let libraries: Set<Substring> = ["Glibc", "Musl", "Android", "Darwin"]
            if path.hasPrefix("Sources/LineKit/") {
                #expect(!imports.contains("Foundation"), "\(path): only LineKitFoundation may")
                #expect(
                    imports.isDisjoint(with: libraries) || path.hasPrefix("Sources/LineKit/System/Libc"),
                    "\(path): only the files of Libc may")
            }
            #expect(!text.contains(/\b(TODO|FIXME|XXX)\b/), "\(path): finish it")
        }
    }

    /// Every path that a page links to is there.
    @Test func linksLeadSomewhere() throws {
        for page in ["README.md", "CHANGELOG.md"] + ProjectFiles.paths(in: "Docs", endings: ["md"]) {
            let folder = page.contains("/") ? String(page[...(page.lastIndex(of: "/") ?? page.startIndex)]) : ""
            for link in try ProjectFiles.text(page).matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/) {
                let target = ProjectFiles.root.appendingPathComponent(folder + link.output.1)
                #expect((try? target.checkResourceIsReachable()) == true, "\(page) links to \(link.output.1)")
            }
        }
    }
}
