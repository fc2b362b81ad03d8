import Testing

@testable import LineKit

/// The order of a turn, and what demands and handlers do to the focus of a running form.
@Suite struct FormOrderTests {
    /// seed D1, A5.6, A6.6, A7.7, B13: the one order, from the key to the reset of the demand.
    @Test func everythingHappensInTheOneOrder() {
        var log: [String] = []
        var text = ["A": "", "B": ""]
        var demand: FirstResponderDemand?
        func field(_ name: String, handleReturn: (() -> Void)? = nil) -> some FormContent {
            TextField(
                name,
                text: Binding(
                    get: { text[name] ?? "" },
                    set: {
                        text[name] = $0
                        log.append("\(name)=\($0)")
                    }),
                firstResponderDemand: name == "B"
                    ? Binding(
                        get: { demand },
                        set: {
                            demand = $0
                            log.append("demand=nil")
                        }) : nil,
                onFirstResponderStateChanged: .init(
                    handleStateChange: { log.append("\(name)(\($0))") },
                    canBecomeFirstResponder: {
                        log.append("\(name)?\($0)")
                        return true
                    },
                    canResignFirstResponder: {
                        log.append("\(name)!\($0)")
                        return true
                    }),
                handleReturn: handleReturn, handleDelete: { log.append("\(name) deletes from \($0)") },
                shouldChange: {
                    log.append("\(name) \($0)->\($1)")
                    return true
                }
            )
            .validate { _ in
                log.append("\(name) validates")
                return nil
            }
            .onChange { log.append("\(name) changed") }.onSubmit { log.append("\(name) submits") }
            .onEnd { log.append("\(name) ends \($0)") }.onDemandResolved { log.append("\(name) \($0)") }
        }
        var handleReturn: (() -> Void)?
        let tester = FormTester(
            Form {
                field("A", handleReturn: handleReturn)
                field("B")
            })
        func trace(_ keys: String) -> [String] {
            log = []
            tester.type(keys)
            return log
        }
        #expect(log == ["A?initial", "A(true)"])
        #expect(trace("x") == ["A ->x", "A=x", "A changed"])
        #expect(trace(Keys.backspace) == ["A deletes from x", "A x->", "A=", "A changed"])
        let moveOn = ["A validates", "A submits", "B?submit", "A!submit", "A(false)", "A ends submit", "B(true)"]
        #expect(trace("\r") == moveOn)
        #expect(trace(Keys.backTab) == ["A?previous", "B!previous", "B(false)", "B ends previous", "A(true)"])
        handleReturn = {
            log.append("A returns")
            demand = .shouldBecomeFirstResponder
        }
        let demanded = ["B?demand", "A!demand", "A(false)", "A ends demand", "B(true)", "demand=nil", "B fulfilled"]
        #expect(trace("\r") == ["A returns"] + demanded, "seed A1.8: the handler set last counts")
        #expect(trace("\r") == ["B validates", "B submits", "A validates", "B validates", "B(false)", "B ends ended"])
        #expect(tester.outcome == .submitted)
    }

    private struct Fields: FormContent {
        let names: [String]
        let demands: [String: State<FirstResponderDemand?>]
        var refusing: Set<String> = []
        var disabled: Set<String> = []
        let text: Binding<String>
        var became: (String) -> Void = { _ in }
        var resolved: (String, FirstResponderDemandOutcome) -> Void = { _, _ in }
        var body: some FormContent {
            ForEach(names, id: \.self) { name in
                TextField(
                    name, text: text, firstResponderDemand: demands[name]?.projectedValue,
                    onFirstResponderStateChanged: .init(
                        handleStateChange: { if $0 { became(name) } },
                        canBecomeFirstResponder: { _ in !refusing.contains("+" + name) },
                        canResignFirstResponder: { _ in !refusing.contains("-" + name) })
                )
                .disabled(disabled.contains(name)).onDemandResolved { resolved(name, $0) }
            }
        }
    }

    /// seed A2.9, A5.4, A5.8, A5.9, A5.10: every demand resolves in its turn, visibly, and is nil afterwards.
    @Test func everyDemandResolves() {
        typealias Row = (
            demands: [(String, FirstResponderDemand)], refusing: Set<String>, focus: String?, outcomes: [String]
        )
        let rows: [Row] = [
            ([("b", .shouldBecomeFirstResponder)], [], "b", ["b fulfilled"]),
            ([("a", .shouldBecomeFirstResponder)], [], "a", ["a alreadySatisfied"]),
            ([("b", .shouldResignFirstResponder)], [], "a", ["b alreadySatisfied"]),
            ([("a", .shouldResignFirstResponder)], [], nil, ["a fulfilled"]),
            ([("b", .shouldBecomeFirstResponder)], ["+b"], "a", ["b refused(by: \"b\")"]),
            ([("b", .shouldBecomeFirstResponder)], ["-a"], "a", ["b refused(by: \"a\")"]),
            ([("off", .shouldBecomeFirstResponder)], [], "a", ["off unavailable(disabled)"]),
            (
                [("c", .shouldBecomeFirstResponder), ("b", .shouldBecomeFirstResponder)], [], "b",
                ["b fulfilled", "c superseded"]
            ),
            (
                [("a", .shouldResignFirstResponder), ("c", .shouldBecomeFirstResponder)], [], "c",
                ["a fulfilled", "c fulfilled"]
            ),
        ]
        for (demands, refusing, focus, outcomes) in rows {
            @State var text = ""
            let names = ["a", "b", "c", "off"]
            let states = Dictionary(
                uniqueKeysWithValues: names.map { ($0, State<FirstResponderDemand?>(wrappedValue: nil)) })
            var seen: [String] = []
            let tester = FormTester(
                Form {
                    Fields(
                        names: names, demands: states, refusing: refusing, disabled: ["off"], text: $text,
                        resolved: {
                            seen.append(
                                "\($0) \($1)".replacing("LineKit.FirstResponderDemandOutcome.Obstacle.", with: ""))
                        })
                })
            for (name, demand) in demands { states[name]?.wrappedValue = demand }
            #expect(tester.wakeCount >= demands.count)
            tester.wake()
            #expect(tester.focus == focus)
            #expect(seen == outcomes)
            #expect(states.values.allSatisfy { $0.wrappedValue == nil })
        }
    }

    /// seed A5.3, A5.7, A5.13, D2: a demand on the first frame decides; one set inside a handler survives the reset.
    @Test func demandsSetByHandlersComeNext() {
        @State var text = ""
        let states = ["a", "b", "c"].reduce(into: [String: State<FirstResponderDemand?>]()) {
            $0[$1] = State(wrappedValue: $1 == "b" ? .shouldBecomeFirstResponder : nil)
        }
        var log: [String] = []
        let fields = Fields(
            names: ["a", "b", "c"], demands: states, text: $text,
            became: { name in
                log.append(name)
                if name == "b" {
                    states["c"]?.wrappedValue = .shouldBecomeFirstResponder
                    text = "from b"
                }
            })
        let tester = FormTester(Form { fields })
        #expect(log == ["b", "c"] && tester.focus == "c")
        #expect(tester.text(of: "a") == "from b", "seed A6.12")
        for _ in 0..<2 {
            states["a"]?.wrappedValue = .shouldBecomeFirstResponder
            tester.wake()
            #expect(tester.focus == "a")
            tester.type(Keys.tab)
        }
        #expect(log == ["b", "c", "a", "b", "c", "a", "b", "c"])
    }

    /// Handlers that set each other off for ever do not hang the form.
    @Test func ringsOfDemandsStillLetKeysIn() {
        @State var text = ""
        let states = ["a": State<FirstResponderDemand?>(), "b": State<FirstResponderDemand?>()]
        let fields = Fields(
            names: ["a", "b"], demands: states, text: $text,
            became: { states[$0 == "a" ? "b" : "a"]?.wrappedValue = .shouldBecomeFirstResponder })
        let tester = FormTester(Form { fields })
        #expect(tester.engine.isUnsettled)
        tester.type(Keys.interrupt)
        #expect(tester.outcome == .interrupted(text: ""))
    }

    /// seed A2.8, matrix N10: a field that is disabled or removed while focused hands over, unasked.
    @Test func fieldsThatGoHandOver() {
        @State var text = ""
        @State var isEnabled = true
        @State var isThere = true
        var ends: [FocusChangeReason] = []
        let tester = FormTester(
            Form {
                TextField("first", text: $text)
                if isThere {
                    TextField(
                        "middle", text: $text,
                        onFirstResponderStateChanged: .init(
                            handleStateChange: { _ in }, canResignFirstResponder: { $0 == .previous })
                    )
                    .disabled(!isEnabled).onEnd { ends.append($0) }
                }
                TextField("last", text: $text).disabled(!isEnabled && !isThere)
            })
        tester.type(Keys.tab + Keys.tab)
        #expect(tester.focus == "middle", "the veto holds the person")
        isEnabled = false
        tester.wake()
        #expect(tester.focus == "last" && ends == [.disabled])
        isEnabled = true
        tester.type(Keys.backTab)
        #expect(tester.focus == "middle")
        isThere = false
        tester.wake()
        #expect(tester.focus == "last" && ends == [.disabled, .removed])
        isEnabled = false
        tester.wake()
        #expect(tester.focus == "first", "no next one, so the previous")
    }

    /// seed A6.10: a handler that receives on a scheduler runs in a later turn, and nothing is lost at the end.
    @Test func handlersReceiveLater() {
        @State var text = ""
        let scheduler = ManualScheduler()
        var log: [String] = []
        func handler(_ name: String) -> FirstResponderStateChangeHandler { .init { log.append("\(name) \($0)") } }
        let tester = FormTester(
            Form {
                TextField("a", text: $text, onFirstResponderStateChanged: handler("a").receive(on: scheduler))
                TextField("b", text: $text, onFirstResponderStateChanged: handler("b").receive(on: .nextTurn))
                    .onEnd { _ in log.append("b ends") }
                TextField("c", text: $text, onFirstResponderStateChanged: handler("c"))
            })
        tester.type(Keys.tab)
        #expect(log == ["b true"])
        tester.type(Keys.tab)
        #expect(log == ["b true", "b ends", "c true", "b false"], "every callback of the turn comes first")
        log = []
        let wakes = tester.wakeCount
        scheduler.run()
        #expect(tester.wakeCount == wakes + 1 && log.isEmpty)
        tester.wake()
        #expect(log == ["a true"])
        tester.type(Keys.submit)
        #expect(log == ["a true", "c false", "a false"])
    }

    /// seed A5.10: with nobody focused keys are the form's.
    @Test func aFormWithoutFocusListensToItsOwnKeys() {
        @State var text = ""
        @State var demand: FirstResponderDemand?
        let form = Form {
            TextField(
                "a", text: $text, firstResponderDemand: $demand, handleReturn: { demand = .shouldResignFirstResponder })
            TextField("b", text: $text)
        }
        let rows: [(String, focus: String?, FormEngine.Ending?)] = [
            ("x", nil, nil), (Keys.tab, "a", nil), (Keys.backTab, "b", nil), ("\r", nil, .submitted),
            (Keys.escape, nil, .cancelled(text: "")), (Keys.endOfFile, nil, .endOfInput(field: nil)),
        ]
        for (keys, focus, ending) in rows {
            let tester = FormTester(form)
            tester.type("\r")
            #expect(tester.focus == nil && demand == nil)
            tester.type(keys)
            #expect(tester.focus == focus)
            #expect(tester.outcome == ending)
        }
    }
}
