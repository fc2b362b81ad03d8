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
    /// Whether directories get a `/`.
    public var marksDirectories = true
    /// Whether links to directories get one too.
    public var marksLinkedDirectories = true
    /// Whether names that begin with a dot are offered before a dot was typed.
    public var offersHiddenFiles = false
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
            return expandingHome(word) == word ? [] : [Completion(word + "/", suffix: "")]
        }
        let slash = word.lastIndex(of: "/")
        let base = slash.map { String(word[...$0]) } ?? ""
        let begun = slash.map { String(word[word.index(after: $0)...]) } ?? word
        let place = location(of: base)
        let matching = CompletionMatching(ignoresCase: ignoresCase, isSubstring: false)
        // Names that are not UTF-8 cannot be typed either.
        let found = ((try? DirectoryEntry.all(in: place)) ?? []).filter { entry in
            (offersHiddenFiles || !entry.name.hasPrefix(".") || begun.hasPrefix("."))
                && !entry.name.unicodeScalars.contains("\u{FFFD}")
                && matching.matches(entry.name, begun)
        }
        let directories = found.filter(\.isDirectory).map { entry in
            let isMarked = marksDirectories && (marksLinkedDirectories || !isLink(place + "/" + entry.name))
            // As in readline a directory that gets no mark gets no blank either: more of the path may follow.
            let text = entry.name + (isMarked ? "/" : "")
            return Completion(base + text, display: StyledText(text), suffix: "")
        }
        if directoriesOnly { return directories }
        let files = found.filter { !$0.isDirectory }.map { Completion(base + $0.name, display: StyledText($0.name)) }
        return directories + files
    }

    private func isLink(_ path: String) -> Bool { OpenFile.status(of: path).map { !$0.isDirectory } ?? false }

    private func location(of base: String) -> String {
        let path = expandingHome(base)
        if path.hasPrefix("/") { return path }
        let start = directory.map { expandingHome($0) } ?? "."
        return path.isEmpty ? start : start + "/" + path
    }
}
