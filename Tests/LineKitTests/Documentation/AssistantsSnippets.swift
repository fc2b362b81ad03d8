import LineKit

// The code of Docs/Assistants.md, compiled.

private func search(for word: String) async throws -> [String] { [word] }

@MainActor private func historyInAFile() throws {
    let editor = LineEditor()
    editor.history = try History(file: "~/.calc_history")
    editor.history.duplicates = .eraseEarlier
    editor.history.ignoresLinesStartingWithSpace = true
    editor.history.shouldAdd = { line in !line.contains("password") }
}

@MainActor private func completion(_ editor: LineEditor) {
    editor.completer = CommandCompleter([
        .init("open", detail: "opens a file", arguments: PathCompleter()),
        .init("remote", subcommands: [.init("add"), .init("remove")]),
    ])
    editor.completionStyle = .menu
}

@MainActor private func slowCompletion(_ editor: LineEditor) {
    editor.completer = AsyncClosureCompleter { context in
        try await search(for: context.word).map { Completion($0) }
    }
}

@MainActor private func hintsAndColours(_ editor: LineEditor) {
    editor.hinter = HistoryHinter(editor.history)
    editor.highlighter = BracketHighlighter()
    editor.matchingBrackets = .standard
    editor.isMultiline = true
    editor.validator = BracketValidator()
    editor.continuationPrompt = { row in StyledText("\(row + 1)… ").dim() }
}

@MainActor private func progress(_ editor: LineEditor) {
    let printer = editor.printer
    Task {
        for percent in 0...100 {
            printer.updateProgress("copying: \(percent) %")
            try await Task.sleep(for: .milliseconds(50))
        }
        printer.updateProgress(nil)
        printer.print("copied")
    }
}
