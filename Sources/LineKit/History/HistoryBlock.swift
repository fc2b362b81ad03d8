/// A piece of a history file whose entries are moved together in place and then handed over at once: a history of
/// 100,000 lines is read while somebody waits for it, and a call to an array for each costs more than its bytes.
struct HistoryBlock {
    /// A line of the piece, without its line feed.
    struct Line {
        var range: Range<Int>
        var isASCII: Bool
        /// Whether a backslash may stand in it; one shortly behind it counts, too.
        var mayHaveEscapes: Bool

        /// The line that begins at `start`; `nil` when it does not end in the piece. Eight bytes at a step.
        init?(in piece: UnsafeRawBufferPointer, from start: Int) {
            var offset = start
            var high: UInt64 = 0
            var escapes: UInt64 = 0
            while offset + 8 <= piece.count {
                let word = UInt64(littleEndian: piece.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                escapes |= Self.bytes(of: word, equalTo: 0x5C)
                let found = Self.bytes(of: word, equalTo: 0x0A)
                if found != 0 {
                    // The lowest bit is that of the first line feed; those above it may be wrong.
                    let bit = UInt64(found.trailingZeroBitCount)
                    high |= word & ((1 << bit) &- 1)
                    self.init(range: start..<offset + Int(bit / 8), high, escapes)
                    return
                }
                high |= word
                offset += 8
            }
            while offset < piece.count, piece[offset] != 0x0A {
                high |= UInt64(piece[offset])
                if piece[offset] == 0x5C { escapes = 1 }
                offset += 1
            }
            guard offset < piece.count else { return nil }
            self.init(range: start..<offset, high, escapes)
        }

        private init(range: Range<Int>, _ high: UInt64, _ escapes: UInt64) {
            self.range = range
            isASCII = high & 0x8080_8080_8080_8080 == 0
            mayHaveEscapes = escapes != 0
        }

        /// The top bit of each byte that equals `byte`, and perhaps of bytes above the first such.
        @inline(__always)
        private static func bytes(of word: UInt64, equalTo byte: UInt64) -> UInt64 {
            let zeroed = word ^ (byte &* 0x0101_0101_0101_0101)
            return (zeroed &- 0x0101_0101_0101_0101) & ~zeroed & 0x8080_8080_8080_8080
        }
    }

    private let piece: UnsafeMutableRawBufferPointer
    /// Where the entries that wait begin and end: never behind the line that is read.
    private var waiting = 0..<0

    init(_ piece: UnsafeMutableRawBufferPointer) {
        self.piece = piece
    }

    func firstByte(of line: Line) -> UInt8? { line.range.isEmpty ? nil : piece[line.range.lowerBound] }

    func endsWithReturn(_ line: Line) -> Bool { piece[line.range.upperBound - 1] == 0x0D }

    /// The time in a line that is the head of a record and has no more words; 0 where unknown.
    func time(ofHead line: Line) -> Int64? {
        var offset = line.range.lowerBound + 1
        let end = line.range.upperBound - 3
        guard offset < end, end - offset <= 18, piece[end] == 0x20, piece[end + 1] == 0x76, piece[end + 2] == 0x31
        else {
            return nil
        }
        var time: Int64 = 0
        while offset < end {
            let digit = piece[offset]
            guard digit >= 0x30, digit <= 0x39 else { return nil }
            time = time * 10 + Int64(digit - 0x30)
            offset += 1
        }
        return time
    }

    /// Puts a line behind the entries that wait. `entries` are told where it will begin; they get its bytes by `move`.
    @inline(__always)
    mutating func append(_ line: Line, time: Int64?, to entries: inout HistoryEntries) {
        if waiting.isEmpty { waiting = line.range.lowerBound..<line.range.lowerBound }
        let count = line.range.count
        if waiting.upperBound != line.range.lowerBound, let base = piece.baseAddress {
            (base + waiting.upperBound).copyMemory(from: base + line.range.lowerBound, byteCount: count)
        }
        entries.announce(atByte: waiting.count, time: time)
        piece[waiting.upperBound + count] = HistoryEntries.separator
        waiting = waiting.lowerBound..<waiting.upperBound + count + 1
    }

    /// Hands the bytes of the entries over.
    mutating func move(to entries: inout HistoryEntries) {
        guard !waiting.isEmpty else { return }
        entries.append(announced: UnsafeRawBufferPointer(rebasing: piece[waiting]))
        waiting = 0..<0
    }
}
