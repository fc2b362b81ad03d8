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
            return handler(of: id)?.canBecomeFirstResponder?(reason) ?? true
        case .mayResign(let id, let reason):
            return handler(of: id)?.canResignFirstResponder?(reason) ?? true
        case .resigned(let id, let reason):
            guard let state = state(of: id) else { return true }
            state.editor?.leave()
            memory.interrupt()
            state.sought = ""
            if reason != .ended { tidy(state) }
            tell(false, to: state)
            for action in state.node.observers.onEnd { action(reason) }
        case .became(let id, _):
            guard let state = state(of: id) else { return true }
            if state.node.traits.clearsOnBeginEditing { state.editor?.selectAll() }
            tell(true, to: state)
        }
        return true
    }

    private func handler(of id: FieldID) -> FirstResponderStateChangeHandler? {
        state(of: id)?.node.focus.stateHandler
    }

    private func tell(_ isFirstResponder: Bool, to state: FieldState) {
        guard let handler = state.node.focus.stateHandler else { return }
        if handler.schedulers.isEmpty {
            handler.call(isFirstResponder)
        } else {
            changes.add(isFirstResponder, of: state.id, to: handler)
        }
    }

    /// Gives the focus to the field that is demanded, else to the first that takes it.
    func takeInitialFocus() {
        resolveDemands()
        guard chain.focused == nil, ending == nil else { return }
        let focusable = chain.members.filter(\.isFocusable).map(\.id)
        let open = focusable.filter { state(of: $0)?.isAnswered != true }
        run(.init(candidates: open.isEmpty ? focusable : open, reason: .initial))
    }

    /// Resolves every demand there is, in at most one move, and clears those that nobody has written anew meanwhile.
    func resolveDemands() {
        let pending = demandable.compactMap { node -> PendingDemand? in
            guard let binding = node.focus.demand else { return nil }
            let snapshot = binding.snapshot()
            guard let demand = snapshot.value else { return nil }
            return PendingDemand(node: node, binding: binding, snapshot: snapshot, demand: demand)
        }
        guard !pending.isEmpty else { return }
        let plan = DemandPlan(
            pending.map {
                .init(id: $0.node.id, demand: $0.demand, writeOrder: $0.binding.lastWrite(in: observation))
            }, in: chain)
        let outcome = plan.move.map { run($0) } ?? .moved
        for (demand, verdict) in zip(pending, plan.verdicts) {
            demand.binding.replace(demand.snapshot, with: nil)
            let resolved = self.outcome(of: verdict, move: outcome)
            for action in demand.node.observers.onDemandResolved { action(resolved) }
        }
    }

    private struct PendingDemand {
        let node: FieldNode
        let binding: Binding<FirstResponderDemand?>
        let snapshot: (value: FirstResponderDemand?, version: UInt64?)
        let demand: FirstResponderDemand
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
