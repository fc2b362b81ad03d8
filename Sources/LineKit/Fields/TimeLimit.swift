/// How long somebody may take to answer, and what happens then.
public struct TimeLimit: Hashable, Sendable {
    /// What happens when the time is over.
    public enum Expiry: Hashable, Sendable {
        /// The form ends: `run()` throws `timedOut`.
        case fail
        /// The answer that is there then is accepted, as Return or, for the whole form, submitting would. One that is
        /// refused ends the form as `fail` does.
        case accept
    }

    /// How long it is.
    public var duration: Duration
    /// What happens when it is over.
    public var expiry: Expiry

    /// A limit.
    public init(_ duration: Duration, then expiry: Expiry = .fail) {
        self.duration = duration
        self.expiry = expiry
    }
}

extension FormContent {
    /// How long a person may take, counted anew each time the field gets the focus. On a group each of its fields has that
    /// much. The footer says how many seconds are left; keys make it no longer.
    public func timeLimit(_ limit: Duration, then expiry: TimeLimit.Expiry = .fail) -> some FormContent {
        configuration(FieldConfiguration { $0.timeLimit = TimeLimit(limit, then: expiry) })
    }
}

extension Form {
    /// The same form for a person who may take so long, counted from when it appears. The footer says how many seconds are
    /// left.
    public func timeLimit(_ limit: Duration, then expiry: TimeLimit.Expiry = .fail) -> Form {
        var copy = self
        copy.timeLimit = TimeLimit(limit, then: expiry)
        return copy
    }
}

/// When a form and its focused field run out of time: moments that the driver hands in, never a clock.
struct FormClock {
    private struct End {
        let field: FieldID?
        let limit: TimeLimit
        let moment: ContinuousClock.Instant
    }

    private var form: End?
    private var field: End?
    private var focused: FieldID?
    private var hasBegun = false

    private var next: End? { [form, field].compactMap { $0 }.min { $0.moment < $1.moment } }

    /// When the time is over, or the number of seconds left is another.
    private(set) var nextDeadline: ContinuousClock.Instant?
    /// When the time is over.
    var end: ContinuousClock.Instant? { next?.moment }

    /// Begins to count for the form, and for a field that has the focus now.
    mutating func follow(_ engine: FormEngine, at now: ContinuousClock.Instant) {
        if !hasBegun {
            hasBegun = true
            form = engine.form.timeLimit.map { End(field: nil, limit: $0, moment: now + $0.duration) }
        }
        if focused != engine.chain.focused {
            focused = engine.chain.focused
            field = engine.focusedState?.node.traits.timeLimit.map {
                End(field: focused, limit: $0, moment: now + $0.duration)
            }
        }
        guard let end, !engine.isFinished else {
            engine.secondsLeft = nil
            nextDeadline = nil
            return
        }
        let (seconds, attoseconds) = max(end - now, .zero).components
        let left = Int(seconds) + (attoseconds > 0 ? 1 : 0)
        engine.secondsLeft = left
        nextDeadline = end - .seconds(max(left - 1, 0))
    }

    /// Does what has to be done when the time is over.
    mutating func runOut(_ engine: FormEngine, at now: ContinuousClock.Instant) {
        guard let next, next.moment <= now else { return }
        if next.field == nil { form = nil } else { field = nil }
        engine.runOut(next.limit, of: next.field)
    }
}

extension FormEngine {
    /// Ends the form, or accepts what is there; a field's time is over, or with `nil` that of the form.
    fileprivate func runOut(_ limit: TimeLimit, of field: FieldID?) {
        let label = focusedState?.node.label
        if limit.expiry == .accept {
            turn { if field == nil { submit() } else { accept() } }
            guard !isFinished, field == nil || chain.focused == field else { return }
        }
        observation.tracking { finish(.failed(.timedOut(field: label))) }
    }

    /// Whether a key by itself may be the whole answer.
    var takesSingleKeys: Bool {
        guard let state = focusedState, state.editor == nil else { return false }
        return state.node.traits.acceptsSingleKeys
    }
}
