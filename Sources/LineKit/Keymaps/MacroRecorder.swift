/// The keyboard macro: keys that were pressed between `start-kbd-macro` and `end-kbd-macro`.
struct MacroRecorder: Sendable {
    /// How often a numeric argument can repeat a macro.
    static let mostRepeats = 10_000

    /// The keys of the last macro that was ended.
    private(set) var keys: [KeyEvent] = []
    private(set) var isRecording = false
    private var recorded: [KeyEvent] = []
    /// vi's macros by register.
    private var registers: [Character: [KeyEvent]] = [:]
    private var register: Character?
    private var lastRun: Character?

    /// Begins to record, into a vi register or as the one keyboard macro of readline.
    mutating func begin(register: Character? = nil) {
        isRecording = true
        recorded = []
        self.register = register
    }

    /// The keys of the macro of a vi register; `@` is the register that ran last.
    mutating func keys(of name: Character) -> [KeyEvent] {
        let register = name == "@" ? lastRun : name
        lastRun = register
        return register.flatMap { registers[$0] } ?? []
    }

    mutating func record(_ key: KeyEvent) { recorded.append(key.chord.withText(of: key)) }

    /// Takes back the last keys.
    mutating func forget(last count: Int) { recorded.removeLast(min(count, recorded.count)) }

    /// Ends the recording; the keys that asked for the end are no part of it.
    mutating func end(dropping last: Int) {
        isRecording = false
        let keys = Array(recorded.dropLast(last))
        if let register { registers[register] = keys } else { self.keys = keys }
        register = nil
        recorded = []
    }

    /// Gives the recording up. As in readline the keyboard macro before it is forgotten too; vi's registers stay.
    mutating func cancel() {
        if isRecording, register == nil { keys = [] }
        isRecording = false
        register = nil
        recorded = []
    }
}

extension KeyEvent {
    fileprivate func withText(of other: KeyEvent) -> KeyEvent {
        var copy = self
        copy.text = other.text
        copy.shifted = other.shifted
        return copy
    }
}
