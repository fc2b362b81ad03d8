// The code of Docs/Readline.md, compiled.
import LineKit

enum EditingSnippets {
    static func inputrc(_ editor: LineEditor, terminalName: String) {
        var inputrc = Inputrc(application: "calc", terminal: terminalName)
        inputrc.readUserFile()
        for problem in inputrc.problems { editor.printer.print("\(problem)") }
        editor.use(inputrc)
    }

    static func bindings() {
        var bindings = KeyBindings.emacs
        bindings["C-t"] = .transposeWords
        bindings["C-x C-d"] = nil
        bindings["g h", in: .viCommand] = .beginningOfLine
        bindings.bind("C-x d", name: "insert-date") { $0.text += "today" }
        bindings.bind("C-x g", toKeys: "C-a C-k")
        bindings.bind("Tab", to: .tabInsert) { $0.text.isEmpty }
        for entry in bindings.entries(in: .emacs) { print(entry.keys, entry.name, entry.summary) }
        for warning in bindings.warnings(in: .emacs) { print(warning) }
        for command in EditCommand.allCases { print(command.readlineName, command.summary) }
    }

    static func options(_ editor: LineEditor) {
        editor.undoGrouping = .words
        editor.pairs = LineEditor.usualPairs
        editor.keepsIndentation = true
        editor.words = .characters { $0.isLetter || $0.isNumber || $0 == "_" }
        editor.writesClipboard = true
        editor.clipboardRoute = .tmux
        editor.showsModeByCursor = false
        editor.externalEditor = { text in text.uppercased() }
    }
}
