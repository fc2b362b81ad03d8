import Dispatch
import Testing

@testable import LineKit

/// Rows A6 of the seeds: observing the focus, and refusing it.
@Suite struct SeedFocusTests {
    private static func pair(
        _ first: FirstResponderStateChangeHandler, _ second: FirstResponderStateChangeHandler? = nil
    ) -> FormTester {
        @State var text = ""
        return FormTester(
            Form {
                TextField("a", text: $text, onFirstResponderStateChanged: first)
                TextField("b", text: $text, onFirstResponderStateChanged: second)
            })
    }

    @Test("A6.1 a handler is told, and two closures may refuse, with the reason") func handlersAndVetoes() {
        var log: [String] = []
        var handler = FirstResponderStateChangeHandler { log.append("a \($0)") }
        handler.canResignFirstResponder = {
            log.append("leave by \($0)")
            return $0 != .next
        }
        handler.canBecomeFirstResponder = {
            log.append("come by \($0)")
            return true
        }
        let tester = Self.pair(handler)
        tester.type(Keys.tab)
        #expect(tester.focus == "a")
        tester.type("\r")
        tester.type(Keys.backTab)
        #expect(
            log == [
                "come by initial", "a true", "leave by next", "leave by submit", "a false", "come by previous",
                "a true",
            ])
    }

    @Test("A6.2 one closure, or all three") func handlersAreMadeInTwoWays() {
        var log: [Bool] = []
        let one = FirstResponderStateChangeHandler { log.append($0) }
        let three = FirstResponderStateChangeHandler(
            handleStateChange: { log.append($0) }, canBecomeFirstResponder: { _ in true },
            canResignFirstResponder: { _ in false })
        #expect(one.canBecomeFirstResponder == nil && three.canResignFirstResponder?(.next) == false)
        _ = Self.pair(one)
        _ = Self.pair(three)
        #expect(log == [true, true])
    }

    @Test("A6.3 a missing veto allows") func missingVetoesAllow() {
        let tester = Self.pair(.init { _ in }, .init { _ in })
        tester.type(Keys.tab)
        #expect(tester.focus == "b")
        tester.type(Keys.backTab)
        #expect(tester.focus == "a")
    }

    @Test("A6.4 vetoes are asked for every move but the forced ones") func forcedMovesDoNotAsk() {
        let asked: [(String, FocusChangeReason)] = [(Keys.tab, .next), ("\r", .submit)]
        for (key, reason) in asked {
            var reasons: [FocusChangeReason] = []
            let tester = Self.pair(
                .init(
                    handleStateChange: { _ in },
                    canResignFirstResponder: {
                        reasons.append($0)
                        return false
                    }))
            tester.type(key)
            #expect(reasons == [reason] && tester.focus == "a")
        }
        for key in [Keys.escape, Keys.interrupt, Keys.endOfFile] {
            var ends: [FocusChangeReason] = []
            @State var text = ""
            let tester = FormTester(
                Form {
                    TextField(
                        "a", text: $text,
                        onFirstResponderStateChanged: .init(
                            handleStateChange: { _ in }, canResignFirstResponder: { _ in false })
                    ).onEnd { ends.append($0) }
                })
            tester.type(key)
            #expect(tester.outcome != nil && ends == [.ended])
        }
        #expect(
            FocusChangeReason.allCases.filter { !$0.mayBeRefused } == [.disabled, .removed, .ended])
    }

    @Test("A6.5 a veto answers at once") func vetoesAreImmediate() {
        var asked = false
        let handler = FirstResponderStateChangeHandler(
            handleStateChange: { _ in },
            canBecomeFirstResponder: { _ in
                asked = true
                return false
            })
        let tester = Self.pair(.init { _ in }, handler.receive(on: ManualScheduler()))
        tester.type(Keys.tab)
        #expect(asked && tester.focus == "a", "no scheduler delays a veto")
    }

    @Test("A6.6 may B become, may A resign, A has resigned, B has become") func movesHaveOneOrder() {
        var log: [String] = []
        var refusal: String?
        func handler(_ name: String) -> FirstResponderStateChangeHandler {
            func ask(_ what: String) -> Bool {
                log.append(what)
                return refusal != what
            }
            return .init(
                handleStateChange: { log.append("\(name)(\($0))") }, canBecomeFirstResponder: { _ in ask("\(name)?") },
                canResignFirstResponder: { _ in ask("\(name)!") })
        }
        let tester = Self.pair(handler("A"), handler("B"))
        for (veto, expected) in [
            ("B?", ["B?"]), ("A!", ["B?", "A!"]), (nil, ["B?", "A!", "A(false)", "B(true)"]),
        ] {
            (log, refusal) = ([], veto)
            tester.type(Keys.tab)
            #expect(log == expected && tester.focus == (veto == nil ? "b" : "a"))
        }
    }

    @Test("A6.7 the handler is called for changes only, the first focus included") func onlyChangesAreTold() {
        var log: [Bool] = []
        @State var text = ""
        @State var demand: FirstResponderDemand?
        let tester = FormTester(
            Form {
                TextField(
                    "a", text: $text, firstResponderDemand: $demand,
                    onFirstResponderStateChanged: .init { log.append($0) })
                TextField("b", text: $text)
            })
        #expect(log == [true])
        demand = .shouldBecomeFirstResponder
        tester.wake()
        tester.type("x" + Keys.backTab)
        #expect(log == [true])
        tester.type(Keys.tab)
        tester.type(Keys.tab)
        #expect(log == [true, false])
        demand = .shouldBecomeFirstResponder
        tester.wake()
        #expect(log == [true, false, true])
    }

    @Test("A6.8 .updates writes the state to a binding") func updatesWritesABinding() {
        @State var isFirst = false
        let handler = FirstResponderStateChangeHandler.updates($isFirst)
        #expect(handler.canBecomeFirstResponder == nil && handler.canResignFirstResponder == nil)
        let tester = Self.pair(handler)
        #expect(isFirst)
        tester.type(Keys.tab)
        #expect(!isFirst)
    }

    @Test("A6.10 receive(on:) delivers later, in order, each once") func deliveriesAreOrdered() async {
        let manual = ManualScheduler()
        var log: [Bool] = []
        let tester = Self.pair(.init { log.append($0) }.receive(on: manual))
        tester.type(Keys.tab)
        tester.type(Keys.backTab)
        tester.type(Keys.tab)
        #expect(log.isEmpty && manual.count == 4)
        for _ in 0..<4 { manual.run(manual.count - 1) }
        tester.wake()
        #expect(log == [true, false, true, false], "in order although the scheduler let the last through first")
        await withCheckedContinuation { (told: CheckedContinuation<Void, Never>) in
            let handler = FirstResponderStateChangeHandler(sendable: { isFirst in
                MainActor.assertIsolated()
                if isFirst { told.resume() }
            })
            _ = Self.pair(handler.receive(on: .actor(MainActor.shared)))
        }
    }

    @Test("A6.11 operators on handlers give new values, and their order counts") func operatorsCompose() {
        let first = ManualScheduler()
        let second = ManualScheduler()
        var log: [Bool] = []
        let plain = FirstResponderStateChangeHandler { log.append($0) }
        let both = plain.receive(on: first).receive(on: second)
        #expect(plain.schedulers.isEmpty && both.schedulers.count == 2)
        let tester = Self.pair(both)
        #expect(first.count == 0 && second.count == 1, "the one added last is passed first")
        second.run()
        tester.wake()
        #expect(log.isEmpty && first.count == 1)
        first.run()
        tester.wake()
        #expect(log == [true])
    }

    @Test("A6.12 a handler may write state, demand and change text") func handlersMayDoAnything() {
        @State var texts = ["", "", ""]
        @State var demand: FirstResponderDemand?
        let tester = FormTester(
            Form {
                TextField(
                    "a", text: $texts[dynamicMember: \.[0]],
                    onFirstResponderStateChanged: .init { isFirst in
                        guard !isFirst else { return }
                        texts[1] = "written by a"
                        demand = .shouldBecomeFirstResponder
                    })
                TextField("b", text: $texts[dynamicMember: \.[1]])
                TextField("c", text: $texts[dynamicMember: \.[2]], firstResponderDemand: $demand)
            })
        tester.type(Keys.tab)
        #expect(tester.focus == "c" && tester.text(of: "b") == "written by a" && demand == nil)
    }

    @Test("A6.13 a form can be told which field changed") func formsKnowTheField() {
        @State var text = ""
        var log: [String] = []
        let tester = FormTester(
            Form {
                TextField("a", text: $text)
                TextField("b", text: $text).id("bee")
            }.onFirstResponderStateChanged { log.append("\($0) \($1)") })
        tester.type(Keys.tab)
        #expect(log == ["a true", "a false", "bee true"])
    }
}
