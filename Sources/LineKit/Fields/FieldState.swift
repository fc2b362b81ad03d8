/// What lasts of a field while the content is evaluated again: kept under the field's identity.
final class FieldState {
    /// The field as it is described now.
    private(set) var node: FieldNode
    /// The editor of a text or a secret.
    let editor: FieldEditor?
    /// The message that is shown.
    var issue: FieldIssue?
    /// Why the focus could not move, where that is what is shown.
    var refusal: FieldIssue?
    /// Whether Up and Down carry the thing at the cursor, which is put in order.
    var isCarrying = false
    /// The warning that the person has seen and may pass over.
    var seenWarning: String?
    /// The index of the selected choice.
    var choice: Int?
    /// The answer of a toggle.
    var isOn: Bool?
    /// Whether a choice is shown as a list, in which Up and Down choose; the layout says so.
    var showsList = false
    /// The first choice of a list that is seen.
    var listTop = 0
    /// The letters typed to find a choice.
    var sought = ""
    /// What is typed to leave only the choices that have it in their titles.
    var filter = "" {
        didSet { if filter != oldValue { filtered = nil } }
    }
    /// The choices that are left by the filter, once they were looked for.
    private var filtered: [Int]?
    /// Whether an answer was given from outside, so that nobody needs to ask.
    var isAnswered = false
    private var isShown = false
    /// Whether a secret is shown; the caller's value says so where there is one.
    var isRevealed: Bool {
        get { node.handlers.isRevealed?.wrappedValue ?? isShown }
        set {
            if let binding = node.handlers.isRevealed {
                if binding.wrappedValue != newValue { binding.wrappedValue = newValue }
            } else {
                isShown = newValue
            }
        }
    }
    /// What Tab found to go on with, as it is listed.
    var candidates: [StyledText] = []
    /// The check that is under way.
    var check: AsyncCheck?
    /// The answer that such checks found valid.
    var verifiedText: String?
    /// Where the cursor goes after a change that redrew the whole text, in grapheme clusters.
    var pendingCursor: Int?
    /// What the caller's selection was when it and the editor's were the same.
    var knownSelection: Range<Int>?
    /// Whether the caller's focus value named this field when it and the focus were the same.
    var wasWished = false
    /// Whether the field was left, or had a message, since it appeared.
    var wasJudged = false
    /// What the caller's value would be shown as, while the text stands for none and the value stays the former one.
    private var formerText: String?
    /// Whether a secret is there after its editor was wiped.
    private(set) var hadSecret = false

    init(_ node: FieldNode, bindings: KeyBindings) {
        self.node = node
        switch node.control {
        case .text, .secret: editor = FieldEditor(bindings: node.traits.keyBindings ?? bindings)
        case .choice, .toggle, .button: editor = nil
        }
    }

    var id: FieldID { node.id }
    var isNumber: Bool { if case .text(let control) = node.control { control.isNumber } else { false } }
    /// How several lines are shown, where the text may have them.
    var lines: TextLines? { if case .text(let control) = node.control { control.lines } else { nil } }
    /// Whether Up and Down change the value.
    var isStepped: Bool { if case .text(let control) = node.control { control.stepped != nil } else { false } }
    var isSecret: Bool { node.traits.isSecureTextEntry }
    /// Whether something else is shown in the place of the text.
    var isMasked: Bool { isSecret && !isRevealed }

    /// Whether a field described like this can go on with this state.
    func suits(_ node: FieldNode) -> Bool {
        switch (self.node.control, node.control) {
        case (.text, .text), (.secret, .secret), (.choice, .choice), (.toggle, .toggle), (.button, .button): true
        default: false
        }
    }

    /// Begins with the value that is there.
    func begin() {
        guard case .text(let control) = node.control else { return }
        if let text = control.initialText ?? control.changedText("") { editor?.begin(with: text) }
        settleCursor(from: nil)
    }

    /// Takes over a new description and the value behind it.
    func update(_ node: FieldNode) {
        self.node = node
        switch node.control {
        case .text(let control):
            guard let editor, let text = control.changedText(editor.text), text != formerText else { return }
            formerText = nil
            editor.adopt(text)
            _ = editor.takeChange()
            settleCursor(from: nil)
            issue = nil
        case .secret, .button: break
        case .choice(let control):
            choice = control.selected(choice)
            filtered = nil
        case .toggle(let control): isOn = control.value()
        }
    }

    /// Takes the text to the caller's value.
    func writeText() {
        guard case .text(let control) = node.control, let text = editor?.text else { return }
        control.write(text)
        formerText = control.isUnfinished?(text) == true ? control.changedText(text) : nil
    }

    /// The value that an empty text left as it was, where there has to be one.
    var keptText: String? { editor?.isEmpty == true ? formerText : nil }

    /// What is answered, as rules see it.
    var answer: FieldAnswer {
        switch node.control {
        case .text, .secret: editor?.answer ?? FieldAnswer("")
        case .choice, .toggle, .button: FieldAnswer(summary)
        }
    }

    var isEmpty: Bool {
        switch node.control {
        case .text, .secret: editor?.isEmpty ?? true
        case .choice(let control):
            control.marks.map { marks in !(0..<control.count).contains(where: marks.isMarked) } ?? (choice == nil)
        case .toggle: isOn == nil
        case .button: true
        }
    }

    /// The answer in words, for the finished form and for rules; of a secret only that there is one.
    var summary: String {
        switch node.control {
        case .text: isSecret ? (isEmpty ? "" : Self.secretSummary) : (editor?.text ?? "").replacing("\n", with: " ⏎ ")
        case .secret: hadSecret || !isEmpty ? Self.secretSummary : ""
        case .choice(let control):
            if control.isWalkedThrough {
                (0..<control.count).filter { control.marks?.isMarked($0) ?? true }.map(control.title)
                    .joined(separator: ", ")
            } else {
                choice.map(control.title) ?? ""
            }
        case .toggle: isOn.map { $0 ? "yes" : "no" } ?? ""
        case .button: ""
        }
    }

    private static let secretSummary = "••••••••"

    /// Removes a secret from memory.
    func wipe() {
        guard case .secret = node.control else { return }
        hadSecret = !isEmpty
        editor?.clear()
    }
}

extension FieldState {
    /// What keys do in this field alone, where nothing on the screen says it.
    var ownHints: [String] {
        guard case .choice(let control) = node.control else { return [] }
        var hints: [String] = []
        if control.marks != nil { hints.append("Space mark") }
        if control.order != nil { hints.append(isCarrying ? "Space put down" : "Space pick up") }
        if control.isFiltered, filter.isEmpty { hints.append("letters filter") }
        return hints
    }
}

/// The caller's selection.
extension FieldState {
    private var selectionBinding: Binding<Range<Int>?>? { isSecret ? nil : node.handlers.selection }

    /// Moves the cursor to where the caller wants it, if somebody wrote that.
    func takeSelection() {
        guard let editor, let wanted = selectionBinding?.wrappedValue, wanted != knownSelection else { return }
        editor.select(wanted)
        knownSelection = editor.selectionInClusters
    }

    /// Takes the selection as it is to the caller's value.
    func writeSelection() {
        guard let editor, let binding = selectionBinding else { return }
        let now = editor.selectionInClusters
        knownSelection = now
        if binding.wrappedValue != now { binding.wrappedValue = now }
    }
}

/// Which choices are seen.
extension FieldState {
    /// The choices that are left by the filter, as indices, the best match first; `nil` when all are.
    var filteredChoices: [Int]? {
        guard !filter.isEmpty, case .choice(let control) = node.control else { return nil }
        if let filtered { return filtered }
        let pattern = FuzzyPattern(filter.lowercased())
        var found: [(index: Int, score: Int)] = []
        var hasGroups = false
        for index in 0..<control.count {
            guard let match = pattern.match(control.title(index).lowercased()) else { continue }
            found.append((index, match.score))
            hasGroups = hasGroups || control.group(index) != nil
        }
        // What stands under headings stays there; else the best comes first.
        if !hasGroups { found.sort { ($1.score, $0.index) < ($0.score, $1.index) } }
        filtered = found.map(\.index)
        return filtered
    }

    /// How many choices are seen.
    var visibleCount: Int {
        guard case .choice(let control) = node.control else { return 0 }
        return filteredChoices?.count ?? control.count
    }

    /// The index of the choice in a row of those that are seen.
    func choice(atRow row: Int) -> Int { filteredChoices?[row] ?? row }

    /// The row of the current choice among those that are seen.
    var visibleRow: Int? {
        guard let choice else { return nil }
        guard let filteredChoices else { return choice }
        return filteredChoices.firstIndex(of: choice)
    }
}
