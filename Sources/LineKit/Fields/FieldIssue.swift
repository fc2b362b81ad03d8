/// What is wrong with an answer.
public struct FieldIssue: Hashable, Sendable {
    /// How bad it is.
    public enum Severity: Hashable, Sendable {
        /// The form cannot be submitted.
        case error
        /// The person is told once; accepting again goes on.
        case warning
    }

    /// What to tell the person, in one sentence. It must not contain a secret.
    public var message: String
    /// The label or the string `.id` of the field that is meant; `nil` for the field that was checked, or, from a rule
    /// of the form, for the form as a whole.
    public var field: String?
    /// How bad it is.
    public var severity: Severity
    /// Where in the text it is, in grapheme clusters: the cursor is put there.
    public var position: Int?

    /// An issue.
    public init(_ message: String, field: String? = nil, severity: Severity = .error, position: Int? = nil) {
        self.message = message
        self.field = field
        self.severity = severity
        self.position = position
    }
}

extension FieldIssue: ExpressibleByStringLiteral {
    /// An error about the field that was checked.
    public init(stringLiteral value: String) { self.init(value) }
}
