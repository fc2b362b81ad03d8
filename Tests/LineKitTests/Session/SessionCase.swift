import Testing

@testable import LineKit

/// A requirement as a table row: what is done on which screen, and what must be seen after each step.
struct SessionCase: CustomTestStringConvertible, Sendable {
    enum Action: ExpressibleByStringLiteral, Sendable {
        /// Keys as `SessionRun.keys` reads them.
        case keys(String)
        /// Bytes that come in one read.
        case bytes(String)
        case paste(String)
        case resize(Int, Int)
        /// As `resize`, on a terminal that clears the prompt itself.
        case resizeClearing(Int, Int)
        case printed(StyledText)

        init(stringLiteral keys: String) { self = .keys(keys) }
    }

    struct Step: Sendable {
        let actions: [Action]
        let shows: [String]
        let cursor: [Int]
        let text: String?
        let clearsScreen: Bool

        /// After `actions` the rows from the prompt's first on are `shows`, and the cursor is at `cursor`, row and column
        /// counted from the prompt's first cell.
        init(
            _ actions: Action..., shows: [String], cursor: [Int], text: String? = nil, clearsScreen: Bool = false
        ) {
            self.actions = actions
            self.shows = shows
            self.cursor = cursor
            self.text = text
            self.clearsScreen = clearsScreen
        }
    }

    var id: String
    var prompt: StyledText = "> "
    var columns = 40
    var rows = 10
    var history: [String] = []
    var isMultiline = false
    var steps: [Step]

    var testDescription: String { id }

    /// A kind of terminal, and what is on it before the prompt.
    struct Stage: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var outputRows: Int
        var reflows: Bool
        var translatesLineFeeds: Bool

        var output: [String] { (0..<outputRows).map { "out \($0)" } }
    }

    static let stages = [
        Stage(testDescription: "an empty screen", outputRows: 0, reflows: false, translatesLineFeeds: false),
        Stage(testDescription: "below output", outputRows: 2, reflows: false, translatesLineFeeds: true),
        Stage(testDescription: "at the bottom", outputRows: 30, reflows: false, translatesLineFeeds: false),
        Stage(testDescription: "reflowing, below output", outputRows: 2, reflows: true, translatesLineFeeds: true),
        Stage(testDescription: "reflowing, at the bottom", outputRows: 30, reflows: true, translatesLineFeeds: false),
    ]

    /// Runs the case and records what does not hold.
    func run(on stage: Stage) {
        var setup = SessionRun.Setup()
        setup.prompt = prompt
        setup.columns = columns
        setup.rows = rows
        setup.history = history
        setup.isMultiline = isMultiline
        setup.reflows = stage.reflows
        setup.translatesLineFeeds = stage.translatesLineFeeds
        setup.before = stage.output.map { $0 + "\r\n" }.joined()
        var run = SessionRun(setup)
        var above = stage.output
        for (index, step) in steps.enumerated() {
            for action in step.actions { perform(action, on: &run, above: &above) }
            if step.clearsScreen { above = run.screen.scrollback }
            if let fault = fault(of: run, in: step, above: above) {
                Issue.record("\(id), step \(index + 1), \(stage.testDescription): \(fault)\n\(run.screen.snapshot())")
                return
            }
        }
    }

    private func perform(_ action: Action, on run: inout SessionRun, above: inout [String]) {
        switch action {
        case .keys(let keys): run.keys(keys)
        case .bytes(let bytes): run.read(Array(bytes.utf8))
        case .paste(let text): run.paste(text)
        case .resize(let columns, let rows): run.resize(columns: columns, rows: rows)
        case .resizeClearing(let columns, let rows):
            // It takes everything on the screen away here, not only the prompt.
            run.resizeClearing(columns: columns, rows: rows)
            above = Array(run.everything.prefix { !$0.hasPrefix(prompt.lines[0].plainText.trimmingEnd()) })
        case .printed(let text):
            run.printAbove(text)
            above += text.lines.map(\.plainText)
        }
    }

    private func fault(of run: borrowing SessionRun, in step: Step, above: [String]) -> String? {
        var shows = step.shows.map { $0.trimmingEnd() }
        while shows.last == "" { shows.removeLast() }
        if run.everything != above + shows { return "there is \(run.everything), not \(above + shows)" }
        let place = [run.screen.scrollback.count + run.cursor[0] - above.count, run.cursor[1]]
        if place != step.cursor { return "the cursor is at \(place), not \(step.cursor)" }
        if let text = step.text, text != run.text { return "the text is \(run.text.debugDescription)" }
        return run.session.isFinished ? nil : run.differenceFromFirstDrawing()
    }
}
