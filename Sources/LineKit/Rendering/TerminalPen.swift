/// Writes to a terminal and knows what that does: where the cursor stands, in which style it writes, and whether it
/// waits in the last column.
///
/// Rows count from the first row of the prompt, because nobody knows where on the screen that is. Line feeds may come
/// out as carriage return and line feed or not, as the terminal is set: a column is never taken to survive one.
struct TerminalPen: Sendable {
    /// The bytes written so far.
    var output: [UInt8] = []
    let columns: Int
    var row = 0
    /// The column of the cursor; meaningless while `isPending`.
    var column = 0
    /// Whether the last column was just written: the cursor stands on it, and the next character goes to the next row.
    var isPending = false
    /// The last row that is known to exist below the first. Going further down takes line feeds, which make rows.
    var lastRow = 0
    private(set) var style = Style.plain

    /// How many colours it writes with.
    var colorDepth: ColorDepth

    init(columns: Int, colorDepth: ColorDepth = .trueColor) {
        self.columns = max(columns, 1)
        self.colorDepth = colorDepth
    }

    // MARK: Text

    mutating func set(_ next: Style) {
        guard next != style else { return }
        Style.writeChange(from: style, to: next, depth: colorDepth, into: &output)
        style = next
    }

    /// Writes one cluster of a row at the cursor, which must stand at its column, or wait to wrap when that is 0.
    /// `overSomething` is whether its cells may not be blank: where the terminal takes it for narrower, what stood in
    /// the others would stay.
    mutating func write(_ frameRow: FrameRow, cluster index: Int, overSomething: Bool = false) {
        let width = frameRow.columns(of: index)
        let isUncertain = frameRow.isUncertain(index)
        let range = frameRow.byteRange(of: index)
        let target = isPending ? 0 : column
        // A terminal that takes it for wider must not wrap inside it.
        let isTight =
            isUncertain
            && target + widestReading(of: String(decoding: frameRow.bytes[range], as: UTF8.self)) > columns
        let isErasing = overSomething && isUncertain && width > 1
        if isTight || isErasing, isPending { writeBlankRow(erases: false) }
        if isErasing {
            set(.plain)
            control("X", width)
        }
        set(frameRow.style(of: index))
        wrap()
        if isTight { setMode(7, false) }
        output.append(contentsOf: frameRow.bytes[range])
        if isTight { setMode(7, true) }
        if isUncertain {
            column = min(column + width, columns - 1)
            control("G", column + 1)
        } else {
            advance(width)
        }
    }

    /// Writes clusters of a row that is all ASCII at the cursor, as `write(_:cluster:)` would one by one.
    mutating func write(_ frameRow: FrameRow, ascii range: Range<Int>) {
        var start = range.lowerBound
        while start < range.upperBound {
            set(frameRow.style(of: start))
            var end = range.upperBound
            for run in frameRow.runs where run.start > start && run.start < end {
                end = run.start
                break
            }
            wrap()
            output.append(contentsOf: frameRow.bytes[start..<end])
            advance(end - start)
            start = end
        }
    }

    /// What the terminal does when it is given a character while it waits in the last column.
    private mutating func wrap() {
        guard isPending else { return }
        isPending = false
        row += 1
        column = 0
        lastRow = max(lastRow, row)
    }

    /// Wraps to the next row, or starts at the present one, and leaves it empty but for one blank: it keeps the rows
    /// joined. `erases` is whether anything else may stand there. The cursor returns to the start.
    mutating func writeBlankRow(erases: Bool, below: Bool = false) {
        set(.plain)
        if isPending {
            row += 1
            lastRow = max(lastRow, row)
        }
        isPending = false
        output.append(0x20)
        if erases, columns > 1 { control(below ? "J" : "K", 1) }
        carriageReturn()
    }

    private mutating func advance(_ cells: Int) {
        column += cells
        if column >= columns {
            column = columns - 1
            isPending = true
        }
    }

    // MARK: Control sequences

    /// Writes `ESC [ count final`, without the count when it is 1.
    mutating func control(_ final: Unicode.Scalar, _ count: Int) {
        output.append(0x1B)
        output.append(0x5B)
        if count != 1 { append(decimal: count) }
        output.append(UInt8(ascii: final))
    }

    private mutating func append(decimal number: Int) {
        if number >= 10 { append(decimal: number / 10) }
        output.append(0x30 + UInt8(truncatingIfNeeded: number % 10))
    }

    mutating func setMode(_ number: Int, _ isOn: Bool) {
        output += Array("\u{1B}[?\(number)\(isOn ? "h" : "l")".utf8)
    }

    /// Erases from the cursor to the end of its row. Not while pending: there the last column would be erased.
    mutating func eraseToEndOfRow() {
        set(.plain)
        control("K", 1)
    }

    mutating func carriageReturn() {
        output.append(0x0D)
        column = 0
        isPending = false
    }

    /// Goes to the start of the next row, making it if need be.
    mutating func newRow() {
        if column != 0 || isPending { carriageReturn() }
        output.append(0x0A)
        row += 1
        lastRow = max(lastRow, row)
    }
}

extension TerminalPen {
    /// Moves the cursor with the fewest bytes. Rows that do not exist yet are made. `known` is the row that stands at
    /// the target row on the terminal: its plain letters can be written once more to move over them.
    mutating func move(toRow target: Int, column targetColumn: Int, over known: FrameRow? = nil) {
        if target > lastRow {
            if row < lastRow { move(toRow: lastRow, column: 0) }
            while row < target { newRow() }
        }
        if row != target { moveVertically(to: target, column: targetColumn) }
        moveHorizontally(to: targetColumn, over: known)
    }

    private mutating func moveVertically(to target: Int, column targetColumn: Int) {
        let distance = abs(target - row)
        let needsReturn = isPending
        if target < row {
            if needsReturn { carriageReturn() }
            control("A", distance)
        } else {
            // Line feeds from column 0 stay there; anywhere else they may return to it.
            let keepsColumn = !needsReturn && column == targetColumn && column != 0
            let feeds = distance + (column == 0 && !needsReturn ? 0 : 1)
            let down = (distance == 1 ? 3 : 2 + decimalDigits(distance) + 1) + (needsReturn ? 1 : 0)
            if feeds < down, !keepsColumn {
                if column != 0 || needsReturn { carriageReturn() }
                for _ in 0..<distance { output.append(0x0A) }
            } else {
                if needsReturn { carriageReturn() }
                control("B", distance)
            }
        }
        row = target
    }

    private mutating func moveHorizontally(to target: Int, over known: FrameRow?) {
        if !isPending, column == target { return }
        if target == 0 { return carriageReturn() }
        func digits(_ number: Int) -> Int { number == 1 ? 0 : decimalDigits(number) }
        let absolute = 3 + digits(target + 1)
        let returning = 1 + 3 + digits(target)
        if isPending {
            if returning < absolute {
                carriageReturn()
            } else {
                control("G", target + 1)
                column = target
                isPending = false
                return
            }
        }
        if target < column {
            let back = column - target
            let relative = min(back, 3 + digits(back))
            if let known, target + 1 < min(relative, absolute),
                let letters = plainLetters(of: known, from: 0, to: target)
            {
                carriageReturn()
                output += letters
            } else if relative <= min(absolute, returning) {
                if back <= 3 + digits(back) {
                    for _ in 0..<back { output.append(0x08) }
                } else {
                    control("D", back)
                }
            } else if absolute <= returning {
                control("G", target + 1)
            } else {
                carriageReturn()
                control("C", target)
            }
        } else {
            let forward = target - column
            if let known, let letters = plainLetters(of: known, from: column, to: target), letters.count < 3 {
                output += letters
            } else if 3 + digits(forward) <= absolute {
                control("C", forward)
            } else {
                control("G", target + 1)
            }
        }
        column = target
    }

    /// The letters of a row between two columns, if writing them once more changes nothing: plain ASCII in the style
    /// the pen writes in.
    private func plainLetters(of known: FrameRow, from start: Int, to end: Int) -> [UInt8]? {
        guard end - start < 4, end <= known.width else { return nil }
        var letters: [UInt8] = []
        var index = known.clusterIndex(atColumn: start)
        while index < known.clusterCount, known.column(of: index) < end {
            let range = known.byteRange(of: index)
            guard range.count == 1, known.style(of: index) == style else { return nil }
            letters.append(known.bytes[range.lowerBound])
            index += 1
        }
        return letters.count == end - start ? letters : nil
    }
}

private func decimalDigits(_ number: Int) -> Int {
    var digits = 1
    var rest = number
    while rest >= 10 {
        rest /= 10
        digits += 1
    }
    return digits
}
