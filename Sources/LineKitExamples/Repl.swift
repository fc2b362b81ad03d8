import LineKit

/// `repl`: reads lines until end of input and shows what it got.
func repl(_ arguments: inout Arguments) throws {
    let editor = LineEditor()
    if arguments.flag("vi") { editor.editingMode = .vi }
    if arguments.flag("multiline") {
        editor.isMultiline = true
        editor.validator = BracketValidator()
    }
    let reports = arguments.flag("report")
    let prompt = StyledText(parsing: try arguments.option("prompt") ?? "> ")
    var initialText = try arguments.option("initial") ?? ""
    let limit = try arguments.option("limit").map { Int($0) ?? 0 } ?? 1_000_000
    if let file = try arguments.option("history") { editor.history = try History(file: file, limit: limit) }
    try arguments.finish()

    while let line = try editor.readLine(prompt: prompt, initialText: initialText) {
        initialText = ""
        if reports {
            print("{\"line\":\(jsonString(line)),\"cursor\":\(editor.cursorAtAccept)}")
        } else {
            // What was typed may hold control characters: they are shown, not obeyed.
            print("=> \(StyledText(line).visibleText)")
        }
    }
}

/// `notify`: a message every half second, above whatever is being typed.
func notify(_ arguments: inout Arguments) async throws {
    try arguments.finish()
    let editor = LineEditor()
    let printer = editor.printer
    let notices = Task {
        for number in 1... {
            try await Task.sleep(for: .milliseconds(500))
            printer.print("notice \(number)")
        }
    }
    defer { notices.cancel() }
    for try await line in editor.lines(prompt: "> ") {
        print("=> \(StyledText(line).visibleText)")
    }
}
