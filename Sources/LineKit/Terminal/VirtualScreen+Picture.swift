extension VirtualScreen {
    /// The screen as text: its rows without the blanks at their ends, down to the last that is not blank or holds the
    /// cursor, with `caret` where the cursor stands (before the cell it is on).
    public func snapshot(caret: Character? = "|") -> String {
        var texts = rows
        if let caret {
            var before = ""
            for cell in lines[state.row].cells.prefix(state.column) where cell.width > 0 {
                before.append(cell.character ?? " ")
            }
            if state.isPending { before.append(lines[state.row].cells[state.column].character ?? " ") }
            texts[state.row] = before + String(caret) + texts[state.row].dropFirst(before.count)
        }
        while let last = texts.last, last.isEmpty { texts.removeLast() }
        return texts.joined(separator: "\n")
    }

    /// A picture of the screen as an SVG document: a window with the rows in their colours and the cursor.
    /// `title` stands in the bar of the window.
    public func svg(title: String = "") -> String {
        let cellWidth = 9
        let cellHeight = 20
        let margin = 16
        let bar = 32
        let width = size.columns * cellWidth + 2 * margin
        let height = size.rows * cellHeight + 2 * margin + bar
        var parts = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
            viewBox="0 0 \(width) \(height)" font-size="15" font-family="ui-monospace, \
            SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace">
            <rect width="100%" height="100%" rx="8" fill="\(Self.background)"/>
            <circle cx="20" cy="18" r="6" fill="#ff5f57"/><circle cx="40" cy="18" r="6" fill="#febc2e"/>\
            <circle cx="60" cy="18" r="6" fill="#28c840"/>
            """
        ]
        if !title.isEmpty {
            parts.append(
                "<text x=\"\(width / 2)\" y=\"23\" fill=\"#8b949e\" text-anchor=\"middle\">\(escaped(title))</text>"
            )
        }
        for (row, line) in lines.enumerated() {
            let top = bar + margin + row * cellHeight
            var column = 0
            while column < line.cells.count {
                // Neighbours in one style are one piece, but wide clusters stand alone: fonts disagree on them.
                var end = column + max(line.cells[column].width, 1)
                while line.cells[column].width == 1, end < line.cells.count, line.cells[end].width == 1,
                    line.cells[end].style == line.cells[column].style
                {
                    end += 1
                }
                let text = String(line.cells[column..<end].filter { $0.width > 0 }.map { $0.character ?? " " })
                parts += piece(
                    text, style: line.cells[column].style, x: margin + column * cellWidth, top: top,
                    width: (end - column) * cellWidth, height: cellHeight)
                column = end
            }
        }
        if isCursorVisible {
            let x = margin + state.column * cellWidth
            let y = bar + margin + state.row * cellHeight
            parts.append(
                """
                <rect x="\(x)" y="\(y)" width="\(cellWidth)" height="\(cellHeight)" \
                fill="\(Self.foreground)" fill-opacity="0.6"/>
                """)
        }
        parts.append("</svg>\n")
        return parts.joined(separator: "\n")
    }

    private static let foreground = "#e6edf3"
    private static let background = "#0d1117"

    private func piece(
        _ text: String, style: Style, x: Int, top: Int, width: Int, height: Int
    ) -> [String] {
        var ink = style.foreground.map(hex) ?? Self.foreground
        var paper = style.background.map(hex)
        if style.isInverse { (ink, paper) = (paper ?? Self.background, ink) }
        var parts: [String] = []
        if let paper {
            parts.append(
                """
                <rect x="\(x)" y="\(top)" width="\(width)" height="\(height)" \
                fill="\(paper)"/>
                """)
        }
        guard text.contains(where: { $0 != " " }) || style.isUnderlined || style.isStruckThrough else { return parts }
        var attributes = "fill=\"\(ink)\""
        if style.isBold { attributes += " font-weight=\"bold\"" }
        if style.isItalic { attributes += " font-style=\"italic\"" }
        if style.isDim { attributes += " fill-opacity=\"0.6\"" }
        let lines = [style.isUnderlined ? "underline" : nil, style.isStruckThrough ? "line-through" : nil]
        let decoration = lines.compactMap { $0 }.joined(separator: " ")
        if !decoration.isEmpty { attributes += " text-decoration=\"\(decoration)\"" }
        parts.append(
            """
            <text x="\(x)" y="\(top + height * 3 / 4)" textLength="\(width)" \
            lengthAdjust="spacingAndGlyphs" xml:space="preserve" \(attributes)>\(escaped(text))</text>
            """)
        return parts
    }

    private func escaped(_ text: String) -> String {
        var result = ""
        for character in text {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            default: result.append(character)
            }
        }
        return result
    }

    private func hex(_ color: Style.Color) -> String {
        func hex(_ parts: (Int, Int, Int)) -> String {
            "#" + [parts.0, parts.1, parts.2].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        switch color {
        case .rgb(let red, let green, let blue): return hex((Int(red), Int(green), Int(blue)))
        case .ansi(let number): return Self.theme[Int(number) & 15]
        case .palette(let number) where number < 16: return Self.theme[Int(number)]
        case .palette(let number) where number >= 232:
            let grey = 8 + 10 * (Int(number) - 232)
            return hex((grey, grey, grey))
        case .palette(let number):
            let cube = Int(number) - 16
            let levels = [0, 95, 135, 175, 215, 255]
            return hex((levels[cube / 36], levels[cube / 6 % 6], levels[cube % 6]))
        }
    }

    /// The sixteen colours of the picture.
    private static let theme = [
        "#484f58", "#ff7b72", "#3fb950", "#d29922", "#58a6ff", "#bc8cff", "#39c5cf", "#b1bac4",
        "#6e7681", "#ffa198", "#56d364", "#e3b341", "#79c0ff", "#d2a8ff", "#56d4dd", "#f0f6fc",
    ]
}
