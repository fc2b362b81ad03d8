/// A field for a length of time, written as `1h30m`, `90s`, `2 days` or `250ms`; a number alone means seconds.
///
/// Up and Down change the number the cursor is in, Page Up and Page Down by ten.
public struct DurationField: SingleField {
    let parts: FieldParts

    /// A field.
    ///
    /// - Parameters:
    ///   - label: Stands before the field.
    ///   - duration: The length; `nil` while the text is none.
    ///   - range: Lengths outside are refused when the field is accepted.
    ///   - firstResponderDemand: Written by the program to move the focus.
    ///   - configuration: Traits to start from.
    ///   - onFirstResponderStateChanged: Follows the focus, and may refuse it.
    ///   - handleReturn: Called for Return instead of moving on.
    public init(
        _ label: String, duration: Binding<Duration?>, in range: ClosedRange<Duration>? = nil,
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        parts =
            ValueField(
                label, value: duration, format: .duration.limited(to: range),
                firstResponderDemand: firstResponderDemand,
                configuration: configuration, onFirstResponderStateChanged: onFirstResponderStateChanged,
                handleReturn: handleReturn
            ).parts
    }

    /// A field for a length that there always is, as in `ValueField`; the parameters are those of one that may be empty.
    public init(
        _ label: String, duration: Binding<Duration>, in range: ClosedRange<Duration>? = nil,
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        self.init(
            label, duration: Binding(duration), in: range, firstResponderDemand: firstResponderDemand,
            configuration: configuration, onFirstResponderStateChanged: onFirstResponderStateChanged,
            handleReturn: handleReturn)
    }

    /// The field itself.
    public var body: DurationField { return self }
}
