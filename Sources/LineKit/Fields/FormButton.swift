/// Something to do while the form is up: `[ Add an address ]`. Return and Space do it, where the button has the focus.
///
/// Tab and the arrow keys reach it; Return in a field passes it by on its way to the next question. Together with `ForEach`
/// over a binding it makes lists of records that grow and shrink. Where fields are asked line by line, a person is asked
/// whether to do it; from a pipe and among answers given beforehand there are no buttons.
public struct FormButton: SingleField {
    let parts: FieldParts

    /// A button.
    ///
    /// - Parameters:
    ///   - title: What it does.
    ///   - firstResponderDemand: Written by the program to move the focus.
    ///   - configuration: Traits to start from.
    ///   - onFirstResponderStateChanged: Follows the focus, and may refuse it.
    ///   - action: Called between two frames, in the caller's isolation; it may write any state, demand or command.
    public init(
        _ title: String, firstResponderDemand: Binding<FirstResponderDemand?>? = nil,
        configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, action: @escaping () -> Void
    ) {
        parts = FieldParts(
            title, .button(ButtonControl(perform: action)), configuration: configuration,
            focus: FieldFocus(demand: firstResponderDemand, stateHandler: onFirstResponderStateChanged))
    }

    /// The button itself.
    public var body: FormButton { return self }
}
