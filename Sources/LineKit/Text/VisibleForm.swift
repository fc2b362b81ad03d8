/// How a control character is shown where it must not be sent to the terminal: `^A` for U+0001, `^?` for delete (caret
/// notation, as readline and `stty` write them), `\x85` for U+0085 (C1, as Emacs and `less` write them), `<U+202E>` for
/// the invisible characters that turn the direction of text or hide in it. `nil` for a character that can be shown as it
/// is.
///
/// A tab has the form `^I`; a layout may draw it as blanks instead.
public func visibleForm(of character: Character) -> String? {
    let bytes = character.utf8
    if bytes.count == 1, let byte = bytes.first, byte.isPrintableASCII { return nil }
    guard character.unicodeScalars.contains(where: { $0.isNeverSent }) else { return nil }
    return character.unicodeScalars.reduce(into: "") { form, scalar in
        if scalar.isNeverSent { form += scalar.visibleNotation } else { form.unicodeScalars.append(scalar) }
    }
}

/// The text with every character that has a `visibleForm(of:)` replaced by it; line feeds stay when `keepsLineFeeds`.
func makingControlsVisible(_ text: String, keepsLineFeeds: Bool = false) -> String {
    guard text.unicodeScalars.contains(where: { $0.isNeverSent }) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
        if scalar.isNeverSent && !(keepsLineFeeds && scalar == "\n") {
            result += scalar.visibleNotation
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
    return result
}

extension Unicode.Scalar {
    /// Whether it is a C0 or C1 control character or delete.
    var isControl: Bool { value < 0x20 || (0x7F...0x9F).contains(value) }

    /// Whether it turns the direction of the text around it (UAX #9: embeddings, overrides, isolates and marks).
    var isDirectionControl: Bool {
        switch value {
        case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Whether it separates lines or paragraphs (U+2028, U+2029), which some terminals obey.
    private var isUnicodeLineEnd: Bool { value == 0x2028 || value == 0x2029 }

    /// Whether it must not reach the terminal as text.
    var isNeverSent: Bool { isControl || isDirectionControl || isUnicodeLineEnd }

    /// Caret notation, `\x85` or `<U+202E>`.
    var visibleNotation: String {
        switch value {
        case 0..<0x20, 0x7F: "^" + String(Character(Unicode.Scalar(UInt8(value) ^ 0x40)))
        case 0x80...0x9F: "\\x" + String(value, radix: 16)
        default:
            "<U+" + String(repeating: "0", count: value < 0x1000 ? 1 : 0) + String(value, radix: 16, uppercase: true)
                + ">"
        }
    }
}
