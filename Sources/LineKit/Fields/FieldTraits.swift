/// Everything about a field that can be configured: what a `FieldConfiguration` changes.
///
/// Later layers win, trait by trait: the library's defaults, then the form, groups from the outside in, the field's
/// configuration, and last what is said at the field itself (arguments that are given, and modifiers). A layer that does
/// not mention a trait leaves it alone. The one exception is secrecy: once a layer asked for it, no later one can take
/// it back.
public struct FieldTraits: Sendable {
    /// Which characters can be typed.
    public var keyboardType = KeyboardType.default
    /// The most grapheme clusters the text may have; `nil` for no limit. Typing beyond it rings the bell.
    public var maxLength: Int?
    /// What happens to a paste that does not fit into `maxLength`.
    public var longPaste = LongPaste.truncated
    private var isSecret = false
    /// Whether the text is a secret: masked, and kept out of undo and kill ring. Writing `false` has no effect.
    public var isSecureTextEntry: Bool {
        get { isSecret }
        set { isSecret = isSecret || newValue }
    }
    /// What is shown in place of a secret; `nil` is a bullet for each grapheme cluster.
    public var mask: SecretMask?
    /// Shown dimmed while there is no text; never part of the value.
    public var placeholder: String?
    /// Shown dimmed under the label's row, to explain what is asked.
    public var help: String?
    /// Whether the field may be left empty; else Return rings and says so.
    public var acceptsEmpty = true
    /// Whether white space at both ends is removed when the field is accepted.
    public var trimsWhitespace = false
    /// Whether the first change after the field got the focus replaces the whole text.
    public var clearsOnBeginEditing = false
    /// Whether Backspace in an empty field goes back to the previous one.
    public var backspaceMovesBack = false
    /// What the footer calls Return.
    public var returnKeyType = ReturnKeyType.default
    /// What Return does.
    public var returnBehavior = ReturnBehavior.automatic
    /// Where a short text stands in its field.
    public var textAlignment = TextAlignment.natural
    /// How the text looks.
    public var textStyle = Style.plain
    /// How the placeholder looks; `nil` is dim.
    public var placeholderStyle: Style?
    /// The edit actions that can be used: `nil` for all, an empty set for none. Typing and moving are always possible.
    public var supportedStandardEditActions: Set<StandardEditAction>?
    /// Rules the text has to keep before the field can be accepted, in the order in which they are checked.
    public var rules: [FieldRule] = []

    /// What happens to a paste that is longer than the room left.
    public enum LongPaste: Hashable, Sendable {
        /// What fits is taken.
        case truncated
        /// Nothing is taken.
        case refused
    }

    /// The library's defaults.
    public init() {}
}
