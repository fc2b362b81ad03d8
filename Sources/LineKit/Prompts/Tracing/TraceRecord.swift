/// One line of a trace file.
struct TraceLine: Hashable, Sendable {
    /// Which prompt it belongs to: prompts of several programs can be in one file, their lines mixed.
    var id: String
    /// When it was, from the beginning of its prompt.
    var time: Duration
    var record: TraceRecord
}

/// What a line of a trace says.
enum TraceRecord: Hashable, Sendable {
    /// A prompt begins.
    case header(TraceHeader)
    /// What the session was told.
    case input(SessionInput)
    /// Bytes that the session used.
    case read([UInt8])
    /// How many bytes the session used while a secret was asked for.
    case hiddenRead(Int)
    /// What happened in the session.
    case entry(TraceEntry)
    /// Bytes that were written to the terminal.
    case frame([UInt8])
    /// The prompt is over.
    case end(TraceOutcome)
}

extension TraceRecord {
    /// The record in words, for people.
    var summary: String {
        switch self {
        case .header(let header): header.summary
        case .input(let input): input.summary
        case .read(let bytes): "read \(Self.text(of: bytes))"
        case .hiddenRead(let count): "read \(count) \(count == 1 ? "byte" : "bytes") that are not shown"
        case .entry(let entry): entry.summary
        case .frame(let bytes): "wrote \(bytes.count) \(bytes.count == 1 ? "byte" : "bytes"): \(Self.text(of: bytes))"
        case .end(let outcome):
            "ended: \(inOneWord(outcome.name))"
                + (outcome.text.map { " \(JSONField.quoted($0))" } ?? "")
                + (outcome.cursor.map { ", cursor at \($0)" } ?? "")
        }
    }

    private static func text(of bytes: [UInt8]) -> String {
        String(validating: bytes, as: UTF8.self).map(JSONField.quoted) ?? hexDigits(bytes)
    }
}

extension TraceHeader {
    fileprivate var summary: String {
        let kind = isInteractive ? kind.rawValue : "\(kind.rawValue), read line by line,"
        return
            "\(kind) \(JSONField.quoted(prompt.plainText)) on \(terminalName.map(inOneWord) ?? "a terminal without TERM"), "
            + "\(columns)×\(rows), \(editingMode.rawValue) keys, LineKit \(inOneWord(version))"
    }
}

extension SessionInput {
    fileprivate var summary: String {
        switch self {
        case .begin: "begin"
        case .tick: "a deadline passed"
        case .wake: "woken"
        case .resize(let columns, let rows): "resized to \(columns)×\(rows)"
        case .redraw(let columns, let rows): "redrawn on \(columns)×\(rows)"
        case .printAbove(let text): "printed above: \(JSONField.quoted(text.plainText))"
        case .showStatus(let text): "status: \(text.map { JSONField.quoted($0.plainText) } ?? "none")"
        case .showProgress(let text): "progress: \(text.map { JSONField.quoted($0.plainText) } ?? "none")"
        case .changePrompt(let prompt): "another prompt: \(JSONField.quoted(prompt.plainText))"
        case .refresh: "drawn again"
        case .hint(_, let hint): "hint: \(hint.map(JSONField.quoted) ?? "none")"
        case .highlight(_, let text): "highlighted \(JSONField.quoted(text.plainText))"
        case .interrupt: "interrupted from outside"
        case .cancel: "cancelled from outside"
        case .endInput: "input ended"
        case .edited(let text, let message):
            text.map { "edited: \(JSONField.quoted($0))" } ?? "not edited: \(JSONField.quoted(message ?? ""))"
        case .completions(let completions):
            "completions: \(completions.map { JSONField.quoted($0.text) }.joined(separator: " "))"
        }
    }
}

extension TraceEntry {
    fileprivate var summary: String {
        switch self {
        case .event(let json): "event \(json)"
        case .hiddenEvent(let sort): "event (\(inOneWord(sort)), not shown)"
        case .command(let name, let count, let text):
            "command \(inOneWord(name))" + (count.map { " ×\($0)" } ?? "")
                + (text.map { " \(JSONField.quoted($0))" } ?? "")
        case .hint(let hint): "hint: \(hint.map(JSONField.quoted) ?? "none")"
        case .highlight(let text): "highlighted \(JSONField.quoted(text.plainText))"
        case .validity(.complete): "the line is complete"
        case .validity(.incomplete): "the line is incomplete"
        case .validity(.invalid(let reason)): "the line is invalid: \(JSONField.quoted(reason))"
        case .continuation(let row, let text): "row \(row) begins with \(JSONField.quoted(text.plainText))"
        case .history(let index, let count, let text): "history entry \(index) of \(count): \(JSONField.quoted(text))"
        }
    }
}

/// A name out of a file, of which nothing is obeyed where it is shown.
private func inOneWord(_ name: String) -> Substring { JSONField.quoted(name).dropFirst().dropLast() }

/// Bytes as pairs of hexadecimal digits.
func hexDigits(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }.joined()
}
