import Dispatch
import Synchronization
import Testing

@testable import LineKit

/// Assistants that take their time, on prompts that are awaited and prompts that block.
@Suite(.endsWhatHangs) struct AssistantTimeTests {
    /// Opened once, by the screen.
    private final class Gate: Sendable {
        private let state = Mutex<(isOpen: Bool, waiting: CheckedContinuation<Void, Never>?)>((false, nil))

        func open() {
            let waiting = state.withLock { state in
                state.isOpen = true
                return state.waiting.take()
            }
            waiting?.resume()
        }

        func wait() async {
            await withCheckedContinuation { continuation in
                let isOpen = state.withLock { state in
                    if !state.isOpen { state.waiting = continuation }
                    return state.isOpen
                }
                if isOpen { continuation.resume() }
            }
        }
    }

    private static func read(_ editor: LineEditor, blocking: Bool) async throws -> String? {
        if blocking { return try blockingRead(editor) }
        return try await editor.readLine(prompt: "> ")
    }

    private static func blockingRead(_ editor: LineEditor, initialText: String = "") throws -> String? {
        try editor.readLine(prompt: "> ", initialText: initialText)
    }

    @Test("M77 a slow completer keeps no key waiting, and its stale answer is dropped", arguments: [false, true])
    func staleAnswersAreDropped(blocking: Bool) async throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        let editor = LineEditor(terminal: terminal)
        let gate = Gate()
        var asked: [String] = []
        var wasCancelled = false
        editor.completer = AsyncClosureCompleter { context in
            asked.append(context.word)
            await gate.wait()
            wasCancelled = Task.isCancelled
            return ["abcde"]
        }
        // The answer may come once the screen shows what was typed after the question.
        terminal.onFrame { screen in
            if screen.rows[0].hasPrefix("> abx") { gate.open() }
            if wasCancelled, screen.rows[0].hasPrefix("> abxy") { terminal.press("RET") }
        }
        terminal.type("ab\tx")
        terminal.press("<Left>", "<Right>")
        terminal.type("y")
        terminal.press("RET")
        #expect(try await Self.read(editor, blocking: blocking) == "abxy")
        #expect(asked == ["ab"])
    }

    @Test("M207 a completer that suspends serves prompts that await and prompts that block", arguments: [false, true])
    func answersInTimeAreTaken(blocking: Bool) async throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        let editor = LineEditor(terminal: terminal)
        let gate = Gate()
        var isWaitingSeen = false
        editor.completer = AsyncClosureCompleter { context in
            await gate.wait()
            await Task.yield()
            return ["abcde"]
        }
        terminal.onFrame { screen in
            // After a tenth of a second the person is told that somebody is at work.
            if screen.rows[1].hasPrefix("…") {
                isWaitingSeen = true
                gate.open()
            }
            if screen.rows[0].hasPrefix("> abcde") { terminal.press("RET") }
        }
        terminal.type("ab\t")
        #expect(try await Self.read(editor, blocking: blocking) == "abcde ")
        #expect(isWaitingSeen)
        #expect(terminal.modesLeftOn == [])
    }

    @Test("what an assistant awaits elsewhere keeps no key waiting", arguments: [false, true])
    func workElsewhereBlocksNoKey(blocking: Bool) async throws {
        /// Waits for the screen on a thread of its own, as work on the processor would.
        actor Worker {
            private let isDone = DispatchSemaphore(value: 0)
            nonisolated func finish() { isDone.signal() }
            func work() { isDone.wait() }
            @concurrent nonisolated func workOnAnyThread() async { waitHere() }
            private nonisolated func waitHere() { isDone.wait() }
        }
        for isActor in [true, false] {
            let terminal = ScriptedTerminal(columns: 40, rows: 10)
            let editor = LineEditor(terminal: terminal)
            let worker = Worker()
            editor.asyncHinter = AsyncClosureHinter { context in
                guard context.line == "a" else { return nil }
                if isActor { await worker.work() } else { await worker.workOnAnyThread() }
                return "late"
            }
            var isSeen = false
            terminal.type("a")
            terminal.onFrame { screen in
                if screen.rows[0] == "> a", !isSeen { terminal.type("b") }
                if screen.rows[0] == "> ab", !isSeen {
                    isSeen = true
                    worker.finish()
                    terminal.press("RET")
                }
            }
            #expect(try await Self.read(editor, blocking: blocking) == "ab")
            #expect(isSeen)
        }
    }

    @Test("M84 a hint may come late, for the line it was asked for", arguments: [false, true])
    func hintsMayComeLate(blocking: Bool) async throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        let editor = LineEditor(terminal: terminal)
        let gates = [Gate(), Gate()]
        editor.asyncHinter = AsyncClosureHinter { context in
            await gates[min(context.line.count, 2) - 1].wait()
            return context.line == "a" ? "-stale" : "cd"
        }
        var seen: [String] = []
        terminal.onFrame { screen in
            seen.append(screen.rows[0])
            if screen.rows[0] == "> ab" {
                gates[0].open()
                gates[1].open()
            }
            if screen.rows[0] == "> abcd", seen.count < 20 { terminal.press("<Right>", "RET") }
        }
        terminal.type("ab")
        #expect(try await Self.read(editor, blocking: blocking) == "abcd")
        #expect(!seen.contains { $0.contains("stale") })
    }

    @Test("M89 a slow highlighter keeps no key waiting: the last colours go along", arguments: [false, true])
    func colorsMayComeLate(blocking: Bool) async throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        let editor = LineEditor(terminal: terminal)
        let gates = [Gate(), Gate()]
        var answered: [String] = []
        editor.asyncHighlighter = AsyncClosureHighlighter { line in
            if line != "abc" { await gates[line == "abc d" ? 0 : 1].wait() }
            await Task.yield()
            if !Task.isCancelled { answered.append(line) }
            return StyledText(String(line.prefix(2)), style: Style().bold()) + StyledText(String(line.dropFirst(2)))
        }
        func bold(_ screen: VirtualScreen) -> String {
            screen.styledRows[0].runs.filter(\.style.isBold).map(\.text).joined()
        }
        // The text it begins with is coloured before any key comes. Later letters that were coloured keep their colour,
        // and the answer for a text that is gone is not shown.
        let script: [(row: String, bold: String, then: () -> Void)] = [
            ("> abc", "ab", { terminal.type(" d") }),
            ("> abc d", "ab", { terminal.press("C-a", "<Delete>") }),
            ("> bc d", "b", { gates.forEach { $0.open() } }),
            ("> bc d", "bc", { terminal.press("RET") }),
        ]
        var step = 0
        terminal.onFrame { screen in
            guard step < script.count, screen.rows[0] == script[step].row, bold(screen) == script[step].bold else {
                return
            }
            step += 1
            script[step - 1].then()
        }
        let line =
            try await blocking
            ? Self.blockingRead(editor, initialText: "abc") : editor.readLine(prompt: "> ", initialText: "abc")
        #expect(line == "bc d")
        #expect(step == script.count)
        #expect(answered.first == "abc" && answered.last == "bc d" && !answered.contains("abc d"))
    }

    @Test func whatACompleterThrowsIsShown() async throws {
        struct Trouble: Error, CustomStringConvertible { let description = "no connection" }
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        let editor = LineEditor(terminal: terminal)
        editor.completer = AsyncClosureCompleter { _ in
            await Task.yield()
            throw Trouble()
        }
        terminal.onFrame { screen in
            if screen.rows[0] == "no connection" { terminal.press("RET") }
        }
        terminal.type("ab\t")
        #expect(try await editor.readLine(prompt: "> ") == "ab")
    }

    @Test("C213 a prompt from a closure is made once for each line") func promptsAreMadeOnce() async throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        let editor = LineEditor(terminal: terminal)
        var made = 0
        terminal.type(String(repeating: "x", count: 20) + "\nb\n")
        terminal.press("C-d")
        var lines: [String] = []
        let prompts = editor.lines {
            made += 1
            return "\(made)> "
        }
        for try await line in prompts { lines.append(line) }
        #expect(lines == [String(repeating: "x", count: 20), "b"] && made == 3)
        #expect(terminal.screen.rows[1] == "2> b")
    }

    @Test("M212 the idle callback, and prompts that change while they are up") func idleCallbacksAndClocks() throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        let editor = LineEditor(terminal: terminal)
        let printer = editor.printer
        var ticks = 0
        editor.idleInterval = .seconds(1)
        editor.onIdle = {
            ticks += 1
            printer.updatePrompt("\(ticks)> ")
        }
        // Nobody has typed yet, and that is idle too.
        terminal.advance(by: .milliseconds(1_500))
        terminal.type("a")
        terminal.advance(by: .milliseconds(900))
        terminal.type("b")
        terminal.advance(by: .milliseconds(900))
        terminal.type("c")
        terminal.advance(by: .milliseconds(3_500))
        terminal.type("d\n")
        #expect(try editor.readLine(prompt: "> ") == "abcd")
        #expect(ticks == 4 && terminal.screen.rows[0] == "4> abcd")
    }
}
