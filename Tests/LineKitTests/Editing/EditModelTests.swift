import Testing

@testable import LineKit

/// Random commands against what must hold whatever they are.
@Suite struct EditModelTests {
    /// A small generator with a seed, so that a failure can be had again.
    struct Dice: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            var word = state
            word ^= word >> 33
            word = word &* 0xFF51_AFD7_ED55_8CCD
            return word ^ (word >> 33)
        }
    }

    /// How many commands the model tests run: `LINEKIT_MODEL_STEPS`, or as many as are done in seconds.
    static let stepCount = environmentValue("LINEKIT_MODEL_STEPS").flatMap { Int($0) } ?? 60_000

    private static let pieces: [String] = [
        "a", "b", " ", " ", ".", "-", "(", ")", "\"", "é", "e\u{301}", "漢", "字", "👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "ß", "\t", "Σ",
        "\u{301}", "\u{200D}", "🇩", "\u{FE0F}", "क्ष", "\n",
    ]

    private static let commands = EditCommand.allCases

    private static let notations: [String] = [
        "C-a", "C-e", "C-b", "C-f", "M-b", "M-f", "C-k", "C-u", "C-w", "M-d", "M-DEL", "C-d", "DEL", "C-t", "M-t",
        "M-u",
        "M-l", "M-c", "C-y", "M-y", "C-_", "C-x C-_", "M-2", "M--", "C-@", "C-x C-x", "<S-Left>", "<S-Right>", "C-x h",
        "<Insert>", "M-r", "C-] a", "M-\\", "C-v", "C-x (", "C-x )", "C-x e", "C-g",
    ]
    private static let viNotations: [String] = [
        "Escape", "Escape", "i", "a", "A", "o", "O", "c", "d", "y", "w", "b", "e", "W", "0", "$", "f", "t", ";", ",",
        "%", "x", "X",
        "r", "R", "~", "s", "S", "p", "P", "u", "U", "C-r", ".", "v", "V", "J", ">", "<", "g", "\"", "m", "`", "2", "3",
        "D", "C", "Y", "(", "l", "h", "q", "@", "C-w", "C-u", "DEL", "C-o", "^", "|",
    ]

    private func check(_ script: EditScript, _ step: String) -> Bool {
        let text = script.text
        var isSound = false
        script.withState { state in
            // The bytes themselves: a string made of them would have been mended.
            isSound =
                String(validating: (0..<state.text.utf8Count).map { state.text[$0] }, as: UTF8.self) != nil
                && state.text.boundary(atOrBefore: state.cursor) == state.cursor
                && state.cursor >= 0 && state.cursor <= state.text.utf8Count
                && state.text.boundary(atOrBefore: state.mark) == state.mark
                && state.selection.map { state.text.boundary(atOrBefore: $0.anchor) == $0.anchor } ?? true
        }
        if !isSound { Issue.record("unsound after \(step): \(text.debugDescription)") }
        return isSound
    }

    private func scripts(steps: Int, seed: UInt64, vi: Bool, traits: EditTraits) {
        var dice = Dice(state: seed)
        let script = EditScript("|", bindings: vi ? .vi : .emacs, traits: traits)
        for step in 0..<steps {
            if dice.next() % 3 == 0 {
                script.type(Self.pieces.randomElement(using: &dice) ?? "x")
            } else {
                let keys = (vi ? Self.viNotations : Self.notations).randomElement(using: &dice) ?? "x"
                script.press(keys)
            }
            if script.text.utf8.count > 400 { script.withState { $0.load("") } }
            guard check(script, "\(step), seed \(seed)") else { return }
        }
    }

    @Test("M18 cursors stay between clusters, whatever is pressed") func cursorsStayBetweenClusters() {
        var lines = EditTraits()
        lines.isMultiline = true
        var short = EditTraits()
        short.maxLength = 12
        var secret = EditTraits()
        secret.isSecret = true
        var paired = EditTraits()
        paired.pairs = LineEditor.usualPairs
        paired.undoGrouping = .words
        let all = [EditTraits(), lines, short, secret, paired]
        for (seed, traits) in all.enumerated() {
            let steps = Self.stepCount / all.count / 2
            scripts(steps: steps, seed: UInt64(seed), vi: false, traits: traits)
            scripts(steps: steps, seed: UInt64(seed) + 100, vi: true, traits: traits)
        }
    }

    /// What was selected or marked when the text changed under it: the place may have come to lie inside a character.
    @Test("M18 nothing that remembers a place cuts a character") func rememberedPlacesAreBoundaries() {
        // Text, keys, whether they are vi's, after.
        let rows: [(String, String, Bool, String)] = [
            ("ab é|", "C-a <S-Right> <S-Right> M-t x", false, "é abx|"),
            ("ab éé|", "<S-Left> M-t x", false, "éé abx|"),
            ("a漢|", "C-a <S-Right> <S-Right> M-u x", false, "x|"),
            ("abé|", "Escape 0 l m a 0 x i é Escape d ` a", true, "|ébé"),
            ("é漢|", "Escape 0 l m a 0 2 x i 漢 Escape $ d ` a", true, "|漢"),
            ("aé漢|", "Escape 0 v l l J d", true, "|"),
        ]
        for (before, keys, isVi, after) in rows {
            let script = EditScript(before, bindings: isVi ? .vi : .emacs)
            script.press(keys)
            #expect(check(script, keys), "\(keys)")
            #expect(script.drawn == after, "\(keys)")
        }
    }

    @Test("M42 what is put over a selection stops at the limit, and the cursor with it") func puttingUpToTheLimit() {
        var short = EditTraits()
        short.maxLength = 4
        // Keys on "abcd", after.
        for (keys, after) in [
            ("Escape 0 y $ $ v p", "abc|a"), ("Escape 0 y $ v p", "|abcd"), ("Escape 0 y $ l v l p", "aa|bd"),
        ] {
            let script = EditScript("abcd|", bindings: .vi, traits: short)
            script.press(keys)
            #expect(check(script, keys), "\(keys)")
            #expect(script.drawn == after, "\(keys)")
        }
    }

    @Test func everyCommandIsSoundAnywhere() {
        var dice = Dice(state: 7)
        let script = EditScript("|")
        for step in 0..<8_000 {
            script.withState { state in
                state.mode = EditMode.allCases.randomElement(using: &dice) ?? .emacs
                if state.mode == .viVisual {
                    state.selection = Selection(anchor: state.cursor, extent: .throughCursor)
                }
            }
            if dice.next() % 2 == 0 { script.type(Self.pieces.randomElement(using: &dice) ?? "x") }
            let command = Self.commands.randomElement(using: &dice) ?? .yank
            let count: Int? =
                [nil, nil, 0, 1, 2, -1, -3, 1_000_000, -1_000_000, .max, .min].randomElement(using: &dice) ?? nil
            // Putting a million times is right, and slow.
            let isPutting = [.yank, .viPut, .viRedo, .tabInsert, .insertNewline].contains(command)
            script.perform(command, count: isPutting ? count.map { min($0, 3) } : count)
            if script.text.utf8.count > 400 { script.withState { $0.load("") } }
            guard check(script, "\(step) \(command) \(count ?? 1)") else { return }
        }
    }

    /// Undoing everything gives the text back at each step, and redoing gives what was undone.
    @Test func undoingGivesEachStateBack() {
        var dice = Dice(state: 42)
        for round in 0..<60 {
            let script = EditScript("start here|")
            var states: [String] = [script.text]
            for _ in 0..<40 {
                let keys = Self.notations.filter { $0 != "C-_" && $0 != "C-x C-_" && $0 != "M-r" && $0 != "C-v" }
                if dice.next() % 2 == 0 {
                    script.type(Self.pieces.randomElement(using: &dice) ?? "x")
                } else {
                    script.press(keys.randomElement(using: &dice) ?? "C-a")
                }
                states.append(script.text)
            }
            script.press("C-g")
            var undone: [String] = [script.text]
            while script.undoCount > 0 {
                script.perform(.undo)
                undone.append(script.text)
            }
            #expect(script.text.utf8.elementsEqual("start here".utf8), "round \(round)")
            // Joined runs skip states; what is left are states that were there, in order.
            var rest = states.reversed()[...]
            for text in undone.drop(while: { !$0.utf8.elementsEqual(states.last?.utf8 ?? "".utf8) }) {
                guard let found = rest.firstIndex(where: { $0.utf8.elementsEqual(text.utf8) }) else { continue }
                rest = rest[found...]
            }
            for text in undone.dropLast().reversed() {
                script.perform(.redo)
                #expect(script.text.utf8.elementsEqual(text.utf8), "round \(round)")
            }
        }
    }

    /// Emacs commands against a model that knows nothing but an array of characters.
    @Test func commandsDoWhatTheyDoToAnArrayOfCharacters() {
        var dice = Dice(state: 99)
        var model: [Character] = []
        var cursor = 0
        let script = EditScript("|")
        // Clusters that join with none beside them, so that an array can hold them.
        let letters: [Character] = ["a", "b", " ", ".", "é", "漢", "👩‍👩‍👧‍👦", "👍🏽"]
        for step in 0..<20_000 {
            switch dice.next() % 12 {
            case 0...3:
                let letter = letters.randomElement(using: &dice) ?? "a"
                model.insert(letter, at: cursor)
                cursor += 1
                script.type(String(letter))
            case 4:
                cursor = max(0, cursor - 1)
                script.perform(.backwardChar)
            case 5:
                cursor = min(model.count, cursor + 1)
                script.perform(.forwardChar)
            case 6:
                if cursor > 0 {
                    cursor -= 1
                    model.remove(at: cursor)
                }
                script.perform(.backwardDeleteChar)
            case 7:
                if cursor < model.count { model.remove(at: cursor) }
                script.perform(.deleteChar)
            case 8:
                while cursor > 0, !model[cursor - 1].isLetter { cursor -= 1 }
                while cursor > 0, model[cursor - 1].isLetter { cursor -= 1 }
                script.perform(.backwardWord)
            case 9:
                let start = cursor
                while cursor > 0, model[cursor - 1] == " " { cursor -= 1 }
                while cursor > 0, model[cursor - 1] != " " { cursor -= 1 }
                model.removeSubrange(cursor..<start)
                script.perform(.unixWordRubout)
            case 10:
                if cursor > 0, model.count > 1 {
                    let place = cursor == model.count ? cursor - 1 : cursor
                    model.swapAt(place - 1, place)
                    cursor = place + 1
                }
                script.perform(.transposeChars)
            default:
                if dice.next() % 8 == 0 {
                    model.removeSubrange(cursor...)
                    script.perform(.killLine)
                } else {
                    cursor = 0
                    script.perform(.beginningOfLine)
                }
            }
            let wanted = String(model[..<cursor]) + "|" + String(model[cursor...])
            if script.drawn != wanted {
                Issue.record("step \(step): \(script.drawn), expected \(wanted)")
                return
            }
        }
    }
}
