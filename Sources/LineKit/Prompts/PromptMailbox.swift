import Synchronization

/// What other threads want of a prompt: rows to print above it, a status, an end. The prompt looks in between turns.
final class PromptMailbox: Sendable {
    struct Contents {
        var prints: [StyledText] = []
        /// What changed: status, progress and prompt, each as it is to be shown from now on.
        var status: StyledText??
        var progress: StyledText??
        var prompt: StyledText?
        var isStopped = false
        var isRedrawNeeded = false
        var isRefreshNeeded = false
    }

    private struct State {
        var contents = Contents()
        var waker: TerminalWaker?
        /// What prompts show until somebody changes it.
        var status: StyledText?
        var progress: StyledText?
        var idleTerminal: (any Terminal)?
    }

    /// Tells the editor this box belongs to from others, in traces.
    let id = UInt32.random(in: .min ... .max)
    private let state = Mutex(State())

    /// Whether a prompt is up that will look into the box.
    var isAttached: Bool { state.withLock { $0.waker != nil } }

    /// From now on posting wakes `waker`'s prompt. A stop that was asked for while no prompt was up is forgotten: it
    /// was meant for a prompt that had already ended.
    func attach(_ waker: TerminalWaker, to terminal: any Terminal) {
        state.withLock {
            $0.idleTerminal = terminal
            $0.contents.isStopped = false
            $0.contents.isRefreshNeeded = false
            $0.contents.prompt = nil
            // What was shown before is shown again, unless there is something newer.
            if $0.contents.status == nil, let status = $0.status { $0.contents.status = .some(status) }
            if $0.contents.progress == nil, let progress = $0.progress { $0.contents.progress = .some(progress) }
            $0.waker = waker
        }
    }

    /// The prompt is over. What it was asked to print and had no turn left for is written now; what comes later is
    /// written to its terminal at once.
    func detach() {
        state.withLock { state in
            state.waker = nil
            let prints = state.contents.prints
            state.contents.prints = []
            if let terminal = state.idleTerminal { for text in prints { Self.write(text, to: terminal) } }
        }
    }

    func post(_ change: (inout Contents) -> Void) {
        let waker = state.withLock { state in
            change(&state.contents)
            return state.waker
        }
        waker?.wake()
    }

    func print(_ text: StyledText) {
        // One lock decides who writes, so that rows printed while a prompt ends keep their order.
        let waker = state.withLock { state -> TerminalWaker? in
            if state.waker == nil, let terminal = state.idleTerminal {
                Self.write(text, to: terminal)
                return nil
            }
            state.contents.prints.append(text)
            return state.waker
        }
        waker?.wake()
    }

    private static func write(_ text: StyledText, to terminal: any Terminal) {
        // Nobody can be told of a terminal that is gone; the next prompt throws `hungUp`.
        try? terminal.write(Array((text.encoded(depth: depth(of: terminal)) + "\n").utf8))
    }

    private static func depth(of terminal: any Terminal) -> ColorDepth {
        terminal.kind == .interactive ? terminal.capabilities.colorDepth : .monochrome
    }

    func take() -> Contents {
        state.withLock { state in
            let contents = state.contents
            if let status = contents.status { state.status = status }
            if let progress = contents.progress { state.progress = progress }
            state.contents = Contents()
            return contents
        }
    }
}
