@testable import LineKit

/// Decoder, key interpreter and editor state without a session: no history, no completion, no search. Cases that
/// need one of those are skipped.
final class CommandEditor: ConformanceEditor {
    private var state: EditorState
    private var keys: KeyInterpreter
    private var memory = EditMemory()
    private let returnInsertsLineEnds: Bool
    private var decoder = InputDecoder()
    private(set) var outcome = ConformanceOutcome()

    init(_ setup: ConformanceSetup) {
        var inputrc = Inputrc(bindings: setup.mode == .vi ? .vi : .emacs, application: "corpus")
        inputrc.read(setup.inputrc.joined(separator: "\n"))
        var traits = EditTraits()
        traits.commentPrefix = inputrc.variables["comment-begin"] ?? ""
        traits.isMultiline = setup.isMultiline
        state = EditorState(setup.text, traits: traits)
        state.moveCursor(to: state.text.offset(ofCluster: setup.cursor))
        keys = KeyInterpreter(bindings: inputrc.bindings)
        keys.selectsBlocks = setup.isMultiline
        state.mode = keys.mode
        returnInsertsLineEnds = setup.returnInsertsLineEnds
        if let clipboard = setup.clipboard { memory.killRing.add(clipboard, joining: .none) }
        if !setup.words.isEmpty { outcome.skipped = "completion" }
        note()
    }

    func feed(_ bytes: [UInt8]) {
        decoder.decode(bytes) { handle($0) }
        decoder.timeOut { handle($0) }
        if keys.needsTimeout { carryOut(keys.timeOut(), depth: 0) }
        note()
    }

    private func note() {
        outcome.line = state.text.string
        outcome.cursor = state.cursorInClusters
        outcome.viMode = state.mode.isVi ? (state.mode.isViCommand ? "command" : "insert") : nil
        outcome.isOverwriting = state.isOverwriting
        outcome.isRecordingMacro = keys.macro.isRecording
    }

    private func handle(_ event: InputEvent) {
        guard !outcome.isEnded else { return }
        switch event {
        case .key(let key): press(key, depth: 0)
        case .text(let text):
            keys.mode = state.mode
            if keys.takesText {
                text.withBytes { _ = state.insert(utf8: $0, memory: &memory) }
            } else {
                for key in text.keys { press(key, depth: 0) }
            }
        case .paste(let text):
            keys.cancel()
            text.withBytes { _ = state.paste(utf8: $0, memory: &memory) }
        default: break
        }
    }

    private func press(_ key: KeyEvent, depth: Int) {
        guard !outcome.isEnded else { return }
        keys.mode = state.mode
        keys.isLineEmpty = state.text.isEmpty
        carryOut(keys.interpret(key, isReplayed: depth > 0), depth: depth)
    }

    private func carryOut(_ actions: [KeyAction], depth: Int) {
        for action in actions {
            switch action {
            case .command(let command, let count): perform(command, count: count)
            case .character(let command, let character, let count):
                if state.perform(command, with: character, count: count, memory: &memory) == .notText {
                    outcome.skipped = command.readlineName
                }
            case .operate(let operation):
                if state.perform(operation, memory: &memory) == .aborted { keys.abort() }
            case .insert(let character, let count): _ = state.insert(character, count: count, memory: &memory)
            case .custom(let custom, let count):
                _ = state.perform(count: count, memory: &memory, custom.perform)
            case .keys(let replayed):
                guard depth < 16 else { return }
                for key in replayed { press(key, depth: depth + 1) }
            case .pending, .unbound, .branch: break
            }
        }
    }

    private func perform(_ command: EditCommand, count: Int?) {
        if command == .acceptLine, returnInsertsLineEnds, state.mode != .viCommand {
            _ = state.perform(.insertNewline, count: count, memory: &memory)
            return
        }
        let result = state.perform(command, count: count, memory: &memory)
        if result == .aborted { keys.abort() }
        guard result == .notText || command == .insertComment else { return }
        switch command {
        case .endOfFile: outcome.isEnded = true
        case .acceptLine, .insertComment, .viEofMaybe:
            outcome.accepted.append(state.text.string)
            outcome.isEnded = true
        case .interrupt: outcome.isEnded = true
        case .abort, .clearScreen, .clearDisplay, .redrawCurrentLine, .startKbdMacro, .endKbdMacro: break
        default: outcome.skipped = command.readlineName
        }
    }
}
