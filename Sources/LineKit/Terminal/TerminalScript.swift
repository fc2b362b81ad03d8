/// What happens to a scripted terminal, in order.
struct TerminalScript {
    enum Step {
        /// One read delivers these bytes.
        case input([UInt8])
        /// The size changes.
        case resize(TerminalSize)
        /// The person does nothing until the prompt's next deadline, if it waits for one: an Escape typed by itself is
        /// not the beginning of the sequence that the next key sends.
        case pause
        /// Time passes; the deadlines on the way are met.
        case time(Duration)
        /// Input ends.
        case end
        /// The terminal goes away.
        case hangUp
    }

    private var steps: [Step] = []
    private var position = 0
    private var answers: [(label: String, text: String)] = []

    var next: Step? { position < steps.count ? steps[position] : nil }

    mutating func append(_ step: Step) { steps.append(step) }

    mutating func removeFirst() { position += 1 }

    /// Replaces the first step, which is only half done.
    mutating func replaceFirst(_ step: Step) { steps[position] = step }

    /// Bytes that the terminal answered: they come before what was scripted for later.
    mutating func insertReply(_ bytes: [UInt8]) { steps.insert(.input(bytes), at: position) }

    mutating func addAnswer(_ label: String, _ text: String) { answers.append((label, text)) }

    /// The next unused answer to a question, which is used by that. Colons and blanks at the ends of either do not
    /// count: `"Name"` answers the prompt `"Name: "`.
    mutating func takeAnswer(to question: String?) -> String? {
        guard let question = question.map(Self.trimmed),
            let index = answers.firstIndex(where: { Self.trimmed($0.label) == question })
        else { return nil }
        return answers.remove(at: index).text
    }

    static func trimmed(_ label: String) -> String {
        let isOutside = { (character: Character) in character.isWhitespace || character == ":" }
        let head = label.drop(while: isOutside)
        return String(head.reversed().drop(while: isOutside).reversed())
    }
}
