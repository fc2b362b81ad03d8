/// One of several things: a row where they fit into one, else a list that scrolls.
///
/// Arrow keys, Home, End, the digits 1 to 9 and first letters choose. The chosen one is marked with a character, so that
/// it can be told without colours. A selection that is not among the choices, or cannot be chosen now, has to be changed
/// before the field is accepted.
public struct ChoiceField<Choice: Hashable>: SingleField {
    let parts: FieldParts

    /// A field.
    ///
    /// - Parameters:
    ///   - label: Stands before the field.
    ///   - selection: What is chosen.
    ///   - choices: What can be chosen.
    ///   - firstResponderDemand: Written by the program to move the focus.
    ///   - configuration: Traits to start from.
    ///   - onFirstResponderStateChanged: Follows the focus, and may refuse it.
    ///   - handleReturn: Called for Return instead of moving on.
    ///   - filters: Whether typing leaves only the choices whose titles have the typed letters in their order.
    ///   - obstacle: Why a choice cannot be chosen; `nil` where it can.
    ///   - group: The heading above a choice; choices of one group stand one after the other.
    ///   - title: What a choice is called.
    public init(
        _ label: String, selection: Binding<Choice>, choices: [Choice],
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil,
        filters: Bool = false, obstacle: ((Choice) -> String?)? = nil, group: ((Choice) -> String?)? = nil,
        title: @escaping (Choice) -> String
    ) {
        let control = Self.control(
            Binding(selection), choices, needsChoice: true, filters: filters, obstacle: obstacle, group: group,
            title: title)
        parts = FieldParts(
            label, .choice(control), configuration: configuration,
            focus: FieldFocus(
                demand: firstResponderDemand, stateHandler: onFirstResponderStateChanged, handleReturn: handleReturn))
    }

    /// A field in which nothing may be chosen yet. It can be left that way unless it is `.required`.
    public init(
        _ label: String, optional selection: Binding<Choice?>, choices: [Choice],
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil,
        filters: Bool = false, obstacle: ((Choice) -> String?)? = nil, group: ((Choice) -> String?)? = nil,
        title: @escaping (Choice) -> String
    ) {
        let control = Self.control(
            selection, choices, needsChoice: false, filters: filters, obstacle: obstacle, group: group, title: title)
        parts = FieldParts(
            label, .choice(control), configuration: configuration,
            focus: FieldFocus(
                demand: firstResponderDemand, stateHandler: onFirstResponderStateChanged, handleReturn: handleReturn))
    }

    /// A field whose choices are called what string interpolation makes of them.
    public init(
        _ label: String, selection: Binding<Choice>, choices: [Choice],
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil,
        filters: Bool = false, obstacle: ((Choice) -> String?)? = nil, group: ((Choice) -> String?)? = nil
    ) {
        self.init(
            label, selection: selection, choices: choices, firstResponderDemand: firstResponderDemand,
            configuration: configuration, onFirstResponderStateChanged: onFirstResponderStateChanged,
            handleReturn: handleReturn, filters: filters, obstacle: obstacle, group: group, title: { "\($0)" })
    }

    /// A field in which nothing may be chosen yet, with choices called what string interpolation makes of them.
    public init(
        _ label: String, optional selection: Binding<Choice?>, choices: [Choice],
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil,
        filters: Bool = false, obstacle: ((Choice) -> String?)? = nil, group: ((Choice) -> String?)? = nil
    ) {
        self.init(
            label, optional: selection, choices: choices, firstResponderDemand: firstResponderDemand,
            configuration: configuration, onFirstResponderStateChanged: onFirstResponderStateChanged,
            handleReturn: handleReturn, filters: filters, obstacle: obstacle, group: group, title: { "\($0)" })
    }

    private static func control(
        _ selection: Binding<Choice?>, _ choices: [Choice], needsChoice: Bool, filters: Bool,
        obstacle: ((Choice) -> String?)?, group: ((Choice) -> String?)?, title: @escaping (Choice) -> String
    ) -> ChoiceControl {
        ChoiceControl(
            count: choices.count, title: { title(choices[$0]) },
            selected: { former in
                guard let value = selection.wrappedValue else { return nil }
                // Looking at the former place first keeps a list of many thousands fast.
                if let former, choices.indices.contains(former), choices[former] == value { return former }
                return choices.firstIndex(of: value)
            }, select: { selection.wrappedValue = choices[$0] }, needsChoice: needsChoice,
            obstacle: { obstacle?(choices[$0]) }, group: { group?(choices[$0]) }, isFiltered: filters)
    }

    /// The field itself.
    public var body: ChoiceField { return self }
}
