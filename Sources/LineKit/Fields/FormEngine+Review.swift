/// A last look at the answers before they are submitted, from which one can go to any of them.
extension FormEngine {
    /// What an event does while the answers are shown.
    func review(_ event: InputEvent) {
        guard case .key(let key) = event, key.kind != .release else { return ring() }
        if let command = form.keys.command(for: key) { return performInReview(command) }
        take(key.effectOutsideText)
    }

    func performInReview(_ command: FormCommand) {
        switch command {
        case .accept: if let reviewed { change(reviewed) } else { submit() }
        case .submit: submit()
        case .previous: leaveReview()
        case .up: walk(by: -1)
        case .down, .next: walk(by: 1)
        case .cancel: finish(.cancelled(text: ""))
        case .clear, .toggleReveal: ring()
        }
    }

    private func leaveReview() {
        isReviewing = false
        reviewed = nil
    }

    /// Goes from answer to answer; behind the last one nothing is marked, and Return submits.
    private func walk(by rows: Int) {
        let answers = questions.map(\.id).filter(chain.isFocusable)
        let place = reviewed.flatMap { answers.firstIndex(of: $0) } ?? answers.count
        let next = place + rows
        guard next >= 0, next <= answers.count, !answers.isEmpty else { return ring() }
        reviewed = next < answers.count ? answers[next] : nil
    }

    /// Goes to the field of an answer, from where accepting leads back here.
    private func change(_ id: FieldID) {
        leaveReview()
        if chain.focused != id { run(.init(candidates: [id], reason: .previous)) }
        guard chain.focused == id else {
            isReviewing = true
            return
        }
        returnsToReview = true
    }

    /// Does what the caller's command value asks for, which is `nil` again before.
    func takeCommand() {
        guard let binding = form.command else { return }
        let asked = binding.snapshot()
        guard let command = asked.value else { return }
        binding.replace(asked, with: nil)
        perform(command)
    }
}
