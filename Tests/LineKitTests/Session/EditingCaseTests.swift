import Testing

@testable import LineKit

/// What people were let down by while editing lines with vi's keys, undoing, walking through the history and writing
/// several rows.
@Suite struct EditingCaseTests {
    private func run(
        _ keys: String, text: String = "", history: [String] = [], bindings: KeyBindings = .emacs,
        _ change: (inout SessionRun.Setup) -> Void = { _ in }
    ) -> SessionRun {
        var setup = SessionRun.Setup()
        setup.text = text
        setup.history = history
        setup.bindings = bindings
        change(&setup)
        var run = SessionRun(setup)
        for key in KeySequence(keys)?.keys ?? [] {
            run.press(KeySequence(keys: [key]))
            run.pause()
        }
        return run
    }

    @Test("C173 the line being typed is there again after Up and Down") func typedLine() {
        #expect(run("n e w <Up> <Down>", history: ["one"]).text == "new")
        #expect(run("n e w <Up>", history: ["one"]).text == "one")
        #expect(run("n e w Escape k j", history: ["one"], bindings: .vi).text == "new")
    }

    @Test("C175 the searched text is made longer while searching") func narrowing() {
        let history = ["git rebase", "git reset"]
        #expect(run("C-r g i t SPC r e", history: history).text == "git reset")
        #expect(run("C-r g i t SPC r e C-r b", history: history).text == "git rebase")
    }

    @Test("C177 a hint on a recalled line does not take the next Up") func hintsAndUp() {
        struct Numbers: Hinter {
            func hint(for context: LineContext) -> String? { context.line + "0" }
        }
        #expect(run("<Up> <Up> <Up>", history: ["a1", "a2", "a3"]) { $0.hinter = Numbers() }.text == "a1")
    }

    @Test("C191 the letter behind r replaces") func replacing() {
        #expect(run("Escape r v", text: "meow", bindings: .vi).text == "meov")
    }

    @Test("C193 R overwrites until Escape") func replaceMode() {
        let replaced = run("Escape 0 R x y Escape", text: "abcd", bindings: .vi)
        #expect(replaced.text == "xycd" && replaced.session.cursor == 1)
    }

    @Test("C195 bindings with Alt do not slow Escape down") func plainEscape() {
        var bindings = KeyBindings.vi
        bindings["M-h"] = .backwardKillWord
        var plain = SessionRun(
            {
                var setup = SessionRun.Setup()
                setup.bindings = bindings
                setup.text = "one two"
                return setup
            }())
        plain.press("Escape")
        let delay = plain.session.nextDeadline.map { $0 - plain.now }
        #expect(delay == .milliseconds(50))
        plain.advance(by: .milliseconds(50))
        #expect(plain.session.core.editor.mode == .viCommand && plain.session.nextDeadline == nil)
    }

    @Test("C197 what changes nothing is no undo step") func copying() {
        #expect(run("a b c M-w C-_").text == "")
        #expect(run("a b c C-@ C-a C-x C-x M-w M-f C-_").text == "")
    }

    @Test("C283 Up moves a row before it leaves for the history") func upByRow() {
        let rows: [(String, String, [Int])] = [
            ("", "a\nb", [1, 1]), ("<Up>", "a\nb", [0, 3]), ("<Up> <Up>", "older", [0, 7]),
            ("<Up> <Up> <Down>", "a\nb", [1, 1]),
        ]
        for (keys, text, cursor) in rows {
            let moved = run(keys, text: "a\nb", history: ["older"]) { $0.isMultiline = true }
            #expect(moved.text == text && moved.cursor == cursor, "\(keys): \(moved.text) \(moved.cursor)")
        }
    }

    @Test("M105 continuation rows carry numbers that are no part of the result") func numberedRows() {
        var numbered = run("", text: "a\nb\nc") {
            $0.isMultiline = true
            $0.continuationPrompt = { StyledText("\($0 + 1)| ") }
        }
        #expect(numbered.rows.prefix(3) == ["> a", "2| b", "3| c"])
        numbered.press("RET")
        #expect(numbered.session.outcome == .line("a\nb\nc"))
    }

    @Test("M104 Up and Down keep their column past shorter rows") func goalColumns() {
        let rows: [(String, Int)] = [
            ("<Up>", 7), ("<Up> <Up>", 4), ("<Up> <Up> <Down> <Down>", 12), ("<Up> C-f <Up>", 7),
            ("<Up> <Up> C-a <Down> <Down>", 8),
        ]
        for (keys, cursor) in rows {
            let moved = run(keys, text: "abcdef\n\nabcd") { $0.isMultiline = true }
            #expect(moved.session.cursor == cursor, "\(keys)")
        }
        // Columns are cells: a wide letter is two of them.
        let wide = run("<Up>", text: "日本語\nabcd") { $0.isMultiline = true }
        #expect(wide.session.cursor == 2)
    }

    @Test("M109 keys for a line feed where the terminal tells them from Return") func lineFeeds() {
        for keys in ["S-RET", "C-RET", "C-q C-j"] {
            #expect(run("a \(keys) b") { $0.isMultiline = true }.text == "a\nb", "\(keys)")
        }
        #expect(run("a S-RET b").text == "ab")
    }

    @Test("M45 a sequence that goes on waits, and only then") func sequences() {
        var bindings = KeyBindings.emacs
        bindings["C-x"] = .killWholeLine
        let setup = {
            var setup = SessionRun.Setup()
            setup.bindings = bindings
            setup.text = "abc"
            return setup
        }()
        var waits = SessionRun(setup)
        waits.press("C-x")
        #expect(waits.text == "abc" && waits.session.nextDeadline != nil)
        waits.pause()
        #expect(waits.text == "")
        var goesOn = SessionRun(setup)
        goesOn.press("C-x", "h", "x")
        goesOn.pause()
        #expect(goesOn.text == "x")
    }

    @Test("C215 a letter at the end of two hundred rows writes what changed") func longTexts() {
        var run = run("<Up>", history: [(1...200).map { "row number \($0)" }.joined(separator: "\n")]) {
            $0.columns = 80
            $0.rows = 24
            $0.isMultiline = true
        }
        _ = run.takeBytes()
        run.press("x")
        #expect(run.takeBytes() == Array("x".utf8))
        run.press("DEL")
        #expect(run.takeBytes().count < 16)
    }

    @Test("C263 recalled right-to-left text loses its last letter in logical order") func rightToLeft() {
        let sentence = String(repeating: "هذه جملة طويلة ", count: 8)
        let run = run("<Up> DEL", history: [sentence])
        #expect(run.text == String(sentence.dropLast()))
        #expect(run.differenceFromFirstDrawing() == nil)
    }

}
