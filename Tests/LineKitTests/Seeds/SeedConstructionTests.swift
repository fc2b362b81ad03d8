import Testing

@testable import LineKit

/// Rows A1 and A2 of the seeds: making a field, its text, and how it looks.
@Suite struct SeedConstructionTests {
    @Test("A1.1 a label and a place for the text are enough") func oneLineMakesAField() throws {
        @State var text = ""
        let tester = FormTester(Form { TextField("Email", text: $text) })
        tester.type("a@b\r")
        #expect(text == "a@b" && tester.outcome == .submitted)
        let terminal = ScriptedTerminal()
        terminal.type("a@b\r")
        #expect(try withTerminal(terminal) { try readLine(prompt: "Email: ") } == "a@b")
    }

    @Test("A1.2 what, state, focus, configuration, observers, handlers, policies") func parametersHaveTheirOrder() {
        @State var text = ""
        @State var demand: FirstResponderDemand?
        let field = TextField(
            "Email", text: $text, placeholder: "you", isSecure: false, firstResponderDemand: $demand,
            configuration: .empty, onFirstResponderStateChanged: .init { _ in }, handleReturn: {},
            handleDelete: { _ in },
            shouldChange: { _, _ in true }, supportedStandardEditActions: nil, standardEditActionHandler: nil)
        #expect(FormTester(Form { field }).screen.first == "› Email  you")
    }

    @Test("A1.3 no placeholder and an empty one look the same") func emptyPlaceholdersTakeNoRoom() {
        @State var text = ""
        let screens = [nil, ""].map { placeholder in
            FormTester(Form { TextField("a", text: $text, placeholder: placeholder) }).frame
        }
        #expect(screens[0] == screens[1] && screens[0].cursorColumn == 5)
    }

    @Test("A1.4 one write for each accepted change") func eachChangeIsWrittenOnce() {
        var writes: [String] = []
        let text = Binding(get: { writes.last ?? "" }, set: { writes.append($0) })
        let tester = FormTester(Form { TextField("a", text: text, shouldChange: { $1 != "axz" }) })
        tester.type("a")
        tester.type("x")
        tester.type("z")
        tester.paste("many words")
        tester.type(Keys.left)
        #expect(writes == ["a", "ax", "axmany words"])
    }

    @Test("A1.5 a write from outside shows without a key") func outsideWritesWake() async {
        let text = State(wrappedValue: "")
        let tester = FormTester(Form { TextField("a", text: text.projectedValue) })
        await Task.detached { text.wrappedValue = "from a task" }.value
        #expect(tester.wakeCount == 1)
        tester.wake()
        #expect(tester.screen.first == "› a  from a task")
    }

    @Test("A1.6 an equal value changes nothing, another is one undoable edit") func equalWritesAreNoEdits() {
        let undo = "\u{1F}"
        @State var text = "hello world"
        let tester = FormTester(Form { TextField("a", text: $text) })
        tester.type(Keys.left + Keys.left)
        let before = tester.frame
        text = "hello world"
        tester.wake()
        #expect(tester.frame == before)
        tester.type(undo)
        #expect(text == "hello world", "there is nothing to undo")
        // The cursor in the part that stays, in the part behind it, and where neither is.
        for (former, cursor, new, expected) in [
            ("hello world", 2, "help", 2), ("hello world", 9, "HELLO world", 9), ("abc", 3, "abc and more", 3),
            ("abcdef", 3, "x", 0),
        ] {
            text = former
            tester.wake()
            tester.type("\u{1}" + String(repeating: Keys.right, count: cursor))
            text = new
            tester.wake()
            #expect(tester.frame.cursorColumn == 5 + expected, "\(former) to \(new)")
            tester.type(undo)
            #expect(text == former)
        }
    }

    @Test("A1.7 the program's writes ask nobody") func programsNeedNoPermission() {
        @State var text = ""
        var asked = 0
        func refuse(_ before: String, _ after: String) -> Bool {
            asked += 1
            return false
        }
        let tester = FormTester(
            Form { TextField("a", text: $text, shouldChange: refuse).validate(.length(0...3)) })
        text = "long enough"
        tester.wake()
        #expect(tester.text(of: "a") == "long enough" && asked == 0)
        tester.type("\r")
        #expect(tester.issue(of: "a") == "At most 3 characters, please.", "it is checked when accepted all the same")
    }

    @Test("A1.8 handlers are looked up at the event") func newHandlersCountAtOnce() {
        @State var text = ""
        @State var round = 1
        var log: [String] = []
        func say(_ what: String) { log.append("\(what) \(round)") }
        let tester = FormTester(
            Form {
                let now = round
                TextField(
                    "a", text: $text,
                    onFirstResponderStateChanged: .init { log.append("focus \($0) \(now)") },
                    handleReturn: { log.append("return \(now)") }, handleDelete: { _ in log.append("delete \(now)") },
                    shouldChange: { _, _ in
                        log.append("change \(now)")
                        return true
                    },
                    standardEditActionHandler: StandardEditActionHandler([
                        .undo: { _ in
                            log.append("undo \(now)")
                            return .handled
                        }
                    ])
                ).onChange { log.append("changed \(now)") }
                TextField("b", text: $text)
            })
        func fire() -> [String] {
            log = []
            for keys in ["x", Keys.backspace, "\u{1F}", "\r", Keys.tab, Keys.backTab] { tester.type(keys) }
            return log
        }
        let first = fire()
        #expect(
            Set(first.map { $0.split(separator: " ")[0] }) == [
                "change", "changed", "delete", "undo", "return", "focus",
            ])
        round = 2
        tester.wake()
        #expect(fire() == first.map { $0.replacing("1", with: "2") })
    }

    @Test("A1.9 a field keeps its width and scrolls") func fieldsScrollSideways() {
        @State var text = ""
        let tester = FormTester(
            Form {
                TextField("a", text: $text).fieldWidth(10)
                TextField("b", text: $text)
            }, columns: 40, rows: 10)
        tester.type("0123456789abcdef")
        #expect(tester.screen[0] == "› a  ‹89abcdef" && tester.screen.count == 5)
        tester.type(Keys.home)
        #expect(tester.screen[0] == "› a  012345678›")
    }

    @Test("a field that has not the focus shows how its text begins") func restingFieldsShowTheirBeginning() {
        @State var text = "0123456789abcdef"
        let tester = FormTester(
            Form {
                TextField("a", text: $text).fieldWidth(10)
                TextField("b", text: .constant(""))
            }, columns: 40, rows: 10)
        #expect(tester.screen[0] == "› a  ‹89abcdef")
        tester.type(Keys.tab)
        #expect(tester.screen[0] == "  a  012345678›")
        tester.type(Keys.backTab)
        #expect(tester.screen[0] == "› a  ‹89abcdef" && tester.frame.cursorColumn == 14)
    }

    @Test("A1.10 two fields of one identity are an error") func identitiesAreUnique() {
        @State var text = ""
        let tester = FormTester(
            Form {
                TextField("a", text: $text).id("x")
                TextField("b", text: $text).id("x")
            })
        #expect(tester.outcome == .failed(.duplicateField("a, b")))
    }

    @Test("A2.1 style comes from form, group or field; the nearest wins") func stylesAreInherited() {
        @State var text = "text"
        @Sendable func color(_ number: UInt8) -> Style { Style().foregroundColor(.ansi(number)) }
        let form = Form {
            Section {
                TextField("a", text: $text)
                TextField("b", text: $text).labelStyle(color(3)).textColor(.ansi(5))
            }.labelStyle(color(2))
        }.configuration(
            FieldConfiguration {
                $0.labelStyle = color(1); $0.textStyle = Style().underline()
            })
        let tester = FormTester(form)
        let rows = tester.terminal.styledRows.prefix(3)
        func style(row: Int, column: Int) -> Style { tester.terminal.cell(row: row, column: column).style }
        #expect(rows.count == 3 && style(row: 0, column: 2).foreground == .ansi(2))
        #expect(style(row: 2, column: 2).foreground == .ansi(3))
        #expect(style(row: 0, column: 5).foreground == nil && style(row: 0, column: 5).isUnderlined)
        #expect(style(row: 2, column: 5).foreground == .ansi(5) && style(row: 2, column: 5).isUnderlined)
    }

    @Test("modifiers count on a field and on any container of it") func modifiersSitAnywhere() {
        @State var text = "text"
        func frame(_ content: some FormContent) -> Frame {
            FormTester(Form { FormBuilder.buildExpression(AnyField(content)) }, columns: 60, rows: 12).frame
        }
        func field() -> TextField { TextField("a", text: $text) }
        func group() -> Section { Section { Section { field() } } }
        let plain = frame(field())
        let pairs: [(String, Frame, Frame)] = [
            ("returnKeyType", frame(field().returnKeyType(.send)), frame(group().returnKeyType(.send))),
            ("textColor", frame(field().textColor(.ansi(2))), frame(group().textColor(.ansi(2)))),
            ("textStyle", frame(field().textStyle(Style().bold())), frame(group().textStyle(Style().bold()))),
            ("textAlignment", frame(field().textAlignment(.center)), frame(group().textAlignment(.center))),
            ("disabled", frame(field().disabled()), frame(group().disabled())),
            (
                "inputAccessory", frame(field().inputAccessory { Note("below") }),
                frame(group().inputAccessory { Note("below") })
            ),
        ]
        for (name, own, inherited) in pairs {
            #expect(own == inherited && own != plain, "\(name)")
        }
    }

    @Test("A2.2 no colour of ours alone") func defaultsAreTheTerminals() {
        @State var text = ""
        let tester = FormTester(
            Form {
                TextField("a", text: $text, placeholder: "p").validate(.nonEmpty).help("h")
                ToggleField("b", isOn: .constant(true))
            })
        tester.type("\r")
        for row in tester.frame.rows {
            for run in row.runs {
                #expect(run.style.background == nil)
                #expect([nil, .ansi(1), .ansi(3)].contains(run.style.foreground))
            }
        }
        #expect(tester.terminal.cell(row: 0, column: 5).style.isDim, "the placeholder")
    }

    @Test("A2.3 a new style shows in the next frame") func stylesChangeLive() {
        @State var text = "x"
        @State var color = UInt8(1)
        @State var alignment = TextAlignment.leading
        let tester = FormTester(
            Form { TextField("a", text: $text).textColor(.ansi(color)).textAlignment(alignment) }, columns: 20, rows: 4)
        #expect(tester.terminal.cell(row: 0, column: 5).style.foreground == .ansi(1))
        color = 2
        alignment = .trailing
        tester.wake()
        #expect(tester.terminal.cell(row: 0, column: 18).style.foreground == .ansi(2))
    }

    @Test("A2.4 placeholder text and its style are two things") func placeholderStyleKeepsTheText() {
        @State var text = ""
        let green = Style().foregroundColor(.ansi(2))
        let fields: [any FormContent] = [
            TextField("a", text: $text, placeholder: "name").placeholderStyle(green),
            TextField(
                "a", text: $text, placeholder: "name", configuration: FieldConfiguration { $0.placeholderStyle = green }
            ),
            TextField(
                "a", text: $text,
                configuration: .combine(FieldConfiguration { $0.placeholderStyle = green }, .placeholder("name"))),
        ]
        for field in fields {
            let tester = FormTester(Form { FormBuilder.buildExpression(AnyField(field)) })
            #expect(tester.screen[0] == "› a  name")
            #expect(tester.terminal.cell(row: 0, column: 5).style == green)
        }
    }

    /// A field of any type.
    private struct AnyField: FormPart {
        let field: any FormContent
        init(_ field: any FormContent) { self.field = field }
        var body: Self { return self }
        var isOneField: Bool { true }
        func add(to tree: inout FormTree) { tree.add(field) }
    }

    @Test("A2.5 a placeholder is never part of the value") func placeholdersAreNoAnswer() {
        @State var text = ""
        var checked: [String] = []
        let tester = FormTester(
            Form {
                TextField("a", text: $text, placeholder: "name").validate {
                    checked.append($0)
                    return nil
                }
            })
        #expect(tester.frame.cursorColumn == 5)
        tester.type("x" + Keys.backspace)
        #expect(tester.screen[0] == "› a  name", "focused or not")
        tester.type("\r")
        #expect(text.isEmpty && checked.allSatisfy(\.isEmpty) && tester.finishedScreen == ["  a"])
        var spoken = LineByLineForm(Form { TextField("a", text: $text, placeholder: "name") }, source: .person)
        spoken.begin {}
        #expect(spoken.takeText() == "(example: name)\na: ")
    }

    @Test("A2.6 text is aligned in its field, and the cursor with it") func alignmentMovesTheCursor() {
        @State var text = "ab"
        @State var number: Int? = 42
        for (alignment, row, cursor) in [
            (TextAlignment.leading, "› a  ab", 7), (.center, "› a      ab", 11), (.trailing, "› a         ab", 14),
            (.natural, "› a  ab", 7),
        ] {
            let tester = FormTester(Form { TextField("a", text: $text).textAlignment(alignment).fieldWidth(10) })
            #expect(tester.screen[0] == row && tester.frame.cursorColumn == cursor)
        }
        let numbers = FormTester(Form { NumberField("a", value: $number).fieldWidth(10) })
        #expect(numbers.screen[0] == "› a         42")
        @State var hebrew = "שלום"
        #expect(FormTester(Form { TextField("a", text: $hebrew).fieldWidth(10) }).screen[0] == "› a       שלום")
    }

    @Test("A2.8 disabling forces the focus away and keeps the value") func disablingResigns() {
        @State var first = "1"
        @State var second = "2"
        @State var isOff = false
        var log: [String] = []
        func field(_ name: String, _ text: Binding<String>) -> some FormContent {
            TextField(
                name, text: text,
                onFirstResponderStateChanged: .init(
                    handleStateChange: { log.append("\(name) \($0)") },
                    canResignFirstResponder: { _ in
                        log.append("\(name) asked")
                        return false
                    })
            ).onEnd { log.append("\(name) ends \($0)") }
        }
        let tester = FormTester(
            Form {
                Section { field("a", $first) }.disabled(isOff)
                TextField("b", text: $second)
            })
        log = []
        isOff = true
        tester.wake()
        #expect(log == ["a false", "a ends disabled"] && tester.focus == "b")
        #expect(tester.terminal.cell(row: 0, column: 5).style.isDim)
        tester.type(Keys.backTab)
        #expect(tester.focus == "b", "Shift-Tab skips it")
        tester.type("\r")
        #expect(tester.outcome == .submitted && first == "1" && tester.finishedScreen.contains("  a  1"))
        var spoken = LineByLineForm(
            Form {
                TextField("a", text: $first).disabled()
                TextField("b", text: $second)
            }, source: .person)
        spoken.begin {}
        #expect(spoken.takeText() == "a: 1 (disabled)\nb [2]: ")
    }

    @Test("A2.9 a demand that cannot be met is answered in its turn") func impossibleDemandsResolve() {
        @State var text = ""
        @State var demand: FirstResponderDemand?
        @State var isThere = true
        var outcomes: [FirstResponderDemandOutcome] = []
        let tester = FormTester(
            Form {
                TextField("a", text: $text)
                if isThere {
                    TextField("b", text: $text, firstResponderDemand: $demand).disabled()
                        .onDemandResolved { outcomes.append($0) }
                }
            })
        demand = .shouldBecomeFirstResponder
        tester.wake()
        #expect(outcomes == [.unavailable(.disabled)] && demand == nil)
        isThere = false
        demand = .shouldBecomeFirstResponder
        tester.wake()
        #expect(outcomes == [.unavailable(.disabled), .unavailable(.removed)] && demand == nil)
        tester.wake()
        #expect(outcomes.count == 2, "no silent retry")
    }

    @Test("A2.10 a turn's end is the scheduler, and can be injected") func turnsAreSchedulers() {
        @State var text = ""
        let manual = ManualScheduler()
        var log: [String] = []
        func field(_ name: String, on scheduler: some Scheduler) -> some FormContent {
            TextField(
                name, text: $text,
                onFirstResponderStateChanged: .init { log.append("\(name) \($0)") }.receive(on: scheduler))
        }
        let tester = FormTester(
            Form {
                field("a", on: .nextTurn)
                field("b", on: manual)
            })
        tester.type(Keys.tab)
        tester.wake()
        #expect(log == ["a true", "a false"])
        manual.run()
        tester.wake()
        #expect(log == ["a true", "a false", "b true"])
    }
}
