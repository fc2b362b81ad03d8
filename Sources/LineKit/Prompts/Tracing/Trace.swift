/// What was recorded of one prompt or several: the contents of a file that `LINEKIT_TRACE` named.
///
///     let trace = try Trace(file: "report.jsonl")
///     var replay = trace.replay()
///     while let step = replay.next() {
///         print(step)
///         print(replay.screen.snapshot())
///     }
///     if let difference = replay.firstDifference { print(difference) }
///
/// The format is described in `Docs/Tracing.md`.
public struct Trace: Hashable, Sendable {
    /// One prompt: how it began, and what happened then.
    struct Prompt: Hashable, Sendable {
        /// A line of the file, with its number, from 1.
        struct Item: Hashable, Sendable {
            var line: Int
            var time: Duration
            var record: TraceRecord
        }

        var header: TraceHeader
        var items: [Item]
    }

    /// The prompts, in the order in which they began.
    private(set) var prompts: [Prompt] = []

    /// Reads the bytes of a trace file.
    ///
    /// A last line without a line feed that cannot be read is left out: the program may have been killed while it wrote
    /// it. Throws `unreadableTrace` with the number of the first line that is not as it should be.
    public init(parsing text: some Sequence<UInt8>) throws(LineKitError) {
        let bytes = Array(text)
        var numbers: [String: Int] = [:]
        var start = 0
        var line = 0
        while start < bytes.count {
            line += 1
            let end = bytes[start...].firstIndex(of: 0x0A)
            let content = bytes[start..<(end ?? bytes.count)]
            start = (end ?? bytes.count) + 1
            if content.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }) { continue }
            do {
                try add(TraceLine(parsing: content), number: line, to: &numbers)
            } catch {
                if end == nil, !prompts.isEmpty { break }
                throw .unreadableTrace(line: line, reason: error.reason)
            }
        }
        guard !prompts.isEmpty else { throw .unreadableTrace(line: 1, reason: "should begin a prompt, and is empty") }
    }

    /// Reads a trace file. `~` stands for the home directory.
    ///
    /// Throws `system` when the file cannot be read, else as `init(parsing:)`.
    public init(file path: String) throws(LineKitError) {
        try self.init(parsing: OpenFile(expandingHome(path), for: .reading, followingLinks: true).readAll())
    }

    private mutating func add(
        _ line: TraceLine, number: Int, to numbers: inout [String: Int]
    ) throws(JSONTree.Defect) {
        if case .header(let header) = line.record {
            numbers[line.id] = prompts.count
            prompts.append(Prompt(header: header, items: []))
        } else if numbers[line.id] == nil {
            throw JSONTree.Defect(reason: "belongs to a prompt whose beginning is not in the file")
        }
        guard let index = numbers[line.id] else { return }
        prompts[index].items.append(Prompt.Item(line: number, time: line.time, record: line.record))
    }

    /// How many prompts there are.
    public var promptCount: Int { prompts.count }

    /// Goes through the trace from its beginning, and runs what was recorded of lines again.
    ///
    /// - Parameter bindings: the keys the program had, where they were not the default ones of emacs or vi; with others
    ///   than the program's own a replay will differ.
    public func replay(bindings: KeyBindings? = nil) -> TraceReplay {
        TraceReplay(self, bindings: bindings)
    }
}

extension Trace.Prompt {
    /// Whether the prompt can be run again: a line, none of whose bytes are missing, with nothing around it that the trace
    /// does not describe. Of a secret the bytes are not in the trace, and the contents of a form are the program's.
    var isReplayable: Bool {
        header.kind == .line && header.isInteractive && !header.hasAdornments
            && !items.contains { if case .hiddenRead = $0.record { true } else { false } }
    }
}
