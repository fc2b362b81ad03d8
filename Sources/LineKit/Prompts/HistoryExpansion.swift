/// History expansion as in bash and GNU's history library: `!!` stands for the last entry, `!git` for the newest that begins
/// with `git`. Nothing calls it by itself; a program that wants it expands the lines it has read.
///
///     let expanded = try HistoryExpansion.expand("sudo !!", in: editor.history)
///
/// | written | stands for |
/// |---|---|
/// | `!!` · `!-2` · `!7` | the last entry · the one before it · the seventh, from 1 |
/// | `!abc` · `!?abc?` | the newest entry that begins with `abc` · that holds it |
/// | `!$` `!^` `!*` `!:2` | of the last entry the last word · the first argument · all arguments · the second argument |
/// | `!git:0` `!!:$` `!!:1-3` `!!:2*` | words of another entry |
/// | `^a^b^` at the start of a line | the last entry with the first `a` replaced by `b` |
///
/// Nothing is expanded behind `\`, in single quotes, and where a blank, `=`, `(` or the end of the line follows `!`.
/// Modifiers such as `:s` and `:h` are not known.
public enum HistoryExpansion {
    /// What cannot be expanded: the part of the line that stands for nothing, with the reason.
    public struct NotFound: Error, Hashable, CustomStringConvertible {
        /// What was written.
        public var event: String
        /// The words that bash uses for it.
        public var description: String
    }

    /// The line with all that stands for something else replaced. Throws `NotFound` as bash refuses such a line.
    public static func expand(_ line: String, in history: History) throws(NotFound) -> String {
        if line.first == "^" { return try substituted(line, in: history) }
        var expanded = ""
        var rest = line[...]
        var isInSingleQuotes = false
        var isInDoubleQuotes = false
        while let character = rest.popFirst() {
            switch character {
            case "\\" where !isInSingleQuotes:
                expanded.append(character)
                if let next = rest.popFirst() { expanded.append(next) }
            case "'" where !isInDoubleQuotes:
                isInSingleQuotes.toggle()
                expanded.append(character)
            case "\"" where !isInSingleQuotes:
                isInDoubleQuotes.toggle()
                expanded.append(character)
            case "!" where !isInSingleQuotes && beginsEvent(rest.first, isQuoted: isInDoubleQuotes):
                expanded += try event(&rest, in: history)
            default: expanded.append(character)
            }
        }
        return expanded
    }

    private static func beginsEvent(_ next: Character?, isQuoted: Bool) -> Bool {
        guard let next else { return false }
        return !next.isWhitespace && next != "=" && next != "(" && !(isQuoted && next == "\"")
    }

    private static func entry(_ index: Int, _ history: History, as written: String) throws(NotFound) -> String {
        guard index >= 0, index < history.count else {
            throw NotFound(event: written, description: "\(written): event not found")
        }
        return history[index]
    }

    /// Reads what stands behind a `!` and says what it stands for.
    private static func event(_ rest: inout Substring, in history: History) throws(NotFound) -> String {
        let start = rest
        func written() -> String { "!" + start[..<rest.startIndex] }
        var line: String
        switch rest.first {
        case "!":
            rest.removeFirst()
            line = try entry(history.count - 1, history, as: "!!")
        case "$", "^", "*", ":": line = try entry(history.count - 1, history, as: "!" + start.prefix(1))
        case "?":
            rest.removeFirst()
            let text = String(rest.prefix { $0 != "?" })
            rest = rest.dropFirst(text.count)
            if rest.first == "?" { rest.removeFirst() }
            let found = history.search(for: text, from: history.count - 1)?.index ?? -1
            line = try entry(text.isEmpty ? -1 : found, history, as: written())
        default:
            let isBack = rest.first == "-"
            if isBack { rest.removeFirst() }
            let digits = rest.prefix { $0.isASCII && $0.isNumber }
            if let number = Int(digits) {
                rest = rest.dropFirst(digits.count)
                line = try entry(isBack ? history.count - number : number - 1, history, as: written())
            } else {
                rest = start
                let text = String(rest.prefix { !$0.isWhitespace && !":\"'$^*;|&()".contains($0) })
                rest = rest.dropFirst(text.count)
                let found = history.search(for: text, from: history.count - 1, matching: .prefix)?.index ?? -1
                line = try entry(text.isEmpty ? -1 : found, history, as: written())
            }
        }
        return try designated(by: &rest, of: line, written: written())
    }

    /// The words of `line` that a designator asks for; the whole line without one.
    private static func designated(
        by rest: inout Substring, of line: String, written: String
    ) throws(NotFound) -> String {
        let words = ShellWords.split(line)
        let last = words.count - 1
        let first: Int
        var end: Int
        let hasColon = rest.first == ":"
        var designator = hasColon ? rest.dropFirst() : rest
        switch designator.first {
        case "$": (first, end) = (last, last)
        case "^": (first, end) = (1, 1)
        case "*": (first, end) = (1, last)
        case let digit? where hasColon && digit.isASCII && digit.isNumber:
            let digits = designator.prefix { $0.isASCII && $0.isNumber }
            designator = designator.dropFirst(digits.count)
            first = Int(digits) ?? 0
            end = first
            if designator.first == "*" {
                (designator, end) = (designator.dropFirst(), last)
            } else if designator.first == "-" {
                designator = designator.dropFirst()
                let until = designator.prefix { $0.isASCII && $0.isNumber }
                // Without an end, up to the word before the last.
                end = Int(until) ?? (designator.first == "$" ? last : last - 1)
                designator =
                    until.isEmpty && designator.first == "$"
                    ? designator.dropFirst() : designator.dropFirst(until.count)
            }
            rest = designator
            return try joined(words, first, end, written)
        default: return line
        }
        rest = designator.dropFirst()
        return try joined(words, first, end, written)
    }

    private static func joined(
        _ words: [String], _ first: Int, _ end: Int, _ written: String
    ) throws(NotFound) -> String {
        // All arguments of a command without any are nothing.
        if first == 1, end == 0, !words.isEmpty { return "" }
        guard first >= 0, first <= end, end < words.count else {
            throw NotFound(event: written, description: "\(written): bad word specifier")
        }
        return words[first...end].joined(separator: " ")
    }

    /// `^old^new^`, and what stands behind it.
    private static func substituted(_ line: String, in history: History) throws(NotFound) -> String {
        let parts = line.dropFirst().split(separator: "^", maxSplits: 2, omittingEmptySubsequences: false)
        guard let old = parts.first, !old.isEmpty else {
            throw NotFound(event: line, description: "\(line): no previous substitution")
        }
        let last = try entry(history.count - 1, history, as: line)
        guard let place = last.firstRange(of: old) else {
            throw NotFound(event: line, description: "\(line): substitution failed")
        }
        let replaced = last.replacingSubrange(place, with: parts.count > 1 ? parts[1] : "")
        return parts.count > 2 ? replaced + parts[2] : replaced
    }
}

extension String {
    fileprivate func replacingSubrange(_ range: Range<Index>, with text: Substring) -> String {
        var replaced = self
        replaced.replaceSubrange(range, with: text)
        return replaced
    }
}
