/// How terminals differ in the columns they give to characters.
public struct WidthModel: Hashable, Sendable {
    /// Whether East Asian ambiguous characters (UAX #11, such as `α`, `…` and `─`) take two columns, as terminals set
    /// up for older East Asian encodings draw them.
    public var ambiguousIsWide: Bool

    /// A model; one column for ambiguous characters unless said otherwise.
    public init(ambiguousIsWide: Bool = false) { self.ambiguousIsWide = ambiguousIsWide }
    /// What most terminals do: ambiguous characters take one column.
    public static let standard = WidthModel()
}

/// The columns of one grapheme cluster, added up scalar by scalar.
///
/// A cluster is as wide as its base. Beyond the base count: a spacing mark or the further consonants of an Indic
/// conjunct (up to two columns with their base), and what joins a cluster but is drawn as a letter of its own (Thai sara
/// am, half-width voicing marks, a second leading Hangul consonant, the base behind a prepended sign, an emoji modifier
/// behind something that is no emoji). Emoji joined by a zero-width joiner, an emoji's modifiers and the second half of a
/// flag count nothing. Variation selector 16 makes an emoji two columns wide, 15 makes it one.
struct ClusterWidth {
    /// What a code point does to the width of its cluster; numbers as in the generated table.
    private enum Kind: UInt8 {
        case plain, spacingMark, pictograph, emojiWithVariation, keycap, joinedBase, prepended, suffixedEmoji
    }

    private let model: WidthModel
    private var base: Kind?
    private var baseIsFlagHalf = false
    /// The columns of the base and of what is drawn with it.
    private var unit = 0
    /// The columns of everything before the base.
    private var before = 0

    init(model: WidthModel = .standard) { self.model = model }

    /// The columns of all that was added.
    var columns: Int { before + unit }

    mutating func add(_ scalar: Unicode.Scalar) {
        let entry = WidthTable.entry(for: scalar)
        let kind = Kind(rawValue: entry >> 2) ?? .plain
        let columns = entry & 3 == 3 ? (model.ambiguousIsWide ? 2 : 1) : Int(entry & 3)
        guard let base else { return begin(kind, scalar, columns) }
        let baseIsPictograph = base == .pictograph || base == .emojiWithVariation
        switch kind {
        case .plain:
            if scalar == "\u{FE0F}" {
                if base == .emojiWithVariation || base == .keycap { unit = 2 }
            } else if scalar == "\u{FE0E}" {
                if base == .emojiWithVariation { unit = 1 }
            } else if columns > 0 {
                if base == .prepended { begin(kind, scalar, columns) } else { widen(by: columns) }
            }
        case .spacingMark:
            if unit > 0 { widen(by: 1) }
        case .pictograph, .emojiWithVariation:
            if !baseIsPictograph { begin(kind, scalar, columns) }
        case .suffixedEmoji:
            let joins = baseIsFlagHalf || (baseIsPictograph && !scalar.isFlagHalf)
            if !joins { begin(kind, scalar, columns) }
        case .keycap, .joinedBase, .prepended:
            begin(kind, scalar, columns)
        }
    }

    private mutating func begin(_ kind: Kind, _ scalar: Unicode.Scalar, _ columns: Int) {
        before += unit
        unit = columns
        base = kind
        baseIsFlagHalf = scalar.isFlagHalf
    }

    private mutating func widen(by columns: Int) { unit = max(unit, min(2, unit + columns)) }
}

extension Unicode.Scalar {
    /// Whether it is a regional indicator: two of them are a flag.
    fileprivate var isFlagHalf: Bool { (0x1F1E6...0x1F1FF).contains(value) }
}

extension WidthTable {
    /// The entry of a code point: kind * 4 + columns.
    fileprivate static func entry(for scalar: Unicode.Scalar) -> UInt8 {
        let value = Int(scalar.value)
        let pair = index.utf8Start + (value >> 7) * 2
        let block = Int(pair[0] - 0x60) << 4 | Int(pair[1] - 0x60)
        return blocks.utf8Start[block << 7 | value & 0x7F] - 0x60
    }
}
