// The code of README.md and of the pages in Docs, compiled. A block of a page stands here line by line; what it needs
// around it is not shown there.
import LineKit
import Testing

enum Snippets {
    static func question() throws {
        if let name = try readLine(prompt: "Your name: ") {
            print("Hello, \(name)!")
        }
    }

    static func calculator() throws {
        let editor = LineEditor()
        editor.history = try History(file: "~/.calc_history")
        editor.completer = WordCompleter(["sin", "cos", "sqrt"])
        editor.hinter = HistoryHinter(editor.history)
        while let line = try editor.readLine(prompt: "calc> ") {
            print(evaluate(line))
        }
    }

    nonisolated(nonsending) static func calculator(_ editor: LineEditor) async throws {
        for try await line in editor.lines(prompt: "calc> ") {
            print(evaluate(line))
        }
    }

    static func password() throws {
        if let password = try readSecret(prompt: "Password: ") {
            password.withBytes { bytes in unlock(with: bytes) }
        }
    }

    struct Account: ~Copyable {
        var email: String
        var age: Int?
        var password: Secret?
    }

    static func makeAccount() throws -> Account {
        func createAccount() throws -> Account {
            @State var email = ""
            @State var age: Int?
            let password = SecretBox()

            try Form("Create an account") {
                TextField("E-mail", text: $email, configuration: .email)
                NumberField("Age", value: $age, in: 0...150)
                SecureField("Password", into: password)
                SecureField("Again", confirming: password)
            }
            .run()
            return Account(email: email, age: age, password: password.take())
        }
        return try createAccount()
    }

    static func focus() throws {
        @State var name = ""
        @State var age: Int?
        @State var ageDemand: FirstResponderDemand?
        try Form {
            TextField("Name", text: $name, handleReturn: { ageDemand = .shouldBecomeFirstResponder })
            NumberField("Age", value: $age, firstResponderDemand: $ageDemand)
        }.run()
    }

    /// The one block that is run, too.
    @Test static func scriptedTerminal() throws {
        let terminal = ScriptedTerminal()
        terminal.type("Ada\n")
        let name = try withTerminal(terminal) { try readLine(prompt: "Your name: ") }
        #expect(name == "Ada")
        #expect(terminal.screen.rows[0] == "Your name: Ada")
    }

    static func decoding(_ bytes: [UInt8]) {
        var decoder = InputDecoder()
        decoder.decode(bytes) { event in print(event) }
        if let timeout = decoder.timeout {
            waitForMoreBytes(timeout.duration())
            // When none came:
            decoder.timeOut { event in print(event) }
        }
    }

    private static func waitForMoreBytes(_ duration: Duration) {}
    private static func evaluate(_ line: String) -> String { line }
    private static func unlock(with bytes: UnsafeRawBufferPointer) {}
}
