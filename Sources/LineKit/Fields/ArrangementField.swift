/// Several things to put in order: a list in which Alt-Up and Alt-Down move the thing at the cursor.
///
/// Without an Alt key, Space picks a thing up, Up and Down carry it, and Space puts it down again. From a pipe the answer is
/// titles or numbers with commas between them, the first one first; what is not named follows in the order it had.
public struct ArrangementField<Element>: SingleField {
    let parts: FieldParts

    /// A field.
    ///
    /// - Parameters:
    ///   - label: Stands before the field.
    ///   - elements: The things in their order, written whenever one has moved.
    ///   - firstResponderDemand: Written by the program to move the focus.
    ///   - configuration: Traits to start from.
    ///   - onFirstResponderStateChanged: Follows the focus, and may refuse it.
    ///   - handleReturn: Called for Return instead of moving on.
    ///   - title: What a thing is called.
    public init(
        _ label: String, elements: Binding<[Element]>, firstResponderDemand: Binding<FirstResponderDemand?>? = nil,
        configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil,
        title: @escaping (Element) -> String
    ) {
        let count = elements.wrappedValue.count
        let control = ChoiceControl(
            count: count, title: { title(elements.wrappedValue[$0]) },
            selected: { former in count == 0 ? nil : min(former ?? 0, count - 1) }, select: { _ in },
            order: ChoiceOrder { from, to in
                var arranged = elements.wrappedValue
                arranged.insert(arranged.remove(at: from), at: to)
                elements.wrappedValue = arranged
            })
        parts = FieldParts(
            label, .choice(control), configuration: configuration,
            focus: FieldFocus(
                demand: firstResponderDemand, stateHandler: onFirstResponderStateChanged, handleReturn: handleReturn))
    }

    /// A field whose things are called what string interpolation makes of them.
    public init(
        _ label: String, elements: Binding<[Element]>, firstResponderDemand: Binding<FirstResponderDemand?>? = nil,
        configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        self.init(
            label, elements: elements, firstResponderDemand: firstResponderDemand, configuration: configuration,
            onFirstResponderStateChanged: onFirstResponderStateChanged, handleReturn: handleReturn,
            title: { "\($0)" })
    }

    /// The field itself.
    public var body: ArrangementField { return self }
}
