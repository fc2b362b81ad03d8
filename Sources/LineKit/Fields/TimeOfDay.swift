/// A time of day to the second, in no time zone: 00:00:00 to 23:59:59.
public struct TimeOfDay: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The seconds since midnight, 0 to 86,399.
    public let secondsSinceMidnight: Int

    /// A time; `nil` when there is none like it.
    public init?(hour: Int, minute: Int, second: Int = 0) {
        guard (0..<24).contains(hour), (0..<60).contains(minute), (0..<60).contains(second) else { return nil }
        secondsSinceMidnight = (hour * 60 + minute) * 60 + second
    }

    /// A time as ISO 8601 writes it: `14:30` or `14:30:05`; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        let numbers = parts.compactMap { part -> Int? in
            let digits = part.compactMap { DecimalValue.digit($0) }
            return part.count == 2 && digits.count == 2 ? Int(digits[0]) * 10 + Int(digits[1]) : nil
        }
        guard numbers.count == parts.count else { return nil }
        self.init(hour: numbers[0], minute: numbers[1], second: numbers.count > 2 ? numbers[2] : 0)
    }

    private init(wrapping seconds: Int) {
        let day = 86_400
        secondsSinceMidnight = (seconds % day + day) % day
    }

    /// The hour, 0 to 23.
    public var hour: Int { secondsSinceMidnight / 3600 }
    /// The minute, 0 to 59.
    public var minute: Int { secondsSinceMidnight / 60 % 60 }
    /// The second, 0 to 59.
    public var second: Int { secondsSinceMidnight % 60 }

    /// The time so many seconds later, round the clock.
    public func adding(seconds: Int) -> TimeOfDay {
        TimeOfDay(wrapping: secondsSinceMidnight + seconds % 86_400)
    }

    /// As ISO 8601 writes it; the seconds only where there are any.
    public var description: String { text(withSeconds: second != 0) }

    func text(withSeconds hasSeconds: Bool) -> String {
        let parts = hasSeconds ? [hour, minute, second] : [hour, minute]
        return parts.map { $0 < 10 ? "0\($0)" : String($0) }.joined(separator: ":")
    }

    /// Orders by time.
    public static func < (left: Self, right: Self) -> Bool {
        left.secondsSinceMidnight < right.secondsSinceMidnight
    }
}
