/// How a number is written in a `NumberField`: separators, digits, sign, symbol, and how many digits it may have.
///
/// ```swift
/// NumberField("Price", value: $price, format: .combine(.currency("€", isPrefix: false), .grouped, .european))
/// ```
///
/// A format is a value made of parts: `combine` lays them over each other, later parts win, and `.number`, which says
/// nothing, is the identity on both sides. `LineKitFoundation` makes one from a `NumberFormatter` or a locale.
public struct NumberFormat: Hashable, Sendable {
    /// Which signs a number may have.
    public enum SignPolicy: Hashable, Sendable {
        /// None: `-` is refused.
        case never
        /// A minus sign before negative numbers; `-` typed anywhere turns the sign round, `+` takes it away.
        case allowed
        /// As `allowed`, and a plus sign before others.
        case always
    }

    /// What becomes of digits beyond the greatest number of fraction digits, in numbers that are pasted or set by the
    /// program. Digits that are typed beyond it are refused.
    public enum Rounding: Hashable, Sendable, CaseIterable {
        /// To the nearest; halves to the even digit.
        case toNearestOrEven
        /// To the nearest; halves away from zero.
        case toNearestOrAwayFromZero
        /// Towards zero.
        case towardZero
        /// Away from zero.
        case awayFromZero
        /// Towards greater numbers.
        case up
        /// Towards smaller numbers.
        case down
    }

    private var ownDecimalSeparator: String?
    private var ownGroupingSeparator: String?
    private var ownGroupSizes: [Int]?
    private var ownUsesGrouping: Bool?
    private var ownZeroDigit: Unicode.Scalar?
    private var ownMinusSign: String?
    private var ownPlusSign: String?
    private var ownPrefix: String?
    private var ownSuffix: String?
    private var ownNegativePrefix: String?
    private var ownNegativeSuffix: String?
    private var ownScale: Int?
    private var ownFractionLength: ClosedRange<Int>?
    private var ownIntegerLength: ClosedRange<Int>?
    private var ownAlwaysShowsSeparator: Bool?
    private var ownSignPolicy: SignPolicy?
    private var ownRounding: Rounding?
    private var ownIsStrict: Bool?

    /// A format that says nothing: all defaults.
    public init() {}

    /// What stands before the fraction; `.` unless set. Any text, also several characters.
    public var decimalSeparator: String {
        get { ownDecimalSeparator ?? "." }
        set { ownDecimalSeparator = newValue }
    }
    /// What stands between groups of digits; `,` unless set.
    public var groupingSeparator: String {
        get { ownGroupingSeparator ?? (decimalSeparator == "," ? "." : ",") }
        set { ownGroupingSeparator = newValue }
    }
    /// The sizes of groups from the decimal separator on, of which the last repeats: `[3]`, in India `[3, 2]`.
    public var groupSizes: [Int] {
        get { ownGroupSizes ?? [3] }
        set { ownGroupSizes = newValue.contains { $0 < 1 } ? nil : newValue }
    }
    /// Whether groups are shown, also while typing; not unless set.
    public var usesGrouping: Bool {
        get { ownUsesGrouping ?? false }
        set { ownUsesGrouping = newValue }
    }
    /// The digit zero of the script in which numbers are shown. Digits of any script can be typed.
    public var zeroDigit: Unicode.Scalar {
        get { ownZeroDigit ?? "0" }
        set { ownZeroDigit = newValue }
    }
    /// The sign before a negative number; `-` unless set.
    public var minusSign: String {
        get { ownMinusSign ?? "-" }
        set { ownMinusSign = newValue }
    }
    /// The sign before other numbers, with `SignPolicy.always`.
    public var plusSign: String {
        get { ownPlusSign ?? "+" }
        set { ownPlusSign = newValue }
    }
    /// What stands before a number, as `$`. The cursor cannot go there.
    public var prefix: String {
        get { ownPrefix ?? "" }
        set { ownPrefix = newValue }
    }
    /// What stands behind a number, as `%`.
    public var suffix: String {
        get { ownSuffix ?? "" }
        set { ownSuffix = newValue }
    }
    /// What stands before a negative number; the minus sign and the prefix unless set.
    public var negativePrefix: String {
        get { ownNegativePrefix ?? minusSign + prefix }
        set { ownNegativePrefix = newValue }
    }
    /// What stands behind a negative number; the suffix unless set.
    public var negativeSuffix: String {
        get { ownNegativeSuffix ?? suffix }
        set { ownNegativeSuffix = newValue }
    }
    /// How many places the shown digits are ahead of the value: 2 for percent (1 is shown as 100), 3 for per mille.
    public var scale: Int {
        get { ownScale ?? 0 }
        set { ownScale = min(max(newValue, -30), 30) }
    }
    /// The fewest fraction digits, which are filled up with zeros when the field is left, and the most.
    public var fractionLength: ClosedRange<Int> {
        get { ownFractionLength ?? 0...Int.max }
        set { ownFractionLength = max(newValue.lowerBound, 0)...max(newValue.upperBound, 0) }
    }
    /// The fewest digits before the separator, filled up with zeros when the field is left, and the most.
    public var integerLength: ClosedRange<Int> {
        get { ownIntegerLength ?? 0...Int.max }
        set { ownIntegerLength = max(newValue.lowerBound, 0)...max(newValue.upperBound, 0) }
    }
    /// Whether the separator is shown without a fraction as well.
    public var alwaysShowsSeparator: Bool {
        get { ownAlwaysShowsSeparator ?? false }
        set { ownAlwaysShowsSeparator = newValue }
    }
    /// Which signs a number may have.
    public var signPolicy: SignPolicy {
        get { ownSignPolicy ?? .allowed }
        set { ownSignPolicy = newValue }
    }
    /// How pasted and programmed numbers are rounded.
    public var rounding: Rounding {
        get { ownRounding ?? .toNearestOrEven }
        set { ownRounding = newValue }
    }
    /// Whether only the format's own decimal separator is taken; else `.` and `,` are, unless they group.
    public var isStrict: Bool {
        get { ownIsStrict ?? false }
        set { ownIsStrict = newValue }
    }

    /// What a positive number begins with.
    var positivePrefix: String { (signPolicy == .always ? plusSign : "") + prefix }

    /// This format laid over another.
    private func over(_ base: Self) -> Self {
        var format = base
        format.ownDecimalSeparator = ownDecimalSeparator ?? base.ownDecimalSeparator
        format.ownGroupingSeparator = ownGroupingSeparator ?? base.ownGroupingSeparator
        format.ownGroupSizes = ownGroupSizes ?? base.ownGroupSizes
        format.ownUsesGrouping = ownUsesGrouping ?? base.ownUsesGrouping
        format.ownZeroDigit = ownZeroDigit ?? base.ownZeroDigit
        format.ownMinusSign = ownMinusSign ?? base.ownMinusSign
        format.ownPlusSign = ownPlusSign ?? base.ownPlusSign
        format.ownPrefix = ownPrefix ?? base.ownPrefix
        format.ownSuffix = ownSuffix ?? base.ownSuffix
        format.ownNegativePrefix = ownNegativePrefix ?? base.ownNegativePrefix
        format.ownNegativeSuffix = ownNegativeSuffix ?? base.ownNegativeSuffix
        format.ownScale = ownScale ?? base.ownScale
        format.ownFractionLength = ownFractionLength ?? base.ownFractionLength
        format.ownIntegerLength = ownIntegerLength ?? base.ownIntegerLength
        format.ownAlwaysShowsSeparator = ownAlwaysShowsSeparator ?? base.ownAlwaysShowsSeparator
        format.ownSignPolicy = ownSignPolicy ?? base.ownSignPolicy
        format.ownRounding = ownRounding ?? base.ownRounding
        format.ownIsStrict = ownIsStrict ?? base.ownIsStrict
        return format
    }

    /// All parts over each other; the later win.
    public static func combine(_ parts: Self...) -> Self {
        parts.reduce(Self()) { $1.over($0) }
    }
}

extension NumberFormat {
    private static func with(_ change: (inout Self) -> Void) -> Self {
        var format = Self()
        change(&format)
        return format
    }

    /// Plain digits with `.` before the fraction.
    public static let number = Self()
    /// Groups of digits, also while typing.
    public static let grouped = with { $0.usesGrouping = true }
    /// `,` before the fraction and `.` between groups.
    public static let european = with {
        $0.decimalSeparator = ","
        $0.groupingSeparator = "."
    }
    /// Percent: 1 is shown as `100%`, and what is typed is divided by 100, exactly.
    public static let percent = with {
        $0.scale = 2
        $0.suffix = "%"
    }
    /// Per mille: 1 is shown as `1000‰`.
    public static let perMille = with {
        $0.scale = 3
        $0.suffix = "‰"
    }
    /// A minus sign is refused.
    public static let unsigned = with { $0.signPolicy = .never }
    /// Negative numbers in parentheses, as in accounts. Combine it behind the currency.
    public static func accounting(_ symbol: String = "") -> Self {
        with {
            $0.prefix = symbol
            $0.negativePrefix = "(" + symbol
            $0.negativeSuffix = ")"
        }
    }
    /// An amount of money with two fraction digits and its symbol, before the number or behind it with a no-break space.
    public static func currency(_ symbol: String, isPrefix: Bool = true, fraction: Int = 2) -> Self {
        with {
            if isPrefix { $0.prefix = symbol } else { $0.suffix = "\u{A0}" + symbol }
            $0.fractionLength = fraction...fraction
            $0.usesGrouping = true
        }
    }
    /// The fewest and the most fraction digits.
    public static func fraction(_ length: ClosedRange<Int>) -> Self { with { $0.fractionLength = length } }
    /// The most digits before the separator.
    public static func integerDigits(upTo count: Int) -> Self { with { $0.integerLength = 0...max(count, 0) } }
    /// The separators.
    public static func separators(decimal: String, grouping: String) -> Self {
        with {
            $0.decimalSeparator = decimal
            $0.groupingSeparator = grouping
        }
    }
    /// What stands behind the number, as a unit.
    public static func suffix(_ text: String) -> Self { with { $0.suffix = text } }
}
