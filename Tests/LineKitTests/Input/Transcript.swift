@testable import LineKit

/// Events in order, with neighbouring runs of text and parts of a paste joined: what is the same however the bytes were
/// cut.
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
}

/// All events of bytes given in pieces, with what was held at the end given up if `timesOut`.
func transcript(of pieces: [[UInt8]], timesOut: Bool = true, _ set: (inout InputDecoder) -> Void = { _ in })
    -> [InputEvent]
{
    var decoder = InputDecoder()
    set(&decoder)
    var transcript = Transcript()
    for piece in pieces { decoder.decode(piece) { transcript.append($0) } }
    if timesOut { decoder.timeOut { transcript.append($0) } }
    return transcript.events
}
