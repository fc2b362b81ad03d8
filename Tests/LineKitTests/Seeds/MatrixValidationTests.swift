import Testing

@testable import LineKit

/// The features of validation, M93 to M103, and M113.
@Suite struct MatrixValidationTests {
    private func tester(_ configuration: FieldConfiguration = .empty, text: State<String>) -> FormTester {
        FormTester(
            Form {
                TextField("a", text: text.projectedValue, configuration: configuration).validate(.length(3...))
                TextField("b", text: .constant(""))
            })
    }

    @Test("M93 checked on accepting, with a message under the field") func messagesStandBelow() {
        let text = State(wrappedValue: "")
        let tester = tester(text: text)
        let height = tester.screen.count
        tester.type("ab\r")
        #expect(tester.screen[1] == "     ✗ At least 3 characters, please." && tester.screen.count == height)
        tester.type("c")
        #expect(
            tester.screen[1].isEmpty && tester.screen.count == height, "gone with the next change, and nothing jumps")
    }

    @Test("M94 valid, invalid and incomplete are three answers") func incompleteTextsGoOn() {
        @State var text = ""
        let field = TextEditor("a", text: $text, newlines: .acceptIfComplete { $0.hasSuffix(";") })
        let tester = FormTester(Form { field.validate { $0.contains("x") ? "No x." : nil } })
        tester.type("one\r")
        #expect(text == "one\n" && tester.outcome == nil)
        tester.type("x;\r")
        #expect(tester.issue(of: "a") == "No x.")
        tester.type(Keys.backspace + Keys.backspace + "y;\r")
        #expect(tester.outcome == .submitted)
    }

    @Test("M95 validation while typing, as an option") func liveValidation() {
        for (policy, seen) in [
            (FieldTraits.LiveValidation.never, [nil, nil, nil]), (.always, ["short", "short", nil]),
            (.afterFirstIssue, [nil, nil, nil]),
        ] {
            @State var text = ""
            let rule = FieldRule { $0.count < 3 ? "short" : nil }
            let tester = FormTester(
                Form { TextField("a", text: $text, configuration: .validation(policy)).validate(rule) })
            for (key, message) in zip(["a", "b", "c"], seen) {
                tester.type(key)
                #expect(tester.issue(of: "a") == message, "\(policy)")
            }
            tester.type(Keys.backspace + "\r" + "")
            #expect(tester.issue(of: "a") == "short")
            tester.type(Keys.backspace)
            #expect(tester.issue(of: "a") == (policy == .never ? nil : "short"), "\(policy)")
        }
    }

    @Test("M96 one gate before every change") func oneGate() {
        @State var text = "ab"
        let tester = FormTester(Form { TextField("a", text: $text).shouldChange { _ in .refuse() } })
        for keys in ["x", Keys.backspace, "\u{15}", "\u{14}", "\u{1B}u", "\u{1B}[200~p\u{1B}[201~", "\u{18}h\u{18}w"] {
            tester.type(keys)
            #expect(text == "ab", "\(keys.debugDescription)")
        }
    }

    @Test("M97 text is normalised while typing, the cursor with it") func normalising() {
        @State var phone = ""
        let tester = FormTester(Form { TextField("a", text: $phone, configuration: .pattern("(###) ###-####")) })
        for key in "5551234567" { tester.type(String(key)) }
        #expect(phone == "(555) 123-4567")
        tester.type("\u{1}" + Keys.right + Keys.right + Keys.backspace)
        #expect(phone == "(551) 234-567" && tester.frame.cursorColumn == 5 + 1)
        tester.type("9")
        #expect(phone == "(955) 123-4567")
    }

    @Test("M98 async validation: pending is shown, edits cancel, errors are told apart") func asyncValidation()
        async throws
    {
        @State var name = ""
        let gate = Gate()
        let tester = FormTester(
            Form {
                TextField("a", text: $name).validate(async: { try await gate.pass($0) })
                TextField("b", text: .constant(""))
            })
        func end() async {
            for check in tester.engine.checks { await check.value() }
            tester.wake()
        }
        tester.type("ann\r")
        #expect(tester.focus == "a" && tester.screen[1] == "     … checking", "shown after its time")
        await gate.open("ann", .success("Taken."))
        await end()
        #expect(tester.issue(of: "a") == "Taken." && tester.focus == "a")
        tester.type("a\r")
        tester.type("b")
        #expect(!tester.engine.isChecking, "an edit cancels the check")
        tester.type("\r")
        await gate.open("annab", .failure(Gate.Broken()))
        await end()
        #expect(tester.issue(of: "a") == "This could not be checked: the line is broken")
        tester.type("\r")
        await gate.open("annab", .success(nil))
        await gate.open("anna", .success(nil))
        await end()
        #expect(tester.focus == "b")
        tester.type(Keys.backTab)
        tester.type("\r")
        #expect(tester.focus == "b", "what was found valid is not checked again")
    }

    /// Holds checks until the test lets them through.
    actor Gate {
        struct Broken: Error, CustomStringConvertible { let description = "the line is broken" }
        private var waiting: [String: CheckedContinuation<FieldIssue?, any Error>] = [:]
        private var answers: [String: Result<FieldIssue?, any Error>] = [:]

        func pass(_ text: String) async throws -> FieldIssue? {
            if let answer = answers.removeValue(forKey: text) { return try answer.get() }
            return try await withCheckedThrowingContinuation { waiting[text] = $0 }
        }

        /// Lets the check of a text through, now or when it comes.
        func open(_ text: String, _ result: Result<FieldIssue?, any Error>) {
            guard let check = waiting.removeValue(forKey: text) else { return answers[text] = result }
            check.resume(with: result)
        }
    }

    @Test("M99 rules over several fields") func crossFieldRules() {
        @State var from = "5"
        @State var to = "3"
        let tester = FormTester(
            Form {
                TextField("from", text: $from)
                TextField("to", text: $to).id("end")
            }.validate { from > to ? [FieldIssue("Before the start.", field: "end")] : [] })
        tester.type(Keys.submit)
        #expect(tester.focus == "to" && tester.issue(of: "to") == "Before the start.")
    }

    @Test("M100 an error puts the cursor at its place") func errorsPointAtTheirPlace() {
        @State var text = "a b"
        let tester = FormTester(
            Form {
                TextField("a", text: $text).validate { text in
                    text.firstIndex(of: " ").map {
                        FieldIssue("No blanks.", position: text.distance(from: text.startIndex, to: $0))
                    }
                }
            })
        tester.type("\r")
        #expect(tester.frame.cursorColumn == 6)
    }

    @Test("M101 a warning lets the second Return pass") func warningsPass() {
        @State var text = "x"
        let tester = FormTester(Form { TextField("a", text: $text).validate(FieldRule.length(3...).warning) })
        tester.type("\r")
        #expect(tester.outcome == nil && tester.screen[1].hasPrefix("     ! "))
        tester.type("\r")
        #expect(tester.outcome == .submitted)
    }

    @Test("M102 ready-made rules that combine") func rulesCombine() {
        let rows: [(FieldRule, String, Bool)] = [
            (.nonEmpty, " ", false), (.length(1...2), "abc", false), (.email, "a@b.c", true), (.url, "x", false),
            (.oneOf(["a", "b"]), "c", false), (.range(1...3), "2", true), (.not(.email, "Not that."), "a@b.c", false),
            (.any(.email, .url), "https://x.y", true), (.combine(.nonEmpty, .length(2...)), "a", false),
            (FieldRule.email.message("Nein."), "x", false),
        ]
        for (rule, text, isValid) in rows { #expect((rule.issue(with: text) == nil) == isValid, "\(text)") }
        #expect(FieldRule.email.message("Nein.").issue(with: "x")?.message == "Nein.")
    }

    @Test("M103 a refused answer keeps its text and cursor") func refusedAnswersStay() {
        let text = State(wrappedValue: "")
        let tester = tester(text: text)
        tester.type("ab" + Keys.left)
        tester.type("\r")
        #expect(text.wrappedValue == "ab" && tester.frame.cursorColumn == 6 && tester.focus == "a")
    }

    @Test("a text of several lines is drawn as from scratch, whatever was typed") func linesAreDrawnAnew() {
        var random = SeededRandom(seed: 7)
        let keys = [
            "a", "word ", "日本", "\r", Keys.backspace, Keys.left, Keys.up, Keys.down, "\u{1}", "\u{5}", "\u{B}",
            "\u{1F}",
            "\u{19}", "\u{17}",
        ]
        @State var text = "first\nsecond"
        let form = Form { TextEditor("a", text: $text, rows: 40) }
        let tester = FormTester(form, columns: 24, rows: 60)
        for _ in 0..<300 {
            tester.type(keys[Int(random.next() % UInt64(keys.count))])
            let fresh = FormTester(form, columns: 24, rows: 60).screen
            if tester.screen != fresh { Issue.record("\(tester.screen) is not \(fresh)") }
        }
        text = "set\nfrom outside"
        tester.wake()
        #expect(tester.screen.prefix(2) == ["› a  set", "     from outside"])
    }

    @Test("M113 a field of one row scrolls, with marks, and cuts no letter") func fieldsScroll() {
        @State var text = ""
        let tester = FormTester(Form { TextField("a", text: $text).fieldWidth(9) })
        tester.type("日本語日本語")
        #expect(tester.screen[0] == "› a  ‹日本語")
        tester.type(Keys.home)
        #expect(tester.screen[0] == "› a  日本語日›")
    }
}
