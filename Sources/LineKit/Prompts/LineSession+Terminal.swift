extension LineSession {
    /// Draws as this terminal can show it.
    mutating func adapt(to capabilities: TerminalCapabilities) {
        draws(
            reflows: capabilities.reflows, synchronized: capabilities.synchronizedOutput,
            colors: capabilities.colorDepth)
    }
}
