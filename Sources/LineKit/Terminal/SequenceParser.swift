/// Cuts the bytes a program writes into characters, controls and control sequences (ECMA-48, after the state machine
/// of the DEC terminals).
struct SequenceParser: Equatable, Sendable {
    /// A control sequence: `ESC [ prefix parameters intermediates final`.
    struct ControlSequence: Equatable, Sendable {
        /// `?`, `>`, `<` or `=`; 0 when there is none.
        var prefix: UInt8 = 0
        /// The numbers between `;`, and those between `:` in each of them; -1 where none was given.
        var parameters: [[Int]] = []
        var intermediates: [UInt8] = []
        var final: UInt8 = 0

        /// The first number of the parameter at `index`; `fallback` when it is missing or below `fallback`.
        func number(_ index: Int, or fallback: Int) -> Int {
            guard index < parameters.count, let number = parameters[index].first else { return fallback }
            return number <= 0 ? fallback : number
        }
    }

    enum Item: Equatable, Sendable {
        case scalar(Unicode.Scalar)
        case control(UInt8)
        /// `ESC` and its last byte, with the intermediate before it if there was one.
        case escape(UInt8, intermediate: UInt8)
        case sequence(ControlSequence)
    }

    private enum Stage: Equatable, Sendable {
        case ground, escape, escapeIntermediate(UInt8), sequence
        /// An OSC, DCS, APC, PM or SOS string, swallowed up to its end.
        case string(endsWithBell: Bool), stringEscape(endsWithBell: Bool)
    }

    private var stage = Stage.ground
    private var sequence = ControlSequence()
    private var tail: [UInt8] = []
    private var tailLength = 0

    /// Takes one byte and gives what it completes.
    mutating func next(_ byte: UInt8) -> Item? {
        switch stage {
        case .ground: return ground(byte)
        case .string(let endsWithBell):
            if byte == 0x1B { stage = .stringEscape(endsWithBell: endsWithBell) }
            if byte == 0x18 || byte == 0x1A || (byte == 0x07 && endsWithBell) { stage = .ground }
            return nil
        case .stringEscape:
            stage = .ground
            return byte == 0x5C ? nil : escape(byte)
        case .escape, .escapeIntermediate, .sequence: break
        }
        if byte < 0x20 {
            switch byte {
            case 0x1B: stage = .escape
            case 0x18, 0x1A: stage = .ground
            default: return .control(byte)
            }
            return nil
        }
        switch stage {
        case .escape: return escape(byte)
        case .escapeIntermediate(let intermediate):
            guard byte >= 0x30 else { return nil }
            stage = .ground
            return .escape(byte, intermediate: intermediate)
        default: return sequenceByte(byte)
        }
    }

    private mutating func ground(_ byte: UInt8) -> Item? {
        if !tail.isEmpty {
            if byte & 0xC0 == 0x80 {
                tail.append(byte)
                guard tail.count == tailLength else { return nil }
                let text = String(decoding: tail, as: UTF8.self)
                tail = []
                return text.unicodeScalars.first.map { .scalar($0) }
            }
            // A character that was broken off counts as nothing.
            tail = []
        }
        switch byte {
        case 0x1B:
            stage = .escape
            return nil
        case 0..<0x20, 0x7F: return .control(byte)
        case 0x20..<0x7F: return .scalar(Unicode.Scalar(byte))
        case 0xC2..<0xE0: (tail, tailLength) = ([byte], 2)
        case 0xE0..<0xF0: (tail, tailLength) = ([byte], 3)
        case 0xF0..<0xF5: (tail, tailLength) = ([byte], 4)
        default: return .scalar("\u{FFFD}")
        }
        return nil
    }

    private mutating func escape(_ byte: UInt8) -> Item? {
        switch byte {
        case UInt8(ascii: "["):
            sequence = ControlSequence()
            stage = .sequence
        case UInt8(ascii: "]"): stage = .string(endsWithBell: true)
        case UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            stage = .string(endsWithBell: false)
        case 0x20..<0x30: stage = .escapeIntermediate(byte)
        case 0x1B: stage = .escape
        default:
            stage = .ground
            return .escape(byte, intermediate: 0)
        }
        return nil
    }

    private mutating func sequenceByte(_ byte: UInt8) -> Item? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            if sequence.parameters.isEmpty { sequence.parameters = [[-1]] }
            let last = sequence.parameters.count - 1
            let part = sequence.parameters[last].count - 1
            let number = max(sequence.parameters[last][part], 0)
            sequence.parameters[last][part] = min(number * 10 + Int(byte - 0x30), 1_000_000)
        case UInt8(ascii: ";"):
            if sequence.parameters.isEmpty { sequence.parameters = [[-1]] }
            sequence.parameters.append([-1])
        case UInt8(ascii: ":"):
            if sequence.parameters.isEmpty { sequence.parameters = [[-1]] }
            sequence.parameters[sequence.parameters.count - 1].append(-1)
        case 0x3C...0x3F: sequence.prefix = byte
        case 0x20..<0x30: sequence.intermediates.append(byte)
        case 0x40..<0x7F:
            sequence.final = byte
            stage = .ground
            return .sequence(sequence)
        default: stage = .ground
        }
        return nil
    }
}
