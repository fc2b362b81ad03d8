import Testing

@testable import LineKit

/// Rows B of the seeds: the chain of tags.
@Suite struct SeedChainTests {
    @Test("B1 handlers are optional and independent") func handlersAreOptional() {
        @State var a = ""
        @State var text = ""
        @State var c = ""
        var log: [String] = []
        let tester = FormTester(
            Form {
                TextField("a", text: $a)
                TextField("b", text: $text).onChange { log.append("b changed") }
                TextField("c", text: $c).onSubmit { log.append("c submitted") }
            })
        tester.type("x\ry\rz\r")
        #expect(tester.outcome == .submitted)
        #expect(a + text + c == "xyz" && log == ["b changed", "c submitted"])
    }

    @Test("B2 a form of N fields takes N + 2 lines") func formsAreShort() throws {
        // The first example of the page, which is compiled: one line for each field, one before and one after.
        let page = try ProjectFiles.text("Docs/Forms.md")
        let form = try #require(page.firstMatch(of: /(?ms)^try Form\(.*?^\}\.run\(\)$/)).output
        let fields = form.matches(of: /\w+Field\("/).count
        #expect(fields == 5 && form.split(separator: "\n").count == fields + 2)
        var log: [String] = []
        let tester = FormTester(
            Form {
                TextField("a", placeholder: "one", onChange: { log.append($0) }, onCommit: { log.append("a is \($0)") })
                TextField("b", placeholder: "two").tag(1)
            })
        tester.type("x\r")
        #expect(tester.focus == "b" && log == ["x", "a is x"], "tag, placeholder and two closures, all optional")
    }

    @Test("B3 onChange comes after the change, with the text that is there") func changesAreTrue() {
        var value = ""
        var seen: [String] = []
        let tester = FormTester(
            Form {
                TextField("a", text: Binding(get: { value }, set: { value = $0 }), shouldChange: { $1 != "xy" })
                    .onChange { seen.append(value) }
            })
        tester.type("x")
        tester.type("y")
        tester.type("z")
        #expect(seen == ["x", "xz"], "a text that was refused never existed")
    }

    @Test("B4 for every accepted change, the one that empties the field too") func emptyingIsAChange() {
        @State var text = "x"
        var count = 0
        let tester = FormTester(Form { TextField("a", text: $text).onChange { count += 1 } })
        text = "y"
        tester.wake()
        #expect(count == 0, "the program's writes are not the person's")
        tester.type(Keys.backspace)
        #expect(text.isEmpty && count == 1)
    }

    @Test("B5 validation is a thing of its own") func validationIsSeparate() {
        @State var text = ""
        let tester = FormTester(Form { TextField("a", text: $text).validate(.length(3...)) })
        tester.type("ab")
        #expect(text == "ab" && tester.issue(of: "a") == nil, "nobody is stopped from typing")
        tester.type("\r")
        #expect(tester.outcome == nil && tester.issue(of: "a") == "At least 3 characters, please.")
    }

    @Test("B6 submitting a field and losing the focus are two events") func submitAndEndAreTwo() {
        @State var text = ""
        var log: [String] = []
        let tester = FormTester(
            Form {
                TextField("a", text: $text).onSubmit { log.append("submit") }.onEnd { log.append("end \($0)") }
                TextField("b", text: $text)
            })
        tester.type(Keys.tab)
        #expect(log == ["end next"])
        log = []
        tester.type(Keys.backTab)
        tester.type("\r")
        #expect(log == ["submit", "end submit"])
    }

    @Test("B7 never twice for one Return, also when nothing changed") func oneReturnIsOneEvent() {
        @State var text = ""
        var submits = 0
        var ends = 0
        let tester = FormTester(
            Form {
                TextField("a", text: $text).onSubmit { submits += 1 }.onEnd { _ in ends += 1 }
            })
        tester.type("\r")
        #expect(tester.outcome == .submitted && submits == 1 && ends == 1)
    }

    private func chain(_ tags: [(String, Int?)], disabled: Set<String> = []) -> FormTester {
        @State var text = ""
        return FormTester(
            Form {
                ForEach(tags, id: \.0) { name, tag in
                    if let tag {
                        TextField(name, text: $text).tag(tag).disabled(disabled.contains(name))
                    } else {
                        TextField(name, text: $text).disabled(disabled.contains(name))
                    }
                }
            })
    }

    private func walk(_ tester: FormTester) -> [String] {
        var names: [String] = []
        while tester.outcome == nil, names.count < 9 {
            names.append(tester.focus ?? "none")
            tester.type("\r")
        }
        return names
    }

    @Test("B8 Return goes to the next higher tag, behind the last it submits") func returnFollowsTags() {
        let tester = chain([("c", 30), ("a", 10), ("b", 20)])
        #expect(walk(tester) == ["a", "b", "c"] && tester.outcome == .submitted)
    }

    @Test("B9 gaps and disabled fields are skipped, other controls take part") func gapsDoNotMatter() {
        #expect(walk(chain([("a", 0), ("b", 5), ("off", 7), ("c", 100)], disabled: ["off"])) == ["a", "b", "c"])
        @State var text = ""
        @State var isOn = false
        @State var plan = "x"
        let mixed = FormTester(
            Form {
                TextField("a", text: $text).tag(1)
                ToggleField("b", isOn: $isOn).tag(3)
                ChoiceField("c", selection: $plan, choices: ["x", "y"]).tag(2)
            })
        #expect(walk(mixed) == ["a", "c", "b"])
    }

    @Test("B10 a field without a tag has its place; equal tags are an error") func untaggedFieldsCount() {
        #expect(walk(chain([("a", nil), ("c", 2), ("b", 1), ("d", nil)])) == ["a", "b", "c", "d"])
        #expect(chain([("a", 4), ("b", 4)]).outcome == .failed(.duplicateField("a, b (tag 4)")))
    }

    @Test("B11 sections do not cut the chain") func groupsDoNotCut() {
        @State var text = ""
        let tester = FormTester(
            Form {
                Section("one") { TextField("a", text: $text).tag(0) }
                Section("two") { Section { TextField("b", text: $text).tag(1) } }
                TextField("c", text: $text).tag(2)
            })
        #expect(walk(tester) == ["a", "b", "c"])
    }

    @Test("B12 when the next field refuses, the focus stays") func refusalsAreNotSkipped() {
        @State var text = ""
        let tester = FormTester(
            Form {
                TextField("a", text: $text)
                TextField(
                    "b", text: $text,
                    onFirstResponderStateChanged: .init(
                        handleStateChange: { _ in }, canBecomeFirstResponder: { _ in false }))
                TextField("c", text: $text)
            })
        let bells = tester.terminal.bellCount
        tester.type("\r")
        #expect(tester.focus == "a" && tester.terminal.bellCount == bells + 1)
    }

    @Test("B13 submit, vetoes, false, end, true") func returnHasOneOrder() {
        @State var text = ""
        var log: [String] = []
        func field(_ name: String) -> some FormContent {
            TextField(
                name, text: $text,
                onFirstResponderStateChanged: .init(
                    handleStateChange: { log.append("\(name) \($0)") },
                    canBecomeFirstResponder: { _ in
                        log.append("\(name)?")
                        return true
                    })
            ).onSubmit { log.append("\(name) submits") }.onEnd { _ in log.append("\(name) ends") }
        }
        let tester = FormTester(
            Form {
                field("0")
                field("1")
            })
        log = []
        tester.type("\r")
        #expect(log == ["0 submits", "1?", "0 false", "0 ends", "1 true"])
    }

    @Test("B14 Shift-Tab, Up and Ctrl-P go back and never validate") func backIsAlwaysPossible() {
        for key in [Keys.backTab, Keys.up, "\u{10}"] {
            @State var text = ""
            var checks = 0
            let tester = FormTester(
                Form {
                    TextField("a", text: $text)
                    TextField("b", text: $text).validate { _ in
                        checks += 1
                        return "never"
                    }
                })
            tester.type(Keys.tab + "bad")
            tester.type(key)
            #expect(tester.focus == "a" && checks == 0 && tester.text(of: "b") == "bad")
        }
    }

    @Test("B15 bindings and callbacks are both first class") func bothFormsWork() {
        @State var bound = "bound"
        var told: [String] = []
        let tester = FormTester(
            Form {
                TextField("a", text: $bound)
                TextField("b", initialText: "first") { told.append($0) }
            })
        #expect(tester.screen[2] == "  b  first")
        tester.type("!" + Keys.tab + "!")
        #expect(bound == "bound!" && told == ["first!"])
        bound = "outside"
        tester.wake()
        #expect(tester.screen[0] == "  a  outside" && tester.screen[2] == "› b  first!")
        tester.type("\r")
        #expect(tester.finishedScreen == ["  a  outside", "  b  first!"])
    }

    @Test("B16 a field that is made again keeps its text, and its closures are the new ones") func stateOutlivesValues()
    {
        @State var round = 1
        var log: [String] = []
        let tester = FormTester(
            Form {
                let now = round
                TextField("a") { log.append("\($0) \(now)") }
            })
        tester.type("x")
        round = 2
        tester.type("y")
        #expect(log == ["x 1", "xy 2"])
    }

    @Test("B17 the placeholder shows while the field is empty") func placeholdersShowWhileEmpty() {
        @State var text = ""
        let tester = FormTester(Form { TextField("a", text: $text, placeholder: "@username") })
        #expect(tester.screen[0] == "› a  @username")
        tester.type("x")
        #expect(tester.screen[0] == "› a  x")
        tester.type(Keys.backspace)
        #expect(tester.screen[0] == "› a  @username")
    }

    @Test("B18 the last field's Return submits, and the hint says done") func theLastFieldSubmits() {
        @State var text = ""
        let tester = FormTester(
            Form {
                TextField("a", text: $text, configuration: .partOfChain)
                TextField("b", text: $text, configuration: .lastOfChain)
            })
        #expect(tester.screen.last?.hasPrefix("⏎ next") == true)
        tester.type("\r")
        #expect(tester.screen.last?.hasPrefix("⏎ done") == true)
        tester.type("\r")
        #expect(tester.outcome == .submitted)
    }

    @Test("B19 a field is one row high and as wide as there is room") func fieldsAreOneRow() {
        @State var text = String(repeating: "x", count: 500)
        for columns in [20, 40, 120] {
            let frame = FormTester(Form { TextField("a", text: $text) }, columns: columns, rows: 9).frame
            #expect(frame.rows[0].width >= columns - 1 && frame.rows[0].width <= columns)
            let rest = frame.rows.dropFirst().dropLast().filter { !$0.isEmpty }
            #expect(rest.isEmpty, "everything else stays where it is")
        }
    }

    @Test("B20 a form can show a summary that follows the values") func summariesFollow() {
        @State var user = ""
        @State var email = ""
        let tester = FormTester(
            Form {
                Note(StyledText("\(user) \(email)"))
                TextField("@username", text: $user)
                TextField("@email", text: $email)
            })
        tester.type("ann" + Keys.tab + "a@b")
        #expect(tester.screen[0] == "ann a@b")
    }

    @Test("B21 the end is told exactly once, whatever the exit") func endsAreToldOnce() {
        for (keys, reason) in [
            (Keys.tab, FocusChangeReason.next), ("\r", .submit), (Keys.submit, .ended), (Keys.escape, .ended),
            (Keys.interrupt, .ended), (Keys.endOfFile, .ended),
        ] {
            @State var text = ""
            var ends: [FocusChangeReason] = []
            let tester = FormTester(
                Form {
                    TextField("a", text: $text).onEnd { ends.append($0) }
                    TextField("b", text: $text)
                })
            tester.type(keys)
            tester.endInput()
            #expect(ends == [reason], "\(keys.debugDescription)")
        }
    }
}
