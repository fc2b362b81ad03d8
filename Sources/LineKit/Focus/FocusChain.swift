/// Which field has the focus, and how it moves: a value that calls nobody.
///
/// A move is started with `start(_:)` and carried out step by step: the owner performs each step that `step(answer:)`
/// hands out, and passes the answer to a question back in with the next call. So the chain can be looked at while a
/// caller's closure runs, and the order of events is data.
///
///     B may it become? → A may it resign? → A resigned → B became
///
/// Laws: at every step at most one member is focused; a "no" ends the move with `focused` as it was before.
struct FocusChain<ID: Hashable> {
    /// A field as the chain knows it.
    struct Member: Equatable {
        var id: ID
        /// Its place in the chain; without one its place among the declared fields counts.
        var tag: Int?
        var isFocusable = true
    }

    /// A wish to move the focus.
    struct Move {
        /// The members to try, in order; none at all means that nobody is to have the focus.
        var candidates: [ID]
        var reason: FocusChangeReason
    }

    enum Step: Equatable {
        case mayBecome(ID, FocusChangeReason)
        case mayResign(ID, FocusChangeReason)
        case resigned(ID, FocusChangeReason)
        case became(ID, FocusChangeReason)
    }

    enum Outcome: Equatable {
        case moved
        case refused(by: ID)
    }

    private enum Phase {
        case candidate(Int)
        case candidateAsked(Int)
        case leaving(to: ID?)
        case resignationAsked(to: ID?)
        case resigning(to: ID?)
        case becoming(ID?)
        case ended
    }

    /// The members in the order in which the focus walks through them.
    private(set) var members: [Member] = []
    /// The member that has the focus.
    private(set) var focused: ID?
    /// How the last move ended.
    private(set) var outcome = Outcome.moved
    private var move: Move?
    private var phase = Phase.ended

    // MARK: Members

    /// Takes the fields as they are declared now. When the focused one can no longer have the focus, returns the move
    /// that hands it over: to the next that can, else to the previous, else to none.
    mutating func update(_ declared: [Member]) -> Move? {
        let former = members
        members = declared.enumerated()
            .sorted { ($0.element.tag ?? $0.offset, $0.offset) < ($1.element.tag ?? $1.offset, $1.offset) }
            .map(\.element)
        guard let focused else { return nil }
        let now = members.first { $0.id == focused }
        if let now, now.isFocusable { return nil }
        let order = now == nil ? former.map(\.id) : members.map(\.id)
        guard let place = order.firstIndex(of: focused) else { return nil }
        let focusable = members.filter(\.isFocusable).map(\.id)
        let known = order[(place + 1)...] + order[..<place].reversed()
        let candidates = known.filter(focusable.contains) + focusable.filter { !order.contains($0) }
        return Move(candidates: candidates, reason: now == nil ? .removed : .disabled)
    }

    func isFocusable(_ id: ID) -> Bool { members.contains { $0.id == id && $0.isFocusable } }

    /// The first member that can have the focus, in chain order.
    var first: ID? { members.first(where: \.isFocusable)?.id }
    /// The last one.
    var last: ID? { members.last(where: \.isFocusable)?.id }

    /// The member after the focused one that can have the focus; the first when nobody is focused.
    var next: ID? {
        guard let place = members.firstIndex(where: { $0.id == focused }) else { return focused == nil ? first : nil }
        return members[(place + 1)...].first(where: \.isFocusable)?.id
    }

    /// The member before the focused one that can have the focus; the last when nobody is focused.
    var previous: ID? {
        guard let place = members.firstIndex(where: { $0.id == focused }) else { return focused == nil ? last : nil }
        return members[..<place].last(where: \.isFocusable)?.id
    }

    // MARK: Moving

    /// Begins a move. A move to the member that has the focus already is over before it begins.
    mutating func start(_ move: Move) {
        outcome = .moved
        self.move = move
        if let first = move.candidates.first {
            phase = first == focused ? .ended : .candidate(0)
        } else {
            phase = focused == nil ? .ended : .leaving(to: nil)
        }
    }

    /// The next thing to do for the move, or `nil` when it is over. `answer` answers the question handed out last and
    /// counts for nothing after anything else.
    mutating func step(answer: Bool = true) -> Step? {
        guard let move else { return nil }
        while true {
            switch phase {
            case .candidate(let index):
                phase = .candidateAsked(index)
                return .mayBecome(move.candidates[index], move.reason)
            case .candidateAsked(let index):
                phase = afterCandidate(index, of: move, answer: answer)
            case .leaving(let target):
                guard let focused, move.reason.mayBeRefused else {
                    phase = .resigning(to: target)
                    continue
                }
                phase = .resignationAsked(to: target)
                return .mayResign(focused, move.reason)
            case .resignationAsked(let target):
                if !answer, let focused { outcome = .refused(by: focused) }
                phase = answer ? .resigning(to: target) : .ended
            case .resigning(let target):
                phase = .becoming(target)
                if let former = focused {
                    focused = nil
                    return .resigned(former, move.reason)
                }
            case .becoming(let target):
                phase = .ended
                if let target {
                    focused = target
                    return .became(target, move.reason)
                }
            case .ended:
                self.move = nil
                return nil
            }
        }
    }

    private mutating func afterCandidate(_ index: Int, of move: Move, answer: Bool) -> Phase {
        if answer { return .leaving(to: move.candidates[index]) }
        if move.reason.triesOthers, index + 1 < move.candidates.count { return .candidate(index + 1) }
        outcome = .refused(by: move.candidates[index])
        // A field that has to go goes, even when nobody wants to follow it.
        return move.reason.mayBeRefused ? .ended : .leaving(to: nil)
    }
}
