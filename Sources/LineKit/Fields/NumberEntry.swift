/// A number while it is typed: its digits as they stand there, with what a value would forget (a separator without a
/// fraction, zeros at the end, a lone sign).
///
/// Positions count significant characters: the digits and the decimal separator. Signs, symbols and the separators
/// between groups are drawn around them and are no part of the number.
struct NumberEntry: Equatable {
    var isNegative = false
    /// The digits before the separator, 0 to 9.
    var integer: [UInt8] = []
    var hasSeparator = false
    var fraction: [UInt8] = []

    var isEmpty: Bool { !isNegative && count == 0 }
    /// How many significant characters there are.
    var count: Int { integer.count + (hasSeparator ? 1 : 0) + fraction.count }
    /// Where the separator is.
    var separatorPosition: Int? { hasSeparator ? integer.count : nil }

    /// Removes significant characters. Without its separator the digits join.
    mutating func remove(_ range: Range<Int>) {
        var kept: [UInt8?] = integer.map { $0 }
        if hasSeparator { kept.append(nil) }
        kept += fraction.map { $0 }
        kept.removeSubrange(range)
        set(kept)
    }

    /// Puts a digit, or with `nil` the separator, at a position.
    mutating func insert(_ digit: UInt8?, at position: Int) {
        var all: [UInt8?] = integer.map { $0 }
        if hasSeparator { all.append(nil) }
        all += fraction.map { $0 }
        all.insert(digit, at: position)
        set(all)
    }

    private mutating func set(_ characters: [UInt8?]) {
        let separator = characters.firstIndex { $0 == nil }
        integer = characters[..<(separator ?? characters.count)].compactMap { $0 }
        fraction = separator.map { characters[$0...].compactMap { $0 } } ?? []
        hasSeparator = separator != nil
    }

    /// Takes zeros away that stand before other digits, and puts one before a separator that has nothing before it.
    /// Returns where `position` is then.
    mutating func tidyZeros(_ position: Int) -> Int {
        var position = position
        while integer.count > 1, integer[0] == 0 {
            integer.removeFirst()
            position = max(position - 1, 0)
        }
        if hasSeparator, integer.isEmpty {
            integer = [0]
            position += 1
        }
        return position
    }

    /// The number; `nil` while it is none: nothing, a lone sign, and `0.` on the way to a fraction.
    func value(scale: Int) -> DecimalValue? {
        guard !integer.isEmpty || !fraction.isEmpty else { return nil }
        if hasSeparator, fraction.isEmpty, integer.allSatisfy({ $0 == 0 }) { return nil }
        return DecimalValue(
            isNegative: isNegative, digits: integer + fraction, fractionDigits: fraction.count
        ).shifted(by: -scale)
    }

    init() {}

    /// The digits of a number, rounded to what the format can hold, zeros filled up.
    init(_ value: DecimalValue, format: NumberFormat) {
        let shown = value.shifted(by: format.scale).rounded(to: format.fractionLength.upperBound, format.rounding)
        isNegative = shown.isNegative
        let digits = shown.paddedDigits
        integer = Array(digits.dropLast(shown.fractionDigits))
        fraction = Array(digits.suffix(shown.fractionDigits))
        hasSeparator = !fraction.isEmpty
        fillUp(for: format)
    }

    /// Brings the number into the shape it has while nobody types: the fewest digits there have to be, and no separator
    /// without a fraction.
    mutating func fillUp(for format: NumberFormat) {
        guard !integer.isEmpty || !fraction.isEmpty else { return }
        if integer.isEmpty { integer = [0] }
        while integer.count < min(format.integerLength.lowerBound, 1000) { integer.insert(0, at: 0) }
        while fraction.count < min(format.fractionLength.lowerBound, 1000) { fraction.append(0) }
        hasSeparator = !fraction.isEmpty || format.alwaysShowsSeparator
    }
}

/// How an entry is drawn: what each character of the text is.
struct NumberLayout {
    enum Role: Equatable {
        case digit(UInt8), separator, group, chrome
    }

    private(set) var text = ""
    private(set) var roles: [Role] = []
    /// The places, in characters, between which the cursor may be.
    private(set) var bounds = 0...0

    /// Draws an entry.
    init(_ entry: NumberEntry, format: NumberFormat) {
        guard !entry.isEmpty else { return }
        add(entry.isNegative ? format.negativePrefix : format.positivePrefix, as: .chrome)
        let start = roles.count
        for (index, digit) in entry.integer.enumerated() {
            if index > 0, format.usesGrouping, format.isGroupStart(entry.integer.count - index) {
                add(format.groupingSeparator, as: .group)
            }
            add(digit, format)
        }
        if entry.hasSeparator { add(format.decimalSeparator, as: .separator) }
        for digit in entry.fraction { add(digit, format) }
        bounds = start...roles.count
        add(entry.isNegative ? format.negativeSuffix : format.suffix, as: .chrome)
    }

    private mutating func add(_ digit: UInt8, _ format: NumberFormat) {
        text.unicodeScalars.append(Unicode.Scalar(format.zeroDigit.value + UInt32(digit)) ?? "?")
        roles.append(.digit(digit))
    }

    private mutating func add(_ string: String, as role: Role) {
        let before = text.count
        text += string
        // Marks that change the direction of writing may join their neighbour.
        roles += Array(repeating: role, count: max(text.count - before, 0))
    }

    /// Reads a text that was drawn in this format; `nil` when it is none.
    static func entry(of text: String, format: NumberFormat) -> NumberEntry? {
        var entry = NumberEntry()
        guard !text.isEmpty else { return entry }
        var body = text[...]
        let isNegative =
            (format.negativePrefix, format.negativeSuffix) != (format.positivePrefix, format.suffix)
            && body.hasPrefix(format.negativePrefix) && body.hasSuffix(format.negativeSuffix)
            && body.count >= format.negativePrefix.count + format.negativeSuffix.count
        let (prefix, suffix) =
            isNegative
            ? (format.negativePrefix, format.negativeSuffix) : (format.positivePrefix, format.suffix)
        guard body.hasPrefix(prefix), body.hasSuffix(suffix), body.count >= prefix.count + suffix.count else {
            return nil
        }
        entry.isNegative = isNegative
        body = body.dropFirst(prefix.count).dropLast(suffix.count)
        while !body.isEmpty {
            if let digit = body.first.flatMap(DecimalValue.digit) {
                if entry.hasSeparator { entry.fraction.append(digit) } else { entry.integer.append(digit) }
                body = body.dropFirst()
            } else if !entry.hasSeparator, !format.decimalSeparator.isEmpty, body.hasPrefix(format.decimalSeparator) {
                entry.hasSeparator = true
                body = body.dropFirst(format.decimalSeparator.count)
            } else if !entry.hasSeparator, format.usesGrouping, !format.groupingSeparator.isEmpty,
                body.hasPrefix(format.groupingSeparator)
            {
                body = body.dropFirst(format.groupingSeparator.count)
            } else {
                return nil
            }
        }
        return entry
    }

    /// How many significant characters stand before a place in the text.
    func significant(before place: Int) -> Int {
        var count = 0
        var wasSeparator = false
        for role in roles.prefix(place) {
            switch role {
            case .digit: count += 1
            case .separator: if !wasSeparator { count += 1 }
            case .group, .chrome: break
            }
            wasSeparator = role == .separator
        }
        return count
    }

    /// The place in the text behind so many significant characters; behind a separator between groups, not before it.
    func place(of significant: Int) -> Int {
        var place = bounds.lowerBound
        var count = 0
        while place < bounds.upperBound, count < significant {
            switch roles[place] {
            case .digit: count += 1
            // Of a separator of several characters the first counts.
            case .separator: if place == 0 || roles[place - 1] != .separator { count += 1 }
            case .group, .chrome: break
            }
            place += 1
        }
        while place < bounds.upperBound, roles[place] == .group { place += 1 }
        return min(max(place, bounds.lowerBound), bounds.upperBound)
    }

    /// Where the cursor stands when it wants to go to a place, coming from another: inside the number, and never
    /// between a digit and the separator of its group.
    func settled(_ place: Int, from former: Int) -> Int {
        var place = min(max(place, bounds.lowerBound), bounds.upperBound)
        while place > bounds.lowerBound, place < bounds.upperBound, roles[place] == .group {
            place += former > place ? -1 : 1
        }
        return place
    }
}

extension NumberFormat {
    /// Whether a group begins so many digits before the separator.
    func isGroupStart(_ digits: Int) -> Bool {
        var rest = digits
        for size in groupSizes.dropLast() {
            if rest <= size { return rest == size }
            rest -= size
        }
        return groupSizes.last.map { rest > 0 && rest % $0 == 0 } ?? false
    }
}

extension NumberFormat {
    /// A number as a field shows it when nobody types in it.
    public func string(from number: DecimalValue) -> String {
        NumberLayout(NumberEntry(number, format: self), format: self).text
    }

    /// The number that a text in this format stands for; `nil` where it stands for none.
    public func value(from text: String) -> DecimalValue? {
        NumberLayout.entry(of: text, format: self)?.value(scale: scale)
    }
}
