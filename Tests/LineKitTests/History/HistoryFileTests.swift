import Foundation
import Synchronization
import Testing

@testable import LineKit

@Suite struct HistoryFileTests {
    private static func history(_ path: String, limit: Int = 1_000_000, time: Int64 = 5) throws -> History {
        History(storage: try HistoryFile(path, limit: limit), limit: limit, now: { time })
    }

    private static func texts(_ path: String) throws -> [String] {
        try History(file: path).entries.map(\.text)
    }

    @Test func linesComeBack() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/deep/er/history"
        let history = try Self.history(path)
        #expect(history.isEmpty)
        for line in ["one", "two\nrows", " # \\ \u{1B}[31m", "#1"] { #expect(try history.append(line)) }
        #expect(try Self.texts(path) == ["one", "two\nrows", " # \\ \u{1B}[31m", "#1"])
        #expect(try directory.read("deep/er/history").hasPrefix("#5 v1\none\n#5 v1\ntwo\\nrows\n"))
        #expect(try directory.mode(of: "deep/er/history") == 0o600)
        #expect(try directory.mode(of: "deep") == 0o700)
        try history.removeAll()
        #expect(history.isEmpty)
        #expect(try Self.texts(path) == [])
        try history.append("again")
        #expect(try Self.texts(path) == ["again"])
    }

    /// The umask belongs to the whole process, so the test does not change it either.
    @Test("C167 new files are the owner's alone, and the umask is not touched")
    func newFilesArePrivateWhateverTheUmask() throws {
        func processUmask() -> Substring? {
            let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
            return status?.split(separator: "\n").first { $0.hasPrefix("Umask:") }
        }
        let directory = try TemporaryDirectory()
        let before = processUmask()
        let history = try Self.history(directory.path + "/h")
        history.shouldAdd = { _ in processUmask() == before }
        #expect(try history.append("x"))
        #expect(processUmask() == before)
        #expect(try directory.mode(of: "h") == 0o600)
    }

    @Test("C169 nothing is lost with the defaults")
    func aThousandEntries() throws {
        let directory = try TemporaryDirectory()
        let history = try History(file: directory.path + "/h")
        for number in 0..<1_000 { try history.append("entry \(number)") }
        #expect(try Self.texts(directory.path + "/h") == (0..<1_000).map { "entry \($0)" })
    }

    @Test("C163, C165 two sessions, each with the file opened before the other wrote, are merged by time")
    func sessionsKeepEachOthersEntries() throws {
        let directory = try TemporaryDirectory()
        try directory.write("old\n", to: "h")
        let path = directory.path + "/h"
        let (early, late): (Int64, Int64) = (1_700_000_000, 1_700_000_010)
        let a = try Self.history(path, time: early)
        let b = try Self.history(path, time: late)
        #expect(a.count == 1 && b.count == 1)
        try a.append("a")
        try b.append("b")
        try a.append("c")
        #expect(try Self.texts(path) == ["old", "a", "c", "b"])
        #expect(a.entries.map(\.text) == ["old", "a", "c"])
        try a.load()
        #expect(a.entries.map(\.text) == ["old", "a", "c", "b"])
        #expect(a.entries.map(\.time) == [nil, early, early, late])
    }

    @Test("C161 two append 1,000 entries each, while a third one has the file shortened again and again")
    func writersAtTheSameTime() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/h"
        try directory.write((0..<600).map { "old \($0)\n" }.joined(), to: "h")
        @Sendable func entry(_ number: Int, of writer: Int) -> String {
            "writer \(writer) entry \(number) " + String(repeating: "x", count: number % 50)
        }
        let failures = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: 3) { writer in
            do {
                let history = try Self.history(path, limit: writer == 2 ? 2_200 : 1_000_000)
                history.duplicates = .ignoreConsecutive
                for number in 0..<(writer == 2 ? 100 : 1_000) { try history.append(entry(number, of: writer)) }
                if writer == 2 { for _ in 0..<8 { try history.load() } }
            } catch {
                failures.add(1, ordering: .relaxed)
            }
        }
        #expect(failures.load(ordering: .relaxed) == 0)
        let texts = try Self.texts(path)
        for writer in 0..<3 {
            let mine = texts.filter { $0.hasPrefix("writer \(writer) ") }
            #expect(mine == (0..<(writer == 2 ? 100 : 1_000)).map { entry($0, of: writer) })
        }
        #expect(texts.allSatisfy { $0.hasPrefix("old ") || $0.hasPrefix("writer ") })
    }

    @Test func theLimitHolds() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/h"
        try directory.write("_HiStOrY_V2_\n" + (0..<10).map { "old\\040\($0)\n" }.joined(), to: "h")
        try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
        let history = try Self.history(path, limit: 16)
        for number in 0..<8 { try history.append("new\n\(number)") }
        #expect(history.count == 16)
        #expect(try Self.texts(path).count == 18)
        try history.append("new\n8")
        #expect(history.count == 16)
        #expect(try Self.texts(path) == (3..<10).map { "old \($0)" } + (0..<9).map { "new\n\($0)" })
        // Written anew, but neither its mode nor its format is changed, and nothing lies beside it.
        #expect(try directory.read("h").hasPrefix("_HiStOrY_V2_\nold\\0403\n"))
        #expect(try directory.mode(of: "h") == 0o640)
        #expect(try directory.names == ["h"])
        // Too long already when it is read.
        let shorter = try Self.history(path, limit: 4)
        #expect(shorter.entries.map(\.text) == (5..<9).map { "new\n\($0)" })
        #expect(try Self.texts(path) == (5..<9).map { "new\n\($0)" })
    }

    struct Torn {
        var before: String
        var after: String
    }

    /// What stands at the end of a file whose last writer was killed, or which was edited by hand.
    static let torn: [Torn] = [
        Torn(before: "", after: "#5 v1\nx\n"),
        Torn(before: "one", after: "one\n#5 v1\nx\n"),
        Torn(before: "one\n", after: "one\n#5 v1\nx\n"),
        Torn(before: "#5 v1\none\n", after: "#5 v1\none\n#5 v1\nx\n"),
        Torn(before: "#5 v1\none\n#6 v1\nhal", after: "#5 v1\none\n#5 v1\nx\n"),
        Torn(before: "#6 v1 dir=/tmp\nhal", after: "#5 v1\nx\n"),
        Torn(before: "#5 v1\none\n#6 v1\n", after: "#5 v1\none\n#6 v1\n#5 v1\nx\n"),
        Torn(before: "#5 v1\none\n#60", after: "#5 v1\none\n#60\n#5 v1\nx\n"),
        Torn(before: "#5 v1\none\nplain", after: "#5 v1\none\nplain\n#5 v1\nx\n"),
        Torn(before: "#5 v1\n" + String(repeating: "y", count: 30_000), after: "#5 v1\nx\n"),
    ]

    @Test func tornEndsAreMended() throws {
        let directory = try TemporaryDirectory()
        for row in Self.torn {
            try directory.write(row.before, to: "h")
            let whole = HistoryFormatTests.read(row.before).map(\.text)
            try Self.history(directory.path + "/h").append("x")
            #expect(try directory.read("h") == row.after)
            #expect(try Self.texts(directory.path + "/h") == whole + ["x"])
        }
    }

    @Test func whatIsNoFileIsRefused() throws {
        let directory = try TemporaryDirectory()
        try directory.write("one\n", to: "h")
        try FileManager.default.createSymbolicLink(
            atPath: directory.path + "/link", withDestinationPath: directory.path + "/h")
        mkfifo(directory.path + "/pipe", 0o600)
        for name in ["", "/link", "/pipe"] {
            #expect(throws: LineKitError.self) { try History(file: directory.path + name) }
        }
        let device = try History(file: "/dev/null")
        try device.append("x")
        #expect(device.entries.map(\.text) == ["x"])
        #expect(try Self.texts("/dev/null") == [])
    }

    /// The line stays in memory, and the reason is told once.
    @Test func failuresAreToldOnce() throws {
        final class Full: HistoryStorage {
            var failure: LineKitError? = .system(operation: "write", code: 28)
            var stored: [String] = []
            func load() throws(LineKitError) -> HistoryEntries { ["old"] }
            func append(_ entry: HistoryEntry) throws(LineKitError) {
                if let failure { throw failure }
                stored.append(entry.text)
            }
            func removeAll() throws(LineKitError) { stored = [] }
        }
        let storage = Full()
        let history = History(storage: storage)
        #expect(throws: LineKitError.system(operation: "write", code: 28)) { try history.append("a") }
        #expect(try history.append("b"))
        storage.failure = nil
        #expect(try history.append("c"))
        storage.failure = .system(operation: "write", code: 28)
        #expect(throws: LineKitError.system(operation: "write", code: 28)) { try history.append("d") }
        #expect(history.entries.map(\.text) == ["old", "a", "b", "c", "d"])
        #expect(storage.stored == ["c"])
    }

    @Test func tildeIsTheHomeDirectory() {
        let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
        #expect(expandingHome("~/x") == home + "/x")
        #expect(expandingHome("~") == home)
        #expect(expandingHome("a~") == "a~")
        #expect(expandingHome("~nobody-has-this-name/x") == "~nobody-has-this-name/x")
        #expect(expandingHome("~root/x").hasSuffix("/x") && !expandingHome("~root/x").hasPrefix("~"))
    }
}
