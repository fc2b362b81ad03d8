/// What was entered in a form that is not finished: to be kept, and gone on with another day.
///
/// It holds texts as they were typed, half a number included, and never a secret. Any encoder can write it down:
///
/// ```swift
/// @State var draft = try? JSONDecoder().decode(FormDraft.self, from: saved)
/// try form.draft($draft).run()
/// ```
public struct FormDraft: Codable, Hashable, Sendable {
    /// What was entered, by the label or string `.id` of the field; of several with one name the second is `name#2`. One
    /// text, or the titles of what is chosen.
    public var answers: [String: [String]]
    /// The name of the field that had the focus.
    public var focus: String?

    /// A draft of nothing, or of what is given.
    public init(answers: [String: [String]] = [:], focus: String? = nil) {
        self.answers = answers
        self.focus = focus
    }
}

extension Form {
    /// The same form, gone on with from a draft, which is written each time a field is left and when the form ends early;
    /// it is `nil` after the form was submitted. What the draft says is put into the bindings when a field appears. Observers
    /// are not told of it, and rules look at it when its field is accepted.
    ///
    /// A binding of your own, with `set` writing to a file, keeps it even when the program is killed.
    public func draft(_ draft: Binding<FormDraft?>) -> Form {
        var copy = self
        copy.draft = draft
        return copy
    }
}

extension FormEngine {
    /// The names by which a draft knows the fields that are there, in their order.
    private var draftNames: [(name: String, field: FieldNode)] {
        var counts: [String: Int] = [:]
        return tree.fields.map { field in
            let name = field.name ?? field.label
            let count = (counts[name] ?? 0) + 1
            counts[name] = count
            return (count == 1 ? name : "\(name)#\(count)", field)
        }
    }

    /// What is entered now.
    var draft: FormDraft? {
        guard form.draft != nil else { return nil }
        var draft = restored ?? FormDraft()
        draft.focus = nil
        for (name, field) in draftNames {
            guard let state = state(of: field.id) else { continue }
            draft.answers[name] = state.draftedAnswer
            if field.id == chain.focused { draft.focus = name }
        }
        return draft
    }

    /// Puts what was entered before into a field that appears.
    func restore(_ state: FieldState) {
        guard restored != nil, let name = draftNames.first(where: { $0.field.id == state.id })?.name,
            let answer = restored?.answers.removeValue(forKey: name)
        else { return }
        state.restore(answer)
    }
}

extension FieldState {
    /// What is entered, as a draft keeps it; `nil` where there is nothing to keep.
    fileprivate var draftedAnswer: [String]? {
        if isSecret { return nil }
        switch node.control {
        case .text: return editor.map { [$0.text] }
        case .choice(let control):
            if let marks = control.marks { return (0..<control.count).filter(marks.isMarked).map(control.title) }
            if control.order != nil { return (0..<control.count).map(control.title) }
            return choice.map { [control.title($0)] }
        case .toggle: return isOn.map { [$0 ? "yes" : "no"] }
        case .secret, .button: return nil
        }
    }

    /// Takes what a draft kept, as far as it still fits.
    fileprivate func restore(_ answer: [String]) {
        if isSecret { return }
        switch node.control {
        case .text:
            guard let text = answer.first else { return }
            editor?.begin(with: text)
            writeText()
            settleCursor(from: nil)
        case .choice(let control):
            let places = answer.compactMap { title in (0..<control.count).first { control.title($0) == title } }
            if let marks = control.marks {
                for index in 0..<control.count where marks.isMarked(index) != places.contains(index) {
                    marks.toggle(index)
                }
            } else if let order = control.order {
                control.arrange(places, by: order)
            } else if let place = places.first, control.obstacle(place) == nil {
                control.select(place)
            }
        case .toggle(let control): if let first = answer.first { control.write(first == "yes") }
        case .secret, .button: break
        }
    }
}

extension ChoiceControl {
    /// Puts things first, in this order; the others follow in theirs. Whether anything moved.
    @discardableResult
    func arrange(_ wanted: [Int], by order: ChoiceOrder) -> Bool {
        var places = Array(0..<count)
        for (target, index) in wanted.enumerated() {
            guard let place = places.firstIndex(of: index), place != target else { continue }
            order.move(place, target)
            places.insert(places.remove(at: place), at: target)
        }
        return places != Array(0..<count)
    }
}
