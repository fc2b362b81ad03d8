/// When the terminal may show typing by itself.
extension LineSession {
    /// What the terminal may show after it was given `bytes` and answered them with `written`.
    ///
    /// Nothing is foretold that has not just happened: the last letter must have cost itself alone, or itself and the
    /// room made for it, and the next one must meet a row that has a column left.
    func directEcho(after bytes: UnsafeRawBufferPointer, output written: ArraySlice<UInt8>) -> DirectEcho? {
        guard bytes.count == 1, bytes[0].isPrintableASCII, written.last == bytes[0], awaitsTypingAlone,
            layout.frame.cursorRow < layout.frame.rows.count
        else { return nil }
        let row = layout.frame.rows[layout.frame.cursorRow]
        let column = layout.frame.cursorColumn
        switch written.count {
        case 1 where column == row.width: return DirectEcho(room: columns - 1 - column, inserts: false)
        case 4 where written.starts(with: DirectEcho.opening) && row.isASCII:
            if row.width < columns { return DirectEcho(room: columns - 1 - row.width, inserts: true) }
            // What is pushed over the margin is not seen: the row is the last on the screen, and the text goes on.
            let isLast = layout.frame.cursorRow == layout.frame.rows.count - 1
            guard isLast, core.editor.cursor + row.width - column < core.editor.text.utf8Count else { return nil }
            return DirectEcho(room: columns - 1 - column, inserts: true)
        default: return nil
        }
    }

    /// What the terminal may show before anything was typed: a letter that stands alone behind the prompt, with nothing
    /// under it, costs itself alone.
    var directEchoOfFirst: DirectEcho? {
        guard core.editor.text.isEmpty, awaitsTypingAlone,
            layout.frame.cursorRow == layout.frame.rows.count - 1,
            layout.frame.cursorColumn == layout.frame.rows[layout.frame.cursorRow].width
        else { return nil }
        return DirectEcho(room: columns - 1 - layout.frame.cursorColumn, inserts: false)
    }

    /// Whether the next letter does nothing but stand in the line, and nothing else is expected.
    private var awaitsTypingAlone: Bool {
        !isPaused && core.onlyShowsTyping && pendingClick == nil && nextDeadline == nil
    }

    mutating func takeEchoed(_ typed: [UInt8], at now: ContinuousClock.Instant) {
        let echo = directEcho
        take(typed.withUnsafeBytes { core.type($0) })
        settle(at: now)
        // What this draws stands on the screen already.
        clearOutput()
        directEcho = echo.flatMap { DirectEcho(room: $0.room - typed.count, inserts: $0.inserts) }
    }
}
