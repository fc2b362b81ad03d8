import Testing

@testable import LineKit

/// Rows A5 of the seeds: demands for the focus.
@Suite struct SeedDemandTests {
    /// Fields a, b and c, each with a demand, and a log of what happens.
    private final class Model {
        let text = State(wrappedValue: "")
        var demands: [String: State<FirstResponderDemand?>] = [:]
        var log: [String] = []
        var refuses: Set<String> = []
        var became: (String) -> Void = { _ in }
        init(first: String? = nil) {
            for name in ["a", "b", "c"] {
                demands[name] = State(wrappedValue: name == first ? .shouldBecomeFirstResponder : nil)
            }
        }
        var form: Form {
            Form {
                ForEach(["a", "b", "c"], id: \.self) { name in
                    TextField(
                        name, text: self.text.projectedValue, firstResponderDemand: self.demands[name]?.projectedValue,
                        onFirstResponderStateChanged: .init(
                            handleStateChange: {
                                self.log.append("\(name) \($0)")
                                if $0 { self.became(name) }
                            },
                            canBecomeFirstResponder: { _ in
                                self.log.append("\(name)?")
                                return !self.refuses.contains(name)
                            },
                            canResignFirstResponder: { _ in
                                self.log.append("\(name)!")
                                return !self.refuses.contains("!" + name)
                            })
                    ).onDemandResolved { self.log.append("\(name) \($0)") }
                }
            }
        }
        func demand(_ name: String, _ demand: FirstResponderDemand = .shouldBecomeFirstResponder) {
            demands[name]?.wrappedValue = demand
        }
        func take() -> [String] {
            defer { log = [] }
            return log
        }
        var isQuiet: Bool { demands.values.allSatisfy { $0.wrappedValue == nil } }
    }

    @Test("A5.1 a demand is an optional value in an optional binding") func demandsAreValues() {
        let model = Model()
        let tester = FormTester(model.form)
        model.demand("b")
        tester.wake()
        #expect(tester.focus == "b")
        model.demand("b", .shouldResignFirstResponder)
        tester.wake()
        #expect(tester.focus == nil)
        @State var text = ""
        @State var focus: String?
        let bound = FormTester(
            Form {
                TextField("a", text: $text)
                TextField("b", text: $text).id("bee")
            }.focus($focus))
        #expect(focus == "a")
        focus = "bee"
        bound.wake()
        #expect(bound.focus == "b")
        bound.type(Keys.backTab)
        #expect(focus == "a")
        focus = nil
        bound.wake()
        #expect(bound.focus == nil)
    }

    @Test("A5.2 nil is no demand, and the last one done") func nilIsNoDemand() {
        let model = Model()
        let tester = FormTester(model.form)
        _ = model.take()
        model.demands["b"]?.wrappedValue = nil
        tester.wake()
        #expect(model.take().isEmpty)
        model.demand("b")
        tester.wake()
        #expect(model.isQuiet)
    }

    @Test("A5.3 a demand that is there at the start decides the first focus") func demandsOnAppear() {
        #expect(FormTester(Model().form).focus == "a")
        let model = Model(first: "b")
        #expect(FormTester(model.form).focus == "b" && model.isQuiet)
    }

    @Test("A5.4 a demand already met calls nobody") func metDemandsAreQuiet() {
        let model = Model()
        let tester = FormTester(model.form)
        _ = model.take()
        model.demand("a")
        tester.wake()
        #expect(model.take() == ["a alreadySatisfied"] && model.isQuiet)
        model.demand("b", .shouldResignFirstResponder)
        tester.wake()
        #expect(model.take() == ["b alreadySatisfied"])
    }

    @Test("A5.5 demands are applied between turns") func demandsWaitForTheCallback() {
        let model = Model()
        let tester = FormTester(model.form)
        _ = model.take()
        model.became = { name in
            guard name == "b" else { return }
            model.demand("c")
            model.log.append("still \(tester.focus ?? "none")")
        }
        tester.type(Keys.tab)
        #expect(Array(model.take().prefix(5)) == ["b?", "a!", "a false", "b true", "still b"])
        #expect(tester.focus == "c")
    }

    @Test("A5.6 vetoes, handlers, nil, drawing: in that order") func theResetComesAfterTheHandlers() {
        let model = Model()
        let tester = FormTester(model.form)
        _ = model.take()
        let drawn = tester.output.count
        model.became = { _ in
            model.log.append("demand is \(model.isQuiet ? "nil" : "there"), drawn: \(tester.output.count - drawn)")
        }
        model.demand("b")
        tester.wake()
        #expect(
            model.take() == ["b?", "a!", "a false", "b true", "demand is there, drawn: 0", "b fulfilled"])
        #expect(model.isQuiet && tester.output.count > drawn)
    }

    @Test("A5.7 only the demand that was resolved is cleared") func demandsOfHandlersSurvive() {
        let model = Model()
        let tester = FormTester(model.form)
        model.became = { if $0 == "b" { model.demand("c") } }
        model.demand("b")
        tester.wake()
        #expect(tester.focus == "c" && model.isQuiet)
        model.became = { if $0 == "b" { model.demand("b", .shouldResignFirstResponder) } }
        model.demand("b")
        tester.wake()
        #expect(tester.focus == nil && model.isQuiet, "the same field's own binding too")
    }

    @Test("A5.8 a refused demand is cleared, and can be seen") func refusalsAreVisible() {
        let model = Model()
        let tester = FormTester(model.form)
        for (refusal, by) in [("b", "b"), ("!a", "a")] {
            model.refuses = [refusal]
            _ = model.take()
            let bells = tester.terminal.bellCount
            model.demand("b")
            tester.wake()
            #expect(model.take().last == "b refused(by: \"\(by)\")")
            #expect(tester.terminal.bellCount == bells + 1 && tester.focus == "a" && model.isQuiet)
        }
    }

    @Test("A5.9 of two demands the last written wins") func theLastDemandWins() {
        let model = Model()
        let tester = FormTester(model.form)
        _ = model.take()
        model.demand("c")
        model.demand("b")
        tester.wake()
        #expect(tester.focus == "b")
        #expect(model.take() == ["b?", "a!", "a false", "b true", "b fulfilled", "c superseded"])
    }

    @Test("A5.10 resigning with no successor leaves no field, or ends a single prompt") func resigning() {
        let model = Model()
        let tester = FormTester(model.form)
        model.demand("a", .shouldResignFirstResponder)
        tester.wake()
        #expect(tester.focus == nil)
        tester.type("x")
        #expect(model.text.wrappedValue.isEmpty)
        tester.type("\r")
        #expect(tester.outcome == .submitted)
        @State var text = "typed"
        @State var demand: FirstResponderDemand?
        let single = FormTester(
            Form { TextField("a", text: $text, firstResponderDemand: $demand) }.presentation(.inline))
        demand = .shouldResignFirstResponder
        single.wake()
        #expect(single.outcome == .cancelled(text: "typed"))
    }

    @Test("A5.11 focus as a Boolean") func focusIsABoolean() {
        @State var text = ""
        @State var isFocused = false
        @State var second = false
        @State var demand: FirstResponderDemand?
        let bridge = Binding.isFocused($second, demand: $demand)
        let tester = FormTester(
            Form {
                TextField("a", text: $text).focused($isFocused)
                TextField(
                    "b", text: $text, firstResponderDemand: $demand, onFirstResponderStateChanged: .updates($second))
            })
        #expect(isFocused && !bridge.wrappedValue)
        bridge.wrappedValue = true
        tester.wake()
        #expect(tester.focus == "b" && !isFocused && bridge.wrappedValue)
        isFocused = true
        tester.wake()
        #expect(tester.focus == "a" && !bridge.wrappedValue)
        isFocused = false
        tester.wake()
        #expect(tester.focus == nil)
    }

    @Test("A5.12 a demand may be written from any task") func demandsComeFromTasks() async {
        let model = Model()
        let tester = FormTester(model.form)
        let demand = model.demands["c"]
        await Task.detached { [demand] in demand?.wrappedValue = .shouldBecomeFirstResponder }.value
        #expect(tester.wakeCount == 1)
        tester.wake()
        #expect(tester.focus == "c")
    }

    @Test("A5.13 the faults this has had elsewhere") func oldFaults() {
        let model = Model(first: "c")
        let tester = FormTester(model.form)
        #expect(tester.focus == "c" && model.isQuiet, "a demand on the first frame")
        for _ in 0..<2 {
            model.demand("a")
            tester.wake()
            #expect(tester.focus == "a" && model.isQuiet, "fulfilled twice in a row")
            tester.type(Keys.tab)
        }
        model.became = { _ in model.text.wrappedValue += "!" }
        model.demand("c")
        tester.wake()
        #expect(tester.focus == "c" && model.text.wrappedValue == "!" && model.isQuiet, "reset amid a state change")
    }

    @Test("focused(_:equals:) follows the focus as SwiftUI's does") func focusStatesFollow() {
        enum Place { case name, mail }
        @State var text = ""
        @State var focus: Place? = .mail
        @State var refuses = false
        let tester = FormTester(
            Form {
                TextField(
                    "name", text: $text,
                    onFirstResponderStateChanged: .init(
                        handleStateChange: { _ in }, canBecomeFirstResponder: { _ in !refuses })
                ).focused($focus, equals: .name)
                TextField("mail", text: $text).focused($focus, equals: .mail)
            })
        #expect(tester.focus == "mail")
        tester.type(Keys.backTab)
        #expect(focus == .name)
        focus = .mail
        tester.wake()
        #expect(tester.focus == "mail")
        refuses = true
        focus = .name
        tester.wake()
        #expect(tester.focus == "mail" && focus == .mail, "refused: the value goes back")
    }
}
