import Testing

@testable import LineKit

@Suite struct CommandCompleterTests {
    static var completer: CommandCompleter {
        CommandCompleter([
            .init(
                "ls", detail: "lists files", options: ["-a", "-l", "--all"],
                arguments: WordCompleter(["one", "two words"])),
            .init(
                "remote",
                subcommands: [.init("add", options: ["-f"], arguments: WordCompleter(["origin"])), .init("remove")]),
            .init("rm"),
        ])
    }

    @Test("M73 names, subcommands, options and arguments") func wordsOfCommands() throws {
        let rows: [(String, [String])] = [
            ("", ["ls", "remote", "rm"]), ("r", ["remote", "rm"]), ("ls ", ["one", "two words"]),
            ("ls -", ["-a", "-l", "--all"]),
            ("ls -a t", ["two words"]), ("ls -- -", []), ("remote ", ["add", "remove"]), ("remote add ", ["origin"]),
            ("remote add -", ["-f"]), ("nothing ", []), ("ls; r", ["remote", "rm"]),
            ("ls one | ", ["ls", "remote", "rm"]),
            ("ls 'a;b' ", ["one", "two words"]), ("ls a\\;b ", ["one", "two words"]), ("remote x ", []),
        ]
        for (line, texts) in rows {
            let context = LineContext(line, syntax: .shell)
            #expect(try Self.completer.completions(for: context).map(\.text) == texts, "\(line)")
        }
        #expect(try Self.completer.completions(for: LineContext("l", syntax: .shell)).first?.detail == "lists files")
    }

    @Test("M74 what is put in reads as one word again") func wordsAreQuoted() {
        for (typed, text) in [
            ("ls t", "ls two\\ words "), ("ls \"t", "ls \"two words\" "), ("ls 't", "ls 'two words' "),
        ] {
            for style in [CompletionStyle.list, .menu] {
                var run = CompletionMenuTests.run(Self.completer, style: style)
                run.type(typed + "\t")
                #expect(run.text == text, "\(style)")
                let words = LineContext(run.text, syntax: .shell).precedingWords
                #expect(words == ["ls", "two words"])
            }
        }
    }
}
