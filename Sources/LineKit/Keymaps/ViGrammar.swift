/// What has been typed of a vi command: register, operator and count. Motions, characters and objects follow.
struct ViGrammar: Sendable {
    /// An operator that waits for a motion.
    struct PendingOperator: Sendable, Hashable {
        var command: EditCommand
        /// The key that asked for it: pressed again it means whole lines.
        var key: KeyEvent
        var count: Int?
        /// What `v` or `V` behind the operator asked for.
        var forcedExtent: EditOperation.ForcedExtent?
    }

    var register: Character?
    var pending: PendingOperator?

    var isPending: Bool { register != nil || pending != nil }

    /// What is shown while the command is unfinished: `"a`, `d`, `2d`.
    var display: String? {
        guard isPending else { return nil }
        let name = register.map { "\"\($0)" } ?? ""
        guard let pending else { return name }
        return name + (pending.count.map(String.init) ?? "") + (pending.key.typedText ?? "")
    }

    mutating func cancel() { self = ViGrammar() }

    mutating func takeRegister() -> Character? {
        defer { register = nil }
        return register
    }
}

extension KeyInterpreter {
    /// Carries a command of vi's command or visual mode through the grammar; `nil` when it has no part in it.
    mutating func runViCommand(_ command: EditCommand, key: KeyEvent) -> [KeyAction]? {
        let typed = key.typedText?.first
        if let pending = vi.pending { return finish(pending, with: command, key: key, typed: typed) }
        if mode == .viVisual, typed == "i" || typed == "a" {
            awaited = .object(around: typed == "a")
            return [.pending]
        }
        if let motion = command.viMotion(key: typed) {
            return [.operate(operation(.move, .motion(motion)))]
        }
        switch command {
        case .viCharSearch:
            guard let search = awaitSearch(typed) else { return [.unbound(key)] }
            awaited = search
            return [.pending]
        case .viGotoMark, .viSetMark, .viChangeChar:
            awaited = .character(command)
            return [.pending]
        case .viRegister:
            awaited = .register
            return [.pending]
        case .viRecordMacro where macro.isRecording:
            macro.end(dropping: 1)
            return [.command(.endKbdMacro, count: nil)]
        case .viRecordMacro, .viRunMacro:
            awaited = .macroRegister(command)
            return [.pending]
        case .viDelete: return [.operate(operation(.delete, selectionOr(.motion(.right)), isShortForm: true))]
        case .viRubout: return [.operate(operation(.delete, selectionOr(.motion(.left)), isShortForm: true))]
        case .viSubst:
            let target: EditOperation.Target = typed == "S" ? .lines : .motion(.right)
            return [.operate(operation(.change, selectionOr(target)))]
        case .viPut: return [.operate(operation(typed == "P" ? .putBefore : .putAfter, selectionOr(.motion(.right))))]
        case .viSearch, .viSearchAgain, .viComplete:
            guard let typed else { return nil }
            return [.character(command, typed, count: takeArgument())]
        default: break
        }
        guard let vi = command.viOperator else { return nil }
        if mode == .viVisual { return [.operate(operation(vi, .selection))] }
        if let typed, typed.isUppercase, "DCY".contains(typed) {
            return [.operate(operation(vi, .motion(.lineEnd), isShortForm: true))]
        }
        self.vi.pending = .init(command: command, key: key.chord, count: takeArgument())
        return [.pending]
    }

    private func selectionOr(_ target: EditOperation.Target) -> EditOperation.Target {
        mode == .viVisual ? .selection : target
    }

    /// Takes the command that follows an operator: a motion, the operator again, or the beginning of one of those.
    private mutating func finish(
        _ pending: ViGrammar.PendingOperator, with command: EditCommand, key: KeyEvent, typed: Character?
    ) -> [KeyAction] {
        guard let vi = pending.command.viOperator else { return [.unbound(key)] }
        if command == .viArgDigit, let digit = typed?.asciiNumber {
            _ = argument.add(digit)
            return [.pending]
        }
        if key.chord == pending.key || command == pending.command { return [.operate(operation(vi, .lines))] }
        if typed == "i" || typed == "a" {
            awaited = .object(around: typed == "a")
            return [.pending]
        }
        if command == .viSelectCharacters || command == .viSelectLines {
            self.vi.pending?.forcedExtent = command == .viSelectLines ? .lines : .characters
            return [.pending]
        }
        // As in readline only keys that type something are motions here; an arrow gives the operator up.
        if typed != nil, let motion = command.viMotion(key: typed) {
            return [.operate(operation(vi, .motion(motion)))]
        }
        switch command {
        case _ where typed == nil && !key.modifiers.contains(.ctrl):
            self.vi.cancel()
            argument = NumericArgument()
            return runViCommand(command, key: key) ?? [.command(command, count: nil)]
        case _ where typed == nil: break
        case .viCharSearch:
            guard let search = awaitSearch(typed) else { break }
            awaited = search
            return [.pending]
        case .viGotoMark:
            awaited = .character(command)
            return [.pending]
        case .nextHistory: return [.operate(operation(vi, .motion(.lineBelow)))]
        case .previousHistory: return [.operate(operation(vi, .motion(.lineAbove)))]
        default: break
        }
        self.vi.cancel()
        argument = NumericArgument()
        return [.unbound(key)]
    }

    private func awaitSearch(_ key: Character?) -> Awaited? {
        switch key {
        case "f": .searchTarget(isForward: true, stopsBefore: false)
        case "F": .searchTarget(isForward: false, stopsBefore: false)
        case "t": .searchTarget(isForward: true, stopsBefore: true)
        case "T": .searchTarget(isForward: false, stopsBefore: true)
        default: nil
        }
    }

    /// Takes the key after `f`, `r`, `m`, `"`, `i` and their like.
    mutating func completeVi(_ awaited: Awaited, with key: KeyEvent) -> [KeyAction] {
        guard key.key != .escape, let typed = key.literal?.first, key != KeyEvent(.character("c"), .ctrl) else {
            vi.cancel()
            argument = NumericArgument()
            return [.unbound(key)]
        }
        let pending = vi.pending.flatMap(\.command.viOperator)
        switch awaited {
        case .command: return []
        case .searchTarget(let isForward, let stopsBefore):
            let search = CharacterSearch(character: typed, isForward: isForward, stopsBefore: stopsBefore)
            return [.operate(operation(pending ?? .move, .motion(.search(search))))]
        case .character(.viGotoMark):
            return [.operate(operation(pending ?? .move, .motion(.mark(typed))))]
        case .character(.viChangeChar):
            return [.operate(operation(.replace(with: typed), selectionOr(.motion(.right))))]
        case .character(let command): return [.character(command, typed, count: takeArgument())]
        case .object(let around):
            guard let object = TextObject(key: typed) else {
                vi.cancel()
                argument = NumericArgument()
                return [.unbound(key)]
            }
            return [.operate(operation(pending ?? .move, .object(object, around: around)))]
        case .register:
            vi.register = typed
            return [.pending]
        case .macroRegister(.viRecordMacro):
            guard recordsMacros else { return [.unbound(key)] }
            macro.begin(register: typed)
            return [.command(.startKbdMacro, count: nil)]
        case .macroRegister:
            let keys = macro.keys(of: typed)
            let count = min(takeArgument() ?? 1, MacroRecorder.mostRepeats)
            guard !keys.isEmpty, count > 0 else { return [.unbound(key)] }
            return Array(repeating: .keys(keys), count: count)
        }
    }

    /// The operation with what has been typed before it: register, and the counts of operator and motion multiplied.
    private mutating func operation(
        _ operation: EditOperation.Operator, _ target: EditOperation.Target, isShortForm: Bool = false
    ) -> EditOperation {
        let own = takeArgument()
        let count: Int? =
            switch (vi.pending?.count, own) {
            case (let first?, let second?): first * second
            case (let first, let second): first ?? second
            }
        let forcedExtent = vi.pending?.forcedExtent
        vi.pending = nil
        return EditOperation(
            operation: operation, target: target, count: count, register: vi.takeRegister(), isShortForm: isShortForm,
            forcedExtent: forcedExtent)
    }
}

extension TextObject {
    /// The object that a key names after `i` or `a`.
    init?(key: Character) {
        switch key {
        case "w": self = .word(big: false)
        case "W": self = .word(big: true)
        case "s": self = .sentence
        case "p": self = .paragraph
        case "\"", "'", "`": self = .quoted(key)
        case "(", ")", "b": self = .bracketed(open: "(", close: ")")
        case "[", "]": self = .bracketed(open: "[", close: "]")
        case "{", "}", "B": self = .bracketed(open: "{", close: "}")
        case "<", ">": self = .bracketed(open: "<", close: ">")
        default: return nil
        }
    }
}
