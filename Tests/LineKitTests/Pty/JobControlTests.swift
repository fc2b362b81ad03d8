import Testing

@testable import LineKit

/// Stopping and continuing under a shell with job control: a session's leader cannot be stopped, so these need one.
@Suite(.serialized, .endsWhatHangs, .enabled(if: OpenFile.exists("/bin/sh")))
struct JobControlTests {
    /// A shell that waits for a command.
    private func shell() throws -> PtyProcess {
        let shell = try PtyProcess(program: "/bin/sh", ["-i"], environment: ["PS1": "$ ", "ENV": "", "TERM": "xterm"])
        #expect(shell.wait { $0.screen.rows[0] == "$" })
        return shell
    }

    private var ask: String { BuiltProducts.path(of: "LineKitExamples") + " ask" }

    /// The last row that something is on.
    private func lastRow(_ process: PtyProcess) -> String { process.screen.rows.last { !$0.isEmpty } ?? "" }

    @Test func controlZStopsAndTheJobGoesOn() throws {
        let shell = try shell()
        shell.type(ask + "\n")
        #expect(shell.wait { lastRow($0) == "Your name:" })
        shell.type("abc")
        #expect(shell.wait { lastRow($0) == "Your name: abc" })
        shell.type("\u{1A}")
        #expect(shell.wait { lastRow($0) == "$" })
        #expect(shell.leftovers == [])
        #expect(shell.screen.rows.contains { $0.contains("Stopped") })
        // C53: the window changes while the program cannot see it.
        shell.resize(columns: 40, rows: 24)
        shell.type("fg\n")
        #expect(shell.wait { lastRow($0) == "Your name: abc" })
        #expect(shell.wait { !$0.terminal.editsLines })
        shell.type("d\r")
        #expect(shell.wait { $0.screen.rows.contains("Hello, abcd!") })
        shell.type("exit 0\n")
        #expect(shell.waitForEnd() == .exit(0))
        #expect(shell.leftovers == [])
    }

    /// C125: cancelled in the background, a prompt ends, and the program in the foreground keeps its settings.
    @Test func aPromptEndsInTheBackground() throws {
        let shell = try shell()
        shell.type(ask + " --timeout 1\n")
        #expect(shell.wait { lastRow($0) == "Your name:" })
        shell.type("\u{1A}")
        #expect(shell.wait { lastRow($0) == "$" })
        let before = shell.output.count
        shell.type("bg; cat\n")
        #expect(shell.wait { $0.screen.rows.contains { $0.contains("Cancelled") } })
        #expect(shell.leftovers == [])
        #expect(!shell.output[before...].contains(0x1B))
        shell.type("still here\n")
        #expect(shell.wait { $0.screen.rows.filter { $0 == "still here" }.count == 2 })
        shell.type("\u{04}")
        shell.type("exit 0\n")
        #expect(shell.waitForEnd() == .exit(0))
        #expect(shell.leftovers == [])
    }
}
