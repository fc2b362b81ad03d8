import Foundation
import Synchronization
import Testing

@testable import LineKit

/// Histories of programs that run.
@Suite(.serialized, .endsWhatHangs) struct HistoryPtyTests {
    @Test func linesOfAnotherDayAreRecalled() throws {
        let directory = try TemporaryDirectory()
        try directory.write("one\n#1700000000 v1\ntwo\\nrows\n", to: "h")
        let process = try PtyProcess("repl", "--history", directory.path + "/h")
        process.wait(for: ">")
        // Once into the entry of two rows, once through it, once to the one before.
        process.type("\u{1B}[A\u{1B}[A\u{1B}[A\r")
        #expect(process.wait(for: "=> one"))
        process.type("three\r")
        // Between two prompts the kernel would take a Ctrl-D for itself.
        #expect(process.wait { $0.screen.rows.suffix(from: 1).joined(separator: "|").contains("=> three|>") })
        process.type("\u{04}")
        #expect(process.waitForEnd() == .exit(0))
        #expect(try History(file: directory.path + "/h").entries.map(\.text) == ["one", "two\nrows", "one", "three"])
        #expect(process.leftovers == [])
    }

    /// What a program reported as read is in the file, whole and once, whatever happens to the others: eight programs with
    /// a thousand entries each, one of which is killed again and again.
    @Test("M56 nothing is lost when programs are killed") func nothingIsLostWhenProgramsAreKilled() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/h"
        let saved = Mutex<[String]>([])
        let typed = Mutex<Set<String>>([])
        let writers = DispatchGroup()
        for writer in 0..<8 {
            writers.enter()
            Thread.detachNewThread {
                Self.write(as: writer, to: path) { lines, answers in
                    typed.withLock { $0.formUnion(lines) }
                    saved.withLock { $0 += answers }
                }
                writers.leave()
            }
        }
        writers.wait()
        let reported = saved.withLock { $0 }
        let entries = try History(file: path).entries.map(\.text)
        #expect(reported.count > 7 * 1_000)
        #expect(Set(reported).isSubset(of: entries))
        #expect(Set(entries).count == entries.count)
        #expect(typed.withLock { $0.isSuperset(of: entries) })
    }

    /// A program is killed while, or right after, it puts another file in the place of one that has grown too long: what is
    /// there afterwards is the old file or the new one, whole.
    @Test("M58 a file that is shortened is the old one or the new one") func filesThatAreShortenedAreWhole() throws {
        let directory = try TemporaryDirectory()
        let path = directory.path + "/h"
        let long = (0..<20_000).map { "#1700000000 v1\nentry \($0)\n" }.joined()
        for _ in 0..<8 {
            try directory.write(long, to: "h")
            let process = try PtyProcess("repl", "--history", path, "--limit", "1000")
            process.wait(for: ">")
            process.type("x\r")
            process.wait { _ in
                let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
                return size ?? 0 < long.utf8.count || FileManager.default.fileExists(atPath: path + ".new")
            }
            process.signal(9)
            _ = process.waitForEnd()
            let texts = try History(file: path).entries.map(\.text).filter { $0 != "x" }
            #expect(texts.count == 20_000 || (999...1_000).contains(texts.count), "\(texts.count)")
            #expect(texts == (0..<20_000).suffix(texts.count).map { "entry \($0)" })
        }
        // What a killed program has left beside it is no obstacle to the next.
        try directory.write("half", to: "h.new")
        try directory.write(long, to: "h")
        let history = try History(file: path, limit: 1_000)
        try history.append("y")
        #expect(history.count == 1_000)
        #expect(try directory.names == ["h"])
    }

    /// Types lines into a program with a history, as many at a time as a terminal takes, and kills it in the end. The
    /// first writer does so again and again, in the middle of its work.
    private static func write(as writer: Int, to path: String, _ done: (_ lines: [String], _ answers: [String]) -> Void)
    {
        let isVictim = writer == 0
        var random = SeededRandom(seed: UInt64(writer))
        for life in 0..<(isVictim ? 25 : 1) {
            guard let process = try? PtyProcess("repl", "--history", path), process.wait(for: ">") else { return }
            let lines = (0..<(isVictim ? 40 : 1_000)).map { "line-\(writer)-\(life)-\($0)" }
            for start in stride(from: 0, to: lines.count, by: 40) {
                let batch = lines[start..<min(start + 40, lines.count)]
                process.type(batch.joined(separator: "\r") + "\r")
                let last = isVictim ? lines[random.below(lines.count)] : batch.last ?? ""
                process.wait { answers(in: $0.output).contains(last) }
            }
            process.signal(9)
            _ = process.waitForEnd()
            done(lines, answers(in: process.output))
        }
    }

    /// The lines that the program printed as read, and came to the end of.
    private static func answers(in output: [UInt8]) -> [String] {
        output.split(separator: 0x0A, omittingEmptySubsequences: false).dropLast().compactMap { row in
            let text = String(decoding: row.filter { $0 != 0x0D }, as: UTF8.self)
            return text.firstRange(of: "=> ").map { String(text[$0.upperBound...]) }
        }
    }
}
