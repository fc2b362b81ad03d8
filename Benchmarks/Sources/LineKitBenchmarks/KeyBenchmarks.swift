import LineKit

/// What a key costs from the byte to the bytes of the new frame, without a terminal: all rooms but the system's.
enum KeyBenchmarks {
    static var all: [Benchmark] {
        let letters = String(repeating: "the quick brown fox jumps over the lazy dog ", count: 22_728)
        let wide = String(repeating: "日本語👩‍👩‍👧‍👦中文字テスト", count: 1000)
        return [
            key("key: letter at the end of 40 columns", in: String(letters.prefix(40))),
            key("key: 70 letters on an empty line, then Ctrl-U", "x", "\u{15}", in: "", times: 70),
            key("key: letter at column 10 of 60", in: String(letters.prefix(60)), at: 10),
            key("key: letter at the end of 10,000", in: String(letters.prefix(10_000))),
            key("key: letter in the middle of 10,000", in: String(letters.prefix(10_000)), at: 5000),
            key("key: letter on row 12 of 24 full ones", in: String(letters.prefix(10_000)), at: 5000, rowsUp: 12),
            key(
                "key: letter on the first row of 24 full ones", in: String(letters.prefix(10_000)), at: 5000, rowsUp: 23
            ),
            key("key: letter in the middle of 1,000,000", in: letters, at: 500_000),
            key(
                "key: Left and Right in 10,000 letters", "\u{1B}[D", "\u{1B}[C", in: String(letters.prefix(10_000)),
                at: 5000),
            key("key: Left and Right in 10,000 wide clusters", "\u{1B}[D", "\u{1B}[C", in: wide, at: 5000),
            key("key: wide letter at the end of 10,000", "日", "\u{7F}", in: wide),
            paste("paste: 1 MiB in one line", String(letters.prefix(1 << 20))),
            paste("paste: 1 MiB of Japanese", String(repeating: "日本語のテキスト", count: 43_690)),
        ]
    }

    /// A key, one or more times, and the one that takes it back, in a line that is otherwise always the same.
    private static func key(
        _ name: String, _ there: String = "x", _ back: String = "\u{7F}", in text: String, at cursor: Int? = nil,
        rowsUp: Int = 0, times: Int = 1
    ) -> Benchmark {
        Benchmark(name: name, pieces: times + 1) { () -> () -> Int in
            let session = Box(LineSession(prompt: "> ", columns: 80, rows: 24))
            let now = ContinuousClock.now
            var output: [UInt8] = []
            session.value.feed(Array("\u{1B}[200~\(text)\u{1B}[201~".utf8), at: now)
            if let cursor {
                session.value.feed([0x01], at: now)
                session.value.feed(Array("\u{1B}\(cursor)\u{06}".utf8), at: now)
                if rowsUp > 0 { session.value.feed(Array("\u{1B}\(80 * rowsUp)\u{02}".utf8), at: now) }
            }
            session.value.takeOutput(into: &output)
            let keys = Array(repeating: Array(there.utf8), count: times) + [Array(back.utf8)]
            return {
                output.removeAll(keepingCapacity: true)
                for key in keys {
                    session.value.feed(key, at: now)
                    session.value.takeOutput(into: &output)
                }
                return output.count
            }
        }
    }

    private static func paste(_ name: String, _ text: String) -> Benchmark {
        let bytes = Array("\u{1B}[200~\(text)\u{1B}[201~".utf8)
        let now = ContinuousClock.now
        return Benchmark(name: name, bytes: bytes.count) {
            var session = LineSession(prompt: "> ", columns: 80, rows: 24)
            session.feed(bytes, at: now)
            return session.takeOutput().count
        }
    }

    /// Lets a closure keep a value that cannot be copied.
    private final class Box {
        var value: LineSession
        init(_ value: consuming LineSession) { self.value = value }
    }
}
