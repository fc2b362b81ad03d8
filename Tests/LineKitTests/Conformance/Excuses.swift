/// A rule that says why a kind of corpus row need not hold. A row it covers that holds all the same counts as passed.
///
/// A rule speaks of behaviour, never of a row's id: rows nobody has seen yet are judged by it too.
struct Excuse: Sendable {
    /// A short name, used in the printed tally.
    let name: String
    /// Why rows of this kind need not hold.
    let reason: String
    /// Whether the rule speaks of this row of this file.
    let covers: @Sendable (_ file: String, _ row: JSONValue) -> Bool
    /// Whether rows it excuses are not counted among those that may be excused of the rows of keys: positions inside a
    /// cluster, and rows that the corpus itself doubts.
    var isFree = false

    static let all: [Excuse] = [
        Excuse(
            name: "other-terminals-bytes",
            reason:
                "the decoder does not know the terminal's name, and on most terminals these bytes are another key "
                + "(tagged term-specific)",
            covers: { file, row in file.hasPrefix("decode") && row["tags"].strings?.contains("term-specific") == true }
        ),
        Excuse(
            name: "younger-conjuncts",
            reason:
                "positions count Swift's characters, and the standard library's grapheme breaking does not yet join "
                + "the conjuncts that Unicode 16 added to rule GB9c (Khmer, Burmese and others)",
            covers: { _, row in
                // Holds only where the standard library does cut such a conjunct: the rule ends when it learns.
                guard let text = row["codepoints"].scalarText, "\u{1780}\u{17D2}\u{1780}".count == 2 else {
                    return false
                }
                let linkers: Set<Unicode.Scalar> = [
                    "\u{1039}", "\u{17D2}", "\u{1A60}", "\u{1B44}", "\u{1BAB}", "\u{A9C0}", "\u{AAF6}", "\u{10A3F}",
                    "\u{11133}", "\u{113D0}", "\u{1193E}", "\u{11A47}", "\u{11A99}", "\u{11F42}",
                ]
                return text.unicodeScalars.contains(where: linkers.contains)
            }),
        Excuse(
            name: "oracle-suspect",
            reason: "readline's own screen is wrong there, as the corpus says",
            covers: { file, row in file.hasPrefix("screen") && row["oracle_suspect"].bool == true }),
        Excuse(
            name: "another-repl",
            reason:
                "the screen is that of the peer's own REPL: its loop, its auto-indent, its rule for when a line is "
                + "complete",
            covers: { file, row in file.hasPrefix("screen") && row["repl"].string != nil }),
        Excuse(
            name: "replxx-screen",
            reason:
                "the screen is that of replxx's example program with keys, hints, words and searches of its own; "
                + "readline's keys decide here",
            covers: { file, row in file.hasPrefix("screen") && row["dialect"].string == "replxx" }),
        Excuse(
            name: "words-not-given",
            reason: "the row does not say which words the completer offers",
            covers: { file, row in
                file.hasPrefix("screen") && row["tags"].strings?.contains("completion") == true
                    && row["words"].isNull
            }),
        Excuse(
            name: "screen-settings",
            reason: "a session has no inputrc file: nothing scrolls sideways, and no mark of the mode is drawn",
            covers: { file, row in file.hasPrefix("screen") && !row["inputrc"].isNull }),
        Excuse(
            name: "inside-a-cluster",
            reason:
                "positions are on cluster boundaries, and what is moved over, found, changed or deleted are whole "
                + "characters; readline goes through a letter with its marks, a joined emoji or a flag by scalars",
            covers: { file, row in
                guard file.hasPrefix("readline") else { return false }
                let texts = [row["initial"]["text"].string ?? ""] + (row["history"].strings ?? [])
                return texts.contains { $0.contains { $0.unicodeScalars.count > 1 } }
            }, isFree: true),
        Excuse(
            name: "suspect",
            reason: "the corpus says why a reader may call this answer a fault of readline",
            covers: { _, row in !row["suspect"].isNull }, isFree: true),
        Excuse(
            name: "case-of-whole-characters",
            reason:
                "case changes are Unicode's, for whole characters: ß becomes SS in upper case, and a sigma that ends a "
                + "word its final form; readline and reedline change single code points and leave them",
            covers: { file, row in
                guard ["readline", "ops"].contains(where: file.hasPrefix) else { return false }
                func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
                    let forms = scalar.properties
                    return forms.uppercaseMapping.unicodeScalars.count > 1
                        || forms.titlecaseMapping != forms.uppercaseMapping
                        || "Σσς".unicodeScalars.contains(scalar)
                }
                let before = row["initial"]["text"].string ?? ""
                let after = row["expect"]["line"].string ?? ""
                return before.unicodeScalars.contains(where: isSpecial)
                    && after.unicodeScalars.contains(where: isSpecial)
            }),
        Excuse(
            name: "commands-of-bash",
            reason:
                "the shell's words are moved by as in bash; readline by itself has no such commands and does nothing",
            covers: { file, row in
                file.hasPrefix("readline") && row["inputrc"].strings?.contains { $0.contains("shell-") } == true
            }),
        Excuse(
            name: "settings-of-reline",
            reason: "the row switches on a mode of reline's own, which completes as one types",
            covers: { _, row in row["inputrc"].strings?.contains { $0.hasPrefix("reline:") } == true }),
        Excuse(
            name: "escape-in-a-search-string",
            reason: "Escape gives up what is typed after vi's / and ?, as in vi; readline takes it into the string",
            covers: { file, row in file.hasPrefix("readline-vi") && row["expect"]["pending"].string == "nsearch" }),
        Excuse(
            name: "newline-ends-a-search",
            reason:
                "Ctrl-J ends a search and does no more, as readline's isearch-terminators say; jline's accepts the line",
            covers: { _, row in
                guard row["dialect"].string == "jline", let keys = row["keys"].strings,
                    let search = keys.firstIndex(where: { $0 == "C-r" || $0 == "C-s" })
                else { return false }
                return keys[search...].contains("C-j")
            }),
        Excuse(
            name: "jline-search-cursor",
            reason:
                "after vi's / the cursor is at the start of the line found, as in readline; jline's is on the match",
            covers: { _, row in
                guard row["dialect"].string == "jline", row["mode"].string == "vi" else { return false }
                return row["keys"].strings?.contains("/") == true
            }),
        Excuse(
            name: "past-the-last-character",
            reason:
                "vi commands leave the cursor on a character, as in vi and readline; in rustyline it may rest behind the "
                + "last one of a line",
            covers: { _, row in
                guard row["dialect"].string == "rustyline", row["mode"].string == "vi",
                    let keys = row["keys"].strings, let last = keys.last, ["k", "-", "j", "+"].contains(last),
                    let line = row["expect"]["line"].string, let cursor = row["expect"]["cursor"].int
                else { return false }
                return Array(line.unicodeScalars).dropFirst(cursor).first == "\n"
            }),
        Excuse(
            name: "lines-by-columns",
            reason: "moving from line to line keeps the column on the screen; reedline keeps the number of characters",
            covers: { file, row in
                guard file.hasPrefix("ops"), let op = row["op"].string, op == "line-up" || op == "line-down" else {
                    return false
                }
                return row["initial"]["text"].string?.unicodeScalars.contains { $0.value >= 0x300 } == true
            }),
        Excuse(
            name: "indentation-stays",
            reason: "the object `aw` leaves the indentation of a line, as in vim and zsh; reedline's takes it",
            covers: { file, row in
                file.hasPrefix("ops") && row["arg"]["scope"].string == "around"
                    && row["initial"]["text"].string?.first == " "
            }),
        Excuse(
            name: "till-the-next-character",
            reason:
                "`dt` with the character right at the cursor's side deletes nothing in readline, and one in reedline",
            covers: { file, row in
                guard file.hasPrefix("ops"), let op = row["op"].string, op.hasPrefix("delete-till"),
                    let text = row["initial"]["text"].string, let cursor = row["initial"]["cursor"].int,
                    let wanted = row["arg"]["char"].string
                else { return false }
                let scalars = Array(text.unicodeScalars)
                let next = op == "delete-till-forward" ? cursor + 1 : cursor - 1
                return scalars.indices.contains(next) && String(scalars[next]) == wanted
            }),
        Excuse(
            name: "line-typed-is-kept",
            reason:
                "the line being typed is there again at the end of the history; readline forgets it when lines with the "
                + "same beginning, or a string, are searched for from a line of the history",
            covers: { _, row in
                guard let keys = row["keys"].strings else { return false }
                let searches = ["PageUp", "PageDown", "M-p", "M-n", "/", "?"]
                let leaves = searches + ["C-p", "Up", "M-<", "k", "-", "G"]
                let returns = ["C-n", "Down", "M->", "j", "+", "C-p", "Up", "k", "-"]
                // It was left, then something was searched for, and then it was come back to. vi's searches leave it.
                let left = keys.firstIndex(where: leaves.contains).map { $0 + 1 } ?? keys.endIndex
                let isVi = row["mode"].string == "vi"
                let searched =
                    keys[left...].firstIndex(where: searches.contains)
                    ?? (isVi ? keys.firstIndex { $0 == "/" || $0 == "?" } : nil)
                guard let searched else { return false }
                return keys[(searched + 1)...].contains(where: returns.contains)
            }),
        Excuse(
            name: "undo-after-a-string-search",
            reason:
                "undoing after M-p or M-n gives back the line before the search; readline gives the string that was "
                + "searched for",
            covers: { file, row in
                guard file.hasPrefix("readline"), let keys = row["keys"].strings,
                    let search = keys.firstIndex(where: { $0 == "M-p" || $0 == "M-n" }),
                    let end = keys[search...].firstIndex(of: "Enter")
                else { return false }
                let rest = keys[end...]
                return rest.contains("C-_") || rest.contains("M-r")
                    || zip(rest, rest.dropFirst()).contains { $0 == ("C-x", "C-u") }
            }),
        Excuse(
            name: "repeats-all-that-was-typed",
            reason:
                "`.` types again all that was typed; readline only what its undo list has last: what followed the last "
                + "character outside ASCII, the last deletion or twenty characters, and after `C` what was typed before",
            covers: { file, row in
                guard file.hasPrefix("readline-vi"), let keys = row["keys"].strings,
                    let escape = keys.firstIndex(of: "Esc"), let dot = keys.lastIndex(of: "."), dot > escape
                else { return false }
                let isLong = keys[..<dot].split(separator: "Esc").contains { $0.count > 20 }
                let takesCharacter = ["f", "F", "t", "T", "r", "m", "`"]
                return isLong
                    || keys[..<dot].indices.contains { index in
                        let isTyped = index == 0 || !takesCharacter.contains(keys[index - 1])
                        return isTyped && !keys[index].unicodeScalars.allSatisfy(\.isASCII)
                            || ["C", "Backspace", "C-h", "C-w", "C-u"].contains(keys[index])
                    }
            }),
        Excuse(
            name: "repeats-its-own-search",
            reason:
                "`.` after `dfx` and its like looks for x again; readline for whatever was looked for since with `f` or `t`",
            covers: { file, row in
                guard file.hasPrefix("readline-vi"), let keys = row["keys"].strings,
                    let escape = keys.firstIndex(of: "Esc"), let dot = keys.lastIndex(of: "."), dot > escape
                else { return false }
                let searches = ["f", "F", "t", "T"]
                let commands = keys[escape..<dot]
                let first = zip(commands.indices, commands.dropFirst()).first {
                    ["d", "c", "y"].contains(commands[$0]) && searches.contains($1)
                }
                guard let first else { return false }
                return commands[(first.0 + 2)...].contains(where: searches.contains)
            }),
        Excuse(
            name: "commands-under-an-operator",
            reason:
                "behind an operator and a count only motions go on; readline lets any command run there (`c30a`), and "
                + "then leaves a blank or worse in the line",
            covers: { file, row in
                guard file.hasPrefix("readline-vi"), let keys = row["keys"].strings,
                    let escape = keys.firstIndex(of: "Esc")
                else { return false }
                let commands = Array(keys[escape...])
                return zip(commands.indices, commands).contains { index, key in
                    guard ["d", "c", "y"].contains(key) else { return false }
                    let digits = commands[(index + 1)...].prefix { $0.count == 1 && "0123456789".contains($0) }
                    guard let first = digits.first, first != "0", digits.endIndex < commands.endIndex else {
                        return false
                    }
                    return !" lhwWbBeE0^$%fFtT;,|`".contains(commands[digits.endIndex])
                }
            }),
        Excuse(
            name: "undoing-what-was-replaced",
            reason: "`.` after `R` replaces as many characters as it types; readline as many as those have bytes",
            covers: { file, row in
                guard file.hasPrefix("readline-vi"), let keys = row["keys"].strings,
                    let replacing = keys.firstIndex(of: "R")
                else { return false }
                let texts = [row["initial"]["text"].string ?? ""] + keys + (row["history"].strings ?? [])
                return keys[replacing...].contains(".") && !texts.allSatisfy { $0.unicodeScalars.allSatisfy(\.isASCII) }
            }),
        Excuse(
            name: "pastes-are-text",
            reason: "a paste is text in vi's command mode too; readline 8.2 runs it as commands",
            covers: { _, row in
                guard let keys = row["keys"].strings, let escape = keys.firstIndex(of: "Esc") else { return false }
                return keys[escape...].contains("PasteBegin")
            }),
        Excuse(
            name: "keys-of-zsh",
            reason: "Ctrl-P fetches a line of the history; the row has it bound to a command of zsh's own",
            covers: { _, row in
                row["dialect"].string == "zsh" && row["keys"].strings?.last == "C-p"
            }),
        Excuse(
            name: "first-insertion-of-zsh",
            reason: "`.` repeats what was typed before the first Escape in the line, as in readline; zsh begins a line",
            covers: { _, row in
                guard row["dialect"].string == "zsh", let keys = row["keys"].strings else { return false }
                return keys.firstIndex(of: "Esc").map { keys[$0...].elementsEqual(["Esc", "."]) } == true
            }),
        Excuse(
            name: "copying-goes-to-the-start",
            reason: "after copying a selection the cursor is at its start, as in vim; prompt_toolkit leaves it",
            covers: { _, row in
                guard row["dialect"].string == "prompt_toolkit", let keys = row["keys"].strings,
                    let selects = keys.firstIndex(where: ["v", "V", "C-v"].contains)
                else { return false }
                return keys[selects...].contains("y")
            }),
        Excuse(
            name: "indentation-of-rustyline",
            reason:
                "`>` and `<` indent by a tab and go to the first letter of the first line, as in vim and zsh; rustyline indents "
                + "by two blanks and keeps the cursor on its letter",
            covers: { _, row in
                guard row["dialect"].string == "rustyline", let keys = row["keys"].strings else { return false }
                return keys.contains(">") || keys.contains("<")
            }),
        Excuse(
            name: "words-of-reedline",
            reason:
                "words are readline's: reedline cuts them by UAX #29, with dots inside, takes punctuation for words, and "
                + "swaps none at the end of the line",
            covers: { file, row in
                guard file.hasPrefix("ops"), let op = row["op"].string, op.contains("word"), !op.contains("bigword"),
                    !op.contains("object"), let text = row["initial"]["text"].string
                else { return false }
                return op == "transpose-words" || text.contains { $0.isPunctuation || $0.isSymbol }
            }),
    ]
}
