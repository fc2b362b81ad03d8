/// Replies and reports, by final byte (xterm's ctlseqs, "Functions using CSI"; kitty's protocols):
///
///     CSI [?] row ; column [; page] R      cursor position
///     CSI ? … c, CSI > … c                 device attributes, primary and secondary
///     CSI [?] mode ; value $ y             mode report
///     CSI [?] … n                          status report; ? 997 ; 1|2 n is dark or light colours
///     CSI ? flags u                        kitty keyboard flags
///     CSI > 4 ; level m                    modifyOtherKeys
///     CSI 48 ; rows ; columns ; height ; width t     in-band resize
///     CSI operation ; … t                  other window reports
extension ControlSequence {
    /// The reply that the sequence is, or `nil`.
    func reply(isReportExpected: Bool) -> InputEvent? {
        if intermediate != 0 {
            guard intermediate == UInt8(ascii: "$"), final == UInt8(ascii: "y"), marker == 0 || marker == question,
                count == 2
            else { return nil }
            return .reply(
                .modeReport(mode: first.value(or: 0), value: second.value(or: 0), isPrivate: marker == question))
        }
        switch (marker, final) {
        case (0, UInt8(ascii: "R")), (question, UInt8(ascii: "R")):
            return cursorPosition(isExpected: isReportExpected)
        case (question, UInt8(ascii: "c")) where count > 0:
            return .reply(.deviceAttributes(integers))
        case (UInt8(ascii: ">"), UInt8(ascii: "c")) where count > 0:
            return .reply(.secondaryDeviceAttributes(integers))
        case (question, UInt8(ascii: "u")) where count == 1:
            return .reply(.keyboardFlags(first.value(or: 0)))
        case (question, UInt8(ascii: "n")) where count == 2 && first.value == 997 && (1...2).contains(second.value):
            return .reply(.colorScheme(isDark: second.value == 1))
        case (0, UInt8(ascii: "n")) where count > 0 && !isKeypadLetter, (question, UInt8(ascii: "n")) where count > 0:
            return .reply(.statusReport(integers))
        case (UInt8(ascii: ">"), UInt8(ascii: "m")) where count == 2 && first.value == 4:
            return .reply(.modifyOtherKeys(second.value(or: 0)))
        case (0, UInt8(ascii: "t")) where count > 0 && !isKeypadLetter:
            return windowReport
        default:
            return nil
        }
    }

    private var question: UInt8 { UInt8(ascii: "?") }

    /// A cursor report, unless it is rather F3 with modifiers: the bytes of a report from row 1 that nobody asked for.
    private func cursorPosition(isExpected: Bool) -> InputEvent? {
        guard count >= 2, first.subCount == 0, second.subCount == 0 else { return nil }
        let looksLikeKey = marker == 0 && count == 2 && first.value == 1 && (2...16).contains(second.value)
        if looksLikeKey, !isExpected { return nil }
        return .reply(
            .cursorPosition(
                row: first.value(or: 1), column: second.value(or: 1), page: count > 2 ? third.value(or: 1) : nil))
    }

    private var windowReport: InputEvent {
        let numbers = integers
        guard first.value == 48, numbers.count >= 3 else {
            return .reply(.windowReport(operation: first.value(or: 0), arguments: Array(numbers.dropFirst())))
        }
        return .resize(
            rows: numbers[1], columns: numbers[2], pixelHeight: numbers.count > 3 ? numbers[3] : nil,
            pixelWidth: numbers.count > 4 ? numbers[4] : nil)
    }
}

extension TerminalReply {
    /// The reply in a string sequence, from its ESC to the byte before its end; `nil` when it is none.
    init?(string bytes: UnsafeRawBufferPointer) {
        let contents = bytes[2...]
        switch bytes[1] {
        case UInt8(ascii: "P"):
            self = .deviceControl(String(decoding: contents, as: UTF8.self))
        case UInt8(ascii: "_"):
            self = .applicationCommand(String(decoding: contents, as: UTF8.self))
        case UInt8(ascii: "]"):
            let digits = contents.prefix { (0x30...0x39).contains($0) }
            let rest = contents[digits.endIndex...]
            guard (1...9).contains(digits.count), rest.first ?? 0x3B == 0x3B else { return nil }
            let number = digits.reduce(0) { $0 * 10 + Int($1 & 0x0F) }
            self = .operatingSystemCommand(number: number, text: String(decoding: rest.dropFirst(), as: UTF8.self))
        default:
            return nil
        }
    }
}
