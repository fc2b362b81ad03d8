@testable import LineKit

/// An editor with its keys, for tests that read `before | keys | after`, the cursor drawn as `|` in the text.
final class EditScript {
    private(set) var state: EditorState
    private(set) var keys: KeyInterpreter
    var memory = EditMemory()
    private(set) var lastResult = EditResult.unchanged
    private var replay = MacroReplay()

    init(_ before: String = "|", bindings: KeyBindings = .emacs, traits: EditTraits = EditTraits()) {
        let parts = before.split(separator: "|", maxSplits: 1, omittingEmptySubsequences: false)
        state = EditorState(parts.joined(), traits: traits)
        state.moveCursor(to: parts.first?.utf8.count ?? 0)
        keys = KeyInterpreter(bindings: bindings)
        keys.selectsBlocks = traits.isMultiline
        state.mode = keys.mode
    }

    /// The text with the cursor drawn in it.
    var drawn: String {
        state.text.string(in: 0..<state.cursor) + "|" + state.text.string(in: state.cursor..<state.text.utf8Count)
    }

    var text: String { state.text.string }
    var cursor: Int { state.cursor }
    var mark: Int { state.mark }
    var mode: EditMode { state.mode }
    var undoCount: Int { state.undoLog.entries.count }

    /// Presses keys, in the notation of `KeySequence`.
    @discardableResult
    func press(_ notation: String) -> Self {
        for key in KeySequence(notation)?.keys ?? [] { press(key) }
        return self
    }

    func type(_ text: String) {
        for character in text { press(KeyEvent(.character(character))) }
    }

    func typeRun(_ text: String) {
        var text = text
        lastResult = text.withUTF8 { state.insert(utf8: UnsafeRawBufferPointer($0), memory: &memory) }
    }

    func paste(_ text: String) {
        var text = text
        lastResult = text.withUTF8 { state.paste(utf8: UnsafeRawBufferPointer($0), memory: &memory) }
    }

    func perform(_ command: EditCommand, count: Int? = nil) {
        lastResult = state.perform(command, count: count, memory: &memory)
    }

    func perform(_ operation: EditOperation) { lastResult = state.perform(operation, memory: &memory) }

    func withState(_ body: (inout EditorState) -> Void) { body(&state) }

    /// What the interpreter makes of a key, carried out on the editor.
    private func press(_ key: KeyEvent) {
        keys.mode = state.mode
        keys.isLineEmpty = state.text.isEmpty
        for action in keys.interpret(key, isReplayed: replay.isRunning) {
            switch action {
            case .command(let command, let count): perform(command, count: count)
            case .character(let command, let character, let count):
                lastResult = state.perform(command, with: character, count: count, memory: &memory)
            case .operate(let operation): perform(operation)
            case .insert(let character, let count):
                lastResult = state.insert(character, count: count, memory: &memory)
            case .custom(let custom, let count):
                lastResult = state.perform(count: count, memory: &memory, custom.perform)
            case .keys(let pressed):
                guard replay.begin() else { break }
                for key in pressed where replay.pressKey() { press(key) }
                replay.end()
            case .pending, .unbound, .branch: break
            }
            if lastResult == .aborted {
                keys.abort()
                replay.giveUp()
            }
        }
    }
}
