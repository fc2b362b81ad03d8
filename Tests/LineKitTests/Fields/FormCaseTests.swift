import Testing

@testable import LineKit

/// Cases of the requirements, and the rules of accepting and submitting.
@Suite struct FormCaseTests {
    @Test("C227 an invalid field lets go backwards") func goingBackIsAlwaysPossible() {
        @State var name = ""
        @State var email = ""
        let tester = FormTester(
            Form {
                TextField("Name", text: $name)
                TextField("Email", text: $email, configuration: .email)
            })
        tester.type("\tx\r")
        #expect(tester.focus == "Email" && tester.issue(of: "Email") != nil)
        tester.type(Keys.backTab)
        #expect(tester.focus == "Name" && email == "x" && tester.issue(of: "Email") != nil)
        tester.type(Keys.submit)
        #expect(tester.focus == "Email" && tester.outcome == nil, "submitting goes to what is wrong")
        tester.type("@example.org " + Keys.submit)
        #expect(tester.outcome == .submitted && email == "x@example.org")
    }

    @Test("C229 going back never lands on a hidden step") func hiddenStepsAreSkipped() {
        for presentation in [Form.Presentation.page, .sequential] {
            @State var text = ""
            @State var isShown = false
            let tester = FormTester(
                Form {
                    if isShown { TextField("1", text: $text) }
                    TextField("2", text: $text)
                    TextField("3", text: $text)
                }.presentation(presentation))
            #expect(tester.focus == "2")
            tester.type(Keys.backTab)
            #expect(tester.focus == "2")
            isShown = true
            tester.type("x" + Keys.backTab)
            #expect(tester.focus == "1" && text == "x")
        }
    }

    @Test("C231 a changed answer clears what hangs on it") func dependentAnswersAreCleared() {
        @State var country = ""
        @State var region = ""
        let tester = FormTester(
            Form {
                TextField("Country", text: $country).onChange { region = "" }
                TextField("Region", text: $region).validate {
                    $0.hasPrefix(country) ? nil : "No region of that country."
                }
            })
        tester.type("at\rat-w" + Keys.backTab + Keys.backspace)
        #expect(region.isEmpty && tester.text(of: "Region") == "")
    }

    @Test("C233 an async check is shown as pending, and Ctrl-C still works") func asyncChecksArePending() async {
        @State var text = ""
        let tester = FormTester(
            Form {
                TextField("a", text: $text).validate(async: { _ in
                    // For ever, or until the form is left.
                    try await Task.sleep(for: .seconds(3600))
                    return nil
                })
            })
        tester.type("x\r")
        #expect(tester.screen.contains("     … checking") && tester.outcome == nil)
        let check = tester.engine.checks.first
        tester.type(Keys.interrupt)
        #expect(tester.outcome == .interrupted(text: "x"))
        await check?.value()
        let verdict = check?.verdict
        if case .failed? = verdict {} else { Issue.record("the check goes on: \(String(describing: verdict))") }
    }

    @Test("C235 a refused answer stays and its message goes with the next change") func refusedAnswersStay() {
        @State var text = ""
        let tester = FormTester(
            Form { TextField("t", text: $text).validate { $0 == "abc" ? FieldIssue("Not abc.", position: 1) : nil } })
        tester.type("abc\r")
        #expect(tester.screen[0] == "› t  abc" && tester.screen[1] == "     ✗ Not abc.")
        #expect(tester.output.contains(0x07) && tester.frame.cursorColumn == 6)
        tester.type("X")
        #expect(text == "aXbc" && tester.issue(of: "t") == nil)
    }

    @Test("C237 a default is validated") func defaultsAreValidated() {
        @State var text = "x"
        let tester = FormTester(Form { TextField("t", text: $text).validate(.not(.oneOf(["x"]), "Not x.")) })
        tester.type("\r")
        #expect(tester.outcome == nil && tester.issue(of: "t") == "Not x.")
    }

    @Test("C239 only the terminal's own cursor") func noCursorIsDrawn() {
        @State var text = "A_B"
        let tester = FormTester(Form { TextField("t", text: $text) })
        #expect(tester.screen[0] == "› t  A_B" && tester.frame.cursorColumn == 8 && tester.frame.isCursorVisible)
    }

    /// seed A7.4, A7.1, A4.6: what Return does.
    @Test func returnFollowsTheField() {
        typealias Row = (FieldConfiguration, String, focus: String?, FormEngine.Ending?)
        let rows: [Row] = [
            (.empty, "\r", "b", nil), (.required, "\r", "a", nil), (.required, " \r", "b", nil),
            (.required, "x\r", "b", nil),
            (.lastOfChain, "\r", nil, .submitted), (.partOfChain, "\r", "b", nil),
        ]
        for (configuration, keys, focus, ending) in rows {
            @State var text = ""
            let tester = FormTester(
                Form {
                    TextField("a", text: $text, configuration: configuration)
                    ToggleField("b", isOn: .constant(true))
                })
            tester.type(keys)
            #expect(tester.focus == focus && tester.outcome == ending)
        }
        @State var text = ""
        let tester = FormTester(Form { TextField("a", text: $text, configuration: .partOfChain) })
        tester.type("x\r")
        #expect(tester.focus == "a" && tester.outcome == nil, "part of a chain submits nothing")
    }

    /// matrix 99, 101: rules about several fields, and warnings that let the second Return pass.
    @Test func formRulesAndWarnings() {
        @State var low: Int? = 5
        @State var high: Int? = 3
        var isWarned = false
        let form = Form {
            NumberField("Low", value: $low)
            NumberField("High", value: $high).validate(FieldRule { $0.count > 1 ? nil : "Rather low." }.warning)
        }
        .validate { (low ?? 0) > (high ?? 0) ? [FieldIssue("Has to be more.", field: "High")] : [] }
        .validate {
            defer { isWarned = true }
            return high == 42 ? [FieldIssue("Really 42?", severity: .warning)] : []
        }
        let tester = FormTester(form)
        tester.type(Keys.submit)
        #expect(tester.issue(of: "High") == "Rather low." && tester.focus == "High" && tester.outcome == nil)
        tester.type(Keys.submit)
        #expect(tester.issue(of: "High") == "Has to be more.")
        tester.type(Keys.backspace + "42" + Keys.submit)
        #expect(tester.outcome == nil && isWarned && tester.screen.contains("! Really 42?"))
        tester.type(Keys.submit)
        #expect(tester.outcome == .submitted)
    }

    @Test func endingsCarryWhatIsKnown() {
        let rows: [(String, FormEngine.Ending, LineKitError)] = [
            ("ab" + Keys.interrupt, .interrupted(text: "ab"), .interrupted(text: "ab")),
            ("ab" + Keys.escape, .cancelled(text: "ab"), .cancelled(text: "ab")),
            (Keys.endOfFile, .endOfInput(field: "t"), .endOfInput(field: "t")),
        ]
        for (keys, ending, error) in rows {
            @State var text = ""
            var ends: [FocusChangeReason] = []
            let tester = FormTester(
                Form {
                    TextField(
                        "t", text: $text,
                        onFirstResponderStateChanged: .init(
                            handleStateChange: { _ in }, canResignFirstResponder: { _ in false })
                    ).onEnd { ends.append($0) }
                })
            let isEscape = keys.last == "\u{1B}"
            let used = tester.type(isEscape ? keys : keys + "more")
            #expect(tester.outcome == ending && tester.outcome?.error == error && ends == [.ended])
            #expect(used == keys.utf8.count, "the rest belongs to the next prompt")
        }
        @State var text = ""
        let tester = FormTester(Form { TextField("t", text: $text) })
        tester.type("\u{1A}")
        if case .suspend = tester.takeRequest() {} else { Issue.record("Ctrl-Z asks to be suspended") }
        tester.type("x")
        #expect(text == "x")
        let twice = FormTester(
            Form {
                TextField("t", text: $text).id(1); TextField("t", text: $text).id(1)
            })
        #expect(twice.outcome == .failed(.duplicateField("t")))
    }

    /// matrix 156: answers from elsewhere keep the same rules, and are not asked for.
    @Test func answersFromElsewhere() {
        @State var name = ""
        @State var age: Int?
        @State var plan = "free"
        @State var isOn = false
        let box = SecretBox()
        let form = Form {
            TextField("Name", text: $name, configuration: .maxLength(5)).id("who")
            NumberField("Age", value: $age, in: 0...150)
            ChoiceField("Plan", selection: $plan, choices: ["free", "team"])
            ToggleField("Accept", isOn: $isOn)
            SecureField("Password", into: box)
        }
        let all = ["who": "Ann", "Age": "30", "Plan": "TEAM", "Accept": "y", "Password": "pw"]
        let done = FormTester(form.answers(all))
        #expect(done.outcome == .submitted)
        #expect(name == "Ann" && age == 30 && plan == "team" && isOn && box.take()?.characterCount == 2)
        let partial = FormTester(form.answers(["Name": "Bob"]))
        #expect(partial.focus == "Age" && name == "Bob")
        let rows: [([String: String], LineKitError)] = [
            (["Name": "Robert"], .invalidAnswer(field: "Name", message: "At most 5 characters, please.")),
            (["Age": "x"], .invalidAnswer(field: "Age", message: "A number, please.")),
            (["Plan": "gold"], .invalidAnswer(field: "Plan", message: "One of free, team, please.")),
            (["Accept": "maybe"], .invalidAnswer(field: "Accept", message: "Yes or no, please.")),
            (all.merging(["Age": "200"]) { $1 }, .invalidAnswer(field: "Age", message: "Between 0 and 150, please.")),
        ]
        for (answers, error) in rows { #expect(FormTester(form.answers(answers)).outcome?.error == error) }
    }
}
