/// Completes names of files and directories, as shells do.
///
/// Directories come first and get a `/`, so that the next Tab goes on inside them; a symbolic link to a directory
/// counts as one. `~` and `~name` stand for home directories and stay as they were typed. Names that begin with a dot
/// are offered once a dot was typed. A directory that cannot be read has no names.
public struct PathCompleter: SynchronousCompleter {
    /// Whether only directories are offered.
    public var directoriesOnly: Bool
    /// Where relative paths begin; `nil` is the current directory.
    public var directory: String?
    /// Whether letters match in either case.
    public var ignoresCase: Bool
    /// How the line is cut into words, and how a path is written into it; a shell's unless given.
    public var wordSyntax: WordSyntax

    /// A completer for paths.
    public init(
        directoriesOnly: Bool = false, relativeTo directory: String? = nil, ignoresCase: Bool = false,
        wordSyntax: WordSyntax = .shell
    ) {
        self.directoriesOnly = directoriesOnly
        self.directory = directory
        self.ignoresCase = ignoresCase
        self.wordSyntax = wordSyntax
    }

    /// The paths that go on from the word.
    public func completions(for context: LineContext) -> [Completion] {
        let word = context.word
        if word.hasPrefix("~"), !word.contains("/") {
            return expandingTilde(word) == word ? [] : [Completion(word + "/", suffix: "")]
        }
        let slash = word.lastIndex(of: "/")
        let base = slash.map { String(word[...$0]) } ?? ""
        let begun = slash.map { String(word[word.index(after: $0)...]) } ?? word
        let place = location(of: base)
        let matching = CompletionMatching(ignoresCase: ignoresCase, isSubstring: false)
        let found = directoryNames(place).filter {
            ($0.hasPrefix(".") == begun.hasPrefix(".") || begun.hasPrefix(".")) && matching.matches($0, begun)
        }
        var directories: [Completion] = []
        var files: [Completion] = []
        for name in found.sorted() {
            if FileStatus(path: place + "/" + name)?.kind == .directory {
                directories.append(
                    Completion(base + name + "/", display: StyledText(name + "/"), suffix: ""))
            } else if !directoriesOnly {
                files.append(Completion(base + name, display: StyledText(name)))
            }
        }
        return directories + files
    }

    private func location(of base: String) -> String {
        let path = expandingTilde(base)
        if path.hasPrefix("/") { return path }
        let start = directory.map(expandingTilde) ?? "."
        return path.isEmpty ? start : start + "/" + path
    }
}
