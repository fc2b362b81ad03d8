import LineKit

/// `batch`: runs keys without a terminal and prints the lines that come of them, for comparing with other editors.
///
/// Each line of standard input is a case of tab-separated fields: `emacs` or `vi`; the text before the cursor and the text
/// behind it; entries of the history, joined by commas; and the keys, joined by `|`, with a pause after each. All but the
/// first are in hexadecimal. A line of output is the text before the cursor and the text behind it,
/// in hexadecimal; when a key ended the line, `=` and what was accepted.
func batch(_ arguments: inout Arguments) throws {
    try arguments.finish()
    while let line = Swift.readLine() {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 5 else { throw UsageError(message: "a case has five fields, not \(fields.count)") }
        print(result(of: fields))
    }
}

private func result(of fields: [String]) -> String {
    let (before, after) = (text(hex: fields[1]), text(hex: fields[2]))
    let history = History()
    for entry in fields[3].split(separator: ",") { _ = try? history.append(text(hex: String(entry))) }
    var session = LineSession(
        prompt: "> ", columns: 200, rows: 24, bindings: fields[0] == "vi" ? .vi : .emacs, initialText: before + after,
        history: history)
    session.moveCursor(to: before.count)
    var now = ContinuousClock.now
    for key in fields[4].split(separator: "|") where session.outcome == nil {
        session.feed(bytes(hex: String(key)), at: now)
        while let deadline = session.nextDeadline {
            now = max(now, deadline)
            session.tick(at: now)
        }
    }
    if let outcome = session.outcome {
        if case .line(let line) = outcome { return "=" + hex(line) }
        return "="
    }
    let characters = Array(session.text)
    return hex(String(characters[..<session.cursor])) + "\t" + hex(String(characters[session.cursor...]))
}

private func bytes(hex: String) -> [UInt8] {
    let digits = Array(hex)
    return stride(from: 0, to: digits.count - 1, by: 2).compactMap { UInt8(String(digits[$0...($0 + 1)]), radix: 16) }
}

private func text(hex: String) -> String { String(decoding: bytes(hex: hex), as: UTF8.self) }

private func hex(_ text: String) -> String {
    text.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
}
