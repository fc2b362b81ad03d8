/// Typing in a number: the digits change, and everything around them is drawn anew.
extension NumberFormat {
    /// What a person's change comes to.
    func edit(_ change: ProposedEdit) -> FormattedEdit {
        if change.cause == .undone { return FormattedEdit(text: change.after, cursor: nil) }
        guard let entry = NumberLayout.entry(of: change.before, format: self) else { return rereading(change.after) }
        let layout = NumberLayout(entry, format: self)
        if change.replacement.isEmpty { return deleting(change, entry, layout) }
        let removed =
            layout.significant(before: change.range.lowerBound)..<layout.significant(before: change.range.upperBound)
        var rest = entry
        rest.remove(removed)
        if !change.range.isEmpty, entry.isNegative, coversSign(change.range, layout) { rest.isNegative = false }
        guard change.cause == .typed, change.replacement.count == 1, let typed = change.replacement.first else {
            return inserting(change, into: rest, at: removed.lowerBound)
        }
        return typing(typed, into: rest, at: removed.lowerBound, layout, change.range)
    }

    /// Whether a range has the sign in it; a range from before the number on has.
    private func coversSign(_ range: Range<Int>, _ layout: NumberLayout) -> Bool {
        range.lowerBound < layout.bounds.lowerBound
    }

    private func drawn(_ entry: NumberEntry, cursor position: Int) -> FormattedEdit {
        var entry = entry
        let position = entry.tidyZeros(position)
        let layout = NumberLayout(entry, format: self)
        return FormattedEdit(text: layout.text, cursor: layout.place(of: position))
    }

    private func deleting(_ change: ProposedEdit, _ entry: NumberEntry, _ layout: NumberLayout) -> FormattedEdit {
        var entry = entry
        let from = layout.significant(before: change.range.lowerBound)
        let to = layout.significant(before: change.range.upperBound)
        var removed = from..<to
        if removed.isEmpty {
            if coversSign(change.range, layout) || entry.count == 0 {
                entry.isNegative = false
                return drawn(entry, cursor: from)
            }
            // Only a separator between groups: the digit that the key was meant for goes.
            let isBackward = change.cursor >= change.range.upperBound
            removed = isBackward ? max(from - 1, 0)..<from : from..<min(from + 1, entry.count)
            guard !removed.isEmpty, change.range.lowerBound < layout.bounds.upperBound else { return .refused() }
        } else if coversSign(change.range, layout) || removed == 0..<entry.count && removed.count > 1 {
            // The cursor cannot go before the sign, so what removes the whole number takes its sign along.
            entry.isNegative = false
        }
        entry.remove(removed)
        if entry.fraction.isEmpty, entry.hasSeparator, entry.integer.isEmpty { entry.hasSeparator = false }
        return drawn(entry, cursor: removed.lowerBound)
    }

    private func typing(
        _ typed: Character, into rest: NumberEntry, at position: Int, _ layout: NumberLayout, _ range: Range<Int>
    ) -> FormattedEdit {
        var entry = rest
        if let digit = DecimalValue.digit(typed) {
            if let separator = entry.separatorPosition, position > separator {
                guard entry.fraction.count < fractionLength.upperBound else { return .refused(fractionRefusal) }
            } else {
                let isLeadingZero = entry.integer.allSatisfy { $0 == 0 }
                guard isLeadingZero || entry.integer.count < mostIntegerDigits else { return .refused(integerRefusal) }
                // A zero that stands alone gives way to the digit, wherever the cursor is.
                if entry.integer == [0], position <= 1 {
                    entry.integer = [digit]
                    return drawn(entry, cursor: 1)
                }
            }
            entry.insert(digit, at: position)
            return drawn(entry, cursor: position + 1)
        }
        if isDecimalSeparator(typed) {
            if let separator = entry.separatorPosition {
                // The cursor goes behind the separator that is there; the bell says that there is no second.
                let drawn = NumberLayout(entry, format: self)
                return FormattedEdit(text: nil, cursor: range.isEmpty ? drawn.place(of: separator + 1) : nil)
            }
            let digits = entry.integer.count - position
            guard fractionLength.upperBound > 0, digits <= fractionLength.upperBound else {
                return .refused(fractionRefusal)
            }
            entry.insert(nil, at: position)
            return drawn(entry, cursor: position + 1)
        }
        if isMinus(typed) {
            guard signPolicy != .never else { return .refused(Self.signRefusal) }
            entry.isNegative.toggle()
            return drawn(entry, cursor: position)
        }
        if typed == "+" {
            guard signPolicy != .never else { return .refused(Self.signRefusal) }
            entry.isNegative = false
            return drawn(entry, cursor: position)
        }
        // The separator of a group moves past the one that is there.
        let place = range.lowerBound
        if String(typed) == groupingSeparator, place > 0, place <= layout.roles.count, range.isEmpty,
            layout.roles[place - 1] == .group
        {
            return FormattedEdit(text: layout.text, cursor: place)
        }
        // Groups come by themselves: whoever types their separators too is not wrong.
        return .refused(String(typed) == groupingSeparator ? nil : NumberReader.expectation)
    }

    private func isMinus(_ character: Character) -> Bool {
        "-\u{2212}".contains(character) || String(character) == minusSign
    }

    /// Whether a typed character stands for the decimal separator: the format's own, and `.` and `,` as long as they
    /// cannot be meant as the separator of a group.
    func isDecimalSeparator(_ character: Character) -> Bool {
        if String(character) == decimalSeparator { return true }
        guard !isStrict, ".,\u{66B}".contains(character) else { return false }
        return !usesGrouping || String(character) != groupingSeparator
    }

    /// Something longer comes in. Alone it is read as a paste is; amid other digits only digits fit, and a separator where
    /// there is none: two numbers run together would make a third one that nobody meant.
    private func inserting(_ change: ProposedEdit, into rest: NumberEntry, at position: Int) -> FormattedEdit {
        if rest.count == 0 { return rereading(change.replacement, isNegative: rest.isNegative) }
        guard change.replacement.utf8.count < 4 * Self.mostDigits else { return .refused(integerRefusal) }
        var entry = rest
        var place = position
        for character in change.replacement.trimmed {
            if let digit = DecimalValue.digit(character) {
                entry.insert(digit, at: place)
            } else if String(character) == decimalSeparator, entry.separatorPosition == nil {
                entry.insert(nil, at: place)
            } else {
                return .refused("Only digits fit in here. To replace the number, select it first.")
            }
            place += 1
        }
        guard entry.fraction.count <= fractionLength.upperBound else { return .refused(fractionRefusal) }
        guard entry.integer.count <= mostIntegerDigits else { return .refused(integerRefusal) }
        return drawn(entry, cursor: place)
    }

    private func rereading(_ text: String, isNegative: Bool = false) -> FormattedEdit {
        switch NumberReader(format: self).read(text) {
        case .success(var entry):
            entry.isNegative = entry.isNegative || isNegative
            let layout = NumberLayout(entry, format: self)
            return FormattedEdit(text: layout.text, cursor: layout.bounds.upperBound)
        case .failure(let reason): return .refused(reason.message)
        }
    }
}

/// Why something does not fit into a number.
extension NumberFormat {
    /// The most digits of any number: each key draws them all.
    static let mostDigits = 1000

    /// The most digits before the separator.
    var mostIntegerDigits: Int { min(integerLength.upperBound, Self.mostDigits) }

    var integerRefusal: String { "At most \(mostIntegerDigits) digits fit." }
    private static let signRefusal = "No negative number, please."

    private var fractionRefusal: String {
        switch fractionLength.upperBound {
        case 0: "A whole number, please."
        case 1: "At most 1 digit fits behind the separator."
        case let most: "At most \(most) digits fit behind the separator."
        }
    }
}
