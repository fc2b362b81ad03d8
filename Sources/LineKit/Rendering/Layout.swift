/// Where a text stands on the screen: which row and column each position has, and which rows are seen.
///
/// A layout remembers where each row starts and forgets only the rows behind a change, so that a key costs the row it
/// touches and the rows that are seen, however long the text is. Rows are counted from the first row of the prompt;
/// `viewportTop` is the first one that is seen.
///
/// The rule of the right margin: a row that is full is left at once. A text that ends in the last column has its end
/// at the start of the row below, and a line feed there makes another row.
struct Layout: ~Copyable {
    /// The start of one row of text.
    struct RowStart: Equatable {
        /// The byte offset of the cluster the row starts with.
        var offset: Int
        /// How many columns of that cluster stand on the row before: visible forms and tabs are parted at the margin.
        var skip: Int
        /// The column where the text starts, behind the prompt of the row.
        var column: Int
        /// The number of the line of text, from 0: line feeds before the row.
        var line: Int
    }

    private(set) var columns = 1
    /// The rows of the prompt that hold no text.
    private(set) var promptRows: [FrameRow] = []
    /// The part of the prompt before the text, on the row where the text begins.
    private(set) var promptTail = FrameRow()
    private var prompt: StyledText = ""
    private(set) var mask: SecretMask?
    var continuation: ((Int) -> StyledText)?

    /// The rows of text whose start is known.
    var starts: [RowStart] = []
    /// Whether `starts` has all rows.
    var isComplete = false
    private var length = 0
    private var changedFrom: Int?

    /// The first row that is seen.
    var viewportTop = 0

    /// The frame that was made last, whose rows are made again only where they differ.
    var frame = Frame()
    /// What the rows of `frame` were made of.
    var drawn = DrawnRows()

    init() {}

    /// Says that the text differs from `offset` on. Must be called for each change, before the layout is used again.
    mutating func textChanged(from offset: Int) {
        changedFrom = min(offset, changedFrom ?? offset)
    }

    /// Forgets where rows start; needed when the continuation prompt changes its answers.
    mutating func invalidate() {
        starts = [RowStart(offset: 0, skip: 0, column: promptTail.width, line: 0)]
        isComplete = false
        changedFrom = nil
        drawn = DrawnRows()
    }

    /// Takes over width and prompt, and forgets the rows that a change has made doubtful.
    mutating func prepare(_ content: borrowing LineContent, columns: Int, text: borrowing TextBuffer) {
        let columns = max(columns, 1)
        if starts.isEmpty || columns != self.columns || content.prompt != prompt || content.mask != mask {
            let oldTail = promptTail.width
            var writer = RowWriter(columns: columns)
            writer.write(content.prompt)
            promptRows = writer.rows
            promptTail = writer.current
            if starts.isEmpty || columns != self.columns || promptTail.width != oldTail || content.mask != mask {
                mask = content.mask
                invalidate()
            }
            self.columns = columns
            prompt = content.prompt
            drawn = DrawnRows()
        }
        if (continuation == nil) != (content.continuation == nil) { invalidate() }
        continuation = content.continuation
        if let changedFrom {
            forget(from: changedFrom)
        } else if length != text.utf8Count {
            invalidate()
        }
        changedFrom = nil
        length = text.utf8Count
    }

    /// Forgets the rows that a change at `offset` may have moved: those behind the row before it, because a cluster
    /// joined or grown at `offset` may have to leave its row or may fit where the last one did not.
    private mutating func forget(from offset: Int) {
        let row = startIndex(before: offset)
        let kept = max(row, 1)
        if starts.count > kept { starts.removeSubrange(kept...) }
        isComplete = false
        drawn.forget(fromRow: promptRows.count + kept - 1)
    }

    /// The index of the last known row that starts before `offset`, or 0.
    func startIndex(before offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while low < high {
            let middle = (low + high) / 2
            if starts[middle].offset < offset { low = middle + 1 } else { high = middle }
        }
        return max(low - 1, 0)
    }

    /// The rows of the prompt above the text.
    var rowsAboveText: Int { promptRows.count }
}
