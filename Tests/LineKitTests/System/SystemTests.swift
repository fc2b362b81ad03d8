import Testing

@testable import LineKit

/// A directory of its own for one test, removed afterwards.
private func withTemporaryDirectory(_ body: (String) throws -> Void) throws {
    let path = (environmentValue("TMPDIR") ?? "/tmp") + "/linekit-\(UInt64.random(in: 0 ... .max))"
    #expect(Libc.makeDirectory(path, permissions: 0o700) == 0)
    defer {
        for entry in (try? DirectoryEntry.all(in: path)) ?? [] { try? OpenFile.remove(path + "/" + entry.name) }
    }
    try body(path)
}

@Test func filesAreOpenedForOneOwnerAndAppendedTo() throws {
    try withTemporaryDirectory { directory in
        let path = directory + "/history"
        do {
            let file = try OpenFile(path, for: .appending)
            try file.lock(.exclusive)
            try file.write(Array("one\n".utf8))
            try file.write(Array("two\n".utf8))
            try file.synchronize()
            let other = try OpenFile(path, for: .reading)
            let lockedElsewhere = try !other.tryLock(.shared)
            #expect(lockedElsewhere)
            file.unlock()
            let locked = try other.tryLock(.shared)
            #expect(locked)
            let (status, otherStatus) = (try file.status(), try other.status())
            #expect(status == otherStatus)
            #expect(status.permissions == 0o600)
            let (whole, rest) = (try other.readAll(), try other.readAll(from: 4))
            #expect(whole == Array("one\ntwo\n".utf8))
            #expect(rest == Array("two\n".utf8))
        }
        let fresh = try OpenFile(path + ".new", for: .creating)
        try fresh.write(Array("three\n".utf8))
        try OpenFile.rename(path + ".new", to: path)
        let renamed = try OpenFile(path, for: .reading).readAll()
        #expect(renamed == Array("three\n".utf8))
        #expect(try DirectoryEntry.all(in: directory) == [DirectoryEntry(name: "history", isDirectory: false)])
    }
}

/// Two programs open a history that does not exist yet: what the other one wrote meanwhile stays where it is.
@Test func whoMakesAFileWritesBehindWhatOthersWrote() throws {
    try withTemporaryDirectory { directory in
        let made = try OpenFile(directory + "/history", for: .creating)
        let opened = try OpenFile(directory + "/history", for: .appending)
        try opened.write(Array("other\n".utf8))
        try made.write(Array("maker\n".utf8))
        let whole = try opened.readAll()
        #expect(whole == Array("other\nmaker\n".utf8))
    }
}

@Test func filesThatCannotBeOpenedSayWhichAndWhy() throws {
    try withTemporaryDirectory { directory in
        let path = directory + "/none"
        do {
            _ = try OpenFile(path, for: .reading)
            Issue.record("opened a file that is not there")
        } catch let error as LineKitError {
            #expect(error.isNoSuchFile)
            #expect("\(error)".contains(path))
            #expect("\(error)".contains("No such file"))
        }
        _ = try OpenFile(path, for: .creating)
        do {
            _ = try OpenFile(path, for: .creating)
            Issue.record("created a file that is there")
        } catch let error as LineKitError {
            #expect(error.isAlreadyExists)
        }
    }
}

@Test func secretsCountCharactersAndCompareWhole() {
    let cases: [(String, String, Bool)] = [
        ("", "", true), ("a", "", false), ("pässwörd👩‍👩‍👧‍👦", "pässwörd👩‍👩‍👧‍👦", true), ("ab", "ac", false), ("ab", "abc", false),
        (String(repeating: "x", count: 5000), String(repeating: "x", count: 5000), true),
        (String(repeating: "x", count: 5000), String(repeating: "x", count: 3000), false),
    ]
    for (left, right, equal) in cases {
        let first = Secret(left)
        let second = Secret(right)
        let results = (first.characterCount, first.isEqual(to: second), second.isEqual(to: first))
        #expect(results == (left.count, equal, equal))
        let hasBytes = first.withBytes { $0.elementsEqual(left.utf8) }
        #expect(hasBytes)
    }
}

@Test func secretBoxesGiveTheirSecretOnce() {
    let box = SecretBox()
    #expect(box.isEmpty)
    box.fill(with: Secret("first"))
    box.fill(with: Secret("second"))
    #expect(!box.isEmpty)
    let isSecond = box.isEqual(to: Secret("second"))
    #expect(isSecond)
    let count = box.take()?.characterCount
    #expect(count == 6)
    #expect(box.isEmpty)
    let isEmptied = box.take() == nil
    #expect(isEmptied)
}

@Test func errorsSayWhatHappenedAndNeverWhatWasTyped() {
    let errors: [LineKitError] = [
        .interrupted(text: "hunter2"), .cancelled(text: "hunter2"), .endOfInput(field: nil), .endOfInput(field: "Name"),
        .hungUp,
        .noTerminal("No terminal."), .busy, .invalidAnswer(field: "Age", message: "not a number."),
        .missingAnswers(["Name", "Age"]), .duplicateField("Name"), .scriptEnded(field: "Name"),
        .timedOut(field: nil), .timedOut(field: "Name"), .system(operation: "opening x", code: 2),
    ]
    for error in errors {
        #expect(!"\(error)".contains("hunter2"))
        #expect(!"\(error)".contains("\n") && "\(error)".count > 5)
        #expect(error.exitStatus == (error == .interrupted(text: "hunter2") ? 130 : 1))
    }
    #expect("\(LineKitError.scriptEnded(field: "Name"))".contains("script ended while Name waited"))
}

@Test func pathsBeginAtHome() {
    let home = environmentValue("HOME") ?? ""
    for (path, expected) in [("~", home), ("~/a/~", home + "/a/~"), ("~other/a", "~other/a"), ("/~", "/~"), ("", "")] {
        #expect(expandingHome(path) == (home.isEmpty ? path : expected))
    }
}
