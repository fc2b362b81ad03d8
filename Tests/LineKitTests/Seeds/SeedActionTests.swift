import Testing

@testable import LineKit

/// Rows A8 and A9 of the seeds: standard edit actions, isolation, clearing and selecting.
@Suite struct SeedActionTests {
    /// Keys that use each action once on `ab cd`, what becomes of it, and keys that have to come first.
    private static let routes: [(StandardEditAction, first: String, keys: String, changed: String)] = [
        (.cut, "\u{18}h", "\u{18}w", ""), (.copy, "\u{18}h", "\u{1B}w", "ab cd"),
        (.paste, "", "\u{1B}[200~!\u{1B}[201~", "ab cd!"), (.delete, "", "\u{7F}", "ab c"),
        (.select, "", "\u{1B}[1;2D", "ab cd"), (.selectAll, "", "\u{18}h", "ab cd"), (.undo, "", "\u{1F}", ""),
        (.redo, "\u{1F}", "\u{18}\u{1F}", "ab cd"), (.kill, "", "\u{15}", ""), (.yank, "\u{17}", "\u{19}", "ab cd"),
        (.transpose, "", "\u{14}", "ab dc"), (.changeCase, "\u{1}", "\u{1B}u", "AB cd"),
    ]

    private func run(
        _ row: (StandardEditAction, first: String, keys: String, changed: String),
        _ supported: Set<StandardEditAction>?,
        _ handler: StandardEditActionHandler? = nil
    ) -> (text: String, bells: Int, selected: Range<Int>?) {
        @State var text = ""
        @State var selection: Range<Int>?
        @State var isReady = false
        let tester = FormTester(
            Form {
                TextField(
                    "t", text: $text, supportedStandardEditActions: isReady ? supported : nil,
                    standardEditActionHandler: isReady ? handler : nil
                ).textSelection($selection)
            })
        tester.type("ab cd")
        if !row.first.isEmpty { tester.type(row.first) }
        isReady = true
        tester.wake()
        let bells = tester.terminal.bellCount
        tester.type(row.keys)
        return (text, tester.terminal.bellCount - bells, selection)
    }

    @Test("A8.1 the actions a terminal has") func actionsAreATerminals() {
        #expect(Self.routes.map(\.0) == StandardEditAction.allCases)
        #expect(Set(StandardEditAction.allCases.map(\.name)).count == StandardEditAction.allCases.count)
    }

    @Test("A8.2 nil is the default, a set is exactly these, an empty one none") func supportedActions() {
        for row in Self.routes {
            let others = Set(StandardEditAction.allCases).subtracting([row.0])
            let before = run(row, others).text
            #expect(run(row, nil).text == row.changed, "\(row.0.name)")
            #expect(run(row, [row.0]).text == row.changed, "\(row.0.name)")
            #expect(run(row, others).bells > 0 && run(row, []).bells > 0, "\(row.0.name)")
            #expect(run(row, []).text == before, "\(row.0.name)")
        }
    }

    @Test("A8.3 typing and moving are no edit actions") func typingIsAlwaysAllowed() {
        @State var text = ""
        let tester = FormTester(Form { TextField("t", text: $text, supportedStandardEditActions: []) })
        tester.type("ac" + Keys.left + "b" + Keys.home + "0")
        #expect(text == "0abc")
    }

    @Test("A8.4 an excluded action does not call its handler") func exclusionWins() {
        for row in Self.routes {
            var calls = 0
            let handler = StandardEditActionHandler([
                row.0: { _ in
                    calls += 1
                    return .performDefault
                }
            ])
            let others = Set(StandardEditAction.allCases).subtracting([row.0])
            _ = run(row, others, handler)
            #expect(calls == 0, "\(row.0.name)")
        }
    }

    @Test("A8.5 one optional closure for each action, which may rewrite what is pasted") func handlersSeeThePayload() {
        @State var text = ""
        var payloads: [String?] = []
        var handler = StandardEditActionHandler()
        #expect(StandardEditAction.allCases.allSatisfy { handler[$0] == nil })
        handler[.paste] = { context in
            payloads.append(context.payload)
            context.payload = context.payload?.uppercased()
            return .performDefault
        }
        handler[.kill] = { context in
            payloads.append(context.payload)
            context.text += "!"
            return .handled
        }
        let tester = FormTester(Form { TextField("t", text: $text, standardEditActionHandler: handler) })
        tester.paste("paste")
        #expect(text == "PASTE")
        tester.type("\u{15}")
        #expect(text == "PASTE!" && payloads == ["paste", nil])
    }

    @Test("A8.6 no handler, no closure, default too, handled") func theTruthTable() {
        for row in Self.routes {
            var calls = 0
            func handler(_ disposition: StandardEditActionHandler.Disposition) -> StandardEditActionHandler {
                StandardEditActionHandler([
                    row.0: { _ in
                        calls += 1
                        return disposition
                    }
                ])
            }
            let untouched = run(row, Set(StandardEditAction.allCases).subtracting([row.0])).text
            #expect(run(row, nil, nil).text == row.changed && run(row, nil, .init()).text == row.changed)
            #expect(run(row, nil, handler(.performDefault)).text == row.changed && calls == 1, "\(row.0.name)")
            calls = 0
            #expect(run(row, nil, handler(.handled)).text == untouched && calls == 1, "\(row.0.name)")
        }
    }

    @Test("A8.7 every action can be reached by a key or a paste") func everyActionHasARoute() {
        for row in Self.routes {
            let (text, bells, selection) = run(row, nil)
            #expect(text == row.changed && bells == 0, "\(row.0.name)")
            if row.0 == .selectAll { #expect(selection == 0..<5) }
            if row.0 == .select { #expect(selection == 4..<5) }
        }
    }

    @Test("A8.9 excluding an action or handling it: one is enough") func eitherIsEnough() {
        for row in Self.routes where row.changed != "ab cd" && row.first.isEmpty {
            let handled = StandardEditActionHandler([row.0: { _ in .handled }])
            #expect(run(row, nil, handled).text == "ab cd", "\(row.0.name)")
            #expect(run(row, []).text == "ab cd", "\(row.0.name)")
        }
    }

    @Test("A8.10 a paste that is not allowed is thrown away whole") func refusedPastesAreNoKeys() {
        @State var text = "x"
        let tester = FormTester(
            Form {
                TextField("t", text: $text, supportedStandardEditActions: [.delete])
                TextField("u", text: $text)
            })
        tester.paste("\u{3}\ty\r\u{1B}[Z\u{15}")
        #expect(text == "x" && tester.focus == "t" && tester.outcome == nil && tester.terminal.bellCount == 1)
    }

    @Test("A9.1 callbacks stay in the caller's isolation; values are Sendable") @MainActor func isolation() async throws
    {
        // Neither the counter nor the closures are Sendable: this compiles because nothing needs them to be.
        var calls = 0
        @State var text = ""
        let terminal = ScriptedTerminal()
        terminal.type("x\r")
        try await Form {
            TextField("a", text: $text, handleDelete: { _ in calls += 1 }).onChange {
                MainActor.assertIsolated()
                calls += 1
            }
        }.run(on: terminal)
        #expect(calls == 1)
        let values: [any Sendable] = [
            FieldConfiguration.email, FieldTraits(), FieldRule.email, FirstResponderDemand.shouldBecomeFirstResponder,
            StandardEditAction.cut, FocusChangeReason.next, FormKeys.standard, State(wrappedValue: 1),
            KeyBindings.emacs,
        ]
        #expect(values.count == 9)
    }

    @Test("A9.3 every row of the seeds names its test") func theTableIsComplete() throws {
        let rows = try ProjectFiles.text("Docs/Requirements.md").matches(of: /(?m)^\| seed ([A-D][\d.]+) \|/).map {
            String($0.output.1)
        }
        let page = try ProjectFiles.text("Docs/Seeds.md")
        #expect(rows.count > 150)
        let shown = page.matches(of: /(?m)^\| ([ABD]\d[\d.]*|C[12]\.\d+) \| .+ \| `\w+` \|$/).map {
            String($0.output.1)
        }
        #expect(shown.sorted() == rows.sorted(), "one row for each, and one test for each row")
    }

    @Test("A9.4 clearing, and the selection as a binding") func clearingAndSelecting() {
        @State var text = "hello"
        @State var selection: Range<Int>? = 1..<3
        let tester = FormTester(
            Form {
                TextField("a", text: $text, configuration: .clearKey("C-l")).textSelection($selection)
                TextField(
                    "b", text: .constant("styled"), configuration: .highlight { StyledText($0, style: Style().bold()) })
            })
        #expect(selection == 1..<3 && tester.terminal.cell(row: 0, column: 6).style.isInverse)
        tester.type("X")
        #expect(text == "hXlo" && selection == 2..<2)
        selection = 4..<4
        tester.wake()
        #expect(tester.frame.cursorColumn == 9)
        selection = -3..<99
        tester.wake()
        #expect(selection == 0..<4, "brought back into the text")
        tester.type("\u{C}")
        #expect(text.isEmpty && selection == 0..<0)
        tester.type("\u{1F}")
        #expect(text == "hXlo", "clearing is one change")
        #expect(tester.terminal.cell(row: 2, column: 5).style.isBold)
    }
}
