import Testing

@testable import LineKit

/// seed A8.1: what edit actions a field allows, and who decides about them.
@Suite struct EditActionTests {
    /// Keys that use each action once, and what becomes of `ab cd` by it; those that need more begin with it.
    private static let routes: [(StandardEditAction, keys: String, changed: String)] = [
        (.kill, "\u{15}", ""), (.yank, "\u{19}", "ab cd"), (.paste, "\u{1B}[200~!\u{1B}[201~", "ab cd!"),
        (.delete, "\u{7F}", "ab c"),
        (.undo, "\u{1F}", ""), (.redo, "\u{18}\u{1F}", "ab cd"), (.transpose, "\u{14}", "ab dc"),
        (.changeCase, "\u{1}\u{1B}u", "AB cd"),
    ]

    private func run(
        _ keys: String, _ supported: Set<StandardEditAction>?, _ handler: StandardEditActionHandler? = nil
    ) -> String {
        @State var text = ""
        let tester = FormTester(
            Form {
                TextField("t", text: $text, supportedStandardEditActions: supported, standardEditActionHandler: handler)
            })
        tester.type("ab cd")
        tester.type(keys)
        return text
    }

    /// seed A8.2, A8.4, A8.6, A8.7: the truth table, for every action, by its own key.
    @Test func everyActionCanBeRefusedHandledAndObserved() {
        #expect(Self.routes.map(\.0) == StandardEditAction.allCases)
        for (action, keys, changed) in Self.routes {
            if action == .yank || action == .redo { continue }
            let others = Set(StandardEditAction.allCases).subtracting([action])
            var calls = 0
            let handled = StandardEditActionHandler([
                action: { _ in
                    calls += 1
                    return .handled
                }
            ])
            let observed = StandardEditActionHandler([
                action: { _ in
                    calls += 1
                    return .performDefault
                }
            ])
            let rows: [(Set<StandardEditAction>?, StandardEditActionHandler?, String, calls: Int)] = [
                (nil, nil, changed, 0), (nil, StandardEditActionHandler(), changed, 0), (nil, handled, "ab cd", 1),
                (nil, observed, changed, 1), ([action], handled, "ab cd", 1), ([action], observed, changed, 1),
                (others, nil, "ab cd", 0), (others, handled, "ab cd", 0), ([], observed, "ab cd", 0),
            ]
            for (supported, handler, expected, count) in rows {
                calls = 0
                let text = run(keys, supported, handler)
                #expect(text == expected && calls == count)
            }
        }
    }

    @Test func yankAndRedoNeedSomethingFirst() {
        for (action, prepare, keys) in [
            (StandardEditAction.yank, "\u{15}", "\u{19}"), (.redo, "\u{1F}", "\u{18}\u{1F}"),
        ] {
            let others = Set(StandardEditAction.allCases).subtracting([action])
            let handler = StandardEditActionHandler([action: { _ in .handled }])
            #expect(run(prepare + keys, nil) == "ab cd")
            #expect(run(prepare + keys, others) == "")
            #expect(run(prepare + keys, nil, handler) == "")
        }
    }

    /// seed A8.5: a handler may change text and cursor, in one change.
    @Test func handlersMayEdit() {
        let handler = StandardEditActionHandler([
            .kill: { context in
                context.text += "!"
                context.cursor = 0
                return .handled
            }
        ])
        #expect(run("\u{15}x", nil, handler) == "xab cd!")
        #expect(run("\u{15}\u{1F}", nil, handler) == "ab cd")
    }

    /// Keys of the form can be changed, and the footer follows.
    @Test func formKeysCanBeBound() {
        @State var text = ""
        var keys = FormKeys.standard
        keys.bind("<F2>", to: .submit)
        keys.bind("C-s", to: nil)
        keys.bind("C-g", to: .cancel)
        keys.bind("<Escape>", to: nil)
        let form = Form {
            TextField("a", text: $text)
            TextField("b", text: $text)
        }
        let tester = FormTester(form.keys(keys))
        #expect(tester.screen.last == "⏎ next · Tab next · <F2> submit · ^G cancel")
        tester.type("\u{13}")
        #expect(tester.outcome == nil)
        tester.type("\u{1B}OQ")
        #expect(tester.outcome == .submitted)
        let cancelled = FormTester(form.keys(keys))
        cancelled.type("\u{7}")
        #expect(cancelled.outcome == .cancelled(text: ""))
    }
}
