/// A way of writing a text that is kept up while somebody types: everything around the characters that count is drawn
/// anew with each change.
protocol RewritingFormat {
    /// What a person's change comes to.
    func edit(_ change: ProposedEdit) -> FormattedEdit
    /// Where the cursor stands when it wants to go to a place in a text of this format, coming from another, in
    /// characters; `nil` where the text is in no such format.
    func settled(_ place: Int, from former: Int, in text: String) -> Int?
    /// The last place where the cursor may stand.
    func end(of text: String) -> Int?
}

/// What a change to a formatted text comes to.
struct FormattedEdit: Equatable {
    /// The whole text after it; `nil` when the change is refused.
    var text: String?
    /// Where the cursor goes, in characters; `nil` leaves it where it is.
    var cursor: Int?
    /// Why it is refused, where a bell would not say it.
    var reason: String?

    static func refused(_ reason: String? = nil) -> Self { FormattedEdit(reason: reason) }
}

extension NumberFormat: RewritingFormat {
    func settled(_ place: Int, from former: Int, in text: String) -> Int? {
        guard let entry = NumberLayout.entry(of: text, format: self), !entry.isEmpty else { return nil }
        return NumberLayout(entry, format: self).settled(place, from: former)
    }

    func end(of text: String) -> Int? {
        guard let entry = NumberLayout.entry(of: text, format: self), !entry.isEmpty else { return nil }
        return NumberLayout(entry, format: self).bounds.upperBound
    }
}
