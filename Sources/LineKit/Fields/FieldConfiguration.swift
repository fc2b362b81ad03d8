/// A reusable piece of field configuration: a change to `FieldTraits`.
///
/// ```swift
/// extension FieldConfiguration {
///     static let zip: Self = .combine(.numericOnly, .maxLength(5))
///     static func shouting() -> Self { Self { $0.textStyle.isBold = true } }
/// }
/// TextField("Zip", text: $zip, configuration: .combine(.zip, .partOfChain))
/// ```
///
/// Configurations are a monoid: `combine` is associative, `.empty` is its identity on both sides, and of two parts that
/// set the same trait the later wins. Secrecy alone only grows: see `FieldTraits.isSecureTextEntry`.
public struct FieldConfiguration: Sendable {
    private let configure: @Sendable (inout FieldTraits) -> Void

    /// A configuration that changes traits.
    public init(_ configure: @escaping @Sendable (inout FieldTraits) -> Void) {
        self.configure = configure
    }

    /// All parts, one after the other.
    public static func combine(_ parts: Self...) -> Self { combine(parts) }

    /// All parts, one after the other.
    public static func combine(_ parts: [Self]) -> Self {
        Self { traits in for part in parts { part.configure(&traits) } }
    }

    /// Changes `traits` as this configuration says.
    public func apply(to traits: inout FieldTraits) { configure(&traits) }

    /// The traits this configuration makes of the library's defaults.
    public var traits: FieldTraits {
        var traits = FieldTraits()
        configure(&traits)
        return traits
    }
}

extension FieldConfiguration {
    /// Changes nothing.
    public static let empty = Self { _ in }
    /// An e-mail address: its characters only, no white space around it, the domain in small letters, checked when
    /// accepted.
    public static let email = Self {
        $0.keyboardType = .emailAddress
        $0.trimsWhitespace = true
        $0.tidying.append { text in
            guard let at = text.lastIndex(of: "@") else { return text }
            return text[..<at] + text[at...].lowercased()
        }
        $0.rules.append(.email)
    }
    /// A password: a secret, however the field is made otherwise.
    public static let password = secureEntry
    /// A URL: its characters only, no white space around it, checked when accepted.
    public static let url = Self {
        $0.keyboardType = .url
        $0.trimsWhitespace = true
        $0.rules.append(.url)
    }
    /// A phone number: digits and what they are grouped with, no white space around it, checked when accepted.
    public static let phone = Self {
        $0.keyboardType = .phonePad
        $0.trimsWhitespace = true
        $0.rules.append(.phone)
    }
    /// Decimal digits only, typed or pasted.
    public static let numericOnly = keyboardType(.numberPad)
    /// Masked, and kept out of undo and kill ring.
    public static let secureEntry = Self { $0.isSecureTextEntry = true }
    /// The first change after the field got the focus replaces the whole text; moving first keeps it.
    public static let autoclears = Self { $0.clearsOnBeginEditing = true }
    /// Return moves on, and the footer says "next".
    public static let partOfChain = Self {
        $0.returnKeyType = .next
        $0.returnBehavior = .movesOn
    }
    /// Return submits the form, and the footer says "done".
    public static let lastOfChain = Self {
        $0.returnKeyType = .done
        $0.returnBehavior = .submits
    }
    /// Backspace in an empty field goes back to the previous one.
    public static let backspaceMovesBack = Self { $0.backspaceMovesBack = true }
    /// The field has to be filled in.
    public static let required = Self { $0.acceptsEmpty = false }

    /// A choice, or a yes or no, is accepted by the key that says it, without Return: see `FieldTraits.acceptsSingleKeys`.
    public static let singleKey = Self { $0.acceptsSingleKeys = true }

    /// At most this many grapheme clusters; 0 or less allows none.
    public static func maxLength(_ graphemes: Int) -> Self {
        Self { $0.maxLength = max(graphemes, 0) }
    }
    /// Only what this keyboard allows.
    public static func keyboardType(_ type: KeyboardType) -> Self {
        Self { $0.keyboardType = type }
    }
    /// What the footer calls Return.
    public static func returnKeyType(_ type: ReturnKeyType) -> Self {
        Self { $0.returnKeyType = type }
    }
    /// What is shown in place of a secret. Makes no field secret by itself.
    public static func mask(_ mask: SecretMask) -> Self {
        Self { $0.mask = mask }
    }
    /// A rule the text has to keep.
    public static func rule(_ rule: FieldRule) -> Self {
        Self { $0.rules.append(rule) }
    }
    /// Where a short text stands in its field.
    public static func textAlignment(_ alignment: TextAlignment) -> Self {
        Self { $0.textAlignment = alignment }
    }
    /// The field takes this many columns, at least 1.
    public static func width(_ columns: Int) -> Self {
        Self { $0.width = max(columns, 1) }
    }
    /// Which typed letters become capitals by themselves.
    public static func autocapitalization(_ type: AutocapitalizationType) -> Self {
        Self { $0.autocapitalizationType = type }
    }
    /// A key that does something else in this field than in the form.
    public static func key(_ key: KeySequence, _ command: FormCommand) -> Self {
        Self { $0.keys.bind(key, to: command) }
    }
    /// A key that shows a secret and hides it again. Without one nothing does.
    public static func revealKey(_ key: KeySequence) -> Self { Self.key(key, .toggleReveal) }
    /// A key that empties the field.
    public static func clearKey(_ key: KeySequence) -> Self { Self.key(key, .clear) }
    /// Styles for the text while it is edited.
    public static func highlight(_ highlight: @escaping @Sendable (String) -> StyledText) -> Self {
        Self { $0.highlight = highlight }
    }
    /// What becomes of the text when the field is left or accepted.
    public static func tidying(_ tidy: @escaping @Sendable (String) -> String) -> Self {
        Self { $0.tidying.append(tidy) }
    }
    /// An explanation shown with the field.
    public static func help(_ text: String) -> Self {
        Self { $0.help = text }
    }
}
