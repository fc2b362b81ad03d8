/// Which texts of a history there were, each once: a table of entries, found by the hash of their text.
struct DistinctTexts {
    /// In the lower half one more than the index of an entry, in the upper half bits of its hash, so that texts are hardly
    /// ever compared in vain; 0 where there is none.
    private var slots: [UInt64]
    private var count = 0

    /// Room for as many texts; it grows with more.
    init(capacity: Int = 0) {
        slots = Array(repeating: 0, count: max(capacity + capacity / 3, 64))
    }

    /// Takes the text of an entry in; `false` when it is there.
    mutating func insert(_ index: Int, of entries: HistoryEntries) -> Bool {
        if count * 4 >= slots.count * 3 { grow() }
        let mark = UInt64(truncatingIfNeeded: entries.hash(of: index)) << 32
        var slot = first(for: mark)
        while slots[slot] != 0 {
            if slots[slot] ^ mark < 1 << 32, entries.isEqual(index, Int(slots[slot] & 0xFFFF_FFFF) - 1) { return false }
            slot = slot + 1 < slots.count ? slot + 1 : 0
        }
        slots[slot] = mark | UInt64(index + 1)
        count += 1
        return true
    }

    /// Where a text with these bits of its hash stands, or else the next free slot behind it.
    private func first(for mark: UInt64) -> Int { Int(((mark >> 32) * UInt64(slots.count)) >> 32) }

    /// Twice the room. What is kept of the hashes says where everything goes; no text is looked at.
    private mutating func grow() {
        let old = slots
        slots = Array(repeating: 0, count: old.count * 2)
        for entry in old where entry != 0 {
            var slot = first(for: entry)
            while slots[slot] != 0 { slot = slot + 1 < slots.count ? slot + 1 : 0 }
            slots[slot] = entry
        }
    }
}
