extension POSIXTerminal {
    /// Waits for typing and shows it at once, as far as `echo` goes and while nothing else happens. What else comes is
    /// queued, or found by the next wait.
    ///
    /// A person waits between two keys for longer than memory caches last, so what stands between a key and its letter
    /// is paid for by the page and not by the instruction: it is kept to a wait, a read, a look and a write in one
    /// function, where nothing is counted, locked or allocated. All else follows when the letter is shown.
    ///
    /// - Returns: what a wait would have returned, where something was found that it would not find again.
    func wait(echoing echo: inout DirectEcho) throws(LineKitError) -> TerminalSignal? {
        guard var held = hold.withLock({ $0 }), let watch = held.watch, held.entry != nil, !held.isAway,
            held.modes.discipline == .raw, !queue.withLock({ $0.hasNews })
        else { return nil }
        if let signal = check(&held) { return signal == .input ? nil : signal }
        // Nobody asks between a key and its letter whether the program is in the foreground still. Where it is not, the
        // read fails instead of stopping the program.
        let blocked = Libc.block(Libc.signalSet(Libc.backgroundInput))
        defer { Libc.setBlocked(blocked) }
        let opening = DirectEcho.opening
        let result = withUnsafeTemporaryAllocation(byteCount: opening.count + Self.firstReadSize, alignment: 1) {
            memory -> Result<TerminalSignal?, LineKitError> in
            memory.copyBytes(from: opening)
            let buffer = UnsafeMutableRawBufferPointer(rebasing: memory[opening.count...])
            let gaze = watch.gaze
            let (input, output) = (held.descriptors.input, held.descriptors.output)
            // A wake whose byte was drained together with another's would not end the wait.
            while !echo.isFull, !wakePipe.isWoken, gaze.seesFirstAlone() {
                let count = Libc.readBytes(input, into: buffer)
                guard count > 0 else { break }
                let bytes = UnsafeRawBufferPointer(rebasing: buffer[..<count])
                guard echo.allows(bytes) else {
                    queue.withLock { $0.append(bytes) }
                    if count == buffer.count { readOn(held, after: count) }
                    Libc.wipe(buffer)
                    return .success(.input)
                }
                let shown = UnsafeRawBufferPointer(
                    rebasing: echo.inserts ? memory[..<(opening.count + count)] : buffer[..<count])
                let written = Libc.writeBytes(output, shown)
                echo.note(bytes)
                do throws(LineKitError) {
                    try finishWriting(shown, after: written, to: output)
                } catch {
                    return .failure(error)
                }
                if let signal = check(&held) { return .success(signal == .input ? nil : signal) }
            }
            return .success(nil)
        }
        return try withExtendedLifetime(watch) { result }.get()
    }
}
