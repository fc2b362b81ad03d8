@testable import LineKit

/// What a corpus case of the kind keys → line is run on.
protocol ConformanceEditor {
    /// Sets the case up: the line, its history, the completer's words, inputrc lines.
    init(_ set: ConformanceSetup)
    /// Feeds the bytes of one chunk, after which the escape timeout elapses.
    mutating func feed(_ bytes: [UInt8])
    /// How things stand.
    var outcome: ConformanceOutcome { get }
}

/// How a case begins.
struct ConformanceSetup {
    var mode: EditingMode
    var text: String
    /// The cursor in grapheme clusters.
    var cursor: Int
    var history: [String]
    var words: [String]
    var inputrc: [String]
    /// What was killed last.
    var clipboard: String?
    var isMultiline: Bool
    /// Whether Return begins a line while inserting, and accepts in vi's command mode.
    var returnInsertsLineEnds: Bool

    init?(_ row: JSONValue) {
        guard let mode = row["mode"].string.flatMap(EditingMode.init(rawValue:)) else { return nil }
        self.mode = mode
        text = row["initial"]["text"].string ?? ""
        let position = row["initial"]["cursor"].int ?? text.unicodeScalars.count
        cursor = text.clusterOffset(ofScalar: position)
        history = row["history"].strings ?? []
        words = row["words"].strings ?? []
        inputrc = row["inputrc"].strings ?? []
        if row["jline_options"].strings?.contains(where: { $0.contains("CASE_INSENSITIVE_SEARCH") }) == true {
            inputrc.append("set search-ignore-case on")
        }
        clipboard = row["clipboard"].string ?? row["clipboard"]["text"].string
        returnInsertsLineEnds = row["multiline"].bool == true
        // The buffers of these editors hold lines without being asked to.
        isMultiline =
            returnInsertsLineEnds || text.contains("\n") || ["zsh", "jline"].contains(row["dialect"].string)
    }
}

/// How a case ends.
struct ConformanceOutcome {
    /// What was accepted, line by line.
    var accepted: [String] = []
    /// Whether the last key ended the prompt, by accepting, interrupting or end of input.
    var isEnded = false
    var line = ""
    /// The cursor in grapheme clusters.
    var cursor = 0
    /// `insert` or `command` in vi mode.
    var viMode: String?
    var isOverwriting = false
    var isRecordingMacro = false
    /// Why the case could not be run, where the driver has no history, completion or search.
    var skipped: String?

    /// What is different from what a row expects; `nil` when nothing is.
    func fault(against expected: JSONValue) -> String? {
        if let lines = expected["accepted_all"].strings, !lines.elementsEqual(accepted, by: { $0.isIdentical(to: $1) })
        {
            return "accepted \(accepted), expected \(lines)"
        }
        if expected["ended_by_keys"].bool == true {
            guard isEnded else { return "still open with \(line.debugDescription)" }
            guard let wanted = expected["accepted"].string else {
                return expected["accepted"].isNull && accepted.isEmpty ? nil : "accepted \(accepted)"
            }
            return accepted.last?.isIdentical(to: wanted) == true ? nil : "accepted \(accepted), expected \(wanted)"
        }
        if let wanted = expected["line"].string {
            // Some rows of peers end the prompt with their last key and ask for its text all the same.
            if isEnded { return accepted.last?.isIdentical(to: wanted) == true ? nil : "ended with \(accepted)" }
            guard line.isIdentical(to: wanted) else {
                return "line \(line.debugDescription), expected \(wanted.debugDescription)"
            }
        }
        if let wanted = expected["cursor"].int {
            let scalar = line.scalarOffset(ofCluster: cursor)
            if scalar != wanted { return "cursor \(scalar), expected \(wanted)" }
        }
        if let wanted = expected["vi_mode"].string, let viMode, viMode != wanted {
            return "in vi \(viMode) mode, expected \(wanted)"
        }
        if let wanted = expected["overwrite"].bool, wanted != isOverwriting { return "overwriting: \(isOverwriting)" }
        if let wanted = expected["macro_recording"].bool, wanted != isRecordingMacro {
            return "recording: \(isRecordingMacro)"
        }
        return nil
    }
}

extension ConformanceEditor {
    /// Runs a row.
    ///
    /// The driver of readline reads one line, so where readline decides (`isReadlines`) nothing is typed after its end.
    static func run(_ row: JSONValue, isReadlines: Bool) -> ConformanceOutcome? {
        guard let setup = ConformanceSetup(row), let chunks = row["input"].array?.map(\.hexBytes) else { return nil }
        var editor = Self(setup)
        for chunk in strokes(of: chunks.map { $0 ?? [] }) where !(isReadlines && editor.outcome.isEnded) {
            editor.feed(chunk)
        }
        return editor.outcome
    }

    /// Cuts input into what single keys send, as a person types them one by one: after Escape and a character, after a
    /// control sequence, after a paste, and between all others. Without the cut, `ESC _` and what follows would be an
    /// application's string and not Alt-`_`.
    static func strokes(of chunks: [[UInt8]]) -> [[UInt8]] {
        var strokes: [[UInt8]] = []
        for chunk in chunks {
            var rest = chunk[...]
            while let first = rest.first {
                var length = 1
                if first == 0x1B, let second = rest.dropFirst().first {
                    length = 1 + keyLength(rest.dropFirst())
                    if second == 0x5B || second == 0x4F, rest.count > 2 {
                        let final = rest.dropFirst(2).firstIndex { (0x40...0x7E).contains($0) } ?? rest.endIndex - 1
                        length = final - rest.startIndex + 1
                    }
                    if rest.starts(with: pasteBegin) { length = rest.count(through: pasteEnd) }
                } else {
                    length = keyLength(rest)
                }
                strokes.append(Array(rest.prefix(length)))
                rest = rest.dropFirst(length)
            }
        }
        return strokes
    }

    private static func keyLength(_ bytes: ArraySlice<UInt8>) -> Int {
        1 + bytes.dropFirst().prefix { $0 & 0xC0 == 0x80 }.count
    }
}

private let pasteBegin = Array("\u{1B}[200~".utf8)
private let pasteEnd = Array("\u{1B}[201~".utf8)

extension ArraySlice<UInt8> {
    /// How many elements there are up to and with the first occurrence of `end`; all when it does not occur.
    fileprivate func count(through end: [UInt8]) -> Int {
        for index in indices where self[index...].starts(with: end) { return index - startIndex + end.count }
        return count
    }
}
