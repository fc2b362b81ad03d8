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
    func attach(_ waker: TerminalWaker) {
        state.withLock {
            $0.contents.isStopped = false
            $0.contents.isRefreshNeeded = false
            $0.contents.prompt = nil
            $0.contents.status = $0.status
            $0.contents.progress = $0.progress
            $0.waker = waker
        }
    }

    func detach() {
        state.withLock { $0.waker = nil }
    }

    /// Where to write while no prompt is up.
    func setIdleTerminal(_ terminal: any Terminal) {
        state.withLock { $0.idleTerminal = terminal }
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
                // Nobody can be told of a terminal that is gone; the next prompt throws `hungUp`.
                try? terminal.write(Array((text.encoded(depth: Self.depth(of: terminal)) + "\n").utf8))
                return nil
            }
            state.contents.prints.append(text)
            return state.waker
        }
        waker?.wake()
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
