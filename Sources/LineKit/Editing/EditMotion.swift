/// Where a command of the emacs kind goes. A negative count goes the other way.
enum EditMotion: Sendable, Hashable {
    case characters
    case words
    case shellWords
    /// To the start of the line, whatever the count.
    case lineStart
    /// To the end of the line, whatever the count.
    case lineEnd
    /// Back over blanks, then over what is not blank; only backward, at least once.
    case blankWordBack
    /// As `blankWordBack`, but slashes end a word too.
    case fileNameBack
    /// As `blankWordBack`, but punctuation ends a word too: vi's idea of Ctrl-W.
    case viWordBack
}

extension EditorState {
    /// Where `motion` leads from `offset`.
    func destination(of motion: EditMotion, from offset: Int, count: Int) -> Int {
        switch motion {
        case .characters:
            return text.offset(offset, movedBy: count)
        case .words where traits.isSecret, .shellWords where traits.isSecret:
            return count == 0 ? offset : count > 0 ? lineEnd(of: offset) : lineStart(of: offset)
        case .words: return text.word(from: offset, count: count, by: traits.words)
        case .shellWords: return shellWord(from: offset, count: count)
        case .lineStart: return lineStart(of: offset)
        case .lineEnd: return lineEnd(of: offset)
        case .blankWordBack, .fileNameBack, .viWordBack:
            guard !traits.isSecret else { return lineStart(of: offset) }
            var position = offset
            for _ in 0..<max(1, count) {
                let before = position
                switch motion {
                case .fileNameBack: position = text.fileName(before: position)
                case .viWordBack: position = text.viRuboutWord(before: position)
                default: position = text.blankWord(before: position)
                }
                if position == before { break }
            }
            return position
        }
    }

    /// The start of the line the commands work in: of the text, unless it may hold several lines.
    func lineStart(of offset: Int) -> Int { traits.isMultiline ? text.lineStart(of: offset) : 0 }

    /// The end of the line the commands work in: of the text, unless it may hold several lines.
    func lineEnd(of offset: Int) -> Int { traits.isMultiline ? text.lineEnd(of: offset) : text.utf8Count }
}

extension TextBuffer {
    /// The start of the blank-delimited word before `offset`: `unix-word-rubout`.
    func blankWord(before offset: Int) -> Int {
        skipBack(from: skipBack(from: offset) { $0.isBlank }) { !$0.isBlank }
    }

    /// The start of the part of a path before `offset`: `unix-filename-rubout`.
    func fileName(before offset: Int) -> Int {
        let blanks = skipBack(from: offset) { $0.isBlank }
        let separators = skipBack(from: blanks) { $0 == "/" }
        if separators < blanks, separators == 0 || character(before: separators)?.isBlank == true { return separators }
        let all = skipBack(from: separators) { $0.isBlank || $0 == "/" }
        return skipBack(from: all) { !$0.isBlank && $0 != "/" }
    }

    /// The start of the word before `offset` for vi's Ctrl-W: a run of letters, or of blanks and punctuation.
    func viRuboutWord(before offset: Int) -> Int {
        func isBoundary(_ character: Character) -> Bool {
            character.isBlank || (character.isASCII && (character.isPunctuation || character.isSymbol))
        }
        var position = offset
        // Where readline, which goes by bytes, stands inside a character of several, it is not at the start of a word.
        var isInside = false
        if position == utf8Count {
            position = skipBack(from: position) { $0.isBlank }
            // As in readline blanks at the end count as one with the last character before them.
            if position < utf8Count {
                let last = boundary(before: position)
                isInside = position - last > 1
                position = last
            }
        }
        guard position > 0 else { return 0 }
        // Standing at the start of a word means the word before it.
        if !isInside, !(character(at: position).map(isBoundary) ?? false), let before = character(before: position),
            isBoundary(before)
        {
            position = boundary(before: position)
        }
        if let here = character(at: position), isBoundary(here) {
            return skipBack(from: position, while: isBoundary)
        }
        return skipBack(from: position) { !isBoundary($0) }
    }
}
