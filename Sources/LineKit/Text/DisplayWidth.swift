/// How many terminal columns a grapheme cluster takes: usually 1, 2 for East Asian wide characters and emoji, 0 for a
/// mark that stands alone.
///
/// From Unicode 17's data files: UAX #11 wide and fullwidth count 2; emoji presentation and variation selector 16 count
/// 2; combining and zero-width characters count 0. A control character has no width of its own and counts 0: a terminal
/// obeys it, so it must be shown by its `visibleForm(of:)`.
public func displayWidth(of character: Character, in model: WidthModel = .standard) -> Int {
    let bytes = character.utf8
    if bytes.count == 1, let byte = bytes.first { return byte.isPrintableASCII ? 1 : 0 }
    var width = ClusterWidth(model: model)
    for scalar in character.unicodeScalars { width.add(scalar) }
    return width.columns
}

/// How many terminal columns a text takes: the sum over its grapheme clusters. Control characters, line feeds among
/// them, count 0.
public func displayWidth(of text: String, in model: WidthModel = .standard) -> Int {
    let asciiColumns = text.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
        var columns = 0
        for byte in bytes {
            if byte >= 0x80 { return nil }
            if byte.isPrintableASCII { columns += 1 }
        }
        return columns
    }
    if let columns = asciiColumns ?? nil { return columns }
    return text.reduce(0) { $0 + displayWidth(of: $1, in: model) }
}

/// How many columns the grapheme cluster takes whose UTF-8 bytes these are.
func displayWidth(ofCluster bytes: UnsafeRawBufferPointer, in model: WidthModel = .standard) -> Int {
    if bytes.count == 1 { return bytes[0].isPrintableASCII ? 1 : 0 }
    var width = ClusterWidth(model: model)
    var position = 0
    while position < bytes.count { width.add(decodeScalar(bytes, at: &position)) }
    return width.columns
}

extension UInt8 {
    /// Whether it is an ASCII character that a terminal prints: a space or a graphic character.
    var isPrintableASCII: Bool { self >= 0x20 && self < 0x7F }
}
