/// Bytes that were read and not yet used, in memory that is wiped. They outlive the prompt that read them.
struct InputQueue: ~Copyable {
    private var bytes = WipingBytes()
    /// Memory of bytes that are used up, for the next ones.
    private var spare: WipingBytes?
    /// Whether there are bytes that nobody has been shown yet.
    private(set) var hasNews = false

    mutating func append(_ new: UnsafeRawBufferPointer) {
        bytes.append(new)
        hasNews = true
    }

    /// Takes all bytes out, so that they can be used without keeping others from the queue.
    mutating func take() -> WipingBytes {
        hasNews = false
        var taken = spare.take() ?? WipingBytes()
        swap(&taken, &bytes)
        return taken
    }

    /// Puts back what was not used, before whatever came meanwhile.
    mutating func putBack(_ unused: consuming WipingBytes) {
        if !unused.isEmpty {
            swap(&unused, &bytes)
            unused.withBytes { bytes.append($0) }
            unused.removeAll()
        }
        if unused.capacity <= 1 << 12 { spare = consume unused }
    }
}
