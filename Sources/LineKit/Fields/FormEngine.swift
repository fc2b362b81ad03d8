/// A running form apart from bytes and rows: events in; values, focus and callbacks out.
///
/// Everything happens in turns. In each one, in this order: deliveries that are due, one event (the editor's command,
/// `handleDelete`, `shouldChange`, the change, the binding, `onChange`), then the content is evaluated again and demands
/// for the focus are resolved (vetoes, state handlers, reset of the demand), until nothing changes any more. Drawing
/// comes after the turn. So no callback ever runs inside another or while something is drawn, and each may write what
/// it likes.
final class FormEngine {
    enum Ending: Equatable {
        case submitted
        case interrupted(text: String)
        case cancelled(text: String)
        case endOfInput(field: String?)
        case failed(LineKitError)
    }

    let form: Form
    /// The content as evaluated last.
    private(set) var tree: FormTree
    private(set) var states: [FieldID: FieldState] = [:]
    var chain = FocusChain<FieldID>()
    /// Focus changes that wait for a scheduler.
    var changes = StateChangeQueue<FieldID>()
    let observation = StateObservation()
    /// Kill ring and the like, shared by the fields.
    var memory = EditMemory()
    private(set) var ending: Ending?
    /// Where what happens is noted, while somebody records it.
    var trace: TraceLog?
    /// Something only the outside can do.
    var request: SessionRequest?
    /// What is wrong with the form as a whole.
    var formIssue: FieldIssue?
    /// The warnings of the form's rules that the person has seen.
    var seenFormWarnings: Set<String> = []
    /// Fields that left the form while a demand was bound to them.
    private var departed: [FieldID: FieldNode] = [:]
    /// Whether the screen has to be drawn from scratch, cleared or not.
    var redrawsAll = false
    var clearsScreen = false
    /// Whether the answers are shown for a last look.
    var isReviewing = false
    /// The answer that a last look has come to, and whether the field that is edited now was left from there.
    var reviewed: FieldID?
    var returnsToReview = false
    /// Whether buttons are visited on the way through the questions.
    var visitsButtons = false
    /// Whether the question is asked line by line, so that each field is visited once.
    var isLineByLine = false
    /// Whether turns are left to take although nothing came in.
    private(set) var isUnsettled = false
    private var isRinging = false

    init(_ form: Form) {
        self.form = form
        tree = FormTree(FormItems(.list([])))
    }

    // MARK: Asking

    var focusedState: FieldState? { chain.focused.flatMap { states[$0] } }
    func state(of id: FieldID) -> FieldState? { states[id] }
    /// The states in the order of the content.
    var orderedStates: [FieldState] { tree.fields.compactMap { states[$0.id] } }
    /// Those of them that ask for something.
    var questions: [FieldState] { orderedStates.filter { !$0.node.control.isButton } }
    var isFinished: Bool { ending != nil }
    /// What waits for checks to be over.
    var waiting: Waiting?
    /// The seconds that are left to answer, where there is a limit.
    var secondsLeft: Int?
    /// What was entered before and has not been put into its field yet.
    var restored: FormDraft?
    /// Whether the person was kept waiting so long that checks are shown.
    var showsChecks = false
    /// Whether no more input is looked at.
    var isPaused: Bool { ending != nil || request != nil }

    func ring() { isRinging = true }
    func takeBell() -> Bool {
        let isFieldRinging = focusedState?.editor?.takeBell() ?? false
        defer { isRinging = false }
        return isRinging || isFieldRinging
    }

    // MARK: Turns

    /// The first turn: evaluates the content, puts in answers from outside, and gives the focus to a field.
    func begin() {
        observation.tracking {
            restored = form.draft?.wrappedValue
            evaluate()
            // What a draft says may bring the field it was left in.
            if restored != nil { settleContent() }
            guard ending == nil else { return }
            takeInitialFocus()
            settle()
            submitIfAnswered()
        }
    }

    /// One turn around an event, or around nothing when only values may have changed.
    func turn(_ body: () -> Void = {}) {
        guard ending == nil else { return }
        observation.tracking {
            deliverDue()
            // What came from outside counts before the event, or the event would be answered with stale content.
            settle()
            if ending == nil { takeVerdicts() }
            guard ending == nil else { return }
            body()
            if ending == nil { settle() }
        }
    }

    func deliverDue() {
        for deliver in changes.takeDue() { deliver() }
    }

    /// Evaluates and resolves until nothing changes. Callbacks that set each other off for ever get the turns of later
    /// wakes, so that a person can still press a key in between.
    private func settle() {
        isUnsettled = false
        for _ in 0..<Self.roundLimit {
            let writes = observation.writeCount
            evaluate()
            guard ending == nil else { return }
            resolveDemands()
            guard ending == nil else { return }
            takeCommand()
            guard ending == nil else { return }
            writeFocusLinks()
            writeSelections()
            let hadDue = changes.hasDue
            deliverDue()
            if observation.writeCount == writes, !hadDue { return }
        }
        isUnsettled = true
    }

    /// Evaluates until nobody writes any more, or for so long as one does.
    private func settleContent() {
        for _ in 0..<Self.roundLimit where ending == nil {
            let fields = tree.fields.map(\.id)
            evaluate()
            if tree.fields.map(\.id) == fields { return }
        }
    }

    private static let roundLimit = 16

    /// Evaluates the content; fields keep their states, and a field that can no longer have the focus hands it over.
    func evaluate() {
        tree = form.tree()
        if let defect = tree.defect { return ending = .failed(defect) }
        for node in tree.fields {
            if let state = states[node.id], state.suits(node) {
                state.update(node)
            } else {
                let state = FieldState(node, bindings: form.bindings)
                states[node.id] = state
                state.begin()
                restore(state)
                state.update(node)
                takeOutsideAnswer(of: state)
            }
            departed[node.id] = nil
            configure(node.id)
            states[node.id]?.takeSelection()
        }
        let handover = chain.update(
            tree.fields.map { FocusChain.Member(id: $0.id, tag: $0.tag, isFocusable: isFocusable($0)) })
        if let handover { run(handover) }
        let present = Set(tree.fields.map(\.id))
        for (id, state) in states where !present.contains(id) {
            if state.node.focus.demand != nil { departed[id] = state.node }
            state.wipe()
            states[id] = nil
        }
    }

    private func writeSelections() {
        for node in tree.fields { states[node.id]?.writeSelection() }
    }

    private func isFocusable(_ node: FieldNode) -> Bool {
        let isAsked = form.isPage && !isLineByLine
        if node.control.isButton, isLineByLine, !visitsButtons { return false }
        return node.isEnabled && (isAsked || states[node.id]?.isAnswered != true)
    }

    /// The fields whose demands count: those there are, and those that left.
    var demandable: [FieldNode] { tree.fields + departed.values }

    // MARK: Ending

    /// Ends the form: the focus leaves without being asked, and nothing that waits is lost.
    func finish(_ ending: Ending) {
        guard self.ending == nil else { return }
        if ending == .submitted { fillBoxes() }
        let draft = ending == .submitted ? nil : self.draft
        run(.init(candidates: [], reason: .ended))
        for deliver in changes.takeAll() { deliver() }
        form.draft?.wrappedValue = draft
        for state in states.values {
            state.check?.cancel()
            state.wipe()
        }
        self.ending = ending
    }

    private func fillBoxes() {
        for state in orderedStates {
            guard case .secret(let control) = state.node.control, !control.isConfirmation, let editor = state.editor,
                !editor.isEmpty
            else { continue }
            control.box.fill(with: editor.secret)
        }
    }

    /// What was typed in the focused field, as far as others may see it.
    var textSoFar: String {
        guard let state = focusedState, !state.isSecret, case .text = state.node.control else { return "" }
        return state.editor?.text ?? ""
    }
}
