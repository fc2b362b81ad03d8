extension ValueFormat where Value == Int {
    /// A whole amount, 0 or more, with a unit behind it or without, as `10k`; Up and Down change the number before the unit.
    ///
    /// A fraction before a unit is read where it comes to a whole amount; nothing is rounded.
    ///
    /// - Parameters:
    ///   - units: The units and what each is worth, 1 or more.
    ///   - expectation: What to tell a person whose text is no such amount.
    public static func quantity(_ units: [(name: String, size: Int)], expectation: String) -> Self {
        let units = units.filter { $0.size > 0 }
        let reader = UnitReader(units: units, plain: 1)
        var format = Self(expectation: expectation, value: { reader.amount($0) }) { amount in
            let fitting = units.filter { amount != 0 && amount % $0.size == 0 && $0.size > 1 }
            guard let unit = fitting.max(by: { $0.size < $1.size }) else { return String(amount) }
            return "\(amount / unit.size) \(unit.name)"
        }
        format.longestText = 200
        format.stepped = { text, steps, cursor in
            text.isEmpty ? String(max(steps, 0)) : reader.stepped(text, by: steps, at: cursor)
        }
        return format
    }

    /// Numbers as people shorten them: `10k`, `2.5 M`, `3G`.
    public static let count = quantity(
        [("k", 1_000), ("M", 1_000_000), ("G", 1_000_000_000), ("T", 1_000_000_000_000)],
        expectation: "A number looks like 1500 or 1.5k.")

    /// Amounts of memory in bytes: `512`, `3 GiB` (3 times 2 to the 30th), `10 MB` (10 million), `64k`.
    public static let bytes: Self = {
        let letters = ["k", "M", "G", "T", "P"]
        let units = zip(letters, 1...).flatMap { letter, power -> [(name: String, size: Int)] in
            let decimal = (0..<power).reduce(1) { size, _ in size * 1_000 }
            let binary = 1 << (10 * power)
            let prefix = letter.uppercased() + "i"
            return [(letter + "B", decimal), (letter, decimal), (prefix + "B", binary), (prefix, binary)]
        }
        return quantity(units + [("B", 1)], expectation: "An amount looks like 512, 10 MB or 3 GiB.")
    }()
}

extension ValueFormat where Value == Duration {
    /// A length of time: `90s`, `1h30m`, `2 days`, `1.5h`, `250ms`; a number alone means seconds. Up and Down change the
    /// number the cursor is in. To the nanosecond, and up to 292 years.
    public static let duration: Self = {
        let names: [(names: [String], size: Int)] = [
            (["w", "week", "weeks"], 604_800_000_000_000), (["d", "day", "days"], 86_400_000_000_000),
            (["h", "hr", "hour", "hours"], 3_600_000_000_000), (["m", "min", "minute", "minutes"], 60_000_000_000),
            (["s", "sec", "second", "seconds"], 1_000_000_000), (["ms"], 1_000_000), (["us", "µs"], 1_000), (["ns"], 1),
        ]
        let reader = UnitReader(
            units: names.flatMap { unit in unit.names.map { (name: $0, size: unit.size) } }, plain: 1_000_000_000,
            isSum: true)
        var format = Self(
            expectation: "A length of time looks like 1h30m.", placeholder: "1h30m",
            value: { text in reader.amount(text).map { .nanoseconds($0) } }
        ) { duration in
            let (seconds, attoseconds) = duration.components
            let (whole, isTooMuch) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
            var rest = isTooMuch ? 0 : whole + Int(attoseconds / 1_000_000_000)
            var text = ""
            for unit in names where rest >= unit.size {
                text += "\(rest / unit.size)\(unit.names[0])"
                rest %= unit.size
            }
            return text.isEmpty ? "0s" : text
        }
        format.longestText = 200
        format.stepped = { text, steps, cursor in
            text.isEmpty ? "\(max(steps, 0))m" : reader.stepped(text, by: steps, at: cursor)
        }
        return format
    }()
}
