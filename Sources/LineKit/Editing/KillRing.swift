/// The last texts that were killed, newest last. Successive kills in emacs mode grow one entry.
struct KillRing: Sendable {
    /// How many entries are kept.
    static let capacity = 10

    private(set) var entries: [String] = []
    /// Which entry `yank` inserts.
    private(set) var index = 0

    var current: String? { entries.isEmpty ? nil : entries[index] }

    /// How a killed text meets the entry of the kill right before it.
    enum Joining: Sendable { case none, append, prepend, replace }

    mutating func add(_ text: String, joining: Joining) {
        if entries.isEmpty || joining == .none {
            if entries.count == Self.capacity { entries.removeFirst() }
            entries.append(text)
        } else {
            let last = entries.count - 1
            switch joining {
            case .append: entries[last] += text
            case .prepend: entries[last] = text + entries[last]
            case .none, .replace: entries[last] = text
            }
        }
        index = entries.count - 1
    }

    /// Makes the entry before the current one current, the newest after the oldest.
    mutating func rotate() {
        guard !entries.isEmpty else { return }
        index = index == 0 ? entries.count - 1 : index - 1
    }
}
