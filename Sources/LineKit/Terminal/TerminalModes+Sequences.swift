extension TerminalModes {
    /// What switches the modes on. None of it moves the cursor (C019).
    ///
    /// Modes 2004 (bracketed paste), 1004 (focus), 1000 and 1006 (mouse) are xterm's (ctlseqs, "DEC Private Mode Set");
    /// `CSI > flags u` pushes kitty's keyboard flags, `CSI > 4 ; 1 m` is xterm's modifyOtherKeys.
    var entering: [UInt8] {
        guard discipline == .raw else { return [] }
        var text = ""
        if bracketedPaste { text += "\u{1B}[?2004h" }
        if focusEvents { text += "\u{1B}[?1004h" }
        if mouse { text += "\u{1B}[?1000h\u{1B}[?1006h" }
        if let kittyFlags { text += "\u{1B}[>\(kittyFlags)u" }
        if modifyOtherKeys { text += "\u{1B}[>4;1m" }
        return Array(text.utf8)
    }

    /// What switches them off again, ends an update that was cut short, resets the style and shows the cursor: right
    /// whatever was being drawn.
    func leaving(_ capabilities: TerminalCapabilities) -> [UInt8] {
        guard discipline == .raw else { return [] }
        var text = capabilities.synchronizedOutput ? "\u{1B}[?2026l" : ""
        text += "\u{1B}[0m\u{1B}[?25h"
        if changesCursorShape { text += "\u{1B}[0 q" }
        if kittyFlags != nil { text += "\u{1B}[<u" }
        if modifyOtherKeys { text += "\u{1B}[>4m" }
        if mouse { text += "\u{1B}[?1006l\u{1B}[?1000l" }
        if focusEvents { text += "\u{1B}[?1004l" }
        if bracketedPaste { text += "\u{1B}[?2004l" }
        return Array(text.utf8)
    }

    /// What takes the cursor off a row that was being edited, when there is nobody left to draw: whatever is written
    /// next, a crash report for one, begins at column 0 (C103), and rows of the prompt below it are gone.
    var abandoningRow: [UInt8] { Array((discipline == .raw ? "\r\n\u{1B}[J" : "\r\n").utf8) }
}
