extension POSIXTerminal {
    /// Switches the modes on and makes the terminal known to the signal handlers.
    func enter(_ hold: inout Hold, wakingBy wakeDescriptor: Int32) throws(LineKitError) {
        let input = hold.descriptors.input
        var found = Libc.Settings()
        try check(Libc.settings(of: input, into: &found), "reading the terminal's settings")
        // In the background this stops the process, as it should, until it is in the foreground.
        if !Libc.isInForeground(of: input) { try check(Libc.apply(found, to: input), "setting up the terminal") }
        let entry = OpenTerminals.table.claim()
        hold.entry = entry
        entry.prepare(
            hold.descriptors, hold.modes, leaving: hold.modes.leaving(capabilities), wakingBy: wakeDescriptor)
        hold.alternateStack = AlternateStack()
        OpenTerminals.table.installHandlers()
        do throws(LineKitError) {
            try takeOver(&hold, isFirst: true)
        } catch {
            leave(hold)
            throw error
        }
    }

    /// Switches the modes off, restores the settings and takes the terminal out of the signal handlers' sight.
    func leave(_ hold: Hold) {
        guard let entry = hold.entry else { return }
        entry.change(to: OpenTerminalSlot.Phase.idle) { wasHeld in
            if wasHeld { entry.slot.pointee.giveBack(abandoningRow: false) }
        }
        OpenTerminals.table.uninstallHandlers()
        OpenTerminals.table.release(entry)
        _ = hold.alternateStack?.remove()
    }

    /// Takes the terminal, for the first time or again. Settings in which the kernel edits lines are not ours, so they
    /// are the ones to be restored from now on: a shell, or the user with `stty`, may have changed them meanwhile.
    func takeOver(_ hold: inout Hold, isFirst: Bool) throws(LineKitError) {
        guard let entry = hold.entry else { return }
        let input = hold.descriptors.input
        let modes = hold.modes
        // What the terminal was told before a stop may still hold, so it is first told to forget it: kitty's flags
        // would otherwise lie twice on their stack.
        let bytes = (isFirst ? [] : modes.leaving(capabilities)) + modes.entering
        var settings = Libc.Settings()
        var written = 0
        var result = 0
        entry.change(to: OpenTerminalSlot.Phase.held) { _ in
            result = Libc.settings(of: input, into: &settings)
            guard result >= 0 else { return }
            if isFirst || Libc.editsLines(settings) { entry.slot.pointee.original = settings }
            settings = modes.settings(from: entry.slot.pointee.original)
            result = Libc.apply(settings, to: input)
            written = bytes.withUnsafeBytes { OpenTerminalSlot.writeNow($0, to: hold.descriptors.output) }
        }
        try check(result, "setting up the terminal")
        if written < bytes.count { try write(Array(bytes[written...]), to: hold.descriptors.output) }
        hold.interruptByte =
            modes.discipline == .raw ? nil : Libc.interruptCharacter(entry.slot.pointee.original)
        hold.isAway = false
        hold.size = TerminalSize(of: [hold.descriptors.output, input])
    }

    // MARK: Stopping

    /// Restores the terminal and stops the process group, as the kernel does at Ctrl-Z. Nothing stops where this is not
    /// the controlling terminal, where SIGTSTP is ignored, and where nobody could continue the process; the next wait
    /// takes the terminal again in any case.
    public func suspend() throws(LineKitError) {
        try lend { held, entry in
            guard Libc.controlsForeground(held.descriptors.input) else { return }
            OpenTerminals.table.actions.withActionFound(for: Libc.terminalStop) {
                Libc.signalOwnGroup(Libc.terminalStop)
                // Another thread may be the one that takes the signal, which then stops this one a moment later. The
                // handler of SIGCONT tells when that is over; where nothing stops nobody does.
                let limit = ContinuousClock.now + .milliseconds(300)
                while !entry.hasBeenTold(.continued), ContinuousClock.now < limit {
                    _ = Libc.wait(readable: held.pipe, milliseconds: 20)
                }
            }
        }
    }

    /// Restores the terminal and raises SIGQUIT, as the kernel does at Ctrl-\.
    public func quit() throws(LineKitError) {
        // Our own handler hands it on to what was there before.
        try lend { held, _ in
            if Libc.controlsForeground(held.descriptors.input) {
                Libc.signalOwnGroup(Libc.quit)
            } else {
                Libc.signalOwnProcess(Libc.quit)
            }
        }
    }

    /// Gives the terminal back while `body` runs; the next wait takes it again and says `continued`.
    private func lend(_ body: (Hold, OpenTerminal) -> Void) throws(LineKitError) {
        guard let held = hold.withLock({ $0 }), let entry = held.entry else { return }
        entry.change(to: OpenTerminalSlot.Phase.restored) { wasHeld in
            if wasHeld { entry.slot.pointee.giveBack(abandoningRow: false) }
        }
        body(held, entry)
        entry.slot.pointee.tell(.continued)
    }

    private func check(_ result: Int, _ operation: String) throws(LineKitError) {
        if result == Libc.inputOutputError { throw .hungUp }
        if result < 0 { throw .system(operation: operation, code: Int32(-result)) }
    }
}

extension TerminalModes {
    /// The settings for these modes, made from those that were found.
    func settings(from found: Libc.Settings) -> Libc.Settings {
        switch discipline {
        case .raw: Libc.raw(from: found)
        case .line: Libc.lines(from: found, echoing: true)
        case .lineWithoutEcho: Libc.lines(from: found, echoing: false)
        }
    }
}
