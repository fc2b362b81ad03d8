/// Something a person can do to a field's text besides typing and moving: what `supportedStandardEditActions` allows.
///
/// UIKit's actions for text styles and writing direction have no counterpart in a terminal. What readline kills and
/// yanks has actions of its own besides `cut` and `paste`, which work on a selection and on what the terminal pastes.
public struct StandardEditAction: Hashable, Sendable, CaseIterable {
    /// The action's name.
    public let name: String

    /// Removing what is selected into the kill ring.
    public static let cut = Self(name: "cut")
    /// Copying into the kill ring.
    public static let copy = Self(name: "copy")
    /// Selecting by characters and words.
    public static let select = Self(name: "select")
    /// Selecting everything.
    public static let selectAll = Self(name: "selectAll")
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
        .cut, .copy, .paste, .delete, .select, .selectAll, .undo, .redo, .kill, .yank, .transpose, .changeCase,
    ]
}
