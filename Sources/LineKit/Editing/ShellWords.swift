extension EditorState {
    /// The end of the `count`th shell word after `offset`, or the start of the one that many before it. A shell word
    /// ends at a blank or operator that is not quoted.
    func shellWord(from offset: Int, count: Int) -> Int {
        let words = ShellWords.ranges(in: text)
        var position = offset
        for _ in 0..<min(count.magnitude, UInt(words.count + 1)) {
            if count > 0 {
                position = words.first { $0.upperBound > position }?.upperBound ?? text.utf8Count
            } else {
                position = words.last { $0.lowerBound < position }?.lowerBound ?? 0
            }
        }
        return position
    }
}

/// Words as a shell splits a line: at blanks, with quotes and backslashes keeping them together, and operators as
/// words of their own.
enum ShellWords {
    /// The words of `line`, quotes included: what `yank-nth-arg` counts, as readline's history expansion does.
    static func split(_ line: String) -> [String] {
        let buffer = TextBuffer(line)
        return ranges(in: buffer).map { buffer.string(in: $0) }
    }

    /// The byte ranges of the words of a text.
    static func ranges(in text: borrowing TextBuffer) -> [Range<Int>] {
        var words: [Range<Int>] = []
        var position = 0
        let end = text.utf8Count
        while position < end {
            let byte = text[position]
            if byte == 0x20 || byte == 0x09 || byte == 0x0A {
                position += 1
                continue
            }
            let start = position
            position = isOperator(byte) ? endOfOperator(in: text, at: start) : endOfWord(in: text, at: start)
            words.append(start..<position)
        }
        return words
    }

    private static func isOperator(_ byte: UInt8) -> Bool { "()<>;&|".utf8.contains(byte) }

    /// Behind an operator: a parenthesis or line end alone, two of a kind, `>&`, `<&`, `>|`, `&>`, `<<-`, `<<<`.
    private static func endOfOperator(in text: borrowing TextBuffer, at start: Int) -> Int {
        func byte(_ offset: Int) -> UInt8? { offset < text.utf8Count ? text[offset] : nil }
        let first = text[start]
        guard first != 0x28, first != 0x29, let second = byte(start + 1) else { return start + 1 }
        let lessThan = UInt8(ascii: "<")
        let ampersand = UInt8(ascii: "&")
        let greaterThan = UInt8(ascii: ">")
        if first == second {
            let third = byte(start + 2)
            if first == lessThan, third == UInt8(ascii: "-") || third == lessThan { return start + 3 }
            return start + 2
        }
        if second == ampersand, first == greaterThan || first == lessThan { return start + 2 }
        if first == ampersand, second == greaterThan { return start + 2 }
        if second == UInt8(ascii: "|"), first == greaterThan { return start + 2 }
        return start + 1
    }

    private static func endOfWord(in text: borrowing TextBuffer, at start: Int) -> Int {
        var position = start
        var quote: UInt8?
        while position < text.utf8Count {
            let byte = text[position]
            if byte == UInt8(ascii: "\\"), quote != UInt8(ascii: "'") {
                // The escaped character may have several bytes; those behind the first are no ASCII and pass below.
                position = min(position + 2, text.utf8Count)
                continue
            }
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
                quote = byte
            } else if byte == 0x20 || byte == 0x09 || byte == 0x0A || isOperator(byte) {
                break
            }
            position += 1
        }
        return position
    }
}
