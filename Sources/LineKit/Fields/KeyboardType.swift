/// Which characters a field takes from the keyboard. A terminal has all keys, so the type is a filter: what it does not
/// allow rings the bell when typed, and is left out of a paste.
///
/// The names are UIKit's. Text that the program sets is not filtered.
public enum KeyboardType: Hashable, Sendable, CaseIterable {
    /// Everything.
    case `default`
    /// Printable ASCII: U+0020 to U+007E.
    case asciiCapable
    /// ASCII digits and punctuation.
    case numbersAndPunctuation
    /// What an e-mail address is made of: letters and digits of any script and ``.!#$%&'*+/=?^_`{|}~-@``; no spaces.
    case emailAddress
    /// What a URL is made of: letters and digits of any script and RFC 3986's punctuation; no spaces.
    case url
    /// Decimal digits, of any script.
    case numberPad
    /// Decimal digits, a sign, and `.` or `,`.
    case decimalPad
    /// Digits and what phone numbers are written with: `+ - ( ) . / * #`, spaces, `,` `;` for pauses.
    case phonePad
    /// What names are made of: letters of any script, spaces, `-`, `.`, `'` and `’`.
    case name
    /// Letters and digits of any script.
    case alphanumeric
    /// Hexadecimal digits: `0` to `9`, `a` to `f`, `A` to `F`.
    case hexadecimal

    /// Whether a character may be typed.
    public func allows(_ character: Character) -> Bool {
        switch self {
        case .default: true
        case .asciiCapable: Self.isPrintableASCII(character)
        case .numbersAndPunctuation: Self.isPrintableASCII(character) && !character.isLetter && character != " "
        case .emailAddress: character.isLetter || character.isNumber || ".!#$%&'*+/=?^_`{|}~-@".contains(character)
        case .url: character.isLetter || character.isNumber || ":/?#[]@!$&'()*+,;=-._~%".contains(character)
        case .numberPad: Self.isDigit(character)
        case .decimalPad: Self.isDigit(character) || "+-−.,".contains(character)
        case .phonePad: Self.isDigit(character) || "+-()./*# ,;".contains(character)
        case .name: character.isLetter || " -.'’".contains(character)
        case .alphanumeric: character.isLetter || character.isNumber
        case .hexadecimal: character.isASCII && character.isHexDigit
        }
    }

    /// The characters of `text` that may be typed.
    public func filter(_ text: String) -> String {
        self == .default ? text : text.filter(allows)
    }

    private static func isDigit(_ character: Character) -> Bool {
        guard let scalar = character.unicodeScalars.first, character.unicodeScalars.count == 1 else { return false }
        return scalar.properties.generalCategory == .decimalNumber
    }

    private static func isPrintableASCII(_ character: Character) -> Bool {
        character.asciiValue.map { (0x20..<0x7F).contains($0) } ?? false
    }
}
