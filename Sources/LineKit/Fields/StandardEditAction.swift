/// Something a person can do to a field's text besides typing and moving: what `supportedStandardEditActions` allows.
///
/// UIKit's actions for text styles and writing direction have no counterpart in a terminal. Its cut is `kill`, its paste
/// is both `paste` (the terminal's) and `yank` (the kill ring's). Copying and selecting change nothing and are always
/// possible.
public struct StandardEditAction: Hashable, Sendable, CaseIterable {
    /// The action's name.
    public let name: String

    /// Removing text into the kill ring.
    public static let kill = Self(name: "kill")
    /// Inserting from the kill ring.
    public static let yank = Self(name: "yank")
    /// What the terminal pastes.
    public static let paste = Self(name: "paste")
    /// Deleting single characters.
    public static let delete = Self(name: "delete")
    /// Taking changes back.
    public static let undo = Self(name: "undo")
    /// Making changes again that were taken back.
    public static let redo = Self(name: "redo")
    /// Exchanging characters or words.
    public static let transpose = Self(name: "transpose")
    /// Changing the case of words.
    public static let changeCase = Self(name: "changeCase")

    /// All actions.
    public static let allCases: [Self] = [
        .kill, .yank, .paste, .delete, .undo, .redo, .transpose, .changeCase,
    ]
}
