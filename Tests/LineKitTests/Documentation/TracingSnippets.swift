// The code of Docs/Tracing.md, compiled.
import LineKit

enum TracingSnippets {
    static func replay(with myBindings: KeyBindings) throws {
        let trace = try Trace(file: "report.jsonl")
        var replay = trace.replay(bindings: myBindings)
        while let step = replay.next() {
            print(step.time, step)
            if step.kind == .frame { print(replay.screen.snapshot()) }
        }
        if let difference = replay.firstDifference { print(difference) }
    }
}
