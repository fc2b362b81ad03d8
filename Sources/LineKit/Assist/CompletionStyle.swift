/// How Tab shows that a word may become several others.
public enum CompletionStyle: Hashable, Sendable {
    /// As GNU readline does: what all share is typed, and a second Tab lists them. Many are listed only after a question
    /// (`completion-query-items`), and page by page.
    case list
    /// A menu under the line, of at most half the screen: arrows and Tab move, typed letters filter, Return takes,
    /// Escape closes. Details stand beside the candidates, groups have headings. What the choice would add is shown
    /// behind the cursor and is no part of the line before it is taken.
    case menu
}
