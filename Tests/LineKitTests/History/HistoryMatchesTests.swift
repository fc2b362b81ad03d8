import Testing

@testable import LineKit

/// The list of a history that is longer than what is looked at between two keys.
@Suite struct HistoryMatchesTests {
    @Test("M61 what is found piece by piece, and narrowed, is what is found at once") func piecesMakeTheWhole() {
        var random = SeededRandom(seed: 61)
        for round in 0..<200 {
            var entries = HistoryEntries()
            for _ in 0..<random.below(40) { entries.append(HistoryEntry(random.text(of: "abA -é", upTo: 6))) }
            var matches = HistoryMatches(entries)
            var query = ""
            for _ in 0..<8 {
                let before = query
                if random.below(4) == 0 { query = String(query.dropLast(random.below(3))) }
                query += random.text(of: "abA é", upTo: 2)
                matches.look(for: query, narrowing: query.hasPrefix(before))
                for _ in 0..<random.below(4) { matches.advance(random.below(20)) }
                guard random.below(2) == 0 else { continue }
                while !matches.isComplete { matches.advance(1 + random.below(20)) }
                let found = (0..<matches.count).map { entries.text(at: matches.entry(at: $0)) }
                #expect(found == Self.sorted(entries, by: query), "round \(round), \(query)")
            }
        }
    }

    /// The definition: each text once, at its newest place, by score, and of those as good the newest first.
    private static func sorted(_ entries: HistoryEntries, by query: String) -> [String] {
        var texts: [String] = []
        for entry in entries.reversed() where !texts.contains(entry.text) { texts.append(entry.text) }
        let pattern = FuzzyPattern(query)
        let scored = texts.enumerated().compactMap { place, text in
            pattern.match(text).map { (text: text, score: $0.score, place: place) }
        }
        return scored.sorted { ($1.score, $0.place) < ($0.score, $1.place) }.map(\.text)
    }

    /// 20,000 entries, the best of which for `zq` is the oldest.
    private static func run() -> SessionRun {
        let history = History()
        for line in ["zq"] + (1..<20_000).map({ $0 % 5_000 == 0 ? "xz-q\($0)" : "command \($0)" }) {
            _ = try? history.append(line)
        }
        var setup = SessionRun.Setup()
        setup.rows = 6
        setup.adjust = { $0.history = history }
        return SessionRun(setup)
    }

    /// The list opened, and the letters `zq` typed.
    private static func searching() -> SessionRun {
        var run = run()
        run.press("C-x r")
        run.type("zq", oneByOne: false)
        return run
    }

    @Test("M69 a key does not wait for a long history to be looked through") func keysComeFirst() {
        var run = Self.run()
        run.press("C-x r")
        #expect(run.session.nextDeadline == run.now)
        #expect(HistoryListTests.seen(run).last == "1/4096…")
        run.type("zq", oneByOne: false)
        // What was found so far is shown, and the next key is taken.
        #expect(HistoryListTests.seen(run) == ["history: zq", "…"])
        run.tick()
        #expect(HistoryListTests.seen(run) == ["history: zq", "▸ xz-q15000", "1/1…"])
        run.pause()
        #expect(
            HistoryListTests.seen(run) == [
                "history: zq", "▸ zq", "  xz-q15000", "  xz-q10000", "  xz-q5000", "1/4",
            ])
        #expect(run.session.nextDeadline == nil)
        run.press("RET")
        #expect(run.text == "zq")
    }

    @Test func whatIsChosenStaysChosen() {
        var run = Self.searching()
        run.tick()
        run.tick()
        #expect(HistoryListTests.seen(run).last == "1/2…")
        run.press("<Down>")
        #expect(HistoryListTests.seen(run)[2] == "▸ xz-q10000")
        run.pause()
        #expect(HistoryListTests.seen(run)[3] == "▸ xz-q10000" && HistoryListTests.seen(run).last == "3/4")
        run.press("RET")
        #expect(run.text == "xz-q10000")
    }

    @Test func returnTakesWhatIsShown() {
        var run = Self.searching()
        run.tick()
        run.press("RET")
        #expect(run.text == "xz-q15000")
        // Typed ahead, before anything was shown, it takes the best of all.
        var ahead = Self.run()
        ahead.read(Array("\u{18}rzq\r".utf8))
        #expect(ahead.text == "zq")
    }
}
