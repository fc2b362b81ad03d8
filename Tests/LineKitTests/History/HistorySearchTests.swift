import Testing

@testable import LineKit

@Suite struct HistorySearchTests {
    struct Row {
        var entries: [String]
        var text: String
        var from: Int
        var offset: Int?
        var direction = HistoryDirection.backward
        var matching = HistoryMatching.substring
        var index: Int?
        var place = 0
    }

    static let git = ["git rebase", "git reset", "ls -l", "git status", "Git gui"]
    static let rows: [Row] = [
        // Case C175: narrowing from `git re` to `git reb` walks on from the same entry.
        Row(entries: git, text: "git re", from: 5, index: 1),
        Row(entries: git, text: "git re", from: 0, index: 0),
        Row(entries: git, text: "git reb", from: 1, index: 0),
        Row(entries: git, text: "git reb", from: 0, direction: .forward, index: 0),
        Row(entries: git, text: "git", from: 1, direction: .forward, index: 1),
        Row(entries: git, text: "git", from: 2, direction: .forward, index: 3),
        Row(entries: git, text: "git", from: 4, direction: .forward, index: nil),
        Row(entries: git, text: "git", from: 5, direction: .forward, index: nil),
        Row(entries: git, text: "git", from: -1, index: nil),
        Row(entries: git, text: "git", from: 99, index: 3),
        Row(entries: git, text: "git", from: 4, matching: .substring.ignoringCase(), index: 4),
        Row(entries: git, text: "GIT G", from: 4, matching: .prefix.ignoringCase(), index: 4),
        Row(entries: git, text: "s", from: 2, index: 2, place: 1),
        Row(entries: git, text: "s", from: 3, index: 3, place: 9),
        Row(entries: git, text: "s", from: 3, direction: .forward, index: 3, place: 4),
        Row(entries: git, text: "s", from: 3, offset: 9, index: 3, place: 4),
        Row(entries: git, text: "s", from: 3, offset: 4, index: 2, place: 1),
        Row(entries: git, text: "s", from: 3, offset: 5, direction: .forward, index: 3, place: 9),
        Row(entries: git, text: "s", from: 3, offset: 10, direction: .forward, index: nil),
        Row(entries: git, text: "ls", from: 4, matching: .prefix, index: 2),
        Row(entries: git, text: "s", from: 4, matching: .prefix, index: nil),
        Row(entries: git, text: "it", from: 4, matching: .prefix, index: nil),
        Row(entries: git, text: "", from: 4, matching: .prefix, index: 4),
        Row(entries: git, text: "", from: 4, index: nil),
        Row(entries: git, text: "git status", from: 4, matching: .whole, index: 3),
        Row(entries: git, text: "git", from: 4, matching: .whole, index: nil),
        Row(entries: [], text: "a", from: 0, index: nil),
        Row(entries: [""], text: "a", from: 0, index: nil),
        // Never across two entries.
        Row(entries: ["ab", "cd"], text: "bc", from: 1, index: nil),
        Row(entries: ["aaaaaaaaaaaaaaaaaaaa"], text: "aaa", from: 0, index: 0, place: 17),
        Row(entries: ["aaaaaaaaaaaaaaaaaaaa"], text: "aaa", from: 0, offset: 17, index: 0, place: 16),
        Row(entries: ["aaaaaaaaaaaaaaaaaaaa"], text: "aaa", from: 0, direction: .forward, index: 0),
        Row(entries: ["x\ny"], text: "\n", from: 0, index: 0, place: 1),
        // Never inside a cluster.
        Row(entries: ["e", "cafe\u{301}"], text: "e", from: 1, index: 0),
        Row(entries: ["cafe\u{301}"], text: "e\u{301}", from: 0, index: 0, place: 3),
        Row(entries: ["👩‍👩‍👧‍👦"], text: "👧", from: 0, index: nil),
        Row(entries: ["日本語", "語"], text: "本語", from: 1, index: 0, place: 3),
        Row(entries: ["Äpfel und Öl"], text: "ö", from: 0, matching: .substring.ignoringCase(), index: 0, place: 11),
        Row(entries: ["Äpfel und Öl"], text: "äPF", from: 0, matching: .prefix.ignoringCase(), index: 0),
        Row(entries: ["Äpfel", "äpfel"], text: "ä", from: 1, offset: 0, matching: .prefix.ignoringCase(), index: 0),
    ]

    @Test func rowsOfTheTable() {
        for row in Self.rows {
            var entries = HistoryEntries()
            row.entries.forEach { entries.append(HistoryEntry($0)) }
            let found = entries.search(
                for: row.text, from: row.from, utf8Offset: row.offset, direction: row.direction,
                matching: row.matching)
            let place = row.index.map { _ in row.place..<row.place + row.text.utf8.count }
            #expect(found?.index == row.index && found?.utf8Range == place, "\(row)")
        }
    }

    @Test func searchAgreesWithNaiveSearch() {
        var random = SeededRandom(seed: 7)
        for _ in 0..<300 {
            var entries = HistoryEntries()
            let texts = (0..<random.below(6)).map { _ in random.text(of: "abAB-", upTo: 30) }
            texts.forEach { entries.append(HistoryEntry($0)) }
            let text = random.text(of: "abAB-", upTo: 3)
            guard !text.isEmpty else { continue }
            for folds in [false, true] {
                func folded(_ text: String) -> String { folds ? text.lowercased() : text }
                let naive = texts.lastIndex { isPart(folded(text), of: folded($0)) }
                let found = entries.search(
                    for: text, from: texts.count, matching: .substring.ignoringCase(folds))
                #expect(found?.index == naive, "\(text) in \(texts)")
                let first = texts.firstIndex { folded($0).hasPrefix(folded(text)) }
                let prefix = entries.search(
                    for: text, from: 0, direction: .forward, matching: .prefix.ignoringCase(folds))
                #expect(prefix?.index == first, "\(text) in \(texts)")
            }
        }
    }

    private func isPart(_ needle: String, of text: String) -> Bool {
        text.indices.contains { text[$0...].hasPrefix(needle) }
    }
}
