/// A field for a time of day, written as `14:30` or `14:30:05`.
///
/// Digits are put into that shape while they are typed. Up and Down change the hour, the minute or the second, wherever the
/// cursor is, round the clock; Page Up and Page Down by ten.
public struct TimeField: SingleField {
    let parts: FieldParts

    /// A field.
    ///
    /// - Parameters:
    ///   - label: Stands before the field.
    ///   - time: The time; `nil` while the text is none.
    ///   - range: Times outside are refused when the field is accepted.
    ///   - firstResponderDemand: Written by the program to move the focus.
    ///   - configuration: Traits to start from.
    ///   - onFirstResponderStateChanged: Follows the focus, and may refuse it.
    ///   - handleReturn: Called for Return instead of moving on.
    public init(
        _ label: String, time: Binding<TimeOfDay?>, in range: ClosedRange<TimeOfDay>? = nil,
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        parts =
            ValueField(
                label, value: time, format: .time.limited(to: range), firstResponderDemand: firstResponderDemand,
                configuration: configuration, onFirstResponderStateChanged: onFirstResponderStateChanged,
                handleReturn: handleReturn
            ).parts
    }

    /// A field for a time that there always is, as in `ValueField`; the parameters are those of one that may be empty.
    public init(
        _ label: String, time: Binding<TimeOfDay>, in range: ClosedRange<TimeOfDay>? = nil,
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        self.init(
            label, time: Binding(time), in: range, firstResponderDemand: firstResponderDemand,
            configuration: configuration, onFirstResponderStateChanged: onFirstResponderStateChanged,
            handleReturn: handleReturn)
    }

    /// The field itself.
    public var body: TimeField { return self }
}
