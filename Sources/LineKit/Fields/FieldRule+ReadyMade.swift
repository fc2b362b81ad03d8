extension FieldRule {
    /// Something other than white space has to be there.
    public static let nonEmpty = FieldRule(answer: { answer in
        let isBlank = answer.withBytes { bytes in bytes.allSatisfy { $0 == 0x20 || (0x09...0x0D).contains($0) } }
        return isBlank ? "Please fill this in." : nil
    })

    /// A length in grapheme clusters. Works on secrets.
    public static func length(_ range: ClosedRange<Int>) -> FieldRule {
        FieldRule(answer: { answer in
            let count = answer.characterCount
            if count == 0 || range.contains(count) { return nil }
            return count < range.lowerBound
                ? FieldIssue("At least \(characters(range.lowerBound)), please.")
                : FieldIssue("At most \(characters(range.upperBound)), please.")
        })
    }

    /// A smallest length in grapheme clusters. Works on secrets.
    public static func length(_ range: PartialRangeFrom<Int>) -> FieldRule {
        length(range.lowerBound...Int.max)
    }

    private static func characters(_ count: Int) -> String { count == 1 ? "1 character" : "\(count) characters" }

    /// One `@` with something before it, and a domain with a dot inside after it. Whether the address exists can only be
    /// found out by writing to it.
    public static let email = FieldRule { text in
        if text.isEmpty { return nil }
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !text.contains(where: \.isWhitespace) else {
            return "An e-mail address looks like name@example.org."
        }
        let labels = parts[1].split(separator: ".", omittingEmptySubsequences: false)
        let isDomain = labels.count > 1 && labels.allSatisfy { !$0.isEmpty && $0.first != "-" && $0.last != "-" }
        return isDomain ? nil : "An e-mail address looks like name@example.org."
    }

    /// A scheme, `://`, and a host.
    public static let url = FieldRule { text in
        if text.isEmpty { return nil }
        let parts = text.split(separator: "://", maxSplits: 1, omittingEmptySubsequences: false)
        let scheme = parts[0]
        let isScheme =
            scheme.first.map { $0.isASCII && $0.isLetter } == true
            && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        guard parts.count == 2, isScheme, let first = parts[1].first, !"/?#".contains(first),
            !text.contains(where: \.isWhitespace)
        else { return "A URL looks like https://example.org." }
        return nil
    }

    /// At least three digits, a `+` nowhere but before them. Whether the number is in use can only be found out by calling it.
    public static let phone = FieldRule { text in
        if text.isEmpty { return nil }
        let digits = text.filter { DecimalValue.digit($0) != nil }.count
        let isWritten = text.allSatisfy(KeyboardType.phonePad.allows) && !text.dropFirst().contains("+")
        return isWritten && digits > 2 ? nil : "A phone number looks like +1 555 0100."
    }

    /// One of these texts.
    public static func oneOf(_ texts: [String]) -> FieldRule {
        FieldRule { text in
            text.isEmpty || texts.contains(text) ? nil : FieldIssue("One of \(texts.joined(separator: ", ")), please.")
        }
    }

    /// A whole number or decimal within a range.
    public static func range(_ range: ClosedRange<DecimalValue>) -> FieldRule {
        FieldRule { text in
            if text.isEmpty { return nil }
            guard let number = DecimalValue(text) else { return "A number, please." }
            return range.contains(number)
                ? nil : FieldIssue("Between \(range.lowerBound) and \(range.upperBound), please.")
        }
    }

    /// A toggle that has to be on, as when terms have to be accepted.
    public static let isOn = FieldRule { text in text == "yes" ? nil : "This has to be accepted." }
}
