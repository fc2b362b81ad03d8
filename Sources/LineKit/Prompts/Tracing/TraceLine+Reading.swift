extension TraceLine {
    /// Reads a line of a trace file.
    init(parsing text: ArraySlice<UInt8>) throws(JSONTree.Defect) {
        let tree = try JSONTree(parsing: text)
        guard case .object = tree else { throw JSONTree.Defect(reason: "is no JSON object") }
        guard let id = tree["id"]?.string, let time = tree["ms"]?.duration else {
            throw JSONTree.Defect(reason: "has no “id” or no “ms”")
        }
        self.id = id
        self.time = time
        record = try TraceRecord(tree)
    }
}

extension JSONTree {
    /// A time written in milliseconds; `nil` for anything else, a negative or an absurdly long time included.
    fileprivate var duration: Duration? {
        guard case .number(let digits) = self else { return nil }
        let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
        let fraction = parts.count == 2 ? parts[1] : ""
        guard parts.count <= 2, fraction.count <= 6, let whole = Int64(parts[0]), (0...Self.longest).contains(whole),
            let nanoseconds = Int64(fraction + String(repeating: "0", count: 6 - fraction.count))
        else { return nil }
        return .nanoseconds(whole * 1_000_000 + nanoseconds)
    }

    /// A hundred years, in milliseconds.
    private static let longest: Int64 = 100 * 366 * 86_400_000

    fileprivate var styledText: StyledText? {
        guard let array else { return nil }
        var text = StyledText()
        for run in array {
            guard let parts = run.array, (1...2).contains(parts.count), let piece = parts[0].string else { return nil }
            var style = Style.plain
            if parts.count == 2 {
                guard let parameters = parts[1].string else { return nil }
                style.apply(sgr: parameters)
            }
            text.append(piece, style: style)
        }
        return text
    }

    /// What a member with this name says, once it was read by `read`.
    fileprivate func member<Value>(
        _ name: String, _ read: (JSONTree) -> Value?
    ) throws(Defect) -> Value {
        guard let value = try optionalMember(name, read) else { throw Defect(reason: "has no “\(name)”") }
        return value
    }

    fileprivate func optionalMember<Value>(
        _ name: String, _ read: (JSONTree) -> Value?
    ) throws(Defect) -> Value? {
        guard let tree = self[name], tree != .null else { return nil }
        guard let value = read(tree) else { throw Defect(reason: "says something about “\(name)” that cannot be") }
        return value
    }
}

extension TraceRecord {
    fileprivate init(_ tree: JSONTree) throws(JSONTree.Defect) {
        if tree["linekit_trace"] != nil {
            self = .header(try TraceHeader(tree))
        } else if let call = tree["call"]?.string {
            self = .input(try SessionInput(call, tree))
        } else if let bytes = try Self.bytes("read", of: tree) {
            self = .read(bytes)
        } else if let count = tree["read_count"]?.int {
            self = .hiddenRead(count)
        } else if let bytes = try Self.bytes("frame", of: tree) {
            self = .frame(bytes)
        } else if let name = tree["end"]?.string {
            self = .end(
                TraceOutcome(
                    name: name, text: try tree.optionalMember("text", \.string),
                    cursor: try tree.optionalMember("cursor", \.int)))
        } else if let entry = try TraceEntry(tree) {
            self = .entry(entry)
        } else {
            throw JSONTree.Defect(reason: "says nothing that is known here")
        }
    }

    private static func bytes(_ name: String, of tree: JSONTree) throws(JSONTree.Defect) -> [UInt8]? {
        if let text = try tree.optionalMember(name, \.string) { return Array(text.utf8) }
        guard let digits = try tree.optionalMember(name + "_hex", \.string) else { return nil }
        guard let bytes = bytes(hexDigits: digits) else {
            throw JSONTree.Defect(reason: "says something about “\(name)_hex” that cannot be")
        }
        return bytes
    }

    private static func bytes(hexDigits text: String) -> [UInt8]? {
        let digits = text.utf8.map { Character(Unicode.Scalar($0)).hexDigitValue }
        guard digits.count.isMultiple(of: 2) else { return nil }
        var bytes: [UInt8] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            guard let high = digits[index], let low = digits[index + 1] else { return nil }
            bytes.append(UInt8(high << 4 | low))
        }
        return bytes
    }
}

extension TraceHeader {
    fileprivate init(_ tree: JSONTree) throws(JSONTree.Defect) {
        guard let format = tree["linekit_trace"]?.int else {
            throw JSONTree.Defect(reason: "does not say which format the trace has")
        }
        guard format <= TraceLine.format else {
            throw JSONTree.Defect(
                reason: "begins a trace of format \(format), of which only \(TraceLine.format) is known")
        }
        let size = try (tree.member("columns", \.cellCount), tree.member("rows", \.cellCount))
        self.init(
            kind: try tree.member("kind") { $0.string.flatMap(Kind.init) },
            prompt: try tree.member("prompt", \.styledText),
            columns: size.0, rows: size.1)
        guard columns * rows <= JSONTree.largestScreen else {
            throw JSONTree.Defect(reason: "has a screen of \(columns) by \(rows), which is too large")
        }
        version = try tree.optionalMember("version", \.string) ?? ""
        isInteractive = tree["interactive"] != .bool(false)
        terminalName = try tree.optionalMember("term", \.string)
        initialText = try tree.optionalMember("initial", \.string) ?? ""
        editingMode = try tree.optionalMember("keys") { $0.string.flatMap(EditingMode.init) } ?? .emacs
        isMultiline = tree["multiline"]?.isTrue ?? false
        allowsSuspend = tree["suspend"]?.isTrue ?? true
        options = Set((try tree.optionalMember("options", \.array) ?? []).compactMap(\.string))
        let paired = Array(try tree.optionalMember("pairs", \.string) ?? "")
        for index in stride(from: 0, to: paired.count - 1, by: 2) { pairs[paired[index]] = paired[index + 1] }
        keySequenceTimeout = try tree.optionalMember("keyseq_timeout", \.duration) ?? keySequenceTimeout
        words = try tree.optionalMember("words", Words.init)
        let asked = try tree.optionalMember("asked", \.array) ?? []
        hasHinter = asked.contains("hinter")
        hasHighlighter = asked.contains("highlighter")
        hasValidator = asked.contains("validator")
        hasContinuationPrompt = asked.contains("continuation")
        hasAdornments = asked.contains("adornments")
        historyIndex = try tree.optionalMember("history_index", \.entryNumber)
        historyCount = try tree.optionalMember("history_count", \.entryNumber)
        if let historyIndex, historyIndex >= historyCount ?? 0 {
            throw JSONTree.Defect(reason: "begins with a history entry that does not exist")
        }
        colorDepth = try tree.optionalMember("colors") { $0.int.flatMap(ColorDepth.init) } ?? .palette
        reflows = tree["reflows"]?.isTrue ?? true
        isSynchronized = tree["synchronized"]?.isTrue ?? false
        hasKittyKeyboard = tree["kitty"]?.isTrue ?? false
        isAsked = tree["queried"]?.isTrue ?? false
        asksTerminal = tree["queries"]?.isTrue ?? false
        editor = try tree.optionalMember("editor", \.string)
    }
}

extension JSONTree {
    /// The most cells a screen may have: a file must not make its reader run out of memory.
    fileprivate static let largestScreen = 1_000_000

    fileprivate var cellCount: Int? { int.flatMap { (1...Self.largestScreen).contains($0) ? $0 : nil } }
    /// The number of a history entry, or how many there are.
    fileprivate var entryNumber: Int? { int.flatMap { (0...10_000_000).contains($0) ? $0 : nil } }
}

extension TraceHeader.Words {
    fileprivate init?(_ tree: JSONTree) {
        guard let breaks = tree["breaks"]?.string, let quotes = tree["quotes"]?.string else { return nil }
        self.breaks = breaks
        self.quotes = quotes
        escape = tree["escape"]?.string
        joinsQuotations = tree["joins"]?.isTrue ?? false
    }
}

extension SessionInput {
    fileprivate init(_ call: String, _ tree: JSONTree) throws(JSONTree.Defect) {
        switch call {
        case "begin": self = .begin
        case "tick": self = .tick
        case "wake": self = .wake
        case "resize", "redraw":
            let columns = try tree.member("columns", \.cellCount)
            let rows = try tree.member("rows", \.cellCount)
            guard columns * rows <= JSONTree.largestScreen else {
                throw JSONTree.Defect(reason: "has a screen of \(columns) by \(rows), which is too large")
            }
            self = call == "resize" ? .resize(columns: columns, rows: rows) : .redraw(columns: columns, rows: rows)
        case "print": self = .printAbove(try tree.member("text", \.styledText))
        case "status": self = .showStatus(try tree.optionalMember("text", \.styledText))
        case "progress": self = .showProgress(try tree.optionalMember("text", \.styledText))
        case "prompt": self = .changePrompt(try tree.member("text", \.styledText))
        case "refresh": self = .refresh
        case "hint":
            self = .hint(line: try tree.member("line", \.string), try tree.optionalMember("text", \.string))
        case "highlight":
            self = .highlight(line: try tree.member("line", \.string), try tree.member("text", \.styledText))
        case "interrupt": self = .interrupt
        case "cancel": self = .cancel
        case "end_input": self = .endInput
        case "edited":
            self = .edited(
                try tree.optionalMember("text", \.string), message: try tree.optionalMember("message", \.string))
        case "completions":
            var completions: [Completion] = []
            for item in try tree.member("items", \.array) { completions.append(try Completion(item)) }
            self = .completions(completions)
        default: throw JSONTree.Defect(reason: "has a “call” that is not known here: \(JSONField.quoted(call))")
        }
    }
}

extension Completion {
    fileprivate init(_ tree: JSONTree) throws(JSONTree.Defect) {
        self.init(
            try tree.member("text", \.string), display: try tree.optionalMember("display", \.styledText),
            detail: try tree.optionalMember("detail", \.string), group: try tree.optionalMember("group", \.string),
            suffix: try tree.optionalMember("suffix", \.string) ?? "")
        if let start = try tree.optionalMember("from", \.int), let end = try tree.optionalMember("to", \.int) {
            guard 0 <= start, start <= end else { throw JSONTree.Defect(reason: "has a completion of no range") }
            replacing = start..<end
        }
    }
}

extension TraceEntry {
    /// `nil` when the line says nothing of that kind.
    fileprivate init?(_ tree: JSONTree) throws(JSONTree.Defect) {
        if let event = tree["event"] {
            if event["type"]?.string == "hidden" {
                self = .hiddenEvent(try event.member("sort", \.string))
            } else {
                self = .event(event.encoded)
            }
        } else if let name = tree["command"]?.string {
            self = .command(
                name, count: try tree.optionalMember("count", \.int), text: try tree.optionalMember("text", \.string))
        } else if tree["hint"] != nil {
            self = .hint(try tree.optionalMember("hint", \.string))
        } else if let text = try tree.optionalMember("highlight", \.styledText) {
            self = .highlight(text)
        } else if let name = tree["validity"]?.string {
            switch name {
            case "complete": self = .validity(.complete)
            case "incomplete": self = .validity(.incomplete)
            default: self = .validity(.invalid(try tree.member("text", \.string)))
            }
        } else if let row = tree["continuation"]?.int {
            self = .continuation(row: row, try tree.member("text", \.styledText))
        } else if let index = try tree.optionalMember("history", \.entryNumber) {
            self = .history(
                index: index, count: try tree.member("count", \.entryNumber), text: try tree.member("text", \.string))
        } else {
            return nil
        }
    }
}
