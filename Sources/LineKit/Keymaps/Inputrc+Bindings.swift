extension Inputrc {
    /// A line `KEYNAME: COMMAND` or `"KEYSEQ": COMMAND`, or with a quoted macro in place of the command.
    mutating func binding(_ line: Substring) throws(InputrcFault) {
        let keys: [KeyEvent]
        let rest: Substring
        if line.first == "\"" {
            guard let end = Self.closingQuote(of: line) else { throw InputrcFault("no closing quote") }
            let sequence = line[line.index(after: line.startIndex)..<end]
            guard let found = KeyEscapes.keys(in: Substring.UnicodeScalarView(sequence.unicodeScalars)), !found.isEmpty
            else {
                throw InputrcFault("no key sequence in \"\(sequence)\"")
            }
            keys = found
            rest = line[line.index(after: end)...].trimmed
            guard rest.first == ":" else { throw InputrcFault("no colon after the keys") }
        } else {
            guard let colon = line.dropFirst().firstIndex(of: ":") else { throw InputrcFault("no colon, and no set") }
            let name = line[..<colon]
            guard let key = Self.key(named: name) else { throw InputrcFault("no key is called \(name)") }
            keys = [key]
            rest = line[colon...]
        }
        let value = rest.dropFirst().trimmed
        bindings.set(keymapPrefix + keys, to: try Self.meaning(of: value), in: keymap)
    }

    /// What a key is bound to: a command's name, or a macro in quotes.
    private static func meaning(of value: Substring) throws(InputrcFault) -> KeyBinding {
        guard let quote = value.first else { throw InputrcFault("no command") }
        guard quote == "\"" || quote == "'" else {
            let name = value.prefix { !$0.isWhitespace }
            guard let command = EditCommand(readlineName: String(name)) else {
                throw InputrcFault("unknown command \(name)")
            }
            return .command(command)
        }
        guard let end = closingQuote(of: value) else { throw InputrcFault("no closing quote") }
        let body = value[value.index(after: value.startIndex)..<end]
        guard let keys = KeyEscapes.keys(in: Substring.UnicodeScalarView(body.unicodeScalars)) else {
            throw InputrcFault("the macro holds something that is no key")
        }
        return .keys(keys)
    }

    /// The quote that closes the one the text begins with.
    private static func closingQuote(of text: Substring) -> Substring.Index? {
        guard let quote = text.first else { return nil }
        var isEscaped = false
        for index in text.indices.dropFirst() {
            if isEscaped {
                isEscaped = false
            } else if text[index] == "\\" {
                isEscaped = true
            } else if text[index] == quote {
                return index
            }
        }
        return nil
    }

    /// A key by its name in readline's manual: `Control-u`, `Meta-Rubout`, `C-M-h`, `Tab`. Case does not matter.
    private static func key(named name: Substring) -> KeyEvent? {
        var modifiers: KeyModifiers = []
        var rest = name
        while let hyphen = rest.dropLast().firstIndex(of: "-") {
            switch rest[..<hyphen].lowercased() {
            case "control", "ctrl", "c": modifiers.insert(.ctrl)
            case "meta", "m", "alt": modifiers.insert(.alt)
            case "shift", "s": modifiers.insert(.shift)
            default: return KeySequence(String(name)).flatMap { $0.keys.count == 1 ? $0.keys.first : nil }
            }
            rest = rest[rest.index(after: hyphen)...]
        }
        guard let key = plainKey(named: rest) else { return nil }
        // Ctrl with a key is what that key sends with Ctrl held: Control-m is Return where terminals send it so.
        if modifiers.contains(.ctrl), case .character(let character) = key.key {
            let lower = Character(character.lowercased().first.map(String.init) ?? String(character))
            return KeyEvent(.character(lower), modifiers)
        }
        return KeyEvent(key.key, modifiers.union(key.modifiers))
    }

    private static func plainKey(named name: Substring) -> KeyEvent? {
        switch name.lowercased() {
        case "del", "rubout": return KeyEvent(.backspace)
        case "esc", "escape": return KeyEvent(.escape)
        case "lfd", "newline": return KeyEvent(.character("j"), .ctrl)
        case "ret", "return": return KeyEvent(.enter)
        case "spc", "space": return KeyEvent(.character(" "))
        case "tab": return KeyEvent(.tab)
        default:
            if name.count == 1, let character = name.first { return KeyEvent(.character(character)) }
            return KeySequence(String(name)).flatMap { $0.keys.count == 1 ? $0.keys.first : nil }
        }
    }
}
