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
        (try? History(file: file(count))) ?? History()
    }

    private static func load(_ count: Int, _ title: String) -> Benchmark {
        Benchmark(name: "history: load \(title) entries") { () -> () -> Int in
            let path = file(count)
            return {
                keep((try? History(file: path))?.count)
                return 0
            }
        }
    }

    private static func oldest(_ count: Int, _ title: String) -> Benchmark {
        Benchmark(name: "history: oldest of \(title)") { () -> () -> Int in
            let entries = history(count).entries
            return {
                keep(entries.search(for: "zebra", from: count))
                return 0
            }
        }
    }

    /// The first key of a reverse search that only the oldest entry matches, with the frame that shows it.
    private static func key(_ count: Int, _ title: String) -> Benchmark {
        read("history: Ctrl-R to the oldest of \(title)", "\u{12}z\r") { $0.history = history(count) }
    }

    private static func list(_ count: Int, _ title: String) -> Benchmark {
        read("history: list of \(title), 3 letters", "\u{18}rzbr\r\r") { $0.history = history(count) }
    }

    private static var menu: Benchmark {
        let words = (0..<10_000).map { Completion("candidate-\($0)", detail: "the candidate with number \($0)") }
        return read(
            "completion: menu of 10,000, 20 keys", "c\t" + String(repeating: "\u{1B}[B", count: 20) + "\r\r"
        ) { editor in
            editor.completer = WordCompleter(completions: words)
            editor.completionStyle = .menu
        }
    }

    /// A line of 10,010 characters, 20 more of which are typed.
    private static let line = String(repeating: "f(x[1], {y}) ", count: 770)

    private static var highlight: Benchmark {
        read("highlighter: 10,000 characters, 20 keys", String(repeating: "x", count: 20) + "\r", initialText: line) {
            $0.highlighter = BracketHighlighter()
        }
    }

    private static var brackets: Benchmark {
        read("brackets: 10,000 characters, 20 keys", String(repeating: ")", count: 20) + "\r", initialText: line) {
            $0.matchingBrackets = .standard
        }
    }

    /// A line read by an editor on a scripted terminal, with one read for each key.
    private static func read(
        _ name: String, _ keys: String, initialText: String = "", _ setUp: @escaping (LineEditor) -> Void
    ) -> Benchmark {
        Benchmark(name: name) { () -> () -> Int in
            let terminal = ScriptedTerminal()
            let editor = LineEditor(terminal: terminal)
            editor.asksTerminal = false
            setUp(editor)
            // Each run finds the history as the first did.
            editor.history.shouldAdd = { _ in false }
            return {
                let before = terminal.output.count
                var key: [UInt8] = []
                for byte in keys.utf8 {
                    // A sequence ends with its letter; it is one read.
                    key.append(byte)
                    if key == [0x1B] || key == [0x1B, 0x5B] { continue }
                    terminal.send(key)
                    key = []
                }
                keep(try? editor.readLine(prompt: "> ", initialText: initialText))
                return terminal.output.count - before
            }
        }
    }
}
