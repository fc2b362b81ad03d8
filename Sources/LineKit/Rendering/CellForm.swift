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
        if let byte = character.utf8.first, character.utf8.count == 1 {
            switch byte {
            case 0x0A: self = .lineFeed
            case 0x09: self = .tab
            case 0..<0x20: self = .visible("^" + String(UnicodeScalar(byte + 0x40)))
            case 0x7F: self = .visible("^?")
            default: self = .text(width: 1)
            }
            return
        }
        if character == "\r\n" {
            self = .lineFeed
            return
        }
        if let scalar = character.unicodeScalars.first, (0x80..<0xA0).contains(scalar.value) {
            self = .visible("^[" + String(UnicodeScalar(UInt8(scalar.value - 0x40))))
            return
        }
        let width = displayWidth(of: character)
        self = width > 0 ? .text(width: width) : .nothing
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
