/// A decimal number of any length, exact: what number fields count in.
///
/// It is a whole number of tenths, hundredths, … so `0.1` is 0.1, and adding it three times gives 0.3.
public struct DecimalValue: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// Whether it is less than zero.
    public private(set) var isNegative = false
    /// The digits from the most significant on, 0 to 9, without leading zeros; empty for zero.
    private var digits: [UInt8] = []
    /// How many of the digits stand behind the decimal point; trailing zeros there are dropped.
    public private(set) var fractionDigits = 0

    /// Zero.
    public init() {}

    init(isNegative: Bool, digits: [UInt8], fractionDigits: Int) {
        var digits = digits
        var fractionDigits = fractionDigits
        while fractionDigits > 0, digits.last == 0 || digits.isEmpty {
            _ = digits.popLast()
            fractionDigits -= 1
        }
        self.digits = Array(digits.drop { $0 == 0 })
        self.fractionDigits = fractionDigits
        self.isNegative = isNegative && !self.digits.isEmpty
    }

    /// Reads `12`, `-0.5`, `+3`, `.5`, `5.`: an optional sign, then digits of any script with at most one `.`. Anything
    /// else, exponents included, is `nil`.
    public init?(_ text: some StringProtocol) {
        var rest = text[...]
        let isNegative = rest.first == "-" || rest.first == "\u{2212}"
        if isNegative || rest.first == "+" { rest = rest.dropFirst() }
        var digits: [UInt8] = []
        var fractionDigits: Int?
        for character in rest {
            if character == ".", fractionDigits == nil {
                fractionDigits = 0
            } else if let digit = Self.digit(character) {
                digits.append(digit)
                if let count = fractionDigits { fractionDigits = count + 1 }
            } else {
                return nil
            }
        }
        guard !digits.isEmpty else { return nil }
        self.init(isNegative: isNegative, digits: digits, fractionDigits: fractionDigits ?? 0)
    }

    /// The number a whole number is.
    public init(_ number: some BinaryInteger) {
        self.init(
            isNegative: number < 0, digits: String(number.magnitude).utf8.map { $0 - 0x30 }, fractionDigits: 0)
    }

    /// A decimal digit of any script.
    static func digit(_ character: Character) -> UInt8? {
        guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
            scalar.properties.generalCategory == .decimalNumber, let value = character.wholeNumberValue
        else { return nil }
        return UInt8(value)
    }

    /// The number with ASCII digits, `.` before the fraction and `-` before a negative one: `-12.5`.
    public var description: String {
        var text = isNegative ? "-" : ""
        let padded = Array(repeating: 0, count: max(fractionDigits + 1 - digits.count, 0)) + digits
        for (index, digit) in padded.enumerated() {
            if index == padded.count - fractionDigits { text += "." }
            text.unicodeScalars.append(UnicodeScalar(0x30 + digit))
        }
        return text
    }

    /// Orders by value.
    public static func < (left: Self, right: Self) -> Bool {
        if left.isNegative != right.isNegative { return left.isNegative }
        let order = compareMagnitudes(left, right)
        return left.isNegative ? order > 0 : order < 0
    }

    /// The exact sum.
    public static func + (left: Self, right: Self) -> Self {
        let scale = max(left.fractionDigits, right.fractionDigits)
        let (a, b) = (left.reversedDigits(scale: scale), right.reversedDigits(scale: scale))
        let count = max(a.count, b.count) + 1
        let isLarger = compareMagnitudes(left, right) >= 0
        let (large, small) = isLarger ? (a, b) : (b, a)
        let subtracts = left.isNegative != right.isNegative
        var sum: [UInt8] = []
        var carry = 0
        for index in 0..<count {
            let x = index < large.count ? Int(large[index]) : 0
            let y = index < small.count ? Int(small[index]) : 0
            let digit = subtracts ? x - y - carry : x + y + carry
            carry = subtracts ? (digit < 0 ? 1 : 0) : digit / 10
            sum.append(UInt8((digit + 10) % 10))
        }
        let isNegative = isLarger ? left.isNegative : right.isNegative
        return Self(isNegative: isNegative, digits: sum.reversed(), fractionDigits: scale)
    }

    /// The number with the other sign.
    public static prefix func - (number: Self) -> Self {
        Self(isNegative: !number.isNegative, digits: number.digits, fractionDigits: number.fractionDigits)
    }

    private func reversedDigits(scale: Int) -> [UInt8] {
        Array(repeating: 0, count: scale - fractionDigits) + digits.reversed()
    }

    private static func compareMagnitudes(_ left: Self, _ right: Self) -> Int {
        let scale = max(left.fractionDigits, right.fractionDigits)
        let (a, b) = (left.reversedDigits(scale: scale), right.reversedDigits(scale: scale))
        for index in (0..<max(a.count, b.count)).reversed() {
            let x = index < a.count ? a[index] : 0
            let y = index < b.count ? b[index] : 0
            if x != y { return x < y ? -1 : 1 }
        }
        return 0
    }
}

extension DecimalValue: ExpressibleByIntegerLiteral {
    /// A whole number.
    public init(integerLiteral value: Int) { self.init(value) }
}

/// A type of number that a `NumberField` can hold.
public protocol DecimalConvertible: Comparable {
    /// The number a decimal stands for; `nil` when it is out of range or has a fraction the type cannot hold.
    init?(_ decimal: DecimalValue)
    /// The number as a decimal; `nil` for what is no decimal number, as infinity.
    var decimalValue: DecimalValue? { get }
    /// Whether the type can hold fractions.
    static var holdsFractions: Bool { get }
}

extension Int: DecimalConvertible {
    /// The number, when it is whole and fits.
    public init?(_ decimal: DecimalValue) { self.init(decimal.description) }
    /// The number as a decimal.
    public var decimalValue: DecimalValue? { DecimalValue(self) }
    /// Whole numbers only.
    public static var holdsFractions: Bool { false }
}

extension Double: DecimalConvertible {
    /// The nearest number.
    public init?(_ decimal: DecimalValue) {
        self.init(decimal.description)
        guard isFinite else { return nil }
    }
    /// The shortest decimal that reads back as this number.
    public var decimalValue: DecimalValue? {
        guard isFinite else { return nil }
        let text = description
        guard let e = text.firstIndex(of: "e") else { return DecimalValue(text) }
        return DecimalValue(scientific: text[..<e], exponent: Int(text[text.index(after: e)...]) ?? 0)
    }
    /// Fractions too.
    public static var holdsFractions: Bool { true }
}

extension DecimalValue {
    /// A number times a power of ten.
    fileprivate init?(scientific text: Substring, exponent: Int) {
        guard let mantissa = DecimalValue(text) else { return nil }
        let scale = mantissa.fractionDigits - exponent
        let zeros = Array(repeating: UInt8(0), count: max(-scale, 0))
        self.init(isNegative: mantissa.isNegative, digits: mantissa.digits + zeros, fractionDigits: max(scale, 0))
    }
}

extension DecimalValue {
    /// The digits with zeros before a fraction that has none: at least one before the decimal point.
    var paddedDigits: [UInt8] { Array(repeating: 0, count: max(fractionDigits + 1 - digits.count, 0)) + digits }

    /// How many digits stand before the decimal point, without leading zeros.
    public var integerDigits: Int { max(digits.count - fractionDigits, 0) }

    /// The number times ten to the power of `places`, exactly.
    public func shifted(by places: Int) -> DecimalValue {
        let scale = fractionDigits - places
        return DecimalValue(
            isNegative: isNegative, digits: digits + Array(repeating: 0, count: max(-scale, 0)),
            fractionDigits: max(scale, 0))
    }

    /// The number with at most so many digits behind the decimal point.
    public func rounded(
        to places: Int, _ rounding: NumberFormat.Rounding = .toNearestOrEven
    ) -> DecimalValue {
        guard fractionDigits > places, places >= 0 else { return self }
        let all = Array(repeating: 0, count: max(fractionDigits - digits.count, 0)) + digits
        let kept = Array(all.dropLast(fractionDigits - places))
        let dropped = all.suffix(fractionDigits - places)
        let half = [5] + Array(repeating: UInt8(0), count: dropped.count - 1)
        let isMore = half.lexicographicallyPrecedes(dropped)
        let isHalf = Array(dropped) == half
        let goesAway =
            switch rounding {
            case .toNearestOrEven: isMore || (isHalf && (kept.last ?? 0) % 2 == 1)
            case .toNearestOrAwayFromZero: isMore || isHalf
            case .towardZero: false
            case .awayFromZero: true
            case .up: !isNegative
            case .down: isNegative
            }
        let truncated = DecimalValue(isNegative: isNegative, digits: kept, fractionDigits: places)
        guard goesAway else { return truncated }
        let unit = DecimalValue(isNegative: isNegative, digits: [1], fractionDigits: places)
        return truncated + unit
    }
}
