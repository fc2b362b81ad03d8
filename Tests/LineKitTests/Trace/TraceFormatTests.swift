import Testing

@testable import LineKit

@Suite struct TraceFormatTests {
    private static var style: Style {
        Style().bold().foregroundColor(.rgb(1, 2, 3)).backgroundColor(.palette(200)).underline()
    }

    private static var header: TraceHeader {
        var header = TraceHeader(
            kind: .line, prompt: StyledText("née\u{1B}", style: style) + "> ", columns: 100, rows: 30)
        header.editingMode = .vi
        header.initialText = "a\tb\u{85}\u{7F}"
        header.isMultiline = true
        header.allowsSuspend = false
        header.keySequenceTimeout = .milliseconds(120)
        header.words = TraceHeader.Words(.shell)
        header.hasHinter = true
        header.hasHighlighter = true
        header.hasValidator = true
        header.hasContinuationPrompt = true
        header.historyIndex = 3
        header.historyCount = 5
        header.colorDepth = .trueColor
        header.reflows = false
        header.isSynchronized = true
        header.hasKittyKeyboard = true
        header.isAsked = true
        header.asksTerminal = true
        header.terminalName = "xterm\"256"
        header.isInteractive = false
        header.version = "1.2.3"
        header.editor = "12ab"
        return header
    }

    private static let records: [TraceRecord] = [
        .header(header), .header(TraceHeader(kind: .secret, prompt: "", columns: 1, rows: 1)),
        .header(TraceHeader(kind: .form, prompt: "Title", columns: 80, rows: 24)),
        .input(.begin), .input(.tick), .input(.wake), .input(.redraw(columns: 20, rows: 5)), .input(.interrupt),
        .input(.cancel),
        .input(.endInput), .input(.resize(columns: 20, rows: 5)),
        .input(.printAbove(StyledText("row\nrow", style: style))), .input(.showStatus("status")),
        .input(.showStatus(nil)),
        .input(
            .completions([
                "sin",
                Completion(
                    "cos(", display: StyledText("cos", style: style), detail: "cosine", group: "functions", suffix: "",
                    replacing: 1..<4),
            ])), .input(.completions([])),
        .read(Array("a\u{1B}[A\r\n日本👩‍👩‍👧‍👦".utf8)), .read([0xC3]), .read([0x00, 0xFF, 0x7F]), .read([]), .hiddenRead(12),
        .entry(.event(InputEvent.key(KeyEvent(.left, [.ctrl, .shift])).jsonObject)),
        .entry(.event(InputEvent.paste("x\n\"\\\u{2028}y").jsonObject)),
        .entry(.event(InputEvent.mouse(MouseEvent(.press, .left, row: 4, column: 3)).jsonObject)),
        .entry(.hiddenEvent("enter")),
        .entry(.command("kill-line")), .entry(.command("self-insert", count: -3, text: "é")),
        .entry(.hint(nil)), .entry(.hint("more")), .entry(.highlight(StyledText("let", style: style) + " x")),
        .entry(.highlight("")), .entry(.validity(.complete)), .entry(.validity(.incomplete)),
        .entry(.validity(.invalid("no"))), .entry(.continuation(row: 1, "… ")),
        .entry(.history(index: 0, count: 1, text: "earlier\nline")),
        .frame(Array("\u{1B}[K\r> é\u{7}".utf8)), .frame([0x9B]),
        .end(TraceOutcome(name: "line", text: "ab", cursor: 1)), .end(TraceOutcome(name: "abandoned")),
    ]

    /// M206: what is written is read back as it was, one line each, and harmless to print.
    @Test func everyRecordIsReadBack() throws {
        for (number, record) in Self.records.enumerated() {
            let line = TraceLine(id: "a1", time: .nanoseconds(number * 1_234_567), record: record)
            let text = line.encoded
            #expect(try TraceLine(parsing: Array(text.utf8)[...]) == line, "\(text)")
            #expect(JSONValue(parsing: text.utf8) != nil, "\(text)")
            #expect(text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
        }
    }

    @Test func timesAreExactToTheNanosecond() throws {
        for nanoseconds in [0, 1, 999_999, 1_000_000, 1_500_000, 60_000_000_000, 86_400_000_000_123, .max / 3] {
            let line = TraceLine(id: "", time: .nanoseconds(Int64(nanoseconds)), record: .input(.tick))
            let read = try TraceLine(parsing: Array(line.encoded.utf8)[...])
            #expect(read.time == .nanoseconds(Int64(nanoseconds)))
        }
    }

    private static func line(_ members: String, id: String = "a") -> String { #"{"id":"\#(id)","ms":1,\#(members)}"# }
    private static let beginning = TraceLine(
        id: "a", time: .zero, record: .header(TraceHeader(kind: .line, prompt: "> ", columns: 80, rows: 24))
    ).encoded

    /// The text of a file, the line that is at fault, and a part of what is said about it.
    private static let badFiles: [(String, Int, String)] = [
        ("", 1, "empty"), ("\n \n", 1, "empty"), ("hello\n", 1, "no JSON"), ("[1]\n", 1, "no JSON object"),
        ("{\n", 1, "ends too early"), ("{\"id\":\"a\"}\n", 1, "“ms”"),
        (line(#""call":"tick""#) + "\n", 1, "not in the file"),
        (line(#""linekit_trace":2"#) + "\n", 1, "format 2"), (line(#""linekit_trace":"x""#) + "\n", 1, "which format"),
        (line(#""linekit_trace":1,"columns":80,"rows":24"#) + "\n", 1, "“kind”"),
        (line(#""linekit_trace":1,"columns":0,"rows":24"#) + "\n", 1, "“columns”"),
        (line(#""linekit_trace":1,"columns":-1,"rows":24"#) + "\n", 1, "“columns”"),
        (line(#""linekit_trace":1,"columns":99999999999999999999,"rows":24"#) + "\n", 1, "“columns”"),
        (line(#""linekit_trace":1,"columns":5000,"rows":5000,"kind":"line","prompt":[]"#) + "\n", 1, "too large"),
        (
            line(#""linekit_trace":1,"columns":5,"rows":5,"kind":"line","prompt":[],"history_index":3"#) + "\n", 1,
            "entry"
        ),
        (line(#""linekit_trace":1,"columns":5,"rows":5,"kind":"tape","prompt":[]"#) + "\n", 1, "“kind”"),
        (line(#""linekit_trace":1,"columns":5,"rows":5,"kind":"line","prompt":[["a",1]]"#) + "\n", 1, "“prompt”"),
        (beginning + "\n" + line(#""call":"dance""#) + "\n", 2, "dance"),
        (beginning + "\n" + line(#""call":"resize","columns":10"#) + "\n", 2, "“rows”"),
        (beginning + "\n" + line(#""call":"resize","columns":100000,"rows":100000"#) + "\n", 2, "too large"),
        (beginning + "\n" + line(#""call":"completions","items":[{"text":"a","from":3,"to":1}]"#) + "\n", 2, "range"),
        (beginning + "\n\n" + line(#""read_hex":"1g""#) + "\n", 3, "“read_hex”"),
        (beginning + "\n" + line(#""read_hex":"123""#) + "\n", 2, "“read_hex”"),
        (beginning + "\n" + line(#""read":1"#) + "\n", 2, "“read”"),
        (beginning + "\n" + line(#""x":1"#) + "\n", 2, "known"),
        (beginning + "\n" + line(#""history":-1,"count":0,"text":"""#) + "\n", 2, "“history”"),
        (beginning + "\n" + #"{"id":"a","ms":-1,"call":"tick"}"# + "\n", 2, "“ms”"),
        (beginning + "\n" + #"{"id":"a","ms":1e300,"call":"tick"}"# + "\n", 2, "“ms”"),
        (beginning + "\n" + #"{"id":"a","ms":1,"call":"tick"} x"# + "\n", 2, "behind"),
        (beginning + "\n" + #"{"id":"a","ms":1,"read":"\ud800"}"# + "\n", 2, "surrogate"),
        (beginning + "\n" + #"{"id":"a","ms":1,"read":"\q"}"# + "\n", 2, "escape"),
        (beginning + "\n" + #"{"id":"a","ms":1,"read":"\u12"# + "\n", 2, "escape"),
        (beginning + "\n{\"id\":\"a\",\"ms\":1,\"read\":\"\u{1}\"}\n", 2, "control"),
        (String(repeating: "[", count: 100_000) + "\n", 1, "too deep"),
    ]

    @Test func badFilesAreRefusedWithTheLine() {
        for (text, line, part) in Self.badFiles {
            let start = text.prefix(120)
            do throws(LineKitError) {
                _ = try Trace(parsing: text.utf8)
                Issue.record("read \(start)")
            } catch {
                guard case .unreadableTrace(let number, let reason) = error else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(number == line && reason.contains(part), "\(start): line \(number) \(reason)")
                #expect(!error.description.contains("\n"))
            }
        }
        #expect(throws: LineKitError.self) {
            try Trace(parsing: Array(Self.beginning.utf8) + [0x0A, 0x22, 0xFF, 0x22, 0x0A])
        }
        #expect(throws: LineKitError.self) { try Trace(file: "/nonexistent/trace") }
    }

    /// A program that was killed leaves half a line behind; what came before it counts.
    @Test func halfALineAtTheEndIsLeftOut() throws {
        let whole = Self.beginning + "\n" + Self.line(#""call":"begin""#) + "\n"
        for half in [#"{"id":"a","#, "{", #"{"id":"a","ms":1,"read":"\u00"#] {
            let trace = try Trace(parsing: (whole + half).utf8)
            #expect(trace.prompts.map(\.items.count) == [2])
        }
    }

    /// Prompts of two programs in one file, mixed as they come when one runs the other.
    @Test func mixedPromptsAreToldApart() throws {
        let other = Self.beginning.replacing(#""id":"a""#, with: #""id":"b""#)
        let lines = [
            Self.beginning, Self.line(#""read":"1""#), other, Self.line(#""read":"2""#, id: "b"),
            Self.line(#""read":"3""#),
        ]
        let trace = try Trace(parsing: lines.joined(separator: "\n").utf8)
        #expect(trace.promptCount == 2)
        #expect(trace.prompts.map { $0.items.map(\.line) } == [[1, 2, 5], [3, 4]])
    }
}
