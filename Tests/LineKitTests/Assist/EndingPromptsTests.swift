import Foundation
import Testing

@testable import LineKit

/// Prompts that others end, and what becomes of what was typed.
@Suite(.endsWhatHangs) struct EndingPromptsTests {
    @Test("C265 a cancelled task ends its prompt, with the text typed, the terminal given back")
    func cancelledTasks() async throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        terminal.type("abc")
        let task = Task { @MainActor in
            try await LineEditor(terminal: terminal).readLine(prompt: "> ")
        }
        terminal.onFrame { screen in
            if screen.rows[0] == "> abc" { task.cancel() }
        }
        await #expect(throws: LineKitError.cancelled(text: "abc")) { try await task.value }
        #expect(terminal.modesLeftOn == [])
    }

    @Test("C267 cancelled prompts swallow no keys") func cancelledPromptsSwallowNothing() async throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        for number in 0..<6 {
            let task = Task { @MainActor in
                terminal.onFrame { screen in
                    // Once it waits for a key.
                    if screen.rows.contains("\(number)>") { withUnsafeCurrentTask { $0?.cancel() } }
                }
                return try await LineEditor(terminal: terminal).readLine(prompt: "\(number)> ")
            }
            if number < 3 { task.cancel() }
            await #expect(throws: LineKitError.cancelled(text: "")) { try await task.value }
        }
        terminal.onFrame { _ in }
        terminal.press("RET")
        #expect(try await LineEditor(terminal: terminal).readLine(prompt: "> ")?.isEmpty == true)
    }

    @Test("C271 another thread ends a prompt that blocks") func otherThreadsEndPrompts() throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        let editor = LineEditor(terminal: terminal)
        let stopper = editor.stopper
        terminal.type("ab")
        terminal.onFrame { screen in
            if screen.rows[0] == "> ab" { Thread.detachNewThread { stopper.stop() } }
        }
        #expect(throws: LineKitError.cancelled(text: "ab")) { try editor.readLine(prompt: "> ") }
        #expect(terminal.modesLeftOn == [])
        // The next prompt is another one.
        terminal.onFrame { _ in }
        terminal.type("c\n")
        #expect(try editor.readLine(prompt: "> ") == "c")
    }

    @Test("C273 answers by label") func answersByLabel() throws {
        let terminal = ScriptedTerminal()
        terminal.answer("Name:", with: "Ada")
        terminal.answer("Age:", with: "36")
        let editor = LineEditor(terminal: terminal)
        #expect(try editor.readLine(prompt: "Age: ") == "36")
        #expect(try editor.readLine(prompt: StyledText("Name: ").bold()) == "Ada")
    }

    @Test("C275 one styled prompt is all there is") func onePrompt() throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        terminal.type("x\n")
        _ = try LineEditor(terminal: terminal).readLine(prompt: StyledText("db> ").foregroundColor(.ansi(1)))
        #expect(terminal.screen.rows[0] == "db> x")
        #expect(terminal.screen.cell(row: 0, column: 0).style.foreground == .ansi(1))
        #expect(terminal.screen.cell(row: 0, column: 4).style == .plain)
    }

    /// The line that could not be stored is entered, the reason is shown once, and typing goes on.
    @Test func historiesThatCannotBeWrittenCostNoLine() throws {
        let terminal = ScriptedTerminal(columns: 80, rows: 10)
        let editor = LineEditor(terminal: terminal)
        final class Full: HistoryStorage {
            func load() throws(LineKitError) -> HistoryEntries { ["old"] }
            func append(_ entry: HistoryEntry) throws(LineKitError) { throw .system(operation: "writing", code: 28) }
            func removeAll() throws(LineKitError) {}
        }
        editor.history = History(storage: Full())
        terminal.type("one\ntwo\n")
        terminal.press("<Up>", "<Up>", "<Up>", "RET")
        #expect(try editor.readLine(prompt: "> ") == "one")
        #expect(try editor.readLine(prompt: "> ") == "two")
        #expect(try editor.readLine(prompt: "> ") == "old")
        let rows = terminal.screen.rows.filter { !$0.isEmpty }
        #expect(
            rows.count == 4 && rows.first == "> one" && rows[1].contains("writing") && rows[2] == "> two", "\(rows)")
    }

    @Test("C171 what begins with a blank or is vetoed is stored nowhere") func vetoes() throws {
        let directory = try TemporaryDirectory()
        let terminal = ScriptedTerminal(columns: 80, rows: 10)
        let editor = LineEditor(terminal: terminal)
        editor.history = try History(file: directory.path + "/h")
        editor.history.ignoresLinesStartingWithSpace = true
        editor.history.shouldAdd = { !$0.contains("password") }
        terminal.type(" rm\nset password x\nls\n")
        terminal.press("<Up>", "<Up>", "RET")
        for line in [" rm", "set password x", "ls", "ls"] { #expect(try editor.readLine(prompt: "> ") == line) }
        #expect(try History(file: directory.path + "/h").entries.map(\.text) == ["ls", "ls"])
        let stored = try directory.read("h")
        #expect(!stored.contains("rm") && !stored.contains("password"))
    }
}
