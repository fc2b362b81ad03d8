import Dispatch
import Testing

@testable import LineKit

/// A terminal object on a pseudo-terminal, in this process. Not the controlling terminal, so without job control.
private func onTerminal<R>(
    columns: Int = 80, rows: Int = 24, kind: TerminalKind = .interactive,
    _ body: (PseudoTerminal, POSIXTerminal) async throws -> R
) async throws -> R {
    let pseudo = try PseudoTerminal(columns: columns, rows: rows)
    let terminal = POSIXTerminal(input: pseudo.slave, output: pseudo.slave, kind: kind)
    let result = try await body(pseudo, terminal)
    #expect(pseudo.isAsBefore)
    return result
}

/// In an `async` function the name alone picks the wait that does not block.
private func blockingWait(_ terminal: POSIXTerminal, _ deadline: ContinuousClock.Instant?) throws -> TerminalSignal {
    try terminal.wait(until: deadline)
}

private func input(of terminal: some Terminal) -> String {
    var text = ""
    terminal.takeInput {
        text = String(decoding: $0, as: UTF8.self)
        return $0.count
    }
    return text
}

@Suite(.serialized)
struct POSIXTerminalTests {
    @Test func modesGoOnAndComeOff() async throws {
        try await onTerminal { pseudo, terminal in
            var modes = TerminalModes(.raw)
            (modes.bracketedPaste, modes.kittyFlags, modes.mouse, modes.focusEvents) = (true, 1, true, true)
            var screen = VirtualScreen(columns: 80, rows: 24)
            pseudo.type("typed before\r")
            try terminal.open(modes)
            #expect(!pseudo.editsLines)
            screen.feed(pseudo.read(through: "u"))
            #expect(screen.modesLeftOn.count == 5)
            #expect(try blockingWait(terminal, nil) == .input)
            #expect(input(of: terminal).contains("typed before"))
            try terminal.write(Array("\u{1B}[1m\u{1B}[?25labc".utf8))
            terminal.close()
            terminal.close()
            #expect(pseudo.editsLines)
            screen.feed(pseudo.read(through: "2004l"))
            #expect(screen.modesLeftOn == [])
            #expect(screen.rows.contains("abc"))
        }
    }

    @Test func lineModesLeaveTheLineToTheKernel() async throws {
        for (discipline, echo) in [(TerminalModes.Discipline.line, "ab\r\n"), (.lineWithoutEcho, "")] {
            try await onTerminal(kind: .lineByLine) { pseudo, terminal in
                try terminal.open(TerminalModes(discipline))
                pseudo.type("ab\n")
                #expect(try blockingWait(terminal, nil) == .input)
                #expect(input(of: terminal) == "ab\n")
                try terminal.write(Array("|".utf8))
                #expect(pseudo.read(through: "|") == echo + "|")
                pseudo.type("cd\u{03}")
                #expect(try blockingWait(terminal, nil) == .input)
                #expect(input(of: terminal) == "cd\u{03}")
                pseudo.type("\u{04}")
                #expect(try blockingWait(terminal, nil) == .endOfInput)
                terminal.close()
                try terminal.write(Array("|".utf8))
                #expect(!pseudo.read(through: "|").contains("\u{1B}"))
            }
        }
    }

    @Test func unusedInputOutlivesThePrompt() async throws {
        try await onTerminal { pseudo, terminal in
            try terminal.open(TerminalModes(.raw))
            pseudo.type("one\rtwo\r")
            #expect(try blockingWait(terminal, nil) == .input)
            terminal.takeInput { _ in 4 }
            terminal.close()
            try terminal.open(TerminalModes(.raw))
            #expect(input(of: terminal) == "two\r")
            #expect(throws: LineKitError.busy) { try terminal.open(TerminalModes(.raw)) }
            terminal.close()
        }
    }

    @Test func waitsEndForAllReasons() async throws {
        try await onTerminal { pseudo, terminal in
            try terminal.open(TerminalModes(.raw))
            #expect(try blockingWait(terminal, terminal.now) == .deadline)
            #expect(try await terminal.wait(until: terminal.now + .milliseconds(1)) == .deadline)
            terminal.waker.wake()
            #expect(try blockingWait(terminal, nil) == .woken)
            let waker = terminal.waker
            DispatchQueue.global().async { waker.wake() }
            #expect(try blockingWait(terminal, nil) == .woken)
            DispatchQueue.global().async { waker.wake() }
            #expect(try await terminal.wait(until: nil) == .woken)
            // The size is compared as well, because a program may have taken the signal for itself.
            pseudo.resize(columns: 20, rows: 5)
            pseudo.type("x")
            #expect(try await terminal.wait(until: nil) == .resized)
            #expect(terminal.size == TerminalSize(columns: 20, rows: 5))
            #expect(try await terminal.wait(until: nil) == .input)
            #expect(input(of: terminal) == "x")
            terminal.close()
            waker.wake()
        }
    }

    @Test func largeOutputPassesThroughNonBlockingDescriptors() async throws {
        try await onTerminal { pseudo, terminal in
            let flags = Libc.descriptorFlags(of: pseudo.slave)
            makeNonBlocking(pseudo.slave)
            try terminal.open(TerminalModes(.raw))
            let bytes = Array(repeating: UInt8(ascii: "x"), count: 300_000)
            async let written: Void = Task.detached { try terminal.write(bytes) }.value
            var count = 0
            while count < bytes.count {
                count += pseudo.read(milliseconds: 1000)?.count(where: { $0 == UInt8(ascii: "x") }) ?? bytes.count
            }
            try await written
            #expect(count == bytes.count)
            terminal.close()
            setDescriptorFlags(pseudo.slave, Int32(flags))
        }
    }

    @Test func aTerminalThatGoesAwayHangsUp() async throws {
        let (reading, writing) = pipeEnds()
        defer { for end in [reading, writing] { Libc.closeFile(end) } }
        let plain = POSIXTerminal(input: reading, output: writing)
        #expect(plain.kind == .notTerminal)
        try plain.open(TerminalModes(.line))
        _ = "line\nrest".utf8.withContiguousStorageIfAvailable { Libc.writeBytes(writing, UnsafeRawBufferPointer($0)) }
        #expect(try await plain.wait(until: nil) == .input)
        #expect(input(of: plain) == "line\nrest")
        plain.close()
        let nothing = Libc.openFile("/dev/null", Libc.readOnly)
        defer { Libc.closeFile(Int32(nothing)) }
        let empty = POSIXTerminal(input: Int32(nothing), output: writing)
        try empty.open(TerminalModes(.line))
        #expect(try blockingWait(empty, nil) == .endOfInput)
        #expect(try await empty.wait(until: nil) == .endOfInput)
        empty.close()
        let closed = POSIXTerminal(input: 9999, output: writing)
        try closed.open(TerminalModes(.line))
        #expect(try blockingWait(closed, nil) == .endOfInput)
        closed.close()
    }

    /// C277, as far as the terminal is concerned.
    @Test func cancelledWaitsLeakNothing() async throws {
        try await onTerminal { pseudo, terminal in
            func cancelOnce(waiting: Bool) async throws {
                try terminal.open(TerminalModes(.raw))
                let task = Task { try await terminal.wait(until: nil) }
                if waiting { await Task.yield() }
                task.cancel()
                #expect(try await task.value == .woken)
                terminal.close()
                _ = pseudo.read(milliseconds: 0)
            }
            try await cancelOnce(waiting: true)
            let descriptors = ProcessResources.descriptorCount
            for round in 0..<1000 { try await cancelOnce(waiting: round % 2 == 0) }
            let left = ProcessResources.descriptorCount
            // Other suites open files of their own meanwhile; a leak would be in the thousands.
            if let descriptors, let left { #expect(left < descriptors + 100) }
            if let threads = ProcessResources.threadCount { #expect(threads < 200) }
        }
    }

    /// Two terminals at once (M133), each with its own queue, settings and size.
    @Test func terminalsAreIndependent() async throws {
        try await onTerminal(columns: 20) { first, one in
            try await onTerminal(columns: 30) { second, two in
                try one.open(TerminalModes(.raw))
                try two.open(TerminalModes(.raw))
                second.type("b")
                first.type("a")
                #expect(try blockingWait(one, nil) == .input)
                #expect(try blockingWait(two, nil) == .input)
                #expect(input(of: one) + input(of: two) == "ab")
                #expect([one.size.columns, two.size.columns] == [20, 30])
                one.close()
                #expect(first.editsLines && !second.editsLines)
                two.close()
            }
        }
    }

    /// The table's restore call (C109): idempotent, and a prompt that lives on takes its terminal again.
    @Test func restoringAllTerminalsIsIdempotent() async throws {
        try await onTerminal { pseudo, terminal in
            try terminal.open(TerminalModes(.raw))
            OpenTerminals.restoreAll()
            OpenTerminals.restoreAll()
            #expect(pseudo.isAsBefore)
            #expect(try blockingWait(terminal, nil) == .continued)
            #expect(!pseudo.editsLines)
            terminal.close()
        }
    }
}
