/// The identity of a field: its place in the structure of the content, or its `.id`.
struct FieldID: Hashable {
    fileprivate(set) var path: [AnyHashable] = []
}

/// Form content, evaluated: fields and what stands between them, from the top.
struct FormTree {
    enum Item {
        case field(FieldNode)
        case note(StyledText)
        case section(StyledText)
    }

    private(set) var items: [Item] = []
    /// The fields alone.
    private(set) var fields: [FieldNode] = []
    private var place = FieldID()
    /// What modifiers around the place reached by now say.
    private var surroundings = FieldSurroundings()
    /// What modifiers say about the one field that comes next.
    private var own = FieldSurroundings()

    /// Evaluates content.
    init(_ content: some FormContent, configuration: FieldConfiguration = .empty) {
        surroundings.configurations = [configuration]
        add(content)
    }

    mutating func add(_ content: some FormContent) {
        if let part = content as? any FormPart {
            part.add(to: &self)
        } else {
            add(content.body)
        }
    }

    mutating func add(_ item: Item) { items.append(item) }

    mutating func descend(_ step: AnyHashable, _ body: (inout FormTree) -> Void) {
        place.path.append(step)
        body(&self)
        place.path.removeLast()
    }

    /// Evaluates `content` under a modifier.
    mutating func modify(_ content: some FormContent, isOneField: Bool, _ change: (inout FieldSurroundings) -> Void) {
        modify(isOneField: isOneField, change) { $0.add(content) }
    }

    /// Adds what `body` adds under a modifier.
    mutating func modify(
        isOneField: Bool, _ change: (inout FieldSurroundings) -> Void, body: (inout FormTree) -> Void
    ) {
        let before = (surroundings, own)
        if isOneField { change(&own) } else { change(&surroundings) }
        body(&self)
        (surroundings, own) = before
    }

    /// Evaluates `content` under an identity of its own.
    mutating func identify(_ content: some FormContent, as id: AnyHashable, isOneField: Bool) {
        let before = place
        place = FieldID(path: ["id", id])
        modify(content, isOneField: isOneField) { if isOneField { $0.name = id as? String } }
        place = before
    }

    mutating func add(_ field: FieldParts) {
        let control = field.control
        let handlers = own.handlers.over(surroundings.handlers)
        var focus = field.focus
        // A closure that gets the text would get a copy of the secret that nobody wipes.
        if !control.isSecret { focus.handleDelete = focus.handleDelete ?? handlers.handleDelete }
        focus.actionHandler = focus.actionHandler ?? handlers.actionHandler
        let layers =
            surroundings.configurations.enumerated().map { (TraitSource(depth: $0), $1) }
            + [(.configuration, field.configuration), (.field, field.explicit)]
            + own.configurations.map { (.field, $0) }
        var traits = FieldTraits()
        for (_, layer) in layers { layer.apply(to: &traits) }
        let node = FieldNode(
            id: place, name: own.name, label: field.label, control: control, traits: traits,
            isEnabled: surroundings.isEnabled && own.isEnabled, tag: own.tag ?? surroundings.tag,
            hasOwnTag: own.tag != nil, focus: focus,
            observers: own.observers.followed(by: surroundings.observers),
            rules: own.rules + surroundings.rules, accessory: own.accessory ?? surroundings.accessory,
            handlers: handlers, layers: layers,
            asyncRules: control.isSecret ? [] : own.asyncRules + surroundings.asyncRules)
        items.append(.field(node))
        fields.append(node)
    }

    /// What is wrong with the structure: two fields with one identity, or with one tag.
    var defect: LineKitError? {
        var byID: [FieldID: String] = [:]
        var byTag: [Int: String] = [:]
        for field in fields {
            if let other = byID.updateValue(field.label, forKey: field.id) {
                return .duplicateField(other == field.label ? other : "\(other), \(field.label)")
            }
            guard field.hasOwnTag, let tag = field.tag else { continue }
            if let other = byTag.updateValue(field.label, forKey: tag) {
                return .duplicateField("\(other), \(field.label) (tag \(tag))")
            }
        }
        return nil
    }
}

/// What modifiers say about a field or everything inside a group.
struct FieldSurroundings {
    var configurations: [FieldConfiguration] = []
    var isEnabled = true
    var tag: Int?
    var name: String?
    var observers = FieldObservers()
    var rules: [FieldCheck] = []
    var accessory: (() -> FormItems)?
    var handlers = FieldHandlers()
    var asyncRules: [AsyncCheck.Rule] = []
}

/// Whom a field tells what happens to it.
struct FieldObservers {
    var onChange: [() -> Void] = []
    var onSubmit: [() -> Void] = []
    var onEnd: [(FocusChangeReason) -> Void] = []
    var onDemandResolved: [(FirstResponderDemandOutcome) -> Void] = []

    func followed(by other: Self) -> Self {
        FieldObservers(
            onChange: onChange + other.onChange, onSubmit: onSubmit + other.onSubmit, onEnd: onEnd + other.onEnd,
            onDemandResolved: onDemandResolved + other.onDemandResolved)
    }
}

/// A check attached with `.validate`: a rule, or a closure of the caller's.
enum FieldCheck {
    case rule(FieldRule)
    case text((String) -> FieldIssue?)

    func issue(with answer: borrowing FieldAnswer) -> FieldIssue? {
        switch self {
        case .rule(let rule): rule.issue(with: answer)
        case .text(let check): check(answer.text)
        }
    }
}

/// How a field takes part in the focus, and the keys it hands to its caller.
struct FieldFocus {
    var demand: Binding<FirstResponderDemand?>?
    var stateHandler: FirstResponderStateChangeHandler?
    var handleReturn: (() -> Void)?
    var handleDelete: ((String) -> Void)?
    var shouldChange: ((String, String) -> Bool)?
    var actionHandler: StandardEditActionHandler?
}
