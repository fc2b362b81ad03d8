/// Something typed that must not be seen: a password, a passphrase, a token.
///
/// A secret has exactly one owner and cannot be copied, printed, encoded or compared with `==`. Its bytes lie in memory
/// pages of their own, which are kept out of swap and core dumps as far as the system lets them be, and are overwritten
/// when the secret goes out of scope.
public struct Secret: ~Copyable {
    private let pages: UnsafeMutableRawBufferPointer
    private let isMapped: Bool
    private let utf8Count: Int
    /// The length in grapheme clusters, that is in what a person would count as characters.
    public let characterCount: Int

    /// A secret from UTF-8 bytes, whose own memory the caller wipes.
    init(_ bytes: UnsafeRawBufferPointer, characterCount: Int) {
        (pages, isMapped) = Self.pages(holding: bytes)
        utf8Count = bytes.count
        self.characterCount = characterCount
    }

    /// A secret from a string that the program already has. The string's own memory is not wiped: it is not ours.
    public init(_ text: String) {
        var text = text
        characterCount = text.count
        utf8Count = text.utf8.count
        (pages, isMapped) = text.withUTF8 { Self.pages(holding: UnsafeRawBufferPointer($0)) }
    }

    private static func pages(holding bytes: UnsafeRawBufferPointer) -> (UnsafeMutableRawBufferPointer, Bool) {
        let pageSize = Libc.pageSize
        let size = (bytes.count + pageSize) / pageSize * pageSize
        let mapped = Libc.mapPages(byteCount: size)
        let pages =
            mapped.map { UnsafeMutableRawBufferPointer(start: $0, count: size) }
            ?? .allocate(byteCount: size, alignment: 1)
        if mapped == nil { pages.initializeMemory(as: UInt8.self, repeating: 0) }
        if let mapped { Libc.guardPages(mapped, byteCount: size) }
        pages.copyMemory(from: bytes)
        return (pages, mapped != nil)
    }

    deinit {
        Libc.wipe(pages)
        guard let base = pages.baseAddress else { return }
        if isMapped { Libc.unmapPages(base, byteCount: pages.count) } else { pages.deallocate() }
    }

    /// The UTF-8 bytes, for as long as `body` runs. Whatever `body` copies is for the caller to wipe; a `String` made of
    /// the bytes is a copy that nobody can wipe.
    public borrowing func withBytes<R: ~Copyable, E: Error>(
        _ body: (UnsafeRawBufferPointer) throws(E) -> R
    ) throws(E) -> R {
        try body(UnsafeRawBufferPointer(rebasing: pages[..<utf8Count]))
    }

    /// Whether both hold the same bytes. How long the answer takes depends on the lengths only, not on where they differ.
    public borrowing func isEqual(to other: borrowing Secret) -> Bool {
        // Both lie in whole pages of zeros behind their bytes, so comparing up to the longer one reads no foreign memory
        // as long as it stays within the shorter one's pages.
        let compared = min(max(utf8Count, other.utf8Count), min(pages.count, other.pages.count))
        var difference = utf8Count ^ other.utf8Count
        for index in 0..<compared { difference |= Int(pages[index] ^ other.pages[index]) }
        return difference == 0
    }
}

// Safe because a secret has one owner and its memory never changes between its making and its end: two threads can only
// borrow it, and borrowing only reads.
extension Secret: @unchecked Sendable {}
