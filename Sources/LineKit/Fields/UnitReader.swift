/// Reads amounts with units: `10k`, `3 GiB`, `1h30m`.
///
/// The number before a unit may have a fraction as long as it comes to a whole amount: nothing is rounded. A comma separates
/// a fraction as well, but not one of three digits, which could be thousands. An amount too large for an `Int` is none.
struct UnitReader: Sendable {
    /// The names of units and what each is worth; a name in other case counts where it means no other unit.
    let units: [(name: String, size: Int)]
    /// What a number without unit is worth.
    let plain: Int
    /// Whether several amounts may follow each other, each of a smaller unit than the one before.
    var isSum = false

    /// A number and its unit in a text.
    private struct Part {
        var number: Substring
        var unit: Substring
    }

    /// The numbers of a text with their units; `nil` where something else is between them.
    private func parts(of text: String) -> [Part]? {
        var parts: [Part] = []
        var rest = text[...].drop(while: \.isWhitespace)
        while !rest.isEmpty {
            let number = rest.prefix { DecimalValue.digit($0) != nil || ".,".contains($0) }
            rest = rest[number.endIndex...].drop(while: \.isWhitespace)
            let unit = rest.prefix { !$0.isWhitespace && DecimalValue.digit($0) == nil }
            rest = rest[unit.endIndex...].drop(while: \.isWhitespace)
            if number.isEmpty { return nil }
            parts.append(Part(number: number, unit: unit))
        }
        return parts
    }

    private func size(of name: Substring) -> Int? {
        if name.isEmpty { return plain }
        if let exact = units.first(where: { $0.name == name }) { return exact.size }
        let sizes = Set(units.filter { $0.name.lowercased() == name.lowercased() }.map(\.size))
        return sizes.count == 1 ? sizes.first : nil
    }

    /// The amount a text stands for; `nil` where it stands for none.
    func amount(_ text: String) -> Int? {
        guard let parts = parts(of: text), parts.count == 1 || (isSum && !parts.isEmpty) else { return nil }
        var total = 0
        var former = Int.max
        for part in parts {
            // Only a number by itself may do without a unit.
            guard !part.unit.isEmpty || parts.count == 1, let size = size(of: part.unit), size < former,
                let number = Self.number(part.number),
                let amount = Self.product(number, size)
            else { return nil }
            let (sum, isTooMuch) = total.addingReportingOverflow(amount)
            if isTooMuch { return nil }
            (total, former) = (sum, size)
        }
        return total
    }

    private static func number(_ text: Substring) -> DecimalValue? {
        let fraction = text.split(separator: ",", omittingEmptySubsequences: false)
        if fraction.count == 2, fraction[1].count == 3 { return nil }
        return DecimalValue(String(text).replacing(",", with: "."))
    }

    /// A number times the size of its unit, where that is whole.
    private static func product(_ number: DecimalValue, _ size: Int) -> Int? {
        guard let digits = Int(number.shifted(by: number.fractionDigits)) else { return nil }
        var (scale, size) = (1, size)
        for _ in 0..<number.fractionDigits {
            let (next, isTooMuch) = scale.multipliedReportingOverflow(by: 10)
            if isTooMuch { return nil }
            scale = next
        }
        // Dividing first keeps large amounts of large units within reach.
        let common = commonDivisor(size, scale)
        (size, scale) = (size / common, scale / common)
        guard digits % scale == 0 else { return nil }
        let (product, isTooMuch) = (digits / scale).multipliedReportingOverflow(by: size)
        return isTooMuch ? nil : product
    }

    private static func commonDivisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : commonDivisor(b, a % b) }

    /// The text with the number at the cursor so many steps up, never below zero.
    func stepped(_ text: String, by steps: Int, at cursor: Int) -> String? {
        guard let parts = parts(of: text), amount(text) != nil, let last = parts.last else { return nil }
        let place = text.index(text.startIndex, offsetBy: cursor, limitedBy: text.endIndex) ?? text.endIndex
        let part = parts.first { place <= $0.unit.endIndex } ?? last
        guard let number = Self.number(part.number) else { return nil }
        let next = number + DecimalValue(steps)
        if next < 0 { return nil }
        let stepped = text[..<part.number.startIndex] + next.description + text[part.number.endIndex...]
        return amount(String(stepped)) == nil ? nil : String(stepped)
    }
}
