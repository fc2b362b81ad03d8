/// How a value of one type is written as text and read again: what a `ValueField` needs to know.
///
/// ```swift
/// let version = ValueFormat<Version>(
///     expectation: "A version looks like 1.2.3.", value: { Version($0) }, text: { $0.description })
/// ```
///
/// Laws: `value(text(v)) == v` for each value that has a text, and a text that is read is never changed behind one's back.
public struct ValueFormat<Value>: Sendable {
    /// What to tell a person whose text stands for no value, in one sentence.
    public var expectation: String
    /// What the text looks like, shown while there is none.
    public var placeholder: String?
    let value: @Sendable (String) -> Value?
    let text: @Sendable (Value) -> String
    /// The fixed shape the text is typed into.
    var pattern: TextPattern?
    /// The text that Up (1) or Down (-1) leads to, with the cursor in grapheme clusters.
    var stepped: (@Sendable (_ text: String, _ steps: Int, _ cursor: Int) -> String?)?
    /// The most grapheme clusters a text can have that stands for a value; `nil` where nobody knows.
    var longestText: Int?
    private var limit: (@Sendable (Value) -> FieldIssue?)?

    /// A format.
    ///
    /// - Parameters:
    ///   - expectation: What to tell a person whose text stands for no value.
    ///   - placeholder: What the text looks like.
    ///   - pattern: A fixed shape that the text is typed into.
    ///   - value: The value a text stands for; `nil` for none. White space at the ends is taken off before.
    ///   - text: The text for a value that the program sets.
    public init(
        expectation: String, placeholder: String? = nil, pattern: TextPattern? = nil,
        value: @escaping @Sendable (String) -> Value?, text: @escaping @Sendable (Value) -> String
    ) {
        self.expectation = expectation
        self.placeholder = placeholder
        self.pattern = pattern
        self.value = { value($0.trimmed) }
        self.text = text
    }

    /// What is wrong with a text; an empty one is no value, and nothing is wrong with it.
    func issue(with text: String) -> FieldIssue? {
        if text.allSatisfy(\.isWhitespace) { return nil }
        guard let value = value(text) else { return FieldIssue(expectation) }
        return limit?(value)
    }
}

extension ValueFormat where Value: Comparable & Sendable {
    /// The same format for values in a range; others are refused when the field is accepted, and Up and Down end there. `nil`
    /// is no limit.
    public func limited(to range: ClosedRange<Value>?) -> Self {
        guard let range else { return self }
        var format = self
        let (value, text) = (value, text)
        format.limit = { value in
            if range.contains(value) { return nil }
            return FieldIssue("Between \(text(range.lowerBound)) and \(text(range.upperBound)), please.")
        }
        if let stepped {
            format.stepped = { former, steps, cursor in
                let next = stepped(former, steps, cursor)
                guard let reached = next.flatMap(value), !range.contains(reached) else { return next }
                return text(min(max(reached, range.lowerBound), range.upperBound))
            }
        }
        return format
    }
}

extension ValueFormat where Value == CalendarDate {
    /// A day as ISO 8601 writes it: `2024-02-29`. Up and Down change the year, the month or the day, wherever the cursor
    /// is, and begin at `today` in an empty field.
    public static func date(today: CalendarDate? = nil) -> Self {
        var format = Self(
            expectation: "There is no such day.", placeholder: "YYYY-MM-DD", pattern: "####-##-##",
            value: { CalendarDate($0) }, text: \.description)
        format.stepped = { text, steps, cursor in
            guard let date = CalendarDate(text) else { return text.isEmpty ? today?.description : nil }
            return switch cursor {
            case ...4: date.adding(months: 12 * steps)?.description
            case ...7: date.adding(months: steps)?.description
            default: date.adding(days: steps)?.description
            }
        }
        return format
    }
}

extension ValueFormat where Value == TimeOfDay {
    /// A time as ISO 8601 writes it: `14:30`, or `14:30:05`. Up and Down change the hour, the minute or the second,
    /// wherever the cursor is, round the clock.
    public static let time: Self = {
        var format = Self(
            expectation: "There is no such time.", placeholder: "HH:MM", pattern: "##:##?:##",
            value: { TimeOfDay($0) }, text: \.description)
        format.stepped = { text, steps, cursor in
            guard let time = TimeOfDay(text) else { return text.isEmpty ? "00:00" : nil }
            let hasSeconds = text.count > 5
            let seconds = cursor <= 2 ? 3600 : cursor <= 5 ? 60 : 1
            return time.adding(seconds: steps * seconds).text(withSeconds: hasSeconds)
        }
        return format
    }()
}
