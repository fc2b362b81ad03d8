/// The answer of a completer, and what choosing from it does to the line.
struct CompletionList: Sendable {
    /// A change of the line: `text` in place of the clusters of `range`, the cursor behind it.
    struct Edit: Equatable, Sendable {
        var range: Range<Int>
        var text: String
    }

    let context: LineContext
    let completions: [Completion]
    let syntax: WordSyntax
    private let ignoresCase: Bool

    /// The answer to the question that was asked with `context`.
    init(_ completions: [Completion], for context: LineContext, syntax: WordSyntax, ignoresCase: Bool = false) {
        let length = context.line.count
        // A range that a server of completions got wrong must not be more than wrong.
        self.completions = completions.map { completion in
            guard let range = completion.replacing else { return completion }
            var completion = completion
            completion.replacing = range.clamped(to: 0..<length)
            return completion
        }
        self.context = context
        self.syntax = syntax
        self.ignoresCase = ignoresCase
    }

    /// The edit that types what all completions have in common, cluster by cluster; `nil` when that adds nothing. With
    /// a single completion this is its final edit.
    func commonEdit() -> Edit? {
        guard let first = completions.first else { return nil }
        if completions.count == 1 { return edit(choosing: 0) }
        guard completions.allSatisfy({ $0.replacing == first.replacing }) else { return nil }
        let common = completions.dropFirst().reduce(first.text[...]) { commonPrefix($0, $1.text) }
        // What was typed is never shortened: matches inside words may begin in different ways.
        let typed = replacedText(first.replacing)
        guard common.count >= typed.count, common != typed else { return nil }
        return edit(inserting: String(common), replacing: first.replacing)
    }

    /// The edit that makes the line read as the completion at `index`. A final choice ends the quotation and adds the
    /// suffix, as readline does, only at the end of a row.
    func edit(choosing index: Int, isFinal: Bool = true) -> Edit {
        let completion = completions[index]
        var edit = edit(inserting: completion.text, replacing: completion.replacing)
        guard isFinal, isEndOfRow(edit.range.upperBound), !completion.suffix.isEmpty else { return edit }
        if completion.replacing == nil, let quote = context.quote {
            edit.text.append(quote)
            if !syntax.joinsQuotations { return edit }
        }
        edit.text += completion.suffix
        return edit
    }

    /// What was typed stays as it was typed, quotes and escapes included, when the word goes on from it.
    private func edit(inserting text: String, replacing: Range<Int>?) -> Edit {
        if let replacing { return Edit(range: replacing, text: text) }
        if text.hasPrefix(context.word) {
            let rest = String(text.dropFirst(context.word.count))
            // An escape that waits for its character is written again with it.
            let start = context.cursor - (context.endsInEscape ? 1 : 0)
            return Edit(range: start..<context.cursor, text: syntax.written(rest, context.quote))
        }
        // A quotation that began inside the word goes with it, and is opened again in front.
        let opening = context.quote.map { isBehindQuote ? "" : String($0) } ?? ""
        return Edit(range: context.wordRange, text: opening + syntax.written(text, context.quote))
    }

    /// Whether the word begins right behind the quote that is open.
    private var isBehindQuote: Bool {
        let start = context.wordRange.lowerBound
        return start > 0 && context.line.dropFirst(start - 1).first == context.quote
    }

    private func isEndOfRow(_ position: Int) -> Bool {
        context.line.dropFirst(position).first.map(\.isNewline) ?? true
    }

    private func replacedText(_ range: Range<Int>?) -> Substring {
        guard let range else { return context.word[...] }
        return context.line.dropFirst(range.lowerBound).prefix(range.count)
    }

    private func commonPrefix(_ one: Substring, _ other: String) -> Substring {
        var end = one.startIndex
        for character in other {
            guard end < one.endIndex,
                one[end] == character || ignoresCase && one[end].lowercased() == character.lowercased()
            else { break }
            end = one.index(after: end)
        }
        return one[..<end]
    }
}
