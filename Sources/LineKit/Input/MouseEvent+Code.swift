/// The button code that all mouse encodings share (xterm's ctlseqs, "Mouse Tracking"):
///
///     bits 0 1     button: left, middle, right; 3 is a release, or with motion no button
///     bits 2 3 4   Shift, Alt, Ctrl
///     bit 5        motion
///     bit 6        the wheel: up, down, left, right
///     bit 7        further buttons: back, forward, and two more
extension MouseEvent {
    /// An event from its code and its place, counted from 1 as it is sent; 0 counts as 1.
    init(code: Int, column: Int, row: Int, isRelease: Bool) {
        var modifiers: KeyModifiers = []
        if code & 4 != 0 { modifiers.insert(.shift) }
        if code & 8 != 0 { modifiers.insert(.alt) }
        if code & 16 != 0 { modifiers.insert(.ctrl) }
        let isWheel = code & 0xC0 == 0x40
        let button: Button =
            switch code & 0xC3 {
            case 0: .left
            case 1: .middle
            case 2: .right
            case 3: .none
            case 0x40: .wheelUp
            case 0x41: .wheelDown
            case 0x42: .wheelLeft
            case 0x43: .wheelRight
            case 0x80: .back
            case 0x81: .forward
            default: .other
            }
        let action: Action =
            if isWheel {
                .scroll
            } else if code & 32 != 0 {
                button == .none ? .move : .drag
            } else {
                isRelease || button == .none ? .release : .press
            }
        self.init(action, button, row: max(row - 1, 0), column: max(column - 1, 0), modifiers: modifiers)
    }
}
