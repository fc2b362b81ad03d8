/// A numeric argument while it is typed, as readline counts: `M-2 M-3` is 23, `M-- 4` is -4, `M--` alone is -1, and
/// `M-- M-3` is -13, because the second Meta key ends the sign's turn with the 1 it stands for.
struct NumericArgument: Sendable, Hashable {
    /// Larger arguments are given up.
    static let greatest = 1_000_000

    private var magnitude = 1
    private var isNegative = false
    private var hasDigits = false
    private var hasSign = false
    /// Whether digits may still be typed plainly.
    private(set) var isOpen = true
    private(set) var isActive = false

    /// The argument, `nil` when none was typed.
    var value: Int? { isActive ? (isNegative ? -magnitude : magnitude) : nil }

    /// Adds a digit; `false` when the number becomes too large, which makes an end of it.
    mutating func add(_ digit: Int) -> Bool {
        magnitude = hasDigits ? magnitude * 10 + digit : digit
        hasDigits = true
        isActive = true
        return magnitude <= Self.greatest
    }

    /// Adds a minus sign, where one may stand; `false` behind a digit.
    mutating func addSign() -> Bool {
        guard !hasDigits else { return false }
        isNegative = true
        magnitude = 1
        hasSign = true
        isActive = true
        return true
    }

    /// Says that a key came that is neither digit nor sign: a bare sign now counts as the digit 1.
    mutating func close() {
        if hasSign, !hasDigits { hasDigits = true }
    }

    /// `universal-argument`: four times as much, or the end of the digits.
    mutating func multiply() {
        isActive = true
        if hasDigits { isOpen = false } else { magnitude = min(magnitude * 4, Self.greatest) }
    }
}
