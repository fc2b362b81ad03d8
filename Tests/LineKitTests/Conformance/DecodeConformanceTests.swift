import Testing

@testable import LineKit

@Suite struct DecodeConformance {
    /// Every case as its reads are given, then a byte at a time, then cut in two at every place. Only a time-out keeps
    /// its place: what comes before it and after it is cut apart.
    @Test func bytesBecomeTheCorpusEvents() throws {
        try Corpus.conform(to: "decode") { row in
            guard let decodeCase = DecodeCase(row) else { return "no bytes or no events" }
            return decodeCase.fault
        }
    }
}

/// One case: stretches of bytes, with a time-out between them.
private struct DecodeCase {
    let stretches: [[UInt8]]
    let reads: [[[UInt8]]]
    let timesOutAtEnd: Bool
    let isReportExpected: Bool
    let expected: [JSONValue]

    init?(_ row: JSONValue) {
        guard let bytes = row["bytes_hex"].hexBytes, let events = row["events"].array else { return nil }
        let chunks = row["chunks"].array?.compactMap(\.hexBytes) ?? [bytes]
        let pauses = Set((row["timeout_after"].array ?? []).compactMap(\.int))
        var reads: [[[UInt8]]] = [[]]
        for (index, chunk) in chunks.enumerated() {
            reads[reads.count - 1].append(chunk)
            if pauses.contains(index), index + 1 < chunks.count { reads.append([]) }
        }
        self.reads = reads
        stretches = reads.map { Array($0.joined()) }
        timesOutAtEnd = row["partial"].bool != true
        isReportExpected = row["context"]["cpr_expected"].bool == true
        expected = events
    }

    /// What is wrong, or `nil`.
    var fault: String? {
        let asRead = decoded(reads)
        let lines = asRead.flatMap(\.expanded).map(\.jsonObject)
        let events = lines.map { JSONValue(parsing: $0.utf8) ?? .null }
        guard matches(events[...], expected[...]) else { return lines.joined(separator: " ") }
        if decoded(stretches.map { $0.map { [$0] } }) != asRead { return "another way byte by byte" }
        for (index, stretch) in stretches.enumerated() where stretch.count > 1 {
            for place in 1..<stretch.count {
                var cut = stretches.map { [$0] }
                cut[index] = [Array(stretch[..<place]), Array(stretch[place...])]
                if decoded(cut) != asRead { return "another way when cut at \(place) of stretch \(index)" }
            }
        }
        return nil
    }

    private func decoded(_ reads: [[[UInt8]]]) -> [InputEvent] {
        var decoder = InputDecoder()
        if isReportExpected { decoder.expectsCursorReport = 1 }
        var transcript = Transcript()
        for (index, stretch) in reads.enumerated() {
            for read in stretch { decoder.decode(read) { transcript.append($0) } }
            // The time that passes is the Escape key's: it does not end a paste.
            if timesOutAtEnd || index + 1 < reads.count, decoder.timeout != .paste {
                decoder.timeOut { transcript.append($0) }
            }
        }
        return transcript.events
    }

    /// Whether the events are those expected, `any` standing for any number of them.
    private func matches(_ events: ArraySlice<JSONValue>, _ expected: ArraySlice<JSONValue>) -> Bool {
        guard let next = expected.first else { return events.isEmpty }
        if next["type"].string == "any" {
            return (events.startIndex...events.endIndex).contains { matches(events[$0...], expected.dropFirst()) }
        }
        guard let event = events.first, event.isIdentical(to: next) else { return false }
        return matches(events.dropFirst(), expected.dropFirst())
    }
}

extension JSONValue {
    /// Whether both are the same, texts code point by code point.
    fileprivate func isIdentical(to other: JSONValue) -> Bool {
        switch (self, other) {
        case (.string(let left), .string(let right)): left.isIdentical(to: right)
        case (.array(let left), .array(let right)):
            left.count == right.count && zip(left, right).allSatisfy { $0.isIdentical(to: $1) }
        case (.object(let left), .object(let right)):
            left.count == right.count && left.allSatisfy { $1.isIdentical(to: right[$0] ?? .null) }
        default: self == other
        }
    }
}
