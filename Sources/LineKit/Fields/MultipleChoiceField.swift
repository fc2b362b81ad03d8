/// Several of several things: a list in which Space marks.
///
/// From a pipe the answer is titles or numbers with commas between them.
public struct MultipleChoiceField<Choice: Hashable>: SingleField {
    let parts: FieldParts

    /// A field.
    ///
    /// - Parameters:
    ///   - label: Stands before the field.
    ///   - selection: What is chosen.
    ///   - choices: What can be chosen.
    ///   - count: How many have to be chosen, and may be; `nil` for any number.
    ///   - firstResponderDemand: Written by the program to move the focus.
    ///   - configuration: Traits to start from.
    ///   - onFirstResponderStateChanged: Follows the focus, and may refuse it.
    ///   - handleReturn: Called for Return instead of moving on.
    ///   - filters: Whether typing leaves only the choices whose titles have the typed letters in their order.
    ///   - obstacle: Why a choice cannot be chosen; `nil` where it can.
    ///   - group: The heading above a choice; choices of one group stand one after the other.
    ///   - title: What a choice is called.
    public init(
        _ label: String, selection: Binding<Set<Choice>>, choices: [Choice], count: ClosedRange<Int>? = nil,
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil,
        filters: Bool = false, obstacle: ((Choice) -> String?)? = nil, group: ((Choice) -> String?)? = nil,
        title: @escaping (Choice) -> String
    ) {
        let control = ChoiceControl(
            count: choices.count, title: { title(choices[$0]) },
            selected: { former in choices.isEmpty ? nil : min(former ?? 0, choices.count - 1) }, select: { _ in },
            obstacle: { obstacle?(choices[$0]) }, group: { group?(choices[$0]) }, isFiltered: filters,
            marks: ChoiceMarks(
                isMarked: { selection.wrappedValue.contains(choices[$0]) },
                toggle: { index in
                    var chosen = selection.wrappedValue
                    if chosen.remove(choices[index]) == nil { chosen.insert(choices[index]) }
                    selection.wrappedValue = chosen
                }, count: count))
        parts = FieldParts(
            label, .choice(control), configuration: configuration,
            focus: FieldFocus(
                demand: firstResponderDemand, stateHandler: onFirstResponderStateChanged, handleReturn: handleReturn))
    }

    /// A field whose choices are called what string interpolation makes of them.
    public init(
        _ label: String, selection: Binding<Set<Choice>>, choices: [Choice], count: ClosedRange<Int>? = nil,
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil,
        filters: Bool = false, obstacle: ((Choice) -> String?)? = nil, group: ((Choice) -> String?)? = nil
    ) {
        self.init(
            label, selection: selection, choices: choices, count: count, firstResponderDemand: firstResponderDemand,
            configuration: configuration, onFirstResponderStateChanged: onFirstResponderStateChanged,
            handleReturn: handleReturn, filters: filters, obstacle: obstacle, group: group, title: { "\($0)" })
    }

    /// The field itself.
    public var body: MultipleChoiceField { return self }
}
