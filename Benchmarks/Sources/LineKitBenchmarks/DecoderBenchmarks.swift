import LineKit

/// How fast bytes become events, read in pieces of 64 KB as from a pipe.
enum DecoderBenchmarks {
    static var all: [Benchmark] {
        [
            decode("decode: plain text", repeating: "the quick brown fox jumps over the lazy dog "),
            decode("decode: text with accents", repeating: "le cœur déçu mais l'âme plutôt naïve "),
            decode("decode: Japanese text", repeating: "日本語のテキストを入力する"),
            decode("decode: lines", repeating: "let answer = 42 // a line of code\r"),
            decode("decode: arrow keys", repeating: "\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D"),
            decode("decode: keys with modifiers", repeating: "\u{1B}[1;5D\u{1B}[3;2~\u{1B}[15;5~\u{1B}OP"),
            decode("decode: kitty keys", repeating: "\u{1B}[97;5u\u{1B}[97:65;2u\u{1B}[57420;2:3u"),
            decode("decode: kitty keys with text", repeating: "\u{1B}[97;2;65u\u{1B}[233;;233u"),
            decode("decode: control characters", repeating: "\u{01}\u{05}\u{0B}\u{19}"),
            decode("decode: mouse", repeating: "\u{1B}[<0;20;10M\u{1B}[<0;20;10m"),
            decode(
                "decode: paste of 1 MB",
                repeating: "\u{1B}[200~" + String(repeating: "pasted text\n", count: 87_381) + "\u{1B}[201~"),
            decode(
                "decode: 1 MB of string sequence",
                repeating: "\u{1B}P" + String(repeating: "payload ", count: 131_072) + "\u{1B}\\"),
        ]
    }

    private static func decode(_ name: String, repeating unit: String) -> Benchmark {
        let size = max(1 << 20, unit.utf8.count)
        let bytes = Array(String(repeating: unit, count: size / unit.utf8.count).utf8)
        return Benchmark(name: name, bytes: bytes.count) {
            var decoder = InputDecoder()
            bytes.withUnsafeBytes { all in
                for start in stride(from: 0, to: all.count, by: 64 << 10) {
                    let piece = UnsafeRawBufferPointer(rebasing: all[start..<min(start + (64 << 10), all.count)])
                    var position = 0
                    while let event = decoder.next(piece, at: &position) { keep(event) }
                }
            }
            return 0
        }
    }
}
