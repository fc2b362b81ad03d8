/// Commands that show what is bound and set, above the prompt and in the form of readline's own lists. With a numeric
/// argument the lists are lines of an inputrc file.
extension LineCore {
    mutating func performListing(_ command: EditCommand, isInputrc: Bool) -> LineEffect {
        let lines: [String]
        switch command {
        case .dumpFunctions: lines = functionLines(isInputrc: isInputrc)
        case .dumpMacros: lines = macroLines(isInputrc: isInputrc)
        case .dumpVariables:
            lines = settings.variables.all.map { name, value in
                isInputrc ? "set \(name) \(value)" : "\(name) is set to `\(value)'"
            }
        case .printLastKbdMacro:
            guard !keys.macro.keys.isEmpty else { return rung() }
            lines = [Self.inputrcString(keys.macro.keys)]
        default: lines = []
        }
        return lines.isEmpty ? .none : .show(StyledText(lines.joined(separator: "\n")))
    }

    private var bindingsInForce: [(keys: [KeyEvent], binding: KeyBinding)] {
        keys.bindings.trie(Keymap(editor.mode)).all
    }

    private func functionLines(isInputrc: Bool) -> [String] {
        var bound: [EditCommand: [String]] = [:]
        for (keys, binding) in bindingsInForce {
            if let command = binding.command { bound[command, default: []].append(Self.inputrcString(keys)) }
        }
        return EditCommand.allCases.sorted { $0.readlineName < $1.readlineName }.flatMap { command -> [String] in
            let name = command.readlineName
            guard let keys = bound[command] else {
                return [isInputrc ? "# \(name) (not bound)" : "\(name) is not bound to any keys"]
            }
            if isInputrc { return keys.map { "\($0): \(name)" } }
            // As readline does: five are enough to know where to look.
            let named = keys.prefix(5).joined(separator: ", ")
            return ["\(name) can be found on \(named)\(keys.count > 5 ? ", ..." : ".")"]
        }
    }

    private func macroLines(isInputrc: Bool) -> [String] {
        bindingsInForce.compactMap { keys, binding in
            guard case .keys(let pressed) = binding else { return nil }
            let (keys, text) = (Self.inputrcString(keys), Self.inputrcString(pressed))
            return isInputrc ? "\(keys): \(text)" : "\(keys) outputs \(text)"
        }
    }

    /// Keys as an inputrc file writes them: the bytes that a terminal sends, in quotes; for keys that only newer
    /// terminals tell apart, their notation.
    static func inputrcString(_ keys: [KeyEvent]) -> String {
        var escaped = ""
        for key in keys {
            guard let literal = key.literal else { return KeySequence(keys: keys).description }
            for scalar in literal.unicodeScalars {
                switch scalar {
                case "\u{1B}": escaped += "\\e"
                case "\u{7F}": escaped += "\\C-?"
                case "\"", "\\": escaped += "\\\(scalar)"
                case "\u{0}"..<" ":
                    escaped += "\\C-\(Character(UnicodeScalar(UInt8(scalar.value) | 0x40)).lowercased())"
                default: escaped.unicodeScalars.append(scalar)
                }
            }
        }
        return "\"\(escaped)\""
    }
}
