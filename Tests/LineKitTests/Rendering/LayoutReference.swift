@testable import LineKit

/// A layout the slow way: every cell of the whole text, put down one after the other.
struct LayoutReference {
    /// The rows, blanks at their ends included.
    private(set) var rows: [String] = [""]
    /// The place of each position: byte offset, row, column.
    private(set) var places: [(offset: Int, row: Int, column: Int)] = []
    private var column = 0
    private let columns: Int

    init(prompt: String, text: String, columns: Int, continuation: String = "") {
        self.columns = columns
        for cluster in prompt { put(cluster, isText: false) }
        var offset = 0
        for cluster in text {
            // A wide cluster that does not fit starts on the next row, and so does the position before it.
            if isLetter(cluster), displayWidth(of: cluster) <= columns, column + displayWidth(of: cluster) > columns {
                nextRow()
            }
            places.append((offset, rows.count - 1, column))
            put(cluster, isText: true)
            if cluster == "\n" { for letter in continuation.prefix(columns - 1) { put(letter, isText: false) } }
            offset += cluster.utf8.count
        }
        places.append((offset, rows.count - 1, column))
    }

    private func isLetter(_ cluster: Character) -> Bool {
        cluster != "\n" && cluster != "\t" && visibleForm(of: cluster) == nil
    }

    private mutating func nextRow() {
        rows.append("")
        column = 0
    }

    private mutating func put(_ cluster: Character, isText: Bool) {
        if cluster == "\n" {
            // In a prompt, the line feed behind a full row has been obeyed by leaving the row.
            if isText || column > 0 || !rows.dropLast().contains(where: { !$0.isEmpty }) { nextRow() }
        } else if cluster == "\t" {
            for _ in 0..<(8 - column % 8) { cell(" ", width: 1) }
        } else if let form = visibleForm(of: cluster) {
            for letter in form { cell(letter, width: 1) }
        } else {
            let width = displayWidth(of: cluster)
            if width == 0 { return }
            if width > columns { return cell("?", width: 1) }
            if column + width > columns { nextRow() }
            cell(cluster, width: width)
        }
    }

    private mutating func cell(_ cluster: Character, width: Int) {
        rows[rows.count - 1].append(cluster)
        column += width
        if column == columns { nextRow() }
    }
}
