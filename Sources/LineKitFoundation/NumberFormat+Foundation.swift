import Foundation
import LineKit

extension NumberFormat {
    /// The format a `NumberFormatter` is set to: separators, grouping, symbols, digits, and how many of them there are.
    ///
    /// The formatter is read, never changed, and nothing is kept of it: two fields can share one, and a change to it
    /// later counts when the form's content makes the format again. Significant digits, increments for rounding, padding,
    /// and multipliers that are no powers of ten have no counterpart while somebody types, and are not taken over.
    public init(_ formatter: NumberFormatter) {
        self.init()
        let isCurrency = Self.currencyStyles.contains(formatter.numberStyle)
        decimalSeparator =
            (isCurrency ? formatter.currencyDecimalSeparator : formatter.decimalSeparator) ?? formatter.decimalSeparator
            ?? "."
        groupingSeparator =
            (isCurrency ? formatter.currencyGroupingSeparator : formatter.groupingSeparator)
            ?? formatter.groupingSeparator ?? ""
        usesGrouping = formatter.usesGroupingSeparator && formatter.groupingSize > 0
        if formatter.groupingSize > 0 {
            let second = formatter.secondaryGroupingSize
            groupSizes = second > 0 ? [formatter.groupingSize, second] : [formatter.groupingSize]
        }
        minusSign = formatter.minusSign ?? "-"
        plusSign = formatter.plusSign ?? "+"
        fractionLength = Self.fractionLength(of: formatter)
        integerLength = 0...max(1, formatter.maximumIntegerDigits)
        if formatter.minimumIntegerDigits > 1 {
            integerLength =
                formatter.minimumIntegerDigits...max(formatter.minimumIntegerDigits, formatter.maximumIntegerDigits)
        }
        alwaysShowsSeparator = formatter.alwaysShowsDecimalSeparator
        scale = Self.scale(of: formatter)
        rounding = Self.rounding(of: formatter.roundingMode)
        if let least = formatter.minimum, least.decimalValue >= 0 { signPolicy = .never }
        readAffixes(of: formatter)
    }

    /// The format of a locale, for plain numbers.
    public static func locale(_ locale: Locale, style: NumberFormatter.Style = .decimal) -> NumberFormat {
        let formatter = NumberFormatter()
        formatter.locale = locale
        formatter.numberStyle = style
        return NumberFormat(formatter)
    }

    private static let currencyStyles: Set<NumberFormatter.Style> = [
        .currency, .currencyAccounting, .currencyISOCode, .currencyPlural,
    ]

    private static func scale(of formatter: NumberFormatter) -> Int {
        let multiplier = formatter.multiplier?.intValue ?? (formatter.numberStyle == .percent ? 100 : 1)
        let digits = String(multiplier)
        // Only powers of ten move the decimal separator and nothing else.
        return digits.first == "1" && digits.dropFirst().allSatisfy { $0 == "0" } ? digits.count - 1 : 0
    }

    /// How many fraction digits it writes: asked by having it write, because a currency has a number of its own.
    private static func fractionLength(of formatter: NumberFormatter) -> ClosedRange<Int> {
        if !formatter.allowsFloats { return 0...0 }
        let (low, high) = (formatter.minimumFractionDigits, formatter.maximumFractionDigits)
        guard currencyStyles.contains(formatter.numberStyle) else { return low...max(low, high) }
        func digits(of number: NSNumber) -> Int {
            let text = formatter.string(from: number) ?? ""
            let separators = [formatter.currencyDecimalSeparator, formatter.decimalSeparator].compactMap { $0 }
            let ends = separators.filter { !$0.isEmpty }.compactMap {
                text.range(of: $0, options: .backwards)?.upperBound
            }
            guard let end = ends.max() else { return 0 }
            return text[end...].prefix { $0.unicodeScalars.first?.properties.generalCategory == .decimalNumber }.count
        }
        let least = digits(of: 1)
        let most = digits(of: NSDecimalNumber(string: "0.123456789123456789"))
        return least...max(least, most < 12 ? most : formatter.maximumFractionDigits)
    }

    private static func rounding(of mode: NumberFormatter.RoundingMode) -> Rounding {
        switch mode {
        case .ceiling: .up
        case .floor: .down
        case .down: .towardZero
        case .up: .awayFromZero
        case .halfUp, .halfDown: .toNearestOrAwayFromZero
        default: .toNearestOrEven
        }
    }

    /// What stands around the digits, found in a number that the formatter wrote: whatever is set there is respected.
    private mutating func readAffixes(of formatter: NumberFormatter) {
        guard let positive = formatter.string(from: 1), let negative = formatter.string(from: -1) else { return }
        if let zero = formatter.zeroDigit ?? Self.zero(in: positive) { zeroDigit = zero }
        (prefix, suffix) = Self.affixes(of: positive)
        (negativePrefix, negativeSuffix) = Self.affixes(of: negative)
        guard alwaysShowsSeparator else { return }
        // The separator that stands behind whole numbers is no part of the symbols.
        if suffix.hasPrefix(decimalSeparator) { suffix = String(suffix.dropFirst(decimalSeparator.count)) }
        if negativeSuffix.hasPrefix(decimalSeparator) {
            negativeSuffix = String(negativeSuffix.dropFirst(decimalSeparator.count))
        }
    }

    private static func zero(in text: String) -> Unicode.Scalar? {
        guard let digit = text.unicodeScalars.first(where: { $0.properties.generalCategory == .decimalNumber }),
            let value = digit.properties.numericType.flatMap({ _ in digit.properties.numericValue })
        else { return nil }
        return Unicode.Scalar(digit.value - UInt32(value))
    }

    private static func affixes(of text: String) -> (String, String) {
        func isDigit(_ character: Character) -> Bool {
            character.unicodeScalars.first?.properties.generalCategory == .decimalNumber
        }
        guard let first = text.firstIndex(where: isDigit), let last = text.lastIndex(where: isDigit) else {
            return ("", "")
        }
        return (String(text[..<first]), String(text[text.index(after: last)...]))
    }
}

extension NumberFormatter {
    /// The digit zero that is set, where it is a single scalar.
    fileprivate var zeroDigit: Unicode.Scalar? {
        guard let symbol = zeroSymbol, symbol.unicodeScalars.count == 1, let scalar = symbol.unicodeScalars.first,
            scalar.properties.generalCategory == .decimalNumber
        else { return nil }
        return scalar
    }
}

extension NumberField {
    /// A field that writes its number as a `NumberFormatter` does, and refuses what is outside the formatter's `minimum` and
    /// `maximum`. See `NumberFormat.init(_:)`.
    public init(
        _ label: String, value: Binding<Value?>, formatter: NumberFormatter, isActive: Binding<Bool>? = nil,
        onChange: ((Value?) -> Void)? = nil, onCommit: ((Value?) -> Void)? = nil
    ) {
        let format = NumberFormat(formatter)
        self.init(
            label, value: value, format: format, configuration: .rule(.limits(of: formatter, in: format)),
            isActive: isActive, onChange: onChange, onSubmit: onCommit)
    }
}

extension FieldRule {
    /// What a formatter says about the least and the greatest number.
    fileprivate static func limits(of formatter: NumberFormatter, in format: NumberFormat) -> FieldRule {
        let least = formatter.minimum?.decimalValue.decimalValue
        let greatest = formatter.maximum?.decimalValue.decimalValue
        return FieldRule { text in
            guard let number = format.value(from: text) else { return nil }
            if let least, number < least { return FieldIssue("At least \(format.string(from: least)), please.") }
            if let greatest, number > greatest {
                return FieldIssue("At most \(format.string(from: greatest)), please.")
            }
            return nil
        }
    }
}
