/// A field for a number, or for none.
///
/// The binding follows each key: it is `nil` while the text is no number yet (empty, or a sign alone). Letters are
/// refused as they are typed. Up and Down change the number by a step, within the range.
public struct NumberField<Value: DecimalConvertible>: FormPart {
    private let label: String
    private let control: TextControl
    private let configuration: FieldConfiguration
    private let explicit: FieldConfiguration
    private let focus: FieldFocus

    /// A field.
    ///
    /// - Parameters:
    ///   - label: Stands before the field.
    ///   - value: The number; `nil` for none.
    ///   - range: Numbers outside are refused when the field is accepted.
    ///   - step: What Up and Down add and take away; 1 unless given.
    ///   - placeholder: Shown dimmed while there is no text.
    ///   - firstResponderDemand: Written by the program to move the focus.
    ///   - configuration: Traits to start from.
    ///   - onFirstResponderStateChanged: Follows the focus, and may refuse it.
    ///   - handleReturn: Called for Return instead of moving on.
    public init(
        _ label: String, value: Binding<Value?>, in range: ClosedRange<Value>? = nil, step: Value? = nil,
        placeholder: String? = nil, firstResponderDemand: Binding<FirstResponderDemand?>? = nil,
        configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        self.label = label
        let number = NumberText<Value>(range: range, step: step)
        control = TextControl(
            changedText: { current in
                let now = value.wrappedValue
                return number.value(of: current) == now ? nil : number.text(for: now)
            },
            write: { value.wrappedValue = number.value(of: $0) },
            typed: { _, after in number.isPossible(after) },
            stepped: { text, steps in number.stepped(text, by: steps) },
            issue: { number.issue(with: $0) },
            settled: { text in number.value(of: text).map { number.text(for: $0) } ?? text })
        self.configuration = .combine(Self.numeric, configuration)
        explicit = FieldConfiguration { traits in if let placeholder { traits.placeholder = placeholder } }
        focus = FieldFocus(
            demand: firstResponderDemand, stateHandler: onFirstResponderStateChanged, handleReturn: handleReturn)
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
        tree.add(label, control: .text(control), configuration: configuration, explicit: explicit, focus: focus)
    }

    var isOneField: Bool { true }
}

/// How a number is written in a field, and read from it.
struct NumberText<Value: DecimalConvertible> {
    var range: ClosedRange<Value>?
    var step: Value?

    func text(for value: Value?) -> String { value?.decimalValue?.description ?? "" }

    /// The number a text stands for; `nil` when it is none, or none of this type.
    func value(of text: String) -> Value? {
        guard let number = decimal(text), Value.holdsFractions || number.fractionDigits == 0 else { return nil }
        return Value(number)
    }

    private func decimal(_ text: String) -> DecimalValue? {
        DecimalValue(text.contains(".") ? text : text.replacing(",", with: "."))
    }

    /// Whether a text is a number or can become one by typing on.
    func isPossible(_ text: String) -> Bool {
        var rest = text[...]
        if let first = rest.first, "+-\u{2212}".contains(first) { rest = rest.dropFirst() }
        let separators = rest.filter { $0 == "." || $0 == "," }
        guard separators.isEmpty || (Value.holdsFractions && separators.count == 1) else { return false }
        return rest.allSatisfy { DecimalValue.digit($0) != nil || $0 == "." || $0 == "," }
    }

    /// The number a step up or down leads to, within the range.
    func stepped(_ text: String, by steps: Int) -> String? {
        let size = step?.decimalValue ?? 1
        guard var number = decimal(text) ?? range?.lowerBound.decimalValue ?? (text.isEmpty ? 0 : nil) else {
            return nil
        }
        if decimal(text) != nil {
            for _ in 0..<abs(steps) { number = number + (steps > 0 ? size : -size) }
        }
        if let low = range?.lowerBound.decimalValue { number = max(number, low) }
        if let high = range?.upperBound.decimalValue { number = min(number, high) }
        return Value(number).map { self.text(for: $0) }
    }

    func issue(with text: String) -> FieldIssue? {
        if text.isEmpty { return nil }
        guard let value = value(of: text) else {
            return Value.holdsFractions ? "A number, please." : "A whole number, please."
        }
        guard let range, !range.contains(value) else { return nil }
        return FieldIssue(
            "Between \(self.text(for: range.lowerBound)) and \(self.text(for: range.upperBound)), please.")
    }
}
