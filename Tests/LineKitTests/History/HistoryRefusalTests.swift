import Foundation
import Testing

@testable import LineKit

/// Histories that the file system itself refuses to keep: a program runs in the situation, and somebody types.
@Suite(.serialized, .endsWhatHangs) struct HistoryRefusalTests {
    struct Situation: CustomTestStringConvertible, Sendable {
        var testDescription: String
        /// What the shell does before it becomes the program: `$1` is the directory, `$2` the program. The history is
        /// `$1/d/h`.
        var script: String
        /// What the person is told, once.
        var reason: String
        /// A command that succeeds where the situation can be made.
        var condition = "true"
        /// Whether the directory that the test made is the one that the program saw.
        var isSeenOutside = true
        var hasFile = true
    }

    /// The superuser may write everywhere, so the program runs as nobody when the tests run as the superuser.
    private static let asNobody = """
        if [ "$(id -u)" = 0 ]; then chown -R 65534 "$1/d"; exec setpriv --reuid=65534 --regid=65534 --clear-groups \
        "$2" repl --history "$1/d/h"; fi; exec "$2" repl --history "$1/d/h"
        """
    private static let nobodyCanRun = """
        test "$(id -u)" != 0 || setpriv --reuid=65534 --regid=65534 --clear-groups test -x "$2"
        """

    static let situations = [
        Situation(
            testDescription: "a disk that is full",
            script: """
                exec unshare -rm sh -c 'mount -t tmpfs -o size=4k none "$1/d" && cp "$1/full" "$1/d/h" && cd "$1/d" \
                && exec "$2" repl --history h' sh "$1" "$2"
                """,
            reason: "No space left", condition: "unshare -rm mount -t tmpfs none /tmp", isSeenOutside: false),
        Situation(
            testDescription: "a file as large as it may be",
            script: #"trap "" XFSZ; ulimit -f 8; exec "$2" repl --history "$1/d/h""#, reason: "File too"),
        Situation(
            testDescription: "a disk that is read only",
            script: """
                exec unshare -rm sh -c 'mount --bind "$1/d" "$1/d" && mount -o remount,ro,bind "$1/d" \
                && exec "$2" repl --history "$1/d/h"' sh "$1" "$2"
                """,
            reason: "Read-only", condition: "unshare -rm mount --bind /tmp /tmp"),
        Situation(
            testDescription: "a file that may not be written", script: #"chmod 0444 "$1/d/h"; "# + asNobody,
            reason: "denied", condition: nobodyCanRun),
        Situation(
            testDescription: "a directory that may not be written", script: #"chmod 0555 "$1/d"; "# + asNobody,
            reason: "denied", condition: nobodyCanRun, hasFile: false),
    ]

    /// Not every system lets everybody make every situation.
    private static let (possible, impossible): ([Situation], [Situation]) = {
        let isPossible = situations.map { situation in
            guard let directory = try? TemporaryDirectory(),
                let process = try? shell(situation.condition, in: directory)
            else { return false }
            return process.waitForEnd() == .exit(0)
        }
        let all = zip(situations, isPossible)
        return (all.filter(\.1).map(\.0), all.filter { !$0.1 }.map(\.0))
    }()

    private static func shell(_ script: String, in directory: TemporaryDirectory) throws -> PtyProcess {
        try PtyProcess(
            program: "/bin/sh", ["-c", script, "sh", directory.path, BuiltProducts.path(of: "LineKitExamples")])
    }

    /// Skipped, with their names, where some of them cannot be made: what they would show is not shown there.
    @Test(
        "all refusals can be made here",
        .enabled(if: impossible.isEmpty, "not made here: \(impossible.map(\.testDescription))"))
    func allSituationsAreMade() { #expect(Self.possible.count == Self.situations.count) }

    @Test("M52 what a file system refuses is told once, the file stays whole, typing goes on", arguments: possible)
    func refusalsAreToldOnce(_ situation: Situation) throws {
        let directory = try TemporaryDirectory()
        // Five bytes are left of what a page, or eight blocks of 512, hold: less than a record.
        let full = String(repeating: "a line\n", count: 584) + "ab\n"
        try directory.write(full, to: "full")
        try directory.write(situation.hasFile ? full : "", to: situation.hasFile ? "d/h" : "d/other")
        let process = try Self.shell(situation.script, in: directory)
        #expect(process.wait(for: ">"))
        for line in ["one", "two", "three"] {
            process.type(line + "\r")
            #expect(process.wait { $0.screen.rows.suffix(from: 1).joined(separator: "|").contains("=> \(line)") })
        }
        // In memory they are.
        process.type("\u{1B}[A\u{1B}[A\u{1B}[A\r")
        #expect(process.wait { $0.screen.rows.count { $0.contains("=> one") } == 2 })
        process.wait { $0.screen.rows.last { !$0.allSatisfy { $0 == " " } }?.hasPrefix(">") == true }
        process.type("\u{04}")
        #expect(process.waitForEnd() == .exit(0))
        #expect(process.leftovers == [])
        let rows = process.screen.rows.map { $0.trimmingEnd() }
        #expect(rows.count { $0.contains(situation.reason) } == 1, "\(rows)")
        if situation.isSeenOutside, situation.hasFile { #expect(try directory.read("d/h") == full) }
        // So that what is left can be removed.
        try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: directory.path + "/d")
    }
}
