extension POSIXTerminal {
    /// Waits, blocking the thread, until something happens or `deadline` passes.
    public func wait(until deadline: ContinuousClock.Instant?) throws(LineKitError) -> TerminalSignal {
        while true {
            if let signal = try look(until: deadline) { return signal }
        }
    }

    /// Waits on a thread that belongs to no executor, so that neither the caller's actor nor the cooperative pool is
    /// blocked. A cancelled task ends the wait at once with `woken`.
    nonisolated(nonsending)
        public func wait(until deadline: ContinuousClock.Instant?) async throws(LineKitError) -> TerminalSignal
    {
        if Task.isCancelled { return .woken }
        // What is there already needs no other thread.
        if let signal = try look(until: now), signal != .deadline { return signal }
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation {
                (continuation: CheckedContinuation<Result<TerminalSignal, LineKitError>, Never>) in
                Self.waitingQueue.async {
                    let result = Result { () throws(LineKitError) in try self.wait(until: deadline) }
                    continuation.resume(returning: result)
                }
            }
        } onCancel: {
            wakePipe.wake()
        }
        return try result.get()
    }

    /// Looks once, and waits at most until `deadline`; `nil` when the reason to wake up turned out to be none.
    private func look(until deadline: ContinuousClock.Instant?) throws(LineKitError) -> TerminalSignal? {
        guard var held = hold.withLock({ $0 }) else { throw .hungUp }
        if let signal = try told(&held) { return signal }
        if queue.withLock({ $0.hasNews }) { return .input }
        if wakePipe.take() { return .woken }
        let limit = milliseconds(until: deadline, isAway: held.isAway)
        let ready: (first: Libc.Readiness, second: Libc.Readiness)
        if let watch = held.watch, !held.isAway {
            ready = watch.wait(milliseconds: limit)
        } else {
            let polled = Libc.wait(
                readable: held.isAway ? -1 : held.descriptors.input, held.pipe, milliseconds: limit)
            ready = (polled.first, polled.second)
        }
        if !ready.second.isEmpty {
            WakePipe.drain(held.pipe)
            return nil
        }
        if !ready.first.isEmpty { return try read(&held, ready.first) }
        return deadline.map { now >= $0 } == true ? .deadline : nil
    }

    private func milliseconds(until deadline: ContinuousClock.Instant?, isAway: Bool) -> Int32? {
        // Nobody tells a process that it was moved to the foreground without having been stopped.
        let limit: Int64? = isAway ? 500 : nil
        guard let deadline else { return limit.map(Int32.init) }
        let left = (deadline - now).components
        guard left.seconds >= 0, left.attoseconds >= 0 else { return 0 }
        // Rounded up: a wait that ends a moment too early would only be repeated.
        let milliseconds =
            min(left.seconds, 86_400) * 1000 + (left.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        return Int32(min(milliseconds, limit ?? milliseconds))
    }

    private func store(_ held: Hold) { hold.withLock { $0 = held } }

    /// What signal handlers have told. After a stop, or a signal that the program survived, the terminal is taken again
    /// as soon as the program is in the foreground; until then it is not looked at.
    private func told(_ held: inout Hold) throws(LineKitError) -> TerminalSignal? {
        guard let entry = held.entry else { return nil }
        let events = entry.takeEvents()
        if events.contains(.interrupted) { return .interrupted }
        if events.contains(.continued) || entry.phase == OpenTerminalSlot.Phase.restored { held.isAway = true }
        if held.isAway {
            if !OpenTerminals.table.isPaused, Libc.isInForeground(of: held.descriptors.input) {
                try takeOver(&held, isFirst: false)
            }
            store(held)
            return held.isAway ? nil : .continued
        }
        guard events.contains(.resized) else { return nil }
        held.size = size
        store(held)
        return .resized
    }

    // MARK: Reading

    private func read(_ held: inout Hold, _ ready: Libc.Readiness) throws(LineKitError) -> TerminalSignal? {
        let isTerminal = held.entry != nil
        if ready.contains(.invalid) { return isTerminal ? .hungUp : .endOfInput }
        if isTerminal, let signal = check(&held) { return signal == .input ? nil : signal }
        let isRaw = isTerminal && held.modes.discipline == .raw
        // A key fits on the stack; what is longer is worth an allocation.
        let count = readOnce(held, atMost: Self.firstReadSize)
        if isRaw, count == Self.firstReadSize { readOn(held, after: count) }
        switch count {
        case 1...: return .input
        case 0 where isRaw: return ready.contains(.hungUp) || !Libc.isTerminal(held.descriptors.input) ? .hungUp : nil
        case 0: return isTerminal && ready.contains(.hungUp) ? .hungUp : .endOfInput
        case Libc.wouldBlock: return nil
        case Libc.inputOutputError, Libc.noSuchDevice: return .hungUp
        default: throw .system(operation: "reading input", code: Int32(-count))
        }
    }

    /// How many bytes are read at first.
    static var firstReadSize: Int { 1024 }

    /// Raw reads return at once, so a paste is read as far as it has come and drawn once.
    func readOn(_ held: Hold, after first: Int) {
        var total = first
        var count = first
        while count >= Self.firstReadSize, total < 1 << 20 {
            count = readOnce(held, atMost: 16384)
            total += max(count, 0)
        }
    }

    /// Looks after what no signal tells of; `input` when there is nothing to read after all, `nil` when all is as it was.
    ///
    /// It takes four system calls, more than a key takes otherwise, and so is left out while keys come fast.
    func check(_ held: inout Hold) -> TerminalSignal? {
        let moment = Libc.uptime
        if let last = held.lastCheck, moment - last < 100 { return nil }
        held.lastCheck = moment
        defer { store(held) }
        if !Libc.isInForeground(of: held.descriptors.input) {
            // The keys are for the program in the foreground; reading would stop this one.
            held.isAway = true
            return .input
        }
        // The program took the signal for itself, or blocks it.
        let size = size
        guard size != held.size else { return nil }
        held.size = size
        return .resized
    }

    /// Reads once into memory that is wiped, and queues what came.
    private func readOnce(_ held: Hold, atMost limit: Int) -> Int {
        withUnsafeTemporaryAllocation(byteCount: limit, alignment: 1) { buffer in
            let count = Libc.readBytes(held.descriptors.input, into: buffer)
            guard count > 0 else { return count }
            let bytes = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
            if let interruptByte = held.interruptByte, bytes[count - 1] == interruptByte { bytes[count - 1] = 0x03 }
            queue.withLock { $0.append(UnsafeRawBufferPointer(bytes)) }
            Libc.wipe(bytes)
            return count
        }
    }
}
