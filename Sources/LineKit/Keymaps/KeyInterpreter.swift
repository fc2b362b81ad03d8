/// Turns keys into commands: key sequences, numeric arguments, keys that take a character with them, vi's grammar of
/// operators and motions, and keyboard macros.
///
/// It knows no text. The session tells it the mode the editor is in before each key, and carries out the actions it
/// returns in order.
struct KeyInterpreter: Sendable {
    var bindings: KeyBindings
    /// The mode of the editor the keys are for. To be set before each key.
    var mode: EditMode
    /// Whether the line of that editor is empty, so that Ctrl-D ends the input. To be set before each key.
    var isLineEmpty = false
    /// Whether that editor's text may have several lines, so that vi's Ctrl-V selects blocks of them.
    var selectsBlocks = false
    /// Whether keys may be kept for a keyboard macro; not while a secret is typed.
    var recordsMacros = true

    var argument = NumericArgument()
    /// What the next key means, when it is no new command.
    var awaited = Awaited.command
    /// The keys of an unfinished sequence, and where they lead.
    private var sequence: [KeyEvent] = []
    private var position = KeyTrie.Position.root
    /// How many keys the sequence that ran last had.
    private var lastSequenceCount = 0
    var macro = MacroRecorder()
    var vi = ViGrammar()

    /// What a key is awaited for.
    enum Awaited: Sendable, Hashable {
        case command
        /// A character that goes with this command.
        case character(EditCommand)
        /// The character that vi's `f`, `F`, `t`, `T` look for.
        case searchTarget(isForward: Bool, stopsBefore: Bool)
        /// The inner or outer part of a text object.
        case object(around: Bool)
        /// The name of a vi register.
        case register
        /// The register of a vi macro, to record or to run.
        case macroRegister(EditCommand)
    }

    init(bindings: KeyBindings) {
        self.bindings = bindings
        mode = bindings.editingMode == .emacs ? .emacs : .viInsert
    }

    /// Whether something is unfinished that the next key completes.
    var isPending: Bool {
        !sequence.isEmpty || argument.isActive || awaited != .command || vi.isPending
    }

    /// Whether a plain character would now be inserted as it is, so that a run of text need not be cut into keys.
    var takesText: Bool {
        mode.takesText && !isPending && !macro.isRecording && !bindings.bindsCharacters(in: Keymap(mode))
    }

    /// Whether the keys so far are bound, and begin a longer sequence as well: after `keyseq-timeout` without another
    /// key, call `timeOut()`.
    var needsTimeout: Bool { !sequence.isEmpty && trie.binding(at: position) != nil }

    /// What is unfinished, to be shown: `(arg: 3)`, or the keys of a sequence.
    var pendingDisplay: String? {
        if !sequence.isEmpty { return KeySequence(keys: sequence).description }
        if let value = argument.value { return "(arg: \(value))" }
        return vi.display
    }

    private var trie: KeyTrie { bindings.trie(Keymap(mode)) }

    /// Gives up whatever is unfinished, as a paste, a click or another field does.
    mutating func cancel() {
        sequence = []
        position = .root
        argument = NumericArgument()
        awaited = .command
        vi.cancel()
    }

    /// Gives up whatever is unfinished and the macro that is being recorded, as `abort` does.
    mutating func abort() {
        cancel()
        macro.cancel()
    }

    /// Says that `keyseq-timeout` has elapsed without a key.
    mutating func timeOut() -> [KeyAction] {
        guard needsTimeout, let binding = trie.binding(at: position), let key = sequence.last else { return [] }
        endSequence()
        return run(binding, key: key)
    }

    /// Takes a key and says what is to be done, in order. Keys that an action asked to press are `isReplayed`: they
    /// are not recorded again.
    mutating func interpret(_ key: KeyEvent, isReplayed: Bool = false) -> [KeyAction] {
        if key.kind == .release || key.isModifierAlone { return [] }
        if macro.isRecording, recordsMacros, !isReplayed { macro.record(key) }
        // Ctrl-D ends the input on an empty line, whatever it is bound to.
        if isLineEmpty, key.chord == KeyEvent(.character("d"), .ctrl), !isPending {
            return [.command(.endOfFile, count: nil)]
        }
        if sequence.isEmpty {
            if awaited != .command { return complete(awaited, with: key) }
            if argument.isActive, continueArgument(key) { return [.pending] }
        }
        return advance(key)
    }

    private mutating func advance(_ key: KeyEvent) -> [KeyAction] {
        let trie = trie
        guard let next = lookUp(key, in: trie) else { return miss(key, in: trie) }
        let binding = trie.binding(at: next)
        let isEscape = sequence.isEmpty && key.chord == KeyEvent(.escape)
        // A lone Escape that is bound acts at once: the decoder has waited already to be sure that it is alone.
        if trie.continues(at: next), binding == nil || !isEscape {
            sequence.append(key)
            position = next
            return [.pending]
        }
        endSequence()
        guard let binding else { return [.unbound(key)] }
        return run(binding, key: key)
    }

    private func lookUp(_ key: KeyEvent, in trie: KeyTrie) -> KeyTrie.Position? {
        if let next = trie.position(after: key, from: position) { return next }
        // `do-lowercase-version`: M-F is M-f where it has no binding of its own, and C-x F is C-x f.
        guard mode == .emacs, !sequence.isEmpty || key.modifiers.contains(.alt),
            case .character(let character) = key.key,
            character.isUppercase, let lower = character.lowercased().first
        else { return nil }
        return trie.position(after: KeyEvent(.character(lower), key.modifiers), from: position)
    }

    /// The key leads nowhere from where the sequence stands.
    private mutating func miss(_ key: KeyEvent, in trie: KeyTrie) -> [KeyAction] {
        if !sequence.isEmpty {
            let shorter = trie.binding(at: position)
            let last = sequence.last
            endSequence()
            guard let shorter, let last else {
                argument = NumericArgument()
                vi.cancel()
                return [.unbound(key)]
            }
            // The shorter sequence was meant, and this key begins something new.
            return run(shorter, key: last) + [.keys([key])]
        }
        if mode.isVi, key.modifiers.contains(.alt), let escape = trie.position(after: KeyEvent(.escape), from: .root),
            let binding = trie.binding(at: escape)
        {
            // In vi modes Alt with a key that has no binding is Escape, then the key.
            let rest = KeyEvent(key.key, key.modifiers.subtracting(.alt))
            return run(binding, key: KeyEvent(.escape)) + [.keys([rest])]
        }
        if mode.takesText, let text = key.typedText, !text.isEmpty { return insert(text) }
        argument = NumericArgument()
        vi.cancel()
        return [.unbound(key)]
    }

    private mutating func insert(_ text: String) -> [KeyAction] {
        let count = takeArgument() ?? 1
        return text.map { .insert($0, count: count) }
    }

    private mutating func endSequence() {
        lastSequenceCount = sequence.count + 1
        sequence = []
        position = .root
    }

    mutating func takeArgument() -> Int? {
        defer { argument = NumericArgument() }
        argument.close()
        return argument.value
    }

    /// Takes a key into the numeric argument that is being typed, if it belongs there.
    private mutating func continueArgument(_ key: KeyEvent) -> Bool {
        guard argument.isOpen else { return false }
        if case .character(let character) = key.key.mainTwin, key.modifiers.isEmpty {
            if let digit = character.asciiNumber { return add(digit) }
            if character == "-", !mode.isViCommand, argument.addSign() { return true }
        }
        argument.close()
        return false
    }

    private mutating func add(_ digit: Int) -> Bool {
        if !argument.add(digit) { argument = NumericArgument() }
        return true
    }

    // MARK: Running what is bound

    private mutating func run(_ binding: KeyBinding, key: KeyEvent) -> [KeyAction] {
        switch binding {
        case .command(let command): return run(command, key: key)
        case .keys(let keys):
            argument = NumericArgument()
            return [.keys(keys)]
        case .custom(let custom): return [.custom(custom, count: takeArgument())]
        case .conditional(let condition, let then, let otherwise):
            return [.branch(condition, then: then, otherwise: otherwise, key)]
        case .unbound: return [.unbound(key)]
        }
    }

    /// Does with a key what was chosen for it; `nil` is what keys without a binding do.
    mutating func run(chosen binding: KeyBinding?, key: KeyEvent) -> [KeyAction] {
        if let binding { return run(binding, key: key) }
        if mode.takesText, let text = key.typedText, !text.isEmpty { return insert(text) }
        argument = NumericArgument()
        vi.cancel()
        return [.unbound(key)]
    }

    /// Runs a command as if `key` were bound to it.
    mutating func run(_ command: EditCommand, key: KeyEvent) -> [KeyAction] {
        if command == .viSelectBlock, !selectsBlocks, mode == .viCommand { return run(.quotedInsert, key: key) }
        if mode.isViCommand, let actions = runViCommand(command, key: key) { return actions }
        switch command {
        case .digitArgument, .viArgDigit:
            guard case .character(let character) = key.key.mainTwin else { return [.unbound(key)] }
            if character == "-" {
                // Behind a number a minus sign is text, as it is without Meta.
                return argument.addSign() ? [.pending] : insert("-")
            }
            guard let digit = character.asciiNumber, add(digit) else { return [.unbound(key)] }
            return [.pending]
        case .universalArgument:
            argument.multiply()
            return [.pending]
        case .quotedInsert, .characterSearch, .characterSearchBackward:
            awaited = .character(command)
            return [.pending]
        case .selfInsert:
            guard let text = key.typedText ?? key.literal else { return [.unbound(key)] }
            return insert(text)
        case .prefixMeta:
            return [.keys([KeyEvent(.escape)])]
        case .doLowercaseVersion:
            guard case .character(let character) = key.key, let lower = character.lowercased().first,
                lower != character
            else { return [.unbound(key)] }
            return [.keys([KeyEvent(.character(lower), key.modifiers)])]
        case .startKbdMacro, .endKbdMacro, .callLastKbdMacro: return runMacroCommand(command)
        case .abort:
            abort()
            return [.command(.abort, count: nil)]
        default: return [.command(command, count: takeArgument())]
        }
    }

    /// Gives the key that was awaited to what awaited it.
    private mutating func complete(_ awaited: Awaited, with key: KeyEvent) -> [KeyAction] {
        self.awaited = .command
        switch awaited {
        case .command: return []
        case .character(.quotedInsert):
            guard let literal = key.literal else { return [.unbound(key)] }
            let count = takeArgument()
            return literal.map { .character(.quotedInsert, $0, count: count) }
        case .character(let command) where !mode.isViCommand:
            guard let character = key.literal?.first else { return [.unbound(key)] }
            return [.character(command, character, count: takeArgument())]
        default: return completeVi(awaited, with: key)
        }
    }

    private mutating func runMacroCommand(_ command: EditCommand) -> [KeyAction] {
        let count = takeArgument() ?? 1
        switch command {
        case .startKbdMacro:
            guard recordsMacros, !macro.isRecording else { return [.command(.abort, count: nil)] }
            macro.begin()
        case .endKbdMacro:
            guard macro.isRecording else { return [.command(.abort, count: nil)] }
            macro.end(dropping: lastSequenceCount)
            return replays(count - 1, by: command)
        default:
            if macro.isRecording {
                // No macro runs inside itself.
                macro.forget(last: lastSequenceCount)
                return [.unbound(KeyEvent(.character("e")))]
            }
            guard !macro.keys.isEmpty else { return [.command(.abort, count: nil)] }
            return replays(count, by: command)
        }
        return [.command(command, count: nil)]
    }

    /// The command itself comes first: it stands between what was done before and what the macro does, so that kills on
    /// its two sides do not join.
    private func replays(_ count: Int, by command: EditCommand) -> [KeyAction] {
        [.command(command, count: nil)]
            + Array(repeating: .keys(macro.keys), count: max(0, min(count, MacroRecorder.mostRepeats)))
    }
}

extension KeyEvent {
    /// A modifier or lock key by itself, which ends no sequence.
    var isModifierAlone: Bool {
        switch key {
        case .modifier, .capsLock, .numLock, .scrollLock: true
        default: false
        }
    }
}
