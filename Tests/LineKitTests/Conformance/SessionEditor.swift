@testable import LineKit

/// The whole line session, as a prompt runs it, with the history and the completer of a case.
final class SessionEditor: ConformanceEditor {
    private var run: SessionRun
    private var setup: SessionRun.Setup
    private(set) var outcome = ConformanceOutcome()

    init(_ set: ConformanceSetup) {
        setup = SessionRun.Setup()
        setup.text = set.text
        setup.columns = 200
        setup.history = set.history
        var inputrc = Inputrc(bindings: set.mode == .vi ? .vi : .emacs, application: "corpus")
        inputrc.read(set.inputrc.joined(separator: "\n"))
        setup.bindings = inputrc.bindings
        if set.returnInsertsLineEnds {
            for keymap in [Keymap.emacs, .viInsert] { setup.bindings["RET", in: keymap] = .insertNewline }
        }
        setup.variables = inputrc.variables
        setup.isMultiline = set.isMultiline
        if !set.words.isEmpty { setup.completer = WordCompleter(set.words) }
        run = SessionRun(setup)
        // The home directory of those who asked readline.
        run.session.core.settings.homeDirectory = "/home/u"
        run.moveCursor(toCluster: set.cursor)
        if let clipboard = set.clipboard { run.session.core.memory.killRing.add(clipboard, joining: .none) }
        note()
    }

    func feed(_ bytes: [UInt8]) {
        guard !outcome.isEnded || outcome.accepted.last != nil else { return }
        if outcome.isEnded { beginNext() }
        run.read(bytes)
        run.pause()
        note()
    }

    /// Keys after Return go to the next line, with what was accepted in the history.
    private func beginNext() {
        if let line = outcome.accepted.last, !line.isEmpty { setup.history.append(line) }
        setup.text = ""
        run = SessionRun(setup)
        outcome.isEnded = false
    }

    private func note() {
        let core = run.state
        outcome.line = core.line
        outcome.cursor = core.cursor
        outcome.viMode = core.mode.isVi ? (core.mode.isViCommand ? "command" : "insert") : nil
        outcome.isOverwriting = core.isOverwriting
        outcome.isRecordingMacro = core.isRecordingMacro
        switch run.outcome {
        case .line(let line):
            outcome.accepted.append(line)
            outcome.isEnded = true
        case .endOfInput, .interrupted, .cancelled: outcome.isEnded = true
        case nil: break
        }
    }
}

extension SessionRun {
    /// What a case asks of a line that is still open.
    struct State {
        var line: String
        var cursor: Int
        var mode: EditMode
        var isOverwriting: Bool
        var isRecordingMacro: Bool
    }

    var state: State {
        State(
            line: session.text, cursor: session.cursor, mode: session.core.editor.mode,
            isOverwriting: session.core.editor.isOverwriting, isRecordingMacro: session.core.keys.macro.isRecording)
    }

    var outcome: LineSession.Outcome? { session.outcome }

    mutating func moveCursor(toCluster cluster: Int) {
        session.core.editor.moveCursor(to: session.core.editor.text.offset(ofCluster: cluster))
    }
}
