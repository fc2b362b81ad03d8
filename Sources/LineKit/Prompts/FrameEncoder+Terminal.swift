extension FrameEncoder {
    /// Draws as this terminal can show it.
    mutating func adapt(to capabilities: TerminalCapabilities) {
        reflows = capabilities.reflows
        usesSynchronizedOutput = capabilities.synchronizedOutput
        colorDepth = capabilities.colorDepth
    }
}
