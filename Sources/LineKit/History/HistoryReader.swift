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
    private let lineFeed = ByteSearch([0x0A])

    /// What must stand at the start of the file for the rest to be read as it was.
    var header: [UInt8] { isLibedit ? ForeignHistory.libeditHeader + [0x0A] : [] }

    init(recordsOffsets: Bool = false) {
        recordOffsets = recordsOffsets ? [] : nil
    }

    /// Reads the next piece of the file and adds the entries that are complete.
    mutating func read(_ piece: UnsafeRawBufferPointer, into entries: inout HistoryEntries) {
        var start = 0
        while let end = lineFeed.firstMatch(in: piece, start..<piece.count) {
            let line = UnsafeRawBufferPointer(rebasing: piece[start..<end])
            if begun.isEmpty {
                read(line: line, isCutOff: false, into: &entries)
                lineOffset += line.count + 1
            } else {
                begun.append(contentsOf: line)
                readBegunLine(isCutOff: false, into: &entries)
            }
            start = end + 1
        }
        if start < piece.count { begun.append(contentsOf: piece[start...]) }
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
        line.withUnsafeBytes { read(line: $0, isCutOff: isCutOff, into: &entries) }
        lineOffset += line.count + 1
    }

    // MARK: One line

    private mutating func read(line: UnsafeRawBufferPointer, isCutOff: Bool, into entries: inout HistoryEntries) {
        defer { isFirstLine = false }
        if let (time, text) = unfinished {
            readZsh(text + [0x0A], line, time: time, into: &entries)
            return
        }
        if readStamp(line) { return }
        let expected = expected
        self.expected = .anything
        switch expected {
        case .text(let time):
            lastWasStamped = false
            // A writer ends a record with a line feed; without it, it did not come to its end.
            if isCutOff { return }
            if line.contains(0x5C) {
                add(HistoryRecord.decode(line), time: time, into: &entries)
            } else {
                add(line, time: time, into: &entries)
            }
        case .unknown:
            lastWasStamped = false
        case .plain(let time):
            readPlain(line, time: time, isStamped: true, into: &entries)
        case .anything:
            recordOffset = lineOffset
            if isFirstLine && line.elementsEqual(ForeignHistory.libeditHeader) {
                isLibedit = true
            } else if let (time, offset) = ForeignHistory.zshText(of: line) {
                lastWasStamped = false
                readZsh([], UnsafeRawBufferPointer(rebasing: line[offset...]), time: time, into: &entries)
            } else if isLibedit {
                add(ForeignHistory.unvis(line), time: nil, into: &entries)
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
        let words = line[end...].split(separator: 0x20, maxSplits: 1)
        if let version = words.first, end < line.count, line[end] == 0x20, version.first == 0x76 {
            expected = version.elementsEqual(HistoryRecord.version.utf8) ? .text(time: time) : .unknown
        } else {
            expected = .plain(time: time)
            if isFirstLine { joinsLines = true }
        }
        return true
    }

    private mutating func readPlain(
        _ line: UnsafeRawBufferPointer, time: Int64?, isStamped: Bool, into entries: inout HistoryEntries
    ) {
        let text = line.last == 0x0D ? UnsafeRawBufferPointer(rebasing: line.dropLast()) : line
        if !isStamped && joinsLines && lastWasStamped {
            withValid(text) { entries.extendLast(validUTF8: $0) }
        } else if !text.isEmpty {
            add(text, time: time, into: &entries)
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
        text.withUnsafeBytes { add($0, time: time, into: &entries) }
    }

    private mutating func add(_ text: UnsafeRawBufferPointer, time: Int64?, into entries: inout HistoryEntries) {
        withValid(text) { entries.append(validUTF8: $0, time: time) }
        recordOffsets?.append(recordOffset)
    }

    /// Calls `body` with the text as valid UTF-8. What is not may be the form in which zsh writes it, even in a file
    /// without times.
    private func withValid(_ text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
        if isASCII(text) || String(validating: text, as: UTF8.self) != nil { return body(text) }
        let plain = ForeignHistory.unmetafied(text)
        var repaired =
            String(validating: plain, as: UTF8.self) ?? String(decoding: text, as: UTF8.self)
        repaired.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }

    private func isASCII(_ text: UnsafeRawBufferPointer) -> Bool {
        var offset = 0
        while offset + 8 <= text.count {
            if text.loadUnaligned(fromByteOffset: offset, as: UInt64.self) & 0x8080_8080_8080_8080 != 0 { return false }
            offset += 8
        }
        return text[offset...].allSatisfy { $0 < 0x80 }
    }
}
