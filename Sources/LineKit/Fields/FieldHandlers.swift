/// What modifiers say about a field's keys, changes, cursor and focus. Of several the nearest counts.
struct FieldHandlers {
    var onReturn: (() -> StandardEditActionHandler.Disposition)?
    var shouldChange: ((TextChange) -> TextChangeDecision)?
    var handleDelete: ((String) -> Void)?
    var actionHandler: StandardEditActionHandler?
    var selection: Binding<Range<Int>?>?
    var isRevealed: Binding<Bool>?
    var focusLink: FocusLink?
    var canBecomeFirstResponder: ((FocusChangeReason) -> FirstResponderDecision)?
    var canResignFirstResponder: ((FocusChangeReason) -> FirstResponderDecision)?

    /// These, and where they say nothing what `outer` says.
    func over(_ outer: Self) -> Self {
        FieldHandlers(
            onReturn: onReturn ?? outer.onReturn, shouldChange: shouldChange ?? outer.shouldChange,
            handleDelete: handleDelete ?? outer.handleDelete, actionHandler: actionHandler ?? outer.actionHandler,
            selection: selection ?? outer.selection, isRevealed: isRevealed ?? outer.isRevealed,
            focusLink: focusLink ?? outer.focusLink,
            canBecomeFirstResponder: canBecomeFirstResponder ?? outer.canBecomeFirstResponder,
            canResignFirstResponder: canResignFirstResponder ?? outer.canResignFirstResponder)
    }
}

/// A value of the caller's that follows the focus, and moves it when it is written.
struct FocusLink {
    /// Whom a value wants focused.
    enum Wish: Equatable {
        case this, another, nobody
    }
    var wish: () -> Wish
    /// Takes the focus this field has, or has no longer, to the value.
    var write: (_ isFocused: Bool) -> Void
    /// A number that grows with the time of writing; 0 when nobody knows.
    var lastWrite: (StateObservation) -> Int
}

extension FormContent {
    /// Called for Return, when the binding holds the text, and decides whether what Return always does happens as well.
    /// Weaker than a `handleReturn:` of the field itself.
    public func onReturn(_ handler: @escaping () -> StandardEditActionHandler.Disposition) -> some FormContent {
        handled { $0.onReturn = handler }
    }

    /// Asked before each change a person makes, whatever the key or command; asked before the `shouldChange:` of the
    /// field itself. Not asked of secrets, nor for what the program writes.
    public func shouldChange(_ decide: @escaping (TextChange) -> TextChangeDecision) -> some FormContent {
        handled { $0.shouldChange = decide }
    }

    /// Called before text is deleted backwards, with the text; an empty one means Backspace in an empty field. Weaker than
    /// a `handleDelete:` of the field itself. Not called for secrets.
    public func handleDelete(_ handler: @escaping (String) -> Void) -> some FormContent {
        handled { $0.handleDelete = handler }
    }

    /// Takes part in edit actions. Weaker than a `standardEditActionHandler:` of the field itself.
    public func standardEditActionHandler(_ handler: StandardEditActionHandler) -> some FormContent {
        handled { $0.actionHandler = handler }
    }

    /// The edit actions that can be used; an empty set for none. Typing and moving are always possible.
    public func supportedStandardEditActions(_ actions: Set<StandardEditAction>) -> some FormContent {
        configuration(FieldConfiguration { $0.supportedStandardEditActions = actions })
    }

    /// Asked before a field takes the focus, and may say why it does not: after the veto of its own handler, at the same
    /// moments, and like it not asked where the focus has to move.
    public func canBecomeFirstResponder(
        _ decide: @escaping (FocusChangeReason) -> FirstResponderDecision
    ) -> some FormContent {
        handled { $0.canBecomeFirstResponder = decide }
    }

    /// Asked before a field gives the focus up, and may say why it does not: after the veto of its own handler, at the
    /// same moments, and like it not asked where the field is disabled or removed, nor when the form ends.
    public func canResignFirstResponder(
        _ decide: @escaping (FocusChangeReason) -> FirstResponderDecision
    ) -> some FormContent {
        handled { $0.canResignFirstResponder = decide }
    }

    /// What is selected, in grapheme clusters; an empty range is the cursor. Written when the person moves, and read
    /// each turn: another value than the one written last moves the cursor. `nil` leaves it where it is. What is beyond
    /// the text is brought back into it. Secrets have no selection.
    public func textSelection(_ selection: Binding<Range<Int>?>) -> some FormContent {
        handled { $0.selection = selection }
    }

    /// Whether a secret is shown. `FormCommand.toggleReveal` writes it too, and it is `false` again when the field is
    /// left. The text, the cursor and what can be undone stay as they are.
    public func revealed(_ isRevealed: Binding<Bool>) -> some FormContent {
        handled { $0.isRevealed = isRevealed }
    }

    /// Has `value` follow the focus: it is `equals` while this field has it, and `nil` while none does. Writing to it
    /// moves the focus like a demand, vetoes included; when that is refused, the value goes back to where the focus is.
    public func focused<Value: Hashable>(_ value: Binding<Value?>, equals field: Value) -> some FormContent {
        handled {
            $0.focusLink = FocusLink(
                wish: {
                    guard let wanted = value.wrappedValue else { return .nobody }
                    return wanted == field ? .this : .another
                },
                write: { isFocused in
                    if isFocused {
                        value.wrappedValue = field
                    } else if value.wrappedValue == field {
                        value.wrappedValue = nil
                    }
                }, lastWrite: { value.lastWrite(in: $0) })
        }
    }

    /// Has `isFocused` follow the focus of one field, and move it when it is written.
    public func focused(_ isFocused: Binding<Bool>) -> some FormContent {
        handled {
            $0.focusLink = FocusLink(isFocused)
        }
    }

    private func handled(_ change: @escaping (inout FieldHandlers) -> Void) -> ModifiedContent<Self> {
        modified { change(&$0.handlers) }
    }
}

extension FocusLink {
    /// A Boolean that is true while the field has the focus.
    init(_ isFocused: Binding<Bool>) {
        self.init(
            wish: { isFocused.wrappedValue ? .this : .nobody }, write: { isFocused.wrappedValue = $0 },
            lastWrite: { isFocused.lastWrite(in: $0) })
    }
}
