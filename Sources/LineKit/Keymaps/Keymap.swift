/// The sets of key bindings, one for each state in which keys mean something else. The raw values are the names that
/// `set keymap` takes in inputrc files.
public enum Keymap: String, Sendable, Hashable, CaseIterable {
    /// Emacs keys.
    case emacs = "emacs"
    /// vi keys while inserting.
    case viInsert = "vi-insert"
    /// vi keys as commands.
    case viCommand = "vi-command"
    /// vi keys while something is selected.
    case viVisual = "vi-visual"

    init(_ mode: EditMode) {
        self =
            switch mode {
            case .emacs: .emacs
            case .viInsert, .viReplace: .viInsert
            case .viCommand: .viCommand
            case .viVisual: .viVisual
            }
    }
}

/// Which keys a line editor begins with.
public enum EditingMode: String, Sendable, Hashable, CaseIterable {
    /// The keys of Emacs, readline's default.
    case emacs
    /// The keys of vi, inserting at first.
    case vi
}
