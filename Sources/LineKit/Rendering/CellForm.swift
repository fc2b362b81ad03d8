/// How a cluster of any text is put into cells: the one answer to which columns a cluster takes.
enum CellForm: Equatable {
    /// It stands as itself, this many columns wide.
    case text(width: Int)
    /// It is a control character and is shown as these characters, one column each.
    case visible(String)
    /// Blanks up to the next tab stop.
    case tab
    /// A line feed: the next row.
    case lineFeed
    /// It takes no column and is not written: terminals disagree on what it would do.
    case nothing

    init(_ character: Character) {
        switch character {
        case "\n", "\r\n": self = .lineFeed
        case "\t": self = .tab
        default:
            if let form = visibleForm(of: character) {
                // Forms are ASCII; a cluster that hides a control character beside a letter shows the letter as "?".
                self = .visible(form.allSatisfy(\.isASCII) ? form : String(form.map { $0.isASCII ? $0 : "?" }))
            } else {
                let width = displayWidth(of: character)
                self = width > 0 ? .text(width: width) : .nothing
            }
        }
    }
}

/// The columns between tab stops.
let tabStopDistance = 8

/// Whether terminals disagree on how many columns `character` takes: joined emoji, variation selectors, flags,
/// keycaps, modifiers, and clusters of several letters.
func hasUncertainWidth(_ character: Character) -> Bool {
    guard character.utf8.count > 1 else { return false }
    var isFirst = true
    for scalar in character.unicodeScalars {
        defer { isFirst = false }
        if (0x1F1E6...0x1F1FF).contains(scalar.value) || scalar.properties.generalCategory == .privateUse {
            return true
        }
        guard !isFirst else { continue }
        if scalar.properties.isVariationSelector || scalar.properties.generalCategory != .nonspacingMark { return true }
    }
    return false
}

/// The most columns any terminal may take for a cluster: those of its scalars, one by one.
func widestReading(of cluster: String) -> Int {
    cluster.unicodeScalars.reduce(0) { $0 + displayWidth(of: Character($1)) }
}
