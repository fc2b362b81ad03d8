import Testing

@testable import LineKit

@Suite struct HistoryTests {
    struct Row: Sendable {
        var name: String
        var lines: [String]
        var kept: [String]
        var limit = 100
        var change: @Sendable (History) -> Void = { _ in }
    }

    static let rows: [Row] = [
        Row(name: "everything", lines: ["a", "a", " b", ""], kept: ["a", "a", " b", ""]),
        Row(name: "no neighbours", lines: ["a", "a", "b", "a"], kept: ["a", "b", "a"]) {
            $0.duplicates = .ignoreConsecutive
        },
        Row(name: "no duplicates", lines: ["a", "b", "ab", "a", "b"], kept: ["ab", "a", "b"]) {
            $0.duplicates = .eraseEarlier
        },
        // Case C171.
        Row(name: "not those that begin with a space", lines: [" rm", "\tls", "ls "], kept: ["\tls", "ls "]) {
            $0.ignoresLinesStartingWithSpace = true
        },
        Row(name: "a veto", lines: ["login secret", "ls"], kept: ["ls"]) {
            $0.shouldAdd = { !$0.hasPrefix("login") }
        },
        Row(name: "a limit", lines: ["a", "b", "c", "d"], kept: ["c", "d"], limit: 2),
        Row(name: "no room", lines: ["a"], kept: [], limit: 0),
    ]

    @Test func rowsOfTheTable() throws {
        for row in Self.rows {
            let history = History(limit: row.limit)
            row.change(history)
            for line in row.lines { try history.append(line) }
            #expect(history.entries.map(\.text) == row.kept, "\(row.name)")
        }
    }

    @Test func rulesSetLaterApply() throws {
        let history = History()
        for line in ["a", "a", "b", "a", "c"] { try history.append(line) }
        history.duplicates = .ignoreConsecutive
        #expect(history.entries.map(\.text) == ["a", "b", "a", "c"])
        history.duplicates = .eraseEarlier
        #expect(history.entries.map(\.text) == ["b", "a", "c"])
        history.limit = 2
        #expect(history.entries.map(\.text) == ["a", "c"])
        #expect(history[0] == "a" && history.count == 2)
    }

    @Test func entriesLikeAnArrayOfStrings() {
        var random = SeededRandom(seed: 11)
        var entries = HistoryEntries()
        var model: [HistoryEntry] = []
        for step in 0..<3_000 {
            switch random.below(10) {
            case 0 where !model.isEmpty:
                let index = random.below(model.count)
                entries.remove(at: index)
                model.remove(at: index)
            case 1:
                let limit = random.below(40)
                entries.trim(to: limit)
                model.removeFirst(max(model.count - limit, 0))
            case 2 where random.below(10) == 0:
                entries.removeDuplicates(consecutiveOnly: false)
                var seen: Set<String> = []
                model = model.reversed().filter { seen.insert($0.text).inserted }.reversed()
            case 3 where random.below(10) == 0:
                entries.removeDuplicates(consecutiveOnly: true)
                for index in model.indices.dropLast().reversed() where model[index].text == model[index + 1].text {
                    model.remove(at: index)
                }
            default:
                let entry = HistoryEntry(
                    random.text(of: "ab語", upTo: 4), time: random.below(2) == 0 ? nil : Int64(random.below(100)))
                entries.append(entry)
                model.append(entry)
            }
            if step % 10 == 0 { #expect(entries.elementsEqual(model)) }
        }
    }

    @Test func timesDecideTheOrder() {
        var entries: HistoryEntries = [
            "plain", HistoryEntry("a", time: 10), HistoryEntry("b", time: 30), "behind b", HistoryEntry("c", time: 20),
            HistoryEntry("d", time: 30),
        ]
        entries.sortByTime()
        #expect(entries.map(\.text) == ["plain", "a", "c", "b", "behind b", "d"])
        // A clock that was wrong for a while moves nothing.
        var wrong: HistoryEntries = [
            HistoryEntry("a", time: 10), HistoryEntry("future", time: 9_000), HistoryEntry("b", time: 20),
            HistoryEntry("unset", time: 1), HistoryEntry("c", time: 30),
        ]
        wrong.sortByTime(within: 5...100)
        #expect(wrong.map(\.text) == ["a", "future", "b", "unset", "c"])
    }

    @Test func hintsComeFromTheNewestEntry() throws {
        let history = History()
        let hinter = HistoryHinter(history, minimumLength: 2)
        for line in ["git rebase", "git reset --hard", "git", "日本語"] { try history.append(line) }
        func hint(_ line: String, cursor: Int? = nil) -> String? {
            hinter.hint(for: LineContext(line, cursor: cursor))
        }
        let typed = ["g", "gi", "git", "git ", "git re", "git reb", "git rebo", "git reb", "git rebase", "", "日本", "x"]
        let hints = [
            nil, "t", " reset --hard", "reset --hard", "set --hard", "ase", nil, "ase", nil, nil, "語", nil,
        ]
        #expect(typed.map { hint($0) } == hints)
        #expect(hint("git", cursor: 2) == nil)
        try history.append("git push")
        #expect(hint("git ") == "push")
        history.limit = 1
        #expect(hint("git pu") == "sh")
        #expect(hint("日本") == nil)
    }
}
