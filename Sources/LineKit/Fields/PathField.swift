/// A field for the path of a file or directory. Tab completes what is typed, and moves on where there is nothing to
/// complete; what is possible is listed under the field.
public struct PathField: SingleField {
    let parts: FieldParts

    /// A field.
    ///
    /// - Parameters:
    ///   - label: Stands before the field.
    ///   - path: The path as it is typed; `~` stands in it as such.
    ///   - directoriesOnly: Whether only directories are offered.
    ///   - mustExist: Whether something has to be there for the field to be accepted.
    ///   - directory: Where relative paths begin; `nil` is the current directory.
    ///   - placeholder: Shown dimmed while there is no text.
    ///   - firstResponderDemand: Written by the program to move the focus.
    ///   - configuration: Traits to start from.
    ///   - onFirstResponderStateChanged: Follows the focus, and may refuse it.
    ///   - handleReturn: Called for Return instead of moving on.
    public init(
        _ label: String, path: Binding<String>, directoriesOnly: Bool = false, mustExist: Bool = false,
        relativeTo directory: String? = nil, placeholder: String? = nil,
        firstResponderDemand: Binding<FirstResponderDemand?>? = nil, configuration: FieldConfiguration = .empty,
        onFirstResponderStateChanged: FirstResponderStateChangeHandler? = nil, handleReturn: (() -> Void)? = nil
    ) {
        let completer = PathCompleter(directoriesOnly: directoriesOnly, relativeTo: directory)
        let control = TextControl(
            path,
            completed: { Self.completions(of: $0, by: completer) },
            issue: { text in
                guard mustExist, !text.isEmpty, !Self.exists(text, by: completer) else { return nil }
                return directoriesOnly ? "There is no such directory." : "There is nothing there."
            })
        parts = FieldParts(
            label, .text(control), placeholder: placeholder, configuration: configuration,
            focus: FieldFocus(
                demand: firstResponderDemand, stateHandler: onFirstResponderStateChanged, handleReturn: handleReturn))
    }

    private static func completions(of text: String, by completer: PathCompleter) -> [Completion] {
        var context = LineContext(text)
        // Blanks are part of the path here.
        context.word = text
        context.wordRange = 0..<text.count
        return completer.completions(for: context)
    }

    /// Whether the name is among those in its directory.
    private static func exists(_ text: String, by completer: PathCompleter) -> Bool {
        let path = text.hasSuffix("/") && text.count > 1 ? String(text.dropLast()) : text
        if ["/", ".", "..", "~"].contains(path) { return true }
        return completions(of: path, by: completer).contains { $0.text == path || $0.text == path + "/" }
    }

    /// The field itself.
    public var body: PathField { return self }
}
