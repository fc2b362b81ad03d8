import LineKit

/// `replay`: goes through a file that `LINEKIT_TRACE` named, shows each step with the screen after it, and says where
/// today's LineKit does something else than the one that was recorded.
func replay(_ arguments: inout Arguments) throws {
    guard let file = arguments.next() else {
        throw UsageError(message: "it needs the FILE that was written with LINEKIT_TRACE=FILE")
    }
    try arguments.finish()
    let trace = try Trace(file: file)
    var replay = trace.replay()
    var prompt = 0
    while let step = replay.next() {
        if step.prompt != prompt {
            prompt = step.prompt
            print("\(prompt == 1 ? "" : "\n")prompt \(prompt) of \(trace.promptCount)")
        }
        print("\(column(step.time)) ms  \(step)")
        if step.kind == .frame { show(replay.screen) }
    }
    if let difference = replay.firstDifference { throw ReplayDiffers(difference: difference) }
    let others = trace.promptCount - replay.replayedPromptCount
    print(
        "\n\(replay.replayedPromptCount) run again with the same screens"
            + (others == 0 ? "." : ", \(others) shown as recorded (secrets, forms and plain lines are not run)."))
}

/// Why a replay ends with status 1.
private struct ReplayDiffers: Error, CustomStringConvertible {
    let difference: TraceDifference
    var description: String { difference.description }
}

/// Milliseconds with three decimals, aligned.
private func column(_ time: Duration) -> String {
    let microseconds = time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
    let digits = String(microseconds % 1000)
    let text = "\(microseconds / 1000)." + String(repeating: "0", count: 3 - digits.count) + digits
    return String(repeating: " ", count: max(12 - text.count, 0)) + text
}

/// The rows of a screen down to the last that is in use, `|` where the cursor stands.
private func show(_ screen: VirtualScreen) {
    for row in screen.snapshot().split(separator: "\n", omittingEmptySubsequences: false) {
        print("\(String(repeating: " ", count: 15))│ \(row)")
    }
}
