import Testing

@testable import LineKit

/// Lists that are edited, M161 and M191, and what a program does to the focus, M162.
@Suite struct MatrixListTests {
    @Test("M161 a list of records, of which rows are added, changed, moved and removed") func recordLists() {
        struct Person: Identifiable, Equatable { let id: Int; var name = "" }
        @State var people: [Person] = []
        let form = Form {
            ForEach($people) { person in
                TextField("Name", text: person.name)
                FormButton("Remove \(person.name.wrappedValue)") {
                    people.removeAll { $0.id == person.wrappedValue.id }
                }
            }
            FormButton("Add") { people.append(Person(id: (people.map(\.id).max() ?? 0) + 1)) }
            TextField("Note", text: .constant(""))
        }
        let tester = FormTester(form)
        #expect(
            tester.screen.prefix(3) == ["›       [ Add ]", "", "  Note"]
                && tester.screen.last?.hasPrefix("⏎ press") == true)
        tester.type("\r " + String(repeating: Keys.backTab, count: 4))
        tester.type("Ann" + Keys.tab + Keys.tab + "Bob")
        #expect(people.map(\.name) == ["Ann", "Bob"])
        #expect(tester.screen.contains("        [ Remove Ann ]"))
        people.swapAt(0, 1)
        tester.wake()
        #expect(tester.screen[0].hasSuffix("Bob") && tester.focus == "Name", "the fields move with their rows")
        tester.type("by" + Keys.tab + " ")
        #expect(people.map(\.name) == ["Ann"] && tester.text(of: "Name") == "Ann")
        tester.type(Keys.submit)
        #expect(tester.outcome == .submitted && tester.finishedScreen == ["  Name  Ann", "  Note"])
        // Asked line by line, a person says whether there is another one; a pipe has no buttons.
        people = []
        var spoken = LineByLineForm(form, source: .person)
        spoken.begin {}
        for line in ["y", "Eve", "", "n", "x"] { spoken.answer(InputText(line)) }
        #expect(spoken.isFinished && people.map(\.name) == ["Eve"])
        var piped = LineByLineForm(form, source: .pipe)
        piped.begin {}
        for line in ["Eva", "x"] { piped.answer(InputText(line)) }
        #expect(piped.isFinished && piped.error == nil && people.map(\.name) == ["Eva"])
    }

    @Test("M191 a list is put in order by keys") func arranging() throws {
        @State var order = ["a", "b", "c"]
        var changes = 0
        let form = Form { ArrangementField("list", elements: $order).onChange { changes += 1 } }
        let tester = FormTester(form)
        #expect(tester.screen.prefix(3) == ["› list  › a", "          b", "          c"])
        tester.type("\u{1B}[1;3B")
        #expect(order == ["b", "a", "c"] && tester.screen[1] == "        › a" && changes == 1)
        tester.type("\u{1B}[1;3A\u{1B}[1;3A")
        #expect(order == ["a", "b", "c"] && changes == 2 && tester.terminal.bellCount == 1, "not over the end")
        // Without Alt: picked up, carried, put down.
        tester.type(" " + Keys.down + Keys.down)
        #expect(order == ["b", "c", "a"] && tester.screen[2] == "        ↕ a")
        tester.type(" " + Keys.up)
        #expect(order == ["b", "c", "a"] && tester.screen[1] == "        › c")
        tester.type("\r")
        #expect(tester.outcome == .submitted && tester.finishedScreen == ["  list  b, c, a"])
        for (answer, expected) in [("c, 1", ["c", "b", "a"]), ("", ["b", "c", "a"]), ("a,b,c", ["a", "b", "c"])] {
            order = ["b", "c", "a"]
            var piped = LineByLineForm(form, source: .pipe)
            piped.begin {}
            piped.answer(InputText(answer))
            #expect(piped.error == nil && order == expected)
        }
        for (answer, message) in [("x", "One of b, c, a, please."), ("a,a", "a is there twice.")] {
            order = ["b", "c", "a"]
            var piped = LineByLineForm(form, source: .pipe)
            piped.begin {}
            piped.answer(InputText(answer))
            #expect(piped.error == .invalidAnswer(field: "list", message: message) && order == ["b", "c", "a"])
        }
        let terminal = ScriptedTerminal()
        terminal.type("\u{1B}[1;3B\r")
        #expect(try withTerminal(terminal) { try reorder("Which first?", ["x", "y"]) } == ["y", "x"])
    }

    @Test("M162 next and previous, and all else a key does, by call") func movingByCall() async {
        let text = State(wrappedValue: "")
        let command = State<FormCommand?>(wrappedValue: nil)
        let tester = FormTester(
            Form {
                TextField("a", text: text.projectedValue)
                TextField("b", text: text.projectedValue).validate(.nonEmpty)
            }.command(command.projectedValue))
        for (wanted, focus) in [(FormCommand.next, "b"), (.previous, "a"), (.next, "b")] {
            await Task.detached { command.wrappedValue = wanted }.value
            tester.wake()
            #expect(tester.focus == focus && command.wrappedValue == nil)
        }
        command.wrappedValue = .submit
        tester.wake()
        #expect(tester.outcome == nil && tester.issue(of: "b") == "Please fill this in.", "by the same rules")
        text.wrappedValue = "x"
        command.wrappedValue = .submit
        tester.wake()
        #expect(tester.outcome == .submitted)
    }

    @Test("a veto may say why, on the screen") func vetoesSayWhy() {
        @State var text = ""
        @State var isSaved = false
        let form = Form {
            TextField("a", text: $text).canResignFirstResponder { reason in
                isSaved || reason == .previous ? .allow : .refuse(reason: "Save it first.")
            }
            TextField("b", text: .constant("")).canBecomeFirstResponder { _ in
                text == "no" ? .refuse(reason: "b has to wait.") : .allow
            }
        }
        let tester = FormTester(form)
        for keys in [Keys.tab, "\r", Keys.down] {
            tester.type(keys)
            #expect(tester.focus == "a" && tester.screen[1] == "     ! Save it first.", "\(keys.debugDescription)")
        }
        tester.type("no")
        #expect(tester.screen[1] == "", "it goes with the next change")
        tester.type(Keys.tab)
        #expect(tester.screen[1] == "     ! b has to wait.", "shown where the focus stays")
        isSaved = true
        text = "yes"
        tester.type("\r")
        #expect(tester.focus == "b" && tester.issue(of: "a") == nil)
        isSaved = false
        var piped = LineByLineForm(form, source: .pipe)
        piped.begin {}
        piped.answer(InputText("x"))
        #expect(piped.error == .invalidAnswer(field: "a", message: "Save it first."))
    }
}
