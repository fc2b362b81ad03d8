/// Follows whether a field has the focus, and may refuse to let it come or go.
///
/// The closures are called between a turn's changes and its drawing, so they may write any state, text or demand. They
/// run in the caller's isolation. For a move from A to B the order is: B's `canBecomeFirstResponder`, A's
/// `canResignFirstResponder`, A's handler with `false`, B's handler with `true`. A refusal leaves everything as it was.
public struct FirstResponderStateChangeHandler {
    enum Action {
        case inCallersIsolation((Bool) -> Void)
        case anywhere(@Sendable (Bool) -> Void)
    }

    let action: Action
    /// The schedulers to pass before the handler runs, in the order in which they are passed.
    private(set) var schedulers: [any Scheduler] = []
    /// Asked before the field takes the focus, with the reason; `nil` allows. It has to answer at once.
    public var canBecomeFirstResponder: ((FocusChangeReason) -> Bool)?
    /// Asked before the field gives the focus up, with the reason; `nil` allows. It is not asked when the field is
    /// disabled or removed, nor when the form ends.
    public var canResignFirstResponder: ((FocusChangeReason) -> Bool)?

    /// A handler that is told of each change, with vetoes or without.
    public init(
        handleStateChange: @escaping (Bool) -> Void,
        canBecomeFirstResponder: ((FocusChangeReason) -> Bool)? = nil,
        canResignFirstResponder: ((FocusChangeReason) -> Bool)? = nil
    ) {
        action = .inCallersIsolation(handleStateChange)
        self.canBecomeFirstResponder = canBecomeFirstResponder
        self.canResignFirstResponder = canResignFirstResponder
    }

    /// A handler that may be called from anywhere: after `receive(on:)` it runs on the scheduler itself.
    @_disfavoredOverload
    public init(sendable: @escaping @Sendable (Bool) -> Void) {
        action = .anywhere(sendable)
    }

    /// A handler that writes the state to a binding.
    public static func updates(_ binding: Binding<Bool>) -> Self {
        Self(handleStateChange: { binding.wrappedValue = $0 })
    }

    /// The same handler, told later: in a turn after `scheduler` let it through. Vetoes still answer at once.
    ///
    /// A handler made from an ordinary closure runs in the caller's isolation all the same: the scheduler decides when,
    /// not where. One made with `init(sendable:)` runs on the scheduler. Changes are delivered in their order, each
    /// exactly once; what still waits when the form ends is delivered before `run()` returns. With several schedulers
    /// the one added last is passed first.
    public func receive(on scheduler: some Scheduler) -> Self {
        var copy = self
        copy.schedulers.insert(scheduler, at: 0)
        return copy
    }

    /// Calls the handler here and now.
    func call(_ isFirstResponder: Bool) {
        switch action {
        case .inCallersIsolation(let handle): handle(isFirstResponder)
        case .anywhere(let handle): handle(isFirstResponder)
        }
    }
}

extension Binding where Value == Bool {
    /// Focus as one Boolean: reads `state`, which a handler `.updates`, and writes a demand.
    public static func isFocused(_ state: Binding<Bool>, demand: Binding<FirstResponderDemand?>) -> Binding<Bool> {
        Binding(
            get: { state.wrappedValue },
            set: { demand.wrappedValue = $0 ? .shouldBecomeFirstResponder : .shouldResignFirstResponder })
    }
}
