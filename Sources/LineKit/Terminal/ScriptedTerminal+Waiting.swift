import Dispatch
import Synchronization

extension ScriptedTerminal {
    /// How a look at the script ended.
    private enum Look {
        case signal(TerminalSignal)
        /// Nothing is scripted, and the prompt waits for nothing but input or other threads.
        case nothing
    }

    /// How long, in real time, other threads and tasks have to wake a prompt when the script is over. It passes only in
    /// tests that are about to fail, or that wait for something outside the script.
    private static var patience: DispatchTimeInterval { .seconds(1) }

    /// Does the script's next step, blocking the thread only when the script is over.
    public func wait(until deadline: ContinuousClock.Instant?) throws(LineKitError) -> TerminalSignal {
        if let signal = look(until: deadline) { return signal }
        _ = bell.takeRing()
        if let signal = look(until: deadline) { return signal }
        bell.wait(atMost: Self.patience)
        if let signal = look(until: deadline) { return signal }
        throw scriptEnded
    }

    /// Does the script's next step, and gives other tasks a turn. A cancelled task gets `woken`.
    nonisolated(nonsending)
        public func wait(until deadline: ContinuousClock.Instant?) async throws(LineKitError) -> TerminalSignal
    {
        await Task.yield()
        if Task.isCancelled { return .woken }
        if let signal = look(until: deadline) { return signal }
        _ = bell.takeRing()
        if let signal = look(until: deadline) { return signal }
        await withTaskCancellationHandler {
            await bell.wait(atMost: Self.patience)
        } onCancel: {
            bell.ring()
        }
        if Task.isCancelled { return .woken }
        if let signal = look(until: deadline) { return signal }
        throw scriptEnded
    }

    private var scriptEnded: LineKitError {
        .scriptEnded(field: state.withLock { TerminalScript.trimmed($0.question ?? "the prompt") })
    }

    /// The next thing that happens; `nil` when nothing is scripted and no time is waited for.
    private func look(until deadline: ContinuousClock.Instant?) -> TerminalSignal? {
        if bell.takeWake() { return .woken }
        return state.withLock { state in state.next(until: deadline, kind) }
    }
}

extension ScriptedTerminal.Situation {
    mutating func next(until deadline: ContinuousClock.Instant?, _ kind: TerminalKind) -> TerminalSignal? {
        if isAway {
            isAway = false
            if let modes, kind == .interactive { show(modes.entering) }
            return .continued
        }
        if queue.hasNews { return .input }
        if hasEnded { return .endOfInput }
        if let text = script.takeAnswer(to: question) {
            idleJumps = 0
            receive(Array(text.utf8) + [0x0D], kind)
            return .input
        }
        while let step = script.next {
            idleJumps = 0
            if let signal = perform(step, deadline, kind) { return signal }
        }
        guard let deadline, idleJumps < 10_000 else { return nil }
        idleJumps += 1
        now = max(now, deadline)
        return .deadline
    }

    /// Does a step, or the part of it until the deadline; `nil` when the prompt notices nothing of it.
    private mutating func perform(
        _ step: TerminalScript.Step, _ deadline: ContinuousClock.Instant?, _ kind: TerminalKind
    ) -> TerminalSignal? {
        if case .time(let duration) = step, let deadline, now + duration >= deadline {
            script.replaceFirst(.time(duration - now.duration(to: max(now, deadline))))
            now = max(now, deadline)
            return .deadline
        }
        script.removeFirst()
        switch step {
        case .input(let bytes):
            receive(bytes, kind)
            return .input
        case .resize(let size):
            screen.resize(columns: size.columns, rows: size.rows)
            return .resized
        case .pause:
            guard let deadline else { return nil }
            now = max(now, deadline)
            return .deadline
        case .time(let duration):
            now += duration
            return nil
        case .end:
            hasEnded = true
            return .endOfInput
        case .hangUp:
            return .hungUp
        }
    }

    /// Queues bytes as they arrive from this kind of terminal. In line mode the kernel makes a line feed of Return and
    /// echoes, and without paste marks a paste is its text, typed.
    private mutating func receive(_ bytes: [UInt8], _ kind: TerminalKind) {
        var bytes = bytes
        let isPaste = bytes.starts(with: "\u{1B}[200~".utf8)
        if isPaste, kind != .interactive || modes?.bracketedPaste != true {
            bytes = bytes.dropFirst(6).dropLast(6).map { $0 == 0x0A ? 0x0D : $0 }
        }
        if kind != .interactive { bytes = bytes.map { $0 == 0x0D ? 0x0A : $0 } }
        if kind == .lineByLine, modes?.discipline == .line { show(bytes) }
        bytes.withUnsafeBytes { queue.append($0) }
    }
}
