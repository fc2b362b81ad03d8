import Synchronization

/// The focus changes of one form on their way to handlers that `receive(on:)` a scheduler.
///
/// A handler without a scheduler is not kept here. Of each field's changes the first always comes out first: one that
/// was let through waits for those before it.
struct StateChangeQueue<ID: Hashable> {
    private struct Waiting {
        let id: ID
        let pass: Pass
        let turn: Int
        let run: () -> Void
    }

    private var waiting: [Waiting] = []
    private var mailboxes: [ID: OrderedMailbox] = [:]
    private var turn = 0

    /// Whether the prompt blocks the main thread, so that nobody else can serve schedulers of that thread.
    var holdsMainThread = false
    /// Makes the form take a turn; called from any thread.
    var wake: @Sendable () -> Void = {}

    /// Whether something could be delivered in the next turn.
    var hasDue: Bool { waiting.contains { $0.pass.wasGiven } }

    /// Keeps a change for later.
    mutating func add(_ isFirstResponder: Bool, of id: ID, to handler: FirstResponderStateChangeHandler) {
        let outside = handler.schedulers.filter { !($0 is NextTurn) && !(holdsMainThread && $0.isMainThread) }
        if case .anywhere(let handle) = handler.action, !outside.isEmpty {
            let mailbox = mailboxes[id] ?? OrderedMailbox()
            mailboxes[id] = mailbox
            mailbox.add { handle(isFirstResponder) }
            outside[...].letThrough { mailbox.deliverOne() }
            return
        }
        let pass = Pass()
        waiting.append(Waiting(id: id, pass: pass, turn: turn, run: { handler.call(isFirstResponder) }))
        guard !outside.isEmpty else { return pass.give() }
        outside[...].letThrough { [wake] in
            pass.give()
            wake()
        }
    }

    /// Begins a turn and hands over what may be delivered in it, in order.
    mutating func takeDue() -> [() -> Void] {
        turn += 1
        var due: [() -> Void] = []
        var held: Set<ID> = []
        waiting = waiting.filter { change in
            guard change.turn < turn, change.pass.wasGiven, !held.contains(change.id) else {
                held.insert(change.id)
                return true
            }
            due.append(change.run)
            return false
        }
        return due
    }

    /// Hands over everything that still waits, in order: the form ends, and nothing may get lost.
    mutating func takeAll() -> [() -> Void] {
        defer { waiting = [] }
        return waiting.map(\.run)
    }
}

/// Whether the schedulers let a change through; set from any thread.
private final class Pass: Sendable {
    private let isGiven = Atomic(false)
    func give() { isGiven.store(true, ordering: .releasing) }
    var wasGiven: Bool { isGiven.load(ordering: .acquiring) }
}

extension ArraySlice where Element == any Scheduler {
    /// Runs `work` after all of them, one after the other, let it through.
    fileprivate func letThrough(_ work: @escaping @Sendable () -> Void) {
        guard let first else { return work() }
        let rest = dropFirst()
        first.enqueue { rest.letThrough(work) }
    }
}

/// Work that is done one piece at a time and in order, by whichever thread is allowed to.
private final class OrderedMailbox: Sendable {
    private struct Content {
        var work: [@Sendable () -> Void] = []
        var permits = 0
        var isDelivering = false
    }
    private let content = Mutex(Content())

    func add(_ work: @escaping @Sendable () -> Void) {
        content.withLock { $0.work.append(work) }
    }

    /// Allows one more piece to be done. When another thread is delivering just now, that one does it as well.
    func deliverOne() {
        let isMine = content.withLock { content -> Bool in
            content.permits += 1
            defer { content.isDelivering = true }
            return !content.isDelivering
        }
        guard isMine else { return }
        while let work = takeNext() { work() }
    }

    private func takeNext() -> (@Sendable () -> Void)? {
        content.withLock { content in
            guard content.permits > 0, !content.work.isEmpty else {
                content.isDelivering = false
                return nil
            }
            content.permits -= 1
            return content.work.removeFirst()
        }
    }
}
