// The code of Docs/Forms.md, compiled.
import Dispatch
import LineKit

extension FieldConfiguration {
    static let zip: Self = .combine(.numericOnly, .maxLength(5), .backspaceMovesBack)
}

enum FormSnippets {
    static func account() throws {
        @State var email = ""
        @State var age: Int?
        @State var plan = "free"
        @State var ageDemand: FirstResponderDemand?
        let password = SecretBox()
        try Form("Create account") {
            TextField("Email", text: $email, configuration: .combine(.email, .maxLength(80)))
            NumberField("Age", value: $age, in: 0...150, firstResponderDemand: $ageDemand)
            if (age ?? 0) >= 18 { ChoiceField("Plan", selection: $plan, choices: ["free", "team"]) }
            SecureField("Password", into: password).validate(.length(8...))
            SecureField("Again", confirming: password)
        }.run()
    }

    static func later(_ log: @escaping (Bool) -> Void) -> some FormContent {
        @State var name = ""
        return FormBuilder.buildExpression(
            TextField(
                "Name", text: $name,
                onFirstResponderStateChanged: .init { isFocused in log(isFocused) }.receive(on: DispatchQueue.main))
        )
    }
}
