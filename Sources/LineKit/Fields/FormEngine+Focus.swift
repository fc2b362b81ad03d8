/// How the focus moves: the chain says what happens next, and this is where it happens.
extension FormEngine {
    /// Carries out a move step by step. A refused one rings the bell.
    @discardableResult
    func run(_ move: FocusChain<FieldID>.Move) -> FocusChain<FieldID>.Outcome {
        chain.start(move)
        var answer = true
        while let step = chain.step(answer: answer) { answer = perform(step) }
        if chain.outcome != .moved, move.reason != .initial { ring() }
        return chain.outcome
    }

    private func perform(_ step: FocusChain<FieldID>.Step) -> Bool {
        switch step {
        case .mayBecome(let id, let reason):
            guard handler(of: id)?.canBecomeFirstResponder?(reason) ?? true else { return false }
            return isAllowed(state(of: id)?.node.handlers.canBecomeFirstResponder?(reason), by: id)
        case .mayResign(let id, let reason):
            guard handler(of: id)?.canResignFirstResponder?(reason) ?? true else { return false }
            return isAllowed(state(of: id)?.node.handlers.canResignFirstResponder?(reason), by: id)
        case .resigned(let id, let reason):
            guard let state = state(of: id) else { return true }
            state.editor?.leave()
            memory.interrupt()
            state.sought = ""
            state.filter = ""
            state.candidates = []
            state.isRevealed = false
            state.wasJudged = true
            if state.issue == state.refusal { state.issue = nil }
            state.isCarrying = false
            if reason != .ended { tidy(state) }
            tell(false, to: state)
            for action in state.node.observers.onEnd { action(reason) }
            if reason != .ended { form.draft?.wrappedValue = draft }
        case .became(let id, _):
            guard let state = state(of: id) else { return true }
            if state.isNumber { state.settleCursor(from: nil, atEnd: true) }
            if state.node.traits.clearsOnBeginEditing { state.editor?.selectAll() }
            tell(true, to: state)
        }
        return true
    }

    /// Shows why the focus stays, where somebody said so: under the field that has it.
    private func isAllowed(_ decision: FirstResponderDecision?, by id: FieldID) -> Bool {
        guard case .refuse(let reason) = decision else { return true }
        if let reason, let state = focusedState ?? state(of: id) {
            state.refusal = FieldIssue(reason, severity: .warning)
            state.issue = state.refusal
        }
        return false
    }

    private func handler(of id: FieldID) -> FirstResponderStateChangeHandler? {
        state(of: id)?.node.focus.stateHandler
    }

    private func tell(_ isFirstResponder: Bool, to state: FieldState) {
        if let handler = state.node.focus.stateHandler {
            if handler.schedulers.isEmpty {
                handler.call(isFirstResponder)
            } else {
                changes.add(isFirstResponder, of: state.id, to: handler)
            }
        }
        for handle in form.stateHandlers { handle(state.node.name ?? state.node.label, isFirstResponder) }
    }

    /// Gives the focus to the field that is demanded, else to the first that takes it.
    func takeInitialFocus() {
        resolveDemands()
        guard chain.focused == nil, ending == nil else { return }
        let focusable = chain.members.filter(\.isFocusable).map(\.id)
        let open = focusable.filter { state(of: $0)?.isAnswered != true }
        let former = open.filter { state(of: $0)?.node.isNamed(restored?.focus ?? "") == true }
        run(.init(candidates: former + (open.isEmpty ? focusable : open), reason: .initial))
    }

    /// Resolves every demand there is, in at most one move, and clears those that nobody has written anew meanwhile.
    func resolveDemands() {
        let pending = pendingDemands + pendingWishes
        guard !pending.isEmpty else { return }
        let plan = DemandPlan(
            pending.map { .init(id: $0.node.id, demand: $0.demand, writeOrder: $0.writeOrder) }, in: chain)
        let outcome = plan.move.map { run($0) } ?? .moved
        endSingleQuestion(after: plan.move, outcome)
        for (demand, verdict) in zip(pending, plan.verdicts) {
            demand.clear()
            guard demand.isAnswered else { continue }
            let resolved = self.outcome(of: verdict, move: outcome)
            for action in demand.node.observers.onDemandResolved { action(resolved) }
        }
    }

    private struct PendingDemand {
        let node: FieldNode
        let demand: FirstResponderDemand
        let writeOrder: Int
        /// Whether anybody is told what became of it.
        var isAnswered = true
        var clear: () -> Void = {}
    }

    private var pendingDemands: [PendingDemand] {
        demandable.compactMap { node in
            guard let binding = node.focus.demand else { return nil }
            let snapshot = binding.snapshot()
            guard let demand = snapshot.value else { return nil }
            return PendingDemand(
                node: node, demand: demand, writeOrder: binding.lastWrite(in: observation),
                clear: { binding.replace(snapshot, with: nil) })
        }
    }

    /// A single question that gives its focus up is over: nobody could answer it any more.
    private func endSingleQuestion(after move: FocusChain<FieldID>.Move?, _ outcome: FocusChain<FieldID>.Outcome) {
        guard form.presentation == .inline, let move, move.candidates.isEmpty, outcome == .moved else { return }
        let text = orderedStates.first.flatMap { $0.isSecret ? nil : $0.editor?.text } ?? ""
        finish(.cancelled(text: text))
    }

    // MARK: Values that follow the focus

    private func links(of node: FieldNode) -> [FocusLink] {
        [node.handlers.focusLink, form.focus.map { FocusLink(named: $0, for: node) }].compactMap { $0 }
    }

    /// What values that follow the focus ask for, where somebody wrote to them.
    private var pendingWishes: [PendingDemand] {
        tree.fields.flatMap { node -> [PendingDemand] in
            links(of: node).compactMap { link in
                let isFocused = chain.focused == node.id
                let wasWished = states[node.id]?.wasWished ?? false
                let demand: FirstResponderDemand
                switch link.wish() {
                case .this where !isFocused && !wasWished: demand = .shouldBecomeFirstResponder
                case .nobody where isFocused && wasWished: demand = .shouldResignFirstResponder
                default: return nil
                }
                return PendingDemand(
                    node: node, demand: demand, writeOrder: link.lastWrite(observation), isAnswered: false)
            }
        }
    }

    /// Takes the focus as it is to the values that follow it. One that names a field that lost it is emptied first.
    func writeFocusLinks() {
        for isFocused in [false, true] {
            for node in tree.fields where (node.id == chain.focused) == isFocused {
                states[node.id]?.wasWished = isFocused
                for link in links(of: node) where (link.wish() == .this) != isFocused { link.write(isFocused) }
            }
        }
    }

    private func outcome(
        of verdict: DemandPlan<FieldID>.Verdict, move: FocusChain<FieldID>.Outcome
    ) -> FirstResponderDemandOutcome {
        switch verdict {
        case .alreadySatisfied: .alreadySatisfied
        case .superseded: .superseded
        case .disabled: .unavailable(.disabled)
        case .removed: .unavailable(.removed)
        case .hangsOnMove:
            switch move {
            case .moved: .fulfilled
            case .refused(let id): .refused(by: state(of: id)?.node.label ?? "")
            }
        }
    }
}

extension FocusLink {
    /// A value that names the field by its string `.id` or its label.
    fileprivate init(named binding: Binding<String?>, for node: FieldNode) {
        let name = node.name ?? node.label
        self.init(
            wish: {
                guard let wanted = binding.wrappedValue else { return .nobody }
                return node.isNamed(wanted) ? .this : .another
            },
            write: { isFocused in
                if isFocused {
                    binding.wrappedValue = name
                } else if binding.wrappedValue.map(node.isNamed) == true {
                    binding.wrappedValue = nil
                }
            }, lastWrite: { binding.lastWrite(in: $0) })
    }
}
