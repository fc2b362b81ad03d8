import Foundation
import Testing

@testable import LineKit

/// M230: where a trace goes, and what becomes of it when it cannot.
@Suite struct TraceFileTests {
    @discardableResult
    private func ask(_ prompts: TracedPrompts, kind: TerminalKind = .interactive) throws -> ScriptedTerminal {
        let terminal = ScriptedTerminal(columns: 100, rows: 10, kind: kind)
        terminal.type("ab\n")
        let line = try prompts.record { try withTerminal(terminal) { try readLine(prompt: "> ") } }
        #expect(line == "ab")
        return terminal
    }

    @Test func promptsAreAppendedToAFileOfTheOwner() throws {
        let prompts = try TracedPrompts()
        try ask(prompts)
        #expect(try prompts.directory.mode(of: "trace.jsonl") == 0o600)
        let first = try prompts.text
        try ask(prompts)
        #expect(try prompts.text.hasPrefix(first))
        #expect(try prompts.trace.promptCount == 2)
    }

    /// Each turn is in the file when it is over: a program that is killed leaves all but its last.
    @Test func turnsAreWrittenAsTheyEnd() throws {
        let prompts = try TracedPrompts()
        let terminal = ScriptedTerminal()
        var counts: [Int] = []
        terminal.onFrame { _ in counts.append((try? prompts.records.count) ?? 0) }
        terminal.type("ab\n")
        _ = try prompts.record { try withTerminal(terminal) { try readLine(prompt: "> ") } }
        #expect(counts == [3, 7, 11, 15])
    }

    /// No trace is wanted: nothing is noted anywhere.
    @Test func withoutAFileNothingIsNoted() throws {
        let terminal = ScriptedTerminal()
        let editor = LineEditor(terminal: terminal)
        let loop = editor.makeLoop(prompt: "> ", initialText: "")
        for name in [nil, ""] {
            let isWanted = TraceDestination.$current.withValue(TraceDestination { name }) {
                TraceDestination.current.path != nil
            }
            #expect(!isWanted)
        }
        #expect(loop.session.core.trace == nil)
    }

    /// A file that cannot be written is named once, above the prompt, and the question is asked all the same.
    @Test func aFileThatCannotBeWrittenIsToldOnce() throws {
        let link = try TracedPrompts("link")
        try link.directory.write("", to: "target")
        try FileManager.default.createSymbolicLink(
            atPath: link.directory.path + "/link", withDestinationPath: link.directory.path + "/target")
        let folder = try TracedPrompts("folder")
        try FileManager.default.createDirectory(
            atPath: folder.directory.path + "/folder", withIntermediateDirectories: false)
        let nowhere = try TracedPrompts("nowhere/trace")
        for prompts in [link, folder, nowhere] {
            for kind in [TerminalKind.interactive, .lineByLine] {
                let destination = TraceDestination { [path = prompts.destination.path] in path }
                var told: [Int] = []
                for _ in 0..<2 {
                    let terminal = ScriptedTerminal(columns: 200, rows: 10, kind: kind)
                    terminal.type("ab\n")
                    let line = try TraceDestination.$current.withValue(destination) {
                        try withTerminal(terminal) { try readLine(prompt: "> ") }
                    }
                    #expect(line == "ab")
                    told.append(terminal.screen.rows.filter { $0.contains("LINEKIT_TRACE: opening") }.count)
                    #expect(terminal.screen.rows.contains { $0.hasPrefix("> ab") })
                }
                #expect(told == [1, 0])
            }
        }
        #expect(try link.directory.read("target").isEmpty)
    }

    /// `/dev/full` says that the disk is full at each write.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/dev/full")))
    func devicesAreRefused() throws {
        let terminal = ScriptedTerminal(columns: 200, rows: 10)
        terminal.type("ab\n")
        let line = try TraceDestination.$current.withValue(TraceDestination { "/dev/full" }) {
            try withTerminal(terminal) { try readLine(prompt: "> ") }
        }
        #expect(line == "ab")
        #expect(terminal.screen.rows[0].contains("no regular file"))
    }

    /// Only where the test may give files away.
    @Test(.enabled(if: Libc.effectiveUser == 0))
    func filesOfOthersAreRefused() throws {
        let prompts = try TracedPrompts()
        try prompts.directory.write("", to: "trace.jsonl")
        try FileManager.default.setAttributes(
            [.ownerAccountID: 1], ofItemAtPath: prompts.directory.path + "/trace.jsonl")
        let terminal = try ask(prompts)
        #expect(terminal.screen.rows.joined().contains("somebody else's"))
        #expect(try prompts.text.isEmpty)
    }

    /// From the environment to the file and through the example that shows it.
    @Test func theExampleShowsATrace() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/trace.jsonl"
        let repl = try PtyProcess("repl", environment: ["LINEKIT_TRACE": path])
        repl.wait(for: ">")
        repl.type("héllo\u{1B}[D")
        repl.wait { $0.screen.rows.contains("> héllo") && $0.screen.cursor.column == 6 }
        repl.type("\r")
        // Between prompts the kernel would make an end of file of the key, and raw reads do not see that.
        repl.wait { $0.screen.rows.contains("=> héllo") && $0.screen.rows[2] == ">" && !$0.terminal.editsLines }
        repl.type("\u{4}")
        #expect(repl.waitForEnd() == .exit(0))

        let replay = try PtyProcess("replay", path, columns: 200, rows: 200)
        #expect(replay.waitForEnd() == .exit(0))
        let rows = replay.screen.rows
        let wanted = [
            "line \"> \" on xterm-256color, 80×24, emacs keys", "command backward-char", "│ > héll|o",
            "ended: line \"héllo\"",
            "2 run again with the same screens.",
        ]
        for part in wanted { #expect(rows.contains { $0.contains(part) }, "\(part)") }

        try directory.write("no trace\n", to: "bad")
        for (file, reason) in [("bad", "line 1 is no JSON"), ("absent", "No such file")] {
            let failed = try PtyProcess("replay", directory.path + "/" + file, columns: 200)
            #expect(failed.waitForEnd() == .exit(1))
            let said = failed.screen.rows.filter { !$0.isEmpty }
            #expect(said.count == 1 && said[0].contains(reason), "\(said)")
        }
    }
}
