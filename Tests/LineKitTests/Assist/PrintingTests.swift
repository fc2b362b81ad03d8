import Foundation
import Synchronization
import Testing

@testable import LineKit

/// What appears above and around a prompt while somebody types.
@Suite(.endsWhatHangs) struct PrintingTests {
    private static func editor(columns: Int = 40, rows: Int = 10) -> (ScriptedTerminal, LineEditor) {
        let terminal = ScriptedTerminal(columns: columns, rows: rows)
        let editor = LineEditor(terminal: terminal)
        editor.asksTerminal = false
        return (terminal, editor)
    }

    /// Threads that each print so many rows.
    private static func printing(_ rows: Int, on threadCount: Int, to printer: Printer) -> DispatchGroup {
        let threads = DispatchGroup()
        for thread in 0..<threadCount {
            threads.enter()
            Thread.detachNewThread {
                for row in 0..<rows { printer.print("row \(thread) \(row)") }
                threads.leave()
            }
        }
        return threads
    }

    @Test("C157 8 threads print 10,000 rows while a line is typed") func manyThreadsPrint() throws {
        let (terminal, editor) = Self.editor()
        terminal.state.withLock { $0.screen.scrollbackLimit = 20_000 }
        let printer = editor.printer
        let threads = Self.printing(1_250, on: 8, to: printer)
        let isDone = Mutex(false)
        threads.notify(queue: .global()) {
            isDone.withLock { $0 = true }
            printer.print("all printed")
        }
        terminal.type("abc")
        terminal.onFrame { screen in
            // The last row to be printed is on the screen: now the line may end.
            if screen.rows.contains("all printed") { terminal.press("RET") }
        }
        #expect(try editor.readLine(prompt: "> ") == "abc")
        let rows = (terminal.screen.scrollback + terminal.screen.rows).filter { $0.hasPrefix("row ") }
        #expect(rows.count == 10_000 && Set(rows).count == 10_000)
        for thread in 0..<8 {
            #expect(rows.filter { $0.hasPrefix("row \(thread) ") } == (0..<1_250).map { "row \(thread) \($0)" })
        }
    }

    @Test("M210 threads print while a menu is open, which stays where it is under the line")
    func menusStayWhileOthersPrint() throws {
        let (terminal, editor) = Self.editor(rows: 12)
        terminal.state.withLock { $0.screen.scrollbackLimit = 2_000 }
        let printer = editor.printer
        editor.completionStyle = .menu
        editor.completer = WordCompleter((0..<100).map { "w\($0)" })
        printer.updateStatus("status")
        var isPrinting = false
        terminal.type("w\t\t")
        terminal.onFrame { screen in
            let isOpen = screen.rows.contains("> w1") || screen.rows.contains("> w0")
            if isOpen, !isPrinting {
                isPrinting = true
                let threads = Self.printing(100, on: 4, to: printer)
                threads.notify(queue: .global()) { printer.print("all printed") }
            }
            guard isPrinting, let line = screen.rows.firstIndex(where: { $0.hasPrefix("> w") }) else { return }
            guard let place = screen.rows.firstIndex(where: { $0.hasSuffix("/100") }) else { return }
            #expect(place == line + 6 && screen.rows[place + 1] == "status" && screen.cursor.row == line)
            if screen.rows[max(line - 1, 0)] == "all printed" { terminal.press("RET", "RET") }
        }
        #expect(try editor.readLine(prompt: "> ")?.hasPrefix("w") == true)
        let rows = (terminal.screen.scrollback + terminal.screen.rows).filter { $0.hasPrefix("row ") }
        for thread in 0..<4 {
            #expect(rows.filter { $0.hasPrefix("row \(thread) ") } == (0..<100).map { "row \(thread) \($0)" })
        }
    }

    @Test("M119 texts from a task appear at once, in order, whole; the line stays") func textsAppearAtOnce()
        async throws
    {
        let (terminal, editor) = Self.editor()
        let printer = editor.printer
        terminal.type("abc")
        terminal.press("<Left>")
        var begun = false
        terminal.onFrame { screen in
            if screen.rows[0] == "> abc", screen.cursor.column == 4, !begun {
                begun = true
                Task { for number in 0..<20 { printer.print("message \(number)") } }
            }
            if (screen.scrollback + screen.rows).contains("message 19") { terminal.press("RET") }
        }
        #expect(try await editor.readLine(prompt: "> ") == "abc")
        let rows = (terminal.screen.scrollback + terminal.screen.rows).filter { !$0.isEmpty }
        #expect(rows == (0..<20).map { "message \($0)" } + ["> abc"])
    }

    @Test("C155 a text without a line feed has a row of its own") func partialRows() throws {
        let (terminal, editor) = Self.editor()
        editor.printer.print("partial")
        editor.printer.print("two\nrows\n")
        terminal.type("x\n")
        #expect(try editor.readLine(prompt: "> ") == "x")
        #expect(terminal.screen.rows.prefix(5) == ["partial", "two", "rows", "", "> x"])
    }

    @Test("C159 styled and plain text go the same way") func styledTextIsPrinted() throws {
        let (terminal, editor) = Self.editor()
        editor.printer.print(StyledText("red", style: Style().foregroundColor(.ansi(1))))
        editor.printer.print("plain \("\u{1B}[31m")")
        terminal.type("x\n")
        _ = try editor.readLine(prompt: "> ")
        #expect(terminal.screen.rows.prefix(3) == ["red", "plain ^[[31m", "> x"])
        #expect(terminal.screen.cell(row: 0, column: 0).style.foreground == .ansi(1))
        #expect(terminal.screen.cell(row: 1, column: 7).style == .plain)
    }

    @Test("M115 status below and progress above are redrawn in place, and stay from prompt to prompt")
    func progressIsRedrawnInPlace() throws {
        let (terminal, editor) = Self.editor()
        let printer = editor.printer
        var step = 0
        terminal.onFrame { screen in
            step += 1
            switch step {
            case 1: printer.updateProgress("1 of 3\n#")
            case 2:
                #expect(screen.rows.prefix(3) == ["1 of 3", "#", ">"])
                printer.updateProgress("2 of 3\n##")
            case 3:
                #expect(screen.rows.prefix(3) == ["2 of 3", "##", ">"])
                printer.print("above")
                printer.updateStatus("below")
            case 4:
                #expect(screen.rows.prefix(5) == ["above", "2 of 3", "##", ">", "below"])
                terminal.type("ab\n")
            default: break
            }
        }
        #expect(try editor.readLine(prompt: "> ") == "ab")
        #expect(terminal.screen.rows.prefix(4) == ["above", "> ab", "", ""])
        terminal.onFrame { _ in }
        terminal.type("c")
        terminal.press("RET")
        var isSeen = false
        terminal.onFrame { screen in
            isSeen = isSeen || screen.rows.prefix(5) == ["above", "> ab", "2 of 3", "##", "> c"]
        }
        #expect(try editor.readLine(prompt: "> ") == "c")
        #expect(isSeen)
        printer.updateProgress(nil)
        printer.updateStatus(nil)
        terminal.type("d\n")
        _ = try editor.readLine(prompt: "> ")
        #expect(terminal.screen.rows.prefix(5) == ["above", "> ab", "> c", "> d", ""])
    }

    @Test func refreshDrawsInAFreshRow() throws {
        let (terminal, editor) = Self.editor()
        let printer = editor.printer
        var step = 0
        terminal.type("abc")
        terminal.onFrame { screen in
            guard screen.rows[0] == "> abc", step == 0 else { return }
            step = 1
            // Somebody else writes to the terminal.
            terminal.state.withLock { $0.screen.feed("noise") }
            printer.refresh()
            terminal.type("d\n")
        }
        #expect(try editor.readLine(prompt: "> ") == "abcd")
        #expect(terminal.screen.rows.prefix(2) == ["> abcnoise%", "> abcd"])
    }

    @Test("C279 the first key after lending the terminal arrives") func keysArriveAfterLending() throws {
        let (terminal, editor) = Self.editor()
        editor.bindings.bind("C-x e", name: "child") { _ in }
        var ran = 0
        editor.onIdle = {
            guard ran == 0 else { return }
            ran += 1
            editor.withTerminalReleased {
                #expect(terminal.modesLeftOn == [])
                terminal.state.withLock { $0.screen.feed("child's words\r\n") }
            }
            terminal.type("a\n")
        }
        terminal.type("x")
        terminal.advance(by: .seconds(1))
        #expect(try editor.readLine(prompt: "> ") == "xa")
        #expect(terminal.screen.rows.prefix(3) == ["> x", "child's words", "> xa"])
    }

    /// In a process of its own, where nothing else comes and goes.
    @Test("C277 1,000 prompts cancelled at once leave no descriptor and no thread", .endsWhatHangs)
    func cancelledPromptsLeaveNothing() async {
        await #expect(processExitsWith: .success) {
            let pseudo = try PseudoTerminal()
            let terminal = POSIXTerminal(input: pseudo.slave, output: pseudo.slave, kind: .interactive)
            func cancel(whileWaiting: Bool) async throws {
                let task = Task { @MainActor in
                    let editor = LineEditor(terminal: terminal)
                    return try await editor.readLine(prompt: "> ")
                }
                if whileWaiting { _ = pseudo.read(through: "> ") }
                task.cancel()
                await #expect(throws: LineKitError.cancelled(text: "")) { try await task.value }
                while pseudo.read(milliseconds: 0)?.isEmpty == false {}
            }
            // What is made once, for the first prompts, may stay.
            for _ in 0..<20 { try await cancel(whileWaiting: true) }
            let (descriptors, threads) = (ProcessResources.descriptorCount, ProcessResources.threadCount)
            for round in 0..<1_000 { try await cancel(whileWaiting: round % 4 == 0) }
            #expect(ProcessResources.descriptorCount == descriptors)
            // Dispatch keeps a thread or two more or less in its pool, whatever is asked of it.
            #expect(ProcessResources.threadCount ?? 0 <= (threads ?? 0) + 4)
            #expect(pseudo.isAsBefore)
            // What was cancelled swallows no keys.
            pseudo.type("x\r")
            let line = try await Task { @MainActor in
                try await LineEditor(terminal: terminal).readLine(prompt: "> ")
            }.value
            #expect(line == "x")
        }
    }
}
