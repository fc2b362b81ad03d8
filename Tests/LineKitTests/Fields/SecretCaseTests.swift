import Foundation
import Testing

@testable import LineKit

/// Secrets on the screen, by the situations in which people were let down.
@Suite struct SecretCaseTests {
    private func masked(_ keys: String, _ mask: SecretMask = .character("*")) -> (FormTester, SecretBox) {
        let box = SecretBox()
        let tester = FormTester(Form { SecureField("a", into: box, mask: mask) })
        for key in keys { tester.type(String(key)) }
        return (tester, box)
    }

    #if os(Linux)
    /// In a process of its own, whose memory nothing else has written to.
    @Test("C199 no sixteen letters of a secret are left in memory after its scope ended") func growingLeavesNothing()
        async
    {
        await #expect(processExitsWith: .success) {
            SecretCaseTests.typeAndForget()
            guard SecretTrace.count() == 0 else { exit(1) }
            // The search finds what is there: a copy that nobody wipes.
            let copy = (0..<40).map(SecretTrace.letter)
            guard SecretTrace.count() > 0, copy.count == 40 else { exit(2) }
        }
    }

    /// Types 300 letters into a field, submits, and lets go of what came of it.
    private static func typeAndForget() {
        let box = SecretBox()
        let tester = FormTester(Form { SecureField("a", into: box) })
        for index in 0..<300 { tester.type(String(UnicodeScalar(SecretTrace.letter(index)))) }
        tester.type(Keys.backspace + Keys.submit)
        let count = box.take()?.characterCount
        guard tester.outcome == .submitted, count == 299 else { exit(3) }
    }
    #endif

    @Test("C201 Backspace takes a mask character away") func backspaceShortensTheMask() {
        #expect(masked("ab\u{7F}").0.screen[0] == "› a  *")
    }

    @Test("C203 a mask has one character for each cluster") func masksCountClusters() {
        #expect(masked("£é🙂").0.screen[0] == "› a  ***")
    }

    @Test("C205 a typed character that equals the mask is kept") func maskCharactersAreTyped() {
        let (tester, box) = masked("a*b")
        tester.type("\r")
        let bytes = box.take()?.withBytes { Array($0) }
        #expect(bytes == Array("a*b".utf8))
    }
}

#if os(Linux)
/// A secret that can be looked for without being kept anywhere: each of its letters follows from the one before.
private enum SecretTrace {
    static func letter(_ index: Int) -> UInt8 { UInt8(97 + index * 7 % 26) }

    private static func follows(_ next: UInt8, _ byte: UInt8) -> Bool {
        (97...122).contains(byte) && next == 97 + (byte - 97 + 7) % 26
    }

    /// How often sixteen letters in a row stand in the writable memory of this process.
    static func count() -> Int {
        guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8),
            let memory = FileHandle(forReadingAtPath: "/proc/self/mem")
        else { return -1 }
        var found = 0
        for line in maps.split(separator: "\n") where line.contains(" rw") && !line.contains("[v") {
            let ends = line.prefix { $0 != " " }.split(separator: "-").compactMap { UInt64($0, radix: 16) }
            guard ends.count == 2 else { continue }
            var position = ends[0]
            while position < ends[1], (try? memory.seek(toOffset: position)) != nil,
                let data = try? memory.read(upToCount: Int(min(ends[1] - position, 1 << 20))), !data.isEmpty
            {
                found += data.withUnsafeBytes(runs)
                position += UInt64(data.count)
            }
        }
        return found
    }

    private static func runs(in bytes: UnsafeRawBufferPointer) -> Int {
        var found = 0
        var index = 0
        // A run of sixteen has a letter at every eighth byte.
        while index + 8 < bytes.count {
            if follows(bytes[index + 1], bytes[index]) {
                var low = index
                while low > 0, follows(bytes[low], bytes[low - 1]) { low -= 1 }
                var high = index
                while high + 1 < bytes.count, follows(bytes[high + 1], bytes[high]) { high += 1 }
                if high - low >= 15 { found += 1 }
                index = max(high, index)
            }
            index += 8
        }
        return found
    }
}
#endif
