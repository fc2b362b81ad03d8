/// One row of a frame: clusters with their widths and styles, as they are to stand on the terminal.
///
/// A row never holds a control character. Each cluster starts at the column where the one before it ended. Most rows are
/// ASCII in the terminal's own style; such a row is its bytes and nothing else, so that it is made, compared and shifted
/// at the speed of memory.
struct FrameRow: Sendable {
    /// A cluster in its place. Its bytes end at `end` and start where the cluster before it ends.
    struct Cluster: Equatable, Sendable {
        /// The end of its bytes in the row's `bytes`.
        var end: UInt32
        /// The column of its first cell, from 0.
        var column: UInt16
        /// The columns it takes: at least 1.
        var width: UInt8
        /// Whether terminals disagree on its width, so that what follows has to name its column.
        var isUncertain: Bool
    }

    /// Where a style begins to hold; it holds up to the next run.
    struct StyleRun: Equatable, Sendable {
        /// The index of the first cluster in this style.
        var start: Int
        var style: Style
    }

    /// The UTF-8 of all clusters, one after the other.
    private(set) var bytes: [UInt8] = []
    /// The clusters, once one of them is not ASCII; until then each byte is one.
    private var placed: [Cluster] = []
    /// The styles, no two neighbours alike, up to the first run the terminal's own: equal rows are equal values.
    private(set) var runs: [StyleRun] = []
    /// The columns in use.
    private(set) var width = 0
    /// Whether the text goes on in the next row without a line feed. Such a row is full to the last column, and
    /// never the last of a frame.
    var isWrapped = false
    /// The most columns that were in use since the terminal's row was erased from its start. No part of what is shown.
    var widest = 0

    init() {}

    var isEmpty: Bool { bytes.isEmpty }
    /// Whether every cluster is ASCII, so that byte, cluster and column have the same number.
    var isASCII: Bool { placed.isEmpty }
    /// Whether the row is nothing but ASCII in the terminal's own style.
    var isSimple: Bool { placed.isEmpty && runs.isEmpty }

    var clusterCount: Int { placed.isEmpty ? bytes.count : placed.count }

    /// The text of the row, blanks included.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The columns that the cluster at `index` takes.
    func columns(of index: Int) -> Int { placed.isEmpty ? 1 : Int(placed[index].width) }

    /// Whether terminals disagree on the width of the cluster at `index`.
    func isUncertain(_ index: Int) -> Bool { placed.isEmpty ? false : placed[index].isUncertain }

    /// The bytes of the cluster at `index`.
    func byteRange(of index: Int) -> Range<Int> {
        if placed.isEmpty { return index..<index + 1 }
        return (index == 0 ? 0 : Int(placed[index - 1].end))..<Int(placed[index].end)
    }

    /// The column at which the cluster at `index` starts; the row's width when `index` is the number of clusters.
    func column(of index: Int) -> Int {
        if placed.isEmpty { return min(index, width) }
        return index < placed.count ? Int(placed[index].column) : width
    }

    /// The index of the cluster that covers `column`, or the number of clusters when that is behind them all.
    func clusterIndex(atColumn column: Int) -> Int {
        if placed.isEmpty { return min(max(column, 0), bytes.count) }
        var low = 0
        var high = placed.count
        while low < high {
            let middle = (low + high) / 2
            if Int(placed[middle].column) + Int(placed[middle].width) <= column {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// The style of the cluster at `index`.
    func style(of index: Int) -> Style {
        // Most rows have few runs, and most questions are about the last.
        guard let last = runs.last else { return .plain }
        if last.start <= index { return last.style }
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].start <= index { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? .plain : runs[low - 1].style
    }

    // MARK: Growing

    /// Empties the row and keeps its memory for what comes next.
    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
        placed.removeAll(keepingCapacity: true)
        runs.removeAll(keepingCapacity: true)
        width = 0
        isWrapped = false
    }

    /// Becomes a copy of `other` in the memory it has: rows that are drawn again and again cost no new memory.
    mutating func assign(_ other: FrameRow) {
        removeAll()
        bytes.append(contentsOf: other.bytes)
        placed.append(contentsOf: other.placed)
        runs.append(contentsOf: other.runs)
        width = other.width
        isWrapped = other.isWrapped
    }

    /// Adds a cluster, which must be no control character and at least one column wide.
    mutating func append(_ character: Character, width columns: Int, style: Style) {
        if character.utf8.count == 1, columns == 1, let byte = character.utf8.first {
            return append(ascii: byte, style: style)
        }
        setStyle(style)
        bytes.append(contentsOf: character.utf8)
        place(columns, isUncertain: hasUncertainWidth(character))
    }

    /// Adds a printable ASCII character.
    mutating func append(ascii byte: UInt8, style: Style) {
        setStyle(style)
        bytes.append(byte)
        if placed.isEmpty { width += 1 } else { place(1, isUncertain: false) }
    }

    /// Adds printable ASCII characters.
    mutating func append(ascii text: UnsafeRawBufferPointer, style: Style) {
        guard placed.isEmpty else {
            for byte in text { append(ascii: byte, style: style) }
            return
        }
        guard !text.isEmpty else { return }
        setStyle(style)
        bytes.append(contentsOf: text)
        width += text.count
    }

    /// Adds `count` blank cells.
    mutating func appendBlanks(_ count: Int, style: Style = .plain) {
        for _ in 0..<max(count, 0) { append(ascii: 0x20, style: style) }
    }

    /// Adds clusters of another row.
    mutating func append(_ other: FrameRow, clusters range: Range<Int>? = nil) {
        let range = range ?? 0..<other.clusterCount
        if other.isSimple, placed.isEmpty {
            other.bytes.withUnsafeBytes { append(ascii: UnsafeRawBufferPointer(rebasing: $0[range]), style: .plain) }
            return
        }
        for index in range {
            let piece = other.byteRange(of: index)
            if piece.count == 1 {
                append(ascii: other.bytes[piece.lowerBound], style: other.style(of: index))
            } else {
                setStyle(other.style(of: index))
                bytes.append(contentsOf: other.bytes[piece])
                place(other.columns(of: index), isUncertain: other.isUncertain(index))
            }
        }
    }

    /// The style of what is added next.
    private mutating func setStyle(_ style: Style) {
        guard style != runs.last?.style ?? .plain else { return }
        runs.append(StyleRun(start: clusterCount, style: style))
    }

    /// Takes note of the cluster whose bytes were added last.
    private mutating func place(_ columns: Int, isUncertain: Bool) {
        if placed.isEmpty {
            for column in 0..<width {
                placed.append(
                    Cluster(
                        end: UInt32(truncatingIfNeeded: column + 1), column: UInt16(clamping: column), width: 1,
                        isUncertain: false))
            }
        }
        placed.append(
            Cluster(
                end: UInt32(truncatingIfNeeded: bytes.count), column: UInt16(clamping: width),
                width: UInt8(clamping: columns), isUncertain: isUncertain))
        width += columns
    }
}

extension FrameRow: Equatable {
    static func == (left: FrameRow, right: FrameRow) -> Bool {
        left.width == right.width && left.isWrapped == right.isWrapped && left.bytes.count == right.bytes.count
            && left.samePrefix(as: right) == left.bytes.count && left.runs == right.runs && left.placed == right.placed
    }

    /// How many bytes at the start of both rows are the same.
    func samePrefix(as other: FrameRow) -> Int {
        bytes.withUnsafeBytes { a in other.bytes.withUnsafeBytes { b in LineKit.commonPrefix(of: a, and: b) } }
    }
}
