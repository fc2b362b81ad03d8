/// Parts of a text and its size, in grapheme clusters and columns.
extension StyledText {
    /// The clusters of `range`, as far as there are any.
    public subscript(range: Range<Int>) -> StyledText {
        var part = StyledText()
        var start = 0
        for run in runs {
            guard start < range.upperBound else { break }
            let count = run.text.count
            let wanted = range.clamped(to: start..<start + count)
            if !wanted.isEmpty {
                part.append(
                    String(run.text.dropFirst(wanted.lowerBound - start).prefix(wanted.count)), style: run.style)
            }
            start += count
        }
        return part
    }

    /// The first `count` clusters, or all there are.
    public func prefix(_ count: Int) -> StyledText { self[0..<max(0, count)] }

    /// All but the first `count` clusters.
    public func dropFirst(_ count: Int = 1) -> StyledText { self[max(0, count)..<max(0, count, self.count)] }

    /// The texts between the line feeds: one more than there are line feeds.
    public var lines: [StyledText] {
        var lines = [StyledText()]
        for run in runs {
            let pieces = run.text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
            for (index, piece) in pieces.enumerated() {
                if index > 0 { lines.append(StyledText()) }
                lines[lines.count - 1].append(String(piece), style: run.style)
            }
        }
        return lines
    }

    /// The columns the text takes on one row, or its widest line where it has several; see `width(in:)`.
    public var width: Int { width(in: .standard) }

    /// The columns the text takes on one row, or its widest line where it has several. Control characters count by their
    /// `visibleForm(of:)`, a tab as the blanks up to the next multiple of 8.
    public func width(in model: WidthModel) -> Int {
        var widest = 0
        var column = 0
        for run in runs {
            for character in run.text {
                if character == "\n" || character == "\r\n" {
                    column = 0
                } else if character == "\t" {
                    column = (column / 8 + 1) * 8
                } else if let form = visibleForm(of: character) {
                    column += displayWidth(of: form, in: model)
                } else {
                    column += displayWidth(of: character, in: model)
                }
                widest = max(widest, column)
            }
        }
        return widest
    }

    /// The text without its styles, control characters replaced by their visible forms; line feeds stay.
    public var visibleText: String { makingControlsVisible(plainText, keepsLineFeeds: true) }

    /// The text as bytes for a terminal of this depth: SGR for the styles, visible forms for control characters; line
    /// feeds stay. Ends in the plain style.
    public func encoded(depth: ColorDepth) -> String {
        var output: [UInt8] = []
        var style = Style.plain
        for run in runs {
            Style.writeChange(from: style, to: run.style, depth: depth, into: &output)
            output += makingControlsVisible(run.text, keepsLineFeeds: true).utf8
            style = run.style
        }
        Style.writeChange(from: style, to: .plain, depth: depth, into: &output)
        return String(decoding: output, as: UTF8.self)
    }
}
