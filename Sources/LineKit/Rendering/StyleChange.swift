/// Writes the SGR sequence (ECMA-48 8.3.117) that changes the style `old` into `new`.
func writeStyleChange(from old: Style, to new: Style, into output: inout [UInt8]) {
    guard old != new else { return }
    var parameters: [String] = old == .plain || new == .plain ? [] : ["0"]
    if new.isBold { parameters.append("1") }
    if new.isDim { parameters.append("2") }
    if new.isItalic { parameters.append("3") }
    if new.isUnderlined { parameters.append("4") }
    if new.isInverse { parameters.append("7") }
    if new.isStruckThrough { parameters.append("9") }
    if let color = new.foreground { parameters.append(colorParameters(color, base: 30)) }
    if let color = new.background { parameters.append(colorParameters(color, base: 40)) }
    output += Array("\u{1B}[\(parameters.joined(separator: ";"))m".utf8)
}

private func colorParameters(_ color: Style.Color, base: Int) -> String {
    switch color {
    case .ansi(let number): number < 8 ? "\(base + Int(number))" : "\(base + 52 + Int(number))"
    case .palette(let number): "\(base + 8);5;\(number)"
    case .rgb(let red, let green, let blue): "\(base + 8);2;\(red);\(green);\(blue)"
    }
}
