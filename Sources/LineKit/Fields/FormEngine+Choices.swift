/// Choosing: keys of choices and toggles.
extension FormEngine {
    func pick(_ index: Int, in state: FieldState) {
        guard case .choice(let control) = state.node.control else { return }
        if let obstacle = control.obstacle(index) {
            state.issue = FieldIssue("\(control.title(index)): \(obstacle)", severity: .warning)
            return ring()
        }
        guard index != state.choice else { return }
        state.choice = index
        // Where several are chosen or put in order, this is only where the cursor is.
        guard !control.isWalkedThrough else { return }
        control.select(index)
        noteChange(of: state)
    }

    /// Moves among the choices that are seen, around the ends, past those that cannot be chosen.
    func moveChoice(of state: FieldState, by rows: Int) {
        if state.isCarrying { return carry(state, by: rows) }
        state.sought = ""
        let count = state.visibleCount
        guard case .choice(let control) = state.node.control, count > 0 else { return ring() }
        var row = state.visibleRow ?? (rows > 0 ? -1 : 0)
        for _ in 0..<count {
            row = (row + rows % count + count) % count
            let index = state.choice(atRow: row)
            if control.obstacle(index) == nil { return pick(index, in: state) }
        }
        ring()
    }

    /// Takes the thing at the cursor along, as far as the list goes.
    func carry(_ state: FieldState, by rows: Int) {
        guard case .choice(let control) = state.node.control, let order = control.order, let place = state.choice,
            (0..<control.count).contains(place + rows)
        else { return ring() }
        order.move(place, place + rows)
        state.choice = place + rows
        noteChange(of: state)
    }

    /// Marks the choice at the cursor, or takes its mark away.
    private func toggleMark(of state: FieldState) {
        guard case .choice(let control) = state.node.control, let marks = control.marks, let index = state.choice,
            control.obstacle(index) == nil
        else { return ring() }
        if !marks.isMarked(index), let most = marks.count?.upperBound,
            (0..<control.count).filter(marks.isMarked).count >= most
        {
            state.issue = FieldIssue("At most \(most), please.", severity: .warning)
            return ring()
        }
        marks.toggle(index)
        noteChange(of: state)
    }

    /// Takes a filter that was typed. A choice that is no longer seen gives way to the first that is.
    func filterChoices(of state: FieldState, by filter: String) {
        let former = state.filter
        state.filter = filter
        guard state.visibleCount > 0 else {
            state.filter = former
            return ring()
        }
        guard state.visibleRow == nil, case .choice(let control) = state.node.control else { return }
        let first = (0..<state.visibleCount).lazy.map(state.choice(atRow:)).first { control.obstacle($0) == nil }
        if let first { pick(first, in: state) }
    }

    func turnToggle(of state: FieldState, on isOn: Bool) {
        guard case .toggle(let control) = state.node.control else { return ring() }
        guard state.isOn != isOn else { return }
        state.isOn = isOn
        control.write(isOn)
        noteChange(of: state)
    }

    func typeIntoChoice(_ character: Character, of state: FieldState) {
        switch state.node.control {
        case .toggle:
            switch character.lowercased() {
            case " ": turnToggle(of: state, on: !(state.isOn ?? false))
            case "y", "n":
                turnToggle(of: state, on: character.lowercased() == "y")
                if state.node.traits.acceptsSingleKeys { accept() }
            default: ring()
            }
        case .choice(let control):
            if character == " ", control.marks != nil { return toggleMark(of: state) }
            if character == " ", control.order != nil, control.count > 0 { return state.isCarrying.toggle() }
            if control.isFiltered { return filterChoices(of: state, by: state.filter + String(character)) }
            guard let target = find(character, in: control, of: state) else { return ring() }
            pick(target, in: state)
            if state.choice == target, state.node.traits.acceptsSingleKeys, control.isMeant(character) { accept() }
        case .button(let control): if character == " " { control.perform() } else { ring() }
        case .text, .secret: break
        }
    }

    /// The choice that typed letters lead to: the next one that begins with all of them, or, from the last one alone,
    /// the next that begins with it. A digit is the number of a choice unless some title begins with it. Space goes on
    /// to the next.
    private func find(_ character: Character, in control: ChoiceControl, of state: FieldState) -> Int? {
        if character == " ", state.sought.isEmpty {
            return control.count > 0 ? ((state.choice ?? -1) + 1) % control.count : nil
        }
        let typed = character.lowercased()
        let start = state.choice ?? -1
        func next(beginning prefix: String, from first: Int) -> Int? {
            (0..<control.count).lazy.map { (first + $0) % control.count }
                .first { control.obstacle($0) == nil && control.title($0).lowercased().hasPrefix(prefix) }
        }
        if !state.sought.isEmpty, let found = next(beginning: state.sought + typed, from: max(start, 0)) {
            state.sought += typed
            return found
        }
        if let found = next(beginning: typed, from: start + 1) {
            state.sought = typed
            return found
        }
        state.sought = ""
        guard let number = character.wholeNumberValue, (1...9).contains(number), number <= control.count else {
            return nil
        }
        return number - 1
    }
}

extension ChoiceControl {
    /// Whether a typed character can mean one of the things only.
    fileprivate func isMeant(_ character: Character) -> Bool {
        if isWalkedThrough || character == " " { return false }
        let typed = character.lowercased()
        let meant = (0..<count).lazy.filter { obstacle($0) == nil && title($0).lowercased().hasPrefix(typed) }
        return meant.prefix(2).count < 2
    }

    /// Where a key that names a place leads.
    func target(of key: KeyEvent, from choice: Int?) -> Int? {
        guard count > 0, key.modifiers.isEmpty || key.modifiers == .ctrl else { return nil }
        switch key.chord.key {
        case .home, .character("a"): return 0
        case .end, .character("e"): return count - 1
        case .pageUp: return max((choice ?? 0) - Self.pageSize, 0)
        case .pageDown: return min((choice ?? 0) + Self.pageSize, count - 1)
        default: return nil
        }
    }

    private static var pageSize: Int { 8 }
}
