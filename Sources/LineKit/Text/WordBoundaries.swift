/// What a word is, to the commands that move and delete by words.
public enum WordClass: Sendable {
    /// Letters and digits of any script; everything else separates, `_` too. readline's words (`forward-word`,
    /// `kill-word`, the case commands).
    case alphanumeric
    /// Everything that is no blank. readline's `unix-word-rubout`, vi's `W`, `B` and `E`.
    case blankDelimited
    /// vi's `w`, `b` and `e`: runs of letters, digits and `_`, and runs of other characters, separated by blanks.
    case vi
    /// Runs of the characters for which the program's rule holds; everything else separates. May be asked from any thread,
    /// once for each character that a motion goes over.
    ///
    ///     editor.words = .characters { $0.isLetter || $0.isNumber || $0 == "_" }
    case characters(where: @Sendable (Character) -> Bool)

    /// What a cluster that begins with `scalar` is: 0 for what separates words, else the kind of word it is part of.
    /// Marks follow the character they stand on.
    func group(of scalar: Unicode.Scalar) -> Int {
        switch self {
        case .alphanumeric: scalar.isWordLetter ? 1 : 0
        case .blankDelimited: scalar.isBlank ? 0 : 1
        case .vi: scalar.isBlank ? 0 : scalar.isWordLetter || scalar == "_" ? 1 : 2
        case .characters(let isPart): isPart(Character(scalar)) ? 1 : 0
        }
    }
}

extension Unicode.Scalar {
    /// Whether readline takes it for part of a word: a letter or a decimal digit.
    var isWordLetter: Bool {
        if isASCII {
            switch self {
            case "a"..."z", "A"..."Z", "0"..."9": return true
            default: return false
            }
        }
        return properties.isAlphabetic || properties.generalCategory == .decimalNumber
    }

    /// Whether it is white space: blanks, tabs and line ends.
    var isBlank: Bool {
        isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace
    }
}

/// Word motions, as pure questions about a text. Every position taken and given lies on a cluster boundary.
extension TextBuffer {
    /// The end of the word that ends next: behind what separates words, and behind the word after it. The end of the
    /// text when no word follows. readline's `forward-word`.
    func nextWordEnd(after offset: Int, by words: WordClass) -> Int {
        let start = skipForward(from: offset, by: words) { $0 == 0 }
        guard start < utf8Count else { return start }
        let kind = group(at: start, by: words)
        return skipForward(from: start, by: words) { $0 == kind }
    }

    /// The start of the next word: behind the rest of the word at `offset`, and behind what separates it from the next.
    /// The end of the text when no word follows. vi's `w`.
    func nextWordStart(after offset: Int, by words: WordClass) -> Int {
        guard offset < utf8Count else { return utf8Count }
        let kind = group(at: offset, by: words)
        let end = kind == 0 ? offset : skipForward(from: offset, by: words) { $0 == kind }
        return skipForward(from: end, by: words) { $0 == 0 }
    }

    /// The start of the word that begins last before `offset`; 0 when there is none. readline's `backward-word`.
    func previousWordStart(before offset: Int, by words: WordClass) -> Int {
        let end = skipBackward(from: offset, by: words) { $0 == 0 }
        guard end > 0 else { return 0 }
        let kind = group(before: end, by: words)
        return skipBackward(from: end, by: words) { $0 == kind }
    }

    /// The end of the word that ends last before `offset`, the one `offset` stands in or behind left out; 0 when there
    /// is none. vi's `ge` rests on the character before it.
    func previousWordEnd(before offset: Int, by words: WordClass) -> Int {
        guard offset > 0 else { return 0 }
        let kind = group(before: offset, by: words)
        let start = kind == 0 ? offset : skipBackward(from: offset, by: words) { $0 == kind }
        return skipBackward(from: start, by: words) { $0 == 0 }
    }

    /// The run of one kind, a word or what separates words, that the cluster at `offset` belongs to. Empty at the end
    /// of the text.
    func wordRange(at offset: Int, by words: WordClass) -> Range<Int> {
        guard offset < utf8Count else { return utf8Count..<utf8Count }
        let kind = group(at: offset, by: words)
        let start = skipBackward(from: offset, by: words) { $0 == kind }
        return start..<skipForward(from: offset, by: words) { $0 == kind }
    }

    /// What the cluster at `offset` is to `words`; 0 at the end of the text.
    func group(at offset: Int, by words: WordClass) -> Int {
        // A rule of the program's is asked about the whole character.
        if case .characters(let isPart) = words { return character(at: offset).map(isPart) == true ? 1 : 0 }
        return scalar(at: offset).map(words.group(of:)) ?? 0
    }

    /// What the cluster that ends at `offset` is to `words`; 0 at the start of the text.
    func group(before offset: Int, by words: WordClass) -> Int {
        offset > 0 ? group(at: boundary(before: offset), by: words) : 0
    }

    private func skipForward(from offset: Int, by words: WordClass, while belongs: (Int) -> Bool) -> Int {
        var offset = offset
        while offset < utf8Count, belongs(group(at: offset, by: words)) { offset = boundary(after: offset) }
        return offset
    }

    private func skipBackward(from offset: Int, by words: WordClass, while belongs: (Int) -> Bool) -> Int {
        var offset = offset
        while offset > 0 {
            let previous = boundary(before: offset)
            guard belongs(group(at: previous, by: words)) else { break }
            offset = previous
        }
        return offset
    }
}
