/// A field for a day, written as `2024-02-29`.
///
/// Digits are put into that shape while they are typed. Up and Down change the year, the month or the day, wherever the
/// cursor is; Page Up and Page Down by ten.
public struct DateField: SingleField {
    let parts: FieldParts

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
        parts =
            ValueField(
                label, value: date, format: .date(today: today).limited(to: range),
                firstResponderDemand: firstResponderDemand,
                configuration: configuration, onFirstResponderStateChanged: onFirstResponderStateChanged,
                handleReturn: handleReturn
            ).parts
    }

    /// A field for a day that there always is, as in `ValueField`; the parameters are those of one that may be empty.
    public init(
        _ label: String, date: Binding<CalendarDate>, in range: ClosedRange<CalendarDate>? = nil,
        today: CalendarDate? = nil,
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        self.init(
            label, date: Binding(date), in: range, today: today, firstResponderDemand: firstResponderDemand,
            configuration: configuration, onFirstResponderStateChanged: onFirstResponderStateChanged,
            handleReturn: handleReturn)
    }

    /// The field itself.
    public var body: DateField { return self }
}
