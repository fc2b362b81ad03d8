/// One line that was accepted earlier.
public struct HistoryEntry: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text, line feeds included where the line had several rows.
    public var text: String
    /// When it was accepted, in whole seconds since 1970 (UTC); `nil` where nobody wrote it down.
    public var time: Int64?

    /// An entry. Times before 1970 count as unknown.
    public init(_ text: String, time: Int64? = nil) {
        self.text = text
        self.time = time.flatMap { $0 > 0 ? $0 : nil }
    }

    /// An entry without a time.
    public init(stringLiteral value: String) {
        self.init(value)
    }
}
