@testable import LineKit

/// A folder for trace files, and prompts whose traces go there.
struct TracedPrompts {
    let directory: TemporaryDirectory
    let destination: TraceDestination
    private let name: String

    init(_ name: String = "trace.jsonl") throws {
        directory = try TemporaryDirectory()
        self.name = name
        let path = directory.path + "/" + name
        destination = TraceDestination { path }
    }

    /// Runs `body` with its prompts recorded.
    func record<R>(_ body: () throws -> R) rethrows -> R {
        try TraceDestination.$current.withValue(destination, operation: body)
    }

    /// What is in the file.
    var text: String { get throws { try directory.read(name) } }

    var trace: Trace { get throws { try Trace(parsing: text.utf8) } }

    /// The records of the file in order, whatever prompt they are of.
    var records: [TraceRecord] {
        get throws {
            try text.split(separator: "\n").map { try TraceLine(parsing: Array($0.utf8)[...]).record }
        }
    }
}

extension Trace {
    /// Where a replay first differs; `nil` when it does the same.
    func firstDifference() -> TraceDifference? {
        var replay = replay()
        return replay.finish()
    }
}
