import LineKit

/// Bytes meant to lead a decoder astray, the same for the same seed: sequences that terminals send, whole and broken,
/// one behind the other, between text, noise and strings without an end.
struct HostileBytes {
    /// A random source whose numbers are the same everywhere (SplitMix64).
    struct Random: RandomNumberGenerator {
        var seed: UInt64

        mutating func next() -> UInt64 {
            seed &+= 0x9E37_79B9_7F4A_7C15
            var z = seed
            z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
            return z ^ z >> 31
        }
    }

    var random: Random
    private let sequences: [[UInt8]]

    init(seed: UInt64, sequences: [[UInt8]]) {
        random = Random(seed: seed)
        self.sequences = sequences.isEmpty ? [[0x1B]] : sequences
    }

    /// At least `count` bytes more.
    mutating func bytes(_ count: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + 4096)
        while bytes.count < count { appendPart(to: &bytes) }
        return bytes
    }

    private mutating func appendPart(to bytes: inout [UInt8]) {
        var sequence = sequences[Int.random(in: 0..<sequences.count, using: &random)]
        let place = Int.random(in: 0...sequence.count, using: &random)
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<6: bytes += sequence
        case 6..<9: bytes += sequence[..<place]
        case 9: bytes += sequence[place...]
        case 10, 11:
            if place < sequence.count { sequence[place] = byte() }
            bytes += sequence
        case 12:
            sequence.insert(byte(), at: place)
            bytes += sequence
        case 13: for _ in 0..<Int.random(in: 1...40, using: &random) { bytes.append(byte()) }
        case 14: for _ in 0..<Int.random(in: 1...40, using: &random) { bytes.append(byte() | 0x80) }
        case 15: bytes += Array("plain text, naïve 日本語 👩‍💻 ".utf8)
        case 16: bytes += [0x1B] + sequence
        case 17: bytes += [0x1B, 0x5B] + (0..<place * 4).map { _ in 0x30 + byte() % 12 }
        case 18:
            let length = Int.random(in: 0..<200, using: &random) == 0 ? 100_000 : place * 10
            bytes += [0x1B, [0x5D, 0x50, 0x5F, 0x5E, 0x58][place % 5]] + Array(repeating: 0x61, count: length)
            if Int.random(in: 0..<4, using: &random) > 0 { bytes += [0x1B, 0x5C] }
        default:
            bytes += Array("\u{1B}[200~".utf8) + sequence + sequence[..<place]
            if Int.random(in: 0..<8, using: &random) > 0 { bytes += Array("\u{1B}[201~".utf8) }
        }
    }

    private mutating func byte() -> UInt8 { UInt8.random(in: 0...255, using: &random) }
}

/// Two decoders on the same bytes: one gets them as they are, the other in random pieces. Both must say the same.
struct DecoderPair: ~Copyable {
    private var whole = InputDecoder()
    private var cut = InputDecoder()
    private var wholeDigest = EventDigest()
    private var cutDigest = EventDigest()

    init(pasteLimit: Int) {
        whole.pasteLimit = pasteLimit
        cut.pasteLimit = pasteLimit
    }

    /// How many events there were.
    var eventCount: Int { wholeDigest.count }

    /// Decodes more bytes, and then perhaps lets time pass. False when the decoders no longer agree.
    mutating func agree(on bytes: [UInt8], using random: inout HostileBytes.Random) -> Bool {
        let expects = Int.random(in: 0...8, using: &random) == 0 ? 1 : 0
        whole.expectsCursorReport = expects
        cut.expectsCursorReport = expects
        bytes.withUnsafeBytes { bytes in
            var position = 0
            while let event = whole.next(bytes, at: &position) { wholeDigest.take(event) }
            var start = 0
            while start < bytes.count {
                let most = [1, 2, 8, 100, 5000][Int.random(in: 0..<5, using: &random)]
                let end = min(start + Int.random(in: 1...most, using: &random), bytes.count)
                let piece = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
                var position = 0
                while let event = cut.next(piece, at: &position) { cutDigest.take(event) }
                start = end
            }
        }
        guard whole.timeout == cut.timeout, whole.expectsCursorReport == cut.expectsCursorReport else { return false }
        if whole.needsTimeout, Bool.random(using: &random) {
            whole.timeOut { wholeDigest.take($0) }
            cut.timeOut { cutDigest.take($0) }
        }
        return wholeDigest == cutDigest
    }
}

/// A number that differs when events differ, but not when runs of text are only cut elsewhere.
private struct EventDigest: Equatable {
    private(set) var count = 0
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325
    private var isInText = false

    static func == (left: EventDigest, right: EventDigest) -> Bool { left.value == right.value }

    mutating func take(_ event: InputEvent) {
        count += 1
        guard case .text(let text) = event else {
            isInText = false
            return mix(UInt64(bitPattern: Int64(event.hashValue)))
        }
        if !isInText { mix(0) }
        isInText = true
        text.withBytes { for byte in $0 { mix(UInt64(byte)) } }
    }

    private mutating func mix(_ number: UInt64) { value = (value ^ number) &* 0x100_0000_01B3 }
}
