import Foundation
import LineKit

extension Decimal: DecimalConvertible {
    /// The number, exactly; `nil` when it has more digits than a `Decimal` holds (38), so that nothing is lost.
    public init?(_ decimal: DecimalValue) {
        guard let value = Decimal(string: decimal.description, locale: Locale(identifier: "en_US_POSIX")),
            value.decimalValue == decimal
        else { return nil }
        self = value
    }

    /// The number as LineKit counts; `nil` for what is not a number.
    public var decimalValue: DecimalValue? {
        isNaN ? nil : DecimalValue(description)
    }

    /// Fractions too.
    public static var holdsFractions: Bool { true }
}
