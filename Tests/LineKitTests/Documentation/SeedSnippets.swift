// The code of Docs/Seeds.md, compiled.
import Foundation
import LineKit
import LineKitFoundation

enum SeedSnippets {
    static func signIn() throws {
        @State var email = ""
        @State var password = ""
        @State var emailDemand: FirstResponderDemand? = .shouldBecomeFirstResponder
        @State var passwordDemand: FirstResponderDemand?
        try Form {
            TextField(
                "Email address", text: $email, firstResponderDemand: $emailDemand, configuration: .email,
                handleReturn: { passwordDemand = .shouldBecomeFirstResponder })
            TextField(
                "Password", text: $password, firstResponderDemand: $passwordDemand,
                configuration: .password, handleReturn: { passwordDemand = .shouldResignFirstResponder })
        }.run()
    }

    static func onAppear() throws {
        @State var email = ""
        @State var emailDemand: FirstResponderDemand? = .shouldBecomeFirstResponder
        try Form { TextField("Email address", text: $email, firstResponderDemand: $emailDemand) }.run()
    }

    /// A handler that is told in a turn that the main run loop let through.
    struct Fields {
        @State var secondText = ""
        @State var secondDemand: FirstResponderDemand?
        @State var someString = ""
        var second: TextField {
            TextField(
                "Second", text: $secondText, firstResponderDemand: $secondDemand,
                onFirstResponderStateChanged: .init { _ in
                    someString = "Hello World"
                }.receive(on: RunLoop.main))
        }
    }
}
