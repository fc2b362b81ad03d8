import Testing

@testable import LineKit

/// The signals' numbers; the same everywhere that LineKit runs, but for the last three.
private enum Signals {
    static let hangUp: Int32 = 1
    static let interrupt: Int32 = 2
    static let quit: Int32 = 3
    static let kill: Int32 = 9
    static let segmentation: Int32 = 11
    static let terminate: Int32 = 15
}

/// The examples on a pseudo-terminal. Every test ends with settings, descriptor flags and modes as they were.
@Suite(.serialized, .endsWhatHangs)
struct ExamplePtyTests {
    private func asking(_ arguments: String..., environment: [String: String] = [:]) throws -> PtyProcess {
        let process = try PtyProcess(
            program: BuiltProducts.path(of: "LineKitExamples"), ["ask"] + arguments, environment: environment)
        #expect(process.wait(for: "Your name:"))
        return process
    }

    private func expectEnd(
        _ process: PtyProcess, _ ending: PtyProcess.Ending, _ location: SourceLocation = #_sourceLocation
    ) {
        #expect(process.waitForEnd() == ending, sourceLocation: location)
        #expect(process.leftovers == [], sourceLocation: location)
    }

    @Test func typingAndAccepting() throws {
        let process = try asking()
        process.type("日本語 Ann\r")
        expectEnd(process, .exit(0))
        #expect(process.screen.rows.prefix(2) == ["Your name: 日本語 Ann", "Hello, 日本語 Ann!"])
    }

    @Test func aPasteOfManyLinesSubmitsNothing() throws {
        let process = try asking()
        process.wait { $0.screen.isModeOn(2004) }
        let lines = (1...100).map { "line \($0)" }
        process.type("\u{1B}[200~" + lines.joined(separator: "\r") + "\u{1B}[201~")
        process.type("!")
        #expect(process.wait { $0.screen.rows.joined().contains("line 100!") })
        #expect(process.ending == nil)
        process.type("\r")
        expectEnd(process, .exit(0))
        let output = String(decoding: process.output, as: UTF8.self)
        #expect(output.split(separator: "Hello, ").count == 2)
    }

    /// The shell on a roomy screen and on a small one: a menu, progress above the line being typed, a recalled line.
    @Test(arguments: [(80, 24), (40, 12)]) func theShellIsUsed(columns: Int, rows: Int) throws {
        let process = try PtyProcess("shell", columns: columns, rows: rows)
        #expect(process.wait(for: "$"))
        process.type("\t")
        #expect(process.wait(for: "history  lists what was entered"))
        process.type("sl\r")
        #expect(process.wait(for: "$ sleep"))
        process.type("1\r")
        #expect(process.wait(for: "sleep [...................."))
        process.type("help c")
        #expect(process.wait(for: "slept 1 s"))
        #expect(process.screen.rows.contains { $0.contains("$ help c") })
        process.type("\u{15}help cat\r")
        #expect(process.wait(for: "cat FILE…"))
        // Up looks for what begins with the letters typed, and leaves the cursor behind them.
        process.type("sl\u{1B}[A")
        #expect(process.wait { $0.screen.rows.filter { $0.contains("$ sleep 1") }.count > 1 })
        process.type("\u{05}\u{15}\u{04}")
        expectEnd(process, .exit(0))
    }

    /// The pseudo-terminal's erase character is none of the usual ones.
    @Test("C105 after Ctrl-C all settings are as before, the erase character too") func controlCInterrupts() throws {
        let process = try asking()
        process.type("abc\u{03}")
        expectEnd(process, .exit(130))
    }

    @Test func controlDEndsInput() throws {
        let process = try asking()
        process.type("\u{04}")
        expectEnd(process, .exit(1))
        #expect(process.screen.rows[1].hasPrefix("ask: "))
    }

    /// Settings and modes come back before the program is gone, and a parent sees what it died of.
    @Test(arguments: [Signals.hangUp, Signals.interrupt, Signals.terminate])
    func signalsFromOutsideRestoreAndKill(signal: Int32) throws {
        let process = try asking()
        process.type("abc")
        process.wait(for: "abc")
        process.signal(signal)
        expectEnd(process, .signal(signal))
        // Whatever comes next begins on a row of its own.
        #expect(process.screen.cursor.column == 0)
        #expect(process.screen.rows[0] == "Your name: abc")
    }

    /// A trap, as far as the terminal can tell: with and without the runtime's own handler.
    @Test(arguments: ["enable=no", "interactive=no,color=no"])
    func faultsRestore(backtrace: String) throws {
        let process = try asking(environment: ["SWIFT_BACKTRACE": backtrace])
        process.type("abc")
        process.wait(for: "abc")
        process.signal(Signals.segmentation)
        expectEnd(process, .signal(Signals.segmentation))
        #expect(process.screen.cursor.column == 0)
    }

    @Test func controlBackslashQuits() throws {
        let process = try asking(environment: ["SWIFT_BACKTRACE": "enable=no"])
        process.type("\u{1C}")
        expectEnd(process, .signal(Signals.quit))
    }

    @Test func aCancelledTaskGivesTheTerminalBack() throws {
        let process = try asking("--timeout", "0.3")
        process.type("abc")
        expectEnd(process, .exit(1))
        #expect(process.screen.rows[1].hasPrefix("ask: "))
    }

    @Test("C113 after a stop that nobody can catch the keys still act one by one")
    func aStopThatCannotBeCaughtIsRecoveredFrom() throws {
        let process = try asking()
        process.type("abc")
        process.wait(for: "abc")
        process.signal(PtyProcess.stop)
        #expect(process.waitForStop())
        process.terminal.restoreSettings()
        process.signal(PtyProcess.goOn)
        #expect(process.wait { !$0.terminal.editsLines })
        process.type("d")
        #expect(process.wait(for: "abcd"))
        process.type("\r")
        expectEnd(process, .exit(0))
    }

    @Test(arguments: [false, true])
    func aResizeInTheMiddleOfAWrappedLine(reflows: Bool) throws {
        let process = try asking()
        process.reflows = reflows
        let text = String((0..<90).map { Character(Unicode.Scalar(UInt8(97 + $0 % 26))) })
        process.type(text)
        process.wait { $0.screen.rows[1].hasSuffix(text.suffix(3)) }
        process.type("\u{1B}[D\u{1B}[D\u{1B}[D")
        process.wait { $0.screen.cursor == (1, 18) }
        process.resize(columns: 20, rows: 24)
        let shown = "Your name: " + text
        let isWhole = process.wait { process in
            let rows = process.screen.rows.drop { !$0.hasPrefix("Your name:") }
            return rows.joined().hasPrefix(shown) && process.screen.cursor.column == (shown.count - 3) % 20
        }
        #expect(isWhole, "\(process.screen.rows)")
        process.type("X\r")
        expectEnd(process, .exit(0))
        let said = process.screen.rows.joined().split(separator: "Hello, ").last.map(String.init)
        #expect(said == text.dropLast(3) + "X" + text.suffix(3) + "!")
    }

    @Test("C139, C141 with its output in a pipe a program asks on the terminal, and the pipe gets what it prints")
    func redirectedOutputGetsNoPrompt() throws {
        let (reading, writing) = pipeEnds()
        defer { for end in [reading, writing] { Libc.closeFile(end) } }
        let process = try PtyProcess(program: BuiltProducts.path(of: "LineKitExamples"), ["ask"], output: writing)
        #expect(process.wait(for: "Your name:"))
        process.type("Ann\r")
        expectEnd(process, .exit(0))
        #expect(readAvailable(reading) == "Hello, Ann!\n")
    }

    /// Input that is no terminal: a plain line, and not one byte of a prompt.
    @Test(arguments: [("Ann\nBob\n", PtyProcess.Ending.exit(0), "Hello, Ann!\r\n"), ("", .exit(1), "ask: Input ended")])
    func pipedInput(input: String, ending: PtyProcess.Ending, said: String) throws {
        let (reading, writing) = pipeEnds()
        _ = input.utf8.withContiguousStorageIfAvailable { Libc.writeBytes(writing, UnsafeRawBufferPointer($0)) }
        Libc.closeFile(writing)
        defer { Libc.closeFile(reading) }
        let process = try PtyProcess(program: BuiltProducts.path(of: "LineKitExamples"), ["ask"], input: reading)
        expectEnd(process, ending)
        #expect(String(decoding: process.output, as: UTF8.self).hasPrefix(said))
        #expect(!process.output.contains(0x1B))
    }

    @Test("C129 a secret is asked for on the terminal whatever the program's input and output are")
    func secretsAreAskedOnTheControllingTerminal() throws {
        let (reading, writing) = pipeEnds()
        let (outReading, outWriting) = pipeEnds()
        defer { for end in [reading, writing, outReading, outWriting] { Libc.closeFile(end) } }
        let process = try PtyProcess(
            program: BuiltProducts.path(of: "LineKitExamples"), ["password"], input: reading, output: outWriting)
        #expect(process.wait(for: "Password:"))
        process.type("ab")
        process.resize(columns: 60, rows: 24)  // C123
        process.type("ç\r")
        expectEnd(process, .exit(0))
        #expect(readAvailable(outReading) == "3 characters\n")
        #expect(process.screen.rows[0] == "Password:")
    }

    @Test("C111 the same interruption as elsewhere, and not a byte of the secret in what was written")
    func secretsAreNeverShown() throws {
        let process = try PtyProcess("password")
        #expect(process.wait(for: "Password:"))
        process.type("qzjx\u{7F}qzjx\u{1B}[D\u{03}")
        expectEnd(process, .exit(130))
        #expect(!process.output.contains { "qzjx".utf8.contains($0) })
    }

    static let lineByLineEnvironments = [["TERM": "dumb", "INSIDE_EMACS": "29,comint"], ["ACCESSIBLE": "1"]]

    @Test("C143, C145, C147 no escape byte, and the kernel's echo is the only one", arguments: lineByLineEnvironments)
    func lineByLine(environment: [String: String]) throws {
        let process = try asking(environment: environment)
        process.type("Ann\r")
        expectEnd(process, .exit(0))
        #expect(String(decoding: process.output, as: UTF8.self) == "Your name: Ann\r\nHello, Ann!\r\n")
        let interrupted = try asking(environment: environment)
        interrupted.type("Ann\u{03}")
        expectEnd(interrupted, .exit(130))
    }

    @Test("C151 line by line a password echoes nothing, not even a mask", arguments: lineByLineEnvironments)
    func secretsAreNotSpoken(environment: [String: String]) throws {
        let secret = try PtyProcess("password", environment: environment)
        secret.wait(for: "Password:")
        secret.type("qzj\r")
        expectEnd(secret, .exit(0))
        #expect(String(decoding: secret.output, as: UTF8.self) == "Password: \r\n3 characters\r\n")
    }

    @Test("C137 without any terminal the error says what is missing")
    func whatIsMissingIsSaid() throws {
        let process = try PtyProcess(
            program: BuiltProducts.path(of: "LineKitExamples"), ["password"],
            input: Int32(Libc.openFile("/dev/null", 0)),
            hasTerminal: false)
        expectEnd(process, .exit(1))
        let output = String(decoding: process.output, as: UTF8.self)
        #expect(output.hasPrefix("password: There is no terminal to ask on"))
    }

    @Test("C107 between prompts the terminal is in its ordinary state, so that a death there needs no repair")
    func betweenPromptsTheTerminalIsOrdinary() throws {
        let process = try PtyProcess("repl")
        for round in 1...3 {
            #expect(process.wait { $0.screen.rows.filter { $0.hasPrefix(">") }.count == round })
            process.type("x\r")
        }
        // Between two prompts the kernel would take a Ctrl-D for itself.
        #expect(process.wait { $0.screen.rows.filter { $0.hasPrefix(">") }.count == 4 })
        process.type("\u{04}")
        expectEnd(process, .exit(0))
        // Modes went on and off once for each line, and the end.
        let output = String(decoding: process.output, as: UTF8.self)
        #expect(output.components(of: "\u{1B}[?2004l") == output.components(of: "\u{1B}[?2004h"))
    }

    /// What the runtime writes before it traps has line feeds and no carriage returns.
    @Test("C103 the message of a trap begins each row in the first column") func messagesAreNoStaircase() throws {
        let process = try asking()
        process.type("abc")
        process.wait(for: "abc")
        _ = Array("\nFatal error: Index out of range\nCurrent stack trace:\n0 main\n".utf8).withUnsafeBytes {
            Libc.writeBytes(process.terminal.slave, $0)
        }
        #expect(process.wait(for: "0 main"))
        #expect(process.screen.rows[1...3] == ["Fatal error: Index out of range", "Current stack trace:", "0 main"])
    }

    @Test("C131 waiting on /dev/tty works") func theTerminalByItsOtherName() throws {
        let program = BuiltProducts.path(of: "LineKitExamples")
        let process = try PtyProcess(program: "/bin/sh", ["-c", "exec \(program) ask < /dev/tty"])
        #expect(process.wait(for: "Your name:"))
        process.type("Ann")
        process.wait(for: "Ann")
        process.type("\u{02}x\r")
        expectEnd(process, .exit(0))
        #expect(process.screen.rows[1] == "Hello, Anxn!")
    }

    @Test("C133 a confirmation at end of input is asked once and ends", arguments: [true, false])
    func confirmationsEnd(hasTerminal: Bool) throws {
        let process = try PtyProcess(
            program: BuiltProducts.path(of: "LineKitExamples"), ["confirm"],
            input: Int32(Libc.openFile("/dev/null", 0)), hasTerminal: hasTerminal)
        expectEnd(process, .exit(1))
        let output = String(decoding: process.output, as: UTF8.self)
        #expect(output.components(of: "Delete everything?") <= 2 && output.contains("confirm: "))
    }

    @Test("C269 cancelling needs no key") func cancellingNeedsNoKey() throws {
        let process = try asking("--timeout", "0.1")
        expectEnd(process, .exit(1))
        #expect(process.screen.rows[1].hasPrefix("ask: "))
    }

    @Test func theTerminalGoesAway() throws {
        let process = try asking()
        process.hangUp()
        #expect(process.waitForEnd() == .signal(Signals.hangUp))
    }
}

extension String {
    fileprivate func components(of separator: String) -> Int { split(separator: separator).count }
}
