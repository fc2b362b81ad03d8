/// Which entries were looked at, each text once: a table of places in the history, found by the hash of their text. It is
/// filled while somebody types, so nothing in it ever moves.
struct DistinctTexts {
    /// In the lower half one more than the index of an entry, in the upper half bits of its hash, so that texts are hardly
    /// ever compared in vain; 0 where there is none. A quarter of them is never used.
    private var slots: [UInt64]

    /// Room for as many texts.
    init(capacity: Int) {
        slots = Array(repeating: 0, count: capacity + capacity / 3 + 8)
    }

    /// Takes an entry in; `false` when one with the same text is there.
    mutating func insert(_ index: Int, of entries: HistoryEntries) -> Bool {
        let hash = UInt64(UInt(bitPattern: entries.hash(of: index)))
        var slot = Int(hash.multipliedFullWidth(by: UInt64(slots.count)).high)
        let mark = hash << 32
        while slots[slot] != 0 {
            if slots[slot] ^ mark < 1 << 32, entries.isEqual(index, Int(slots[slot] & 0xFFFF_FFFF) - 1) { return false }
            slot = slot + 1 < slots.count ? slot + 1 : 0
        }
        slots[slot] = mark | UInt64(index + 1)
        return true
    }
}
