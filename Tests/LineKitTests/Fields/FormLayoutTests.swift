import Testing

@testable import LineKit

/// What a form looks like.
@Suite struct FormLayoutTests {
    private struct Model {
        let name = State(wrappedValue: "")
        let age = State<Int?>(wrappedValue: nil)
        let plan = State(wrappedValue: "free")
        let accept = State(wrappedValue: false)
        let box = SecretBox()
        var form: Form {
            Form("Create account") {
                TextField("Name", text: name.projectedValue, placeholder: "Ann")
                NumberField("Age", value: age.projectedValue)
                ChoiceField("Plan", selection: plan.projectedValue, choices: ["free", "team", "business"])
                SecureField("Password", into: box)
                ToggleField("Accept", isOn: accept.projectedValue)
            }
        }
    }

    @Test func aPageOnAnOrdinaryScreen() {
        let tester = FormTester(Model().form)
        #expect(
            tester.screen == [
                "Create account", "", "› Name      Ann", "", "  Age", "",
                "  Plan      (•) free  ( ) team  ( ) business",
                "", "  Password", "", "  Accept    ( ) yes  (•) no", "", "⏎ next · Tab next · ^S submit · Esc cancel",
            ])
        #expect(tester.frame.cursorRow == 2 && tester.frame.cursorColumn == 12)
        tester.type("日本語👩‍👩‍👧‍👦\r30\r" + Keys.right + "\rpw\r")
        #expect(tester.screen[2] == "  Name      日本語👩‍👩‍👧‍👦" && tester.screen[8] == "  Password  ••")
        #expect(tester.screen[6] == "  Plan      ( ) free  (•) team  ( ) business")
        #expect(tester.screen.last == "⏎ submit · ⇧Tab back · ^S submit · Esc cancel")
        tester.type(" \r")
        #expect(
            tester.finishedScreen == [
                "Create account", "  Name      日本語👩‍👩‍👧‍👦", "  Age       30", "  Plan      team", "  Password  ••••••••",
                "  Accept    yes",
            ])
    }

    /// The focused field, its cursor and the footer are seen on small screens, whatever is typed and wherever one goes.
    @Test func smallScreensShowTheFocusedField() {
        for (columns, rows) in [(30, 8), (20, 5), (80, 3), (12, 4), (5, 2), (1, 1), (200, 50)] {
            let tester = FormTester(Model().form, columns: columns, rows: rows)
            for keys in [
                "", "日本語 👩‍👩‍👧‍👦 and more", "\t", "12\t", "\t", "secret", "\t", Keys.backTab, Keys.backTab, Keys.backTab,
                Keys.backTab,
            ] {
                tester.type(keys)
                let frame = tester.frame
                #expect(frame.rows.count <= rows && frame.rows.allSatisfy { $0.width <= columns })
                #expect(frame.cursorRow < frame.rows.count && frame.cursorColumn < columns)
                let label = tester.focus ?? "?"
                let isLabelSeen = tester.screen.contains { $0.hasPrefix("› " + label.prefix(max(columns - 2, 0))) }
                if rows > 3, columns >= 12, !isLabelSeen { Issue.record("\(label) is not seen on \(columns)x\(rows)") }
            }
        }
    }

    @Test("C225 the focused field is on the screen") func longFormsScroll() {
        let help = "A first row of words about this field, long enough to be broken into three rows of eighty columns, "
        @State var text = ""
        let form = Form {
            ForEach(1...6, id: \.self) { number in
                TextField("Field \(number)", text: $text).help(help + help.prefix(80))
            }
        }
        let tester = FormTester(form, columns: 80, rows: 10)
        for number in 1...6 {
            let frame = tester.frame
            #expect(frame.rows.count <= 10)
            #expect(tester.screen[frame.cursorRow].hasPrefix("› Field \(number)"))
            tester.type("\t")
        }
    }

    @Test("C241 a long list scrolls") func longListsScroll() {
        @State var choice = "item 1"
        let form = Form { ChoiceField("Which?", selection: $choice, choices: (1...50).map { "item \($0)" }) }
            .presentation(.inline)
        let tester = FormTester(form, columns: 80, rows: 10)
        for step in 1...30 {
            tester.type(Keys.down)
            let frame = tester.frame
            #expect(frame.rows.count <= 10 && tester.screen[frame.cursorRow] == "› item \(step + 1)")
        }
        #expect(tester.screen.first == "Which?" && tester.screen.last == "31/50")
        tester.type(Keys.home + Keys.up)
        #expect(choice == "item 50", "Up wraps around")
        tester.type(Keys.down)
        #expect(choice == "item 1")
        tester.type("\r")
        #expect(tester.finishedScreen == ["Which? item 1"] && tester.outcome == .submitted)
    }

    @Test("C149 a character marks what is chosen") func choicesAreTellableWithoutColour() {
        @State var choice: String? = "b"
        var screens: Set<[String]> = []
        for presentation in [Form.Presentation.page, .inline, .sequential] {
            screens = []
            for selected in ["a", "b", "c", nil] {
                choice = selected
                let form = Form { ChoiceField("Which?", optional: $choice, choices: ["a", "b", "c"]) { $0 } }
                screens.insert(FormTester(form.presentation(presentation)).screen)
            }
            #expect(screens.count == 4)
        }
        @State var isOn: Bool?
        screens = []
        for answer in [true, false, nil] {
            isOn = answer
            let form = Form { ToggleField("Proceed?", optional: $isOn) }.presentation(.inline)
            screens.insert(FormTester(form).screen)
        }
        #expect(screens == [["Proceed? (•) yes  ( ) no"], ["Proceed? ( ) yes  (•) no"], ["Proceed? ( ) yes  ( ) no"]])
    }

    @Test func oneQuestionAtATime() {
        let tester = FormTester(Model().form.presentation(.sequential))
        #expect(tester.screen == ["Create account", "", "› Name      Ann", "", "⏎ next · Tab next · Esc cancel"])
        tester.type("Bob\r30\r")
        #expect(
            tester.screen == [
                "Create account", "", "✓ Name      Bob", "✓ Age       30",
                "› Plan      (•) free  ( ) team  ( ) business",
                "",
                "⏎ next · Tab next · ⇧Tab back · Esc cancel",
            ])
        tester.type(Keys.down + Keys.backTab)
        #expect(tester.screen.count == 6 && tester.focus == "Age")
    }

    /// seed A2.8, B20, C1.10: what else a page shows.
    @Test func pagesShowNotesSectionsAndAccessories() {
        @State var user = "ann"
        let form = Form {
            Note("Hello \(user)!")
            Section("Account") {
                TextField("User", text: $user).inputAccessory { Note("so far: \(user)") }
                TextField("Mail", text: $user).disabled()
            }
        }
        let tester = FormTester(form, columns: 40, rows: 12)
        #expect(
            tester.screen.prefix(7) == [
                "Hello ann!", "", "Account", "› User  ann", "        so far: ann", "", "  Mail  ann",
            ])
        tester.type("a")
        #expect(tester.screen[0] == "Hello anna!" && tester.screen[4] == "        so far: anna")
        let dim = tester.frame.rows[6]
        #expect(dim.runs.allSatisfy { $0.style.isDim })
    }

    /// A paste whose end is still to come is not cut where an Escape key would have been.
    @Test func timeoutsRunFromTheLastByte() {
        @State var text = ""
        var session = FormSession(Form { TextField("t", text: $text) }, columns: 80, rows: 24)
        let start = ContinuousClock.now
        session.begin(at: start) {}
        func feed(_ bytes: String, after milliseconds: Int) {
            _ = Array(bytes.utf8).withUnsafeBytes { session.feed($0, at: start + .milliseconds(milliseconds)) }
        }
        feed("\u{1B}", after: 0)
        #expect(session.nextDeadline == start + .milliseconds(50))
        feed("[200~ab", after: 10)
        #expect(session.nextDeadline == start + .milliseconds(2010))
        session.tick(at: start + .milliseconds(60))
        feed("c\u{1B}[201~", after: 100)
        #expect(session.nextDeadline == nil && text == "abc")
    }

    @Test func messagesBreakBetweenWords() {
        let rows: [(String, Int, [String])] = [
            ("one two three", 7, ["one two", "three"]), ("one two three", 80, ["one two three"]),
            ("one  two", 4, ["one", "two"]), ("abcdefgh ij", 4, ["abcd", "efgh", "ij"]), ("日本 語x", 4, ["日本", "語x"]),
            ("日本", 1, ["日", "本"]), ("", 5, [""]), ("a\nb c", 3, ["a", "b c"]), ("word   ", 5, ["word"]),
        ]
        for (text, columns, expected) in rows {
            let found = FrameRow.breakingWords(StyledText(text), columns: columns).map(\.text)
            #expect(found == expected)
        }
        let tester = FormTester(Model().form, columns: 30, rows: 8)
        tester.type("\t200x\r")
        #expect(tester.screen.allSatisfy { $0.count <= 30 })
    }

    /// A question of its own is asked by the form's title, styled, or by the label; a form left early keeps its answers.
    @Test func singleQuestionsAndFormsThatWereLeft() {
        @State var isOn: Bool?
        let red = Style.Color.ansi(1)
        var style = Style.plain
        style.foreground = red
        let form = Form(StyledText("Delete?", style: style)) { ToggleField("delete", optional: $isOn) }.presentation(
            .inline)
        let tester = FormTester(form, columns: 12, rows: 4)
        #expect(tester.screen == ["Delete?", "( ) yes  ( )"])
        #expect(tester.frame.rows[0].style(of: 0).foreground == red)
        var lines = LineByLineForm(form, source: .person)
        lines.begin {}
        #expect(lines.takeText() == "delete (y/n): ")
        let left = FormTester(Model().form)
        left.type("Bob\r\u{3}")
        #expect(left.finishedScreen == ["Create account", "  Name      Bob", "  Plan      free", "  Accept    no"])
        let nothing = FormTester(Form { TextField("a", text: .constant("")) }.answers(["a": ""]))
        #expect(nothing.outcome == .submitted && nothing.output.isEmpty, "what needs no asking leaves no trace")
    }

    @Test func hostileTextIsShownNotSent() {
        @State var text = "a\u{1B}[31mred\n\u{9B}2J"
        let tester = FormTester(
            Form("t\u{1B}[2J") {
                TextField("l\u{1B}c", text: $text, placeholder: "\u{7}").help("\u{1B}[?1000h")
                Note("\u{1B}]52;c;x\u{7}")
            })
        tester.type("\r")
        let output = String(decoding: tester.output, as: UTF8.self)
        for sequence in ["\u{1B}[31m", "\u{1B}[2J", "\u{1B}c", "\u{1B}[?1000h", "\u{1B}]52", "\u{9B}"] {
            #expect(!output.contains(sequence))
        }
        #expect(text == "a\u{1B}[31mred\n\u{9B}2J", "the value itself is left alone")
    }
}
