extension TerminalModes {
    /// What every prompt that reads keys switches on.
    static var lineEditing: TerminalModes {
        var modes = TerminalModes(.raw)
        modes.bracketedPaste = true
        return modes
    }
}
