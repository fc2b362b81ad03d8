/// Completes command lines: names of commands, of their subcommands, of options, and arguments.
///
///     CommandCompleter([
///         Command("ls", detail: "lists files", options: ["-a", "-l"], arguments: PathCompleter()),
///         Command("remote", subcommands: [Command("add"), Command("remove")]),
///     ])
///
/// Behind `;`, `|` and `&` another command begins. Options are offered once a `-` was typed, and after `--` no more.
public struct CommandCompleter: SynchronousCompleter {
    /// A command, or a subcommand of one.
    public struct Command {
        /// Its name, one word.
        public var name: String
        /// A few words about it.
        public var detail: String?
        /// Its options, with their dashes.
        public var options: [Completion]
        /// Completes its arguments.
        public var arguments: (any SynchronousCompleter)?
        /// The commands that may follow its name.
        public var subcommands: [Command]

        /// A command.
        public init(
            _ name: String, detail: String? = nil, options: [Completion] = [],
            arguments: (any SynchronousCompleter)? = nil, subcommands: [Command] = []
        ) {
            self.name = name
            self.detail = detail
            self.options = options
            self.arguments = arguments
            self.subcommands = subcommands
        }
    }

    /// The commands there are.
    public var commands: [Command]
    /// How words are found for what was typed.
    public var matching: CompletionMatching
    /// How the line is cut into words, and how a completion is written into it; a shell's unless given.
    public var wordSyntax: WordSyntax

    /// A completer for `commands`.
    public init(_ commands: [Command], matching: CompletionMatching = .prefix, wordSyntax: WordSyntax = .shell) {
        self.commands = commands
        self.matching = matching
        self.wordSyntax = wordSyntax
    }

    /// What may stand at the cursor, as the words before it say.
    public func completions(for context: LineContext) throws -> [Completion] {
        var words = precedingWordsOfCommand(in: context)[...]
        guard let name = words.popFirst() else { return offered(commands, context.word) }
        guard var command = commands.first(where: { $0.name == name }) else { return [] }
        while let word = words.first, let next = command.subcommands.first(where: { $0.name == word }) {
            command = next
            words = words.dropFirst()
        }
        if context.word.hasPrefix("-"), !words.contains("--") {
            return command.options.filter { matching.matches($0.text, context.word) }
        }
        // A subcommand stands before all arguments.
        let subcommands = words.allSatisfy { $0.hasPrefix("-") } ? offered(command.subcommands, context.word) : []
        return subcommands + (try command.arguments?.completions(for: context) ?? [])
    }

    private func offered(_ commands: [Command], _ word: String) -> [Completion] {
        commands.filter { matching.matches($0.name, word) }.map { Completion($0.name, detail: $0.detail) }
    }

    /// The words between the start of the command that the cursor is in and the word at the cursor.
    private func precedingWordsOfCommand(in context: LineContext) -> [String] {
        let line = context.line.prefix(context.cursor)
        var start = line.startIndex
        var quote: Character?
        var isEscaped = false
        for index in line.indices {
            let character = line[index]
            if isEscaped {
                isEscaped = false
            } else if character == wordSyntax.escape, quote != "'" {
                isEscaped = true
            } else if quote == nil, wordSyntax.quotes.contains(character) {
                quote = character
            } else if character == quote {
                quote = nil
            } else if quote == nil, ";|&\n".contains(character) {
                start = line.index(after: index)
            }
        }
        return LineContext(String(line[start...]), syntax: wordSyntax).precedingWords
    }
}
