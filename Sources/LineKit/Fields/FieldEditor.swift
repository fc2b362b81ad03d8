/// The editor of one text-like field: a `LineCore` that stays with the field's identity while content is evaluated
/// again and again.
final class FieldEditor {
    private var core: LineCore
    /// The part of the text that is seen.
    private var window = FieldWindow()
    /// The rows of a text of several lines.
    private var layout = Layout()
    /// The lowest byte offset at which the text has changed since its rows were made.
    private var undrawn: Int?

    init(bindings: KeyBindings) {
        core = LineCore(LineCore.Settings(), bindings: bindings)
    }

    /// Where what happens is noted, while somebody records it.
    var trace: TraceLog? {
        get { core.trace }
        set { core.trace = newValue }
    }

    // MARK: Reading

    var text: String { core.editor.text.string }
    var isEmpty: Bool { core.editor.text.isEmpty }
    /// Whether more keys are awaited to complete what was begun, so that the next key is the editor's.
    var isPending: Bool { core.keys.isPending || core.search != nil }
    var needsTimeout: Bool { core.needsTimeout }
    /// Why the last change was refused, where somebody said so.
    var refusal: String? { core.editor.refusalReason }

    /// A copy of the text that is wiped.
    private func copyBytes() -> WipingBytes {
        let count = core.editor.text.utf8Count
        var bytes = WipingBytes(minimumCapacity: count)
        for index in 0..<count { bytes.append(core.editor.text[index]) }
        return bytes
    }

    private var characterCount: Int { core.editor.text.clusterCount(in: 0..<core.editor.text.utf8Count) }

    /// The length in grapheme clusters without what is selected; `nil` where there is no limit to it.
    var lengthUnderLimit: Int? {
        guard core.editor.traits.maxLength != nil else { return nil }
        return characterCount - core.editor.text.clusterCount(in: core.editor.selectedRange ?? 0..<0)
    }

    /// The text as rules see it.
    var answer: FieldAnswer { FieldAnswer(copyBytes(), characterCount: characterCount) }

    /// The text as a secret.
    var secret: Secret { core.secret() }

    /// Whether both texts are the same, in a time that depends on their lengths alone.
    func isEqual(to other: FieldEditor) -> Bool { secret.isEqual(to: other.secret) }

    // MARK: Changing

    /// Puts new traits in force, and says which commands are to be asked about first.
    func configure(_ traits: EditTraits, intercepting commands: Set<EditCommand> = []) {
        core.settings.interceptedCommands = commands
        core.settings.traits = traits
        core.editor.traits = traits
        core.keys.recordsMacros = !traits.isSecret
    }

    /// Hands an event to the editor, which borrows what all fields share.
    func handle(_ event: InputEvent, memory: inout EditMemory) -> LineEffect {
        withMemory(&memory) { core in core.handle(event) }
    }

    func timeOutKeys(memory: inout EditMemory) -> LineEffect {
        withMemory(&memory) { core in core.timeOutKeys() }
    }

    /// Runs a command that was intercepted.
    func perform(_ command: EditCommand, count: Int?, memory: inout EditMemory) -> LineEffect {
        withMemory(&memory) { core in core.performIntercepted(command, count: count) }
    }

    /// Lets a caller's closure see and change the text; nobody sees a secret in this way.
    func perform(count: Int?, memory: inout EditMemory, _ body: (inout EditContext) -> Void) {
        _ = core.editor.perform(count: count, memory: &memory, body)
    }

    private func withMemory(_ memory: inout EditMemory, _ body: (inout LineCore) -> LineEffect) -> LineEffect {
        core.memory = memory
        defer { memory = core.memory }
        return body(&core)
    }

    /// Begins with a text: there is nothing to undo, and the cursor stands at its end.
    func begin(with text: String) {
        core.editor.load(text)
        _ = takeChange()
    }

    /// Takes over a text that the program wrote: one change that can be undone, with the cursor where it stood in the
    /// part of the text that stayed.
    func adopt(_ new: String) {
        let old = text
        let cursor = core.editor.cursor
        let prefix = zip(old.utf8, new.utf8).prefix { $0 == $1 }.count
        let isInPrefix = cursor <= prefix && !old.isEmpty
        let target = isInPrefix ? cursor : max(new.utf8.count - (old.utf8.count - cursor), 0)
        core.editor.replaceAll(with: new, cursor: target)
    }

    /// Replaces the text as a change of the program's, the cursor at its end.
    func replace(with text: String) { core.editor.replaceAll(with: text) }

    /// Empties the text and forgets what can be undone.
    func clear() { core.editor.reset() }

    /// Selects everything, so that typing replaces it and moving keeps it.
    func selectAll() {
        core.editor.moveCursor(to: core.editor.text.utf8Count)
        core.editor.selection = core.editor.text.isEmpty ? nil : Selection(anchor: 0, extent: .toCursor)
    }

    /// Puts the cursor before the cluster with this number.
    func moveCursor(toCluster number: Int) {
        core.editor.moveCursor(to: core.editor.text.offset(ofCluster: max(number, 0)))
    }

    /// The cursor in grapheme clusters.
    var cursorInClusters: Int { core.editor.cursorInClusters }
    var hasNoSelection: Bool { core.editor.selectedRange == nil }

    /// What is selected, in grapheme clusters; empty at the cursor where nothing is.
    var selectionInClusters: Range<Int> {
        let text = core.editor.text.clusterCount(in: 0..<(core.editor.selectedRange?.lowerBound ?? core.editor.cursor))
        guard let range = core.editor.selectedRange else { return text..<text }
        return text..<(text + core.editor.text.clusterCount(in: range))
    }

    /// Selects so many clusters, the cursor behind them, as far as there is text.
    func select(_ range: Range<Int>) {
        let start = core.editor.text.offset(ofCluster: max(range.lowerBound, 0))
        core.editor.moveCursor(to: core.editor.text.offset(ofCluster: max(range.upperBound, 0)))
        core.editor.selection =
            core.editor.cursor > start ? Selection(anchor: start, extent: .toCursor) : nil
    }

    /// Gives up what was begun, because another field gets the keys.
    func leave() {
        core.keys.cancel()
        core.editor.selection = nil
    }

    /// Moves the cursor to the line above (-1) or below (1); `false` where there is none.
    func moveRow(by lines: Int) -> Bool {
        core.editor.selection = nil
        return core.moveRow(by: lines)
    }

    func takeBell() -> Bool { core.takeBell() }
    /// Whether the text changed since this was asked last.
    func takeChange() -> Bool {
        guard let offset = core.editor.takeChange() else { return false }
        undrawn = min(undrawn ?? offset, offset)
        return true
    }

    // MARK: Showing

    /// The rows of a text of several lines, as many of `rows` as it has, and where the cursor stands in them.
    func lines(
        width: Int, rows: Int, appearance: FieldWindow.Appearance, selectionStyle: Style? = nil
    ) -> (rows: [FrameRow], cursor: (row: Int, column: Int)) {
        guard !isEmpty else {
            return ([FrameRow(clipping: appearance.placeholder ?? "", columns: width)], (0, 0))
        }
        var content = LineContent()
        content.style = appearance.style
        content.mask = appearance.mask
        content.highlight = appearance.highlight
        if appearance.mask == nil {
            let base = appearance.highlight ?? StyledText(text, style: appearance.style)
            for range in core.editor.selectedRanges {
                content.highlight = (content.highlight ?? base).selecting(range) { style in
                    selectionStyle ?? style.inverse()
                }
            }
        }
        if let undrawn { layout.textChanged(from: undrawn) }
        undrawn = nil
        let frame = layout.frame(
            of: core.editor.text, cursor: core.editor.cursor, content: content, columns: width, rows: rows)
        return (frame.rows, (frame.cursorRow, frame.cursorColumn))
    }

    func view(
        width: Int, appearance: FieldWindow.Appearance, selectionStyle: Style? = nil, isFromStart: Bool = false
    ) -> FieldWindow.View {
        var appearance = appearance
        if appearance.mask == nil, let range = core.editor.selectedRange {
            let base = appearance.highlight ?? StyledText(text, style: appearance.style)
            appearance.highlight = base.selecting(range) { style in selectionStyle ?? style.inverse() }
        }
        return window.view(
            of: core.editor.text, cursor: isFromStart ? 0 : core.editor.cursor, width: width, appearance: appearance)
    }
}

extension StyledText {
    /// The same text, with another style for the bytes of a range.
    func selecting(_ range: Range<Int>, _ restyle: (Style) -> Style) -> StyledText {
        var result = StyledText("")
        var start = 0
        for run in runs {
            let bytes = Array(run.text.utf8)
            let low = min(max(range.lowerBound - start, 0), bytes.count)
            let high = min(max(range.upperBound - start, low), bytes.count)
            for (part, style) in [
                (0..<low, run.style), (low..<high, restyle(run.style)), (high..<bytes.count, run.style),
            ]
            where !part.isEmpty {
                result = result + StyledText(String(decoding: bytes[part], as: UTF8.self), style: style)
            }
            start += bytes.count
        }
        return result
    }
}
