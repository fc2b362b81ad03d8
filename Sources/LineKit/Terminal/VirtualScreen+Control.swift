extension VirtualScreen {
    mutating func obey(_ item: SequenceParser.Item) {
        if case .scalar(let scalar) = item { return put(scalar) }
        joint = nil
        switch item {
        case .scalar: break
        case .control(let byte): control(byte)
        case .escape(let final, intermediate: 0): escape(final)
        case .escape: break
        case .sequence(let sequence): obey(sequence)
        }
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x07: bellCount += 1
        case 0x08: moveTo(state.row, state.column - 1)
        case 0x09: moveTo(state.row, (state.column / 8 + 1) * 8)
        case 0x0A, 0x0B, 0x0C:
            lineFeed()
            if translatesLineFeeds { state.column = 0 }
        case 0x0D: moveTo(state.row, 0)
        default: break
        }
    }

    private mutating func escape(_ final: UInt8) {
        switch Unicode.Scalar(final) {
        case "7": saved = state
        case "8": restoreCursor()
        case "D": lineFeed()
        case "E":
            lineFeed()
            state.column = 0
        case "M": reverseLineFeed()
        case "=": changedModes.insert(.applicationKeypad)
        case ">": changedModes.remove(.applicationKeypad)
        case "c": reset()
        default: break
        }
    }

    /// What `reset` leaves: an empty screen, all modes as at the start. Scrollback and bell count stay.
    private mutating func reset() {
        lines = Array(repeating: Line(columns: size.columns), count: size.rows)
        state = CursorState()
        saved = CursorState()
        aside = nil
        margins = 0..<size.rows
        changedModes = []
        kittyFlags = []
        modifyOtherKeys = 0
        cursorShape = 0
    }

    mutating func restoreCursor() {
        state = saved
        state.row = min(state.row, size.rows - 1)
        state.column = min(state.column, size.columns - 1)
    }

    /// Moves the cursor, staying on the screen.
    mutating func moveTo(_ row: Int, _ column: Int) {
        state.row = min(max(row, 0), size.rows - 1)
        state.column = min(max(column, 0), size.columns - 1)
        state.isPending = false
    }

    private mutating func obey(_ sequence: SequenceParser.ControlSequence) {
        let final = Unicode.Scalar(sequence.final)
        if sequence.prefix != 0 || !sequence.intermediates.isEmpty { return obeyPrivate(sequence, final: final) }
        let count = sequence.number(0, or: 1)
        switch final {
        case "A": moveTo(max(state.row - count, state.row >= margins.lowerBound ? margins.lowerBound : 0), state.column)
        case "B", "e":
            let limit = state.row < margins.upperBound ? margins.upperBound - 1 : size.rows - 1
            moveTo(min(state.row + count, limit), state.column)
        case "C", "a": moveTo(state.row, state.column + count)
        case "D": moveTo(state.row, state.column - count)
        case "E": moveTo(state.row + count, 0)
        case "F": moveTo(state.row - count, 0)
        case "G", "`": moveTo(state.row, count - 1)
        case "H", "f": moveTo(count - 1, sequence.number(1, or: 1) - 1)
        case "d": moveTo(count - 1, state.column)
        case "I": moveTo(state.row, (state.column / 8 + count) * 8)
        case "Z": moveTo(state.row, ((state.column + 7) / 8 - count) * 8)
        case "J": eraseInDisplay(sequence.number(0, or: 0))
        case "K": eraseInLine(sequence.number(0, or: 0))
        case "@": insertCells(count)
        case "P": deleteCells(count)
        case "L": insertLines(count)
        case "M": deleteLines(count)
        case "X": erase(row: state.row, columns: state.column..<state.column + count)
        case "S": scrollUp(count)
        case "T": scrollDown(count)
        case "b": repeatLast(count)
        case "m": state.style = state.style.applying(sequence.parameters)
        case "h": setMode(sequence, isOn: true)
        case "l": setMode(sequence, isOn: false)
        case "r":
            let bottom = min(sequence.number(1, or: size.rows), size.rows)
            guard count - 1 < bottom - 1 else { return }
            margins = count - 1..<bottom
            moveTo(0, 0)
        case "s": saved = state
        case "u": restoreCursor()
        case "n": reportStatus(count)
        case "c": replies += Array("\u{1B}[?62;22c".utf8)
        default: break
        }
        // Inserting and erasing leave the cursor where it is, and where it is is no longer behind the margin.
        if final != "m", final != "h", final != "l" { state.isPending = false }
    }

    private mutating func repeatLast(_ count: Int) {
        let column = state.isPending ? state.column : state.column - 1
        guard column >= 0, let character = lines[state.row].cells[column].character else { return }
        for _ in 0..<min(count, size.columns * size.rows) {
            for scalar in character.unicodeScalars { put(scalar) }
        }
        joint = nil
    }

    private mutating func eraseInDisplay(_ part: Int) {
        switch part {
        case 0:
            erase(row: state.row, columns: state.column..<size.columns)
            for row in state.row + 1..<max(size.rows, state.row + 1) { erase(row: row, columns: 0..<size.columns) }
        case 1:
            for row in 0..<state.row { erase(row: row, columns: 0..<size.columns) }
            erase(row: state.row, columns: 0..<state.column + 1)
        case 2:
            for row in 0..<size.rows { erase(row: row, columns: 0..<size.columns) }
        case 3: scrolledOff = []
        default: break
        }
    }

    private mutating func eraseInLine(_ part: Int) {
        switch part {
        case 0: erase(row: state.row, columns: state.column..<size.columns)
        case 1: erase(row: state.row, columns: 0..<state.column + 1)
        case 2: erase(row: state.row, columns: 0..<size.columns)
        default: break
        }
    }

    private mutating func reportStatus(_ request: Int) {
        switch request {
        case 5: replies += Array("\u{1B}[0n".utf8)
        case 6: replies += Array("\u{1B}[\(state.row + 1);\(state.column + 1)R".utf8)
        default: break
        }
    }
}
