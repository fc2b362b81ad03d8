/// A day in the Gregorian calendar, also before there was one (proleptic, as in ISO 8601). Years 0 to 9999.
public struct CalendarDate: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The year, 0 to 9999.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// A day; `nil` when there is none like it.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month),
            (1...Self.days(in: month, of: year)).contains(day)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// A day as ISO 8601 writes it: `2024-02-29`; `nil` for anything else.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 3, parts.map(\.count) == [4, 2, 2] else { return nil }
        let numbers = parts.compactMap { part -> Int? in
            let digits = part.compactMap { DecimalValue.digit($0) }
            return digits.count == part.count ? digits.reduce(0) { $0 * 10 + Int($1) } : nil
        }
        guard numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// The days of a month.
    public static func days(in month: Int, of year: Int) -> Int {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return switch month {
        case 2: isLeap ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// The days since 1 January of the year 0.
    private var number: Int {
        let before = (year * 365) + (year + 3) / 4 - (year + 99) / 100 + (year + 399) / 400
        return before + (1..<month).reduce(0) { $0 + Self.days(in: $1, of: year) } + day - 1
    }

    /// The day so many days later; `nil` outside the years 0 to 9999.
    public func adding(days: Int) -> CalendarDate? {
        var rest = number + days
        guard rest >= 0 else { return nil }
        var year = max(rest / 366, 0)
        while let next = CalendarDate(year: year + 1, month: 1, day: 1), next.number <= rest { year += 1 }
        guard let first = CalendarDate(year: year, month: 1, day: 1) else { return nil }
        rest -= first.number
        var month = 1
        while month < 13, rest >= Self.days(in: month, of: year) {
            rest -= Self.days(in: month, of: year)
            month += 1
        }
        return CalendarDate(year: year, month: month, day: rest + 1)
    }

    /// The same day so many months later, or the last one of a shorter month.
    public func adding(months: Int) -> CalendarDate? {
        let count = year * 12 + month - 1 + months
        guard count >= 0 else { return nil }
        let (year, month) = (count / 12, count % 12 + 1)
        return CalendarDate(year: year, month: month, day: min(day, Self.days(in: month, of: year)))
    }

    /// As ISO 8601 writes it.
    public var description: String {
        func padded(_ number: Int, _ count: Int) -> String {
            String(repeating: "0", count: max(count - String(number).count, 0)) + String(number)
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// Orders by time.
    public static func < (left: Self, right: Self) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}
