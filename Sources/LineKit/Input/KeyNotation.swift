/// How key sequences are written and read. See `KeySequence` for the notations.
enum KeyNotation {
    /// Modifiers as letters before a hyphen, in the order in which they are printed.
    static let letters: [(modifier: KeyModifiers, letter: String)] = [
        (.ctrl, "C"), (.alt, "M"), (.shift, "S"), (.super, "s"), (.hyper, "H"),
    ]

    /// Modifiers by name, in the order in which they are printed.
    static let longNames: [(modifier: KeyModifiers, name: String)] = [
        (.ctrl, "Ctrl"), (.alt, "Alt"), (.shift, "Shift"), (.super, "Super"), (.hyper, "Hyper"), (.meta, "TrueMeta"),
    ]

    /// Every word that is read as a modifier, in lower case.
    private static let modifierWords: [String: KeyModifiers] = [
        "ctrl": .ctrl, "control": .ctrl, "alt": .alt, "meta": .alt, "option": .alt, "shift": .shift, "super": .super,
        "cmd": .super, "command": .super, "win": .super, "hyper": .hyper, "truemeta": .meta,
    ]

    /// Other names of keys, in lower case without separators.
    private static let aliases: [String: KeyEvent] = [
        "ret": KeyEvent(.enter), "return": KeyEvent(.enter), "cr": KeyEvent(.enter), "esc": KeyEvent(.escape),
        "bs": KeyEvent(.backspace), "rubout": KeyEvent(.backspace), "del": KeyEvent(.delete),
        "ins": KeyEvent(.insert), "spc": KeyEvent(.character(" ")), "space": KeyEvent(.character(" ")),
        "lt": KeyEvent(.character("<")), "lfd": KeyEvent(.character("j"), .ctrl),
        "newline": KeyEvent(.character("j"), .ctrl), "linefeed": KeyEvent(.character("j"), .ctrl),
        "pgup": KeyEvent(.pageUp), "prior": KeyEvent(.pageUp), "pgdn": KeyEvent(.pageDown),
        "pgdown": KeyEvent(.pageDown), "next": KeyEvent(.pageDown), "backtab": KeyEvent(.tab, .shift),
    ]

    private static let named: [String: Key] = Dictionary(
        Key.allNamed.map { (spelling(of: $0).lowercased(), $0) }, uniquingKeysWith: { first, _ in first })

    /// The name of a key as it is printed between angle brackets.
    static func spelling(of key: Key) -> String {
        switch key {
        case .character(let character):
            return plainSpelling(of: character)
                ?? character.unicodeScalars.map { "U+" + String($0.value, radix: 16, uppercase: true) }.joined()
        case .composed: return "Composed"
        default:
            let words = key.name.split { "_-<>".contains($0) }
            return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        }
    }

    /// A character as it stands in a notation, or `nil` where it would be lost there: blanks other than Space, control
    /// characters, and marks that would join with what stands before them.
    static func plainSpelling(of character: Character) -> String? {
        if character == " " { return "SPC" }
        guard let first = character.unicodeScalars.first else { return nil }
        switch first.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator, .nonspacingMark, .spacingMark,
            .enclosingMark, .surrogate, .unassigned:
            return nil
        default:
            return ("-" + String(character)).count == 2 && (String(character) + ">").count == 2
                ? String(character) : nil
        }
    }

    /// The keys of a notation, or `nil` when part of it names no key.
    static func keys(in notation: String) -> [KeyEvent]? {
        if notation == " " { return [KeyEvent(.character(" "))] }
        var keys: [KeyEvent] = []
        var rest = Substring(notation).unicodeScalars
        while let first = rest.first {
            if first == " " || first == "\t" {
                rest = rest.dropFirst()
                continue
            }
            let token: Substring.UnicodeScalarView
            let after = rest.dropFirst().first ?? " "
            if first == "\"", after != " " {
                guard let end = closingQuote(in: rest) else { return nil }
                token = rest[..<end].dropFirst()
                rest = rest[rest.index(after: end)...]
                guard let string = KeyEscapes.keys(in: token) else { return nil }
                keys += string
            } else {
                token = rest.prefix { $0 != " " && $0 != "\t" }
                rest = rest[token.endIndex...]
                if first == "\\", KeyEscapes.begin(with: after) {
                    guard let string = KeyEscapes.keys(in: token) else { return nil }
                    keys += string
                } else {
                    guard let key = chord(token) else { return nil }
                    keys.append(key)
                }
            }
        }
        return keys
    }

    private static func closingQuote(in text: Substring.UnicodeScalarView) -> Substring.UnicodeScalarView.Index? {
        var isEscaped = false
        for index in text.indices.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if text[index] == "\\" {
                isEscaped = true
            } else if text[index] == "\"" {
                return index
            }
        }
        return nil
    }

    /// One key: modifiers, each with a hyphen or plus sign, then a character or a name; angle brackets around all of it
    /// or around the name.
    private static func chord(_ token: Substring.UnicodeScalarView, inBrackets: Bool = false) -> KeyEvent? {
        var rest = token
        var modifiers: KeyModifiers = []
        while let (modifier, end) = modifier(at: rest) {
            modifiers.insert(modifier)
            rest = rest[end...]
        }
        guard var event = bare(rest, inBrackets: inBrackets) else { return nil }
        event.modifiers.formUnion(modifiers)
        if event.modifiers.contains(.ctrl), !event.modifiers.contains(.shift),
            case .character(let character) = event.key,
            character.isASCII, character.isUppercase
        {
            event.key = .character(Character(character.lowercased()))
        }
        return event
    }

    /// The modifier that `text` begins with, and where what it modifies begins.
    private static func modifier(at text: Substring.UnicodeScalarView) -> (KeyModifiers, String.Index)? {
        guard let hyphen = text.firstIndex(where: { $0 == "-" || $0 == "+" }) else { return nil }
        let after = text.index(after: hyphen)
        guard hyphen > text.startIndex, after < text.endIndex else { return nil }
        let word = String(text[..<hyphen])
        if text[hyphen] == "-" {
            if word == "A" { return (.alt, after) }
            if let letter = letters.first(where: { $0.letter == word }) { return (letter.modifier, after) }
        }
        return modifierWords[word.lowercased()].map { ($0, after) }
    }

    private static func bare(_ text: Substring.UnicodeScalarView, inBrackets: Bool) -> KeyEvent? {
        if text.first == "<", text.last == ">", text.count > 2, !inBrackets {
            return chord(text.dropFirst().dropLast(), inBrackets: true)
        }
        let word = String(text)
        if word.count == 1, let character = word.first { return KeyEvent(.character(character)) }
        if word == "DEL" { return KeyEvent(.backspace) }
        if word.hasPrefix("U+") {
            let scalars = word.dropFirst(2).split(separator: "U+").map {
                UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
            }
            let characters = String(String.UnicodeScalarView(scalars.compactMap { $0 }))
            guard !scalars.contains(nil), characters.count == 1, let character = characters.first else { return nil }
            return KeyEvent(.character(character))
        }
        let name = word.lowercased().filter { !"_- ".contains($0) }
        return named[name].map { KeyEvent($0) } ?? aliases[name]
    }
}
