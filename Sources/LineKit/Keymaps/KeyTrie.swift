/// Key sequences and what they are bound to, as a tree of keys.
///
/// Alt with a key is stored as Escape followed by that key: terminals send the same bytes for both, and readline takes
/// the one for the other (`Meta` keys).
struct KeyTrie: Sendable {
    private struct Node: Sendable {
        var binding: KeyBinding?
        var children: [KeyEvent: Int] = [:]
    }

    /// A place in the tree: the keys of a sequence pressed so far.
    struct Position: Sendable, Hashable {
        fileprivate var index: Int
        static let root = Position(index: 0)
        var isRoot: Bool { index == 0 }
    }

    private var nodes = [Node()]
    /// Whether plain characters are bound, so that typing has to be looked at key by key.
    private(set) var hasCharacterBindings = false

    /// What the keys that lead to `position` are bound to.
    func binding(at position: Position) -> KeyBinding? {
        if case .unbound? = nodes[position.index].binding { return nil }
        return nodes[position.index].binding
    }

    /// Whether longer sequences begin with the keys that lead to `position`.
    func continues(at position: Position) -> Bool { !nodes[position.index].children.isEmpty }

    /// Where `key` leads from `position`, by the first of its chords that leads anywhere.
    func position(after key: KeyEvent, from position: Position) -> Position? {
        for chord in key.chords {
            var index: Int? = position.index
            for stroke in Self.strokes(of: chord) {
                guard let at = index else { break }
                index = nodes[at].children[stroke]
            }
            if let index { return Position(index: index) }
        }
        return nil
    }

    /// The exact binding of a sequence.
    subscript(keys: [KeyEvent]) -> KeyBinding? {
        get {
            var index = 0
            for stroke in keys.flatMap({ Self.strokes(of: $0.chord) }) {
                guard let next = nodes[index].children[stroke] else { return nil }
                index = next
            }
            return nodes[index].binding
        }
        set {
            guard let first = keys.first else { return }
            if case .character = first.key, first.modifiers.subtracting(.shift).isEmpty { hasCharacterBindings = true }
            var index = 0
            for stroke in keys.flatMap({ Self.strokes(of: $0.chord) }) {
                if let next = nodes[index].children[stroke] {
                    index = next
                } else {
                    nodes.append(Node())
                    nodes[index].children[stroke] = nodes.count - 1
                    index = nodes.count - 1
                }
            }
            nodes[index].binding = newValue
        }
    }

    /// All sequences with a binding, in the order of their notation.
    var all: [(keys: [KeyEvent], binding: KeyBinding)] {
        var found: [(keys: [KeyEvent], binding: KeyBinding)] = []
        var waiting: [(index: Int, keys: [KeyEvent])] = [(0, [])]
        while let (index, keys) = waiting.popLast() {
            if let binding = nodes[index].binding { found.append((Self.joiningMeta(keys), binding)) }
            for (key, child) in nodes[index].children { waiting.append((child, keys + [key])) }
        }
        return found.map { (KeySequence(keys: $0.keys).description, $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    }

    mutating func overlay(_ other: KeyTrie) {
        for (keys, binding) in other.all { self[keys] = binding.over(self[keys]) }
    }

    private static func strokes(of chord: KeyEvent) -> [KeyEvent] {
        guard chord.modifiers.contains(.alt) else { return [chord] }
        return [KeyEvent(.escape), KeyEvent(chord.key, chord.modifiers.subtracting(.alt))]
    }

    /// Escape followed by a key, written as Alt with that key.
    private static func joiningMeta(_ keys: [KeyEvent]) -> [KeyEvent] {
        var joined: [KeyEvent] = []
        for key in keys {
            if joined.last == KeyEvent(.escape) {
                joined[joined.count - 1] = KeyEvent(key.key, key.modifiers.union(.alt))
            } else {
                joined.append(key)
            }
        }
        return joined
    }
}
