import Foundation
import Testing

@testable import LineKit

@Suite struct PathCompleterTests {
    @Test func pathsAreFound() throws {
        let directory = try TemporaryDirectory()
        for name in ["The Good Place/x", "usr/bin/ls", "usr/lib/a", "usrlocal", "Öl", ".hidden/y", ".profile", "a\nb"] {
            try directory.write("", to: name)
        }
        for (link, target) in [("usrlink", "usr"), ("nowhere", "missing")] {
            try FileManager.default.createSymbolicLink(
                atPath: directory.path + "/" + link, withDestinationPath: target)
        }
        let completer = PathCompleter(relativeTo: directory.path)
        let rows: [(line: String, texts: [String])] = [
            ("cat ", ["The Good Place/", "usr/", "usrlink/", "Öl", "a\nb", "nowhere", "usrlocal"]),
            ("cat u", ["usr/", "usrlink/", "usrlocal"]),
            ("cat us", ["usr/", "usrlink/", "usrlocal"]),
            // Case C187: after `usr/` the list is that of `usr/`.
            ("cat usr/", ["usr/bin/", "usr/lib/"]),
            ("cat usr/bin/l", ["usr/bin/ls"]),
            ("cat .", [".hidden/", ".profile"]),
            ("cat .p", [".profile"]),
            ("cat Ö", ["Öl"]),
            ("cat missing/", []),
            ("cat usrlocal/", []),
            ("cat \"The Good", ["The Good Place/"]),
            ("cat The\\ G", ["The Good Place/"]),
            ("of=usr/l", ["usr/lib/"]),
            (directory.path + "/us", ["usr/", "usrlink/", "usrlocal"].map { directory.path + "/" + $0 }),
            ("cd ~", ["~/"]),
            ("cd ~nobody-has-this-name", []),
        ]
        for (line, texts) in rows {
            let found = completer.completions(for: LineContext(line, syntax: completer.wordSyntax))
            #expect(found.map(\.text).sorted() == texts.sorted(), "\(line)")
            let order = found.map { $0.suffix == "" ? 0 : 1 }
            #expect(order == order.sorted(), "directories first in \(line)")
            #expect(found.allSatisfy { $0.text.hasSuffix("/") == ($0.suffix == "") })
        }
        let names = completer.completions(for: LineContext("usr/", syntax: .shell)).map(\.display?.plainText)
        #expect(names == ["bin/", "lib/"])
        let directories = PathCompleter(directoriesOnly: true, relativeTo: directory.path, ignoresCase: true)
        #expect(directories.completions(for: LineContext("US")).map(\.text) == ["usr/", "usrlink/"])
    }

    @Test func homeIsListedUnderItsSign() throws {
        let home = expandingHome("~")
        let names = try FileManager.default.contentsOfDirectory(atPath: home).filter { !$0.hasPrefix(".") }
        let found = PathCompleter().completions(for: LineContext("ls ~/", syntax: .shell))
        #expect(
            Set(found.map { $0.text.hasSuffix("/") ? String($0.text.dropLast()) : $0.text })
                == Set(names.map { "~/" + $0 }))
    }
}
