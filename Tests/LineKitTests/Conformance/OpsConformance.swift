import Testing

@testable import LineKit

/// Cases of the kind operation → line: what editors call by other names, or have in their interface only.
@Suite struct OpsConformance {
    @Test func operationsComeOutAsTheCorpusSays() throws {
        for tally in try Self.tallies() {
            print(tally.report)
            #expect(tally.failed.isEmpty, "\(tally.report)")
        }
    }

    static func tallies() throws -> [Tally] {
        try Corpus.files(of: "ops").map { file in
            var tally = Tally(file: file)
            for row in try Corpus.rows(of: file) { tally.count(row, fault: OpsConformance().fault(in: row)) }
            return tally
        }
    }

    private func fault(in row: JSONValue) -> String? {
        guard let text = row["initial"]["text"].string, let op = row["op"].string else { return "no text" }
        let cursor = text.clusterOffset(ofScalar: row["initial"]["cursor"].int ?? 0)
        var traits = EditTraits()
        traits.isMultiline = true
        var settings = LineCore.Settings()
        settings.traits = traits
        var core = LineCore(settings, bindings: .emacs, initialText: text)
        core.editor.moveCursor(to: core.editor.text.offset(ofCluster: cursor))
        guard let answer = perform(op, row["arg"], on: &core) else { return "no command" }
        return fault(answer, core, against: row["expect"])
    }

    /// What a query is answered, in bytes.
    private enum Answer {
        case done
        case offset(Int)
        case range(Range<Int>?)
        case value(JSONValue)
    }

    private func perform(_ op: String, _ arg: JSONValue, on core: inout LineCore) -> Answer? {
        let character = arg["char"].string.flatMap(\.first) ?? " "
        func search(forward: Bool, till: Bool) -> EditOperation.Target {
            .motion(.search(CharacterSearch(character: character, isForward: forward, stopsBefore: till)))
        }
        switch op {
        case "insert-newline", "backward-delete-char", "transpose-chars", "transpose-words":
            return run(EditCommand(readlineName: op), on: &core)
        case "delete-to-line-end": return run(.killLine, on: &core)
        case "kill-word-left": return run(.backwardKillWord, on: &core)
        case "kill-bigword-left": return run(.unixWordRubout, on: &core)
        case "line-start": return run(.beginningOfLine, on: &core)
        case "line-end": return run(.endOfLine, on: &core)
        case "toggle-case-char": return run(.viChangeCase, on: &core)
        case "line-up", "line-down":
            _ = core.moveRow(by: op == "line-up" ? -1 : 1)
            return .done
        case "capitalize-char":
            // There a blank at the cursor means the word behind it.
            let start = core.editor.text.skip(from: core.editor.cursor) { !$0.isWordLetter }
            core.editor.moveCursor(to: start)
            _ = operate(.upcase, .motion(.right), on: &core)
            return run(.forwardChar, on: &core)
        case "upcase-word", "downcase-word":
            // There the whole word is changed, wherever in it the cursor is.
            let cursor = core.editor.cursor
            core.editor.moveCursor(to: core.editor.text.skipBack(from: cursor) { $0.isWordLetter })
            return run(EditCommand(readlineName: op), on: &core)
        case "find-forward": return operate(.move, search(forward: true, till: false), on: &core)
        case "find-backward": return operate(.move, search(forward: false, till: false), on: &core)
        case "till-forward": return operate(.move, search(forward: true, till: true), on: &core)
        case "till-backward": return operate(.move, search(forward: false, till: true), on: &core)
        case "delete-find-forward": return operate(.delete, search(forward: true, till: false), on: &core)
        case "delete-find-backward": return operate(.delete, search(forward: false, till: false), on: &core)
        case "delete-till-forward": return operate(.delete, search(forward: true, till: true), on: &core)
        case "delete-till-backward": return operate(.delete, search(forward: false, till: true), on: &core)
        case "replace-char": return operate(.replace(with: character), .motion(.right), on: &core)
        case "query-bigword-left": return place(after: .wordBack(big: true), in: &core)
        case "query-word-left": return place(after: .wordBack(big: false), in: &core)
        case "query-bigword-right-start": return place(after: .wordStart(big: true), in: &core)
        case "query-word-right-start": return place(after: .wordStart(big: false), in: &core)
        case "kill-text-object", "yank-text-object":
            guard let object = object(arg["object"].string) else { return nil }
            let target = EditOperation.Target.object(object, around: arg["scope"].string == "around")
            return operate(op == "kill-text-object" ? .delete : .yank, target, on: &core)
        case "query-inner-current-pair", "query-inner-next-pair":
            guard let open = arg["open"].string?.first, let close = arg["close"].string?.first else { return nil }
            let object = open == close ? TextObject.quoted(open) : .bracketed(open: open, close: close)
            if op == "query-inner-next-pair" { return .range(core.editor.nextPair(object, around: false)) }
            return .range(core.editor.pair(object, around: false, count: 1))
        default: return query(op, core)
        }
    }

    private func query(_ op: String, _ core: borrowing LineCore) -> Answer? {
        let end = core.editor.text.lineEnd(after: core.editor.cursor)
        let start = core.editor.text.lineStart(before: core.editor.cursor)
        switch op {
        case "query-line-end": return .offset(end)
        case "query-line-range": return .range(start..<core.editor.text.boundary(after: end))
        case "query-on-first-line": return .value(.bool(start == 0))
        case "query-on-last-line": return .value(.bool(end == core.editor.text.utf8Count))
        case "query-line-number":
            let before = core.editor.text.string(in: 0..<start)
            return .value(.number(Double(before.count { $0.isNewline })))
        default: return nil
        }
    }

    private func object(_ name: String?) -> TextObject? {
        switch name {
        case "word": .word(big: false)
        case "big-word", "bigword": .word(big: true)
        default: nil
        }
    }

    private func run(_ command: EditCommand?, on core: inout LineCore) -> Answer? {
        guard let command else { return nil }
        _ = core.editor.perform(command, memory: &core.memory)
        return .done
    }

    private func operate(
        _ operation: EditOperation.Operator, _ target: EditOperation.Target, on core: inout LineCore
    ) -> Answer {
        _ = core.editor.perform(EditOperation(operation: operation, target: target), memory: &core.memory)
        return .done
    }

    private func place(after motion: ViMotion, in core: inout LineCore) -> Answer {
        _ = operate(.move, .motion(motion), on: &core)
        return .offset(core.editor.cursor)
    }

    private func fault(_ answer: Answer, _ core: borrowing LineCore, against expected: JSONValue) -> String? {
        let text = core.editor.text.string
        if let line = expected["line"].string, !line.isIdentical(to: text) { return "line \(text.debugDescription)" }
        let cursor = scalars(core.editor.cursor, core)
        if let wanted = expected["cursor"].int, wanted != cursor { return "cursor \(cursor), expected \(wanted)" }
        let killed = core.memory.killRing.current ?? ""
        if let wanted = expected["killed"].string, !wanted.isIdentical(to: killed) {
            return "killed \(killed.debugDescription), expected \(wanted.debugDescription)"
        }
        switch answer {
        case .done: return nil
        case .offset(let offset):
            let place = scalars(offset, core)
            return expected["offset"].int == place ? nil : "offset \(place)"
        case .range(let range):
            let bounds = range.map { [scalars($0.lowerBound, core), scalars($0.upperBound, core)] }
            let wanted = expected["range"].array?.compactMap(\.int)
            return wanted == bounds ? nil : "range \(bounds ?? []), expected \(wanted ?? [])"
        case .value(let value): return expected["value"] == value ? nil : "value \(value)"
        }
    }

    private func scalars(_ offset: Int, _ core: borrowing LineCore) -> Int {
        core.editor.text.string(in: 0..<offset).unicodeScalars.count
    }
}
