/// A text of several lines with a label.
///
/// Up and Down move in the text, and leave it at its first and last line. Return begins a new line unless told otherwise;
/// Tab moves on. From a pipe it is one line, in which `\n` stands for a line end.
public struct TextEditor: SingleField {
    /// What Return does in a text of several lines.
    public enum NewlinePolicy {
        /// It begins a new line.
        case insert
        /// It accepts the field as soon as the text is complete, and begins a new line until then.
        case acceptIfComplete((String) -> Bool)
        /// It accepts the field. Lines come in by pasting.
        case accept
    }

    let parts: FieldParts

    /// A field.
    ///
    /// - Parameters:
    ///   - label: Stands before the field.
    ///   - text: The text; its lines end with line feeds.
    ///   - rows: How many rows are shown at most; the rest scrolls.
    ///   - newlines: What Return does.
    ///   - placeholder: Shown dimmed while there is no text.
    ///   - firstResponderDemand: Written by the program to move the focus.
    ///   - configuration: Traits to start from.
    ///   - onFirstResponderStateChanged: Follows the focus, and may refuse it.
    ///   - handleReturn: Called when Return accepts, instead of moving on.
    public init(
        _ label: String, text: Binding<String>, rows: Int = 4, newlines: NewlinePolicy = .insert,
        placeholder: String? = nil, firstResponderDemand: Binding<FirstResponderDemand?>? = nil,
        configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        let control = TextControl(text, lines: TextLines(rows: max(rows, 1), newlines: newlines))
        parts = FieldParts(
            label, .text(control), placeholder: placeholder, configuration: configuration,
            focus: FieldFocus(
                demand: firstResponderDemand, stateHandler: onFirstResponderStateChanged, handleReturn: handleReturn))
    }

    /// The field itself.
    public var body: TextEditor { return self }
}

/// How a text of several lines is shown, and what Return does in it.
struct TextLines {
    let rows: Int
    let newlines: TextEditor.NewlinePolicy

    /// Whether Return begins a new line in this text.
    func takesNewline(in text: String) -> Bool {
        switch newlines {
        case .insert: true
        case .acceptIfComplete(let isComplete): !isComplete(text)
        case .accept: false
        }
    }
}
