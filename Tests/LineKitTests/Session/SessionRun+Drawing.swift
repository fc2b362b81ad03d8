@testable import LineKit

extension SessionRun {
    /// A first drawing of the present state, on an empty screen of the same width that is tall enough for all of it.
    private func firstDrawing() -> VirtualScreen {
        var setup = setup
        let editor = session.core.editor.text.string
        setup.text = editor
        setup.cursor = editor.utf8.prefix(session.core.editor.cursor).count(where: { $0 & 0xC0 != 0x80 })
        setup.columns = screen.size.columns
        setup.rows =
            setup.prompt.plainText.utf8.count + editor.utf8.count(where: { $0 == 0x0A })
            + 6 * editor.utf8.count / setup.columns + 20
        setup.before = nil
        setup.region = session.core.activeRegion
        return SessionRun(setup).screen
    }

    /// How the screen, from the prompt's first row on, differs from a first drawing of the same state; `nil` if it does
    /// not. Not while something other than prompt, text and hint is shown.
    func differenceFromFirstDrawing() -> String? {
        let drawing = firstDrawing()
        let expected = drawing.styledRows
        let shown = screen.styledRows
        let top = screen.cursor.row - drawing.cursor.row
        if screen.cursor.column != drawing.cursor.column {
            return "the cursor is at column \(screen.cursor.column), not \(drawing.cursor.column)"
        }
        if screen.style != .plain { return "a style is left on" }
        if !screen.isCursorVisible { return "the cursor is hidden" }
        for row in max(top, 0)..<screen.size.rows {
            let source = row - top
            let should = source < expected.count ? expected[source] : StyledText("")
            if shown[row] != should {
                return "row \(source) shows \(shown[row].plainText.debugDescription), "
                    + "not \(should.plainText.debugDescription) (or not its styles)"
            }
            // A row that goes on must do so for the terminal too, or copying and reflowing break it.
            let isSeenToGoOn = row + 1 < screen.size.rows && source < expected.count && drawing.isWrapped(row: source)
            if isSeenToGoOn, shown[row].plainText.utf8.last ?? 0 < 0x80, !screen.isWrapped(row: row) {
                return "row \(source) is not joined to the next"
            }
        }
        return nil
    }

    /// Everything on the terminal, what scrolled off its top included, without the blank rows at the end.
    var everything: [String] {
        var rows = screen.scrollback + screen.rows
        while rows.last == "" { rows.removeLast() }
        return rows
    }

    /// Presses what is written as `text<Left>text<C-a>`; `<lt>` is the letter.
    mutating func keys(_ notation: String) {
        var rest = Substring(notation)
        while let first = rest.first {
            if first == "<", let end = rest.firstIndex(of: ">"), let key = KeySequence(String(rest[...end])) {
                for key in key.keys { read(key.bytes) }
                rest = rest[rest.index(after: end)...]
            } else {
                read(Array(String(first).utf8))
                rest.removeFirst()
            }
        }
    }
}
