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
    /// Which typed letters become capitals by themselves.
    public var autocapitalizationType = AutocapitalizationType.none
    /// What the field asks for: an example of it is shown where there is no placeholder. `FieldConfiguration.contentType`
    /// brings the keyboard and the rules that go with it as well.
    public var contentType: TextContentType?
    /// The fixed shape of the text; `nil` for none.
    public var pattern: TextPattern?
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
    /// What becomes of the text when the field is left or accepted, in this order.
    public var tidying: [@Sendable (String) -> String] = []
    /// Whether the text can be read, selected and copied but not changed. The program may still write to it.
    public var isReadOnly = false
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
    /// How many columns the field takes; `nil` is the rest of the row. A number stands at the end of a field that has a
    /// width of its own.
    public var width: Int?
    /// How the text looks.
    public var textStyle = Style.plain
    /// How the placeholder looks; `nil` is dim.
    public var placeholderStyle: Style?
    /// How the label looks; `nil` is plain, and bold while the field has the focus.
    public var labelStyle: Style?
    /// How help looks; `nil` is dim.
    public var helpStyle: Style?
    /// How errors look; `nil` is the terminal's red. Warnings have their own colour.
    public var errorStyle: Style?
    /// How selected text looks; `nil` is the text's own style, inverse.
    public var selectionStyle: Style?
    /// Styles for the text while it is edited: the same text, or the field is shown in `textStyle`. Not asked of secrets.
    public var highlight: (@Sendable (String) -> StyledText)?
    /// Keys that do something else in this field than in the form.
    public var keys = FormKeys()
    /// Keys for editing the text, in place of those of the form; looked at when the field appears.
    public var keyBindings: KeyBindings?
    /// The edit actions that can be used: `nil` for all, an empty set for none. Typing and moving are always possible.
    public var supportedStandardEditActions: Set<StandardEditAction>?
    /// When the rules are looked at while somebody types.
    public var liveValidation = LiveValidation.never
    /// How long the person may take, counted from when the field gets the focus; `nil` for as long as they like.
    public var timeLimit: TimeLimit?
    /// Whether the key that says an answer accepts the field as well: `y` or `n`, the number of a choice, or the first letter
    /// of one choice alone.
    public var acceptsSingleKeys = false
    /// Rules the text has to keep before the field can be accepted, in the order in which they are checked.
    public var rules: [FieldRule] = []

    /// What happens to a paste that is longer than the room left.
    public enum LongPaste: Hashable, Sendable {
        /// What fits is taken.
        case truncated
        /// Nothing is taken.
        case refused
    }

    /// When rules are looked at besides when the field is accepted.
    public enum LiveValidation: Hashable, Sendable {
        /// A message appears when the field is accepted or left, and goes with the next change.
        case never
        /// Once there was a message, or the field was left, each change is checked.
        case afterFirstIssue
        /// Each change is checked from the first on.
        case always
    }

    /// The library's defaults.
    public init() {}
}

/// Which typed letters become capitals by themselves. Pasted text stays as it is.
public enum AutocapitalizationType: Hashable, Sendable, CaseIterable {
    /// None.
    case none
    /// The first of each word.
    case words
    /// The first of the text, and the first after `.`, `!` or `?` and a space.
    case sentences
    /// All.
    case allCharacters

    /// What is put in the place of a typed character.
    func replacement(for typed: String, after text: Substring) -> String {
        switch self {
        case .none: return typed
        case .allCharacters: return typed.uppercased()
        case .words: return text.last?.isWhitespace ?? true ? typed.capitalizingFirst : typed
        case .sentences:
            let spaces = text.reversed().prefix { $0.isWhitespace }.count
            let isStart = spaces == text.count || (spaces > 0 && ".!?".contains(text.dropLast(spaces).last ?? "a"))
            return isStart ? typed.capitalizingFirst : typed
        }
    }
}

extension String {
    fileprivate var capitalizingFirst: String { prefix(1).uppercased() + dropFirst() }
}
