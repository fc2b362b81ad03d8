import Testing

@testable import LineKit

@Suite struct LineByLineFormTests {
    private struct Model {
        let name = State(wrappedValue: "")
        let age = State<Int?>(wrappedValue: nil)
        let plan = State(wrappedValue: "free")
        let accept = State(wrappedValue: false)
        let box = SecretBox()
        let log = State<[String]>(wrappedValue: [])
        var form: Form {
            Form("Create account") {
                TextField(
                    "Name", text: name.projectedValue, placeholder: "Ann",
                    onFirstResponderStateChanged: .init { log.wrappedValue.append("name \($0)") })
                NumberField("Age", value: age.projectedValue, in: 0...150)
                if (age.wrappedValue ?? 0) >= 18 {
                    ChoiceField("Plan", selection: plan.projectedValue, choices: ["free", "team", "business"])
                }
                SecureField("Password", into: box, configuration: .rule(.length(2...)))
                SecureField("Again", confirming: box)
                ToggleField("Accept terms?", isOn: accept.projectedValue).validate(.isOn)
            }
        }
    }

    /// seed D8: every field from the pipe, secrets too, by the same rules; never a trap.
    @Test func pipes() {
        typealias Row = (lines: [String], LineKitError?, summary: String)
        let rows: [Row] = [
            (["Ann", "30", "team", "pw", "pw", "yes"], nil, "Ann 30 team true 2"),
            (["Ann", "30", "3", "pw", "pw", "Y"], nil, "Ann 30 business true 2"),
            (["Ann", "3", "pw", "pw", "y"], nil, "Ann 3 free true 2"),
            (["日本語", "30", "", "pw", "pw", "y"], nil, "日本語 30 free true 2"),
            (["Ann", "x"], .invalidAnswer(field: "Age", message: "A number, please."), "Ann nil free false nil"),
            (
                ["Ann", "151"], .invalidAnswer(field: "Age", message: "Between 0 and 150, please."),
                "Ann 151 free false nil"
            ),
            (
                ["Ann", "30", "gold"], .invalidAnswer(field: "Plan", message: "One of free, team, business, please."),
                "Ann 30 free false nil"
            ),
            (
                ["Ann", "30", "1", "pw", "other"],
                .invalidAnswer(field: "Again", message: "The two are not the same."), "Ann 30 free false nil"
            ),
            (
                ["Ann", "30", "1", "p"],
                .invalidAnswer(field: "Password", message: "At least 2 characters, please."), "Ann 30 free false nil"
            ),
            (
                ["Ann", "30", "1", "pw", "pw", "no"],
                .invalidAnswer(field: "Accept terms?", message: "This has to be accepted."), "Ann 30 free false nil"
            ),
            (["Ann"], .endOfInput(field: "Age"), "Ann nil free false nil"),
            ([], .endOfInput(field: "Name"), " nil free false nil"),
        ]
        for (lines, error, summary) in rows {
            let model = Model()
            var form = LineByLineForm(model.form, source: .pipe)
            form.begin {}
            var rest = lines[...]
            while !form.isFinished {
                if let line = rest.popFirst() { form.answer(InputText(line)) } else { form.endInput() }
                #expect(form.takeText().isEmpty)
            }
            #expect(form.error == error && rest.isEmpty)
            let secret = model.box.take()?.characterCount
            let age = model.age.wrappedValue.map(String.init) ?? "nil"
            let found =
                "\(model.name.wrappedValue) \(age) \(model.plan.wrappedValue) \(model.accept.wrappedValue) \(secret.map(String.init) ?? "nil")"
            #expect(found == summary)
        }
    }

    @Test("lists are read out with headings, with reasons, and with how several are answered") func lists() {
        @State var plan = "free"
        @State var tags: Set<String> = []
        @State var order = ["a", "b"]
        @State var text = ""
        let content = Form {
            ChoiceField(
                "Plan", selection: $plan, choices: ["free", "team"], obstacle: { $0 == "team" ? "full" : nil },
                group: { $0 == "free" ? "Alone" : "Together" })
            MultipleChoiceField("Tags", selection: $tags, choices: ["x", "y"])
            ArrangementField("Order", elements: $order)
            TextEditor("Text", text: $text).inputAccessory { Note("Take your time.") }
        }
        var form = LineByLineForm(content, source: .person)
        form.begin {}
        var transcript = form.takeText()
        for line in ["2", "", "x, y", "b", "one\\ntwo"] {
            form.answer(InputText(line))
            transcript += "⏎\n" + form.takeText()
        }
        #expect(
            transcript == """
                Alone
                1) free
                Together
                2) team (full)
                Plan [free]: ⏎
                team: full
                Alone
                1) free
                Together
                2) team (full)
                Plan [free]: ⏎
                1) x
                2) y
                (several with commas between them)
                Tags: ⏎
                1) a
                2) b
                (from the first to the last, with commas between them)
                Order [a, b]: ⏎
                (\\n begins a new line)
                Take your time.
                Text: ⏎

                """)
        #expect(form.isFinished && form.error == nil && order == ["b", "a"] && text == "one\ntwo")
    }

    /// case C147, seed A2.5: a person is asked line by line, and asked again after a wrong answer.
    @Test func people() {
        let model = Model()
        var form = LineByLineForm(model.form, source: .person)
        form.begin {}
        var transcript = form.takeText()
        var secrets: [Bool] = []
        for line in ["Ann", "x", "30", "2", "p", "pw", "px", "pw", "y"] {
            secrets.append(form.asksForSecret)
            form.answer(InputText(line))
            transcript += "⏎\n" + form.takeText()
        }
        #expect(
            transcript == """
                Create account
                (example: Ann)
                Name: ⏎
                Age: ⏎
                A number, please.
                Age: ⏎
                1) free
                2) team
                3) business
                Plan [free]: ⏎
                Password: ⏎
                At least 2 characters, please.
                Password: ⏎
                Again: ⏎
                The two are not the same.
                Again: ⏎
                Accept terms? (y/n) [no]: ⏎

                """)
        #expect(secrets == [false, false, false, false, true, true, true, true, false])
        #expect(form.isFinished && form.error == nil && model.plan.wrappedValue == "team")
        #expect(model.log.wrappedValue == ["name true", "name false"], "handlers are told as on a screen")
    }

    /// A caller's own Return and demands count here too, and no field is asked for ever.
    @Test func handlersDecideWhereToGo() {
        @State var text = ["", "", ""]
        @State var demand: FirstResponderDemand?
        var order: [String] = []
        func field(_ index: Int, handleReturn: (() -> Void)? = nil) -> TextField {
            TextField(
                "\(index)", text: $text[dynamicMember: \.[index]], firstResponderDemand: index == 2 ? $demand : nil,
                onFirstResponderStateChanged: .init { if $0 { order.append("\(index)") } }, handleReturn: handleReturn)
        }
        var form = LineByLineForm(
            Form {
                field(0) { demand = .shouldBecomeFirstResponder }
                field(1) {}
                field(2)
            }, source: .pipe)
        form.begin {}
        form.answer(InputText("a"))
        #expect(order == ["0", "2"] && form.waitingFor == "2")
        form.answer(InputText("c"))
        #expect(form.isFinished && form.error == nil && text == ["a", "", "c"])
        var stuck = LineByLineForm(
            Form {
                field(1) {}
                field(0) {}
            }, source: .pipe)
        stuck.begin {}
        stuck.answer(InputText("x"))
        stuck.answer(InputText("y"))
        #expect(stuck.isFinished && stuck.error == nil && text == ["y", "x", "c"])
    }

    @Test func formsThatAskNothing() {
        @State var text = "x"
        let rows: [(Form, LineKitError?)] = [
            (Form { Note("nothing") }, nil),
            (Form { TextField("a", text: $text).disabled() }, nil),
            (Form { TextField("a", text: $text) }.answers(["a": "y"]), nil),
            (
                Form("F") { TextField("a", text: $text).disabled() }.validate { ["Never."] },
                .invalidAnswer(field: "F", message: "Never.")
            ),
        ]
        for (content, error) in rows {
            var form = LineByLineForm(content, source: .pipe)
            form.begin {}
            #expect(form.isFinished && form.error == error)
        }
    }

    @Test("C151 of a typed secret nothing is shown where it would be spoken") func secretsAreNotSpoken() throws {
        let terminal = ScriptedTerminal(kind: .lineByLine)
        terminal.type("hunter2\n")
        let count: Int? = try withTerminal(terminal) {
            try readSecret(prompt: "Password: ", mask: .character("*"))?.characterCount
        }
        #expect(count == 7)
        let shown = terminal.screen.rows.joined(separator: "\n")
        #expect(shown.contains("Password:") && !shown.contains("hunter") && !shown.contains("*"))
    }
}
