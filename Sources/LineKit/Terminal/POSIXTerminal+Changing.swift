extension POSIXTerminal {
    /// Switches other modes on and off while a prompt holds the terminal. Signal handlers know the new ones first, so
    /// that nothing can be left on.
    public func change(to modes: TerminalModes) throws(LineKitError) {
        let change = hold.withLock { hold -> (bytes: [UInt8], output: Int32)? in
            guard var held = hold, let entry = held.entry else { return nil }
            var modes = modes
            modes.discipline = held.modes.discipline
            let bytes = modes.switching(from: held.modes)
            held.modes = modes
            entry.change(to: OpenTerminalSlot.Phase.held) { _ in
                entry.slot.pointee.setBytes(leaving: modes.leaving(capabilities), abandoning: modes.abandoningRow)
            }
            hold = held
            return (bytes, held.descriptors.output)
        }
        if let change, !change.bytes.isEmpty { try write(change.bytes, to: change.output) }
    }
}

extension TerminalModes {
    /// What leads from modes that are on to these, without touching what both have.
    func switching(from old: TerminalModes) -> [UInt8] {
        var text = ""
        func set(_ mode: String, _ isOn: Bool, _ wasOn: Bool) {
            if isOn != wasOn { text += "\u{1B}[?\(mode)\(isOn ? "h" : "l")" }
        }
        set("2004", bracketedPaste, old.bracketedPaste)
        set("1004", focusEvents, old.focusEvents)
        set("1000", mouse, old.mouse)
        set("1006", mouse, old.mouse)
        if kittyFlags != old.kittyFlags {
            if old.kittyFlags != nil { text += "\u{1B}[<u" }
            if let kittyFlags { text += "\u{1B}[>\(kittyFlags)u" }
        }
        if modifyOtherKeys != old.modifyOtherKeys { text += modifyOtherKeys ? "\u{1B}[>4;1m" : "\u{1B}[>4m" }
        return Array(text.utf8)
    }
}
