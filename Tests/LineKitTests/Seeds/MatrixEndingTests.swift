import Foundation
import Testing

@testable import LineKit

/// Forms that end before they are finished: M155 and M157.
@Suite struct MatrixEndingTests {
    /// Answers that can be left behind and gone on with.
    private struct Model {
        @State var draft: FormDraft?
        @State var name = ""
        @State var age: Int?
        @State var price: Double?
        @State var plan = "free"
        @State var tags: Set<String> = []
        @State var order = ["a", "b", "c"]
        @State var wantsMore = false
        @State var note = ""
        @State var hidden = ""
        let box = SecretBox()
        let log = State<[String]>(wrappedValue: [])

        init(_ draft: FormDraft? = nil) { _draft = State(wrappedValue: draft) }

        var form: Form {
            Form {
                TextField("name", text: $name).onChange { log.wrappedValue.append("name") }
                NumberField("age", value: $age)
                NumberField("price", value: $price, format: .currency("$")).id("cost")
                ChoiceField("plan", selection: $plan, choices: ["free", "team"])
                MultipleChoiceField("tags", selection: $tags, choices: ["x", "y", "z"])
                ArrangementField("order", elements: $order)
                ToggleField("more", isOn: $wantsMore)
                if wantsMore { TextEditor("note", text: $note) }
                TextField("name", text: $hidden, isSecure: true)
                SecureField("password", into: box)
            }.draft($draft)
        }
    }

    @Test("M155 what was typed is there again after a form ended early, in the same program or another")
    func resuming() throws {
        @State var name = ""
        @State var age: Int?
        let form = Form {
            TextField("name", text: $name)
            NumberField("age", value: $age)
        }
        let interrupted = FormTester(form)
        interrupted.type("Ann\r3" + Keys.interrupt)
        #expect(interrupted.outcome == .interrupted(text: "3"))
        #expect(FormTester(form).screen.prefix(3) == ["› name  Ann", "", "  age   3"])

        let model = Model()
        let first = FormTester(model.form)
        first.type("Ann\t" + "-\t" + "1.5\t")
        #expect(model.draft?.answers["name"] == ["Ann"] && model.draft?.focus == nil, "kept when a field is left")
        first.type(Keys.right + "\t" + " \u{1B}[B \t" + " \u{1B}[B\t" + "y\t" + "one\rtwo\t")
        first.type("secret\tsecret" + Keys.backTab + Keys.backTab + Keys.escape)
        let draft = try #require(model.draft)
        #expect(draft.focus == "note")
        #expect(
            draft.answers == [
                "name": ["Ann"], "age": ["-"], "cost": ["$1.50"], "plan": ["team"], "tags": ["x", "y"],
                "order": ["b", "a", "c"], "more": ["yes"], "note": ["one\ntwo"],
            ], "nothing of a secret")

        let written = try JSONEncoder().encode(draft)
        let second = Model(try JSONDecoder().decode(FormDraft.self, from: written))
        let tester = FormTester(second.form)
        #expect(tester.focus == "note" && second.note == "one\ntwo" && second.wantsMore && second.plan == "team")
        #expect(second.name == "Ann" && second.age == nil && tester.text(of: "age") == "-" && second.price == 1.5)
        #expect(second.tags == ["x", "y"] && second.order == ["b", "a", "c"] && second.log.wrappedValue.isEmpty)
        tester.type(Keys.submit)
        #expect(tester.focus == "age" && tester.issue(of: "age") != nil, "what was kept is looked at like the rest")
        tester.type("5" + Keys.submit)
        #expect(tester.outcome == .submitted && second.draft == nil && second.age == -5)
    }

    @Test("a draft takes what still fits, and goes on waiting for fields that are not there yet") func oldDrafts() {
        let model = Model(
            FormDraft(
                answers: ["plan": ["gone"], "tags": ["y", "gone"], "note": ["later"], "other": ["x"]], focus: "gone"))
        let tester = FormTester(model.form)
        #expect(tester.focus == "name" && model.plan == "free" && model.tags == ["y"] && model.note.isEmpty)
        tester.type("\t")
        #expect(model.draft?.answers["note"] == ["later"], "not lost meanwhile")
        model.wantsMore = true
        tester.wake()
        #expect(model.note == "later")
    }

    @Test("a form that is hung up or cannot be asked tells whoever follows it") func lostTerminals() {
        for kind in [TerminalKind.interactive, .lineByLine] {
            let terminal = ScriptedTerminal(kind: kind)
            terminal.type("typed")
            terminal.hangUp()
            let model = Model()
            #expect(throws: LineKitError.hungUp) { try model.form.run(on: terminal) }
            #expect(model.draft != nil, "\(kind)")
        }
    }

    @Test("M157 a form or a field ends in time, with what is there or with an error") func timeLimits() async throws {
        @State var text = ""
        @State var other = ""
        func ending(
            _ limited: @escaping (Form) -> Form = { $0 },
            field: @escaping (TextField) -> FormItems = { FormBuilder.buildExpression($0) }, _ keys: [String]
        ) -> FormTester {
            text = ""
            other = ""
            let form = Form {
                field(TextField("a", text: $text, configuration: .required))
                TextField("b", text: $other)
            }
            let tester = FormTester(limited(form))
            for key in keys { tester.type(key) }
            return tester
        }
        // A tester waits for three seconds behind what it types.
        let whole = { (form: Form) in form.timeLimit(.seconds(5)) }
        #expect(ending(whole, ["x"]).outcome == nil)
        #expect(ending(whole, ["x", "y"]).outcome == .failed(.timedOut(field: "a")) && text == "xy")
        let kept = { (form: Form) in form.timeLimit(.seconds(5), then: .accept) }
        #expect(ending(kept, ["x", "y"]).outcome == .submitted && text == "xy")
        #expect(ending(kept, ["\t", "y"]).outcome == .failed(.timedOut(field: "b")), "what is there is refused")
        let each = { (field: TextField) in
            FormBuilder.buildExpression(Section { field }.timeLimit(.seconds(5), then: .accept))
        }
        let moved = ending(field: each, ["x", "y", "z"])
        #expect(moved.outcome == nil && moved.focus == "b" && other == "z", "as Return would")
        #expect(ending(field: each, ["x\t", "y", "z" + Keys.backTab]).focus == "a", "counted anew")
        let strict = { (field: TextField) in FormBuilder.buildExpression(field.timeLimit(.seconds(5))) }
        #expect(ending(field: strict, ["x", "y"]).outcome == .failed(.timedOut(field: "a")))

        let counting = ending(whole, [])
        #expect(counting.screen.last?.hasPrefix("5 s left · ") == true)
        counting.type("x")
        #expect(counting.screen.last?.hasPrefix("2 s left · ") == true)

        for kind in [TerminalKind.interactive, .lineByLine, .notTerminal] {
            let terminal = ScriptedTerminal(kind: kind)
            #expect(throws: LineKitError.timedOut(field: "Sure?"), "\(kind)") {
                try withTerminal(terminal) { try confirm("Sure?", timeLimit: TimeLimit(.seconds(1))) }
            }
            let sure = try withTerminal(terminal) {
                try confirm("Sure?", default: true, timeLimit: TimeLimit(.seconds(1), then: .accept))
            }
            #expect(sure == true, "\(kind)")
        }
        let terminal = ScriptedTerminal()
        withUnsafeCurrentTask { $0?.cancel() }
        await #expect(throws: LineKitError.self) {
            try await Form { TextField("a", text: $text) }.run(on: terminal)
        }
    }
}
