/// What bounds the keys that macros press: those of the keyboard macro, of vi's registers, of `inputrc` and of the
/// program.
///
/// A macro may press keys that run macros. One that calls itself would never end, and one that calls itself twice would
/// take longer than anybody lives before its depth is reached. So, as in readline, whoever nests too deep or presses too
/// many keys ends all macros that run, not only the innermost.
struct MacroReplay: Sendable {
    /// How deep macros may call each other: readline's limit.
    static let deepest = 16
    /// How many keys the macros that one key has called may press together.
    static let mostKeys = 100_000

    private var depth = 0
    private var keyCount = 0
    private var isEnding = false

    /// Whether the keys being pressed are those of a macro.
    var isRunning: Bool { depth > 0 }

    /// Says that a macro begins; `false` when it may not, and then `end` must not be called.
    mutating func begin() -> Bool {
        guard !isEnding else { return false }
        guard depth < Self.deepest else {
            isEnding = true
            return false
        }
        depth += 1
        return true
    }

    /// Says that a macro is about to press a key; `false` when all macros have to end.
    mutating func pressKey() -> Bool {
        keyCount += 1
        if keyCount > Self.mostKeys { isEnding = true }
        return !isEnding
    }

    /// Says that a macro is done.
    mutating func end() {
        depth -= 1
        if depth == 0 { self = MacroReplay() }
    }

    /// Ends all macros that run, as giving up does.
    mutating func giveUp() { if isRunning { isEnding = true } }
}
