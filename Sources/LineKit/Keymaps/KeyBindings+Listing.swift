extension KeyBindings {
    /// One binding, as help pages, menus and dumps show it.
    public struct Entry: Sendable {
        /// The keymap it is in.
        public let keymap: Keymap
        /// The keys.
        public let keys: KeySequence
        /// The command; `nil` when the keys press other keys or run a command of the program's own.
        public let command: EditCommand?
        /// The command's name: readline's, or the one that the program gave its own. For a macro, the keys it presses.
        public let name: String
        /// One line about what the keys do.
        public let summary: String
    }

    /// All bindings of a keymap, sorted by the notation of their keys. Keys with a condition have an entry for each of
    /// the things they may do, what they do while it holds first.
    public func entries(in keymap: Keymap) -> [Entry] {
        trie(keymap).all.flatMap { entries(of: $1, keys: KeySequence(keys: $0), in: keymap) }
    }

    private func entries(of binding: KeyBinding, keys: KeySequence, in keymap: Keymap) -> [Entry] {
        switch binding {
        case .command(let command):
            return [
                Entry(
                    keymap: keymap, keys: keys, command: command, name: command.readlineName, summary: command.summary)
            ]
        case .keys(let pressed):
            let name = KeySequence(keys: pressed).description
            return [Entry(keymap: keymap, keys: keys, command: nil, name: name, summary: "Press \(name)")]
        case .custom(let custom):
            return [Entry(keymap: keymap, keys: keys, command: nil, name: custom.name, summary: custom.name)]
        case .conditional(_, let then, let otherwise):
            return entries(of: then, keys: keys, in: keymap)
                + (otherwise.map { entries(of: $0, keys: keys, in: keymap) } ?? [])
        case .unbound: return []
        }
    }

    /// The key sequences that a command is bound to in a keymap, the shortest first.
    public func keys(for command: EditCommand, in keymap: Keymap? = nil) -> [KeySequence] {
        entries(in: keymap ?? (editingMode == .emacs ? .emacs : .viInsert))
            .filter { $0.command == command }.map(\.keys)
            .sorted { ($0.keys.count, $0.description) < ($1.keys.count, $1.description) }
    }

    /// Something about a binding that its author may not have meant.
    public enum Warning: Sendable, Hashable, CustomStringConvertible {
        /// The first keys of a longer sequence are bound themselves, and act only after a pause.
        case delayed(KeySequence, by: KeySequence)
        /// Most terminals send the same bytes for both, and they are bound to different commands.
        case indistinguishable(KeySequence, KeySequence)

        /// A sentence that says so.
        public var description: String {
            switch self {
            case .delayed(let keys, let longer): "\(keys) acts after a pause only, because \(longer) is bound too"
            case .indistinguishable(let first, let second): "most terminals cannot tell \(first) from \(second)"
            }
        }
    }

    /// What may surprise about the bindings of a keymap.
    public func warnings(in keymap: Keymap) -> [Warning] {
        let all = entries(in: keymap)
        var warnings: [Warning] = []
        for entry in all {
            let keys = entry.keys.keys
            // Escape alone acts at once in vi's keymaps.
            if keymap == .emacs || keys != [KeyEvent(.escape)],
                let longer = all.first(where: { $0.keys.keys.count > keys.count && $0.keys.keys.starts(with: keys) })
            {
                let warning = Warning.delayed(entry.keys, by: longer.keys)
                if !warnings.contains(warning) { warnings.append(warning) }
            }
        }
        let twins: [(KeySequence, KeySequence)] = [
            ("C-i", "Tab"), ("C-m", "RET"), ("C-[", "Escape"), ("C-h", "C-DEL"),
        ]
        for (first, second) in twins {
            guard let one = trie(keymap)[first.keys]?.command, let other = trie(keymap)[second.keys]?.command,
                one != other
            else { continue }
            warnings.append(.indistinguishable(first, second))
        }
        return warnings
    }
}
