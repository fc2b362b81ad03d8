/// What a field asks for. Each brings the keyboard, the rules and the hints that go with it: see
/// `FieldConfiguration.contentType(_:)`.
public enum TextContentType: Hashable, Sendable, CaseIterable {
    /// The name of a person.
    case name
    /// The name under which somebody logs in.
    case username
    /// A password.
    case password
    /// An e-mail address.
    case emailAddress
    /// A URL.
    case url
    /// A phone number.
    case telephoneNumber
    /// A code that was sent to the person: digits.
    case oneTimeCode
    /// A postal code.
    case postalCode
    /// A number in hexadecimal digits.
    case hexadecimal
}

extension TextContentType {
    /// What it looks like, shown where there is no placeholder.
    var example: String? {
        switch self {
        case .emailAddress: "name@example.org"
        case .url: "https://example.org"
        case .telephoneNumber: "+1 555 0100"
        case .name, .username, .password, .oneTimeCode, .postalCode, .hexadecimal: nil
        }
    }
}

extension FieldTraits {
    /// What is shown while there is no text: the placeholder, else an example of what is asked for.
    var shownPlaceholder: String? { placeholder ?? contentType?.example }
}

extension FieldConfiguration {
    /// All that goes with a kind of content: its keyboard, its rules, and a placeholder that shows what it looks like.
    public static func contentType(_ type: TextContentType) -> Self {
        switch type {
        case .name: .combine(.keyboardType(.name), .autocapitalization(.words), .trimmed, noted(type))
        case .username: .combine(.keyboardType(.asciiCapable), .trimmed, noted(type))
        case .password: .combine(.password, noted(type))
        case .emailAddress: .combine(.email, noted(type))
        case .url: .combine(.url, noted(type))
        case .telephoneNumber: .combine(.phone, noted(type))
        case .oneTimeCode: .combine(.numericOnly, .maxLength(12), noted(type))
        case .postalCode: .combine(.autocapitalization(.allCharacters), .trimmed, .maxLength(12), noted(type))
        case .hexadecimal: .combine(.keyboardType(.hexadecimal), noted(type))
        }
    }

    /// White space at both ends is removed when the field is accepted.
    public static let trimmed = Self { $0.trimsWhitespace = true }
    /// The text can be read, selected and copied but not changed.
    public static let readOnly = Self { $0.isReadOnly = true }
    /// Shown while there is no text.
    public static func placeholder(_ text: String) -> Self { Self { $0.placeholder = text } }
    /// When the rules are looked at while somebody types.
    public static func validation(_ live: FieldTraits.LiveValidation) -> Self { Self { $0.liveValidation = live } }

    private static func noted(_ type: TextContentType) -> Self { Self { $0.contentType = type } }
}
