/// What happens inside a session, until whoever records it fetches it.
///
/// It is a reference so that all fields of a form note into one log and the order between them is kept; a session that is
/// not recorded has none. While a secret is asked for, what is noted is stripped here, before it is kept anywhere: of an
/// event its sort is left, and what a key that types has done is not told at all, since it would tell the key.
final class TraceLog {
    private var entries: [TraceEntry] = []
    /// Whether an event came while a secret was asked for, since this was last set to `false`.
    var hasSeenSecret = false
    private var hidesCommands = false
    /// The history entries that were noted already.
    private var notedHistory: Set<Int> = []

    /// What was noted since this was called last, in order.
    func take() -> [TraceEntry] {
        defer { entries.removeAll(keepingCapacity: true) }
        return entries
    }

    func note(_ entry: TraceEntry) {
        if case .history(let index, _, _) = entry, !notedHistory.insert(index).inserted { return }
        entries.append(entry)
    }

    /// Notes an event before it is handled. Keys that something unfinished waits for may be typed into the secret,
    /// whatever keys they are.
    func note(_ event: InputEvent, isSecret: Bool, isPending: Bool) {
        hidesCommands = false
        guard isSecret else { return note(.event(event.jsonObject)) }
        hasSeenSecret = true
        let sort = isPending ? "text" : event.sort
        hidesCommands = sort == "text" || sort == "paste" || sort == "unknown"
        note(.hiddenEvent(sort))
    }

    /// Takes back what was noted of the end of a run of text: these bytes belong to the next question, which may ask for
    /// a secret.
    func cut(_ event: InputEvent, by byteCount: Int) {
        guard byteCount > 0, case .text(let text) = event,
            let index = entries.lastIndex(where: { if case .event = $0 { true } else { false } })
        else { return }
        let used = text.withBytes { String(decoding: $0.dropLast(byteCount), as: UTF8.self) }
        entries[index] = .event(InputEvent.text(InputText(used)).jsonObject)
    }

    /// Notes what a key asked for, before it is done.
    func note(_ action: KeyAction, isSecret: Bool) {
        switch action {
        case .insert(let character, let count):
            note("self-insert", count: count == 1 ? nil : count, text: String(character), isSecret: isSecret)
        case .command(let command, let count):
            note(command.readlineName, count: count, isSecret: isSecret)
        case .character(let command, let character, let count):
            note(command.readlineName, count: count, text: String(character), isSecret: isSecret)
        case .operate(let operation):
            note(
                "vi-operation", count: operation.count, text: "\(operation.operation) \(operation.target)",
                isSecret: isSecret)
        case .custom(let command, let count):
            note(command.name, count: count, isSecret: isSecret)
        case .keys(let keys):
            note("keyboard-macro", text: KeySequence(keys: keys).description, isSecret: isSecret)
        case .unbound:
            note("unbound", isSecret: isSecret)
        case .pending, .branch: break
        }
    }

    /// Notes a command by its name.
    func note(_ command: String, count: Int? = nil, text: String? = nil, isSecret: Bool) {
        guard isSecret else { return note(.command(command, count: count, text: text)) }
        if !hidesCommands { note(.command(command)) }
    }
}

extension InputEvent {
    /// What sort of event it is, without anything that was typed.
    fileprivate var sort: String {
        switch self {
        case .key(let key): key.sort
        case .text: "text"
        case .paste: "paste"
        case .mouse: "mouse"
        case .focus: "focus"
        case .resize: "resize"
        case .reply: "reply"
        case .unknown: "unknown"
        }
    }
}

extension KeyEvent {
    /// The name of a key that types nothing; of others whether they are typed with Ctrl, Alt and the like.
    fileprivate var sort: String {
        switch key.mainTwin {
        case .enter, .tab, .backspace, .escape, .up, .down, .left, .right, .home, .end, .begin, .insert, .delete,
            .pageUp,
            .pageDown, .function:
            key.mainTwin.name
        case .capsLock, .scrollLock, .numLock, .printScreen, .pause, .menu, .media, .modifier, .scrollUp, .scrollDown:
            "other"
        case .character, .keypad, .composed:
            text == nil && !modifiers.isSubset(of: .shift) ? "control" : "text"
        }
    }
}
