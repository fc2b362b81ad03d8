extension StyledText: ExpressibleByStringInterpolation {
    /// A literal, whose SGR sequences become styles as with `init(parsing:)`.
    public init(stringLiteral value: String) {
        self.init(parsing: value)
    }

    /// Reads styles out of a string: SGR sequences (`ESC [ … m`) style what follows them. The brackets U+0001 and U+0002
    /// that readline wants around invisible bytes are left out, together with everything invisible between them that is
    /// no SGR. All other control sequences are text, whose control characters are shown by their visible form.
    ///
    /// Only for strings the program itself made: what came from outside goes through `init(_:style:)`.
    public init(parsing text: String, style: Style = .plain) {
        var reader = StyleReader(base: style)
        reader.read(text)
        self = reader.text
    }

    /// What a literal with interpolated values is made of.
    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.reader.text
    }

    /// Collects the pieces of a literal. Styles begun in the literal also style the values, but no value is obeyed, and
    /// a sequence must stand in one piece of the literal.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var reader = StyleReader(base: .plain)

        /// For the compiler's use.
        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// A piece of the literal: SGR sequences become styles.
        public mutating func appendLiteral(_ literal: String) { reader.read(literal) }

        /// A styled text: its styles lie over those of the literal.
        public mutating func appendInterpolation(_ value: StyledText) {
            for run in value.runs { reader.text.append(run.text, style: run.style.over(reader.style)) }
        }

        /// A value's description as text, shown and never obeyed.
        public mutating func appendInterpolation<Value>(_ value: Value, style: Style = .plain) {
            reader.text.append(String(describing: value), style: style.over(reader.style))
        }
    }
}

/// Reads SGR out of strings, one after another.
private struct StyleReader {
    let base: Style
    var style: Style
    var text = StyledText()

    init(base: Style) {
        self.base = base
        style = base
    }

    mutating func read(_ string: String) {
        guard string.unicodeScalars.contains(where: { $0.isNeverSent }) else {
            text.append(string, style: style)
            return
        }
        var rest = Substring(string)
        while let open = rest.unicodeScalars.firstIndex(of: "\u{1}"),
            let close = rest.unicodeScalars[open...].firstIndex(of: "\u{2}")
        {
            readVisible(rest[..<open])
            for part in ControlSequenceScanner(rest[rest.unicodeScalars.index(after: open)..<close]) { obey(part) }
            rest = rest[rest.unicodeScalars.index(after: close)...]
        }
        readVisible(rest)
    }

    private mutating func readVisible(_ string: Substring) {
        for part in ControlSequenceScanner(string) where !obey(part) {
            switch part {
            case .text(let shown), .csi(let shown, _, _), .string(let shown, _), .escape(let shown):
                text.append(String(shown), style: style)
            case .control(let scalar): text.append(String(Character(scalar)), style: style)
            }
        }
    }

    /// Takes over an SGR sequence; `false` for anything else.
    @discardableResult
    private mutating func obey(_ part: ControlSequenceScanner.Part) -> Bool {
        guard case .csi(_, let parameters, final: "m") = part,
            parameters.utf8.allSatisfy({ (0x30...0x3B).contains($0) })
        else { return false }
        style.apply(sgr: parameters, base: base)
        return true
    }
}
