/// One row of a frame: clusters with their widths and styles, as they are to stand on the terminal.
///
/// A row never holds a control character. Each cluster starts at the column where the one before it ended.
struct FrameRow: Equatable, Sendable {
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
    private(set) var clusters: [Cluster] = []
    /// The styles, no two neighbours alike: equal rows are equal values.
    private(set) var runs: [StyleRun] = []
    /// The columns in use.
    private(set) var width = 0
    /// Whether the text goes on in the next row without a line feed. Such a row is full to the last column, and
    /// never the last of a frame.
    var isWrapped = false

    init() {}

    var isEmpty: Bool { clusters.isEmpty }

    /// The text of the row, blanks included.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The bytes of the cluster at `index`.
    func byteRange(of index: Int) -> Range<Int> {
        (index == 0 ? 0 : Int(clusters[index - 1].end))..<Int(clusters[index].end)
    }

    /// The column at which the cluster at `index` starts; the row's width when `index` is the number of clusters.
    func column(of index: Int) -> Int {
        index < clusters.count ? Int(clusters[index].column) : width
    }

    /// The index of the cluster that covers `column`, or the number of clusters when that is behind them all.
    func clusterIndex(atColumn column: Int) -> Int {
        var low = 0
        var high = clusters.count
        while low < high {
            let middle = (low + high) / 2
            if Int(clusters[middle].column) + Int(clusters[middle].width) <= column {
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
        if let last = runs.last, last.start <= index { return last.style }
        var low = 0
        var high = runs.count
        while low < high {
            let middle = (low + high) / 2
            if runs[middle].start <= index { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? .plain : runs[low - 1].style
    }

    // MARK: Growing

    /// Adds a cluster, which must be no control character and at least one column wide.
    mutating func append(_ character: Character, width columns: Int, style: Style) {
        bytes.append(contentsOf: character.utf8)
        place(columns, isUncertain: hasUncertainWidth(character), style: style)
    }

    /// Adds a printable ASCII character.
    mutating func append(ascii byte: UInt8, style: Style) {
        bytes.append(byte)
        place(1, isUncertain: false, style: style)
    }

    /// Adds `count` blank cells.
    mutating func appendBlanks(_ count: Int, style: Style = .plain) {
        for _ in 0..<max(count, 0) { append(ascii: 0x20, style: style) }
    }

    /// Adds clusters of another row.
    mutating func append(_ other: FrameRow, clusters range: Range<Int>? = nil) {
        for index in range ?? 0..<other.clusters.count {
            bytes.append(contentsOf: other.bytes[other.byteRange(of: index)])
            let cluster = other.clusters[index]
            place(Int(cluster.width), isUncertain: cluster.isUncertain, style: other.style(of: index))
        }
    }

    private mutating func place(_ columns: Int, isUncertain: Bool, style: Style) {
        if let last = runs.last {
            if last.style != style { runs.append(StyleRun(start: clusters.count, style: style)) }
        } else {
            runs.append(StyleRun(start: 0, style: style))
        }
        clusters.append(
            Cluster(
                end: UInt32(truncatingIfNeeded: bytes.count), column: UInt16(clamping: width),
                width: UInt8(clamping: columns), isUncertain: isUncertain))
        width += columns
    }
}
