/// A masked field whose text goes into a `SecretBox` when the form is submitted, and nowhere else: not into undo, kill
/// ring, traces or freed memory.
public struct SecureField: SingleField {
    let parts: FieldParts

    /// A field that fills `box`. Handlers get no text, because a `String` cannot be wiped.
    public init(
        _ label: String, into box: SecretBox, placeholder: String? = nil, mask: SecretMask? = nil,
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        self.init(
            label, SecretControl(box: box, isConfirmation: false), placeholder, mask, firstResponderDemand,
            configuration, onFirstResponderStateChanged, handleReturn)
    }

    /// A field in which the secret of the field that fills `box` is typed again. It is valid when both are the same,
    /// compared in constant time; the box is filled once.
    public init(
        _ label: String, confirming box: SecretBox, placeholder: String? = nil, mask: SecretMask? = nil,
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        self.init(
            label, SecretControl(box: box, isConfirmation: true), placeholder, mask, firstResponderDemand,
            configuration, onFirstResponderStateChanged, handleReturn)
    }

    private init(
        _ label: String, _ control: SecretControl, _ placeholder: String?, _ mask: SecretMask?,
        _ demand: Binding<FirstResponderDemand?>?, _ configuration: FieldConfiguration,
        _ stateHandler: FirstResponderStateChangeHandler?, _ handleReturn: (() -> Void)?
    ) {
        parts = FieldParts(
            label, .secret(control), placeholder: placeholder, configuration: configuration,
            explicit: mask.map { .combine(.secureEntry, .mask($0)) } ?? .secureEntry,
            focus: FieldFocus(demand: demand, stateHandler: stateHandler, handleReturn: handleReturn))
    }

    /// The field itself.
    public var body: SecureField { return self }
}
