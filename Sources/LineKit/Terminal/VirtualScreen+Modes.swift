extension VirtualScreen {
    /// A mode that differs from how the terminal starts.
    enum Mode: Hashable, Sendable {
        case hiddenCursor, noAutowrap, insert, applicationKeypad
        /// Any other mode, by its number; private ones are those of `CSI ? … h`.
        case number(Int, isPrivate: Bool)
    }

    /// What a program that ended has left switched on, one phrase each, in a fixed order; empty is as it should be.
    public var modesLeftOn: [String] {
        var names = changedModes.map { mode in
            switch mode {
            case .hiddenCursor: "cursor hidden (25)"
            case .noAutowrap: "autowrap off (7)"
            case .insert: "insert (4)"
            case .applicationKeypad: "application keypad"
            case .number(let number, isPrivate: true): Self.name(ofPrivateMode: number) + " (\(number))"
            case .number(let number, isPrivate: false): "mode (\(number))"
            }
        }
        if !kittyFlags.isEmpty { names.append("kitty keyboard (\(kittyFlags.count) pushed)") }
        if modifyOtherKeys != 0 { names.append("modifyOtherKeys (\(modifyOtherKeys))") }
        if cursorShape != 0 { names.append("cursor shape (\(cursorShape))") }
        if state.style != .plain { names.append("style") }
        if margins != 0..<size.rows { names.append("scroll margins") }
        return names.sorted()
    }

    /// Whether a private mode (`CSI ? number h`) is on.
    public func isModeOn(_ number: Int) -> Bool {
        switch number {
        case 25: isCursorVisible
        case 7: !changedModes.contains(.noAutowrap)
        default: changedModes.contains(.number(number, isPrivate: true))
        }
    }

    private static func name(ofPrivateMode number: Int) -> String {
        switch number {
        case 1: "application cursor keys"
        case 9, 1000, 1002, 1003: "mouse"
        case 1005, 1006, 1015, 1016: "mouse encoding"
        case 1004: "focus events"
        case 47, 1047, 1049: "alternate screen"
        case 2004: "bracketed paste"
        case 2026: "synchronized output"
        case 2027: "grapheme clusters"
        case 2031: "colour scheme reports"
        case 2048: "resize reports"
        default: "private mode"
        }
    }

    mutating func setMode(_ sequence: SequenceParser.ControlSequence, isOn: Bool) {
        for number in sequence.parameters.compactMap(\.first) {
            if number == 4 {
                change(.insert, isOn)
            } else {
                change(.number(number, isPrivate: false), isOn)
            }
        }
    }

    private mutating func change(_ mode: Mode, _ isOn: Bool) {
        if isOn { changedModes.insert(mode) } else { changedModes.remove(mode) }
    }

    /// Sequences with a prefix or an intermediate.
    mutating func obeyPrivate(_ sequence: SequenceParser.ControlSequence, final: Unicode.Scalar) {
        let prefix = sequence.prefix == 0 ? nil : Unicode.Scalar(sequence.prefix)
        let intermediate = sequence.intermediates.first.map { Unicode.Scalar($0) }
        switch (prefix, intermediate, final) {
        case ("?", nil, "h"): for number in sequence.parameters.compactMap(\.first) { setPrivateMode(number, true) }
        case ("?", nil, "l"): for number in sequence.parameters.compactMap(\.first) { setPrivateMode(number, false) }
        case ("?", "$", "p"):
            let number = sequence.number(0, or: 0)
            replies += Array("\u{1B}[?\(number);\(isModeOn(number) ? 1 : 2)$y".utf8)
        case (">", nil, "m") where sequence.number(0, or: 0) == 4: modifyOtherKeys = sequence.number(1, or: 0)
        case (">", nil, "u"): kittyFlags.append(sequence.number(0, or: 0))
        case ("<", nil, "u"): kittyFlags.removeLast(min(sequence.number(0, or: 1), kittyFlags.count))
        case ("=", nil, "u"):
            if kittyFlags.isEmpty { kittyFlags.append(0) }
            kittyFlags[kittyFlags.count - 1] = sequence.number(0, or: 0)
        case ("?", nil, "u"): replies += Array("\u{1B}[?\(kittyFlags.last ?? 0)u".utf8)
        case (nil, " ", "q"): cursorShape = sequence.number(0, or: 0)
        case (nil, "!", "p"):
            changedModes = []
            state.style = .plain
            margins = 0..<size.rows
        default: break
        }
    }

    private mutating func setPrivateMode(_ number: Int, _ isOn: Bool) {
        switch number {
        case 7: change(.noAutowrap, !isOn)
        case 25: change(.hiddenCursor, !isOn)
        case 47, 1047, 1049:
            change(.number(number, isPrivate: true), isOn)
            showAlternateScreen(isOn)
        default: change(.number(number, isPrivate: true), isOn)
        }
    }

    private mutating func showAlternateScreen(_ isOn: Bool) {
        if isOn, aside == nil {
            aside = ScreenAside(lines: lines, cursor: state)
            lines = Array(repeating: Line(columns: size.columns), count: size.rows)
        } else if !isOn, let main = aside {
            lines = main.lines
            state = main.cursor
            aside = nil
            cut(from: TerminalSize(columns: lines.first?.cells.count ?? 1, rows: lines.count))
        }
    }
}

extension Style {
    /// The style after an SGR sequence (ECMA-48 8.3.117).
    func applying(_ parameters: [[Int]]) -> Style {
        var style = self
        var index = 0
        let parameters = parameters.isEmpty ? [[0]] : parameters
        while index < parameters.count {
            let code = max(parameters[index].first ?? 0, 0)
            switch code {
            case 0: style = .plain
            case 1: style.isBold = true
            case 2: style.isDim = true
            case 3: style.isItalic = true
            case 5, 6: style.isBlinking = true
            case 25: style.isBlinking = false
            case 4: style.isUnderlined = parameters[index].count < 2 || parameters[index][1] != 0
            case 7: style.isInverse = true
            case 9: style.isStruckThrough = true
            case 22: (style.isBold, style.isDim) = (false, false)
            case 23: style.isItalic = false
            case 24: style.isUnderlined = false
            case 27: style.isInverse = false
            case 29: style.isStruckThrough = false
            case 30..<38: style.foreground = .ansi(UInt8(code - 30))
            case 39: style.foreground = nil
            case 40..<48: style.background = .ansi(UInt8(code - 40))
            case 49: style.background = nil
            case 90..<98: style.foreground = .ansi(UInt8(code - 82))
            case 100..<108: style.background = .ansi(UInt8(code - 92))
            case 38, 48:
                let (color, used) = Style.extendedColor(parameters, at: index)
                if code == 38 { style.foreground = color } else { style.background = color }
                index += used
            default: break
            }
            index += 1
        }
        return style
    }

    /// The colour of `38 ; 5 ; n`, `38 ; 2 ; r ; g ; b` and their spellings with colons, and how many further
    /// parameters it used.
    private static func extendedColor(_ parameters: [[Int]], at index: Int) -> (Color?, used: Int) {
        let parts = parameters[index]
        if parts.count >= 3, parts[1] == 5 { return (.palette(UInt8(clamping: parts[2])), 0) }
        if parts.count >= 5, parts[1] == 2 {
            let rgb = parts.suffix(3).map { UInt8(clamping: $0) }
            return (.rgb(rgb[0], rgb[1], rgb[2]), 0)
        }
        let rest = parameters.dropFirst(index + 1).map { $0.first ?? 0 }
        if rest.count >= 2, rest[0] == 5 { return (.palette(UInt8(clamping: rest[1])), 2) }
        if rest.count >= 4, rest[0] == 2 {
            return (.rgb(UInt8(clamping: rest[1]), UInt8(clamping: rest[2]), UInt8(clamping: rest[3])), 4)
        }
        return (nil, rest.count)
    }
}
