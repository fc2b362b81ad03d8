/// What assistants say about the line, and what is typed for the person.
extension LineCore {
    /// Asks highlighter and hinter again where the text has changed since. Between events, never while drawing.
    mutating func refresh() {
        askForHelp()
        guard
            settings.highlighter != nil || settings.asksHighlights || settings.hinter != nil || settings.asksHints,
            !settings.traits.isSecret, stringPrompt == nil
        else { return }
        let text = editor.text.string
        let isAtEnd = editor.cursor == editor.text.utf8Count
        if assisted?.text != text {
            // While somebody thinks about the next hint, what is left of the last one stays, as long as it fits.
            let kept = settings.asksHints ? assisted?.hint(after: text) : nil
            assisted = Assisted(text: text, highlight: highlight(text))
            assisted?.hint = kept
        }
        if isAtEnd, assisted?.isHintAsked == false {
            assisted?.isHintAsked = true
            let context = LineContext(text)
            if let hinter = settings.hinter { assisted?.hint = text.isEmpty ? nil : hinter.hint(for: context) }
            if settings.asksHints, assisted?.hint == nil || settings.hinter == nil, !text.isEmpty {
                hintQuestion = context
            }
        }
    }

    /// The colours of a text that has changed: those of the highlighter, or of one that answers later the last known.
    private mutating func highlight(_ text: String) -> StyledText? {
        if settings.asksHighlights {
            highlightQuestion = text.isEmpty ? nil : text
            return assisted?.highlight?.carried(to: text)
        }
        guard let answer = settings.highlighter?.highlight(text), answer.isStyling(text) else { return nil }
        return answer
    }

    /// A text that colours are wanted for, once.
    mutating func takeHighlightQuestion() -> String? { highlightQuestion.take() }

    /// The colours of a text; for another than the one being typed they come too late.
    mutating func supplyHighlight(_ highlight: StyledText, for line: String) {
        guard assisted?.text == line else { return }
        assisted?.highlight = highlight.isStyling(line) ? highlight : nil
    }

    private mutating func askForHelp() {
        guard let ask = settings.argumentHelp, !settings.traits.isSecret, stringPrompt == nil else { return }
        let (text, cursor) = (editor.text.string, editor.cursorInClusters)
        if let known = argumentHelp, known.text == text, known.cursor == cursor { return }
        let context = LineContext(text, cursor: cursor, syntax: settings.completionSyntax ?? .standard)
        argumentHelp = (text, cursor, ask(context))
    }

    /// A line that a hint is wanted for, once.
    mutating func takeHintQuestion() -> LineContext? { hintQuestion.take() }

    /// The hint for a line; for another line than the one being typed it comes too late.
    mutating func supplyHint(_ hint: String?, for line: String) {
        guard assisted?.text == line else { return }
        assisted?.hint = hint
    }

    // MARK: Brackets

    /// The bracket at the cursor, or else the one before it, and its partner, in byte offsets; empty where there is none.
    func matchedBrackets() -> [Range<Int>] {
        guard let syntax = settings.matchingBrackets, !settings.traits.isSecret, stringPrompt == nil else { return [] }
        let candidates = [editor.cursor, editor.text.boundary(before: editor.cursor)]
        guard
            candidates.contains(where: { offset in
                editor.text.character(at: offset).map { syntax.pairs[$0] != nil || syntax.isClosing($0) } ?? false
            })
        else { return [] }
        var pairs: [Int: Int] = [:]
        var open: [Int] = []
        var lengths: [Int: Int] = [:]
        var offset = 0
        for (character, bracket) in syntax.scan(editor.text.string) {
            switch bracket {
            case .opens?: open.append(offset)
            case .closes?:
                if let partner = open.popLast() { (pairs[partner], pairs[offset]) = (offset, partner) }
            case .closesNothing?, nil: break
            }
            if bracket != nil { lengths[offset] = character.utf8.count }
            offset += character.utf8.count
        }
        guard let own = candidates.first(where: { pairs[$0] != nil }), let partner = pairs[own] else { return [] }
        return [own, partner].sorted().map { $0..<$0 + (lengths[$0] ?? 1) }
    }

    // MARK: Abbreviations

    /// Expands the word before the cursor when it is short for something; a blank or Return comes next.
    mutating func expandAbbreviation() {
        guard !settings.abbreviations.isEmpty, !settings.traits.isSecret, stringPrompt == nil, search == nil else {
            return
        }
        let start = editor.text.skipBack(from: editor.cursor) { !$0.isWhitespace && !";|&".contains($0) }
        guard start < editor.cursor else { return }
        let word = editor.text.string(in: start..<editor.cursor)
        let line = editor.text.lineStart(of: start)
        guard
            let long = settings.abbreviations.expansion(of: word, after: editor.text.string(in: line..<start))
        else { return }
        editor.edit(start..<editor.cursor, with: long, cause: .completed)
    }
}

/// What the assistants said about a text.
struct Assisted {
    let text: String
    var highlight: StyledText?
    var isHintAsked = false
    var hint: String?

    /// What is left of the hint when its first letters were typed.
    func hint(after longer: String) -> String? {
        guard let hint, longer.utf8.starts(with: text.utf8) else { return nil }
        let typed = longer.utf8.dropFirst(text.utf8.count)
        guard hint.utf8.starts(with: typed), hint.utf8.count > typed.count else { return nil }
        return String(decoding: hint.utf8.dropFirst(typed.count), as: UTF8.self)
    }
}

extension LineCore.Settings {
    /// Whether something is on around the line that a trace does not describe.
    var hasAdornments: Bool {
        completionStyle != .list || completesWhileTyping || asksHints || asksHighlights || rightPrompt != nil
            || transientPrompt != nil
            || !abbreviations.isEmpty || matchingBrackets != nil || argumentHelp != nil || bellStyle != .audible
            || searchesByPrefix || listsHistory || theme != .standard || !themes.isEmpty
    }
}
