/// What one turn's demands come to: at most one move, and an outcome for each of them.
///
/// All demands of a turn are looked at together. Of those that want the focus, the one written last wins; where the
/// order of writing is not known, the one of the field declared last. A field that is demanded to resign while another
/// is to become gives way in the same move.
struct DemandPlan<ID: Hashable> {
    /// A demand found in a field's binding.
    struct Demand {
        var id: ID
        var demand: FirstResponderDemand
        /// A number that grows with the time of writing; 0 when nobody knows.
        var writeOrder = 0
    }

    enum Verdict: Equatable {
        /// The outcome of the plan's move decides.
        case hangsOnMove
        case alreadySatisfied
        case superseded
        case disabled
        case removed
    }

    /// The move to try, if any.
    private(set) var move: FocusChain<ID>.Move?
    /// One verdict for each demand, in the order given.
    private(set) var verdicts: [Verdict]

    /// Plans for demands in declaration order, given who is focused and who can be.
    init(_ demands: [Demand], in chain: FocusChain<ID>) {
        verdicts = demands.map { demand in
            guard chain.members.contains(where: { $0.id == demand.id }) else { return .removed }
            guard demand.demand == .shouldBecomeFirstResponder else {
                return demand.id == chain.focused ? .hangsOnMove : .alreadySatisfied
            }
            return chain.isFocusable(demand.id) ? .superseded : .disabled
        }
        let wishes = demands.indices.filter { verdicts[$0] == .superseded }
        let winner = wishes.max { (demands[$0].writeOrder, $0) < (demands[$1].writeOrder, $1) }
        if let winner {
            let isThere = demands[winner].id == chain.focused
            verdicts[winner] = isThere ? .alreadySatisfied : .hangsOnMove
            if !isThere { move = .init(candidates: [demands[winner].id], reason: .demand) }
        } else if verdicts.contains(.hangsOnMove) {
            move = .init(candidates: [], reason: .demand)
        }
    }
}
