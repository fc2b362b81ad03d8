/// What is shown in place of a secret while it is typed.
public enum SecretMask: Hashable, Sendable {
    /// Nothing: not even the number of characters can be seen.
    case hidden
    /// This character once for each grapheme cluster typed.
    case character(Character)
    /// This character `count` times as soon as anything is typed, however long the secret is.
    case fixed(Character, count: Int)
}
