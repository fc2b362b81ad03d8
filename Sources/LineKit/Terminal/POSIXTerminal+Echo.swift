extension POSIXTerminal {
    /// Waits for typing and shows it at once, as far as `echo` goes and while nothing else happens. What else comes is
    /// queued, or found by the next wait.
    ///
    /// - Returns: what a wait would have returned, where something was found that it would not find again.
    func wait(echoing echo: inout DirectEcho) throws(LineKitError) -> TerminalSignal? {
        guard var held = hold.withLock({ $0 }), let watch = held.watch, held.entry != nil, !held.isAway,
            held.modes.discipline == .raw, !queue.withLock({ $0.hasNews })
        else { return nil }
        let opening = DirectEcho.opening
        let result = withUnsafeTemporaryAllocation(byteCount: opening.count + Self.firstReadSize, alignment: 1) {
            memory -> Result<TerminalSignal?, LineKitError> in
            memory.copyBytes(from: opening)
            let buffer = UnsafeMutableRawBufferPointer(rebasing: memory[opening.count...])
            while !echo.isFull {
                // A wake whose byte was drained together with another's would not end the wait.
                guard !wakePipe.isWoken else { break }
                let ready = watch.wait(milliseconds: nil)
                guard ready.second.isEmpty, ready.first == .readable else { break }
                if let signal = check(&held) { return .success(signal == .input ? nil : signal) }
                let count = Libc.readBytes(held.descriptors.input, into: buffer)
                guard count > 0 else { break }
                let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                guard echo.allows(bytes) else {
                    queue.withLock { $0.append(bytes) }
                    if count == buffer.count { readOn(held, after: count) }
                    Libc.wipe(buffer)
                    return .success(.input)
                }
                echo.note(bytes)
                let shown = echo.inserts ? memory[..<(opening.count + count)] : buffer[..<count]
                do throws(LineKitError) {
                    try write(UnsafeRawBufferPointer(rebasing: shown), to: held.descriptors.output)
                } catch {
                    return .failure(error)
                }
            }
            return .success(nil)
        }
        return try result.get()
    }
}
