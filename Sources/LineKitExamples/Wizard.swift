import LineKit

/// `wizard`: a form of several fields, or with `--sequential` one question after the other.
func wizard(_ arguments: inout Arguments) throws {
    let isSequential = arguments.flag("sequential")
    try arguments.finish()
    let account = WizardForm()
    try account.form.presentation(isSequential ? .sequential : .page).run()
    let fields = [
        "\"name\":\(jsonString(account.name))", "\"email\":\(jsonString(account.email))", "\"age\":\(account.age ?? 0)",
        "\"plan\":\(jsonString(account.plan))", "\"accepted\":\(account.accepted)",
    ]
    print("{\(fields.joined(separator: ","))}")
}

/// The form of `wizard`, and what it asks for.
struct WizardForm {
    @State var name = ""
    @State var email = ""
    @State var age: Int?
    @State var plan = "free"
    @State var accepted = false
    let password = SecretBox()

    var form: Form {
        Form("Create an account") {
            TextField("Name", text: $name, placeholder: "Ada Lovelace").validate(.nonEmpty)
            TextField("E-mail", text: $email, placeholder: "ada@example.org", configuration: .email)
            NumberField("Age", value: $age, in: 0...150, configuration: .numericOnly).validate(.nonEmpty)
            ChoiceField("Plan", selection: $plan, choices: plans)
            SecureField("Password", into: password)
            SecureField("Again", confirming: password)
            ToggleField("Accept the terms", isOn: $accepted)
        }
    }
}
