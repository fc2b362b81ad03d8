import Foundation
import Testing

@testable import LineKit

@Suite struct DocumentationPagesTests {
    /// Pages that are made from the code, and how.
    static let generated: [(path: String, text: @Sendable () throws -> String)] = [
        ("Docs/Keyboard.md", { KeyboardPage.text }),
        ("Docs/wizard.svg", { try WizardPicture.svg() }),
    ]

    /// With `LINEKIT_WRITE_PAGES` set, the pages are written instead of compared.
    @Test func generatedPagesAreUpToDate() throws {
        for page in Self.generated {
            let file = ProjectFiles.root.appendingPathComponent(page.path)
            if ProcessInfo.processInfo.environment["LINEKIT_WRITE_PAGES"] != nil {
                try Data(try page.text().utf8).write(to: file)
            }
            #expect(try page.text() == ProjectFiles.text(page.path), "write \(page.path) again")
        }
    }

    /// M234: every block of Swift in a page stands, line by line, in the files that are compiled with the tests.
    @Test func codeInPagesIsCompiled() throws {
        let compiled = try ProjectFiles.paths(in: "Tests/LineKitTests/Documentation", endings: ["swift"])
            .filter { $0.hasSuffix("Snippets.swift") }
            .map { "\n" + lines(of: try ProjectFiles.text($0)) + "\n" }
        #expect(!compiled.isEmpty)
        for page in ["README.md"] + ProjectFiles.paths(in: "Docs", endings: ["md"]) {
            for block in try ProjectFiles.text(page).matches(of: /(?ms)^```swift\n(.*?)^```$/) {
                let code = "\n" + lines(of: String(block.output.1)) + "\n"
                #expect(compiled.contains { $0.contains(code) }, "\(page):\n\(block.output.1)")
            }
        }
    }

    /// Lines without their indentation, which is another one in a function.
    private func lines(of text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: true)
            .map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.joined(separator: "\n")
    }

    /// Every control sequence that is written is on the page of terminals.
    @Test func writtenSequencesAreListed() throws {
        let page = try ProjectFiles.text("Docs/Terminals.md")
        var written = Set<String>()
        for path in ProjectFiles.paths(in: "Sources/LineKit/Rendering", "Sources/LineKit/Terminal", endings: ["swift"])
        where path.contains("/Rendering/") || path.contains("/TerminalModes") {
            let text = try ProjectFiles.text(path)
            written.formUnion(text.matches(of: /control\("(.)"/).map { "`CSI n \($0.output.1)`" })
            written.formUnion(text.matches(of: /\\u\{1B\}\[\?(\d+)[hl]/).map { "\($0.output.1)" })
            written.formUnion(text.matches(of: /setMode\((\d+)/).map { "\($0.output.1)" })
        }
        #expect(written.isSuperset(of: ["`CSI n C`", "2004", "25"]))
        for sequence in written { #expect(page.contains(sequence), "\(sequence)") }
    }

    /// The example on the page of the history file is one.
    @Test func theHistoryFilesExampleIsRead() throws {
        let page = try ProjectFiles.text("Docs/HistoryFile.md")
        let block = try #require(page.firstMatch(of: /(?ms)^```text\n(.*?)^```$/))
        let entries = HistoryFormatTests.read(String(block.output.1))
        #expect(
            entries.map(\.text) == [
                "ls -l", "for file in *; do\n\techo \"$file\"\ndone", "grep 'a\\b' notes",
                "# not a comment of the file",
            ])
        var written: [UInt8] = []
        for entry in entries { HistoryRecord.encode(entry, into: &written) }
        #expect(String(decoding: written, as: UTF8.self) == String(block.output.1))
    }
}
