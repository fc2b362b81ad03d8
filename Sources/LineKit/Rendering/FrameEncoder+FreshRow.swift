extension FrameEncoder {
    /// Brings the cursor to the start of a clean row without asking the terminal where it stands, the way zsh does: a
    /// mark, blanks up to the margin, a carriage return. Where the cursor stood at the start of a row, the mark is on
    /// that row and is erased with the blanks; where something was printed without a line feed, the blanks run over the
    /// margin, and what was printed stays, with the mark behind it.
    func beginFreshRow(into output: inout [UInt8]) {
        output += Array("\u{1B}[7m%\u{1B}[m".utf8)
        output += [UInt8](repeating: 0x20, count: max(columns - 1, 0))
        output += Array("\r\u{1B}[K".utf8)
    }
}
