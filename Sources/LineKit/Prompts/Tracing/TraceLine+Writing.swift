extension TraceLine {
    /// The version of the format. A reader refuses later ones.
    static let format = 1

    /// The line as JSON, without a line feed.
    var encoded: String { encoded(record.members) }

    private func encoded(_ members: KeyValuePairs<String, JSONTree?>) -> String {
        var all = [
            JSONTree.Member(name: "id", value: .string(id)),
            JSONTree.Member(name: "ms", value: JSONTree(milliseconds: time)),
        ]
        for (name, value) in members { if let value { all.append(JSONTree.Member(name: name, value: value)) } }
        return JSONTree.object(all).encoded
    }
}

extension TraceRecord {
    fileprivate var members: KeyValuePairs<String, JSONTree?> {
        switch self {
        case .header(let header): header.members
        case .input(let input): input.members
        case .read(let bytes): Self.members("read", bytes)
        case .hiddenRead(let count): ["read_count": JSONTree(count)]
        case .entry(let entry): entry.members
        case .frame(let bytes): Self.members("frame", bytes)
        case .end(let outcome):
            [
                "end": .string(outcome.name), "text": outcome.text.map(JSONTree.string),
                "cursor": outcome.cursor.map { JSONTree($0) },
            ]
        }
    }

    /// Bytes as text where they are UTF-8, so that people can read them.
    private static func members(_ name: String, _ bytes: [UInt8]) -> KeyValuePairs<String, JSONTree?> {
        if let text = String(validating: bytes, as: UTF8.self) { return [name: .string(text)] }
        return [name + "_hex": .string(hexDigits(bytes))]
    }
}

extension TraceHeader {
    fileprivate var members: KeyValuePairs<String, JSONTree?> {
        [
            "linekit_trace": JSONTree(TraceLine.format),
            "version": .string(version),
            "kind": .string(kind.rawValue),
            "interactive": .bool(isInteractive),
            "term": JSONTree(terminalName),
            "columns": JSONTree(columns),
            "rows": JSONTree(rows),
            "prompt": JSONTree(prompt),
            "initial": .string(initialText),
            "keys": .string(editingMode.rawValue),
            "multiline": .bool(isMultiline),
            "suspend": .bool(allowsSuspend),
            "options": options.isEmpty ? nil : .array(options.sorted().map(JSONTree.string)),
            "pairs": pairs.isEmpty
                ? nil : .string(pairs.sorted { $0.key < $1.key }.map { "\($0.key)\($0.value)" }.joined()),
            "keyseq_timeout": JSONTree(milliseconds: keySequenceTimeout),
            "words": words.map(\.tree),
            "asked": .array(askedNames.map(JSONTree.string)),
            "history_index": historyIndex.map { JSONTree($0) },
            "history_count": historyCount.map { JSONTree($0) },
            "colors": JSONTree(colorDepth.rawValue),
            "reflows": .bool(reflows),
            "synchronized": .bool(isSynchronized),
            "kitty": .bool(hasKittyKeyboard),
            "queried": .bool(isAsked),
            "queries": .bool(asksTerminal),
            "editor": editor.map(JSONTree.string),
        ]
    }

    /// Who is asked while the line is edited.
    private var askedNames: [String] {
        let all = [
            (hasHinter, "hinter"), (hasHighlighter, "highlighter"), (hasValidator, "validator"),
            (hasContinuationPrompt, "continuation"), (hasAdornments, "adornments"),
        ]
        return all.filter(\.0).map(\.1)
    }
}

extension TraceHeader.Words {
    fileprivate var tree: JSONTree {
        JSONTree([
            "breaks": .string(breaks), "quotes": .string(quotes), "escape": escape.map(JSONTree.string),
            "joins": .bool(joinsQuotations),
        ])
    }
}

extension SessionInput {
    fileprivate var members: KeyValuePairs<String, JSONTree?> {
        switch self {
        case .begin: ["call": "begin"]
        case .tick: ["call": "tick"]
        case .wake: ["call": "wake"]
        case .resize(let columns, let rows):
            ["call": "resize", "columns": JSONTree(columns), "rows": JSONTree(rows)]
        case .redraw(let columns, let rows):
            ["call": "redraw", "columns": JSONTree(columns), "rows": JSONTree(rows)]
        case .printAbove(let text): ["call": "print", "text": JSONTree(text)]
        case .showStatus(let text): ["call": "status", "text": text.map { JSONTree($0) }]
        case .showProgress(let text): ["call": "progress", "text": text.map { JSONTree($0) }]
        case .changePrompt(let prompt): ["call": "prompt", "text": JSONTree(prompt)]
        case .refresh: ["call": "refresh"]
        case .hint(let line, let hint): ["call": "hint", "line": .string(line), "text": hint.map(JSONTree.string)]
        case .highlight(let line, let text): ["call": "highlight", "line": .string(line), "text": JSONTree(text)]
        case .interrupt: ["call": "interrupt"]
        case .cancel: ["call": "cancel"]
        case .endInput: ["call": "end_input"]
        case .edited(let text, let message):
            ["call": "edited", "text": text.map(JSONTree.string), "message": message.map(JSONTree.string)]
        case .completions(let completions):
            ["call": "completions", "items": .array(completions.map(\.tree))]
        }
    }
}

extension Completion {
    fileprivate var tree: JSONTree {
        JSONTree([
            "text": .string(text), "display": display.map { JSONTree($0) }, "detail": detail.map(JSONTree.string),
            "group": group.map(JSONTree.string), "suffix": .string(suffix),
            "from": replacing.map { JSONTree($0.lowerBound) }, "to": replacing.map { JSONTree($0.upperBound) },
        ])
    }
}

extension TraceEntry {
    fileprivate var members: KeyValuePairs<String, JSONTree?> {
        switch self {
        case .event(let json): ["event": (try? JSONTree(parsing: Array(json.utf8)[...])) ?? .string(json)]
        case .hiddenEvent(let sort): ["event": JSONTree(["type": "hidden", "sort": .string(sort)])]
        case .command(let name, let count, let text):
            ["command": .string(name), "count": count.map { JSONTree($0) }, "text": text.map(JSONTree.string)]
        case .hint(let hint): ["hint": JSONTree(hint)]
        case .highlight(let text): ["highlight": JSONTree(text)]
        case .validity(.complete): ["validity": "complete"]
        case .validity(.incomplete): ["validity": "incomplete"]
        case .validity(.invalid(let reason)): ["validity": "invalid", "text": .string(reason)]
        case .continuation(let row, let text): ["continuation": JSONTree(row), "text": JSONTree(text)]
        case .history(let index, let count, let text):
            ["history": JSONTree(index), "count": JSONTree(count), "text": .string(text)]
        }
    }
}

extension JSONTree: ExpressibleByStringLiteral {
    init(stringLiteral value: String) { self = .string(value) }
}

extension JSONTree {
    /// A time in milliseconds, exact to the nanosecond.
    init(milliseconds time: Duration) {
        let nanoseconds = time.components.seconds * 1_000_000_000 + time.components.attoseconds / 1_000_000_000
        let digits = String(nanoseconds.magnitude % 1_000_000)
        var fraction = String(repeating: "0", count: 6 - digits.count) + digits
        while fraction.last == "0" { fraction.removeLast() }
        let sign = nanoseconds < 0 ? "-" : ""
        self = .number("\(sign)\(nanoseconds.magnitude / 1_000_000)" + (fraction.isEmpty ? "" : "." + fraction))
    }

    /// A styled text as an array of runs: the text, and the parameters of its SGR sequence where it has a style.
    init(_ text: StyledText) {
        self = .array(
            text.runs.map { run in
                let style = run.style.sgr
                return .array([.string(run.text)] + (style.isEmpty ? [] : [.string(style)]))
            })
    }
}

extension Style {
    /// The parameters of the SGR sequence that makes this style of the plain one.
    fileprivate var sgr: String {
        var bytes: [UInt8] = []
        Style.writeChange(from: .plain, to: self, depth: .trueColor, into: &bytes)
        return String(decoding: bytes.dropFirst(2).dropLast(), as: UTF8.self)
    }
}
