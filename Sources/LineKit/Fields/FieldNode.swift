/// A field as the content describes it now. The next evaluation makes a new one; what lasts is kept under its `id`.
struct FieldNode {
    let id: FieldID
    /// The string given with `.id`, by which answers and issues can name the field besides its label.
    let name: String?
    let label: String
    let control: FieldControl
    let traits: FieldTraits
    let isEnabled: Bool
    let tag: Int?
    let hasOwnTag: Bool
    let focus: FieldFocus
    let observers: FieldObservers
    let rules: [FieldCheck]
    let accessory: (() -> FormItems)?
    let handlers: FieldHandlers
    /// Where the traits came from, the weakest first.
    let layers: [(source: TraitSource, configuration: FieldConfiguration)]
    /// Checks that take their time.
    let asyncRules: [AsyncCheck.Rule]

    /// Whether `text` names this field.
    func isNamed(_ text: String) -> Bool { text == name || text == label }

    /// What is shown under the field while it has the focus.
    var accessoryNotes: [StyledText] {
        guard let accessory else { return [] }
        return FormTree(accessory()).items.compactMap { if case .note(let text) = $0 { text } else { nil } }
    }

    /// The first thing wrong with an answer, by the traits' rules and then the modifiers'.
    func issue(with answer: borrowing FieldAnswer) -> FieldIssue? {
        if !traits.acceptsEmpty, answer.isEmpty { return FieldRule.nonEmpty.issue(with: answer) }
        for rule in traits.rules {
            if let issue = rule.issue(with: answer) { return issue }
        }
        for check in rules {
            if let issue = check.issue(with: answer) { return issue }
        }
        return nil
    }
}

/// What a field holds, and how it gets at its caller's value.
enum FieldControl {
    case text(TextControl)
    case secret(SecretControl)
    case choice(ChoiceControl)
    case toggle(ToggleControl)
    case button(ButtonControl)

    var isSecret: Bool { if case .secret = self { true } else { false } }
    var isButton: Bool { if case .button = self { true } else { false } }
}

/// A text and the value it stands for.
struct TextControl {
    /// The text to begin with where there is no value of the caller's behind it.
    var initialText: String?
    /// The text to show when the caller's value is no longer what `text` stands for; `nil` while it is.
    var changedText: (_ text: String) -> String?
    /// How the text is written, when it is a number.
    var format: NumberFormat?
    var isNumber: Bool { format != nil }
    /// Writes what `text` stands for to the caller's value.
    var write: (_ text: String) -> Void
    /// Whether a text stands for no value. Where the caller's cannot be none, it stays what it was.
    var isUnfinished: ((_ text: String) -> Bool)?
    /// How several lines are shown; `nil` for a text of one.
    var lines: TextLines?
    /// Told the text when the field is accepted.
    var submitted: ((_ text: String) -> Void)?
    /// Turns what a person typed into the text to show, or refuses it with `nil`.
    var typed: ((_ before: String, _ after: String) -> Bool)?
    /// The text a step up (1) or down (-1) leads to, for numbers and dates, with the cursor in grapheme clusters.
    var stepped: ((_ text: String, _ steps: Int, _ cursor: Int) -> String?)?
    /// What the text may go on as, where Tab completes it.
    var completed: ((_ text: String) -> [Completion])?
    /// What is wrong with the text apart from its rules.
    var issue: ((_ text: String) -> FieldIssue?)?
    /// The text as it is shown once the field is left.
    var settled: ((_ text: String) -> String)?
}

extension TextControl {
    /// A text that a binding holds as it is.
    init(
        _ text: Binding<String>, lines: TextLines? = nil, completed: ((String) -> [Completion])? = nil,
        issue: ((String) -> FieldIssue?)? = nil
    ) {
        self.init(
            changedText: { current in
                let value = text.wrappedValue
                return value == current ? nil : value
            }, write: { text.wrappedValue = $0 }, lines: lines, completed: completed, issue: issue)
    }
}

/// A secret on its way into a box.
struct SecretControl {
    let box: SecretBox
    /// Whether this field repeats the secret of another one.
    let isConfirmation: Bool
}

/// Something that is done, instead of an answer.
struct ButtonControl {
    var perform: () -> Void
}

/// One of several things.
struct ChoiceControl {
    var count: Int
    var title: (Int) -> String
    /// The index of the choice that is selected now. The argument is the one that was selected before.
    var selected: (_ former: Int?) -> Int?
    var select: (Int) -> Void
    /// Whether one of the things has to be chosen, because the caller's value cannot be none.
    var needsChoice = false
    /// The thing at an index cannot be chosen, for this reason.
    var obstacle: (Int) -> String? = { _ in nil }
    /// The heading above the thing at an index; one heading for all things in a row that have the same.
    var group: (Int) -> String? = { _ in nil }
    /// Whether typing leaves only the things that have the typed letters in their titles.
    var isFiltered = false
    /// How several things are chosen; `nil` where one is.
    var marks: ChoiceMarks?
    /// How the things are put in order; `nil` where one or several are chosen.
    var order: ChoiceOrder?
    /// Whether moving along the list chooses nothing by itself.
    var isWalkedThrough: Bool { marks != nil || order != nil }
}

/// Things that are put in order.
struct ChoiceOrder {
    /// Takes the thing at an index to another, past those between.
    var move: (_ from: Int, _ to: Int) -> Void
}

/// Several things of a list.
struct ChoiceMarks {
    var isMarked: (Int) -> Bool
    var toggle: (Int) -> Void
    /// How many may be chosen.
    var count: ClosedRange<Int>?
}

/// Yes or no; `nil` while there is no answer yet.
struct ToggleControl {
    var value: () -> Bool?
    var write: (Bool) -> Void
}
