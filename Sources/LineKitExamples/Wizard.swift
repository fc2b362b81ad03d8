import LineKit

/// `wizard`: a form of several fields, or with `--sequential` one question after the other.
func wizard(_ arguments: inout Arguments) throws {
    let isSequential = arguments.flag("sequential")
    try arguments.finish()

    @State var name = ""
    @State var email = ""
    @State var age: Int?
    @State var plan = "free"
    @State var accepted = false
    let password = SecretBox()

    try Form("Create an account") {
        TextField("Name", text: $name, placeholder: "Ada Lovelace").validate(.nonEmpty)
        TextField("E-mail", text: $email, placeholder: "ada@example.org", configuration: .email)
        NumberField("Age", value: $age, in: 0...150, configuration: .numericOnly).validate(.nonEmpty)
        ChoiceField("Plan", selection: $plan, choices: plans)
        SecureField("Password", into: password)
        SecureField("Again", confirming: password)
        ToggleField("Accept the terms", isOn: $accepted)
    }
    .presentation(isSequential ? .sequential : .page)
    .run()

    let fields = [
        "\"name\":\(jsonString(name))", "\"email\":\(jsonString(email))", "\"age\":\(age ?? 0)",
        "\"plan\":\(jsonString(plan))", "\"accepted\":\(accepted)",
    ]
    print("{\(fields.joined(separator: ","))}")
}
