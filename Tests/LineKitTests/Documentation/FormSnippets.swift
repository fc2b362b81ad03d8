// The code of Docs/Forms.md, compiled.
import Dispatch
import Foundation
import LineKit
import LineKitFoundation

extension FieldConfiguration {
    static let zip: Self = .combine(.numericOnly, .maxLength(5), .backspaceMovesBack)
}

func signUp() throws(LineKitError) {
    @State var name = ""
    @State var email = ""
    @State var plan = "free"
    try Form("Sign up") {
        TextField("Name", text: $name, configuration: .required)
        TextField("E-mail", text: $email, configuration: .email)
        ChoiceField("Plan", selection: $plan, choices: ["free", "team"])
    }.presentation(.sequential).run()
    print("Welcome, \(name)! A letter is on its way to \(email).")
}

enum FormSnippets {
    static func program() {
        do { try signUp() } catch {
            print(error)
            exit(error.exitStatus)
        }
    }

    static func another(_ form: Form, day file: URL) throws {
        let saved = try? JSONDecoder().decode(FormDraft.self, from: Data(contentsOf: file))
        @State var draft = saved
        defer { try? JSONEncoder().encode(draft).write(to: file) }
        try form.draft($draft).run()
    }

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

    @FormBuilder static func numbers(_ price: Binding<Double?>, _ share: Binding<Double?>) -> some FormContent {
        Numbers(price: price, share: share).fields
    }

    private struct Numbers {
        @Binding var price: Double?
        @Binding var share: Double?
        @FormBuilder var fields: some FormContent {
            NumberField("Price", value: $price, format: .currency("$"), in: 0...1000, step: 0.5)
            NumberField("Share", value: $share, format: .combine(.percent, .fraction(0...1)))
        }
    }

    static func amount() -> NumberField<Decimal> {
        @State var amount: Decimal?
        let formatter = NumberFormatter()
        formatter.locale = Locale(identifier: "de_CH")
        formatter.numberStyle = .currency
        return NumberField("Betrag", value: $amount, formatter: formatter)
    }

    struct Server: Sendable { func isFree(_ name: String) async throws -> Bool { name != "root" } }

    static func check(_ server: Server) -> some FormContent {
        @State var name = ""
        return FormBuilder.buildExpression(
            TextField("User name", text: $name).validate(async: { name in
                try await server.isFree(name) ? nil : "This name is taken."
            })
        )
    }

    struct Person: Identifiable {
        let id: Int
        var name = ""
    }

    struct People {
        @State var people: [Person] = []
        @FormBuilder var fields: some FormContent {
            ForEach($people) { person in
                TextField("Name", text: person.name)
                FormButton("Remove") { people.removeAll { $0.id == person.wrappedValue.id } }
            }
            FormButton("Add") { people.append(Person(id: people.count)) }
        }
    }

    struct Version: Equatable, CustomStringConvertible {
        let major: Int
        let minor: Int
        init?(_ text: String) {
            let parts = text.split(separator: ".").compactMap { Int($0) }
            guard parts.count == 2 else { return nil }
            (major, minor) = (parts[0], parts[1])
        }
        var description: String { "\(major).\(minor)" }
    }

    static func versionField() -> ValueField<Version> {
        @State var release: Version?
        let version = ValueFormat<Version>(
            expectation: "A version looks like 1.2.", placeholder: "1.2",
            value: { Version($0) }, text: { $0.description })
        return ValueField("Version", value: $release, format: version)
    }
}
