/// A rule an answer has to keep before its field can be accepted.
///
/// A rule is a value: it can be kept in a configuration, combined and reused. It is checked when the person accepts a
/// field or submits the form, and again at each change while its message shows. A text field is checked by its text, a
/// choice by its title, a toggle by `yes` or `no`. An empty text passes every ready-made rule but `.nonEmpty`, so that
/// an optional field can stay empty.
public struct FieldRule: Sendable {
    private let check: @Sendable (borrowing FieldAnswer) -> FieldIssue?

    /// A rule that looks at the text; `nil` is valid. On a `SecureField` the text is a copy that nobody wipes: look at
    /// `FieldAnswer` instead there.
    public init(_ check: @escaping @Sendable (String) -> FieldIssue?) {
        self.check = { check($0.text) }
    }

    /// A rule with a fixed message.
    public init(_ message: String, isValid: @escaping @Sendable (String) -> Bool) {
        self.init { isValid($0) ? nil : FieldIssue(message) }
    }

    /// A rule that looks at the answer without making a copy of it.
    public init(answer check: @escaping @Sendable (borrowing FieldAnswer) -> FieldIssue?) {
        self.check = check
    }

    /// What is wrong with an answer; `nil` when nothing is.
    public func issue(with answer: borrowing FieldAnswer) -> FieldIssue? { check(answer) }
    /// What is wrong with a text; `nil` when nothing is.
    public func issue(with text: String) -> FieldIssue? { check(FieldAnswer(text)) }

    /// All rules; the first issue counts.
    public static func combine(_ rules: Self...) -> Self {
        Self(answer: { answer in
            for rule in rules {
                if let issue = rule.check(answer) { return issue }
            }
            return nil
        })
    }

    /// Either rule; the issue of the second is shown.
    public static func any(_ first: Self, _ second: Self) -> Self {
        Self(answer: { answer in first.check(answer) == nil ? nil : second.check(answer) })
    }

    /// The opposite of a rule.
    public static func not(_ rule: Self, _ message: String) -> Self {
        Self(answer: { answer in rule.check(answer) == nil ? FieldIssue(message) : nil })
    }

    /// The same rule with another message, in another language for instance.
    public func message(_ message: String) -> Self {
        Self(answer: { [check] answer in
            check(answer).map { FieldIssue(message, severity: $0.severity, position: $0.position) }
        })
    }

    /// The same rule as a warning: the person is told, and accepting once more goes on.
    public var warning: Self {
        Self(answer: { [check] answer in
            check(answer).map { FieldIssue($0.message, severity: .warning, position: $0.position) }
        })
    }
}
