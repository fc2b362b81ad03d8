/// A control sequence (ECMA-48, 5.4) or an SS3 sequence with parameters, taken apart.
///
///     CSI  [marker 3C-3F]  fields of digits and ':' separated by ';'  [intermediates 20-2F]  final 40-7E
///
/// An empty field has its default. Empty fields at the end do not count.
struct ControlSequence {
    /// `?`, `>`, `<` or `=`; 0 when there is none.
    private(set) var marker: UInt8 = 0
    /// The one intermediate; 0 when there is none.
    private(set) var intermediate: UInt8 = 0
    let final: UInt8
    /// Whether it is not formed as above, or a number in it is above a thousand million.
    private(set) var isMalformed = false
    /// How many fields there are.
    private(set) var count = 0
    /// The first field: the number of a key, a character, a mouse button.
    private(set) var first = Field()
    /// The second: modifiers, and what was done with the key.
    private(set) var second = Field()
    /// The third: a character, or a column.
    private(set) var third = Field()
    /// All numbers, for the sequences that have many.
    private let numerals: UnsafeRawBufferPointer

    /// Up to three numbers separated by ':'. -1 where there is no number.
    struct Field {
        var value = -1
        var sub1 = -1
        var sub2 = -1
        /// How many there are beyond the first.
        var subCount = 0

        func value(or standard: Int) -> Int { value < 0 ? standard : value }

        fileprivate mutating func set(_ number: Int) {
            switch subCount {
            case 0: value = number
            case 1: sub1 = number
            case 2: sub2 = number
            default: break
            }
        }
    }

    /// Takes apart a sequence from its ESC to the byte before `final`. The bytes must outlive the value.
    init(_ bytes: UnsafeRawBufferPointer, final: UInt8) {
        self.final = final
        var start = 2
        if start < bytes.count, case 0x3C...0x3F = bytes[start] {
            marker = bytes[start]
            start += 1
        }
        var end = start
        while end < bytes.count, case 0x30...0x3B = bytes[end] { end += 1 }
        numerals = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
        if end < bytes.count {
            intermediate = bytes[end]
            isMalformed = end + 1 < bytes.count || !(0x20...0x2F).contains(intermediate)
        }
        var index = 0
        forEachNumber { number, sub in
            if sub == 0 { index += 1 }
            if number > 1_000_000_000 { isMalformed = true }
            if number >= 0 { count = index }
            switch index {
            case 1: first.subCount = sub; first.set(number)
            case 2: second.subCount = sub; second.set(number)
            case 3: third.subCount = sub; third.set(number)
            default: break
            }
        }
    }

    /// Every number with its place in its field; -1 for an empty one.
    private func forEachNumber(_ body: (_ number: Int, _ sub: Int) -> Void) {
        guard !numerals.isEmpty else { return }
        var number = -1
        var sub = 0
        for byte in numerals {
            switch byte {
            case 0x3A:
                body(number, sub)
                number = -1
                sub += 1
            case 0x3B:
                body(number, sub)
                number = -1
                sub = 0
            default:
                number = min(max(number, 0) * 10 + Int(byte & 0x0F), 10_000_000_000)
            }
        }
        body(number, sub)
    }

    /// The first number of each field, 0 where it is empty.
    var integers: [Int] {
        var integers: [Int] = []
        forEachNumber { number, sub in if sub == 0 { integers.append(max(number, 0)) } }
        return Array(integers.prefix(count))
    }

    /// The numbers of the third field.
    var thirdNumbers: [Int] {
        var numbers: [Int] = []
        var index = 0
        forEachNumber { number, sub in
            if sub == 0 { index += 1 }
            if index == 3 { numbers.append(number) }
        }
        return numbers
    }
}

// MARK: - Meaning

extension ControlSequence {
    /// What a control sequence says.
    enum Meaning {
        /// A key. `takesAlt`: it may come with an ESC before it that stands for Alt.
        case key(KeyEvent, takesAlt: Bool)
        case event(InputEvent)
        case pasteStart
        case unknown
    }

    /// What a CSI sequence says. `isReportExpected`: a cursor report was asked for.
    func meaning(isReportExpected: Bool) -> Meaning {
        if isMalformed { return .unknown }
        if marker == UInt8(ascii: "<"), final | 0x20 == UInt8(ascii: "m"), intermediate == 0, count == 3 {
            return .event(.mouse(mouse(offset: 0, isRelease: final == UInt8(ascii: "m"))))
        }
        if let reply = reply(isReportExpected: isReportExpected) { return .event(reply) }
        guard marker == 0, intermediate == 0 else { return .unknown }
        if final == UInt8(ascii: "~"), count == 1, first.value == 200 { return .pasteStart }
        if let key = key { return key }
        if count == 0, final == UInt8(ascii: "I") || final == UInt8(ascii: "O") {
            return .event(.focus(final == UInt8(ascii: "I")))
        }
        if final == UInt8(ascii: "M"), count == 3 { return .event(.mouse(mouse(offset: 32, isRelease: false))) }
        return .unknown
    }

    private func mouse(offset: Int, isRelease: Bool) -> MouseEvent {
        MouseEvent(
            code: first.value(or: 0) - offset, column: second.value(or: 0), row: third.value(or: 0),
            isRelease: isRelease)
    }
}
