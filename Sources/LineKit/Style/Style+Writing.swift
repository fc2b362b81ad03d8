/// Writing styles as SGR (ECMA-48 8.3.117; colours as in ITU T.416, with the semicolons every terminal takes).
extension Style {
    /// Appends the shortest SGR sequence that makes a terminal of this depth go from one style to another: nothing when
    /// they look the same there, else turning off and on what differs, or starting over from plain.
    static func writeChange(from old: Style, to new: Style, depth: ColorDepth, into output: inout [UInt8]) {
        guard old != new else { return }
        let old = old.limited(to: depth)
        let new = new.limited(to: depth)
        guard old != new else { return }
        let changes = new.parameters(after: old)
        let fresh = new == .plain ? [] : ["0"] + new.parameters(after: .plain)
        let first = changes.joined(separator: ";")
        let second = fresh.joined(separator: ";")
        output += [0x1B, 0x5B]
        output += (second.utf8.count < first.utf8.count ? second : first).utf8
        output.append(0x6D)
    }

    /// The parameters that turn `old` into this style.
    private func parameters(after old: Style) -> [String] {
        var parameters: [String] = []
        // Bold and dim are turned off together.
        let losesWeight = old.isBold && !isBold || old.isDim && !isDim
        if losesWeight { parameters.append("22") }
        if isBold && (losesWeight || !old.isBold) { parameters.append("1") }
        if isDim && (losesWeight || !old.isDim) { parameters.append("2") }
        let switches: [(KeyPath<Style, Bool>, Int)] = [
            (\.isItalic, 3), (\.isUnderlined, 4), (\.isBlinking, 5), (\.isInverse, 7), (\.isStruckThrough, 9),
        ]
        for (attribute, code) in switches where self[keyPath: attribute] != old[keyPath: attribute] {
            parameters.append(String(self[keyPath: attribute] ? code : code + 20))
        }
        if foreground != old.foreground { parameters.append(foreground?.parameters(base: 30) ?? "39") }
        if background != old.background { parameters.append(background?.parameters(base: 40) ?? "49") }
        return parameters
    }
}

extension Style.Color {
    /// The parameters that choose this colour; `base` is 30 for the letters and 40 for what is behind them.
    fileprivate func parameters(base: Int) -> String {
        switch self {
        case .ansi(let number), .palette(let number):
            if number < 8 {
                String(base + Int(number))
            } else if number < 16 {
                String(base + 52 + Int(number))
            } else {
                "\(base + 8);5;\(number)"
            }
        case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
        }
    }
}
