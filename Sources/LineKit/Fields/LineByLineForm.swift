/// A form asked one line at a time: on a terminal that understands no escape sequences, for a screen reader, and from a
/// pipe. The same engine, rules and callbacks as on a screen; each field is asked once, in the order of the chain.
///
/// The driver prints what `takeText()` returns, reads a line (without echo where `asksForSecret` says so) and hands it
/// to `answer(_:)`, until `isFinished`. An empty line keeps the value that is there.
struct LineByLineForm: ~Copyable {
    /// Who answers.
    enum Source {
        /// A person: questions are printed, and a wrong answer is asked for again.
        case person
        /// A pipe or file: nothing is printed, and a wrong answer ends the form.
        case pipe
    }

    let engine: FormEngine
    private let source: Source
    private var text = ""
    private var isTitleShown = false
    /// The field that was asked for last, and the items of the content that were read out so far.
    private var asked: FieldID?
    private var shownItems = 0
    /// The field whose answer is being checked.
    private var checked: FieldID?
    /// How much time there is left.
    private var clock = FormClock()

    init(_ form: Form, source: Source, holdsMainThread: Bool = false) {
        engine = FormEngine(form)
        engine.isLineByLine = true
        engine.visitsButtons = source == .person
        engine.changes.holdsMainThread = holdsMainThread
        self.source = source
    }

    var isFinished: Bool { engine.isFinished }
    /// What `run()` throws; `nil` for a form that was submitted or is still running.
    var error: LineKitError? { engine.ending?.error }
    /// The label of the field that waits.
    var waitingFor: String { engine.focusedState?.node.label ?? "" }
    /// Whether the next line must not be seen.
    var asksForSecret: Bool { engine.focusedState?.isSecret ?? false }

    /// What to print before the next line is read; it ends without a line feed where an answer is to follow. Fetching
    /// it empties it. Nothing for a pipe.
    mutating func takeText() -> String {
        defer { text = "" }
        return source == .person ? text : ""
    }

    mutating func begin(wake: @escaping @Sendable () -> Void) {
        engine.observation.onWrite(wake)
        engine.changes.wake = wake
        engine.begin()
        ask()
    }

    /// Looks again at what callers can change from outside.
    mutating func wake() {
        engine.turn()
        if engine.chain.focused != asked { ask() }
    }

    /// Takes a line, without its line end.
    mutating func answer(_ line: InputText) {
        guard let state = engine.focusedState else { return }
        var issue: FieldIssue?
        engine.turn { issue = take(line, for: state) }
        if engine.isChecking {
            checked = state.id
        } else {
            conclude(state, issue)
        }
    }

    /// The checks that have to be over before the next line is asked for.
    var checks: [AsyncCheck] { engine.checks }

    /// Goes on after the checks are over.
    mutating func takeVerdicts() {
        engine.turn {}
        guard !engine.isChecking, let id = checked, let state = engine.state(of: id) else { return }
        checked = nil
        conclude(state, nil)
    }

    private mutating func conclude(_ state: FieldState, _ issue: FieldIssue?) {
        guard !engine.isFinished else { return }
        if let issue { return refuse(issue, in: state) }
        let next = engine.focusedState
        if let issue = state.issue { return refuse(issue, in: state) }
        if let next, let issue = next.issue { return refuse(issue, in: next) }
        if let issue = engine.formIssue { return refuse(issue, in: state) }
        ask()
    }

    private mutating func take(_ line: InputText, for state: FieldState) -> FieldIssue? {
        state.issue = nil
        engine.formIssue = nil
        if case .button(let control) = state.node.control { return press(control, of: state, line) }
        if line.utf8Count > 0, let issue = engine.put(line, into: state) { return issue }
        engine.accept()
        // A pipe cannot be warned: nobody is there to think again.
        if source == .pipe, !engine.isFinished, state.issue?.severity == .warning { engine.accept() }
        let isDone = engine.isFinished || engine.isChecking || state.issue != nil || engine.chain.focused != state.id
        // What the caller's own Return did not move, moves by itself: no field is asked twice for ever.
        if !isDone, engine.hasNoDemand, engine.formIssue == nil { engine.moveOn(from: state) }
        return nil
    }

    /// Does what a button does if the answer is yes, and goes on with the fields that are there because of it.
    private mutating func press(_ control: ButtonControl, of state: FieldState, _ line: InputText) -> FieldIssue? {
        let isWanted = line.utf8Count > 0 ? Bool(answer: line.string.trimmed) : false
        guard let isWanted else { return "Yes or no, please." }
        let former = Set(engine.tree.fields.map(\.id))
        if isWanted { control.perform() }
        engine.evaluate()
        guard !engine.isFinished, engine.chain.focused == state.id else { return nil }
        let new = engine.chain.members.first { $0.isFocusable && !former.contains($0.id) }
        if let new { engine.run(.init(candidates: [new.id], reason: .submit)) } else { engine.moveOn(from: state) }
        return nil
    }

    private mutating func refuse(_ issue: FieldIssue, in state: FieldState) {
        guard source == .person else {
            engine.observation.tracking {
                engine.finish(.failed(.invalidAnswer(field: state.node.label, message: issue.message)))
            }
            return
        }
        text += issue.message + "\n"
        ask()
    }

    /// When the question that is asked now has to be answered.
    mutating func deadline(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        clock.follow(engine, at: now)
        return clock.end
    }

    /// Takes the value that is there, or ends the form, because the time is over.
    mutating func runOut(at now: ContinuousClock.Instant) {
        let state = engine.focusedState
        clock.runOut(engine, at: now)
        if let state { conclude(state, nil) }
    }

    mutating func interrupt() { end(.interrupted(text: "")) }
    mutating func cancel() { end(.cancelled(text: "")) }
    mutating func endInput() { end(.endOfInput(field: engine.focusedState?.node.label)) }

    private mutating func end(_ ending: FormEngine.Ending) {
        engine.observation.tracking { engine.finish(ending) }
    }

    // MARK: Asking

    /// Prints the question of the focused field, and before it what stands above the field.
    private mutating func ask() {
        guard !engine.isFinished else { return }
        guard let state = engine.focusedState else {
            // Nothing can be asked: every field is disabled or has its answer.
            engine.turn { engine.submit() }
            guard !engine.isFinished else { return }
            let wrong = engine.orderedStates.first { $0.issue != nil }
            let label = wrong?.node.label ?? engine.form.title?.plainText ?? ""
            let issue = wrong?.issue ?? engine.formIssue
            return end(.failed(.invalidAnswer(field: label, message: issue?.message ?? "Nothing can be answered.")))
        }
        if !isTitleShown, engine.form.presentation != .inline, let title = engine.form.title {
            text += title.plainText.visible + "\n"
        }
        isTitleShown = true
        readOut(upTo: state.id)
        asked = state.id
        text += question(of: state)
    }

    /// Reads out notes, section titles and fields that are not asked, once each.
    private mutating func readOut(upTo id: FieldID) {
        let items = engine.tree.items
        while shownItems < items.count {
            switch items[shownItems] {
            case .note(let note): text += note.plainText.visible + "\n"
            case .section(let title): text += title.plainText.visible + "\n"
            case .field(let node):
                if node.id == id { return }
                if !node.isEnabled, let state = engine.state(of: node.id) {
                    text += "\(node.label.visible): \(state.summary.visible) (disabled)\n"
                }
            }
            shownItems += 1
        }
    }

    private func question(of state: FieldState) -> String {
        var text = ""
        if let help = state.node.traits.help { text += help.visible + "\n" }
        var label = state.node.label.visible
        switch state.node.control {
        case .text, .secret:
            if let placeholder = state.node.traits.shownPlaceholder { text += "(example: \(placeholder.visible))\n" }
            if state.lines != nil { text += "(\\n begins a new line)\n" }
        case .choice(let control): text += Self.list(control)
        case .toggle, .button: label += " (y/n)"
        }
        if !state.isSecret, !state.isEmpty { label += " [\(state.summary.visible)]" }
        for note in state.node.accessoryNotes { text += note.plainText.visible + "\n" }
        let ending = label.last.map { ":?".contains($0) } == true ? " " : ": "
        return text + label + ending
    }

    /// What can be chosen, under its headings and with the reasons why some of it cannot, and how several are answered.
    private static func list(_ control: ChoiceControl) -> String {
        var text = ""
        var heading: String?
        for index in 0..<control.count {
            let group = control.group(index)
            if let group, group != heading { text += group.visible + "\n" }
            heading = group
            let obstacle = control.obstacle(index).map { " (\($0))" } ?? ""
            text += "\(index + 1)) \((control.title(index) + obstacle).visible)\n"
        }
        if control.marks != nil { text += "(several with commas between them)\n" }
        if control.order != nil { text += "(from the first to the last, with commas between them)\n" }
        return text
    }
}

extension FormEngine {
    /// Whether no demand for the focus waits to be resolved.
    fileprivate var hasNoDemand: Bool {
        demandable.allSatisfy { $0.focus.demand?.wrappedValue == nil }
    }
}

extension String {
    /// The text with control characters shown, so that none reaches a terminal that is written to without an encoder.
    fileprivate var visible: String { makingControlsVisible(self, keepsLineFeeds: true) }
}
