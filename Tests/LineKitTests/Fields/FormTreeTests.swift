import Testing

@testable import LineKit

@Suite struct FormTreeTests {
    private struct NameFields: FormContent {
        let first: Binding<String>
        let last: Binding<String>
        var body: some FormContent {
            TextField("First", text: first)
            TextField("Last", text: last)
        }
    }

    private func labels(_ form: Form) -> [String] { form.tree().fields.map(\.label) }

    @Test func everyKindOfContentCounts() {
        @State var text = ""
        @State var number: Int?
        @State var plan = "free"
        @State var isOn = false
        let box = SecretBox()
        let rows = ["x", "y"]
        let form = Form("Title") {
            Note("hello")
            NameFields(first: $text, last: $text)
            Section("Rest") {
                NumberField("Age", value: $number, in: 0...150)
                ChoiceField("Plan", selection: $plan, choices: ["free", "team"]) { $0.capitalized }
                ToggleField("Accept", isOn: $isOn)
            }
            SecureField("Password", into: box, configuration: .combine(.password, .maxLength(80)))
            SecureField("Again", confirming: box)
            if isOn { TextField("If", text: $text) } else { TextField("Else", text: $text) }
            for row in rows { TextField(row, text: $text) }
            ForEach(rows, id: \.self) { row in TextField("each \(row)", text: $text) }
            switch plan {
            case "free": Note("free of charge")
            default: TextField("Card", text: $text)
            }
        }
        let expected = [
            "First", "Last", "Age", "Plan", "Accept", "Password", "Again", "Else", "x", "y", "each x", "each y",
        ]
        #expect(labels(form) == expected)
        #expect(form.tree().defect == nil)
        #expect(form.tree().items.count == expected.count + 3)
        isOn = true
        plan = "team"
        #expect(labels(form) == expected.map { $0 == "Else" ? "If" : $0 } + ["Card"])
    }

    /// An `if` that is off keeps its slot, the branches of an `if` are different fields, rows follow their elements.
    @Test func identityIsThePlaceOrTheID() {
        @State var text = ""
        @State var isShown = true
        @State var rows = [1, 2, 3]
        let form = Form {
            if isShown { TextField("optional", text: $text) }
            TextField("after", text: $text)
            if isShown { TextField("yes", text: $text) } else { TextField("no", text: $text) }
            ForEach(rows, id: \.self) { TextField("row \($0)", text: $text) }
            Section { TextField("named", text: $text).id("name") }
        }
        func ids() -> [String: FieldID] {
            Dictionary(form.tree().fields.map { ($0.label, $0.id) }) { first, _ in first }
        }
        let before = ids()
        isShown = false
        rows = [3, 1]
        let after = ids()
        for label in ["after", "row 1", "row 3", "named"] { #expect(before[label] == after[label]) }
        #expect(before["yes"] != after["no"])
        #expect(Set(before.values).count == before.count && Set(after.values).count == after.count)
        #expect(form.tree().fields.last?.isNamed("name") == true)
    }

    /// seed A1.10, B10: what is said twice is an error that names the fields.
    @Test func duplicatesAreErrors() {
        @State var text = ""
        let a = TextField("A", text: $text)
        let b = TextField("B", text: $text)
        let rows: [(Form, LineKitError?)] = [
            (
                Form {
                    a.id(1); b.id(1)
                }, .duplicateField("A, B")
            ),
            (Form { ForEach([1, 1], id: \.self) { _ in a } }, .duplicateField("A")),
            (
                Form {
                    a.tag(2); b.tag(2)
                }, .duplicateField("A, B (tag 2)")
            ),
            (
                Form {
                    Section {
                        a; b
                    }.tag(2)
                }, nil
            ),
            (
                Form {
                    a; a
                }, nil
            ),
            (
                Form {
                    Section { a }.id("x"); Section { a }.id("y")
                }, nil
            ),
        ]
        for (form, error) in rows { #expect(form.tree().defect == error) }
    }

    /// seed A2.8: all groups around a field have to be enabled.
    @Test func disablingReachesDown() {
        @State var text = ""
        let field = TextField("a", text: $text)
        let rows: [(Form, Bool)] = [
            (Form { field }, true),
            (Form { field.disabled() }, false),
            (Form { field.disabled(false) }, true),
            (Form { Section { Section { field.disabled(false) } }.disabled() }, false),
        ]
        for (form, isEnabled) in rows { #expect(form.tree().fields.first?.isEnabled == isEnabled) }
    }

    @Test func observersAndRulesOfGroupsReachTheirFields() {
        @State var text = "x"
        var log: [String] = []
        let form = Form {
            Section {
                TextField("a", text: $text).onChange { log.append("own") }.validate { $0 == "x" ? "not x" : nil }
            }
            .onChange { log.append("group") }.onSubmit { log.append("submit") }.onEnd { log.append("\($0)") }
            .validate(.length(2...))
        }
        let field = form.tree().fields[0]
        for action in field.observers.onChange { action() }
        for action in field.observers.onSubmit { action() }
        for action in field.observers.onEnd { action(.next) }
        #expect(log == ["own", "group", "submit", "next"])
        #expect(field.issue(with: FieldAnswer("x"))?.message == "not x")
        #expect(field.issue(with: FieldAnswer("y"))?.message == "At least 2 characters, please.")
    }
}
