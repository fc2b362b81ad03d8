/// What a terminal answers when it is asked something, and what it reports by itself. Names and numbers are those of
/// xterm's control sequences (ctlseqs) unless stated.
public enum TerminalReply: Hashable, Sendable {
    /// Where the cursor is (CPR, DECXCPR), row and column from 1, and the page where it is given.
    case cursorPosition(row: Int, column: Int, page: Int?)
    /// Primary device attributes (DA1).
    case deviceAttributes([Int])
    /// Secondary device attributes (DA2).
    case secondaryDeviceAttributes([Int])
    /// An operating system command (OSC): colours (4, 10 to 19), the clipboard (52) and others.
    case operatingSystemCommand(number: Int, text: String)
    /// A device control string (DCS): XTVERSION (`>|…`), DA3 (`!|…`), DECRQSS (`1$r…`), XTGETTCAP (`1+r…`).
    case deviceControl(String)
    /// An application program command (APC): kitty's graphics protocol.
    case applicationCommand(String)
    /// A window report (`CSI … t`) other than a resize.
    case windowReport(operation: Int, arguments: [Int])
    /// The state of a mode (DECRPM): 0 not known, 1 set, 2 reset, 3 always set, 4 always reset.
    case modeReport(mode: Int, value: Int, isPrivate: Bool)
    /// The kitty keyboard protocol's flags that are on.
    case keyboardFlags(Int)
    /// A device status report (DSR).
    case statusReport([Int])
    /// Whether the terminal's colours are dark or light (DSR 997).
    case colorScheme(isDark: Bool)
    /// The level of xterm's modifyOtherKeys.
    case modifyOtherKeys(Int)
}
