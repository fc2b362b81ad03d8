/// A field as its initialiser leaves it.
struct FieldParts {
    var label: String
    var control: FieldControl
    /// Traits to start from.
    var configuration: FieldConfiguration
    /// What was said at the field itself, and wins over its configuration.
    var explicit: FieldConfiguration
    var focus: FieldFocus

    init(
        _ label: String, _ control: FieldControl, placeholder: String? = nil, configuration: FieldConfiguration,
        explicit: FieldConfiguration = .empty, focus: FieldFocus = FieldFocus()
    ) {
        self.label = label
        self.control = control
        self.configuration = configuration
        self.explicit = placeholder.map { .combine(explicit, .placeholder($0)) } ?? explicit
        self.focus = focus
    }
}

/// Content that is one field and nothing else.
protocol SingleField: FormPart {
    var parts: FieldParts { get }
}

extension SingleField {
    func add(to tree: inout FormTree) { tree.add(parts) }
    var isOneField: Bool { true }
}
