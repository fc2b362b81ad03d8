/// A field for a number, or for none.
///
/// The binding follows each key: it is `nil` while the text is no number yet (empty, a sign alone, `0.`). The text is
/// brought into its format while it is typed, with the cursor between the same digits. What cannot be part of the number
/// is refused as it is typed: letters, digits beyond those the format allows, a second separator. Up and Down change the
/// number by a step within the range, Page Up and Page Down by ten.
///
/// Nothing is rounded but what is pasted or set by the program with more fraction digits than fit.
public struct NumberField<Value: DecimalConvertible>: FormPart {
    private let value: Binding<Value?>
    private let isActive: Binding<Bool>?
    private let changed: ((Value?) -> Void)?
    private let submitted: ((Value?) -> Void)?
    private let parts: FieldParts

    /// A field.
    ///
    /// - Parameters:
    ///   - label: Stands before the field.
    ///   - value: The number; `nil` for none.
    ///   - format: How the number is written.
    ///   - range: Numbers outside are refused when the field is accepted.
    ///   - refusesOutside: Whether a digit that leaves the range, with no way back into it by typing on, is refused.
    ///   - step: What Up and Down add and take away; 1 unless given.
    ///   - placeholder: Shown dimmed while there is no text.
    ///   - firstResponderDemand: Written by the program to move the focus.
    ///   - configuration: Traits to start from.
    ///   - onFirstResponderStateChanged: Follows the focus, and may refuse it.
    ///   - handleReturn: Called for Return instead of moving on.
    ///   - isActive: Follows whether the field has the focus, and moves it when it is written.
    ///   - onChange: Called with the number after each change the person made.
    ///   - onSubmit: Called with the number when the person accepted the field and it is valid.
    public init(
        _ label: String, value: Binding<Value?>, format: NumberFormat = .number, in range: ClosedRange<Value>? = nil,
        refusesOutside: Bool = false, step: Value? = nil, placeholder: String? = nil,
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil,
        configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil,
        isActive: Binding<Bool>? = nil, onChange: ((Value?) -> Void)? = nil, onSubmit: ((Value?) -> Void)? = nil
    ) {
        let number = NumberText<Value>(
            format: format, range: range, refusesOutside: refusesOutside, step: step)
        self.value = value
        let control = TextControl(
            changedText: { number.text(for: value.wrappedValue, showing: $0) }, format: number.format,
            write: { value.wrappedValue = number.value(of: $0) },
            isUnfinished: { number.value(of: $0) == nil },
            typed: { _, after in number.isPossible(after) },
            stepped: { text, steps, _ in number.stepped(text, by: steps) },
            issue: { number.issue(with: $0) },
            settled: { number.settled($0) })
        self.isActive = isActive
        self.changed = onChange
        self.submitted = onSubmit
        parts = FieldParts(
            label, .text(control), placeholder: placeholder, configuration: .combine(Self.numeric, configuration),
            focus: FieldFocus(
                demand: firstResponderDemand, stateHandler: onFirstResponderStateChanged, handleReturn: handleReturn))
    }

    /// A field for a number that there always is: what empties the text leaves the number as it was, and shows it again when
    /// the field is left. The parameters are those of a field that may be empty.
    public init(
        _ label: String, value: Binding<Value>, format: NumberFormat = .number, in range: ClosedRange<Value>? = nil,
        refusesOutside: Bool = false, step: Value? = nil, placeholder: String? = nil,
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil,
        configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil,
        isActive: Binding<Bool>? = nil, onChange: ((Value) -> Void)? = nil, onSubmit: ((Value) -> Void)? = nil
    ) {
        self.init(
            label, value: Binding(value), format: format, in: range, refusesOutside: refusesOutside, step: step,
            placeholder: placeholder, firstResponderDemand: firstResponderDemand, configuration: configuration,
            onFirstResponderStateChanged: onFirstResponderStateChanged, handleReturn: handleReturn, isActive: isActive,
            onChange: onChange.map { changed in { _ in changed(value.wrappedValue) } },
            onSubmit: onSubmit.map { submitted in { _ in submitted(value.wrappedValue) } })
    }

    /// What a number field starts from; a configuration may say otherwise.
    private static var numeric: FieldConfiguration {
        FieldConfiguration {
            $0.keyboardType = .decimalPad
            $0.trimsWhitespace = true
        }
    }

    /// The field itself.
    public var body: NumberField { return self }

    func add(to tree: inout FormTree) {
        tree.modify(isOneField: true) { own in
            if let changed { own.observers.onChange.append { changed(value.wrappedValue) } }
            if let submitted { own.observers.onSubmit.append { submitted(value.wrappedValue) } }
            if let isActive { own.handlers.focusLink = own.handlers.focusLink ?? FocusLink(isActive) }
        } body: { tree in
            tree.add(parts)
        }
    }

    var isOneField: Bool { true }
}
