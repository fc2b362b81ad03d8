/// A line of text with a label, bound to a string.
///
/// What is typed reaches the binding at once, one write for each change; what the program writes to the binding shows at
/// once, with the cursor kept where it stands in the text. A program's own writes are not asked for permission.
public struct TextField: SingleField {
    let parts: FieldParts

    /// A field.
    ///
    /// - Parameters:
    ///   - label: Stands before the field.
    ///   - text: The text.
    ///   - placeholder: Shown dimmed while there is no text; never part of the value.
    ///   - isSecure: Whether the text is masked. The binding holds an ordinary string all the same: only `SecureField`
    ///     keeps a secret out of memory.
    ///   - firstResponderDemand: Written by the program to move the focus; `nil` again once it is resolved.
    ///   - configuration: Traits to start from. What is given here besides it wins over it.
    ///   - onFirstResponderStateChanged: Follows the focus, and may refuse it.
    ///   - handleReturn: Called for Return instead of moving on, when the binding holds the text.
    ///   - handleDelete: Called before text is deleted backwards, with the text; an empty one means Backspace in an
    ///     empty field.
    ///   - shouldChange: Asked before each change with the text before and after; `false` leaves everything as it was.
    ///   - supportedStandardEditActions: The edit actions that can be used; `nil` for all.
    ///   - standardEditActionHandler: Takes part in edit actions.
    public init(
        _ label: String, text: Binding<String>, placeholder: String? = nil, isSecure: Bool = false,
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil,
        handleDelete: ((String) -> Void)? = nil, shouldChange: ((String, String) -> Bool)? = nil,
        supportedStandardEditActions: Set<StandardEditAction>? = nil,
        standardEditActionHandler: StandardEditActionHandler? = nil
    ) {
        let explicit = FieldConfiguration { traits in
            if isSecure { traits.isSecureTextEntry = true }
            if let supportedStandardEditActions { traits.supportedStandardEditActions = supportedStandardEditActions }
        }
        parts = FieldParts(
            label, .text(TextControl(text)), placeholder: placeholder, configuration: configuration,
            explicit: explicit,
            focus: FieldFocus(
                demand: firstResponderDemand, stateHandler: onFirstResponderStateChanged, handleReturn: handleReturn,
                handleDelete: handleDelete, shouldChange: shouldChange, actionHandler: standardEditActionHandler))
    }

    /// A field whose text is told to a closure instead of being kept in a binding.
    ///
    /// - Parameters:
    ///   - label: Stands before the field.
    ///   - initialText: The text it begins with.
    ///   - placeholder: Shown dimmed while there is no text.
    ///   - configuration: Traits to start from.
    ///   - onChange: Called with the text after each change.
    ///   - onCommit: Called with the text when the field is accepted.
    public init(
        _ label: String, initialText: String = "", placeholder: String? = nil,
        configuration: FieldConfiguration = .empty, onChange: ((String) -> Void)? = nil,
        onCommit: ((String) -> Void)? = nil
    ) {
        let control = TextControl(
            initialText: initialText, changedText: { _ in nil }, write: { onChange?($0) }, submitted: onCommit)
        parts = FieldParts(label, .text(control), placeholder: placeholder, configuration: configuration)
    }

    /// The field itself.
    public var body: TextField { return self }
}
