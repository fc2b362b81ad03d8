/// Which set of keys is in force, and with it where the cursor may rest.
///
/// The editor holds it, because commands change it: `d`, `c` and Escape leave one for another.
enum EditMode: Sendable, Hashable, CaseIterable {
    /// Emacs keys: there are no modes.
    case emacs
    /// vi: typed characters are inserted.
    case viInsert
    /// vi: typed characters replace those at the cursor.
    case viReplace
    /// vi: keys are commands, and the cursor rests on a character, never behind the last.
    case viCommand
    /// vi: keys are commands, and motions extend a selection.
    case viVisual

    /// Whether typed characters become text.
    var takesText: Bool { self == .emacs || self == .viInsert || self == .viReplace }
    /// Whether the keys are vi's.
    var isVi: Bool { self != .emacs }
    /// Whether keys are vi commands.
    var isViCommand: Bool { self == .viCommand || self == .viVisual }
}
