@testable import LineKit

/// The page of keys, made from the bindings themselves.
enum KeyboardPage {
    static var text: String {
        let keymaps: [(Keymap, String, String)] = [
            (.emacs, "Emacs keys", "The keys a prompt begins with."),
            (.viInsert, "vi keys while inserting", "The keys a prompt with `editingMode = .vi` begins with."),
            (.viCommand, "vi keys as commands", "After Escape."),
            (
                .viVisual, "vi keys while something is selected",
                "After `v` or `V`; other keys are those of the commands."
            ),
        ]
        return keymaps.reduce(heading) { $0 + section($1.0, $1.1, $1.2) } + unbound
    }

    private static let heading = """
        # Bindings

        Which keys do what, and what else they can be bound to. This page is made from the bindings themselves
        (`LINEKIT_WRITE_PAGES=1 swift test --filter Documentation` writes it again).

        Keys are written as bindings take them: `C-a` is Ctrl-A, `M-f` Alt-F (or Escape, then F), `C-x C-u` two keys one
        after the other, `<Left>` a key with a name; [Keys](Keys.md) has the whole notation. Commands have the names that
        GNU readline and `inputrc` files use; where readline has a command, it does what readline's manual says.

        """

    private static func section(_ keymap: Keymap, _ title: String, _ remark: String) -> String {
        var keys: [EditCommand: [String]] = [:]
        for (sequence, binding) in KeyBindings.emacs.trie(keymap).all {
            guard let command = binding.command else { continue }
            keys[command, default: []].append(code(KeySequence(keys: sequence).description))
        }
        let rows = EditCommand.allCases.compactMap { command in
            keys[command].map { row([code(command.readlineName), $0.joined(separator: " "), command.summary]) }
        }
        return "\n## \(title)\n\n\(remark)\n\n| command | keys | what it does |\n|---|---|---|\n" + rows.joined()
    }

    private static var unbound: String {
        let bound = Set(
            Keymap.allCases.flatMap { KeyBindings.emacs.trie($0).all.compactMap(\.binding.command) })
        let rows = EditCommand.allCases.filter { !bound.contains($0) }
            .map { row([code($0.readlineName), $0.summary]) }
        return "\n## Commands without a key\n\nThey wait for a binding.\n\n| command | what it does |\n|---|---|\n"
            + rows.joined()
    }

    private static func row(_ cells: [String]) -> String {
        "| " + cells.map { $0.replacing("|", with: "\\|") }.joined(separator: " | ") + " |\n"
    }

    private static func code(_ text: String) -> String { text.contains("`") ? "`` \(text) ``" : "`\(text)`" }
}
