/// What a key does in a form, whatever field has the focus.
public enum FormCommand: Hashable, Sendable, CaseIterable {
    /// Moves to the next field. An invalid field shows its message and is left all the same.
    case next
    /// Moves to the previous field, without looking whether this one is valid.
    case previous
    /// Accepts the field: moves on if it is valid, and submits the form in the last one.
    case accept
    /// Submits the form, if all fields are valid.
    case submit
    /// Leaves the form without an answer.
    case cancel
    /// The row above: the previous field, the previous choice, or a number one step up.
    case up
    /// The row below.
    case down
    /// Empties the field, as one change.
    case clear
    /// Shows a secret, or hides it again; it is hidden when the field is left. No key does this unless one is bound to
    /// it, in the form or with `FieldConfiguration.revealKey`.
    case toggleReveal

    /// What the footer says of it.
    var title: String {
        switch self {
        case .next: "next"
        case .previous: "back"
        case .accept: "accept"
        case .submit: "submit"
        case .cancel: "cancel"
        case .up: "up"
        case .down: "down"
        case .clear: "clear"
        case .toggleReveal: "reveal"
        }
    }
}

/// Which keys do what in a form. The footer shows the first key of each command.
public struct FormKeys: Sendable {
    private var bindings: [(chord: KeyEvent, command: FormCommand)] = []

    /// No keys at all.
    public init() {}

    /// Tab, Shift-Tab, Return, Ctrl-S, Escape, Up and Down; also Ctrl-N and Ctrl-P.
    public static let standard: FormKeys = {
        var keys = FormKeys()
        keys.bind("<Tab>", to: .next)
        keys.bind("<Shift-Tab>", to: .previous)
        keys.bind("RET", to: .accept)
        keys.bind("C-j", to: .accept)
        keys.bind("C-s", to: .submit)
        keys.bind("<Escape>", to: .cancel)
        keys.bind("<Up>", to: .up)
        keys.bind("<Down>", to: .down)
        keys.bind("C-p", to: .up)
        keys.bind("C-n", to: .down)
        return keys
    }()

    /// All bindings together; where several bind one key, the last does.
    public static func combine(_ parts: Self...) -> Self {
        parts.reduce(Self()) { keys, part in
            var keys = keys
            for binding in part.bindings {
                keys.bindings.removeAll { $0.chord == binding.chord }
                keys.bindings.append(binding)
            }
            return keys
        }
    }

    /// Has a key do something else, or nothing with `nil`. Sequences of several keys cannot be bound in a form: of those
    /// only the first key counts.
    public mutating func bind(_ key: KeySequence, to command: FormCommand?) {
        guard let chord = key.keys.first?.chord else { return }
        bindings.removeAll { $0.chord == chord }
        if let command { bindings.append((chord, command)) }
    }

    /// What a key does; `nil` when it is the field's.
    func command(for key: KeyEvent) -> FormCommand? {
        for chord in key.chords {
            if let binding = bindings.first(where: { $0.chord == chord }) { return binding.command }
        }
        return nil
    }

    /// The first key of a command, as the footer shows it.
    func title(of command: FormCommand) -> String? {
        guard let chord = bindings.first(where: { $0.command == command })?.chord else { return nil }
        switch (chord.key, chord.modifiers) {
        case (.tab, []): return "Tab"
        case (.tab, .shift): return "⇧Tab"
        case (.enter, []): return "⏎"
        case (.escape, []): return "Esc"
        case (.up, []): return "↑"
        case (.down, []): return "↓"
        case (.character(let character), .ctrl): return "^\(character.uppercased())"
        default: return chord.notation
        }
    }
}
