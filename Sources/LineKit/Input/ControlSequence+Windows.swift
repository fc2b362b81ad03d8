/// win32-input-mode: `CSI Vk ; Sc ; Uc ; Kd ; Cs ; Rc _`, the fields of Windows' key events (virtual key, scan code,
/// UTF-16 unit, 1 for down, control key state, repeat count).
extension ControlSequence {
    /// The key that such a sequence is, or `nil`.
    var windowsKey: KeyEvent? {
        guard (4...6).contains(count) else { return nil }
        let fields = integers + [0, 1]
        let (code, unit, isDown, state) = (fields[0], fields[2], fields[3] == 1, fields[4])
        var modifiers: KeyModifiers = []
        if state & 0x10 != 0 { modifiers.insert(.shift) }
        if state & 0x03 != 0 { modifiers.insert(.alt) }
        if state & 0x0C != 0 { modifiers.insert(.ctrl) }
        let isAltGr = state & 0x09 == 0x09
        var event: KeyEvent
        if let key = Key(virtualKey: code) {
            event = KeyEvent(key, modifiers)
        } else if let character = Character(code: unit) {
            // A character that needed Shift or AltGr has it in itself.
            event = KeyEvent(.character(character), isAltGr ? [] : modifiers.subtracting(.shift))
        } else if case 0x30...0x5A = code, modifiers.contains(.ctrl) {
            event = KeyEvent(.character(Character(ascii: UInt8(code) | 0x20)), modifiers)
        } else {
            return nil
        }
        if state & 0x80 != 0 { event.locks.insert(.capsLock) }
        if state & 0x20 != 0 { event.locks.insert(.numLock) }
        if !isDown {
            event.kind = .release
            event.isKindReported = true
        }
        return event
    }
}

extension Key {
    /// The virtual keys of Windows that type no character.
    fileprivate init?(virtualKey code: Int) {
        switch code {
        case 0x08: self = .backspace
        case 0x09: self = .tab
        case 0x0D: self = .enter
        case 0x10: self = .modifier(.leftShift)
        case 0x11: self = .modifier(.leftCtrl)
        case 0x12: self = .modifier(.leftAlt)
        case 0x13: self = .pause
        case 0x14: self = .capsLock
        case 0x1B: self = .escape
        case 0x21: self = .pageUp
        case 0x22: self = .pageDown
        case 0x23: self = .end
        case 0x24: self = .home
        case 0x25: self = .left
        case 0x26: self = .up
        case 0x27: self = .right
        case 0x28: self = .down
        case 0x2C: self = .printScreen
        case 0x2D: self = .insert
        case 0x2E: self = .delete
        case 0x5B: self = .modifier(.leftSuper)
        case 0x5C: self = .modifier(.rightSuper)
        case 0x5D: self = .menu
        case 0x70...0x87: self = .function(code - 0x6F)
        case 0x90: self = .numLock
        case 0x91: self = .scrollLock
        default: return nil
        }
    }
}
