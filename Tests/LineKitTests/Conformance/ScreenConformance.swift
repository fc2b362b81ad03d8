import Foundation
import Testing

@testable import LineKit

@Suite struct ScreenConformance {
    @Test func sessionsShowTheCorpusScreens() throws {
        try Corpus.conform(to: "screen") { row in
            guard var run = SessionRun(corpus: row) else { return "no size or no input" }
            run.feed(corpus: row)
            return run.screenFault(row)
        }
    }
}

extension SessionRun {
    /// The set-up that a row of keys or of a screen describes.
    init?(corpus row: JSONValue) {
        var setup = Setup()
        setup.columns = row["size"]["cols"].int ?? 80
        setup.rows = row["size"]["rows"].int ?? 24
        setup.prompt = StyledText(parsing: row["prompt"].string ?? "> ")
        setup.text = row["initial"]["text"].string ?? ""
        setup.cursor = row["initial"]["cursor"].int
        setup.history = row["history"].strings ?? []
        setup.bindings = row["mode"].string == "vi" ? .vi : .emacs
        if let words = row["words"].strings { setup.completer = WordCompleter(words) }
        if row["repl"].string != nil {
            setup.isMultiline = true
            setup.validator = BracketValidator()
        }
        guard row["inputrc"].isNull else { return nil }
        self.init(setup)
    }

    /// Types the row's keys as it says, a key in a read of its own, an escape alone where the row pauses.
    mutating func feed(corpus row: JSONValue) {
        for chunk in (row["input"].array ?? []).compactMap(\.hexBytes) {
            for byte in chunk { read([byte]) }
            pause()
        }
    }

    /// What differs from the row's screen, or `nil`.
    func screenFault(_ row: JSONValue) -> String? {
        let expected = (row["expect"]["screen"].strings ?? []).map(normalized)
        var shown = rows.map(normalized)
        while shown.last == "" { shown.removeLast() }
        if let startup = row["startup"].strings { shown = startup + shown }
        guard shown == expected else { return "screen \(shown) instead of \(expected)" }
        let place = row["expect"]["cursor"]
        if let row = place["row"].int, let column = place["col"].int, cursor != [row, column] {
            return "cursor \(cursor) instead of \([row, column])"
        }
        return nil
    }
}

/// Screens are compared in NFC, as the corpus keeps them.
private func normalized(_ row: String) -> String { row.precomposedStringWithCanonicalMapping }
