/// A pattern of the kind that shells match file names with (POSIX, "Pattern Matching Notation"), which vi's searches
/// through the history take: `*`, `?`, `[…]`, and `\` before a character that stands for itself.
struct GlobPattern {
    private enum Element {
        case any
        case anyOne
        case one(Character)
        case oneOf([ClosedRange<Character>], isNegated: Bool)
    }

    private let elements: [Element]

    /// Whether a string has to be read as a pattern: whether one of the special characters stands in it.
    static func isNeeded(for string: String) -> Bool { string.contains { "*?[\\".contains($0) } }

    init(_ pattern: String) {
        var elements: [Element] = []
        var rest = pattern[...]
        while let character = rest.popFirst() {
            switch character {
            case "*": elements.append(.any)
            case "?": elements.append(.anyOne)
            case "\\": elements.append(.one(rest.popFirst() ?? "\\"))
            case "[":
                if let set = Self.set(&rest) { elements.append(set) } else { elements.append(.one("[")) }
            default: elements.append(.one(character))
            }
        }
        self.elements = elements
    }

    /// The set behind a `[`; `nil` when it is never closed, and nothing is read.
    private static func set(_ rest: inout Substring) -> Element? {
        var inner = rest
        let isNegated = inner.first == "!" || inner.first == "^"
        if isNegated { inner.removeFirst() }
        var ranges: [ClosedRange<Character>] = []
        while let character = inner.popFirst() {
            if character == "]", !ranges.isEmpty {
                rest = inner
                return .oneOf(ranges, isNegated: isNegated)
            }
            guard inner.first == "-", let end = inner.dropFirst().first, end != "]" else {
                ranges.append(character...character)
                continue
            }
            inner.removeFirst(2)
            // A range that runs backward holds nothing.
            if character <= end { ranges.append(character...end) }
        }
        return nil
    }

    /// Whether the whole of `text` is as the pattern says.
    func matches(_ text: String) -> Bool {
        let text = Array(text)
        var place = 0
        var index = 0
        // Where to go on when what followed the last `*` does not fit: one character further.
        var retry: (element: Int, place: Int)?
        while place < text.count || index < elements.count {
            if index < elements.count {
                if case .any = elements[index] {
                    index += 1
                    retry = (index, place)
                    continue
                }
                if place < text.count, Self.fits(text[place], elements[index]) {
                    place += 1
                    index += 1
                    continue
                }
            }
            guard let last = retry, last.place < text.count else { return false }
            retry = (last.element, last.place + 1)
            (index, place) = (last.element, last.place + 1)
        }
        return true
    }

    private static func fits(_ character: Character, _ element: Element) -> Bool {
        switch element {
        case .any, .anyOne: true
        case .one(let wanted): character == wanted
        case .oneOf(let ranges, let isNegated): ranges.contains { $0.contains(character) } != isNegated
        }
    }
}
