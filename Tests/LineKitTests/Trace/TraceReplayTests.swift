import Testing

@testable import LineKit

/// M206: a recorded session runs again to the same screens.
@Suite struct TraceReplayTests {
    private typealias Case = (name: String, run: @Sendable (ScriptedTerminal) throws -> Void)

    private struct Keywords: Highlighter {
        func highlight(_ line: String) -> StyledText {
            line.hasPrefix("let")
                ? StyledText("let", style: Style().bold()) + StyledText(String(line.dropFirst(3))) : StyledText(line)
        }
    }

    /// Prompts of every kind whose answers come from the program.
    private static let cases: [Case] = [
        (
            "typing, moving, killing",
            { terminal in
                terminal.type("hello wörld 日本語 👩‍👩‍👧‍👦")
                terminal.press("C-a", "M-f", "C-k", "C-y", "C-_", "M-u", "M-3", "<Left>", "C-t", "RET")
                _ = try LineEditor(terminal: terminal).readLine(prompt: "\u{1B}[32m>\u{1B}[0m ")
            }
        ),
        (
            "a line longer than the screen, resized",
            { terminal in
                terminal.type(String(repeating: "wide 漢字 ", count: 20))
                terminal.resize(columns: 20, rows: 6)
                terminal.press("C-a", "<Right>")
                terminal.resize(columns: 60, rows: 8)
                terminal.press("C-e", "RET")
                _ = try LineEditor(terminal: terminal).readLine(prompt: "> ", initialText: "begun ")
            }
        ),
        (
            "history, walked and searched",
            { terminal in
                let editor = LineEditor(terminal: terminal)
                for line in ["make all", "git status", "make test", "git push", "make all"] {
                    try editor.history.append(line)
                }
                terminal.type("mak")
                terminal.press("<Up>", "<Up>", "<Down>", "<Up>", "C-a", "C-r")
                terminal.type("git")
                terminal.press("C-r", "C-s", "C-g", "C-r")
                terminal.type("test")
                terminal.press("C-e", "M-.", "M-.", "M-<", "M->", "RET", "<Up>", "C-o", "RET")
                for _ in 0..<3 { _ = try editor.readLine(prompt: "$ ") }
            }
        ),
        (
            "one kill ring for several lines",
            { terminal in
                let editor = LineEditor(terminal: terminal)
                terminal.type("first second")
                terminal.press("C-w", "C-u", "RET", "C-y", "M-y", "RET", "C-r", "C-r", "RET")
                for _ in 0..<3 { _ = try editor.readLine(prompt: "> ") }
            }
        ),
        (
            "completion, hints, colours",
            { terminal in
                let editor = LineEditor(terminal: terminal)
                editor.completer = WordCompleter(["sine", "sinus", "cosine"])
                editor.highlighter = Keywords()
                editor.hinter = ClosureHinter { $0.line == "let" ? " there be light" : nil }
                terminal.type("s")
                terminal.press("TAB", "TAB", "TAB", "C-u")
                terminal.type("let")
                terminal.press("C-f", "C-a", "C-e", "RET")
                _ = try editor.readLine(prompt: "> ")
            }
        ),
        (
            "rows, validated",
            { terminal in
                let editor = LineEditor(terminal: terminal)
                editor.isMultiline = true
                editor.validator = BracketValidator()
                editor.continuationPrompt = { "\($0)… " }
                terminal.type("f(a,\n[1")
                terminal.press("<Up>", "<End>", "<Down>", "<End>")
                terminal.type("}\n")
                terminal.press("DEL")
                terminal.type("])\n")
                _ = try editor.readLine(prompt: "> ")
            }
        ),
        (
            "vi keys and the escape key",
            { terminal in
                let editor = LineEditor(terminal: terminal)
                editor.editingMode = .vi
                terminal.type("one two three")
                terminal.press("<Escape>")
                terminal.type("0dwfte.u~")
                terminal.advance(by: .milliseconds(300))
                terminal.type("A!")
                terminal.press("<Escape>", "RET")
                _ = try editor.readLine(prompt: "> ")
            }
        ),
        (
            "a terminal that answers, a mouse, a paste",
            { terminal in
                let editor = LineEditor(terminal: terminal)
                editor.usesMouse = true
                terminal.send("\u{1B}[?1u\u{1B}[?2026;2$y\u{1B}[?62c".utf8)
                terminal.paste("pasted\ntext \u{1B}[31m")
                terminal.send("\u{1B}[<0;4;1M\u{1B}[<0;4;1m".utf8)
                terminal.send("x".utf8)
                terminal.press("C-l", "RET", "RET")
                for _ in 0..<2 { _ = try editor.readLine(prompt: "> ") }
            }
        ),
        (
            "printing, a status, a stop",
            { terminal in
                let editor = LineEditor(terminal: terminal)
                editor.printer.print(StyledText("news", style: Style().italic()))
                editor.printer.updateStatus("busy")
                terminal.type("half")
                terminal.press("C-z")
                terminal.onFrame { screen in
                    if screen.rows.contains(where: { $0.contains("half") }) { editor.stopper.stop() }
                }
                #expect(throws: LineKitError.self) { try editor.readLine(prompt: "> ") }
            }
        ),
        (
            "Ctrl-C, and the end of input",
            { terminal in
                let editor = LineEditor(terminal: terminal)
                terminal.type("gone")
                terminal.press("C-c")
                #expect(throws: LineKitError.self) { try editor.readLine(prompt: "> ") }
                terminal.type("cut off")
                terminal.endInput()
                _ = try editor.readLine(prompt: "> ")
            }
        ),
        (
            "bytes that are no text",
            { terminal in
                terminal.send([0xFF, 0x61, 0xC3])
                terminal.send([0xA9, 0x1B, 0x5B, 0x39, 0x39, 0x39, 0x71, 0x62])
                terminal.send([0x1B])
                terminal.advance(by: .seconds(1))
                terminal.press("C-g", "RET")
                _ = try LineEditor(terminal: terminal).readLine(prompt: "> ")
            }
        ),
    ]

    @Test func recordedLinesRunAgain() throws {
        for (name, run) in Self.cases {
            for reflows in [false, true] {
                let prompts = try TracedPrompts()
                let terminal = ScriptedTerminal(columns: 40, rows: 10, reflows: reflows)
                terminal.capabilities.reflows = reflows
                do { try prompts.record { try run(terminal) } } catch { Issue.record("\(name): \(error)") }
                let trace = try prompts.trace
                var replay = trace.replay()
                #expect(replay.finish() == nil, "\(name)")
                #expect(replay.replayedPromptCount == trace.promptCount, "\(name)")
            }
        }
    }

    /// The steps in order, and the screen after each.
    @Test func stepsShowWhatHappened() throws {
        let prompts = try TracedPrompts()
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        terminal.type("ab")
        terminal.press("<Left>", "RET")
        try prompts.record {
            let editor = LineEditor(terminal: terminal)
            editor.asksTerminal = false
            _ = try editor.readLine(prompt: "> ")
        }
        let trace = try prompts.trace
        var replay = trace.replay()
        var kinds: [TraceReplay.Step.Kind] = []
        var screens: [String] = []
        while let step = replay.next() {
            kinds.append(step.kind)
            #expect(step.prompt == 1 && step.line == kinds.count && step.time >= .zero)
            if step.kind == .frame { screens.append(replay.screen.snapshot()) }
        }
        #expect(screens == ["> |", "> a|", "> ab|", "> a|b", "> ab\n|"])
        let turn: [TraceReplay.Step.Kind] = [.read, .event, .command, .frame]
        #expect(kinds == [.prompt, .call, .frame] + turn + turn + turn + turn + [.prompt])
        #expect(replay.screen.rows == terminal.screen.rows)
    }

    /// Secrets, forms and plain lines are shown and not run.
    @Test func othersAreShownAsRecorded() throws {
        let prompts = try TracedPrompts()
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        terminal.type("secret\n\n")
        var name = ""
        try prompts.record {
            try withTerminal(terminal) { _ = try readSecret(prompt: "Password: ", mask: .character("*")) }
            try Form { TextField("Name", text: Binding(get: { name }, set: { name = $0 })) }.run(on: terminal)
        }
        let trace = try prompts.trace
        var replay = trace.replay()
        var seen: Set<String> = []
        while replay.next() != nil { seen.formUnion(replay.screen.rows) }
        #expect(replay.firstDifference == nil && replay.replayedPromptCount == 0 && trace.promptCount == 2)
        #expect(seen.contains("Password: ******") && seen.contains { $0.contains("Name") })
    }

    /// What was changed in a trace, and the difference that is reported.
    @Test func differencesAreFound() throws {
        let prompts = try TracedPrompts()
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        terminal.type("ab")
        terminal.press("C-a", "RET")
        try prompts.record { _ = try LineEditor(terminal: terminal).readLine(prompt: "> ") }
        let text = try prompts.text
        let changes: [(String, String, String)] = [
            (#""read":"a""#, #""read":"x""#, #"recorded was event {"type":"text","text":"a"}"#),
            (#""command":"beginning-of-line""#, #""command":"end-of-line""#, "now it is command beginning-of-line"),
            (#""frame":"b""#, #""frame":"c""#, #""> ac" in row 0, but now it is "> ab""#),
            (#""end":"line","text":"ab""#, #""end":"line","text":"ba""#, #"ended: line "ba""#),
            (#""end":"line""#, #""end":"interrupted""#, "interrupted"),
            (#""read":"\u0001""#, #""read":"\u0005""#, #"now it is event {"type":"key","key":"e","mods":["ctrl"]}"#),
        ]
        for (old, new, part) in changes {
            #expect(text.contains(old), "\(old)")
            let difference = try Trace(parsing: text.replacing(old, with: new).utf8).firstDifference()
            #expect(difference?.description.contains(part) == true, "\(old): \(difference?.description ?? "none")")
        }
        // The same screen from other bytes is no difference.
        let longer = text.replacing(#""frame":"b""#, with: #""frame":"\u001b[Kb""#)
        #expect(try Trace(parsing: longer.utf8).firstDifference() == nil)
        // Keys of the program's own.
        var bindings = KeyBindings.emacs
        bindings["C-a"] = .endOfLine
        var replay = try Trace(parsing: text.utf8).replay(bindings: bindings)
        #expect(replay.finish()?.replayed == "command end-of-line")
    }

    /// No file makes a replay trap, whatever is wrong with it.
    @Test func brokenTracesNeverTrap() throws {
        var random = SeededRandom(seed: 206)
        let snippets: [[UInt8]] = [
            "\\u001b[A", "\\u0012", "\"count\":9999999", "-1", "99999999999999999999", "null", "[]", "{}", "\n", "\\r",
            "é", "\\t",
        ].map { Array($0.utf8) }
        var readable = 0
        for (_, run) in Self.cases {
            let prompts = try TracedPrompts()
            let terminal = ScriptedTerminal(columns: 40, rows: 10)
            do { try prompts.record { try run(terminal) } } catch { continue }
            let lines = try prompts.text.split(separator: "\n").map { Array($0.utf8) }
            for _ in 0..<40 {
                var changed = lines
                for _ in 0..<Int.random(in: 1...4, using: &random) {
                    let row = Int.random(in: 0..<changed.count, using: &random)
                    switch Int.random(in: 0..<4, using: &random) {
                    case 0: changed.remove(at: row)
                    case 1: changed.swapAt(row, Int.random(in: 0..<changed.count, using: &random))
                    case 2: changed.insert(changed[row], at: Int.random(in: 0..<changed.count, using: &random))
                    default:
                        let place = Int.random(in: 0..<max(changed[row].count, 1), using: &random)
                        let end = min(place + Int.random(in: 0...2, using: &random), changed[row].count)
                        changed[row].replaceSubrange(place..<end, with: snippets.randomElement(using: &random) ?? [])
                    }
                    if changed.isEmpty { break }
                }
                guard let trace = try? Trace(parsing: changed.joined(separator: [0x0A])) else { continue }
                readable += 1
                _ = trace.firstDifference()
            }
        }
        #expect(readable > 50)
    }
}
