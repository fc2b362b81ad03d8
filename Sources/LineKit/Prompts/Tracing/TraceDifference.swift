/// Where a replay no longer does what was recorded.
public struct TraceDifference: Hashable, Sendable, CustomStringConvertible {
    /// The number of the prompt in the trace, from 1.
    public var prompt: Int
    /// The number of the line in the file, from 1.
    public var line: Int
    /// When it was, from the beginning of the prompt.
    public var time: Duration
    /// What was recorded, in words.
    public var recorded: String
    /// What the replay did instead, in words.
    public var replayed: String

    /// One sentence about it, on one line.
    public var description: String {
        "Prompt \(prompt) goes another way at line \(line): recorded was \(recorded), but now it is \(replayed)."
    }
}

extension VirtualScreen {
    /// What a person would see to be different on another screen, in words; `nil` when nothing is.
    func difference(from other: VirtualScreen) -> (mine: String, others: String)? {
        if let row = zip(rows, other.rows).enumerated().first(where: { $1.0 != $1.1 })?.offset {
            return ("\(JSONField.quoted(rows[row])) in row \(row)", JSONField.quoted(other.rows[row]))
        }
        if cursor != other.cursor || isWrapPending != other.isWrapPending {
            return (
                "the cursor in row \(cursor.row), column \(cursor.column)",
                "in row \(other.cursor.row), column \(other.cursor.column)"
            )
        }
        if let row = zip(styledRows, other.styledRows).enumerated().first(where: { $1.0 != $1.1 })?.offset {
            return ("row \(row) in one style", "in another")
        }
        if isCursorVisible != other.isCursorVisible {
            return ("the cursor \(isCursorVisible ? "shown" : "hidden")", other.isCursorVisible ? "shown" : "hidden")
        }
        if scrollback != other.scrollback {
            return ("\(scrollback.count) rows above the screen", "\(other.scrollback.count) or others")
        }
        return bellCount == other.bellCount ? nil : ("\(bellCount) bells", "\(other.bellCount)")
    }
}
