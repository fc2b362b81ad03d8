/// A fixed shape of a text, as of a phone or card number: `"(###) ###-####"`.
///
/// `#` is a digit, `A` a letter, `*` either; everything else stands there by itself, and need not be typed. Behind `?` the
/// rest may be left out: `"#####?-####"`. A `\` takes the character behind it as it is.
public struct TextPattern: Hashable, Sendable, ExpressibleByStringLiteral {
    private enum Slot: Hashable {
        case digit, letter, either
        case literal(Character)

        func takes(_ character: Character) -> Bool {
            switch self {
            case .digit: DecimalValue.digit(character) != nil
            case .letter: character.isLetter
            case .either: character.isLetter || DecimalValue.digit(character) != nil
            case .literal: false
            }
        }
    }

    private var slots: [Slot] = []
    /// How many characters have to be there.
    private var required = 0
    /// The notation it was made from.
    public let notation: String

    /// A pattern from its notation.
    public init(_ notation: String) {
        self.notation = notation
        var isEscaped = false
        var isOptional = false
        for character in notation {
            if isEscaped {
                slots.append(.literal(character))
                isEscaped = false
                continue
            }
            switch character {
            case "\\": isEscaped = true
            case "?": isOptional = true
            case "#": slots.append(.digit)
            case "A": slots.append(.letter)
            case "*": slots.append(.either)
            default: slots.append(.literal(character))
            }
            if !isOptional, "#A*".contains(character) { required += 1 }
        }
    }

    /// A pattern from its notation.
    public init(stringLiteral notation: String) { self.init(notation) }

    private var places: [Slot] { slots.filter { if case .literal = $0 { false } else { true } } }

    /// Characters in the pattern; `nil` when one does not fit.
    func text(of characters: [Character]) -> String? {
        var rest = characters[...]
        var text = ""
        var waiting = ""
        for slot in slots {
            if case .literal(let character) = slot {
                waiting.append(character)
                continue
            }
            guard let next = rest.first else { break }
            guard slot.takes(next) else { return nil }
            text += waiting + String(next)
            waiting = ""
            rest = rest.dropFirst()
        }
        guard rest.isEmpty else { return nil }
        // What closes the pattern comes with its last character.
        return characters.count == places.count ? text + waiting : text
    }

    /// The characters of a text that are no part of the pattern itself.
    func characters(of text: String) -> [Character] {
        var characters: [Character] = []
        var slots = slots[...]
        for character in text {
            if case .literal(let expected)? = slots.first, expected == character {
                slots = slots.dropFirst()
                continue
            }
            // A text of the program's may leave literals out.
            while case .literal? = slots.first { slots = slots.dropFirst() }
            if slots.first?.takes(character) == true {
                characters.append(character)
                slots = slots.dropFirst()
            }
        }
        return characters
    }

    /// The text in the shape of the pattern, without what does not fit into it.
    public func formatted(_ text: String) -> String { self.text(of: characters(of: text)) ?? "" }

    /// Whether nothing is missing.
    func isComplete(_ text: String) -> Bool {
        let count = characters(of: text).count
        return count == places.count || count == required
    }
}

extension TextPattern: RewritingFormat {
    func edit(_ change: ProposedEdit) -> FormattedEdit {
        if change.cause == .undone { return FormattedEdit(text: change.after, cursor: nil) }
        let before = change.before
        func significant(_ place: Int) -> Int { characters(of: String(before.prefix(place))).count }
        var all = characters(of: before)
        var from = significant(change.range.lowerBound)
        let to = significant(change.range.upperBound)
        if change.replacement.isEmpty, from == to {
            // Only what stands there by itself: the character that the key was meant for goes.
            let isBackward = change.cursor >= change.range.upperBound
            guard isBackward ? from > 0 : from < all.count else { return .refused() }
            from = isBackward ? from - 1 : from
            all.remove(at: from)
        } else {
            all.removeSubrange(from..<to)
        }
        if change.replacement.isEmpty {
            guard let text = text(of: all) else { return .refused() }
            return FormattedEdit(text: text, cursor: place(of: from, in: text))
        }
        return inserting(change, into: all, at: from)
    }

    private static let mostTried = 1000

    private func inserting(_ change: ProposedEdit, into all: [Character], at position: Int) -> FormattedEdit {
        var all = all
        var position = position
        var taken = 0
        // What no place is left for need not be tried.
        for character in change.replacement.prefix(Self.mostTried) where all.count < places.count {
            var trial = all
            trial.insert(character, at: position)
            guard text(of: trial) != nil else { continue }
            all = trial
            position += 1
            taken += 1
        }
        guard taken > 0, let text = text(of: all) else {
            // What stands there by itself may be typed: the cursor passes it.
            let isNext = change.before.dropFirst(change.range.lowerBound).hasPrefix(change.replacement)
            let isOwn =
                change.replacement.count == 1 && change.replacement.first.map { slots.contains(.literal($0)) } == true
            guard isOwn, change.cause == .typed else { return .refused() }
            let place = change.range.lowerBound + (isNext ? 1 : 0)
            return FormattedEdit(text: change.before, cursor: place)
        }
        return FormattedEdit(text: text, cursor: place(of: position, in: text))
    }

    /// The place behind so many characters that count, and behind what stands there by itself after them.
    private func place(of count: Int, in text: String) -> Int {
        let all = Array(text)
        var place = 0
        while place < all.count, characters(of: String(all[..<place])).count < count { place += 1 }
        while place < all.count, characters(of: String(all[...place])).count == count { place += 1 }
        return place
    }

    func settled(_ place: Int, from former: Int, in text: String) -> Int? { place }
    func end(of text: String) -> Int? { text.count }
}

extension FieldConfiguration {
    /// A fixed shape: typed characters are put into it, and it has to be filled before the field is accepted.
    public static func pattern(_ pattern: TextPattern) -> Self { Self { $0.pattern = pattern } }
}
