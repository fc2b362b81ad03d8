import LineKit

/// `shell`: a small command shell over commands of its own. It shows what a prompt can have around its line: history in a
/// file, a menu of completions, hints, colours, brackets, abbreviations, a prompt on the right, and text above.
func shell(_ arguments: inout Arguments) async throws {
    let editor = LineEditor()
    if arguments.flag("vi") { editor.editingMode = .vi }
    if let file = try arguments.option("history") { editor.history = try History(file: file) }
    try arguments.finish()
    let shell = Shell(printer: editor.printer)
    setUp(editor, for: shell)
    print("A small shell. Try help, Tab, Ctrl-R twice, or sleep 5; Ctrl-D ends it.")
    while true {
        do {
            guard let line = try await editor.readLine(prompt: shell.prompt) else { break }
            shell.run(line, history: editor.history)
        } catch LineKitError.interrupted {
            continue
        }
    }
    shell.stop()
}

private func setUp(_ editor: LineEditor, for shell: Shell) {
    editor.history.duplicates = .eraseEarlier
    editor.history.ignoresLinesStartingWithSpace = true
    editor.listsHistory = true
    editor.searchesHistoryByPrefix = true
    editor.completer = CommandCompleter(Shell.commands)
    editor.completionStyle = .menu
    editor.hinter = HistoryHinter(editor.history)
    editor.highlighter = ClosureHighlighter(Shell.highlight)
    editor.validator = ClosureValidator { line in
        LineContext(line, syntax: .shell).quote == nil ? .complete : .incomplete
    }
    editor.isMultiline = true
    editor.continuationPrompt = { row in StyledText("\(row + 1)… ").dim() }
    editor.matchingBrackets = .standard
    editor.abbreviations = ["l": "ls -a", "h": "history", "..": "cd .."]
    editor.argumentHelp = Shell.help
    editor.rightPrompt = StyledText("LineKit").dim()
    editor.transientPrompt = StyledText("$ ").bold()
    editor.bellStyle = .visible
}

/// The commands of the shell and what they share.
final class Shell {
    private let printer: Printer
    private let jobs: Jobs

    init(printer: Printer) {
        self.printer = printer
        jobs = Jobs(printer: printer)
    }

    var prompt: StyledText {
        let name = Directory.current.split(separator: "/").last.map { String($0) } ?? "/"
        return StyledText(name).bold().foregroundColor(.cyan) + StyledText(" $ ").bold()
    }

    static var commands: [CommandCompleter.Command] {
        [
            .init("cd", detail: "changes the directory", arguments: PathCompleter(directoriesOnly: true)),
            .init(
                "ls", detail: "lists a directory", options: [Completion("-a", detail: "hidden names too")],
                arguments: PathCompleter(directoriesOnly: true)),
            .init("cat", detail: "shows a file", arguments: PathCompleter()),
            .init("help", detail: "says what there is", arguments: WordCompleter(names)),
            .init("history", detail: "lists what was entered"),
            .init("sleep", detail: "counts seconds above the prompt, while you type on"),
        ]
    }

    static let names = ["cd", "ls", "cat", "help", "history", "sleep"]

    /// The name of a command that exists in green, of another in red and underlined; quoted words in yellow.
    static func highlight(_ line: String) -> StyledText {
        let name = line.prefix { !$0.isWhitespace }
        let style =
            names.contains(String(name))
            ? Style().foregroundColor(.green) : Style().foregroundColor(.red).underline()
        var text = StyledText(String(name), style: style)
        var quote: Character?
        for character in line.dropFirst(name.count) {
            let isQuoted = quote != nil || character == "\"" || character == "'"
            text.append(String(character), style: isQuoted ? Style().foregroundColor(.yellow) : .plain)
            if character == quote { quote = nil } else if quote == nil, isQuoted { quote = character }
        }
        return text
    }

    /// What the command at the start of the line is for.
    static func help(_ context: LineContext) -> StyledText? {
        guard let name = context.precedingWords.first, let usage = usages[name] else { return nil }
        return StyledText(usage).dim()
    }

    private static let usages = [
        "cd": "cd [DIRECTORY]", "ls": "ls [-a] [DIRECTORY]", "cat": "cat FILE…", "help": "help [COMMAND]",
        "history": "history", "sleep": "sleep SECONDS",
    ]

    func run(_ line: String, history: History) {
        let words = LineContext(line + " ", syntax: .shell).precedingWords
        guard let name = words.first else { return }
        let arguments = Array(words.dropFirst())
        switch name {
        case "cd":
            let path = arguments.first ?? "~"
            if let reason = Directory.change(to: path) { print("cd: \(path): \(reason)") }
        case "ls": list(arguments)
        case "cat":
            for path in arguments {
                guard let text = Directory.text(of: path) else { print("cat: \(path) cannot be read"); continue }
                // A file's own control characters are shown, not obeyed.
                print(StyledText(text).visibleText, terminator: text.hasSuffix("\n") ? "" : "\n")
            }
        case "help":
            for (name, usage) in Self.usages.sorted(by: { $0.key < $1.key })
            where arguments.isEmpty || arguments.contains(name) {
                print(usage)
            }
        case "history":
            for (index, entry) in history.entries.enumerated() {
                print("\(index + 1)  \(StyledText(entry.text).visibleText)")
            }
        case "sleep":
            guard let seconds = arguments.first.flatMap({ Int($0) }), seconds > 0 else {
                return print(Self.usages["sleep"] ?? "")
            }
            jobs.sleep(seconds: seconds)
        default: print("\(name) is no command here; help lists them")
        }
    }

    private func list(_ arguments: [String]) {
        let path = arguments.first { !$0.hasPrefix("-") } ?? "."
        guard let names = Directory.names(in: path) else { return print("ls: \(path) cannot be read") }
        for name in names.sorted() where arguments.contains("-a") || !name.hasPrefix(".") {
            print(StyledText(name).visibleText)
        }
    }

    func stop() { jobs.stop() }
}

/// What runs while the next line is typed, each with a row of progress above the prompt.
private final class Jobs: Sendable {
    private let printer: Printer
    private let running = Running()

    init(printer: Printer) { self.printer = printer }

    func sleep(seconds: Int) {
        let (printer, running) = (printer, running)
        Task {
            let job = await running.begin(seconds)
            for second in 0..<seconds {
                guard await !running.isStopped else { return }
                printer.updateProgress(await running.show(job, second))
                try? await Task.sleep(for: .seconds(1))
            }
            printer.updateProgress(await running.end(job))
            printer.print("slept \(seconds) s")
        }
    }

    func stop() {
        let running = running
        Task { await running.stop() }
        printer.updateProgress(nil)
    }
}

/// How far each job has come.
private actor Running {
    private var jobs: [(id: Int, length: Int, done: Int)] = []
    private var next = 0
    private(set) var isStopped = false

    func stop() { isStopped = true }

    func begin(_ length: Int) -> Int {
        next += 1
        jobs.append((next, length, 0))
        return next
    }

    func show(_ id: Int, _ done: Int) -> StyledText? {
        for index in jobs.indices where jobs[index].id == id { jobs[index].done = done }
        return rows
    }

    func end(_ id: Int) -> StyledText? {
        jobs.removeAll { $0.id == id }
        return rows
    }

    private var rows: StyledText? {
        guard !jobs.isEmpty else { return nil }
        let bars = jobs.map { job in
            let filled = job.done * 20 / job.length
            return
                "sleep [\(String(repeating: "#", count: filled))\(String(repeating: ".", count: 20 - filled))] \(job.done)/\(job.length) s"
        }
        return StyledText(bars.joined(separator: "\n"))
    }
}
