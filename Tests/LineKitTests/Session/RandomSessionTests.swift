import Testing

@testable import LineKit

/// Random sessions: after each key the screen must be what a first drawing of the same state gives.
@Suite struct RandomSessionTests {
    struct Setup: CustomTestStringConvertible, Sendable {
        var seed: UInt64
        var columns: Int
        var rows: Int
        var reflows: Bool
        /// Whether only ASCII is typed, so that the bound on bytes holds.
        var isPlain = false
        var testDescription: String { "\(columns)x\(rows), seed \(seed)\(reflows ? ", reflowing" : "")" }
    }

    static let setups: [Setup] = [(20, 5), (20, 40), (1, 8), (7, 30), (40, 10), (80, 24), (200, 50)].flatMap { size in
        [false, true].map { reflows in
            Setup(seed: UInt64(size.0 * 100 + size.1), columns: size.0, rows: size.1, reflows: reflows)
        }
    }

    static let keys = [
        "<Left>", "<Right>", "<Home>", "<End>", "<C-a>", "<C-e>", "<M-b>", "<M-f>", "<Up>", "<Down>", "<C-p>", "<C-n>",
        "<DEL>", "<DEL>", "<C-d>", "<Delete>", "<C-k>", "<C-u>", "<C-w>", "<M-d>", "<M-DEL>", "<C-y>", "<M-y>", "<C-t>",
        "<M-t>", "<M-u>", "<M-l>", "<M-c>", "<C-_>", "<C-@>", "<C-x><C-x>", "<C-l>", "<M-3>x", "<C-v><C-a>",
        "<C-v><C-j>", "<C-v><Tab>", "<Insert>", "<M-r>", "<C-x><C-u>",
    ]

    static let pieces = [
        "a", "b", "c", " ", "word ", "日本", "한", "é", "e\u{301}", "🙂", "👩‍👩‍👧‍👦", "🇩🇪", "❤️", "1️⃣", "👍🏽", "\u{301}", "क्षि", "ก็",
    ]

    private func session(_ setup: Setup) -> SessionRun {
        var session = SessionRun.Setup()
        session.prompt = StyledText("db", style: Style().foregroundColor(.ansi(2))) + "> "
        session.columns = setup.columns
        session.rows = setup.rows
        session.reflows = setup.reflows
        session.isMultiline = true
        session.before = "above\r\n"
        session.history = ["ls", String(repeating: "long ", count: 20), "two\nrows", "日本語"]
        return SessionRun(session)
    }

    @Test("the screen of a random session is that of a first drawing", arguments: setups)
    func random(setup: Setup) {
        var random = SeededRandom(seed: setup.seed)
        var run = session(setup)
        var done: [String] = []
        for step in 0..<250 {
            done.append(Self.act(on: &run, random: &random, resizesTo: setup.rows >= 24 ? 7...120 : nil))
            if let difference = run.differenceFromFirstDrawing() {
                let last = done.suffix(4).joined(separator: ", ")
                Issue.record(
                    "step \(step), \(last): \(difference)\n\(run.text.debugDescription)\n\(run.screen.snapshot())")
                return
            }
            if run.text.utf8.count > 300 { run.keys("<C-e><C-x><C-h>" + String(repeating: "<C-u><DEL>", count: 12)) }
        }
    }

    @Test(
        "an update costs at most a first drawing and a little for each row", arguments: setups.filter { $0.columns > 1 }
    )
    func bytes(setup: Setup) {
        var random = SeededRandom(seed: setup.seed &+ 1)
        var run = session(setup)
        for step in 0..<200 {
            _ = run.takeBytes()
            let before = run.screen
            let what = Self.act(on: &run, random: &random, resizesTo: nil)
            let count = run.takeBytes().count
            // What is on the screen now, its styles named once a row, and a move and an erasure for each row.
            let content = run.rows.reduce(0) { $0 + $1.utf8.count }
            let rows = run.screen.size.rows - before.rows.count { $0.isEmpty }
            let bound = content + 24 * (rows + 2) + 6 * content.quotientAndRemainder(dividingBy: 2).quotient
            if count > bound {
                Issue.record("step \(step), \(what): \(count) bytes, more than \(bound)\n\(run.screen.snapshot())")
                return
            }
            if run.text.utf8.count > 300 { run.keys("<C-e>" + String(repeating: "<C-u><DEL>", count: 12)) }
        }
    }

    /// Does something; answers what.
    static func act(
        on run: inout SessionRun, random: inout SeededRandom, resizesTo widths: ClosedRange<Int>?
    ) -> String {
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<8:
            let piece = pieces.randomElement(using: &random) ?? "a"
            run.keys(piece)
            return piece
        case 8..<17:
            let key = keys.randomElement(using: &random) ?? "<Left>"
            // Ctrl-D on an empty line would end it.
            run.keys(key == "<C-d>" && run.text.isEmpty ? "x" : key)
            return key
        case 17:
            let text = (0..<Int.random(in: 1..<40, using: &random))
                .map { _ in pieces.randomElement(using: &random) ?? "a" }.joined()
            run.paste(text)
            return "paste \(text.debugDescription)"
        case 18:
            run.printAbove("a message")
            return "a message"
        default:
            guard let widths else { return "nothing" }
            let columns = Int.random(in: widths, using: &random)
            run.resize(columns: columns, rows: run.screen.size.rows)
            return "resize to \(columns)"
        }
    }
}
