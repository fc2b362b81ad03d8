/// Reads a history file piece by piece: LineKit's own records, GNU readline's and bash's lines with and without time
/// stamps, zsh's extended format and libedit's. Each line says which it is, so they may follow one another in a file.
///
/// Nothing in a file is an error. Bytes that are not UTF-8 become U+FFFD, a record of LineKit's that was cut off while
/// it was written is left out, and other text is an entry.
struct HistoryReader {
    private enum Expected {
        /// A line that says itself what it is.
        case anything
        /// The text of a record of version 1.
        case text(time: Int64?)
        /// A plain line to which a time stamp belongs.
        case plain(time: Int64?)
        /// The text of a record of a version not known here.
        case unknown
    }

    /// Where each entry's record begins in the file, when asked for.
    private(set) var recordOffsets: [Int]?
    private var recordOffset = 0
    private var lineOffset = 0
    private var isFirstLine = true
    private var isLibedit = false
    /// bash: in a file that begins with a time stamp, lines up to the next one are one entry.
    private var joinsLines = false
    private var lastWasStamped = false
    private var expected = Expected.anything
    /// The begun line that the next piece goes on with.
    private var begun: [UInt8] = []
    /// An entry of zsh's that goes on in the next line.
    private var unfinished: (time: Int64?, text: [UInt8])?

    /// What must stand at the start of the file for the rest to be read as it was.
    var header: [UInt8] { isLibedit ? ForeignHistory.libeditHeader + [0x0A] : [] }

    init(recordsOffsets: Bool = false) {
        recordOffsets = recordsOffsets ? [] : nil
    }

    /// Reads the next piece of the file and adds the entries that are complete. The piece is used as working memory.
    mutating func read(_ piece: UnsafeMutableRawBufferPointer, into entries: inout HistoryEntries) {
        var block = HistoryBlock(piece)
        var start = 0
        while let line = HistoryBlock.Line(in: UnsafeRawBufferPointer(piece), from: start) {
            if begun.isEmpty {
                if !readSimple(line, in: &block, to: &entries) {
                    block.move(to: &entries)
                    let bytes = UnsafeRawBufferPointer(rebasing: piece[line.range])
                    read(line: Line(bytes: bytes, isASCII: line.isASCII), into: &entries)
                }
                lineOffset += line.range.count + 1
            } else {
                begun.append(contentsOf: piece[line.range])
                readBegunLine(isCutOff: false, into: &entries)
            }
            start = line.range.upperBound + 1
        }
        block.move(to: &entries)
        if start < piece.count { begun.append(contentsOf: piece[start...]) }
    }

    /// Reads a line that is like most: ASCII without escapes, plain or a record's. Returns `false` for others.
    @inline(__always)
    private mutating func readSimple(
        _ line: HistoryBlock.Line, in block: inout HistoryBlock, to entries: inout HistoryEntries
    ) -> Bool {
        guard line.isASCII, !isFirstLine, !isLibedit, unfinished == nil, recordOffsets == nil,
            let first = block.firstByte(of: line)
        else { return false }
        switch expected {
        case .anything where first == 0x23, .text where first == 0x23:
            guard let time = block.time(ofHead: line) else { return false }
            expected = .text(time: time)
        case .text(let time):
            guard !line.mayHaveEscapes else { return false }
            block.append(line, time: time, to: &entries)
            expected = .anything
            lastWasStamped = false
        case .anything:
            // `: ` may be zsh's, and a carriage return is no part of the text.
            guard first != 0x3A, !block.endsWithReturn(line), !(joinsLines && lastWasStamped) else { return false }
            block.append(line, time: nil, to: &entries)
            lastWasStamped = false
        case .plain, .unknown:
            return false
        }
        return true
    }

    /// Tells the reader that the file has ended.
    mutating func finish(into entries: inout HistoryEntries) {
        if !begun.isEmpty { readBegunLine(isCutOff: true, into: &entries) }
        if let (time, text) = unfinished {
            add(text, time: time, into: &entries)
            unfinished = nil
        }
    }

    private mutating func readBegunLine(isCutOff: Bool, into entries: inout HistoryEntries) {
        let line = begun
        begun = []
        line.withUnsafeBytes { bytes in
            read(
                line: Line(bytes: bytes, isASCII: bytes.allSatisfy { $0 < 0x80 }, isCutOff: isCutOff), into: &entries)
        }
        lineOffset += line.count + 1
    }

    // MARK: One line

    private struct Line {
        var bytes: UnsafeRawBufferPointer
        var isASCII: Bool
        /// Whether the file ends in it.
        var isCutOff = false
    }

    private mutating func read(line: Line, into entries: inout HistoryEntries) {
        let bytes = line.bytes
        defer { isFirstLine = false }
        if let (time, text) = unfinished {
            readZsh(text + [0x0A], bytes, time: time, into: &entries)
            return
        }
        if readStamp(bytes) { return }
        let expected = expected
        self.expected = .anything
        switch expected {
        case .text(let time):
            lastWasStamped = false
            // A writer ends a record with a line feed; without it, it did not come to its end.
            if line.isCutOff { return }
            if bytes.contains(0x5C) {
                add(HistoryRecord.decode(bytes), time: time, into: &entries)
            } else {
                add(line, time: time, into: &entries)
            }
        case .unknown:
            lastWasStamped = false
        case .plain(let time):
            readPlain(line, time: time, isStamped: true, into: &entries)
        case .anything:
            recordOffset = lineOffset
            if isFirstLine && bytes.elementsEqual(ForeignHistory.libeditHeader) {
                isLibedit = true
            } else if let (time, offset) = ForeignHistory.zshText(of: bytes) {
                lastWasStamped = false
                readZsh([], UnsafeRawBufferPointer(rebasing: bytes[offset...]), time: time, into: &entries)
            } else if isLibedit {
                add(ForeignHistory.unvis(bytes), time: nil, into: &entries)
            } else {
                readPlain(line, time: nil, isStamped: false, into: &entries)
            }
        }
    }

    /// `#` and a digit begin a line that is no entry: a time stamp, or the head of a record.
    private mutating func readStamp(_ line: UnsafeRawBufferPointer) -> Bool {
        guard line.count > 1, line[0] == 0x23, let (time, end) = ForeignHistory.number(in: line, at: 1) else {
            return false
        }
        recordOffset = lineOffset
        if end + 1 < line.count, line[end] == 0x20, line[end + 1] == 0x76 {
            expected = HistoryRecord.isVersion(line, at: end + 1) ? .text(time: time) : .unknown
        } else {
            expected = .plain(time: time)
            if isFirstLine { joinsLines = true }
        }
        return true
    }

    private mutating func readPlain(
        _ line: Line, time: Int64?, isStamped: Bool, into entries: inout HistoryEntries
    ) {
        var line = line
        if line.bytes.last == 0x0D { line.bytes = UnsafeRawBufferPointer(rebasing: line.bytes.dropLast()) }
        if !isStamped && joinsLines && lastWasStamped {
            withValid(line) { entries.extendLast(validUTF8: $0) }
        } else if !line.bytes.isEmpty {
            add(line, time: time, into: &entries)
            lastWasStamped = isStamped
        }
    }

    /// A line of zsh's, which goes on in the next one when it ends with a backslash.
    private mutating func readZsh(
        _ begun: [UInt8], _ line: UnsafeRawBufferPointer, time: Int64?, into entries: inout HistoryEntries
    ) {
        unfinished = nil
        if line.last == 0x5C {
            unfinished = (time, begun + line.dropLast())
        } else {
            add(ForeignHistory.unmetafied(begun + Array(line)), time: time, into: &entries)
        }
    }

    // MARK: Adding

    private mutating func add(_ text: [UInt8], time: Int64?, into entries: inout HistoryEntries) {
        text.withUnsafeBytes { add(Line(bytes: $0, isASCII: false), time: time, into: &entries) }
    }

    private mutating func add(_ line: Line, time: Int64?, into entries: inout HistoryEntries) {
        withValid(line) { entries.append(validUTF8: $0, time: time) }
        recordOffsets?.append(recordOffset)
    }

    /// Calls `body` with the text as valid UTF-8. What is not may be the form in which zsh writes it, even in a file
    /// without times.
    @inline(__always)
    private func withValid(_ line: Line, _ body: (UnsafeRawBufferPointer) -> Void) {
        if line.isASCII || String(validating: line.bytes, as: UTF8.self) != nil { return body(line.bytes) }
        let plain = ForeignHistory.unmetafied(line.bytes)
        var repaired = String(validating: plain, as: UTF8.self) ?? String(decoding: line.bytes, as: UTF8.self)
        repaired.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}
