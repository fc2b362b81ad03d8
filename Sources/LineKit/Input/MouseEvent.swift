/// Something done with the mouse (xterm's modes 1000 to 1003, in the encodings X10, 1006 and 1015).
public struct MouseEvent: Hashable, Sendable {
    /// What was done.
    public enum Action: UInt8, Hashable, Sendable {
        /// A button went down.
        case press
        /// A button went up. The X10 and 1015 encodings do not say which.
        case release
        /// The mouse moved with a button down.
        case drag
        /// The mouse moved.
        case move
        /// The wheel turned one notch.
        case scroll
    }

    /// The buttons.
    public enum Button: UInt8, Hashable, Sendable {
        /// No button, or it is not said which.
        case none
        /// The buttons proper.
        case left, middle, right
        /// The wheel.
        case wheelUp, wheelDown, wheelLeft, wheelRight
        /// The side buttons.
        case back, forward
        /// Any further button.
        case other
    }

    /// What was done.
    public var action: Action
    /// The button it was done with.
    public var button: Button
    /// The column, from 0.
    public var column: Int
    /// The row, from 0, of the screen.
    public var row: Int
    /// The modifier keys held; terminals report Shift, Alt and Ctrl.
    public var modifiers: KeyModifiers

    /// A mouse event at a cell, counted from 0.
    public init(_ action: Action, _ button: Button, row: Int, column: Int, modifiers: KeyModifiers = []) {
        self.action = action
        self.button = button
        self.row = row
        self.column = column
        self.modifiers = modifiers
    }
}
