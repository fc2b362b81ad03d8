import Foundation
import Testing

@testable import LineKit

/// M230 and law 7: nothing of a secret is in a trace, in whatever form it was typed.
@Suite struct TraceSecrecyTests {
    /// No character of it is anything else in a trace, so that not even one may be found there.
    private static let secret = "ЖѦ日🔑ẞ"

    /// Whether anything of the secret is in a text: its characters, bytes or code points in any usual writing.
    private static func findings(in text: String) -> [String] {
        var found: [String] = []
        // Numbers that chance may make look like a code point.
        let text = text.replacing(/"id":"\w+","ms":[\d.]+,/, with: "").replacing(/"editor":"\w+"/, with: "")
        let lowered = text.lowercased()
        for scalar in secret.unicodeScalars {
            let character = String(Character(scalar))
            let bytes = Array(character.utf8)
            let hex = bytes.map { String(format: "%02x", $0) }
            var forms = [
                character, character.lowercased(), hex.joined(), hex.joined(separator: " "),
                bytes.map(String.init).joined(separator: ","), String(scalar.value),
                String(scalar.value, radix: 16), Data(bytes).base64EncodedString(),
            ]
            forms += character.utf16.map { String(format: "\\u%04x", $0) }
            found += forms.filter { lowered.contains($0.lowercased()) }
        }
        // Pieces of the whole, at each of the three places where base64 may begin.
        let bytes = Data(secret.utf8)
        for start in 0..<3 {
            let code = bytes.dropFirst(start).base64EncodedString()
            found += code.count > 6 && text.contains(code.prefix(6)) ? [code] : []
        }
        return found
    }

    private static func kittyKeys(_ text: String) -> [UInt8] {
        Array(text.unicodeScalars.map { "\u{1B}[\($0.value);;\($0.value)u" }.joined().utf8)
    }

    /// The ways in which a person, a paste or a password manager may enter it.
    private static let ways: [(String, @Sendable (ScriptedTerminal) -> Void)] = [
        ("typed", { $0.type(secret) }),
        ("in one read", { $0.send(secret.utf8) }),
        ("byte by byte", { terminal in for byte in secret.utf8 { terminal.send([byte]) } }),
        ("pasted", { $0.paste(secret) }),
        (
            "pasted in pieces",
            { terminal in
                let bytes = Array("\u{1B}[200~\(secret)\u{1B}[201~".utf8)
                for start in stride(from: 0, to: bytes.count, by: 4) {
                    terminal.send(bytes[start..<min(start + 4, bytes.count)])
                }
            }
        ),
        ("as kitty's keys", { $0.send(kittyKeys(secret)) }),
        ("with Alt", { terminal in for character in secret { terminal.send(Array("\u{1B}\(character)".utf8)) } }),
        ("quoted", { terminal in for character in secret { terminal.send(Array("\u{16}\(character)".utf8)) } }),
        (
            "counted",
            { terminal in
                terminal.press("M-3")
                terminal.type(secret)
            }
        ),
        (
            "killed and yanked",
            { terminal in
                terminal.type(secret)
                terminal.press("C-u", "C-y")
                terminal.type(secret)
            }
        ),
        (
            "searched for",
            { terminal in
                terminal.type(secret)
                terminal.press("C-r")
                terminal.type(secret)
            }
        ),
    ]

    @Test func nothingOfASecretIsInATrace() throws {
        for mask in [SecretMask.hidden, .character("*")] {
            for (name, enter) in Self.ways {
                let prompts = try TracedPrompts()
                let terminal = ScriptedTerminal()
                enter(terminal)
                terminal.press("RET")
                try prompts.record {
                    try withTerminal(terminal) { _ = try readSecret(prompt: "Password: ", mask: mask) }
                }
                #expect(Self.findings(in: try prompts.text) == [], "\(name)")
                let records = try prompts.records
                #expect(records.last == .end(TraceOutcome(name: "secret")), "\(name)")
                let count = records.reduce(0) { if case .hiddenRead(let count) = $1 { $0 + count } else { $0 } }
                #expect(count > Self.secret.utf8.count, "\(name)")
            }
        }
    }

    /// What keys did is told, as far as it tells nothing about the text.
    @Test func keysThatTypeNothingAreTold() throws {
        let prompts = try TracedPrompts()
        let terminal = ScriptedTerminal()
        terminal.type("x")
        terminal.press("C-a", "C-x", "<Left>", "DEL", "C-v", "RET", "RET")
        try prompts.record { try withTerminal(terminal) { _ = try readSecret(prompt: "") } }
        let deeds = try prompts.records.compactMap { record -> String? in
            switch record {
            case .entry(.hiddenEvent(let sort)): sort
            case .entry(.command(let name, nil, nil)): "-> \(name)"
            case .entry(let entry): "unexpected: \(entry)"
            default: nil
            }
        }
        #expect(
            deeds == [
                "text", "control", "-> beginning-of-line", "control", "text", "backspace", "-> backward-delete-char",
                "control",
                "text", "enter", "-> accept-line",
            ])
    }

    /// The end of one answer and the beginning of the next may come in one read; what is left over belongs to the next
    /// question.
    @Test func whatIsTypedAheadForASecretIsNotTold() throws {
        let prompts = try TracedPrompts()
        let terminal = ScriptedTerminal()
        terminal.send("name\r\(Self.secret)\rafter\r".utf8)
        try prompts.record {
            try withTerminal(terminal) {
                let name = try readLine(prompt: "Name: ")
                let count = try readSecret(prompt: "Password: ")?.characterCount
                let after = try readLine(prompt: "After: ")
                #expect(name == "name" && after == "after" && count == Self.secret.count)
            }
        }
        #expect(Self.findings(in: try prompts.text) == [])
        let reads = try prompts.records.filter {
            switch $0 {
            case .read, .hiddenRead: true
            default: false
            }
        }
        #expect(
            reads == [
                .read(Array("name\r".utf8)), .hiddenRead(Self.secret.utf8.count + 1), .read(Array("after\r".utf8)),
            ])
    }

    /// A run of text whose middle ends the line.
    @Test func theRestOfARunIsNotTold() throws {
        let prompts = try TracedPrompts()
        let terminal = ScriptedTerminal()
        terminal.send("ab;\(Self.secret)\r".utf8)
        try prompts.record {
            let editor = LineEditor(terminal: terminal)
            editor.bindings[";"] = .acceptLine
            let line = try editor.readLine(prompt: "> ")
            let count = try withTerminal(terminal) { try readSecret(prompt: "Password: ")?.characterCount }
            #expect(line == "ab" && count == Self.secret.count)
        }
        #expect(Self.findings(in: try prompts.text) == [])
        #expect(try prompts.records.contains(.entry(.event(InputEvent.text("ab;").jsonObject))))
    }

    @Test func secureFieldsOfFormsAreNotTold() throws {
        let readings = [
            "ada\t\(Self.secret)\t\(Self.secret)\tlast\r", "ada\t|\(Self.secret)|\t\(Self.secret)\t|last\r",
        ]
        for reading in readings {
            let prompts = try TracedPrompts()
            let terminal = ScriptedTerminal()
            for piece in reading.split(separator: "|") { terminal.send(piece.utf8) }
            let box = SecretBox()
            var name = ""
            var other = ""
            var last = ""
            let form = Form("Account") {
                TextField("Name", text: Binding(get: { name }, set: { name = $0 }))
                SecureField("Password", into: box)
                TextField("Masked", text: Binding(get: { other }, set: { other = $0 }), isSecure: true)
                TextField("Last", text: Binding(get: { last }, set: { last = $0 }))
            }
            try prompts.record { try form.run(on: terminal) }
            let count = box.take()?.characterCount
            #expect(count == Self.secret.count && other == Self.secret && last == "last")
            #expect(Self.findings(in: try prompts.text) == [], "\(reading)")
            #expect(try prompts.records.last == .end(TraceOutcome(name: "submitted")))
        }
    }

    /// On a dumb terminal and from a pipe.
    @Test func secretsReadAsLinesAreNotTold() throws {
        for kind in [TerminalKind.lineByLine, .notTerminal] {
            let prompts = try TracedPrompts()
            let terminal = ScriptedTerminal(kind: kind)
            terminal.send("name\n\(Self.secret)\n".utf8)
            try prompts.record {
                try withTerminal(terminal) {
                    _ = try readLine(prompt: "Name: ")
                    let count = try readSecret(prompt: "Password: ")?.characterCount
                    #expect(count == Self.secret.count)
                }
            }
            #expect(Self.findings(in: try prompts.text) == [])
            let records = try prompts.records
            #expect(
                records.contains(.read(Array("name\n".utf8)))
                    && records.contains(.hiddenRead(Self.secret.utf8.count + 1)))
            #expect(records.contains(.end(TraceOutcome(name: "line", text: "name"))))
        }
    }
}
