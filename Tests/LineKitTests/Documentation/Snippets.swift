// The code of README.md and of the pages in Docs, compiled. A block of a page stands here line by line; what it needs
// around it is not shown there.
import LineKit

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
