/// Cuts a text into plain stretches and what a terminal would obey: control characters and control sequences.
///
/// The shapes are those of ECMA-48, in which `ESC [` may also be written U+009B, and so on for the other C1 controls:
///
///     CSI      ESC [  parameters 0x30–0x3F  intermediates 0x20–0x2F  final 0x40–0x7E
///     string   ESC ]  (OSC), ESC P (DCS), ESC X (SOS), ESC ^ (PM), ESC _ (APC)  text  ESC \ (ST), or BEL after OSC
///     escape   ESC    intermediates 0x20–0x2F  final 0x30–0x7E
///
/// A sequence that does not end is no sequence: its ESC is a control character and the rest is text.
struct ControlSequenceScanner: Sequence, IteratorProtocol {
    /// A part of the text. The parts, one after another, are the text.
    enum Part: Equatable {
        /// A stretch without controls.
        case text(Substring)
        /// A control character by itself: C0, DEL, C1, or one that turns the direction of text.
        case control(Unicode.Scalar)
        /// A CSI sequence; its parameter and intermediate characters, and the final one.
        case csi(Substring, parameters: Substring, final: Unicode.Scalar)
        /// A control string, introduced by the C1 control `kind` or its ESC form.
        case string(Substring, kind: Unicode.Scalar)
        /// Another escape sequence.
        case escape(Substring)
    }

    private let text: Substring
    private var index: String.Index

    init(_ text: Substring) {
        self.text = text
        index = text.startIndex
    }

    init(_ text: String) { self.init(text[...]) }

    mutating func next() -> Part? {
        let scalars = text.unicodeScalars
        guard index < scalars.endIndex else { return nil }
        let start = index
        guard scalars[start].isNeverSent else {
            index = scalars[start...].firstIndex { $0.isNeverSent } ?? scalars.endIndex
            return .text(text[start..<index])
        }
        var cursor = scalars.index(after: start)
        guard let introducer = introducer(scalars[start], at: &cursor) else {
            index = scalars.index(after: start)
            return .control(scalars[start])
        }
        guard let part = sequence(introducer, from: start, body: cursor) else {
            index = scalars.index(after: start)
            return .control(scalars[start])
        }
        return part
    }

    /// The C1 control that begins a sequence here, or ESC itself before any other final; `cursor` is moved behind it.
    private func introducer(_ first: Unicode.Scalar, at cursor: inout String.Index) -> Unicode.Scalar? {
        let scalars = text.unicodeScalars
        switch first {
        case "\u{90}", "\u{98}", "\u{9B}", "\u{9D}"..."\u{9F}": return first
        case "\u{1B}":
            guard cursor < scalars.endIndex else { return nil }
            switch scalars[cursor] {
            case "[", "]", "P", "X", "^", "_":
                let control = Unicode.Scalar(UInt8(scalars[cursor].value) + 0x40)
                cursor = scalars.index(after: cursor)
                return control
            default: return first
            }
        default: return nil
        }
    }

    private mutating func sequence(_ introducer: Unicode.Scalar, from start: String.Index, body: String.Index) -> Part?
    {
        let scalars = text.unicodeScalars
        let rest = scalars[body...]
        switch introducer {
        case "\u{9B}":
            guard let end = rest.firstIndex(where: { !("\u{20}"..."\u{3F}").contains($0) }),
                ("\u{40}"..."\u{7E}").contains(scalars[end])
            else { return nil }
            index = scalars.index(after: end)
            return .csi(text[start..<index], parameters: text[body..<end], final: scalars[end])
        case "\u{1B}":
            guard let end = rest.firstIndex(where: { !("\u{20}"..."\u{2F}").contains($0) }),
                ("\u{30}"..."\u{7E}").contains(scalars[end])
            else { return nil }
            index = scalars.index(after: end)
            return .escape(text[start..<index])
        default:
            guard let end = stringEnd(in: rest, kind: introducer) else { return nil }
            index = end
            return .string(text[start..<end], kind: introducer)
        }
    }

    /// Behind the terminator of a control string: ST in either form, or BEL in an OSC.
    private func stringEnd(in rest: Substring.UnicodeScalarView, kind: Unicode.Scalar) -> String.Index? {
        var cursor = rest.startIndex
        while cursor < rest.endIndex {
            let scalar = rest[cursor]
            cursor = rest.index(after: cursor)
            if scalar == "\u{9C}" || (scalar == "\u{7}" && kind == "\u{9D}") { return cursor }
            if scalar == "\u{1B}" {
                guard cursor < rest.endIndex, rest[cursor] == "\\" else { return nil }
                return rest.index(after: cursor)
            }
        }
        return nil
    }
}

/// The text without its control sequences and control characters; line feeds and tabs stay.
func removingControlSequences(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: { $0.isNeverSent }) else { return text }
    return ControlSequenceScanner(text).reduce(into: "") { result, part in
        switch part {
        case .text(let stretch): result += stretch
        case .control(let scalar) where scalar == "\n" || scalar == "\t": result.unicodeScalars.append(scalar)
        default: break
        }
    }
}
