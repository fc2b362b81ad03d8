/// The line as a command of the program's own sees and changes it.
///
/// Positions count grapheme clusters. Setting `text` is one change, which one undo takes back, and goes through the
/// same gate as typing.
public struct EditContext: Sendable {
    /// The whole text.
    public var text: String
    /// The cursor, from 0 to the number of characters of `text`; anything beyond is brought back into that range.
    public var cursor: Int
    /// What is about to be pasted; `nil` for everything else. A paste takes what is left here.
    public var payload: String?
    /// The numeric argument typed before the command, `nil` when there was none.
    public let count: Int?

    init(text: String, cursor: Int, count: Int?) {
        self.text = text
        self.cursor = cursor
        self.count = count
    }
}

extension EditorState {
    /// Runs a command of the program's own. The text of a secret is not shown to it.
    mutating func perform(
        count: Int?, memory: inout EditMemory, _ body: (inout EditContext) -> Void
    ) -> EditResult {
        memory.begin()
        defer { memory.end(.ignore) }
        guard !traits.isSecret else { return .refused }
        let before = text.string
        var context = EditContext(text: before, cursor: cursorInClusters, count: count)
        body(&context)
        if !context.text.utf8.elementsEqual(before.utf8) {
            guard edit(0..<text.utf8Count, with: context.text, cause: .transformed) else { return .refused }
            moveCursor(to: text.offset(ofCluster: max(0, context.cursor)))
            return .changed
        }
        return move(to: text.offset(ofCluster: max(0, context.cursor)))
    }
}
