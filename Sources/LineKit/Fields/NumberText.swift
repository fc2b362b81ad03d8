/// A number as text and back, for one type of number and one format.
struct NumberText<Value: DecimalConvertible> {
    var format: NumberFormat
    var range: ClosedRange<Value>?
    var refusesOutside: Bool
    var step: Value?

    init(
        format: NumberFormat, range: ClosedRange<Value>? = nil, refusesOutside: Bool = false, step: Value? = nil
    ) {
        var format = format
        // What the type cannot hold cannot be typed either.
        if !Value.holdsFractions { format.fractionLength = 0...min(format.fractionLength.upperBound, format.scale) }
        if refusesOutside, range?.lowerBound.decimalValue.map({ $0 >= 0 }) == true { format.signPolicy = .never }
        self.format = format
        self.range = range
        self.refusesOutside = refusesOutside
        self.step = step
    }

    private func text(of number: DecimalValue?) -> String {
        guard let number else { return "" }
        return NumberLayout(NumberEntry(number, format: format), format: format).text
    }

    private func decimal(_ text: String) -> DecimalValue? {
        NumberLayout.entry(of: text, format: format)?.value(scale: format.scale)
    }

    /// The number a text stands for; `nil` when it is none, or none of this type.
    func value(of text: String) -> Value? { decimal(text).flatMap(Value.init) }

    /// The text to show for a value when the one that is shown does not stand for it.
    func text(for value: Value?, showing current: String) -> String? {
        if self.value(of: current) == value, NumberLayout.entry(of: current, format: format) != nil { return nil }
        let text = text(of: value?.decimalValue)
        return text == current ? nil : text
    }

    /// Whether a text may stand there while somebody types.
    func isPossible(_ text: String) -> Bool {
        guard refusesOutside, let range, let value = value(of: text) else { return true }
        let isTooLarge = value > range.upperBound && (value.decimalValue ?? 0) >= 0
        let isTooSmall = value < range.lowerBound && (value.decimalValue ?? 0) < 0
        return !isTooLarge && !isTooSmall
    }

    /// The text a step up or down leads to, within the range; from no number it is the start of the range, or zero.
    func stepped(_ text: String, by steps: Int) -> String? {
        let size = step?.decimalValue ?? DecimalValue(1).shifted(by: -format.scale)
        var number = decimal(text) ?? range?.lowerBound.decimalValue ?? 0
        if decimal(text) != nil {
            for _ in 0..<abs(steps) { number = number + (steps > 0 ? size : -size) }
        }
        if let low = range?.lowerBound.decimalValue { number = max(number, low) }
        if let high = range?.upperBound.decimalValue { number = min(number, high) }
        if number < 0, format.signPolicy == .never { number = 0 }
        return Value(number) == nil ? nil : self.text(of: number)
    }

    /// The text once the field is left: the fewest digits there have to be, no separator without a fraction.
    func settled(_ text: String) -> String {
        guard var entry = NumberLayout.entry(of: text, format: format), entry.count > 0 else { return text }
        if entry.fraction.isEmpty { entry.hasSeparator = false }
        guard var number = entry.value(scale: 0) else { return text }
        number = number.shifted(by: -format.scale)
        return self.text(of: number)
    }

    func issue(with text: String) -> FieldIssue? {
        if text.isEmpty { return nil }
        guard let value = value(of: text) else {
            return Value.holdsFractions ? "A number, please." : "A whole number, please."
        }
        guard let range, !range.contains(value) else { return nil }
        let (low, high) = (self.text(of: range.lowerBound.decimalValue), self.text(of: range.upperBound.decimalValue))
        return FieldIssue("Between \(low) and \(high), please.")
    }
}
