import Testing

@testable import LineKit

/// What a prompt sees of a script: each wait, and the bytes that came with it.
private func trace(
    _ terminal: ScriptedTerminal, deadline: Duration? = nil, limit: Int = 100
) -> [String] {
    var seen: [String] = []
    while seen.count < limit {
        do {
            let signal = try terminal.wait(until: deadline.map { terminal.now + $0 })
            var text = ""
            terminal.takeInput {
                text = String(decoding: $0, as: UTF8.self)
                return $0.count
            }
            seen.append(signal == .input ? text : "\(signal)")
            if signal == .endOfInput || signal == .hungUp { return seen }
        } catch {
            return seen + ["\(error)"]
        }
    }
    return seen
}

@Suite struct ScriptedTerminalTests {
    @Test func stepsComeInOrder() throws {
        let terminal = ScriptedTerminal(columns: 40, rows: 10)
        var modes = TerminalModes(.raw)
        modes.bracketedPaste = true
        terminal.type("aé\n")
        terminal.press("C-a", "M-f", "<Left>", "<Ctrl-Right>", "<f5>", "<Shift-Tab>", "DEL")
        terminal.press("<Escape>")
        terminal.paste("x\ny")
        terminal.resize(columns: 20, rows: 5)
        terminal.advance(by: .milliseconds(120))
        terminal.endInput()
        try terminal.open(modes)
        let start = terminal.now
        #expect(
            trace(terminal, deadline: .milliseconds(50)) == [
                "a", "é", "\r", "\u{01}", "\u{1B}f", "\u{1B}[D", "\u{1B}[1;5C", "\u{1B}[15~", "\u{1B}[Z", "\u{7F}",
                "\u{1B}", "deadline", "\u{1B}[200~x\ny\u{1B}[201~", "resized", "deadline", "deadline", "endOfInput",
            ])
        // 50 for the Escape, and the 120 that pass, whatever deadlines there are.
        #expect(start.duration(to: terminal.now) == .milliseconds(170))
        #expect(terminal.size == TerminalSize(columns: 20, rows: 5))
        #expect(terminal.modesLeftOn == ["terminal not given back", "bracketed paste (2004)"])
        terminal.close()
        #expect(terminal.modesLeftOn == [])
        #expect(try terminal.wait(until: nil) == .endOfInput)
    }

    @Test func keysAreSentAsTheDecoderReadsThem() {
        var wrong: [String] = []
        let modifiers: [KeyModifiers] = [[], .shift, .alt, .ctrl, [.alt, .ctrl], [.shift, .ctrl], .super]
        let characters = "abmiz09é漢[]@ ".map(Key.character)
        for key in Key.allNamed + characters where key != .composed {
            for modifier in modifiers {
                let event = KeyEvent(key, modifier)
                var decoder = InputDecoder()
                var decoded: [KeyEvent] = []
                func take(_ event: InputEvent) {
                    switch event {
                    case .key(let key): decoded.append(key)
                    case .text(let text): decoded += text.string.map { KeyEvent(.character($0)) }
                    default: break
                    }
                }
                decoder.decode(event.bytes, into: take)
                if decoder.needsTimeout { decoder.timeOut(into: take) }
                let isSame = decoded.count == 1 && decoded[0].chords.contains { event.chords.contains($0) }
                let isShifted = modifier == .shift && decoded.map(\.typedText) == [event.typedText]
                if !isSame, !isShifted { wrong.append("\(event.notation): \(event.bytes) \(decoded)") }
            }
        }
        #expect(wrong == [])
    }

    @Test func answersGoByLabel() throws {
        let terminal = ScriptedTerminal()
        terminal.answer("Age", with: "41")
        terminal.answer("Name", with: "Ann")
        terminal.answer("Name", with: "Bob")
        try terminal.open(TerminalModes(.raw))
        var seen: [String] = []
        for label in ["Name: ", "Age", "Name", "E-mail: "] {
            terminal.willWait(for: label)
            seen += trace(terminal, limit: 1)
        }
        #expect(seen.prefix(3) == ["Ann\r", "41\r", "Bob\r"])
        #expect(seen.last?.hasPrefix("script ended while E-mail waited") == true)
    }

    @Test func aScriptThatIsOverThrowsForBothWaits() async throws {
        let terminal = ScriptedTerminal()
        terminal.willWait(for: "Name")
        try terminal.open(TerminalModes(.raw))
        await #expect(throws: LineKitError.scriptEnded(field: "Name")) { try await terminal.wait(until: nil) }
        #expect(trace(terminal).last?.hasPrefix("script ended while Name waited") == true)
        // A prompt that sets itself one deadline after the other comes to an end as well.
        #expect(trace(terminal, deadline: .milliseconds(1), limit: 20_000).count < 20_000)
        terminal.close()
    }

    @Test func otherTasksWakeIt() async throws {
        let terminal = ScriptedTerminal()
        let waker = terminal.waker
        async let first = terminal.wait(until: nil)
        async let woken: Void = Task.detached { waker.wake() }.value
        #expect(try await first == .woken)
        await woken
        let task = Task { try await terminal.wait(until: nil) }
        task.cancel()
        #expect(try await task.value == .woken)
        let typed = Task { try await terminal.wait(until: nil) }
        await Task.yield()
        terminal.type("x")
        #expect(try await typed.value == .input)
    }

    @Test func framesRepliesAndSuspension() throws {
        let terminal = ScriptedTerminal(columns: 20, rows: 3)
        var frames: [String] = []
        terminal.onFrame { frames.append($0.rows[0]) }
        try terminal.open(TerminalModes(.raw))
        #expect(throws: LineKitError.busy) { try terminal.open(TerminalModes(.raw)) }
        try terminal.write(Array("> a".utf8))
        try terminal.write(Array("b\u{1B}[6n".utf8))
        terminal.type("z")
        try terminal.suspend()
        #expect(frames == ["> a", "> ab"])
        #expect(terminal.frameCount == 2)
        #expect(trace(terminal, limit: 3) == ["continued", "\u{1B}[1;5R", "z"])
        #expect(terminal.suspendCount == 1)
        terminal.close()
    }

    @Test func otherKindsGetLines() throws {
        let dumb = ScriptedTerminal(kind: .lineByLine)
        try dumb.open(TerminalModes(.line))
        dumb.type("hi\n")
        dumb.endInput()
        #expect(trace(dumb) == ["h", "i", "\n", "endOfInput"])
        #expect(dumb.screen.rows[0] == "hi")
        dumb.close()
        #expect(!dumb.output.contains(0x1B))
        let pipe = ScriptedTerminal(kind: .notTerminal)
        try pipe.open(TerminalModes(.line))
        pipe.type("hi\n")
        #expect(trace(pipe, limit: 3) == ["h", "i", "\n"])
        #expect(pipe.output == [])
    }
}
