import Testing

@testable import LineKit

/// Editing the line in an editor of its own, with real programs on a pseudo-terminal.
@Suite(.serialized, .endsWhatHangs)
struct ExternalEditorPtyTests {
    private func repl(editor: String) throws -> PtyProcess {
        let process = try PtyProcess("repl", environment: ["VISUAL": editor, "EDITOR": "false"])
        #expect(process.wait(for: ">"))
        return process
    }

    /// Ends the input at the next prompt.
    private func expectEnd(_ process: PtyProcess, _ location: SourceLocation = #_sourceLocation) {
        #expect(process.wait { $0.screen.rows.last { !$0.isEmpty } == ">" }, sourceLocation: location)
        process.type("\u{04}")
        #expect(process.waitForEnd() == .exit(0), sourceLocation: location)
        #expect(process.leftovers == [], sourceLocation: location)
    }

    /// What the line after `=>` says.
    private func answer(of process: PtyProcess) -> String? {
        process.screen.rows.first { $0.hasPrefix("=> ") }.map { String($0.dropFirst(3)) }
    }

    @Test("M37 the file is private, and gone afterwards with all that was left beside it") func fileIsPrivate() throws {
        let process = try repl(
            editor:
                "sh -c 'cp \"$0\" \"$0~\"; stat -c \"%a %n\" \"$0\" \"$(dirname \"$0\")\" | tr \"\\n\" \" \" > \"$0\"'")
        process.type("first\u{18}\u{05}")
        #expect(process.wait(for: "=> "))
        #expect(process.wait { $0.screen.rows.contains { $0.hasPrefix("=> ") } })
        let words = (answer(of: process) ?? "").split(separator: " ").map(String.init)
        #expect(words.count == 4 && words.first == "600" && words.dropFirst(2).first == "700", "\(words)")
        if words.count == 4 { #expect(!OpenFile.exists(words[3])) }
        expectEnd(process)
    }

    @Test("M37 the editor has the terminal in its ordinary mode, and the text") func editorHasTheTerminal() throws {
        let process = try repl(
            editor: "sh -c 'all=$(cat \"$0\"; stty -a | grep -o -e \"-*icanon\" -e \"-*echo \"); echo $all > \"$0\"'")
        process.type("some text\u{18}\u{05}")
        #expect(process.wait { $0.screen.rows.contains { $0.hasPrefix("=> ") } })
        #expect(answer(of: process) == "some text icanon echo")
        // Keys act again.
        process.type("next\r")
        #expect(process.wait(for: "=> next"))
        expectEnd(process)
    }

    @Test(
        "M37 an editor that fails changes nothing and says so",
        arguments: [
            ("false", "false ended with status 1"), ("no-such-editor-at-all", "cannot be run"),
        ]) func failureIsTold(editor: String, message: String) throws
    {
        let process = try repl(editor: editor)
        process.type("kept\u{18}\u{05}")
        #expect(process.wait(for: message))
        process.type("!\r")
        #expect(process.wait(for: "=> kept!"))
        expectEnd(process)
    }
}
