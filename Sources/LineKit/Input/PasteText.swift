/// The text of a bracketed paste while it comes in.
///
/// Everything between the marks is text, escapes and all: only the whole end mark ends it. The beginning of an end mark
/// is counted, not stored, until it turns out to be text.
struct PasteText: ~Copyable {
    /// How reading on ended.
    enum Outcome {
        /// The bytes are used up.
        case more
        /// There is as much text as may be.
        case full
        /// The end mark came.
        case end
    }

    private static let endMark: [UInt8] = [0x1B, 0x5B, 0x32, 0x30, 0x31, 0x7E]

    private var bytes = WipingBytes()
    private var matched = 0

    mutating func take(_ input: UnsafeRawBufferPointer, at position: inout Int, limit: Int) -> Outcome {
        while position < input.count {
            if matched > 0 {
                if input[position] == Self.endMark[matched] {
                    matched += 1
                    position += 1
                    if matched == Self.endMark.count {
                        matched = 0
                        return .end
                    }
                } else {
                    giveUpMark()
                }
                continue
            }
            if bytes.count >= max(limit, 16) { return .full }
            let end = ByteScan.first(Self.endMark[0], in: input, from: position)
            let room = min(end - position, max(limit, 16) - bytes.count)
            bytes.append(UnsafeRawBufferPointer(rebasing: input[position..<position + room]))
            position += room
            if position == end, end < input.count {
                matched = 1
                position += 1
            }
        }
        return .more
    }

    /// All the text so far, the beginning of an end mark included, which leaves nothing.
    mutating func all() -> InputText {
        giveUpMark()
        var taken = WipingBytes()
        swap(&taken, &bytes)
        let validity = taken.withBytes { UTF8Validity(of: $0) }
        return InputText(validity.isValid && validity.unfinished == 0 ? taken : taken.repaired())
    }

    /// The text so far but for an unfinished scalar, which stays.
    mutating func part() -> InputText {
        let unfinished = bytes.withBytes { UTF8Validity(of: $0).unfinished }
        var tail = WipingBytes()
        bytes.withBytes { tail.append(UnsafeRawBufferPointer(rebasing: $0[($0.count - unfinished)...])) }
        bytes.removeLast(unfinished)
        let text = all()
        bytes = tail
        return text
    }

    private mutating func giveUpMark() {
        bytes.append(contentsOf: Self.endMark[..<matched])
        matched = 0
    }
}
