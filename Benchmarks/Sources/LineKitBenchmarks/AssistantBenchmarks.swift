#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif
import LineKit

/// What stands around the line, when there is much of it: a long history, many candidates, a long line in colours.
enum AssistantBenchmarks {
    static var all: [Benchmark] {
        [100_000, 1_000_000].flatMap { count -> [Benchmark] in
            let title = count == 100_000 ? "100,000" : "1,000,000"
            return [load(count, title), oldest(count, title), key(count, title), list(count, title)]
        } + [menu, highlight, brackets]
    }

    /// The entry that every search looks for, as the oldest.
    private static let oldestEntry = "zebra crossing"

    private static func entries(_ count: Int) -> String {
        var text = oldestEntry + "\n"
        for number in 1..<count { text += "command \(number % 977) --option value\(number)\n" }
        return text
    }

    /// A file of its own for each run of the program, removed at its end.
    private static func file(_ count: Int) -> String {
        let path = "/tmp/linekit-benchmark-\(getpid())-\(count)"
        if access(path, F_OK) != 0, let file = fopen(path, "w") {
            fputs(entries(count), file)
            fclose(file)
            paths.append(path)
            if paths.count == 1 { atexit { for path in AssistantBenchmarks.paths { unlink(path) } } }
        }
        return path
    }

    /// Touched by the main thread only.
    nonisolated(unsafe) private static var paths: [String] = []

    private static func history(_ count: Int) -> History {
        let history = History()
        guard let stored = try? History(file: file(count)) else { return history }
        return stored
    }

    private static func load(_ count: Int, _ title: String) -> Benchmark {
        Benchmark(name: "history: load \(title) entries", bytes: 0) {
            keep(history(count).count)
        }
    }

    private static func oldest(_ count: Int, _ title: String) -> Benchmark {
        lazy var entries = history(count).entries
        return Benchmark(name: "history: oldest of \(title)", bytes: 0) {
            keep(entries.search(for: "zebra", from: count))
        }
    }

    /// The first key of a reverse search that only the oldest entry matches, with the frame that shows it.
    private static func key(_ count: Int, _ title: String) -> Benchmark {
        let editor = EditorBench()
        return Benchmark(name: "history: Ctrl-R to the oldest of \(title)", bytes: 0) {
            editor.read(history: { history(count) }, "\u{12}z\r")
        }
    }

    private static func list(_ count: Int, _ title: String) -> Benchmark {
        let editor = EditorBench()
        return Benchmark(name: "history: list of \(title), 3 letters", bytes: 0) {
            editor.read(history: { history(count) }, "\u{18}rzbr\r\r")
        }
    }

    private static var menu: Benchmark {
        let words = (0..<10_000).map { Completion("candidate-\($0)", detail: "the candidate with number \($0)") }
        let editor = EditorBench { editor in
            editor.completer = WordCompleter(completions: words)
            editor.completionStyle = .menu
        }
        return Benchmark(name: "completion: menu of 10,000, 20 keys", bytes: 0) {
            editor.read("c\t" + String(repeating: "\u{1B}[B", count: 20) + "\r\r")
        }
    }

    private static var highlight: Benchmark {
        let line = String(repeating: "f(x[1], {y}) ", count: 770)
        let editor = EditorBench { $0.highlighter = BracketHighlighter() }
        return Benchmark(name: "highlighter: 10,000 characters, 20 keys", bytes: 0) {
            editor.read(initialText: line, String(repeating: "x", count: 20) + "\r")
        }
    }

    private static var brackets: Benchmark {
        let line = String(repeating: "f(x[1], {y}) ", count: 770)
        let editor = EditorBench { $0.matchingBrackets = .standard }
        return Benchmark(name: "brackets: 10,000 characters, 20 keys", bytes: 0) {
            editor.read(initialText: line, String(repeating: ")", count: 20) + "\r")
        }
    }
}

/// An editor on a scripted terminal, one read for each key.
private final class EditorBench {
    private let terminal = ScriptedTerminal()
    private let editor: LineEditor
    private var hasHistory = false

    init(_ setUp: (LineEditor) -> Void = { _ in }) {
        editor = LineEditor(terminal: terminal)
        editor.asksTerminal = false
        setUp(editor)
    }

    func read(history: (() -> History)? = nil, initialText: String = "", _ keys: String) {
        if let history, !hasHistory {
            hasHistory = true
            editor.history = history()
            editor.history.shouldAdd = { _ in false }
        }
        var key: [UInt8] = []
        for byte in keys.utf8 {
            // A sequence ends with its letter; it is one read.
            key.append(byte)
            if key == [0x1B] || key == [0x1B, 0x5B] { continue }
            terminal.send(key)
            key = []
        }
        keep(try? editor.readLine(prompt: "> ", initialText: initialText))
    }
}
