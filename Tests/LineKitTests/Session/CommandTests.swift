import Testing

@testable import LineKit

/// Every command does something, in some situation, in a line with history, completer and hints.
@Suite struct CommandTests {
    /// What can be seen of a line, to tell whether a command did anything.
    private struct Look: Equatable {
        var text: String
        var cursor: Int
        var mark: Int
        var selection: Range<Int>?
        var mode: EditMode
        var isOverwriting: Bool
        var pending: String?
        var isPending: Bool
        var isRecording: Bool
        var isSearching: Bool
        var label: String?
        var listed: Int
        var walk: Int?
        var killed: String?
        var marks: Int

        init(_ core: borrowing LineCore) {
            text = core.editor.text.string
            cursor = core.editor.cursor
            mark = core.editor.mark
            selection = core.editor.selectedRange
            mode = core.editor.mode
            isOverwriting = core.editor.isOverwriting
            pending = core.keys.pendingDisplay
            isPending = core.keys.isPending
            isRecording = core.keys.macro.isRecording
            isSearching = core.search != nil
            label = core.stringPrompt?.label
            listed = core.pager?.completions.count ?? 0
            walk = core.walk?.index
            killed = core.memory.killRing.current
            marks = core.editor.namedMarks.count
        }
    }

    private struct Situation {
        var text = "foo (bar) ~/x g"
        var mode = EditingMode.emacs
        var isMultiline = false
        var keys: [KeySequence] = []
    }

    private static let situations = [
        Situation(),
        Situation(keys: ["C-a", "C-f", "C-f"]),
        Situation(keys: ["x", "C-w", "x", "C-w", "C-y"]),
        Situation(keys: ["C-SPC", "C-a", "x", "C-_"]),
        Situation(keys: ["M-p", "g", "i", "t", "RET"]),
        Situation(keys: ["C-p", "C-p", "x"]),
        Situation(keys: ["C-x", "(", "x", "C-x", ")"]),
        Situation(text: "  a  \n b", isMultiline: true, keys: ["C-a"]),
        Situation(text: "a\nb c", isMultiline: true, keys: ["M-<", "C-a", "S-Right", "M-w"]),
        Situation(text: "gi"),
        Situation(text: "cd ~"),
        Situation(keys: ["C-x", "(", "x"]),
        Situation(text: ""),
        Situation(text: "one two", mode: .vi, keys: ["x", "Escape", "0"]),
        Situation(text: "one (two) three", mode: .vi, keys: ["Escape", "b", "d", "w", "/", "g", "RET"]),
        Situation(text: "one (two) three", mode: .vi, keys: ["Escape", "b", "y", "w", "h"]),
        Situation(text: "one two", mode: .vi, keys: ["Escape", "x", "x", "p"]),
        Situation(text: "one two", mode: .vi, keys: ["Escape", "x", "u"]),
        Situation(text: "one two", mode: .vi, keys: ["Escape", "0", "v", "w"]),
        Situation(text: "one two", mode: .vi, keys: ["Escape", "0", "R", "x"]),
        Situation(text: "one\n\ttwo", mode: .vi, isMultiline: true, keys: ["Escape"]),
        Situation(text: "one\n\ttwo", mode: .vi, isMultiline: true, keys: ["Escape", "k", "0"]),
        Situation(text: "one two", mode: .vi, keys: ["Escape", "0", "f", "o"]),
        Situation(text: "one two", mode: .vi, keys: ["Escape", "q", "a", "x", "q"]),
    ]

    private func run(_ command: EditCommand, in situation: Situation) -> (effect: String, isSeen: Bool) {
        var setup = SessionRun.Setup()
        setup.text = situation.text
        setup.bindings = situation.mode == .vi ? .vi : .emacs
        setup.bindings.bind("C-x m", in: .emacs, toKeys: "x")
        setup.isMultiline = situation.isMultiline
        setup.history = ["git status -s", "git commit x", "make test"]
        setup.adjust = { settings in
            settings.rereadInputrc = { bindings in
                var inputrc = Inputrc(bindings: bindings, application: "test")
                inputrc.read("set nonsense")
                return inputrc
            }
        }
        setup.completer = WordCompleter(["foo", "git", "gist"])
        setup.hinter = ClosureHinter {
            "git status".hasPrefix($0.line) ? String("git status".dropFirst($0.line.count)) : nil
        }
        var run = SessionRun(setup)
        for keys in situation.keys {
            run.press(keys)
            run.pause()
        }
        let before = Look(run.session.core)
        let effect = run.session.core.run(command, count: nil)
        switch effect {
        case .none: return ("none", Look(run.session.core) != before)
        case .unbound: return ("unbound", false)
        case .unhandled: return ("unhandled", false)
        default: return ("\(effect)", true)
        }
    }

    /// Commands that are nothing without the key or the paste that they come with.
    private static let needKeys: Set<EditCommand> = [
        .selfInsert, .bracketedPasteBegin, .digitArgument, .viArgDigit, .doLowercaseVersion, .viCharSearch,
        .viOverstrike,
    ]

    @Test func everyCommandDoesSomething() {
        var idle: [String] = []
        for command in EditCommand.allCases {
            let outcomes = Self.situations.map { run(command, in: $0) }
            if outcomes.contains(where: { $0.effect == "unhandled" }) { idle.append("\(command) unhandled") }
            let isMeantIdle = Self.needKeys.contains(command) || command == .ignore || command == .skipCsiSequence
            if !isMeantIdle, !outcomes.contains(where: \.isSeen) { idle.append("\(command)") }
        }
        #expect(idle.isEmpty, "\(idle)")
    }

    private struct Script {
        var keys: [KeySequence]
        var text: String
        var cursor: Int
        var initial = "typed"
        var mode = EditingMode.emacs
    }

    /// What the searches, the prompt for a name and their like do, key by key.
    @Test func stringsAreAskedForInTheLinesPlace() {
        let scripts = [
            Script(keys: ["M-p", "s", "t", "RET"], text: "make test", cursor: 7),
            Script(keys: ["M-p", "s", "t", "RET", "M-p", "RET"], text: "git status", cursor: 4),
            Script(keys: ["M-p", "s", "t", "RET", "C-_"], text: "typed", cursor: 5),
            Script(keys: ["M-p", "^", "g", "i", "t", "RET"], text: "git commit x", cursor: 0),
            Script(keys: ["M-p", "z", "z", "RET"], text: "typed", cursor: 0),
            Script(keys: ["M-p", "z", "z", "C-g"], text: "typed", cursor: 5),
            Script(keys: ["M-p", "z", "DEL", "DEL"], text: "typed", cursor: 5),
            Script(keys: ["M-p", "RET"], text: "typed", cursor: 0),
            Script(keys: ["M-p", "x", "m", "C-b", "DEL", "RET"], text: "make test", cursor: 0),
            Script(keys: ["Escape", "/", "g", "RET", "n"], text: "git status", cursor: 0, mode: .vi),
            Script(keys: ["Escape", "/", "g", "*", "s", "RET"], text: "git status", cursor: 0, mode: .vi),
            Script(
                keys: ["Escape", "/", "g", "[", "a", "i", "]", "t", "RET", "n", "N"], text: "git commit x", cursor: 0,
                mode: .vi),
            Script(keys: ["Escape", "/", "g", "Escape", "x"], text: "type", cursor: 3, mode: .vi),
            Script(
                keys: ["M-x"] + "upc".map { KeySequence(keys: [KeyEvent(.character($0))]) } + ["TAB", "RET"],
                text: "typed", cursor: 5),
            Script(
                keys: ["C-a", "M-x"] + "upc".map { KeySequence(keys: [KeyEvent(.character($0))]) } + ["TAB", "RET"],
                text: "TYPED", cursor: 5),
            Script(keys: ["M-x", "n", "o", "RET"], text: "typed", cursor: 5),
            Script(keys: ["M-#"], text: "#typed", cursor: 1),
            Script(keys: ["M-C-j", "Escape", "x"], text: "type", cursor: 3),
            Script(keys: ["M-*"], text: "gist git ", cursor: 9, initial: "gi"),
            Script(keys: ["C-r", "z", "C-f"], text: "typed", cursor: 1),
            Script(keys: ["C-r", "g", "i", "t", "C-y", "DEL", "C-j"], text: "git commit x", cursor: 0),
            Script(keys: ["C-r", "c", "C-w", "C-j"], text: "git commit x", cursor: 4),
        ]
        for script in scripts {
            var setup = SessionRun.Setup()
            setup.text = script.initial
            setup.bindings = script.mode == .vi ? .vi : .emacs
            setup.history = ["git status", "git commit x", "make test"]
            setup.completer = WordCompleter(["git", "gist"])
            var run = SessionRun(setup)
            for keys in script.keys {
                run.press(keys)
                run.pause()
            }
            let outcome = "\(run.session.text.debugDescription) \(run.session.cursor)"
            #expect(outcome == "\(script.text.debugDescription) \(script.cursor)", "after \(script.keys)")
        }
    }

    @Test func whatIsAskedIsShownInThePromptsPlace() {
        var setup = SessionRun.Setup()
        setup.text = "typed"
        setup.history = ["make test"]
        var run = SessionRun(setup)
        run.press("M-p", "m")
        #expect(run.rows.first == ":m")
        #expect(run.session.text == "typed")
        run.session.cancel()
        #expect(run.session.outcome == .cancelled(text: "typed"))
    }

    @Test func listsAreShownAboveThePrompt() {
        var setup = SessionRun.Setup()
        setup.columns = 60
        setup.rows = 500
        var run = SessionRun(setup)
        _ = run.session.core.run(.startKbdMacro, count: nil)
        run.press("x", "C-a", "C-x )")
        run.press("M-x")
        run.type("print-last-kbd-macro\r")
        #expect(run.rows.contains(#""x\C-a""#))
        run.press("M-x")
        run.type("dump-functions\r")
        #expect(run.rows.contains(#"yank-pop can be found on "\ey"."#))
        run.press("M-1", "M-x")
        run.type("dump-variables\r")
        #expect(run.rows.contains("set comment-begin #"))
    }

    @Test func patternsMatchAsInShells() {
        let rows: [(pattern: String, text: String, matches: Bool)] = [
            ("a*c", "abc", true), ("a*c", "abcd", false), ("*b*", "abc", true), ("a?c", "abc", true),
            ("a?c", "ac", false),
            ("[a-c]x", "bx", true), ("[!a-c]x", "bx", false), ("[]a]", "]", true), ("[a", "[a", true),
            ("\\*", "*", true),
            ("\\*", "a", false), ("**", "", true), ("", "", true), ("*a*b*a", "aabba", true), ("[z-a]", "b", false),
        ]
        for row in rows { #expect(GlobPattern(row.pattern).matches(row.text) == row.matches, "\(row)") }
    }
}
