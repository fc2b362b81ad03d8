/// What shows on screen while a secret is typed.
public enum SecretMask: Hashable, Sendable {
    /// Nothing, and the cursor stands still: not even the length can be read off.
    case hidden
    /// One mask character for each character typed; a character one column wide.
    case character(Character)
    /// So many mask characters as soon as anything was typed, whatever its length.
    case fixed(Character, count: Int)
}
