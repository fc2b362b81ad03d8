import LineKit

/// `swift run LineKitExamples NAME`: one small program for each thing LineKit does.
@main
struct Examples {
    static func main() async {
        var arguments = Arguments(CommandLine.arguments.dropFirst())
        guard let name = arguments.next() else {
            print(listing)
            return
        }
        guard let example = all.first(where: { $0.name == name }) else {
            StandardError.print("LineKitExamples: no example is called \(name)\n\n\(listing)")
            exitProcess(1)
        }
        do {
            try await example.run(&arguments)
        } catch let error as LineKitError {
            // Ctrl-C says nothing: the person knows what they pressed.
            if case .interrupted = error {} else { StandardError.print("\(name): \(error)") }
            exitProcess(error.exitStatus)
        } catch {
            StandardError.print("\(name): \(error)")
            exitProcess(1)
        }
    }

    static let all: [Example] = [
        Example("ask", "[--timeout SECONDS]", "one question", ask),
        Example(
            "repl",
            "[--vi] [--prompt TEXT] [--initial TEXT] [--history FILE [--limit COUNT]] [--multiline] [--report]",
            "reads lines until end of input", repl),
        Example("shell", "[--vi] [--history FILE]", "a small command shell with all that a prompt can have", shell),
        Example("password", "[--confirm]", "a secret, never shown", password),
        Example("wizard", "[--sequential]", "a form of several fields", wizard),
        Example("settings", "[--pages] [--review]", "a form taller than the screen, with a slow check", settings),
        Example("numbers", "", "numbers that are formatted while they are typed", numbers),
        Example("choose", "[--many] [--filter]", "one of several, or several", choosePlan),
        Example("confirm", "", "yes or no", confirmDeletion),
        Example("keys", "[--replies]", "shows what each key sends, as JSON", keys),
        Example("notify", "", "prints above the prompt while you type", notify),
        Example("batch", "", "runs keys without a terminal, for comparing with other editors", batch),
        Example("replay", "FILE", "goes through what LINEKIT_TRACE=FILE wrote", replay),
    ]

    static var listing: String {
        let rows = all.map { example in
            let call = example.options.isEmpty ? example.name : "\(example.name) \(example.options)"
            return "  \(call)\n      \(example.summary)"
        }
        return "usage: swift run LineKitExamples EXAMPLE\n\n" + rows.joined(separator: "\n")
    }
}

/// One example: its name on the command line, its options, and what it does.
struct Example: Sendable {
    let name: String
    let options: String
    let summary: String
    let run: @Sendable (inout Arguments) async throws -> Void

    init(
        _ name: String, _ options: String, _ summary: String,
        _ run: @escaping @Sendable (inout Arguments) async throws -> Void
    ) {
        self.name = name
        self.options = options
        self.summary = summary
        self.run = run
    }
}
