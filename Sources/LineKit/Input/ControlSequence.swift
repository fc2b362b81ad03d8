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
        // Of 32 bits, so that making and copying the sequence is cheap.
        private var numbers: (Int32, Int32, Int32) = (-1, -1, -1)
        private var subs: Int32 = 0

        var value: Int { Int(numbers.0) }
        var sub1: Int { Int(numbers.1) }
        var sub2: Int { Int(numbers.2) }
        /// How many there are beyond the first.
        var subCount: Int { Int(subs) }

        func value(or standard: Int) -> Int { value < 0 ? standard : value }

        fileprivate mutating func set(_ number: Int, at sub: Int) {
            subs = Int32(truncatingIfNeeded: sub)
            switch sub {
            case 0: numbers.0 = Int32(truncatingIfNeeded: number)
            case 1: numbers.1 = Int32(truncatingIfNeeded: number)
            case 2: numbers.2 = Int32(truncatingIfNeeded: number)
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
        readFields()
    }

    private mutating func readFields() {
        guard !numerals.isEmpty else { return }
        var place = (field: 1, sub: 0)
        var number = -1
        for byte in numerals {
            if byte < 0x3A {
                number = max(number, 0) * 10 + Int(byte & 0x0F)
                if number > 1_000_000_000 {
                    isMalformed = true
                    number = 1_000_000_000
                }
                continue
            }
            set(number, at: place)
            number = -1
            place = byte == 0x3A ? (place.field, place.sub + 1) : (place.field + 1, 0)
        }
        set(number, at: place)
    }

    private mutating func set(_ number: Int, at place: (field: Int, sub: Int)) {
        if number >= 0 { count = place.field }
        switch place.field {
        case 1: first.set(number, at: place.sub)
        case 2: second.set(number, at: place.sub)
        case 3: third.set(number, at: place.sub)
        default: break
        }
    }

    /// The first number of each field, 0 where it is empty.
    var integers: [Int] {
        var integers: [Int] = []
        var number = 0
        var isFirst = true
        for byte in numerals {
            switch byte {
            case 0x3A: isFirst = false
            case 0x3B:
                integers.append(number)
                (number, isFirst) = (0, true)
            default:
                if isFirst { number = min(number * 10 + Int(byte & 0x0F), 1_000_000_000) }
            }
        }
        return Array((integers + [number]).prefix(count))
    }

    /// Every number of the third field; -1 for an empty one.
    func forEachThirdNumber(_ body: (Int) -> Void) {
        var field = 1
        var number = -1
        for byte in numerals {
            switch byte {
            case 0x3B:
                if field == 3 { return body(number) }
                field += 1
            case _ where field < 3: break
            case 0x3A:
                body(number)
                number = -1
            default: number = min(max(number, 0) * 10 + Int(byte & 0x0F), 1_000_000_000)
            }
        }
        if field == 3 { body(number) }
    }
}

extension ControlSequence {
    /// Whether the sequence begins a bracketed paste.
    var isPasteStart: Bool {
        final == UInt8(ascii: "~") && first.value == 200 && count == 1 && marker == 0 && intermediate == 0
    }

    /// What a CSI sequence says, or `nil` when nobody knows. `isReportExpected`: a cursor report was asked for.
    func event(isReportExpected: Bool) -> InputEvent? {
        if isMalformed { return nil }
        guard marker | intermediate == 0 else {
            if marker == UInt8(ascii: "<") {
                guard final | 0x20 == UInt8(ascii: "m"), intermediate == 0, count == 3 else { return nil }
                return .mouse(mouse(offset: 0, isRelease: final == UInt8(ascii: "m")))
            }
            return reply(isReportExpected: isReportExpected)
        }
        switch final {
        case UInt8(ascii: "R"), UInt8(ascii: "n"), UInt8(ascii: "t"):
            if let reply = reply(isReportExpected: isReportExpected) { return reply }
        case UInt8(ascii: "I") where count == 0: return .focus(true)
        case UInt8(ascii: "O") where count == 0: return .focus(false)
        case UInt8(ascii: "M") where count == 3: return .mouse(mouse(offset: 32, isRelease: false))
        default: break
        }
        guard let key else { return nil }
        return .key(key)
    }

    private func mouse(offset: Int, isRelease: Bool) -> MouseEvent {
        MouseEvent(
            code: first.value(or: 0) - offset, column: second.value(or: 0), row: third.value(or: 0),
            isRelease: isRelease)
    }
}
