/// Reading styles from SGR (ECMA-48 8.3.117).
extension Style {
    /// Changes the style as the parameters of an SGR sequence say: numbers separated by `;`, each with sub-parameters
    /// behind `:`. What a style has no word for is passed over. `base` is what 0 goes back to.
    mutating func apply(sgr parameters: some StringProtocol, base: Style = .plain) {
        let groups = parameters.split(separator: ";", omittingEmptySubsequences: false).map { group in
            group.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        }
        var index = 0
        while index < groups.count {
            let group = groups[index]
            index += 1
            let code = group.first ?? 0
            switch code {
            case 38, 48, 58:
                let color = group.count > 1 ? Color(subparameters: group) : Color(parameters: groups, at: &index)
                if let color, code == 38 { foreground = color }
                if let color, code == 48 { background = color }
            case 4: isUnderlined = group.count < 2 || group[1] != 0
            default: apply(code: code, base: base)
            }
        }
    }

    private mutating func apply(code: Int, base: Style) {
        switch code {
        case 0: self = base
        case 1: isBold = true
        case 2: isDim = true
        case 3: isItalic = true
        case 5, 6: isBlinking = true
        case 7: isInverse = true
        case 9: isStruckThrough = true
        case 21: isUnderlined = true
        case 22:
            isBold = false
            isDim = false
        case 23: isItalic = false
        case 24: isUnderlined = false
        case 25: isBlinking = false
        case 27: isInverse = false
        case 29: isStruckThrough = false
        case 30...37: foreground = .ansi(UInt8(code - 30))
        case 39: foreground = base.foreground
        case 40...47: background = .ansi(UInt8(code - 40))
        case 49: background = base.background
        case 90...97: foreground = .ansi(UInt8(code - 82))
        case 100...107: background = .ansi(UInt8(code - 92))
        default: break
        }
    }
}

extension Style.Color {
    /// A colour in the form `38:5:n`, `38:2::r:g:b`, or `38:2:r:g:b` without the colour space.
    fileprivate init?(subparameters: [Int]) {
        let parts = subparameters.dropFirst(2).map(UInt8.init(exactly:))
        switch subparameters[1] {
        case 5:
            guard let number = parts.first ?? nil else { return nil }
            self = .palette(number)
        case 2:
            guard parts.count >= 3 else { return nil }
            let rgb = parts.count == 3 ? parts[...] : parts.dropFirst().prefix(3)
            self.init(parts: Array(rgb))
        default: return nil
        }
    }

    /// A colour in the form `38;5;n` or `38;2;r;g;b`, whose parameters from `index` on it uses up.
    fileprivate init?(parameters: [[Int]], at index: inout Int) {
        guard index < parameters.count else { return nil }
        let kind = parameters[index].first ?? 0
        let count = kind == 5 ? 1 : kind == 2 ? 3 : 0
        let values = parameters.dropFirst(index + 1).prefix(count).map { UInt8(exactly: $0.first ?? 0) }
        index += 1 + values.count
        guard count > 0, values.count == count else { return nil }
        if count == 1 {
            guard let number = values[0] else { return nil }
            self = .palette(number)
        } else {
            self.init(parts: values)
        }
    }

    private init?(parts: [UInt8?]) {
        guard parts.count == 3, let red = parts[0], let green = parts[1], let blue = parts[2] else { return nil }
        self = .rgb(red, green, blue)
    }
}
