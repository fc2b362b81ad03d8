/// A key, whatever modifiers are held with it.
///
/// The names are those of the kitty keyboard protocol, which has a number for every key that keyboards have.
public enum Key: Hashable, Sendable {
    /// A key that types a character; Space is `" "`. The character is the unshifted one where the terminal says which
    /// that is (kitty), else the character as it was sent.
    case character(Character)
    /// Function keys, 1 to 35.
    case function(Int)
    /// Keys of the main block and the editing block.
    case up, down, left, right, home, end, begin, insert, delete, pageUp, pageDown, enter, tab, backspace, escape
    /// The locks, as keys.
    case capsLock, scrollLock, numLock
    /// Keys of the system block.
    case printScreen, pause, menu
    /// A key of the numeric keypad, where the terminal tells it from its twin in the main block.
    case keypad(Keypad)
    /// A media key.
    case media(Media)
    /// A modifier key pressed or released by itself.
    case modifier(Modifier)
    /// The wheel, on terminals that send it as a key (mintty, `CSI 62 ~` and `CSI 63 ~`).
    case scrollUp, scrollDown
    /// No key at all: text from an input method, which is in `KeyEvent.text` (kitty's key number 0).
    case composed

    /// The keys of the numeric keypad.
    public enum Keypad: UInt8, Hashable, Sendable, CaseIterable {
        /// The digits.
        case digit0, digit1, digit2, digit3, digit4, digit5, digit6, digit7, digit8, digit9
        /// The signs and Enter.
        case decimal, divide, multiply, subtract, add, enter, equal, separator
        /// The keys as they are with Num Lock off.
        case left, right, up, down, pageUp, pageDown, home, end, insert, delete, begin
    }

    /// The media keys.
    public enum Media: UInt8, Hashable, Sendable, CaseIterable {
        /// Players.
        case play, pause, playPause, reverse, stop, fastForward, rewind, trackNext, trackPrevious, record
        /// Loudness.
        case lowerVolume, raiseVolume, muteVolume
    }

    /// The modifier keys.
    public enum Modifier: UInt8, Hashable, Sendable, CaseIterable {
        /// Those on the left.
        case leftShift, leftCtrl, leftAlt, leftSuper, leftHyper, leftMeta
        /// Those on the right.
        case rightShift, rightCtrl, rightAlt, rightSuper, rightHyper, rightMeta
        /// AltGr, and the level above it.
        case isoLevel3Shift, isoLevel5Shift
    }

    /// The key of the main block that does the same as this keypad key; any other key is its own twin.
    public var mainTwin: Key {
        guard case .keypad(let key) = self else { return self }
        return switch key {
        case .decimal: .character(".")
        case .divide: .character("/")
        case .multiply: .character("*")
        case .subtract: .character("-")
        case .add: .character("+")
        case .equal: .character("=")
        case .separator: .character(",")
        case .enter: .enter
        case .left: .left
        case .right: .right
        case .up: .up
        case .down: .down
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        case .home: .home
        case .end: .end
        case .insert: .insert
        case .delete: .delete
        case .begin: .begin
        default: .character(Character(ascii: UInt8(ascii: "0") + key.rawValue))
        }
    }
}
