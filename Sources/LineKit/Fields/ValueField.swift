/// A field for a value that is written as text: a length of time, an amount with a unit, or whatever a `ValueFormat` of
/// your own reads.
///
/// ```swift
/// ValueField("Every", value: $interval, format: .duration)
/// ValueField("Cache", value: $cacheSize, format: .bytes)
/// ```
///
/// The binding follows each key: it is `nil` while the text stands for no value yet. What was typed stays as it was typed.
public struct ValueField<Value: Equatable>: SingleField {
    let parts: FieldParts

    /// A field.
    ///
    /// - Parameters:
    ///   - label: Stands before the field.
    ///   - value: The value; `nil` while the text is none.
    ///   - format: How the value is written and read.
    ///   - placeholder: Shown dimmed while there is no text; the format's own unless given.
    ///   - firstResponderDemand: Written by the program to move the focus.
    ///   - configuration: Traits to start from.
    ///   - onFirstResponderStateChanged: Follows the focus, and may refuse it.
    ///   - handleReturn: Called for Return instead of moving on.
    public init(
        _ label: String, value: Binding<Value?>, format: ValueFormat<Value>, placeholder: String? = nil,
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        let control = TextControl(
            changedText: { current in
                let value = value.wrappedValue
                if format.value(current) == value { return nil }
                let text = value.map(format.text) ?? ""
                return text == current ? nil : text
            }, write: { value.wrappedValue = format.value($0) }, isUnfinished: { format.value($0) == nil },
            stepped: format.stepped.map { stepped in { stepped($0, $1, $2) } },
            issue: { format.issue(with: $0) })
        let pattern = format.pattern
        parts = FieldParts(
            label, .text(control), placeholder: placeholder,
            configuration: .combine(
                .trimmed, format.placeholder.map { .placeholder($0) } ?? .empty,
                format.longestText.map { .maxLength($0) } ?? .empty, configuration),
            explicit: pattern.map { .pattern($0) } ?? .empty,
            focus: FieldFocus(
                demand: firstResponderDemand, stateHandler: onFirstResponderStateChanged, handleReturn: handleReturn))
    }

    /// A field for a value that there always is: what empties the text leaves the value as it was, and shows it again when
    /// the field is left. The parameters are those of a field that may be empty.
    public init(
        _ label: String, value: Binding<Value>, format: ValueFormat<Value>, placeholder: String? = nil,
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        self.init(
            label, value: Binding(value), format: format, placeholder: placeholder,
            firstResponderDemand: firstResponderDemand, configuration: configuration,
            onFirstResponderStateChanged: onFirstResponderStateChanged, handleReturn: handleReturn)
    }

    /// The field itself.
    public var body: ValueField { return self }
}
