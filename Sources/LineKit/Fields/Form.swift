/// Several questions asked together.
///
/// ```swift
/// @State var name = ""
/// @State var age: Int?
/// try Form("About you") {
///     TextField("Name", text: $name)
///     if !name.isEmpty { NumberField("Age", value: $age) }
/// }.run()
/// ```
///
/// The content is evaluated again after each change. The values of a form that is interrupted or cancelled stay in their
/// bindings, and running it again goes on from there.
public struct Form {
    /// How the questions are laid out.
    public enum Presentation: Hashable, Sendable {
        /// All at once, one under the other, scrolling where the screen is too small.
        case page
        /// One at a time, with the answers given so far above it.
        case sequential
        /// One section at a time, each a page of its own.
        case pages
        /// One field without a page around it: what `confirm` and `choose` show.
        case inline
    }

    let title: StyledText?
    let content: () -> FormItems
    var presentation = Presentation.page
    var configuration = FieldConfiguration.empty
    var answers: [String: String] = [:]
    var asksNothing = false
    var isReviewed = false
    var wrapsFocus = false
    var rules: [() -> [FieldIssue]] = []
    var timeLimit: TimeLimit?
    var draft: Binding<FormDraft?>?
    var keys = FormKeys.standard
    var bindings = KeyBindings.emacs
    var focus: Binding<String?>?
    var command: Binding<FormCommand?>?
    var stateHandlers: [(String, Bool) -> Void] = []

    /// Whether fields stand one under the other, so that Up and Down go from one to the next.
    var isPage: Bool { presentation == .page || presentation == .pages }

    /// A form.
    public init(_ title: StyledText? = nil, @FormBuilder content: @escaping () -> some FormContent) {
        self.title = title
        self.content = { FormBuilder.buildExpression(content()) }
    }

    /// The same form, laid out otherwise.
    public func presentation(_ presentation: Presentation) -> Form {
        var copy = self
        copy.presentation = presentation
        return copy
    }

    /// The same form with traits for all its fields, weaker than what groups and fields say themselves.
    public func configuration(_ configuration: FieldConfiguration) -> Form {
        var copy = self
        copy.configuration = .combine(self.configuration, configuration)
        return copy
    }

    /// The same form with other keys for moving and submitting; the footer shows them.
    public func keys(_ keys: FormKeys) -> Form {
        var copy = self
        copy.keys = keys
        return copy
    }

    /// The same form with other keys for editing text. A key of the form comes before them.
    public func bindings(_ bindings: KeyBindings) -> Form {
        var copy = self
        copy.bindings = bindings
        return copy
    }

    /// The same form with a value that follows the focus: the label of the field that has it, or its string `.id` where
    /// it has one, and `nil` while none does. Writing a name to it moves the focus like a demand.
    public func focus(_ field: Binding<String?>) -> Form {
        var copy = self
        copy.focus = field
        return copy
    }

    /// The same form with a value by which the program does what a key would do: goes on or back, accepts, submits, leaves.
    /// Whatever is written to it, from any callback or through its `State` from any task, is done in the next turn by the
    /// rules of that command, vetoes and checks included; the value is `nil` again before.
    public func command(_ command: Binding<FormCommand?>) -> Form {
        var copy = self
        copy.command = command
        return copy
    }

    /// The same form with a handler that is told of each field that gets or loses the focus, by its label or string
    /// `.id`, after the field's own handler.
    public func onFirstResponderStateChanged(_ handle: @escaping (_ field: String, _ isFirstResponder: Bool) -> Void)
        -> Form
    {
        var copy = self
        copy.stateHandlers.append(handle)
        return copy
    }

    /// The same form with answers from elsewhere, by the label or the string `.id` of their fields. They have to keep
    /// the same rules as typed ones. Fields that have an answer are not asked.
    public func answers(_ answers: [String: String]) -> Form {
        var copy = self
        copy.answers.merge(answers) { $1 }
        return copy
    }

    /// The same form with answers from elsewhere and nothing else: nobody is asked. `run()` throws `missingAnswers` with
    /// the labels of the enabled fields that have none, as a program with `--no-input` wants it. A field that may be left
    /// empty and is not `.required` needs none.
    public func answersOnly(_ answers: [String: String]) -> Form {
        var copy = self.answers(answers)
        copy.asksNothing = true
        return copy
    }

    /// The same form, in which Tab goes on from the last field to the first, and Shift-Tab from the first to the last.
    /// Without it the bell rings there.
    public func wrapsFocus(_ wraps: Bool = true) -> Form {
        var copy = self
        copy.wrapsFocus = wraps
        return copy
    }

    /// The same form with a last look: what was answered is shown, and Return submits it. Up and
    /// Down go from answer to answer, Return changes the one that is marked and comes back; Shift-Tab goes back to the fields.
    /// Where fields are asked line by line there is none.
    public func reviewed(_ isReviewed: Bool = true) -> Form {
        var copy = self
        copy.isReviewed = isReviewed
        return copy
    }

    /// The same form with a rule about several fields, checked when every field by itself is valid. The issues it
    /// returns are shown at the fields they name.
    public func validate(_ rule: @escaping () -> [FieldIssue]) -> Form {
        var copy = self
        copy.rules.append(rule)
        return copy
    }

    /// The content as it is now.
    func tree() -> FormTree { FormTree(content(), configuration: configuration) }
}
