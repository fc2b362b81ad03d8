@testable import LineKit

/// Events in order, with neighbouring runs of text joined: what is the same however the bytes were cut.
struct Transcript {
    private(set) var events: [InputEvent] = []

    mutating func append(_ event: InputEvent) {
        switch (events.last, event) {
        case (.text(let before)?, .text(let after)):
            events[events.count - 1] = .text(InputText(before.string + after.string))
        default:
            events.append(event)
        }
    }

    /// The events in one line: keys in the notation of bindings, text between quotes, anything else as JSON.
    var line: String {
        events.map { event in
            switch event {
            case .key(let key) where key == key.chord: key.notation
            case .text(let text): "\"\(text.string)\""
            default: event.jsonObject
            }
        }.joined(separator: " ")
    }
}

/// What a piece of input is in a test: bytes, or the time that the decoder waits for passing.
enum Given: ExpressibleByStringLiteral {
    case bytes([UInt8])
    case silence

    init(stringLiteral value: String) { self = .bytes(Array(value.utf8)) }
}

/// The events that pieces of input give, in one line.
func decoded(_ given: [Given], _ set: (inout InputDecoder) -> Void = { _ in }) -> String {
    var decoder = InputDecoder()
    set(&decoder)
    var transcript = Transcript()
    for piece in given {
        switch piece {
        case .bytes(let bytes): decoder.decode(bytes) { transcript.append($0) }
        case .silence: decoder.timeOut { transcript.append($0) }
        }
    }
    return transcript.line
}
