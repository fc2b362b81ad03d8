/// Whether a line may be accepted.
public enum LineValidity: Hashable, Sendable {
    /// It may.
    case complete
    /// More has to follow: Return begins another row.
    case incomplete
    /// It may not. The message is shown under the line, which stays as it is.
    case invalid(String)
}

/// Decides on Return whether a line is accepted, goes on in another row, or is refused.
public protocol Validator {
    /// Whether `line` may be accepted. Asked on Return, in the isolation of the prompt.
    func validate(_ line: String) -> LineValidity
}

/// A validator from a closure, called in the isolation of the prompt.
public struct ClosureValidator: Validator {
    private let answer: (String) -> LineValidity

    /// A validator that decides as `answer` does.
    public init(_ answer: @escaping (String) -> LineValidity) {
        self.answer = answer
    }

    /// What the closure answers.
    public func validate(_ line: String) -> LineValidity { answer(line) }
}

/// Lets a line go on until its brackets are closed and its strings have ended, and refuses brackets that close nothing.
public struct BracketValidator: Validator {
    /// Which brackets there are, and where they do not count.
    public var syntax: BracketSyntax

    /// A validator for brackets as `syntax` has them.
    public init(syntax: BracketSyntax = .standard) {
        self.syntax = syntax
    }

    /// Whether all that was opened is closed.
    public func validate(_ line: String) -> LineValidity {
        let ending = syntax.ending(of: line)
        if let unmatched = ending.unmatched { return .invalid("Nothing to close with \(unmatched)") }
        return ending.missing.isEmpty && ending.quote == nil ? .complete : .incomplete
    }
}
