/// What outlives a line and is shared by the fields of a form: kill ring, registers, the last change, the last search
/// for a character. A value that moves from editor to editor. Editors of secrets put nothing in.
struct EditMemory: Sendable {
    var killRing = KillRing()
    /// vi's named registers.
    var registers: [Character: Register] = [:]
    /// The last `f`, `F`, `t`, `T` or `character-search`, for `;` and `,`.
    var lastSearch: CharacterSearch?
    /// The last change made with vi keys, for `.`.
    var lastChange: RepeatableChange?

    /// Text that was copied on purpose and that the system's clipboard is still to be given.
    private(set) var outgoingCopy: String?

    /// The command before this one; what `yank-pop` and `yank-last-arg` look at.
    private(set) var lastCommand: EditCommand?
    /// Whether the command before this one killed text, so that a kill now joins it.
    private(set) var isKilling = false
    private var didKill = false
    /// The shape of what was killed or copied last; its text is that of the ring.
    private var lastShape = Register(text: "")
    private var lastCopied: Register?
    private var deletions: [Register] = []

    /// Says that a command begins. Every command of every editor, and every one that is not about the text, has to
    /// say so: that is what ends a run of kills.
    mutating func begin() { didKill = false }

    /// Says that the command that began is done.
    mutating func end(_ command: EditCommand) {
        isKilling = didKill
        lastCommand = command
    }

    /// Ends a run of kills, as moving to another field does.
    mutating func interrupt() {
        isKilling = false
        lastCommand = nil
    }

    /// Says that a command gave up: nothing continues what came before it but a run of kills, as in readline.
    mutating func giveUp() { lastCommand = nil }

    /// Counts as a kill without adding text: killing nothing does not end a run of kills.
    mutating func continueKilling() {
        didKill = true
        isKilling = true
    }

    /// Keeps what vi deleted or copied without naming a register.
    mutating func putUnnamed(_ contents: Register, isForward: Bool, isDeletion: Bool) {
        kill(contents.text, forward: isForward, replacesRun: true)
        lastShape = contents.withoutText
        if !isDeletion { lastCopied = contents }
    }

    /// What a register holds: a named one, `0` for what was copied last, `1` to `9` for the last deletions, and
    /// without a name what was killed or copied last.
    func contents(of register: Character?) -> Register? {
        guard let register, register != "\"" else {
            return killRing.current.map { lastShape.with(text: $0) }
        }
        if register == "0" { return lastCopied }
        if let digit = register.asciiNumber {
            return deletions.indices.contains(digit - 1) ? deletions[digit - 1] : nil
        }
        // Both names of the clipboard are one register; it is only written to, so it holds what was copied here.
        return registers[Self.isClipboard(register) ? "+" : register]
    }

    /// Says that text was copied for other programs: by `copy`, `cut` or `copy-region-as-kill`, or into a register
    /// that stands for the clipboard.
    mutating func offer(_ text: String) { outgoingCopy = text }

    /// What the clipboard is to be given; asking takes it.
    mutating func takeOutgoingCopy() -> String? {
        defer { outgoingCopy = nil }
        return outgoingCopy
    }

    /// Whether a register stands for the system's clipboard.
    static func isClipboard(_ register: Character) -> Bool { register == "+" || register == "*" }

    /// Keeps what vi deleted in the numbered registers, `1` being the newest.
    mutating func noteDeletion(_ contents: Register) {
        deletions.insert(contents, at: 0)
        if deletions.count > 9 { deletions.removeLast() }
    }

    /// Adds killed text to the ring.
    mutating func kill(_ text: String, forward: Bool, replacesRun: Bool) {
        let joining: KillRing.Joining =
            !isKilling ? .none : replacesRun ? .replace : forward ? .append : .prepend
        killRing.add(text, joining: joining)
        lastShape = Register(text: "")
        continueKilling()
    }
}

/// The contents of a vi register.
struct Register: Sendable, Hashable {
    var text: String
    /// Whether it holds whole lines, which are put above or below and not beside the cursor.
    var isLinewise = false
    /// Whether it holds the lines of a block, which are put beside each other's columns.
    var isBlockwise = false

    var withoutText: Register { with(text: "") }

    func with(text: String) -> Register {
        Register(text: text, isLinewise: isLinewise, isBlockwise: isBlockwise)
    }

    /// Both, the other behind: lines and blocks in lines of their own.
    func appending(_ other: Register) -> Register {
        guard !text.isEmpty else { return other }
        let isOfLines = isLinewise || other.isLinewise
        let breaksLine = isOfLines || isBlockwise || other.isBlockwise
        return Register(
            text: text + (breaksLine ? "\n" : "") + other.text, isLinewise: isOfLines,
            isBlockwise: !isOfLines && (isBlockwise || other.isBlockwise))
    }
}

/// A search for a character within the line.
struct CharacterSearch: Sendable, Hashable {
    var character: Character
    var isForward: Bool
    /// Whether the cursor stops one character short of it.
    var stopsBefore = false

    var reversed: CharacterSearch {
        CharacterSearch(character: character, isForward: !isForward, stopsBefore: stopsBefore)
    }
}
