import LineKit

/// Feeds whole sessions random commands on random text, and checks what must hold whatever they are: nothing traps, the
/// text is valid, the cursor stands between characters, undoing gives back what was there before each command and
/// redoing what came after it.
///
/// Each round begins a line with a generator of its own, so that a failure is had again from the round's seed alone.
struct Model {
    /// Makes `steps` commands; false, after saying on standard output what is wrong, when something is.
    static func run(steps: Int, seed: UInt64) -> Bool {
        var done = 0
        var undone = 0
        var round = seed
        while done < steps {
            var model = Model(seed: round)
            if let fault = model.fault(steps: min(steps - done, 60)) {
                print("model: \(fault)\n  seed \(round), a round of 1 to 60 commands, after \(done) commands")
                print("  keys: \(model.pressed.map(\.debugDescription).joined(separator: " "))")
                return false
            }
            done += model.pressed.count
            undone += model.undoCount
            round &+= 1
        }
        print("model: \(done) commands in \(round &- seed) lines, \(undone) of them undone or redone, seed \(seed)")
        return true
    }

    private static let pieces = [
        "a", "b", " ", " ", ".", "-", "(", ")", "\"", "word ", "é", "e\u{301}", "漢", "字", "👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "ß", "Σ",
        "\u{301}",
        "\u{200D}", "🇩", "\u{FE0F}", "क्ष",
    ]
    private static let emacsKeys = [
        "\u{01}", "\u{05}", "\u{02}", "\u{06}", "\u{1B}b", "\u{1B}f", "\u{0B}", "\u{15}", "\u{17}", "\u{1B}d",
        "\u{1B}\u{7F}",
        "\u{04}", "\u{7F}", "\u{14}", "\u{1B}t", "\u{1B}u", "\u{1B}l", "\u{1B}c", "\u{19}", "\u{1B}y", "\u{1B}2",
        "\u{1B}-",
        "\u{00}", "\u{18}\u{18}", "\u{1B}[1;2D", "\u{1B}[1;2C", "\u{18}h", "\u{1B}\\", "\u{1D}a", "\u{1B}[D",
        "\u{1B}[C",
        "\u{1B}[3~", "\u{18}(", "\u{18})", "\u{18}e", "\u{1B}[200~p  q\u{301}\u{1B}[201~", "\u{16}\t", "\u{1B}[2~",
    ]
    private static let viKeys = [
        "\u{1B}", "\u{1B}", "i", "a", "A", "I", "o", "O", "c", "d", "y", "w", "b", "e", "W", "0", "$", "fa", "tb", ";",
        ",", "%",
        "x", "X", "rz", "r漢", "R", "~", "s", "S", "p", "P", ".", "v", "V", "J", ">", "<", "gU", "\"a", "ma", "`a", "2",
        "3",
        "D", "C", "Y", "iw", "a(", "l", "h", "^", "qa", "q", "@a", "\u{17}", "\u{7F}", "\u{0F}",
    ]

    /// Keys that may change the text more than once, each time a step to undo.
    private static let severalSteps: Set<String> = ["\u{18}e", "\u{18})", "\u{1B}y", "\u{1B}2", "\u{1B}[2~"]
    private static let singleSteps = emacsKeys.filter { !severalSteps.contains($0) }

    private let isVi: Bool
    /// Whether each key makes at most one step, so that every text that undoing gives was there before a key.
    private let isStrict: Bool
    private let isMultiline: Bool
    private var random: HostileBytes.Random
    private(set) var pressed: [String] = []
    private(set) var undoCount = 0

    private init(seed: UInt64) {
        random = HostileBytes.Random(seed: seed)
        isVi = seed % 2 == 1
        isStrict = seed % 4 == 0
        isMultiline = seed / 4 % 2 == 1
    }

    private mutating func fault(steps: Int) -> String? {
        let columns = [1, 7, 20, 80].randomElement(using: &random) ?? 80
        var session = LineSession(
            prompt: "> ", columns: columns, rows: 6, bindings: isVi ? .vi : .emacs, initialText: "start hé漢e",
            isMultiline: isMultiline)
        var states = [session.text]
        while pressed.count < steps, session.outcome == nil {
            for keys in next() {
                press(keys, on: &session)
                let text = session.text
                if text.unicodeScalars.contains("\u{FFFD}") { return "not UTF-8: \(text.debugDescription)" }
                if !(0...text.count).contains(session.cursor) {
                    return "the cursor is at \(session.cursor) of \(text.count)"
                }
                states.append(text)
            }
            if session.text.utf8.count > 600 { break }
        }
        guard session.outcome == nil else { return nil }
        return faultInUndoing(&session, states)
    }

    /// A command, or text, which is typed scalar by scalar: each is a step that may be undone by itself.
    private mutating func next() -> [String] {
        guard Int.random(in: 0..<3, using: &random) == 0 else {
            let keys = isVi ? Self.viKeys : isStrict ? Self.singleSteps : Self.emacsKeys
            return [keys.randomElement(using: &random) ?? "a"]
        }
        return (Self.pieces.randomElement(using: &random) ?? "a").unicodeScalars.map { String(Character($0)) }
    }

    /// Presses keys; false when the bell rang.
    @discardableResult
    private mutating func press(_ keys: String, on session: inout LineSession) -> Bool {
        pressed.append(keys)
        let now = ContinuousClock.Instant.now
        session.feed(keys.utf8, at: now)
        // A lone Escape is one when nothing follows.
        if let deadline = session.nextDeadline { session.tick(at: deadline) }
        return !session.takeOutput().contains(0x07)
    }

    private mutating func faultInUndoing(_ session: inout LineSession, _ states: [String]) -> String? {
        // Ends whatever is unfinished: after C-o and a register the first Escape gives up the register, the second C-o.
        for keys in Array(repeating: isVi ? "\u{1B}" : "\u{07}", count: 3) { press(keys, on: &session) }
        let last = session.text
        var seen = [last]
        var rest = states[...]
        while seen.count < 3000 {
            guard press(isVi ? "u" : "\u{1F}", on: &session) else { break }
            undoCount += 1
            let text = session.text
            seen.append(text)
            guard isStrict else { continue }
            guard let found = rest.lastIndex(where: { Self.isSame($0, text) }) else {
                return "undoing gave \(text.debugDescription), which was never there"
            }
            rest = rest[...found]
        }
        if !isVi, !Self.isSame(session.text, states[0]) {
            return "undoing everything gave \(session.text.debugDescription)"
        }
        for text in seen.dropLast().reversed() {
            press(isVi ? "\u{12}" : "\u{18}\u{1F}", on: &session)
            undoCount += 1
            if !Self.isSame(session.text, text) {
                return "redoing gave \(session.text.debugDescription), not \(text.debugDescription)"
            }
        }
        return nil
    }

    /// By bytes: strings that are equal may be other scalars.
    private static func isSame(_ a: String, _ b: String) -> Bool { a.utf8.elementsEqual(b.utf8) }
}
