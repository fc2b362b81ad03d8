/// A field for a day, written as `2024-02-29`.
///
/// Digits are put into that shape while they are typed. Up and Down change the year, the month or the day, wherever the
/// cursor is; Page Up and Page Down by ten.
public struct DateField: FormPart {
    private let label: String
    private let control: TextControl
    private let configuration: FieldConfiguration
    private let explicit: FieldConfiguration
    private let focus: FieldFocus

    /// A field.
    ///
    /// - Parameters:
    ///   - label: Stands before the field.
    ///   - date: The day; `nil` while the text is none.
    ///   - range: Days outside are refused when the field is accepted.
    ///   - today: Where Up and Down begin in an empty field.
    ///   - firstResponderDemand: Written by the program to move the focus.
    ///   - configuration: Traits to start from.
    ///   - onFirstResponderStateChanged: Follows the focus, and may refuse it.
    ///   - handleReturn: Called for Return instead of moving on.
    public init(
        _ label: String, date: Binding<CalendarDate?>, in range: ClosedRange<CalendarDate>? = nil,
        today: CalendarDate? = nil, firstResponderDemand: Binding<FirstResponderDemand?>? = nil,
        configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        self.label = label
        control = TextControl(
            changedText: { current in
                let value = date.wrappedValue
                return CalendarDate(current) == value ? nil : value?.description ?? ""
            }, write: { date.wrappedValue = CalendarDate($0) },
            stepped: { text, steps, cursor in Self.stepped(text, steps, cursor, today: today)?.description },
            issue: { Self.issue(with: $0, range) })
        self.configuration = configuration
        explicit = FieldConfiguration {
            $0.pattern = "####-##-##"
            $0.placeholder = $0.placeholder ?? "YYYY-MM-DD"
        }
        focus = FieldFocus(
            demand: firstResponderDemand, stateHandler: onFirstResponderStateChanged, handleReturn: handleReturn)
    }

    private static func stepped(_ text: String, _ steps: Int, _ cursor: Int, today: CalendarDate?) -> CalendarDate? {
        guard let date = CalendarDate(text) else { return text.isEmpty ? today : nil }
        switch cursor {
        case ...4: return date.adding(months: 12 * steps)
        case ...7: return date.adding(months: steps)
        default: return date.adding(days: steps)
        }
    }

    private static func issue(with text: String, _ range: ClosedRange<CalendarDate>?) -> FieldIssue? {
        if text.isEmpty { return nil }
        guard let date = CalendarDate(text) else { return "There is no such day." }
        guard let range, !range.contains(date) else { return nil }
        return FieldIssue("Between \(range.lowerBound) and \(range.upperBound), please.")
    }

    /// The field itself.
    public var body: DateField { return self }

    func add(to tree: inout FormTree) {
        tree.add(label, control: .text(control), configuration: configuration, explicit: explicit, focus: focus)
    }

    var isOneField: Bool { true }
}
