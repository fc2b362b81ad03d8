import Testing

@testable import LineKit

/// Undo and redo against a model that remembers what the text was before each step.
@Suite struct UndoModelTests {
    private static let pieces = [
        "a", "b", " ", ".", "(", "é", "e\u{301}", "漢", "👩‍👩‍👧‍👦", "🇩🇪", "👍🏽", "ß", "\t", "\u{301}", "क्ष", "word ", "\n",
    ]
    private static let emacsKeys = [
        "C-a", "C-e", "C-b", "C-f", "M-b", "M-f", "C-k", "C-u", "C-w", "M-d", "M-DEL", "C-d", "DEL", "C-t", "M-t",
        "M-u",
        "M-l", "M-c", "C-y", "M-y", "M-2", "C-@", "C-x C-x", "<S-Left>", "C-x h", "<Insert>", "M-\\", "C-x w", "M-#",
    ]
    private static let viKeys = [
        "Escape", "Escape", "i", "a", "A", "I", "c w", "d w", "d b", "y w", "w", "b", "e", "0", "$", "x", "X", "r z",
        "R",
        "~", "s", "S", "p", "P", ".", "v", "d", "D", "C", "2", "J", "> >", "g U w", "C-w", "DEL", "d i w", "o", "O",
    ]

    /// Takes random steps, then undoes them all one by one and makes them all again.
    private func round(seed: UInt64, mode: EditingMode, steps: Int, traits: EditTraits) -> String? {
        var dice = EditModelTests.Dice(state: seed)
        let script = EditScript("start here|", bindings: mode == .vi ? .vi : .emacs, traits: traits)
        // What the text was before each step; `nil` where one command made several.
        var before: [String?] = []
        var done: [String] = []
        func note(_ text: String) {
            let count = script.stepCount
            // Leaving vi's insert mode for the first time forgets how to undo.
            if count < before.count { before.removeAll() }
            // Of several steps that one key makes, as `22p` does, the first is the last to be undone.
            let known = before.count
            while before.count < count { before.append(before.count == known ? text : nil) }
        }
        for _ in 0..<steps {
            if dice.next() % 2 == 0, script.mode.takesText {
                let piece = Self.pieces.randomElement(using: &dice) ?? "x"
                done.append(piece)
                for character in piece {
                    let text = script.text
                    script.type(String(character))
                    note(text)
                }
            } else {
                let keys = (mode == .vi ? Self.viKeys : Self.emacsKeys).randomElement(using: &dice) ?? "C-a"
                done.append(keys)
                for key in KeySequence(keys)?.keys ?? [] {
                    let text = script.text
                    script.press(KeySequence(keys: [key]).description)
                    note(text)
                }
            }
        }
        script.press(mode == .vi ? "Escape" : "C-g")
        if script.stepCount < before.count { before.removeAll() }
        while before.count < script.stepCount { before.append(nil) }
        var seen = [script.text]
        while let wanted = before.popLast() {
            script.perform(.undo)
            if let wanted, !wanted.utf8.elementsEqual(script.text.utf8) {
                return
                    "undo \(before.count) gave \(script.text.debugDescription), not \(wanted.debugDescription), after \(done)"
            }
            seen.append(script.text)
        }
        for text in seen.dropLast().reversed() {
            script.perform(.redo)
            if !text.utf8.elementsEqual(script.text.utf8) {
                return "redo gave \(script.text.debugDescription), not \(text.debugDescription), after \(done)"
            }
        }
        return nil
    }

    @Test("M22 each undo gives the text before its step, and redo gives it back") func undoAndRedo() {
        var lines = EditTraits()
        lines.isMultiline = true
        var words = EditTraits()
        words.undoGrouping = .words
        var paired = EditTraits()
        paired.pairs = LineEditor.usualPairs
        let all = [EditTraits(), lines, words, paired]
        let rounds = max(1, EditModelTests.stepCount / 400)
        for number in 0..<rounds {
            let mode: EditingMode = number % 2 == 0 ? .emacs : .vi
            let traits = all[number / 2 % all.count]
            if let fault = round(seed: UInt64(number), mode: mode, steps: 40, traits: traits) {
                Issue.record("seed \(number): \(fault)")
                return
            }
        }
    }
}

extension EditScript {
    /// How many undos there are.
    var stepCount: Int {
        var count = 0
        var depth = 0
        var isOpen = false
        withState { state in
            for entry in state.undoLog.entries {
                switch entry {
                case .begin:
                    if depth == 0 { isOpen = false }
                    depth += 1
                case .end:
                    depth -= 1
                    if depth == 0, isOpen { count += 1 }
                    if depth == 0 { isOpen = false }
                case .change: if depth > 0 { isOpen = true } else { count += 1 }
                }
            }
        }
        // What a group that is still open holds is one step.
        return count + (depth > 0 && isOpen ? 1 : 0)
    }
}
