import Testing

@testable import LineKit

/// seed A8.1: what edit actions a field allows, and who decides about them.
@Suite struct EditActionTests {
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
