import Testing

@testable import LineKit

/// The features of forms and of the focus, M146 to M171.
@Suite struct MatrixFormTests {
    private static func three(_ text: State<String>, presentation: Form.Presentation = .page) -> FormTester {
        FormTester(
            Form {
                Section("one") { TextField("a", text: text.projectedValue).validate(.nonEmpty) }
                Section("two") { TextField("b", text: text.projectedValue) }
                TextField("c", text: text.projectedValue)
            }.presentation(presentation))
    }

    @Test("M146 several fields on the screen, any of them edited") func severalFields() {
        let tester = Self.three(State(wrappedValue: ""))
        #expect(tester.screen.filter { $0.hasPrefix("› ") || $0.hasPrefix("  ") }.count == 3)
        tester.type(Keys.down + Keys.down + "x" + Keys.up)
        #expect(tester.focus == "b")
    }

    @Test("M147 going back never validates and never loses text") func goingBack() {
        for presentation in [Form.Presentation.page, .sequential, .pages] {
            let text = State(wrappedValue: "x")
            let tester = Self.three(text, presentation: presentation)
            tester.type("\r")
            tester.type("\u{15}" + Keys.backTab)
            #expect(tester.focus == "a" && tester.issue(of: "b") == nil, "\(presentation)")
        }
    }

    @Test("M148 hidden fields are neither asked nor part of the answer") func conditionalFields() {
        @State var wantsMore = false
        @State var text = ""
        let tester = FormTester(
            Form {
                ToggleField("more", isOn: $wantsMore)
                if wantsMore {
                    Section("details") { TextField("b", text: $text).validate(.nonEmpty) }
                }
            })
        #expect(!tester.screen.joined().contains("details"))
        tester.type("y")
        #expect(tester.screen.joined().contains("details"))
        tester.type("n" + Keys.submit)
        #expect(tester.outcome == .submitted && tester.finishedScreen == ["  more  no"])
    }

    @Test("M149 titles and choices made from other answers") func computedChoices() {
        @State var country = "CH"
        @State var region = "Bern"
        let regions = ["CH": ["Bern", "Uri"], "AT": ["Wien", "Tirol"]]
        let tester = FormTester(
            Form {
                ChoiceField("Country", selection: $country, choices: ["CH", "AT"])
                ChoiceField("Region of \(country)", selection: $region, choices: regions[country] ?? [])
            })
        tester.type(Keys.right)
        #expect(tester.screen.joined().contains("Region of AT") && tester.screen.joined().contains("Tirol"))
    }

    @Test("M150 answers are bound to a model's own properties") func modelsAreBound() {
        struct Account { var name = ""; var age: Int? }
        @State var account = Account()
        let tester = FormTester(
            Form {
                TextField("name", text: $account.name)
                NumberField("age", value: $account.age)
            })
        tester.type("Ann\r30\r")
        #expect(account.name == "Ann" && account.age == 30 && tester.outcome == .submitted)
    }

    @Test("M151 values written from outside appear") func outsideValues() {
        let text = State(wrappedValue: "")
        let tester = Self.three(text)
        text.wrappedValue = "new"
        tester.wake()
        #expect(tester.text(of: "c") == "new")
    }

    @Test("M152 disabled and read-only, at any time") func disabledAndReadOnly() {
        @State var isReadOnly = true
        @State var isOff = false
        @State var text = "keep"
        let tester = FormTester(
            Form {
                TextField("a", text: $text).readOnly(isReadOnly)
                TextField("b", text: $text).disabled(isOff)
            })
        tester.type("x\u{15}" + Keys.backspace)
        #expect(text == "keep" && tester.focus == "a", "it can have the focus, and be copied")
        tester.type("\u{18}h\u{1B}w")
        isReadOnly = false
        tester.type("\u{5}\u{19}")
        #expect(text == "keepkeep")
        isOff = true
        tester.type(Keys.tab)
        #expect(tester.focus == "a")
    }

    @Test("M153 label, help and example") func labelsAndHelp() {
        @State var text = ""
        let tester = FormTester(Form { TextField("Port", text: $text, placeholder: "8080").help("Where it listens.") })
        #expect(tester.screen.prefix(2) == ["› Port  8080", "        Where it listens."])
    }

    @Test("M156 answers given beforehand, under the same rules; none is asked for where nobody can be")
    func givenAnswers() {
        @State var name = ""
        @State var age: Int?
        @State var note = ""
        let form = Form {
            TextField("name", text: $name, configuration: .required)
            NumberField("age", value: $age, in: 0...150).validate(.nonEmpty)
            TextField("note", text: $note)
        }
        #expect(FormTester(form.answersOnly([:])).outcome == .failed(.missingAnswers(["name", "age"])))
        #expect(
            FormTester(form.answersOnly(["name": "Ann", "age": "200"])).outcome?.error
                == .invalidAnswer(field: "age", message: "Between 0 and 150, please."))
        #expect(FormTester(form.answersOnly(["name": "Ann", "age": "20"])).outcome == .submitted && age == 20)
    }

    @Test("M158 pages: a section at a time") func pages() {
        let tester = Self.three(State(wrappedValue: "x"), presentation: .pages)
        #expect(tester.screen.prefix(4) == ["one", "› a  x", "", "page 1 of 2"])
        tester.type("\r")
        #expect(tester.screen[0] == "two" && tester.screen[1] == "› b  x" && tester.screen.contains("page 2 of 2"))
        tester.type(Keys.backTab)
        #expect(tester.focus == "a" && tester.screen[0] == "one")
    }

    @Test("M159 paths are completed with Tab") func paths() throws {
        let directory = try TemporaryDirectory()
        for name in ["notes.txt", "notebook", "other"] { try directory.write("", to: name) }
        @State var path = ""
        let tester = FormTester(
            Form {
                PathField("file", path: $path, mustExist: true, relativeTo: directory.path)
                TextField("b", text: .constant(""))
            })
        tester.type("no\t")
        #expect(
            path == "note" && tester.screen.joined().contains("notebook")
                && tester.screen.joined().contains("notes.txt"))
        tester.type("\t")
        #expect(tester.focus == "b", "nothing more to complete")
        tester.type(Keys.backTab + "s\t")
        #expect(path == "notes.txt")
        tester.type("x\r")
        #expect(tester.issue(of: "file") == "There is nothing there.")
    }

    @Test("M160 configurations combine by stated laws") func lawsOfConfigurations() {
        let a = FieldConfiguration.combine(.maxLength(2), .combine(.email, .maxLength(3)))
        let b = FieldConfiguration.combine(.combine(.maxLength(2), .email), .maxLength(3))
        #expect(a.traits.maxLength == 3 && b.traits.maxLength == 3 && a.traits.keyboardType == b.traits.keyboardType)
    }

    @Test("the program moves to any field by a value") func movingByValue() {
        @State var text = ""
        @State var focus: String?
        let tester = FormTester(
            Form {
                TextField("a", text: $text)
                TextField("b", text: $text)
            }.focus($focus))
        focus = "b"
        tester.wake()
        #expect(tester.focus == "b")
    }

    @Test("Tab stops at the ends, or goes round") func tabAtTheEnds() {
        for wraps in [false, true] {
            @State var text = ""
            let tester = FormTester(
                Form {
                    TextField("a", text: $text)
                    TextField("b", text: $text)
                }.wrapsFocus(wraps))
            tester.type(Keys.backTab)
            #expect(tester.focus == (wraps ? "b" : "a"))
            tester.type(Keys.tab + Keys.tab)
            #expect(tester.focus == "b")
        }
    }

    @Test("M163 a demand resets itself") func demandsReset() {
        @State var text = ""
        @State var demand: FirstResponderDemand?
        var outcomes: [FirstResponderDemandOutcome] = []
        let tester = FormTester(
            Form {
                TextField("a", text: $text)
                TextField("b", text: $text, firstResponderDemand: $demand).onDemandResolved { outcomes.append($0) }
            })
        demand = .shouldBecomeFirstResponder
        tester.wake()
        #expect(demand == nil && outcomes == [.fulfilled])
    }

    @Test("M164 a field may refuse to gain or to lose the focus") func refusing() {
        for (gains, loses) in [(false, true), (true, false)] {
            @State var text = ""
            let tester = FormTester(
                Form {
                    TextField(
                        "a", text: $text,
                        onFirstResponderStateChanged: .init(
                            handleStateChange: { _ in }, canResignFirstResponder: { _ in loses }))
                    TextField(
                        "b", text: $text,
                        onFirstResponderStateChanged: .init(
                            handleStateChange: { _ in }, canBecomeFirstResponder: { _ in gains }))
                })
            tester.type(Keys.tab)
            #expect(tester.focus == "a")
        }
    }

    @Test("M165 a refusal knows direction and reason") func reasons() {
        @State var text = ""
        var reasons: [FocusChangeReason] = []
        let handler = FirstResponderStateChangeHandler(
            handleStateChange: { _ in },
            canResignFirstResponder: {
                reasons.append($0)
                return $0 == .previous
            })
        let tester = FormTester(
            Form {
                TextField("a", text: $text)
                TextField("b", text: $text, onFirstResponderStateChanged: handler)
                TextField("c", text: $text)
            })
        tester.type(Keys.tab + Keys.tab)
        tester.type("\r" + Keys.backTab)
        #expect(reasons == [.next, .submit, .previous] && tester.focus == "a")
    }

    @Test("M166 callbacks of a move come in one order") func orderOfMoves() {
        var log: [String] = []
        @State var text = ""
        func field(_ name: String) -> some FormContent {
            TextField(
                name, text: $text, onFirstResponderStateChanged: .init { log.append("\(name) \($0)") }
            ).onEnd { _ in log.append("\(name) ends") }
        }
        let tester = FormTester(
            Form {
                field("a")
                field("b")
            })
        tester.type(Keys.tab)
        #expect(log == ["a true", "a false", "a ends", "b true"])
    }

    @Test("M167 callbacks may move the focus and write text") func reentrance() {
        @State var a = ""
        @State var b = ""
        @State var demand: FirstResponderDemand?
        let tester = FormTester(
            Form {
                TextField("a", text: $a).onChange {
                    b = a + a
                    demand = .shouldBecomeFirstResponder
                }
                TextField("b", text: $b, firstResponderDemand: $demand)
            })
        tester.type("x")
        #expect(tester.focus == "b" && tester.text(of: "b") == "xx")
    }

    @Test("M168 Return follows the chain of tags, and the last submits") func tags() {
        @State var text = ""
        let tester = FormTester(
            Form {
                TextField("second", text: $text).tag(2)
                TextField("first", text: $text).tag(1)
            })
        #expect(tester.focus == "first")
        tester.type("\r\r")
        #expect(tester.outcome == .submitted)
    }

    @Test("M169 Backspace in an empty field can go back") func backspaceBack() {
        @State var text = ""
        let tester = FormTester(
            Form {
                TextField("a", text: $text)
                TextField("b", text: $text)
            }.configuration(.backspaceMovesBack))
        tester.type(Keys.tab + Keys.backspace)
        #expect(tester.focus == "a")
    }

    @Test("M170 cursor and selection are read and set") func selections() {
        @State var text = "abc"
        @State var selection: Range<Int>? = 0..<2
        let tester = FormTester(Form { TextField("a", text: $text).textSelection($selection) })
        tester.type(Keys.backspace)
        #expect(text == "c" && selection == 0..<0)
    }

    @Test("M171 the focus goes to a sensible place when its field goes") func survivingFocus() {
        @State var text = ""
        @State var shown: Set = ["a", "b", "c"]
        let tester = FormTester(
            Form {
                ForEach(["a", "b", "c"].filter(shown.contains), id: \.self) { TextField($0, text: $text) }
            })
        tester.type(Keys.tab)
        for (gone, focus) in [("b", "c"), ("c", "a"), ("a", nil)] {
            shown.remove(gone)
            tester.wake()
            #expect(tester.focus == focus)
        }
    }
}
