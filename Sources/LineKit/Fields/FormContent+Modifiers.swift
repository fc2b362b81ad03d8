extension FormContent {
    /// Gives a field, or everything in a group, an identity of its own, which it keeps when it moves. Two fields with
    /// the same one are an error of `run()`. A string also names the field for `answers` and issues.
    public func id(_ id: some Hashable & Sendable) -> some FormContent {
        IdentifiedContent(content: self, id: AnyHashable(id))
    }

    /// Gives a field its place in the order in which Return and Tab walk through the form; fields without a tag have
    /// their position among the declared fields, from 0. Gaps do not matter. The same tag on two fields is an error.
    public func tag(_ tag: Int) -> some FormContent {
        modified { $0.tag = tag }
    }

    /// Disables fields: they are shown dimmed, cannot have the focus, and keep their values. All groups around a field
    /// have to be enabled for it to be.
    public func disabled(_ isDisabled: Bool = true) -> some FormContent {
        modified { if isDisabled { $0.isEnabled = false } }
    }

    /// Checks the answer when the field is accepted and when the form is submitted.
    public func validate(_ rule: FieldRule) -> some FormContent {
        modified { $0.rules.append(.rule(rule)) }
    }

    /// Checks the text when the field is accepted and when the form is submitted; `nil` is valid. The closure runs in
    /// the caller's isolation.
    public func validate(_ check: @escaping (String) -> FieldIssue?) -> some FormContent {
        modified { $0.rules.append(.text(check)) }
    }

    /// Called after each change the person made, when the binding holds the new value.
    public func onChange(_ action: @escaping () -> Void) -> some FormContent {
        modified { $0.observers.onChange.append(action) }
    }

    /// Called when the person accepted the field and it is valid, before the focus moves.
    public func onSubmit(_ action: @escaping () -> Void) -> some FormContent {
        modified { $0.observers.onSubmit.append(action) }
    }

    /// Called when the field lost the focus, for whatever reason, once for each time it had it.
    public func onEnd(_ action: @escaping (FocusChangeReason) -> Void) -> some FormContent {
        modified { $0.observers.onEnd.append(action) }
    }

    /// Called when a demand for the focus was resolved and its binding is `nil` again.
    public func onDemandResolved(_ action: @escaping (FirstResponderDemandOutcome) -> Void) -> some FormContent {
        modified { $0.observers.onDemandResolved.append(action) }
    }

    /// Configures fields. On a group it is weaker than what the fields in it say themselves.
    public func configuration(_ configuration: FieldConfiguration) -> some FormContent {
        modified { $0.configurations.append(configuration) }
    }

    /// The colour of the text.
    public func textColor(_ color: Style.Color) -> some FormContent {
        configuration(FieldConfiguration { $0.textStyle.foreground = color })
    }

    /// How the text looks.
    public func textStyle(_ style: Style) -> some FormContent {
        configuration(FieldConfiguration { $0.textStyle = style })
    }

    /// Where a text shorter than its field stands.
    public func textAlignment(_ alignment: TextAlignment) -> some FormContent {
        configuration(.textAlignment(alignment))
    }

    /// What the footer calls the Return key.
    public func returnKeyType(_ type: ReturnKeyType) -> some FormContent {
        configuration(.returnKeyType(type))
    }

    /// An explanation shown dimmed under the field.
    public func help(_ text: String) -> some FormContent {
        configuration(.help(text))
    }

    /// Rows shown under the field while it has the focus. Fields in it are not shown.
    public func inputAccessory(@FormBuilder _ content: @escaping () -> some FormContent) -> some FormContent {
        modified { $0.accessory = { FormBuilder.buildExpression(content()) } }
    }

    /// The placeholder's style, apart from its text.
    public func placeholderStyle(_ style: Style) -> some FormContent {
        configuration(FieldConfiguration { $0.placeholderStyle = style })
    }

    /// The style of labels.
    public func labelStyle(_ style: Style) -> some FormContent {
        configuration(FieldConfiguration { $0.labelStyle = style })
    }

    /// The style of errors under fields.
    public func errorStyle(_ style: Style) -> some FormContent {
        configuration(FieldConfiguration { $0.errorStyle = style })
    }

    /// The style of selected text.
    public func selectionStyle(_ style: Style) -> some FormContent {
        configuration(FieldConfiguration { $0.selectionStyle = style })
    }

    /// How many columns fields take; without it they take the rest of their row.
    public func fieldWidth(_ columns: Int) -> some FormContent {
        configuration(.width(columns))
    }

    /// Whether texts can be changed: the person can go there, select and copy all the same.
    public func readOnly(_ isReadOnly: Bool = true) -> some FormContent {
        configuration(FieldConfiguration { $0.isReadOnly = isReadOnly })
    }

    func modified(_ change: @escaping (inout FieldSurroundings) -> Void) -> ModifiedContent<Self> {
        ModifiedContent(content: self, change: change)
    }
}

/// Content under a modifier.
struct ModifiedContent<Content: FormContent>: FormPart {
    let content: Content
    let change: (inout FieldSurroundings) -> Void

    var body: Self { return self }
    var isOneField: Bool { (content as? any FormPart)?.isOneField ?? false }
    func add(to tree: inout FormTree) { tree.modify(content, isOneField: isOneField, change) }
}

/// Content with an identity.
private struct IdentifiedContent<Content: FormContent>: FormPart {
    let content: Content
    let id: AnyHashable

    var body: Self { return self }
    var isOneField: Bool { (content as? any FormPart)?.isOneField ?? false }
    func add(to tree: inout FormTree) { tree.identify(content, as: id, isOneField: isOneField) }
}
