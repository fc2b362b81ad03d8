/// Yes or no. Space and the left and right arrows change it; `y` and `n` say it.
public struct ToggleField: SingleField {
    let parts: FieldParts

    /// A field.
    public init(
        _ label: String, isOn: Binding<Bool>, firstResponderDemand: Binding<FirstResponderDemand?>? = nil,
        configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        self.init(
            label, optional: Binding(isOn), firstResponderDemand: firstResponderDemand, configuration: configuration,
            onFirstResponderStateChanged: onFirstResponderStateChanged, handleReturn: handleReturn)
    }

    /// A field that has no answer at first. It can be left that way unless it is `.required`.
    public init(
        _ label: String, optional isOn: Binding<Bool?>, firstResponderDemand: Binding<FirstResponderDemand?>? = nil,
        configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        let control = ToggleControl(value: { isOn.wrappedValue }, write: { isOn.wrappedValue = $0 })
        parts = FieldParts(
            label, .toggle(control), configuration: configuration,
            focus: FieldFocus(
                demand: firstResponderDemand, stateHandler: onFirstResponderStateChanged, handleReturn: handleReturn))
    }

    /// The field itself.
    public var body: ToggleField { return self }
}
