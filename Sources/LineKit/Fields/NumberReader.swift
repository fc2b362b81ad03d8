/// Reads a number as somebody else wrote it: pasted, or given from a pipe.
///
/// First as the format writes it, then in the notations that are common elsewhere. What could mean two numbers is
/// refused, so that no amount ever changes its magnitude silently.
struct NumberReader {
    let format: NumberFormat
    /// Whether characters that belong to no number are left out; else they are an error.
    var skipsOthers = true

    /// Why a text was not read.
    struct Refusal: Error, Equatable {
        let message: String
    }

    private enum Part: Equatable {
        case digit(UInt8)
        case separator(Character)
    }

    /// The number as an entry of the format, rounded to the digits it may have.
    func read(_ text: String) -> Result<NumberEntry, Refusal> {
        // Of a text as long as a book nothing has to be looked at.
        guard text.utf8.count <= 8 * NumberFormat.mostDigits else {
            return .failure(Refusal(message: format.integerRefusal))
        }
        var isNegative = false
        var parts: [Part] = []
        var others = 0
        for character in stripped(text, &isNegative) {
            if let digit = DecimalValue.digit(character) {
                parts.append(.digit(digit))
            } else if "-\u{2212}\u{FE63}\u{FF0D}".contains(character) || String(character) == format.minusSign {
                if parts.isEmpty { isNegative = true } else { others += 1 }
            } else if character == "+", parts.isEmpty {
                continue
            } else if Self.separators.contains(character) || String(character) == format.decimalSeparator
                || String(character) == format.groupingSeparator
            {
                parts.append(.separator(character))
            } else {
                others += 1
            }
        }
        while case .separator(let last)? = parts.last, String(last) != format.decimalSeparator { parts.removeLast() }
        while case .separator(let first)? = parts.first, !isDecimal(first) { parts.removeFirst() }
        let hasDigits = parts.contains { if case .digit = $0 { true } else { false } }
        guard hasDigits, skipsOthers || others == 0 else { return .failure(Refusal(message: Self.expectation)) }
        guard parts.count <= NumberFormat.mostDigits else { return .failure(Refusal(message: format.integerRefusal)) }
        if isNegative, format.signPolicy == .never { return .failure(Refusal(message: "No negative number, please.")) }
        switch separator(of: parts) {
        case .failure(let refusal): return .failure(refusal)
        case .success(let decimal): return entry(parts, decimal: decimal, isNegative: isNegative)
        }
    }

    static let expectation = "A number, please."
    private static let separators: Set<Character> = [
        ".", ",", "'", "’", "_", " ", "\u{A0}", "\u{202F}", "\u{2009}", "\u{66B}", "\u{66C}",
    ]

    /// The text without marks of direction, spaces around it, symbols, and the parentheses of a negative amount.
    private func stripped(_ text: String, _ isNegative: inout Bool) -> String {
        var text = String(text.unicodeScalars.filter { !Self.isDirectionMark($0) }.map(Character.init)).trimmed
        if text.first == "(", text.last == ")" {
            isNegative = true
            text = String(text.dropFirst().dropLast()).trimmed
        }
        for symbol in [format.prefix, format.suffix, "%", "‰"].map(\.trimmed) where !symbol.isEmpty {
            if text.hasPrefix(symbol) { text = String(text.dropFirst(symbol.count)).trimmed }
            if text.hasSuffix(symbol) { text = String(text.dropLast(symbol.count)).trimmed }
        }
        return text.trimmed
    }

    private static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
        [0x061C, 0x200E, 0x200F].contains(scalar.value) || (0x202A...0x202E).contains(scalar.value)
            || (0x2066...0x2069).contains(scalar.value)
    }

    private func isDecimal(_ character: Character) -> Bool {
        String(character) == format.decimalSeparator || ".,\u{66B}".contains(character)
    }

    /// Which of the parts is the decimal separator, if any is.
    private func separator(of parts: [Part]) -> Result<Int?, Refusal> {
        let places = parts.indices.filter { if case .separator = parts[$0] { true } else { false } }
        func character(_ place: Int) -> Character {
            if case .separator(let character) = parts[place] { character } else { " " }
        }
        guard let last = places.last else { return .success(nil) }
        // As the format writes it.
        let own = places.filter { String(character($0)) == format.decimalSeparator }
        let groups = places.filter { String(character($0)) != format.decimalSeparator }
        let areOwnGroups = groups.allSatisfy { String(character($0)) == format.groupingSeparator }
        let end = own.first ?? parts.count
        if own.count <= 1, areOwnGroups, groups.allSatisfy({ $0 < end }), areGroups(groups, end, format.groupSizes) {
            return .success(own.first)
        }
        // As others write it: the last separator of another kind is the decimal one.
        let kinds = Set(places.map(character))
        let isLastAlone = places.filter { character($0) == character(last) }.count == 1
        let before = places.filter { $0 != last }
        if kinds.count == 2, isLastAlone, isDecimal(character(last)),
            areGroups(before, last, [3]) || areGroups(before, last, format.groupSizes)
        {
            return .success(last)
        }
        if kinds.count == 1, places.count > 1, areGroups(places, parts.count, [3]) { return .success(nil) }
        if places.count == 1 {
            guard isDecimal(character(last)) else {
                return areGroups(places, parts.count, [3])
                    ? .success(nil) : .failure(Refusal(message: Self.expectation))
            }
            let isOwn = String(character(last)) == format.decimalSeparator
            if !isOwn, parts.count - last == 4, last <= 3 {
                return .failure(
                    Refusal(
                        message:
                            "This could be two numbers: please write the fraction after “\(format.decimalSeparator)”."))
            }
            return format.isStrict && !isOwn ? .failure(Refusal(message: Self.expectation)) : .success(last)
        }
        guard skipsOthers, let first = own.first else { return .failure(Refusal(message: Self.expectation)) }
        return .success(first)
    }

    /// Whether separators stand where groups of these sizes begin, the last of them before `end`.
    private func areGroups(_ separators: [Int], _ end: Int, _ sizes: [Int]) -> Bool {
        var end = end
        var sizes = sizes
        for place in separators.reversed() {
            guard let size = sizes.first, end - place - 1 == size else { return false }
            if sizes.count > 1 { sizes.removeFirst() }
            end = place
        }
        return separators.isEmpty || (end > 0 && end <= (sizes.first ?? 3))
    }

    private func entry(_ parts: [Part], decimal: Int?, isNegative: Bool) -> Result<NumberEntry, Refusal> {
        func digits(_ range: Range<Int>) -> [UInt8] {
            parts[range].compactMap { if case .digit(let digit) = $0 { digit } else { nil } }
        }
        let fraction = decimal.map { digits(($0 + 1)..<parts.count) } ?? []
        let shown = DecimalValue(
            isNegative: isNegative, digits: digits(0..<(decimal ?? parts.count)) + fraction,
            fractionDigits: fraction.count)
        if format.fractionLength.upperBound == 0, shown.fractionDigits > 0 {
            return .failure(Refusal(message: "A whole number, please."))
        }
        let rounded = shown.rounded(to: format.fractionLength.upperBound, format.rounding)
        if rounded.integerDigits > format.integerLength.upperBound {
            return .failure(Refusal(message: "At most \(format.integerLength.upperBound) digits fit."))
        }
        var entry = NumberEntry(rounded.shifted(by: -format.scale), format: format)
        // Zeros that were written stay, as far as there is room for them.
        if fraction.count > entry.fraction.count {
            let room = min(fraction.count, format.fractionLength.upperBound)
            entry.fraction += Array(repeating: 0, count: max(room - entry.fraction.count, 0))
            entry.hasSeparator = entry.hasSeparator || !entry.fraction.isEmpty
        }
        return .success(entry)
    }
}
