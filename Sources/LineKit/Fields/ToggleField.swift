/// Yes or no. Space and the left and right arrows change it; `y` and `n` say it.
public struct ToggleField: FormPart {
    private let label: String
    private let control: ToggleControl
    private let configuration: FieldConfiguration
    private let focus: FieldFocus

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
        self.label = label
        control = ToggleControl(value: { isOn.wrappedValue }, write: { isOn.wrappedValue = $0 })
        self.configuration = configuration
        focus = FieldFocus(
            demand: firstResponderDemand, stateHandler: onFirstResponderStateChanged, handleReturn: handleReturn)
    }

    /// The field itself.
    public var body: ToggleField { return self }

    func add(to tree: inout FormTree) {
        tree.add(label, control: .toggle(control), configuration: configuration, focus: focus)
    }

    var isOneField: Bool { true }
}
