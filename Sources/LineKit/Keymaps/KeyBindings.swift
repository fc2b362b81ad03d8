/// Which keys run which commands: a value, so that a program can change, combine, list and compare what it likes.
///
/// ```swift
/// var bindings = KeyBindings.emacs
/// bindings["C-t"] = .transposeWords
/// bindings["C-x C-d"] = nil
/// bindings.bind("C-x d", name: "insert-date") { $0.text += "today" }
/// ```
///
/// A value holds the bindings of all keymaps, because a person may go from emacs to vi keys while typing.
/// `editingMode` says which keys are in force at first. The defaults are those of GNU readline 8.2.
public struct KeyBindings: Sendable {
    /// The keys that are in force at first.
    public var editingMode: EditingMode
    /// Whether keymaps that nobody has changed are readline's.
    private var hasDefaults = false
    /// The keymaps that were changed.
    private var tries: [Keymap: KeyTrie] = [:]

    /// No bindings at all: typing inserts, and no other key does anything. Made to be combined with others.
    public init(editingMode: EditingMode = .emacs) {
        self.editingMode = editingMode
    }

    /// readline's bindings, with Emacs keys at first.
    public static let emacs = KeyBindings(readlineDefaults: .emacs)
    /// readline's bindings, with vi keys at first.
    public static let vi = KeyBindings(readlineDefaults: .vi)

    /// readline's bindings. They are read when the first of them is looked for, not when a prompt begins: most prompts
    /// are answered with letters and Return.
    init(readlineDefaults mode: EditingMode) {
        self.init(editingMode: mode)
        hasDefaults = true
    }

    /// All bindings of `parts` together; where several bind the same keys, the last does.
    public static func combine(_ parts: Self...) -> Self {
        guard var combined = parts.first else { return KeyBindings() }
        for part in parts.dropFirst() {
            for keymap in Keymap.allCases where part.hasDefaults || part.tries[keymap] != nil {
                var trie = combined.trie(keymap)
                trie.overlay(part.trie(keymap))
                combined.tries[keymap] = trie
            }
            combined.editingMode = part.editingMode
        }
        return combined
    }

    /// The keymap that the subscript without a keymap is about: the one in force at first.
    private var firstKeymap: Keymap { editingMode == .emacs ? .emacs : .viInsert }

    /// The command that keys are bound to in the keymap that is in force at first; `nil` when to none. Setting `nil`
    /// unbinds them, in what this value is combined with too.
    public subscript(_ keys: KeySequence) -> EditCommand? {
        get { self[keys, in: firstKeymap] }
        set { self[keys, in: firstKeymap] = newValue }
    }

    /// The command that keys are bound to in a keymap; `nil` when to none. Setting `nil` unbinds them.
    public subscript(_ keys: KeySequence, in keymap: Keymap) -> EditCommand? {
        get { trie(keymap)[keys.keys]?.command }
        set { set(keys.keys, to: newValue.map(KeyBinding.command) ?? .unbound, in: keymap) }
    }

    /// Binds keys to a command of the program's own, called `name` in listings. It runs between two keys, with the
    /// numeric argument typed before it, and may be called from any thread.
    public mutating func bind(
        _ keys: KeySequence, in keymap: Keymap? = nil, name: String,
        perform: @escaping @Sendable (inout EditContext) -> Void
    ) {
        set(keys.keys, to: .custom(CustomCommand(name: name, perform: perform)), in: keymap ?? firstKeymap)
    }

    /// Binds keys to other keys, which are then pressed in their place: a macro.
    public mutating func bind(_ keys: KeySequence, in keymap: Keymap? = nil, toKeys macro: KeySequence) {
        set(keys.keys, to: .keys(macro.keys), in: keymap ?? firstKeymap)
    }

    /// Binds keys to a command for as long as `condition` holds of the line; else they do what they did before, or what
    /// the bindings that this value is combined with say.
    ///
    /// ```swift
    /// bindings.bind("Tab", to: .tabInsert) { $0.text.isEmpty }
    /// ```
    ///
    /// The condition is asked each time the keys are pressed, may be asked from any thread, and changes nothing: it is
    /// given a copy. Nobody is told the text of a secret, so none holds of one.
    public mutating func bind(
        _ keys: KeySequence, in keymap: Keymap? = nil, to command: EditCommand,
        when condition: @escaping @Sendable (EditContext) -> Bool
    ) {
        set(keys.keys, to: .command(command), in: keymap ?? firstKeymap, when: condition)
    }

    /// Binds keys to a command of the program's own for as long as `condition` holds of the line, as with a command of
    /// LineKit's.
    public mutating func bind(
        _ keys: KeySequence, in keymap: Keymap? = nil, name: String,
        when condition: @escaping @Sendable (EditContext) -> Bool,
        perform: @escaping @Sendable (inout EditContext) -> Void
    ) {
        set(
            keys.keys, to: .custom(CustomCommand(name: name, perform: perform)), in: keymap ?? firstKeymap,
            when: condition)
    }

    private mutating func set(
        _ keys: [KeyEvent], to binding: KeyBinding, in keymap: Keymap,
        when condition: @escaping @Sendable (EditContext) -> Bool
    ) {
        let conditional = KeyBinding.conditional(KeyCondition(holds: condition), then: binding, otherwise: nil)
        set(keys, to: conditional.over(trie(keymap)[keys]), in: keymap)
    }

    mutating func set(_ keys: [KeyEvent], to binding: KeyBinding, in keymap: Keymap) {
        if tries[keymap] == nil { tries[keymap] = trie(keymap) }
        tries[keymap]?[keys] = binding
    }

    func trie(_ keymap: Keymap) -> KeyTrie {
        tries[keymap] ?? (hasDefaults ? Self.defaultTrie(of: keymap) : KeyTrie())
    }

    /// Whether plain characters are bound in a keymap for typing, so that what is typed has to be looked at key by key.
    /// readline's own leave them alone.
    func bindsCharacters(in keymap: Keymap) -> Bool { tries[keymap]?.hasCharacterBindings ?? false }
}
